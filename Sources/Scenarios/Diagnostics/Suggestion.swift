/// Finds the word that someone probably meant.
public enum Suggestion {
  /// Returns the candidate nearest to a misspelt word, if one is close enough to be meant.
  ///
  /// Close means: equal but for upper and lower case or for `-`, `_` and spaces, or at most one
  /// edit for every three letters of the word (at least 1, at most 3), or a candidate that begins
  /// with the word. Of equally near candidates the first wins.
  ///
  /// - Complexity: O(n · k²) for n candidates of up to k letters; candidates whose length alone
  ///   rules them out cost nothing.
  public static func closest(
    to word: String,
    among candidates: some Sequence<String>
  ) -> String? {
    let wanted = folded(word)
    guard !wanted.isEmpty, wanted.count <= 200 else { return nil }
    let limit = Swift.min(3, Swift.max(1, wanted.count / 3))
    var best: (word: String, distance: Int)?
    for candidate in candidates {
      let known = folded(candidate)
      if known == wanted { return candidate }
      let bound = (best?.distance ?? limit + 1) - 1
      guard bound >= 0, abs(known.count - wanted.count) <= bound else { continue }
      let found = distance(wanted, known)
      if found <= bound, found < known.count { best = (candidate, found) }
    }
    return best?.word ?? longer(than: wanted, among: candidates)
  }

  /// Whether two words are equal but for upper and lower case or for `-`, `_` and spaces.
  static func areAlike(_ a: String, _ b: String) -> Bool { folded(a) == folded(b) }

  /// Returns how many insertions, deletions, replacements and swaps of neighbours lead from one
  /// word to the other.
  public static func distance(_ a: String, _ b: String) -> Int {
    distance(Array(a.unicodeScalars), Array(b.unicodeScalars))
  }

  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        let change = last[j] + (a[i] == b[j] ? 0 : 1)
        var least = Swift.min(change, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = Swift.min(least, beforeLast[j - 1] + 1)
        }
        row.append(least)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }

  /// The first candidate that goes on where a word of at least three letters stops.
  private static func longer(
    than wanted: [Unicode.Scalar],
    among candidates: some Sequence<String>
  ) -> String? {
    guard wanted.count >= 3 else { return nil }
    return candidates.first { folded($0).starts(with: wanted) }
  }

  /// A word without what people leave out or write otherwise: case, `-`, `_` and spaces.
  static func folded(_ word: String) -> [Unicode.Scalar] {
    word.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " }
  }
}
