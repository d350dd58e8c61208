import AvoidanceEngine
import Scenarios
import Testing

@testable import RegressionRunner

/// Lists of movements side by side.
///
/// A letter stands for a property of the view `t`, the number behind it where it went, as in `a1`; what stands
/// before a slash is the step, 0 unless given.
struct MovementAlignmentTests {
  private static let properties: [Character: AdjustedProperty] = [
    "a": .constant, "b": .priority, "c": .isActive, "d": .hidden,
  ]

  private static func movement(
    _ letter: Character, step: Int = 0, from: Double, to: Double, by: AdjustmentAuthor = .strategy
  ) -> MovementFacts {
    MovementFacts(
      Movement(
        view: "t", property: properties[letter] ?? .frame, from: AdjustedValue(from),
        to: AdjustedValue(to),
        duration: 0.25, curve: 7, by: by),
      step: step)
  }

  private static func movements(_ text: String) -> [MovementFacts] {
    text.split(separator: " ").map { word in
      let parts = word.split(separator: "/")
      let name = parts[parts.count - 1]
      return movement(
        name[name.startIndex], step: parts.count == 2 ? Int(parts[0]) ?? 0 : 0, from: 0,
        to: Double(String(name.dropFirst())) ?? 0)
    }
  }

  private static func signs(_ olds: String, _ news: String) -> String {
    MovementAlignment(movements(olds), movements(news)).rows.map { row in
      switch row {
      case .same(let old, let new): "=\(old)\(new)"
      case .changed(let old, let new): "~\(old)\(new)"
      case .removed(let old): "-\(old)"
      case .added(let new): "+\(new)"
      }
    }.joined(separator: " ")
  }

  /// What was approved went from -47 to 606 at once; now the system stops at 0 before.
  @Test func `a movement that was inserted before one with the same end is the added one`() {
    let (olds, news) = (
      [Self.movement("a", from: -47, to: 606)],
      [
        Self.movement("a", from: -47, to: 0, by: .system), Self.movement("a", from: 0, to: 606),
      ]
    )
    #expect(MovementAlignment(olds, news).rows == [.added(0), .changed(old: 0, new: 1)])
    #expect(MovementAlignment(news, olds).rows == [.removed(0), .changed(old: 1, new: 0)])
  }

  struct Pairing: CustomTestStringConvertible {
    var olds: String
    var news: String
    var rows: String
    var testDescription: String { "\(olds) | \(news)" }
  }

  @Test(arguments: [
    Pairing(olds: "", news: "", rows: ""),
    Pairing(olds: "a1 b2", news: "a1 b2", rows: "=00 =11"),
    Pairing(olds: "a1 b2", news: "c5 a1 b2", rows: "+0 =01 =12"),
    Pairing(olds: "c5 a1 b2", news: "a1 b2", rows: "-0 =10 =21"),
    Pairing(olds: "a1 b2", news: "a1 b3", rows: "=00 ~11"),
    // Behind what was inserted a value changed: one added, one changed, not three changed.
    Pairing(olds: "a1 b2 c3", news: "d9 a1 b7 c3", rows: "+0 =01 ~12 =23"),
    // Another property at the place does not take the other's.
    Pairing(olds: "a1", news: "b1", rows: "-0 +0"),
    // Nor does the same property in another step.
    Pairing(olds: "0/a1", news: "1/a1", rows: "-0 +0"),
    // The same property twice: the equal one stays, whichever side the other is on.
    Pairing(olds: "a1", news: "a5 a1", rows: "+0 =01"),
    Pairing(olds: "a1", news: "a1 a5", rows: "=00 +1"),
    // Two lines either way; then what is equal stays: -0 and +1, not ~00 and ~11.
    Pairing(olds: "a1 a2", news: "a2 a3", rows: "-0 =10 +1"),
    // One pair of equals would cost two removals and two additions: three changes are fewer.
    Pairing(olds: "a1 a2 a3", news: "a3 a4 a5", rows: "~00 ~11 ~22"),
    // Order matters: of two that swapped their places one goes and comes.
    Pairing(olds: "a1 b2", news: "b2 a1", rows: "-0 =10 +1"),
  ])
  func `as few differences as possible, and as many equal pairs`(pairing: Pairing) {
    #expect(Self.signs(pairing.olds, pairing.news) == pairing.rows)
  }

  @Test func `differences read as added, no longer and now`() {
    #expect(
      Messages.differences(Self.movements("a1 b2 1/c3"), Self.movements("d9 a1 b7")) == [
        "added: step 0: hidden of t went to 9", "step 0: priority of t went to 2, now 7",
        "no longer: step 1: isActive of t went to 3",
      ]
    )
    #expect(
      Messages.differences(
        Self.movements("a1 b2 1/c3"), Self.movements("d9 a1 b7"), of: .strategy("x")) == [
          "only under x: step 0: hidden of t went to 9",
          "step 0: priority of t went to 2, under x 7",
          "not under x: step 1: isActive of t went to 3",
        ]
    )
  }

  @Test func `the way there is told where the end is the same`() {
    var (old, new) = (Self.movements("a1"), Self.movements("a1"))
    new[0].from = [4]
    new[0].duration = 0
    new[0].curve = 3
    new[0].by = .system
    #expect(
      Messages.differences(old, new) == [
        "step 0: constant of t went to 1 (from 0, now from 4; in 0.25 s, now 0 s; curve 7, now 3; "
          + "by strategy, now by system)"
      ]
    )
    // What an expectation leaves open is no difference, and 0.01 pt is none.
    (old[0].from, old[0].duration, old[0].curve, old[0].by) = (nil, nil, nil, nil)
    #expect(Messages.differences(old, new).isEmpty)
    new[0].to = [1.01]
    #expect(Messages.differences(old, new, within: 0.01 + 1e-9).isEmpty)
    #expect(Messages.differences(old, new).count == 1)
  }

  @Test func `each detail of the way makes another movement`() {
    let changes: [(inout MovementFacts) -> Void] = [
      { $0.from = [4] }, { $0.begins = 1 }, { $0.duration = 0 }, { $0.curve = 3 },
      { $0.by = .system },
    ]
    for (place, change) in changes.enumerated() {
      var news = Self.movements("a1")
      change(&news[0])
      let rows = MovementAlignment(Self.movements("a1"), news).rows
      #expect(rows == [.changed(old: 0, new: 0)], "\(place)")
    }
  }

  @Test func `long lists are compared, too`() {
    // 3,000 movements of one property, all of them other ones: paired by place.
    let olds = (0..<3_000).map { "a\($0)" }.joined(separator: " ")
    let news = (0..<3_001).map { "a\(10_000 + $0)" }.joined(separator: " ")
    let lines = Messages.differences(Self.movements(olds), Self.movements(news))
    #expect(lines.count == 3_001)
    #expect(lines.first == "step 0: constant of t went to 0, now 10000")
    #expect(lines.last == "added: step 0: constant of t went to 13000")
  }
}
