import Scenarios

// The words for how two lists of movements differ.
extension Wording {
  /// What the second of two lists of movements is of.
  public enum SecondMovements: Hashable, Sendable {
    /// A later run, or what a case did beside what was approved.
    case now
    /// Another strategy, by its name.
    case strategy(String)

    /// What stands before what only it did.
    fileprivate var words: String {
      switch self {
      case .now: "now"
      case .strategy(let name): "under \(name)"
      }
    }

    /// What stands before a movement that only it has.
    fileprivate var addition: String {
      switch self {
      case .now: "added"
      case .strategy(let name): "only under \(name)"
      }
    }

    /// What stands before a movement that it does not have.
    fileprivate var denial: String {
      switch self {
      case .now: "no longer"
      case .strategy(let name): "not under \(name)"
      }
    }
  }

  /// Says how two lists of movements differ, a line each, as `added: step 0: contentInset of contacts
  /// went to [0, 0, 260, 0]`.
  ///
  /// - Parameters:
  ///   - olds: The first list.
  ///   - news: The second list.
  ///   - second: What the second list is of.
  ///   - tolerance: How far two numbers may be apart that count as equal.
  /// - Returns: The differences, in order.
  public static func differences(
    _ olds: [MovementFacts], _ news: [MovementFacts], of second: SecondMovements = .now,
    within tolerance: Double = 0
  ) -> [String] {
    MovementAlignment(olds, news, within: tolerance).rows.compactMap { row in
      switch row {
      case .same: nil
      case .changed(let old, let new): change(olds[old], news[new], second, tolerance)
      case .removed(let old): "\(second.denial): \(movement(olds[old]))"
      case .added(let new): "\(second.addition): \(movement(news[new]))"
      }
    }
  }

  /// Says how the movements of a case differ from those that were approved or expected; nil where the
  /// mismatch is not about movements.
  public static func differences(of mismatch: Mismatch) -> [String]? {
    guard mismatch.subject == Observable.adjustments.declaration.name,
      mismatch.operator == .equals, case .list(let expected) = mismatch.expected,
      case .list(let actual) = mismatch.actual
    else { return nil }
    let (olds, news) = (
      expected.compactMap { MovementFacts($0) }, actual.compactMap { MovementFacts($0) }
    )
    guard olds.count == expected.count, news.count == actual.count else { return nil }
    return differences(olds, news, within: Tolerance.points + Tolerance.slack)
  }

  /// Says what moved where, as `step 0: contentOffset of contacts went to [0, 131]`.
  public static func movement(_ movement: MovementFacts) -> String {
    let step = movement.step.map { "step \($0): " } ?? ""
    let name = [movement.property, movement.view].compactMap(\.self).joined(separator: " of ")
    return "\(step)\(name.isEmpty ? "something" : name) "
      + (movement.to.map { "went to \(points($0))" } ?? "moved")
  }

  private static func change(
    _ old: MovementFacts, _ new: MovementFacts, _ second: SecondMovements, _ tolerance: Double
  ) -> String {
    let hasOtherEnd = differ(old.to, new.to, tolerance)
    // What an expectation leaves open is as it was found.
    var told = new
    told.to = old.to ?? new.to
    let end = hasOtherEnd ? ", \(second.words) \(points(new.to ?? []))" : ""
    let rest = circumstances(old, new, second, tolerance, withOrigin: !hasOtherEnd)
    return movement(told) + end + (rest.isEmpty ? "" : " (\(rest.joined(separator: "; ")))")
  }

  /// How two movements of one property differ but for their end.
  private static func circumstances(
    _ old: MovementFacts, _ new: MovementFacts, _ second: SecondMovements, _ tolerance: Double,
    withOrigin: Bool
  ) -> [String] {
    let now = second.words
    var parts: [String] = []
    if withOrigin, differ(old.from, new.from, tolerance) {
      parts.append("from \(points(old.from ?? [])), \(now) from \(points(new.from ?? []))")
    }
    let durations = (old.duration.map { [$0] }, new.duration.map { [$0] })
    if differ(durations.0, durations.1, tolerance) {
      parts.append("in \(points(durations.0 ?? [])) s, \(now) \(points(durations.1 ?? [])) s")
    }
    if let was = old.curve, let isNow = new.curve, was != isNow {
      parts.append("curve \(was), \(now) \(isNow)")
    }
    if let was = old.by, let isNow = new.by, was != isNow {
      parts.append("by \(was), \(now) by \(isNow)")
    }
    return parts
  }

  /// Whether both are known and not the same.
  private static func differ(_ one: [Double]?, _ other: [Double]?, _ tolerance: Double) -> Bool {
    guard let one, let other else { return false }
    return one.count != other.count || zip(one, other).contains { abs($0 - $1) > tolerance }
  }

  /// Numbers for people, a single one without brackets: hundredths of a point are enough.
  package static func points(_ numbers: [Double]) -> String {
    let texts = numbers.map { JSONText.text(of: ($0 * 100).rounded() / 100) }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }
}
