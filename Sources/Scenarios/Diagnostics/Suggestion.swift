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
  public static func closest(to word: String, among candidates: some Sequence<String>) -> String? {
    let wanted = folded(word)
    guard !wanted.isEmpty, wanted.count <= 200 else { return nil }
    let limit = Swift.min(3, Swift.max(1, wanted.count / 3))
    var best: (word: String, distance: Int)?
    var table = DistanceTable()
    for candidate in candidates {
      let known = folded(candidate)
      if known == wanted { return candidate }
      let bound = (best?.distance ?? limit + 1) - 1
      guard bound >= 0, abs(known.count - wanted.count) <= bound,
        let found = table.distance(wanted, known, atMost: bound), found < known.count
      else { continue }
      best = (candidate, found)
    }
    return best?.word ?? longer(than: wanted, among: candidates)
  }

  /// Whether two words are equal but for upper and lower case or for `-`, `_` and spaces.
  static func areAlike(_ a: String, _ b: String) -> Bool { folded(a) == folded(b) }

  /// Returns how many insertions, deletions, replacements and swaps of neighbours lead from one
  /// word to the other.
  public static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.unicodeScalars), Array(b.unicodeScalars))
    var table = DistanceTable()
    return table.distance(a, b, atMost: Swift.max(a.count, b.count)) ?? 0
  }

  /// The first candidate that goes on where a word of at least three letters stops.
  private static func longer(than wanted: [Unicode.Scalar], among candidates: some Sequence<String>)
    -> String?
  {
    guard wanted.count >= 3 else { return nil }
    return candidates.first { folded($0).starts(with: wanted) }
  }

  /// A word without what people leave out or write otherwise: case, `-`, `_` and spaces.
  static func folded(_ word: String) -> [Unicode.Scalar] {
    guard word.utf8.allSatisfy({ $0 < 0x80 }) else {
      return word.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " }
    }
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(word.utf8.count)
    for byte in word.utf8 {
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " "): break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): scalars.append(Unicode.Scalar(byte | 0x20))
      default: scalars.append(Unicode.Scalar(byte))
      }
    }
    return scalars
  }
}

/// Counts the edits from one word to another, of words that are near.
private struct DistanceTable {
  /// The row before the last one, the last one and the one that is filled.
  private var rows: [[Int]] = [[], [], []]

  /// Returns the number of edits, nil where they are more than a bound.
  ///
  /// - Complexity: O(n · bound) for words of n letters; of words that differ at their beginnings only
  ///   these are looked at.
  mutating func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], atMost bound: Int) -> Int? {
    guard abs(a.count - b.count) <= bound else { return nil }
    let tooMany = bound + 1
    for row in rows.indices {
      rows[row].removeAll(keepingCapacity: true)
      rows[row].append(contentsOf: repeatElement(tooMany, count: b.count + 1))
    }
    for j in 0...Swift.min(b.count, bound) { rows[1][j] = j }
    var lastLeast = 0
    for i in a.indices {
      let columns = Swift.max(0, i - bound)..<Swift.min(b.count, i + bound + 1)
      rows[2][columns.lowerBound] = columns.lowerBound == 0 ? Swift.min(i + 1, tooMany) : tooMany
      var least = rows[2][columns.lowerBound]
      for j in columns {
        let change = rows[1][j] + (a[i] == b[j] ? 0 : 1)
        var edits = Swift.min(change, rows[1][j + 1] + 1, rows[2][j] + 1, tooMany)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          edits = Swift.min(edits, rows[0][j - 1] + 1)
        }
        rows[2][j + 1] = edits
        least = Swift.min(least, edits)
      }
      if columns.upperBound < b.count { rows[2][columns.upperBound + 1] = tooMany }
      // A swap reaches over one row.
      if least > bound, lastLeast >= bound { return nil }
      lastLeast = least
      rows.swapAt(0, 1)
      rows.swapAt(1, 2)
    }
    return rows[1][b.count] <= bound ? rows[1][b.count] : nil
  }
}
