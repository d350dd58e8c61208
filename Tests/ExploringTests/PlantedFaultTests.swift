import AvoidanceEngine
import Foundation
import Scenarios
import TestSupport
import Testing

@testable import Exploring

/// Mistakes are found, and made small: each of the smallest forms breaks a law under the mistake and keeps
/// it under the same strategy without.
@Suite struct PlantedFaultTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    var model: StrategyModel
    var mistake: String
    /// The law that the mistake breaks, by what it does.
    var law: Law

    var testDescription: String { "\(model.name) \(mistake)" }

    func strategy(_ mistake: String) -> StrategyDefinition {
      StrategyDefinition(
        name: "planted", location: SourceLocation(file: "tests"),
        value: StrategyDescription(model, parameters: ["mistake": .choice(mistake)]))
    }
  }

  /// The laws follow from the mistakes: a keyboard that comes from below the screen covers nothing of it by
  /// its begin frame; what is not put back, or put back to what it set itself, is not restored; and so on.
  static let faults = [
    Fault(model: PlantedInset.model, mistake: "beginFrame", law: .everyFieldReachable),
    Fault(model: PlantedInset.model, mistake: "neverRestored", law: .restoredAfterHide),
    Fault(model: PlantedInset.model, mistake: "doubleShow", law: .restoredAfterHide),
    Fault(model: PlantedInset.model, mistake: "wrongSpace", law: .everyFieldReachable),
    Fault(model: PlantedInset.model, mistake: "overwritten", law: .foreignInsetsKept),
    Fault(model: PlantedInset.model, mistake: "turnForgotten", law: .everyFieldReachable),
    Fault(model: PlantedInset.model, mistake: "notScrolled", law: .focusedFieldVisible),
    Fault(model: PlantedOffset.model, mistake: "noClamp", law: .withinLimits),
    Fault(model: PlantedOffset.model, mistake: "doubleShow", law: .restoredAfterHide),
    Fault(model: PlantedOffset.model, mistake: "safeAreaTwice", law: .noNeedlessMovement),
    Fault(model: PlantedOffset.model, mistake: "originTwice", law: .noNeedlessMovement),
    Fault(model: PlantedOffset.model, mistake: "fixedHeight", law: .focusedFieldVisible),
  ]

  static func settings(_ fault: Fault, _ mistake: String) throws -> ExplorationSettings {
    let goal = ExplorationGoal(.law, [fault.strategy(mistake)], laws: [fault.law])
    let devices = ["iPhone 8", "iPhone 13 mini", "iPhone 14", "iPad (6th generation)"]
    var settings = ExplorationSettings(
      goal, devices: devices.compactMap { ShippedDevices.device(named: $0) })
    settings.blockSize = 2048
    return settings
  }

  /// Where the strategy makes no mistake.
  private static func soundLaboratory(_ fault: Fault) throws -> Laboratory {
    let settings = try settings(fault, "none")
    return Laboratory(settings.goal, on: settings.devices, needsSoundForms: true)
  }

  /// The findings that are the mistake's doing, the earliest first.
  static func find(
    _ fault: Fault, seed: UInt64, _ search: ExplorationSettings.Search = .guided, most: Int
  ) throws -> [Finding] {
    var settings = try settings(fault, fault.mistake)
    settings.seed = seed
    settings.search = search
    settings.cases = most
    settings.findings = 1000
    var sound = try soundLaboratory(fault)
    return Exploration(settings).run().findings.filter { finding in
      sound.sightings(in: finding.specimen)?.isEmpty == true
    }
  }

  @Test(.enabled(if: Thoroughness.isFull), arguments: faults)
  func isFoundByWholeExplorations(_ fault: Fault) throws {
    var found: [Finding] = []
    for most in [128, 512, 2048, 4096, 16384] where found.isEmpty {
      found = try Self.find(fault, seed: 1, most: most)
    }
    try #require(!found.isEmpty)
    #expect(found.map(\.specimen.script.count).min() ?? 0 <= 4)
    #expect(found.allSatisfy { $0.specimen.viewCount <= $0.found.views })
  }

  @Test(arguments: faults)
  func isFound(_ fault: Fault) throws {
    let settings = try Self.settings(fault, fault.mistake)
    var sound = try Self.soundLaboratory(fault)
    // The first tries of a block are the same for each number of them.
    for (number, tries) in [(0, 128), (0, 512), (0, 2048), (1, 2048), (2, 2048)] {
      var block = ExplorationBlock(number, settings)
      for seen in block.run(tries, isCancelled: { false }).breaches {
        var shrinker = Shrinker(settings, seen.site.breach)
        guard let finding = shrinker.finding(seen, isCancelled: { false }) else { continue }
        #expect(finding.specimen.viewCount <= finding.found.views)
        if sound.sightings(in: finding.specimen)?.isEmpty == true,
          finding.specimen.script.count <= 4
        {
          return
        }
      }
    }
    Issue.record("not found, or not made small")
  }

  /// The table of tries until each mistake is found, for 20 seeds; made when it is asked for.
  @Test(.enabled(if: Environment.asksForMeasures))
  func measure() throws {
    for fault in Self.faults {
      var line = "\(fault.testDescription):"
      for search in [ExplorationSettings.Search.random, .guided] {
        let found = try (1...20).map { seed in
          var found: [Finding] = []
          for most in [128, 512, 2048] where found.isEmpty {
            found = try Self.find(fault, seed: UInt64(seed), search, most: most)
          }
          return found
        }
        let tries = found.map { $0.map(\.firstTry).min() ?? 9999 }.sorted()
        line += " \(search.rawValue) \((tries[9] + tries[10]) / 2) (max \(tries[19]))"
        let small = found.compactMap { findings in
          findings.min { $0.specimen.script.count < $1.specimen.script.count }
        }
        func middle(_ number: (Finding) -> Int) -> Int {
          small.map(number).sorted()[small.count / 2]
        }
        guard !small.isEmpty else { continue }
        line += " steps \(middle { $0.found.steps })→\(middle { $0.specimen.script.count })"
        line += " (max \(small.map(\.specimen.script.count).max() ?? 0)),"
        line += " views \(middle { $0.found.views })→\(middle { $0.specimen.viewCount });"
      }
      print(line)
    }
  }
}

private enum Environment {
  static var asksForMeasures: Bool {
    ProcessInfo.processInfo.environment["HEADROOM_MEASURES"] != nil
  }
}
