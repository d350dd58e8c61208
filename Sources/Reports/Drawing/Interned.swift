/// The places of values in the order in which they first came, each value once.
struct Interned<Value: Hashable & Sendable>: Sendable {
  private var places: [Value: Int] = [:]

  /// Returns the place of a value, and whether it came for the first time.
  mutating func insert(_ value: Value) -> (place: Int, isNew: Bool) {
    let next = places.count
    let place = places[value, default: next]
    if place == next { places[value] = next }
    return (place, place == next)
  }
}

/// Values in the order in which they first came, each once.
struct InternedList<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var places = Interned<Value>()

  /// Returns the place of a value.
  mutating func index(of value: Value) -> Int {
    let (place, isNew) = places.insert(value)
    if isNew { values.append(value) }
    return place
  }
}
