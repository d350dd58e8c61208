import Foundation
import AvoidanceEngine
import struct AvoidanceEngine.Rect
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import TestSupport
import Testing

@testable import HeadroomCommand

/// Cases to draw.
enum DrawnSuites {
  /// The repository's folder of shipped scenarios.
  static let shippedFolder = Repository.folder.appending(path: "scenarios").path

  /// A runner of all cases that a file plans.
  static func runner(_ text: String, strategies: StrategyRegistry = .builtIn) throws -> Runner {
    try runner(
      SuiteReader(strategies: strategies)
        .read([.init(file: "drawn.yaml", bytes: Array(text.utf8))]),
      strategies
    )
  }

  /// A runner of the shipped suite.
  static func shipped() throws -> Runner {
    try runner(SuiteReader(strategies: .builtIn).read(paths: [shippedFolder]), .builtIn)
  }

  private static func runner(_ reading: SuiteReading, _ strategies: StrategyRegistry) throws
    -> Runner
  {
    try #require(!reading.hasErrors, "\(reading.diagnostics)")
    let suite = RunSuite(
      reading.suite, shippedDevices: reading.shippedDevices, strategies: strategies)
    let today = try #require(CalendarDay("2026-11-21"))
    return Runner(
      suite: suite, plan: try Expander(suite).plan(), options: .init(jobs: 1, today: today))
  }

  /// The film strip of the first case of a file under a strategy.
  static func film(
    _ text: String, strategy: String = "none", of strategies: StrategyRegistry = .builtIn
  ) throws -> FilmStrip {
    let runner = try runner(text, strategies: strategies)
    let index = try #require(
      runner.plan.cases.firstIndex { runner.plan.strategies[Int($0.strategy)] == strategy })
    return FilmStrip(runner.screens(at: index))
  }

  /// Twelve rows of 44 on an iPhone 8.
  ///
  /// Its keyboard with the predictive bar is 260 high, its top at 407. The last row reaches from 484 to 528 in the table, which starts 20 lower in the window.
  static func table(script: String, strategies: String = "none") -> String {
    """
    headroom: 1
    forms:
      - name: order
        canvas: [375, 667]
        view:
          children:
            - tableView: items
              frame: [0, 0, 375, 667]
              rows:
                - repeat: 12
                  cell: row-{n}
                  children:
                    - textField: field-{n}
                      frame: [145, 0, 215, 44]
    scenarios:
      - name: order/last
        form: order
        devices: [iPhone 8]
        strategies: [\(strategies)]
        script:
    \(script)

    """
  }

  /// A field on a plain screen, with a text or a name that is up to the test.
  static func field(_ name: String, _ more: String = "") -> String {
    """
    headroom: 1
    devices:
      - {name: phone, screen: [375, 667], keyboard: {portrait: 216}}
    forms:
      - name: plain
        canvas: [375, 667]
        view: {children: [{textField: \(name), frame: [20, 500, 335, 44]\(more)}]}
    scenarios:
      - {name: plain/field, form: plain, devices: [phone], strategies: [none], script: [{focus: \(name)}]}

    """
  }
}

extension DrawingNode {
  /// The piece with everything in it, front to back order kept.
  var all: [DrawingNode] {
    switch self {
    case .group(_, _, _, let children), .clip(_, _, let children):
      [self] + children.flatMap(\.all)
    case .rect, .path, .text: [self]
    }
  }

  /// The texts in it, in order.
  var texts: [String] {
    all.compactMap { if case .text(_, let text, _, _, _) = $0 { text } else { nil } }
  }

  /// The rectangles of a style in it, in the coordinates around each.
  func rects(_ style: DrawingStyle) -> [Rect] {
    all.compactMap { node in
      if case .rect(_, style, let rect, _) = node { rect } else { nil }
    }
  }
}
