extension Sequence {
  /// The elements, of those with the same key only the first.
  package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// The elements, each only where it stands first.
  package func uniqued() -> [Element] { uniqued(by: \.self) }
}
