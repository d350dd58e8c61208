package import Scenarios

extension MovementFacts {
  /// Whether both are of the same step, view and property: then one takes the other's place.
  func belongs(to other: MovementFacts) -> Bool {
    Self.agree(step, other.step) && Self.agree(view, other.view)
      && Self.agree(property, other.property)
  }

  /// Whether both say the same, as far as both say it.
  ///
  /// - Parameters:
  ///   - other: The other movement.
  ///   - tolerance: How far two numbers may be apart.
  /// - Returns: Whether nothing that both say differs.
  func agrees(with other: MovementFacts, within tolerance: Double) -> Bool {
    belongs(to: other) && Self.agree(from, other.from, within: tolerance)
      && Self.agree(to, other.to, within: tolerance)
      && Self.agree(begins.map { [$0] }, other.begins.map { [$0] }, within: tolerance)
      && Self.agree(duration.map { [$0] }, other.duration.map { [$0] }, within: tolerance)
      && Self.agree(curve, other.curve) && Self.agree(by, other.by)
  }

  private static func agree<Value: Equatable>(_ one: Value?, _ other: Value?) -> Bool {
    guard let one, let other else { return true }
    return one == other
  }

  private static func agree(_ one: [Double]?, _ other: [Double]?, within tolerance: Double) -> Bool
  {
    guard let one, let other else { return true }
    return one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) <= tolerance }
  }
}

/// Two lists of movements side by side: which belong together, and which only one of them has.
///
/// A movement that was inserted is added, and the rest stays paired. Only movements of the same step,
/// view and property are ever paired; of all ways to pair them, in order, the one with the fewest
/// differences is taken, and of these the one with the most equal pairs.
package struct MovementAlignment: Sendable {
  /// A movement of both lists or of one, by its place there.
  package enum Row: Hashable, Sendable {
    /// Both have it.
    case same(old: Int, new: Int)
    /// It took another value, or another way there.
    case changed(old: Int, new: Int)
    /// Only the first list has it.
    case removed(Int)
    /// Only the second list has it.
    case added(Int)
  }

  /// The movements of both lists, in order.
  package private(set) var rows: [Row] = []
  private let olds: [MovementFacts]
  private let news: [MovementFacts]
  private let tolerance: Double

  /// How many pairs are looked at; in longer stretches movements are paired by their place.
  private static let limit = 250_000

  /// Aligns two lists.
  ///
  /// - Parameters:
  ///   - olds: The first list.
  ///   - news: The second list.
  ///   - tolerance: How far two numbers may be apart that count as equal.
  /// - Complexity: O(*n* · *m*) without what is equal at both ends.
  package init(_ olds: [MovementFacts], _ news: [MovementFacts], within tolerance: Double = 0) {
    self.olds = olds
    self.news = news
    self.tolerance = tolerance
    var start = 0
    while start < min(olds.count, news.count), areSame(start, start) { start += 1 }
    var (oldEnd, newEnd) = (olds.count, news.count)
    while oldEnd > start, newEnd > start, areSame(oldEnd - 1, newEnd - 1) {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    rows = (0..<start).map { .same(old: $0, new: $0) }
    for (left, right) in stretches(start..<oldEnd, start..<newEnd) {
      rows += left.count * right.count <= Self.limit ? aligned(left, right) : placed(left, right)
    }
    rows += zip(oldEnd..<olds.count, newEnd..<news.count).map { .same(old: $0, new: $1) }
  }

  /// Aligns what two outcomes did.
  package init(_ olds: [StepMovement], _ news: [StepMovement]) {
    self.init(olds.map(\.facts), news.map(\.facts))
  }

  /// Cuts two stretches into those of one step each, as no pair crosses steps; where a step is not said,
  /// they stay whole.
  private func stretches(_ left: Range<Int>, _ right: Range<Int>) -> [(Range<Int>, Range<Int>)] {
    let steps = olds[left].map(\.step) + news[right].map(\.step)
    guard steps.allSatisfy({ $0 != nil }) else { return [(left, right)] }
    var pieces: [(Range<Int>, Range<Int>)] = []
    var (i, j) = (left.lowerBound, right.lowerBound)
    for step in Set(steps.compactMap(\.self)).sorted() {
      let (first, second) = (i, j)
      while i < left.upperBound, olds[i].step == step { i += 1 }
      while j < right.upperBound, news[j].step == step { j += 1 }
      pieces.append((first..<i, second..<j))
    }
    // Movements stand in the order of their steps.
    return i == left.upperBound && j == right.upperBound ? pieces : [(left, right)]
  }

  private func areSame(_ old: Int, _ new: Int) -> Bool {
    olds[old].agrees(with: news[new], within: tolerance)
  }

  /// What a pair is worth, with equal ones last; nil where the two don't belong together.
  ///
  /// A pair spares a removal and an insertion, and one that is equal a change as well. Of changes one
  /// with the same end is the nearest: where a movement was inserted, the next one begins elsewhere.
  private func worth(_ old: Int, _ new: Int) -> Int? {
    if areSame(old, new) { return 2 << 32 | 4 }
    guard olds[old].belongs(to: news[new]) else { return nil }
    let hasSameEnd = olds[old].to == news[new].to
    return 1 << 32 | (hasSameEnd ? 2 : 0) | (olds[old].by == news[new].by ? 1 : 0)
  }

  /// The best way to pair two stretches.
  private func aligned(_ left: Range<Int>, _ right: Range<Int>) -> [Row] {
    // For the ends of the stretches from each place on: what their best pairs are worth.
    let width = right.count + 1
    var best = [Int](repeating: 0, count: (left.count + 1) * width)
    for i in left.indices.reversed() {
      for j in right.indices.reversed() {
        let place = (i - left.lowerBound) * width + j - right.lowerBound
        let pair = worth(i, j).map { $0 + best[place + width + 1] } ?? 0
        best[place] = max(pair, best[place + width], best[place + 1])
      }
    }
    var rows: [Row] = []
    var (i, j) = (left.lowerBound, right.lowerBound)
    while i < left.upperBound, j < right.upperBound {
      let place = (i - left.lowerBound) * width + j - right.lowerBound
      if let worth = worth(i, j), best[place] == worth + best[place + width + 1] {
        rows.append(areSame(i, j) ? .same(old: i, new: j) : .changed(old: i, new: j))
        (i, j) = (i + 1, j + 1)
      } else if best[place] == best[place + width] {
        rows.append(.removed(i))
        i += 1
      } else {
        rows.append(.added(j))
        j += 1
      }
    }
    return rows + (i..<left.upperBound).map { .removed($0) }
      + (j..<right.upperBound).map { .added($0) }
  }

  /// Pairs by place.
  private func placed(_ left: Range<Int>, _ right: Range<Int>) -> [Row] {
    let pairs = zip(left, right).flatMap { old, new -> [Row] in
      if areSame(old, new) { return [.same(old: old, new: new)] }
      return olds[old].belongs(to: news[new])
        ? [.changed(old: old, new: new)] : [.removed(old), .added(new)]
    }
    return pairs + left.dropFirst(right.count).map { .removed($0) }
      + right.dropFirst(left.count).map { .added($0) }
  }
}
