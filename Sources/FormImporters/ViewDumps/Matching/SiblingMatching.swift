import AvoidanceEngine

/// Matches the views of two dumps that have no addresses in common, from the windows down.
struct SiblingMatching {
  private let first: MatchedTree
  private let second: MatchedTree
  private(set) var partners: [Int?]

  init(_ first: MatchedTree, _ second: MatchedTree) {
    self.first = first
    self.second = second
    partners = Array(repeating: nil, count: first.views.count)
  }

  mutating func match() {
    let (own, other) = starts()
    match(own, other)
  }

  /// Where both begin: with the windows that hold the same inputs; if one dump begins with a view inside of
  /// what the other begins with, there.
  private func starts() -> ([Int], [Int]) {
    let own = first.screen.tops()
    var other = second.screen.tops()
    guard own.count == 1, let top = own.first else { return (own, other) }
    let windows = second.compared.filter { second.views[$0].role == .window }
    let wanted = first.contents[top]
    func common(_ index: Int) -> Int { second.contents[index].intersection(wanted).count }
    if let best = windows.max(by: { common($0) < common($1) }), common(best) > 0 {
      let most = common(best)
      // Of equal ones the main one, else the first.
      if !other.contains(where: { common($0) == most }) {
        other = [windows.first { common($0) == most } ?? best]
      }
    }
    guard other.count == 1, let otherTop = other.first else { return (own, other) }
    let (outer, otherOuter) = (chain(from: top, in: first), chain(from: otherTop, in: second))
    for (index, view) in outer.enumerated() {
      for (place, otherView) in otherOuter.enumerated() where index == 0 || place == 0 {
        if isSamePart(view, otherView) { return ([view], [otherView]) }
      }
    }
    return (own, other)
  }

  /// A view and the views inside that hold all of its inputs.
  private func chain(from top: Int, in tree: MatchedTree) -> [Int] {
    var chain = [top]
    while let last = chain.last {
      let inner = tree.children[last].filter { tree.screen.holdsInput($0) }
      guard inner.count == 1 else { break }
      chain.append(inner[0])
    }
    return chain
  }

  private func isSamePart(_ index: Int, _ other: Int) -> Bool {
    first.kinds[index] == second.kinds[other]
      && first.views[index].frame?.size == second.views[other].frame?.size
  }

  // MARK: Siblings

  /// Matches views with one superview, and what is inside of them.
  private mutating func match(_ own: [Int], _ other: [Int]) {
    var own = own
    var other = other
    while !own.isEmpty, !other.isEmpty {
      pair(&own, &other)
      guard !own.isEmpty || !other.isEmpty else { return }
      // A wrapper that only one dump prints.
      if let opened = opened(own, in: first, beside: other, of: second) {
        own = opened
      } else if let opened = opened(other, in: second, beside: own, of: first) {
        other = opened
      } else {
        return
      }
    }
  }

  /// Replaces wrappers by what is in them, if the others have any of it; nil if none is replaced.
  private func opened(
    _ views: [Int], in tree: MatchedTree, beside others: [Int], of otherTree: MatchedTree
  ) -> [Int]? {
    let wanted = Set(others.map { otherTree.kinds[$0] })
    var isOpened = false
    let opened = views.flatMap { view -> [Int] in
      let inner = tree.children[view]
      guard tree.isWrapper(view), inner.contains(where: { wanted.contains(tree.kinds[$0]) })
      else { return [view] }
      isOpened = true
      return inner
    }
    return isOpened ? opened : nil
  }

  /// What two views must have in common, the strictest first.
  private enum Likeness: CaseIterable {
    /// Kind, name, and all inputs and names inside.
    case contents
    /// Kind and name.
    case name
    case kind
  }

  /// Pairs views, and removes those from both lists.
  private mutating func pair(_ own: inout [Int], _ other: inout [Int]) {
    for likeness in Likeness.allCases {
      guard !own.isEmpty, !other.isEmpty else { return }
      let runs = CommonRuns(
        own.count, other.count,
        keys: (
          own.map { key($0, in: first, likeness) }, other.map { key($0, in: second, likeness) }
        ),
        canPair: { [first, second, own, other] in
          Self.canBeSame(own[$0], in: first, other[$1], in: second, likeness)
        },
        isLikely: { [first, second, own, other] in
          first.views[own[$0]].frame?.size == second.views[other[$1]].frame?.size
        })
      for (place, otherPlace) in runs.pairs {
        let (view, partner) = (own[place], other[otherPlace])
        partners[view] = partner
        match(first.children[view], second.children[partner])
      }
      let (paired, otherPaired) = (Set(runs.pairs.map(\.0)), Set(runs.pairs.map(\.1)))
      own = own.indices.filter { !paired.contains($0) }.map { own[$0] }
      other = other.indices.filter { !otherPaired.contains($0) }.map { other[$0] }
    }
  }

