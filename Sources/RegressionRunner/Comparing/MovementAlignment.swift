package import Scenarios

extension MovementFacts {
  /// Whether both have the same step, view and property, so that one replaces the other.
  func belongs(to other: MovementFacts) -> Bool {
    Self.agree(step, other.step) && Self.agree(view, other.view)
      && Self.agree(property, other.property)
  }

  /// Whether both are equal in all details that both have, with numbers equal within a tolerance.
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

/// Two aligned lists of movements.
///
/// An inserted movement is reported as added, and the rest stays paired. Only movements of the same step,
/// view and property are paired; of all alignments, the one with the fewest differences is chosen, and of
/// these the one with the most equal pairs.
package struct MovementAlignment: Sendable {
  /// A movement of one or both lists, by its index there.
  package enum Row: Hashable, Sendable {
    case same(old: Int, new: Int)
    /// It has another value, or moved differently.
    case changed(old: Int, new: Int)
    case removed(Int)
    case added(Int)
  }

  package private(set) var rows: [Row] = []
  private let olds: [MovementFacts]
  private let news: [MovementFacts]
  private let tolerance: Double

  /// The maximum number of pairs to compare; longer stretches are paired by index.
  private static let limit = 250_000

  /// Aligns two lists.
  ///
  /// - Parameters:
  ///   - olds: The first list.
  ///   - news: The second list.
  ///   - tolerance: The difference up to which numbers count as equal.
  /// - Complexity: O(*n* · *m*) without the common prefix and suffix.
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

  package init(_ olds: [StepMovement], _ news: [StepMovement]) {
    self.init(olds.map(\.facts), news.map(\.facts))
  }

  /// Splits two stretches by step, as pairs never cross steps; they stay whole if a step is unknown.
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
    // Movements are in the order of their steps.
    return i == left.upperBound && j == right.upperBound ? pieces : [(left, right)]
  }

  private func areSame(_ old: Int, _ new: Int) -> Bool {
    olds[old].agrees(with: news[new], within: tolerance)
  }

  /// The score of a pair, the highest for equal movements; nil if they don't belong together.
  ///
  /// A pair saves a removal and an insertion, and an equal one also a change. Of the changes, one with the
  /// same end is the closest: if a movement was inserted, the next one begins elsewhere.
  private func worth(_ old: Int, _ new: Int) -> Int? {
    if areSame(old, new) { return 2 << 32 | 4 }
    guard olds[old].belongs(to: news[new]) else { return nil }
    let hasSameEnd = olds[old].to == news[new].to
    return 1 << 32 | (hasSameEnd ? 2 : 0) | (olds[old].by == news[new].by ? 1 : 0)
  }

  private func aligned(_ left: Range<Int>, _ right: Range<Int>) -> [Row] {
    // For each pair of positions, the score of the best alignment of the rest.
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
