extension Sequence {
  /// The elements without those whose key occurred before.
  package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// The elements without repetitions, in the order of their first occurrences.
  package func uniqued() -> [Element] { uniqued(by: \.self) }
}