  private struct Key: Hashable {
    var kind: MatchedTree.Kind
    var name: String?
    var contents: Set<String> = []
  }

  /// What has to be equal; nil for a view that can't be matched this way.
  private func key(_ index: Int, in tree: MatchedTree, _ likeness: Likeness) -> Key? {
    var key = Key(kind: tree.kinds[index])
    guard likeness != .kind else { return key }
    key.name = tree.names[index]
    guard likeness == .contents else { return key }
    key.contents = tree.contents[index]
    return key.contents.isEmpty ? nil : key
  }

  /// Whether nothing tells two views of a kind apart.
  private static func canBeSame(
    _ index: Int, in first: MatchedTree, _ other: Int, in second: MatchedTree,
    _ likeness: Likeness
  ) -> Bool {
    guard likeness != .contents else { return true }
    let (own, others) = (first.contents[index], second.contents[other])
    if first.views[index].role.isInput, let name = first.names[index],
      let otherName = second.names[other], name != otherName
    {
      return false
    }
    return own.isEmpty || others.isEmpty || first.views[index].role.isInput
      || !own.isDisjoint(with: others)
  }
}

/// Pairs the elements of two lists in runs, the longest first, so that order counts but may change.
struct CommonRuns {
  private(set) var pairs: [(Int, Int)] = []

  /// In elements times elements; longer lists are paired in order.
  private static let limit = 40_000

  /// - Parameters:
  ///   - count: The number of elements.
  ///   - otherCount: The number of elements of the other list.
  ///   - keys: What has to be equal; nil for elements without a partner.
  ///   - canPair: Whether two elements with equal keys may be a pair.
  ///   - isLikely: Whether two elements are more alike than others; of equally long runs that with the most
  ///     such pairs is taken.
  init<Key: Hashable>(
    _ count: Int, _ otherCount: Int, keys: ([Key?], [Key?]),
    canPair: (Int, Int) -> Bool, isLikely: (Int, Int) -> Bool
  ) {
    guard count * otherCount <= Self.limit else {
      pairInOrder(keys, canPair)
      return
    }
    var isLike = [Bool](repeating: false, count: count * otherCount)
    for index in 0..<count {
      guard let key = keys.0[index] else { continue }
      for other in 0..<otherCount where keys.1[other] == key {
        isLike[index * otherCount + other] = canPair(index, other)
      }
    }
    var likely = [Bool](repeating: false, count: isLike.count)
    for place in isLike.indices where isLike[place] {
      likely[place] = isLikely(place / otherCount, place % otherCount)
    }
    while let run = Self.longest(isLike, likely, count, otherCount) {
      for step in 0..<run.length {
        let (index, other) = (run.index + step, run.other + step)
        pairs.append((index, other))
        for place in 0..<otherCount { isLike[index * otherCount + place] = false }
        for place in 0..<count { isLike[place * otherCount + other] = false }
      }
    }
  }

  /// The run of most elements, then of most likely pairs, then the first.
  private static func longest(_ isLike: [Bool], _ likely: [Bool], _ count: Int, _ otherCount: Int)
    -> (index: Int, other: Int, length: Int)?
  {
    var best: (index: Int, other: Int, length: Int)?
    var bestLikely = 0
    for index in 0..<count {
      for other in 0..<otherCount where isLike[index * otherCount + other] {
        let isInside =
          index > 0 && other > 0 && isLike[(index - 1) * otherCount + other - 1]
        guard !isInside else { continue }
        var length = 0
        var alike = 0
        while index + length < count, other + length < otherCount,
          isLike[(index + length) * otherCount + other + length]
        {
          if likely[(index + length) * otherCount + other + length] { alike += 1 }
          length += 1
        }
        if (length, alike) > (best?.length ?? 0, bestLikely) {
          (best, bestLikely) = ((index, other, length), alike)
        }
      }
    }
    return best
  }

  private mutating func pairInOrder<Key: Hashable>(
    _ keys: ([Key?], [Key?]), _ canPair: (Int, Int) -> Bool
  ) {
    var waiting: [Key: [Int]] = [:]
    for (other, key) in keys.1.enumerated().reversed() {
      if let key { waiting[key, default: []].append(other) }
    }
    for (index, key) in keys.0.enumerated() {
      guard let key, let other = waiting[key]?.last, canPair(index, other) else { continue }
      waiting[key]?.removeLast()
      pairs.append((index, other))
    }
  }
}
