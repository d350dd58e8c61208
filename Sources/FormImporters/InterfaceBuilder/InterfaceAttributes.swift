/// The attributes of an element: few, so that comparing names costs less than hashing them.
struct InterfaceAttributes {
  private var pairs: [(name: String, value: String)] = []

  /// Makes room for so many.
  init(capacity: Int) { pairs.reserveCapacity(capacity) }

  /// How many there are.
  var count: Int { pairs.count }

  /// Adds an attribute; XML has no two of a name in an element.
  mutating func add(_ name: String, _ value: String) { pairs.append((name, value)) }

  /// The value of a name; nil for none.
  subscript(_ name: String) -> String? {
    for pair in pairs where pair.name == name { return pair.value }
    return nil
  }
}
