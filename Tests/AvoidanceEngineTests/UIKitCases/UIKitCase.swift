import AvoidanceEngine
import Foundation
import TestSupport
import Testing
import struct AvoidanceEngine.Point
import struct AvoidanceEngine.Rect
import struct AvoidanceEngine.Size

/// One case of `Measured/uikit.json`: what UIKit, its re-implementations and libraries are known to
/// do.
struct UIKitCase: Sendable, Decodable, CustomTestStringConvertible {
  var id: String
  var topic: String
  var input: JSON
  var expect: JSON

  var testDescription: String { id }
}

/// The cases of the file.
enum UIKitCases {
  private struct File: Decodable {
    var cases: [UIKitCase]
    var computed_cases: [UIKitCase]
  }

  static let all: [UIKitCase] = {
    guard let data = try? Measured.data("uikit.json"),
      let file = try? JSONDecoder().decode(File.self, from: data)
    else { return [] }
    return file.cases + file.computed_cases
  }()

  /// The cases that a test has to run.
  static func of(_ group: Group) -> [UIKitCase] {
    all.filter { $0.group == group }
  }

  /// What a case is about, as one test runs it.
  enum Group: CaseIterable {
    case convert, hitTest, pointInside, rectangles
    case offsets, limits, paging, offsetFormula, scrollRectToVisible
    case scrollToRow, scrollToItem, nearest, visibleRow, documentedRow
    case insetFormula, userInfo, keyboardMode, log, order
    case offsetRestore, stackSpacer, footerSpacer, overlay
  }
}

extension UIKitCase {
  /// Which test runs the case; nil: it has to be listed as out of scope.
  var group: UIKitCases.Group? {
    if UIKitCases.outOfScope.contains(where: { $0.ids.contains(id) }) { return nil }
    return switch topic {
    case "A.convert", "A.convert-scrolled": .convert
    case "A.hittest": .hitTest
    case "A.point-inside": .pointInside
    case "A.rect-intersects", "A.rect-intersection": .rectangles
    case "B.no-clamp", "B.setContentOffset", "B.inset-setter": .offsets
    case "B.limits": .limits
    case "B.paging": .paging
    case "E.offset-formula": .offsetFormula
    case "B.scrollRectToVisible": .scrollRectToVisible
    case "C.scrollToRow": id.hasPrefix("doc-") ? .documentedRow : .scrollToRow
    case "C.scroll-to-item": .scrollToItem
    case "B/C.analogue-nearest", "C.analogue": .nearest
    case "C.visible-row": .visibleRow
    case "E.inset-formula", "E.rotation", "XLForm": .insetFormula
    case "E.userInfo": .userInfo
    case "E.keyboard-mode": .keyboardMode
    case "E.log": .log
    case "F.order": .order
    case "seed000": .offsetRestore
    case "seed002": .stackSpacer
    case "C.footer": .footerSpacer
    case "H.overlay": .overlay
    default: nil
    }
  }

  // MARK: Reading

  /// The file's symbols: W and H are the screen's size.
  static let screen = Size(400, 800)

  /// A number, or an expression like `4200-H`, `H/2` or `2H`.
  func number(_ value: JSON) throws -> Double {
    if let number = value.number { return number }
    return try evaluate(try #require(value.text, "\(id): no number"))
  }

  private func evaluate(_ expression: String) throws -> Double {
    var sum = 0.0
    var sign = 1.0
    var term = ""
    func value(_ term: String) throws -> Double {
      let factors = term.split(separator: "/").map(String.init)
      var result = 1.0
      for (index, factor) in factors.enumerated() {
        var rest = factor
        var symbol = 1.0
        if rest.hasSuffix("H") { symbol = Self.screen.height }
        if rest.hasSuffix("W") { symbol = Self.screen.width }
        if rest.hasSuffix("H") || rest.hasSuffix("W") { rest.removeLast() }
        let number = rest.isEmpty ? 1 : try #require(Double(rest), "\(id): \(expression)")
        result = index == 0 ? number * symbol : result / (number * symbol)
      }
      return result
    }
    for character in expression + "+" {
      if character == "+" || character == "-" {
        if !term.isEmpty { sum += sign * (try value(term)) }
        sign = character == "+" ? 1 : -1
        term = ""
      } else if character != " " {
        term.append(character)
      }
    }
    return sum
  }

  func text(_ value: JSON) throws -> String { try #require(value.text, "\(id): no text") }

  func point(_ value: JSON) throws -> Point {
    Point(try number(value[0]), try number(value[1]))
  }

  func size(_ value: JSON) throws -> Size {
    Size(try number(value[0]), try number(value[1]))
  }

  func rect(_ value: JSON) throws -> Rect {
    Rect(try number(value[0]), try number(value[1]), try number(value[2]), try number(value[3]))
  }

  /// Insets as a mapping whose absent sides are 0; the word `zero` or nothing at all.
  func insets(_ value: JSON) -> EdgeInsets {
    EdgeInsets(
      value["top"].number ?? 0, value["left"].number ?? 0, value["bottom"].number ?? 0,
      value["right"].number ?? 0)
  }
}
