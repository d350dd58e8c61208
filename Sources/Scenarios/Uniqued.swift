extension Sequence {
  /// The elements without those whose key occurred before.
  package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }

  /// The elements with equal keys together, in the order of the first of each.
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
    var groups: [[Element]] = []
    var places: [Key: Int] = [:]
    for element in self {
      let key = key(element)
      let place = places[key] ?? groups.count
      places[key] = place
      if place == groups.count { groups.append([]) }
      groups[place].append(element)
    }
    return groups
  }
}

extension Sequence where Element: Hashable {
  /// The elements without repetitions, in the order of their first occurrences.
  package func uniqued() -> [Element] { uniqued(by: \.self) }
}
