/// Finds what a key's bytes name, without making a string.
struct KeyTable<Key: Sendable>: Sendable {
  /// All keys as text, in their order.
  let allNames: [String]
  /// What a word that is no key probably means, as in a message; nil where nobody knows.
  let meaning: @Sendable (String) -> Problem?
  private var slots: [UInt8] = []
  private let keys: [Key]
  private let names: [[UInt8]]

  init(_ named: [(String, Key)], meaning: @escaping @Sendable (String) -> Problem? = { _ in nil }) {
    self.meaning = meaning
    allNames = named.map(\.0)
    keys = named.map(\.1)
    names = allNames.map { Array($0.utf8) }
    precondition(keys.count < 128, "\(keys.count) keys are too many for the table")
    slots = [UInt8](repeating: 0, count: 256)
    for (index, name) in names.enumerated() {
      var slot = name.withUnsafeBufferPointer { Self.slot(of: $0) }
      while slots[slot] != 0 { slot = (slot + 1) & 255 }
      slots[slot] = UInt8(index + 1)
    }
  }

  /// Returns the key with this name.
  func key(_ bytes: UnsafeBufferPointer<UInt8>) -> Key? {
    var slot = Self.slot(of: bytes)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if names[index].elementsEqual(bytes) { return keys[index] }
      slot = (slot + 1) & 255
    }
    return nil
  }

  @inline(__always)
  private static func slot(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = bytes.first else { return 0 }
    let count = bytes.count
    let middle = bytes[count / 2]
    let last = bytes[count - 1]
    return (count &* 31 &+ Int(first) &* 7 &+ Int(middle) &* 57 &+ Int(last) &* 13) & 255
  }
}

extension KeyTable where Key: CaseIterable & RawRepresentable<String> {
  /// Takes the cases of an enumeration under their own names.
  init(_ type: Key.Type) { self.init(Key.allCases.map { ($0.rawValue, $0) }) }
}
