import AvoidanceEngine
import TestSupport
import Testing

@testable import Scenarios

/// Texts that are nearly constraints, or nothing of the kind: each is read or refused, and what is read
/// is written so that it reads back the same.
struct ConstraintMutationTests {
  private static let pieces = [
    "a", "-", "root", "content", ".", "..", "safeArea", "keyboard", "top", "width", "leading",
    "firstBaseline", " ", "  ", "=", "<=", ">=", "*", "+", ":", "@", "0", "1", "16", "1e3", "1e999",
    "0.5", ".5", "-3", "{n}", "ü", "👩‍👩‍👧", "\"", "\n", "#",
  ]

  private static let seeds = [
    "bottom = safeArea.bottom - 16 @750", "gap: a.width >= ..height * 288:269 + 0.5",
    "content.view.top = .margins.top", "width <= 200",
  ]

  /// Returns whether a text is a constraint, which is then written and read again.
  private func isRead(_ text: String) throws -> Bool {
    guard let found = try? ConstraintReader.constraint(text) else { return false }
    var constraint = found.constraint
    constraint.constant = FormatDecoder.snapped(constraint.constant)
    constraint.name = nil
    let again = try ConstraintReader.constraint(constraint.notation).constraint
    #expect(again == constraint, "\(text) is \(constraint.notation)")
    #expect(again.notation == constraint.notation)
    return true
  }

  @Test func `anything is read or refused`() throws {
    var random = SplitMix(seed: 12)
    for _ in 0..<(Thoroughness.isFull ? 5_000 : 1_500) {
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      _ = try isRead(text)
    }
  }

  @Test func `a constraint with one piece more, less or other is read or refused`() throws {
    var random = SplitMix(seed: 7)
    let count = Thoroughness.isFull ? 1_000 : 300
    var read = 0
    for seed in Self.seeds {
      #expect(try isRead(seed), "\(seed)")
      for _ in 0..<count {
        var text = Array(seed)
        let place = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text.remove(at: place)
        case 1: text[place] = text.randomElement(using: &random) ?? " "
        default: text.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? "", at: place)
        }
        if try isRead(String(text)) { read += 1 }
      }
    }
    // A blank more or less, another digit, another letter of a name: at least one change in ten.
    let all = count * Self.seeds.count
    #expect(read > all / 10 && read < all, "\(read) of \(all)")
  }

  @Test func `every constraint of the model is written and read`() throws {
    let items: [LayoutConstraint.Item] = [
      .own, .superview, .root, .view("a"), .view("content"), .view("safeArea"), .view("1-a"),
    ]
    var count = 0
    for (first, second) in items.flatMap({ one in items.map { (one, $0) } }) {
      for area in LayoutConstraint.Area.allCases {
        for attribute in LayoutConstraint.Attribute.allCases {
          var constraint = LayoutConstraint(
            .init(first, attribute, area: area), .greaterThanOrEqual,
            to: .init(second, attribute, area: area), multiplier: 269.0 / 288, constant: -0.5,
            priority: 999)
          guard constraint.fault == nil else { continue }
          #expect(try ConstraintReader.constraint(constraint.notation).constraint == constraint)
          constraint.multiplier = 1
          constraint.constant = 0
          #expect(try ConstraintReader.constraint(constraint.notation).constraint == constraint)
          count += 1
        }
      }
    }
    #expect(count > 2_000)
  }
}
