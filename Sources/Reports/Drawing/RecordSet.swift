/// Records of whole numbers, each once, in the order in which they first came; they lie side by side in
/// one array.
struct RecordSet: Sendable {
  /// Differs from process to process, so that no input can choose records that collide.
  private static let seed = UInt64.random(in: 0...UInt64.max)

  private var numbers: [Int] = []
  /// Where each record ends in ``numbers``.
  private var ends: [Int] = []
  private var hashes: [UInt64] = []
  /// A power of two of places that a record is looked up at: its place plus 1, or 0.
  private var slots: [Int32] = Array(repeating: 0, count: 64)
  /// The numbers of records that are being written; one may be begun before another has ended.
  private var pending: [Int] = []

  /// How many records there are.
  var count: Int { ends.count }

  /// The numbers of a record.
  subscript(place: Int) -> ArraySlice<Int> {
    numbers[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
  }

  /// Begins a record.
  ///
  /// - Returns: What ``end(_:)`` takes.
  func begin() -> Int { pending.count }

  /// Adds a number to the record that was begun last and has not ended.
  mutating func append(_ number: Int) { pending.append(number) }

  /// Ends the record that was begun last.
  ///
  /// - Parameter start: What ``begin()`` returned.
  /// - Returns: The record's place, and whether it came for the first time.
  mutating func end(_ start: Int) -> (place: Int, isNew: Bool) {
    let hash = pendingHash(start)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if hashes[place] == hash, isPending(start, equalTo: place) {
        pending.removeSubrange(start...)
        return (place, false)
      }
      slot = (slot + 1) & mask
    }
    let place = ends.count
    numbers += pending[start...]
    pending.removeSubrange(start...)
    ends.append(numbers.count)
    hashes.append(hash)
    slots[slot] = Int32(place + 1)
    if 2 * ends.count > slots.count { grow() }
    return (place, true)
  }

  private func isPending(_ start: Int, equalTo place: Int) -> Bool {
    let first = place == 0 ? 0 : ends[place - 1]
    let count = ends[place] - first
    guard pending.count - start == count else { return false }
    for index in 0..<count where numbers[first + index] != pending[start + index] { return false }
    return true
  }

  private func pendingHash(_ start: Int) -> UInt64 {
    var hash = Self.seed
    for index in start..<pending.count {
      let number = UInt64(bitPattern: Int64(pending[index]))
      let product = (hash ^ number).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low &+ 0xD1B5_4A32_D192_ED03
    }
    return hash
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: 2 * slots.count)
    let mask = slots.count - 1
    for (place, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(place + 1)
    }
  }
}
