/// A set of case ids, a bit per case: ids are small and dense.
struct CaseSet: Hashable {
  private var words: [UInt64] = []

  init() {}

  init(_ ids: some Sequence<Int64>) {
    for id in ids { insert(id) }
  }

  func contains(_ id: Int64) -> Bool {
    let word = Int(id >> 6)
    return words.indices.contains(word) && words[word] & (1 << UInt64(id & 63)) != 0
  }

  mutating func insert(_ id: Int64) {
    let word = Int(id >> 6)
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
    }
    words[word] |= 1 << UInt64(id & 63)
  }

  mutating func remove(_ id: Int64) {
    let word = Int(id >> 6)
    if word < words.count { words[word] &= ~(1 << UInt64(id & 63)) }
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The ids, ascending.
  var ids: [Int64] {
    var ids: [Int64] = []
    forEach { ids.append($0) }
    return ids
  }

  var last: Int64? {
    guard let word = words.lastIndex(where: { $0 != 0 }) else { return nil }
    return Int64(word) << 6 + Int64(63 - words[word].leadingZeroBitCount)
  }

  func forEach(_ body: (Int64) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(Int64(index) << 6 + Int64(rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
  }

  func union(_ other: CaseSet) -> CaseSet { combined(with: other, |) }
  func intersection(_ other: CaseSet) -> CaseSet { combined(with: other, &) }
  func subtracting(_ other: CaseSet) -> CaseSet { combined(with: other) { $0 & ~$1 } }
  func symmetricDifference(_ other: CaseSet) -> CaseSet { combined(with: other, ^) }

  /// The cases up to a mark.
  func upTo(_ mark: Int64) -> CaseSet {
    var result = self
    let word = Int(mark >> 6)
    guard word < words.count else { return self }
    result.words.removeSubrange((word + 1)...)
    result.words[word] &= ~0 >> UInt64(63 - mark & 63)
    return result
  }

  private func combined(with other: CaseSet, _ operation: (UInt64, UInt64) -> UInt64) -> CaseSet {
    var result = CaseSet()
    let count = max(words.count, other.words.count)
    result.words.reserveCapacity(count)
    for index in 0..<count {
      result.words.append(
        operation(
          index < words.count ? words[index] : 0, index < other.words.count ? other.words[index] : 0
        ))
    }
    while result.words.last == 0 { result.words.removeLast() }
    return result
  }
}
