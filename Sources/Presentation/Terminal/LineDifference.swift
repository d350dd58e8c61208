import Scenarios

/// Pairs the equal lines of two texts, in order.
///
/// A patience diff: equal lines at both ends are paired, then the longest common subsequence of the lines
/// that are unique in both texts, and so on between them. The rest is compared line by line.
package struct LinePairing {
  /// The indexes of the lines without a partner.
  package private(set) var unpaired: (old: Set<Int>, new: Set<Int>) = ([], [])
  private let old: [Int]
  private let new: [Int]

  /// Pairs lines.
  ///
  /// - Complexity: O(*n* log *n*) for *n* lines, except for stretches without unique lines.
  package init<Line: Hashable>(_ old: [Line], _ new: [Line]) {
    var numbers: [Line: Int] = [:]
    func number(_ line: Line) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    self.old = old.map(number)
    self.new = new.map(number)
    var stretches = [(old: 0..<old.count, new: 0..<new.count)]
    while let stretch = stretches.popLast() { stretches += pair(stretch.old, stretch.new) }
  }

  /// Pairs lines of a stretch; returns the stretches between the pairs.
  private mutating func pair(_ left: Range<Int>, _ right: Range<Int>) -> [(
    old: Range<Int>, new: Range<Int>
  )] {
    var (left, right) = (left, right)
    while let a = left.first, let b = right.first, old[a] == new[b] {
      left.removeFirst()
      right.removeFirst()
    }
    while let a = left.last, let b = right.last, old[a] == new[b] {
      left.removeLast()
      right.removeLast()
    }
    guard !left.isEmpty, !right.isEmpty else {
      unpaired.old.formUnion(left)
      unpaired.new.formUnion(right)
      return []
    }
    let anchors = anchors(left, right)
    guard !anchors.isEmpty else {
      compare(left, right)
      return []
    }
    var stretches: [(Range<Int>, Range<Int>)] = []
    var (a, b) = (left.lowerBound, right.lowerBound)
    for anchor in anchors {
      stretches.append((a..<anchor.old, b..<anchor.new))
      (a, b) = (anchor.old + 1, anchor.new + 1)
    }
    stretches.append((a..<left.upperBound, b..<right.upperBound))
    return stretches
  }

  /// The longest common subsequence of the lines that are unique in both stretches.
  private func anchors(_ left: Range<Int>, _ right: Range<Int>) -> [(old: Int, new: Int)] {
    let (inOld, inNew) = (Self.single(old, left), Self.single(new, right))
    let pairs = left.compactMap { place -> (old: Int, new: Int)? in
      guard inOld[old[place]] != nil, let other = inNew[old[place]] else { return nil }
      return (place, other)
    }
    // The longest increasing subsequence, by the last elements for each length.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].new < pair.new { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var row: [(old: Int, new: Int)] = []
    var next = ends.last
    while let index = next {
      row.append(pairs[index])
      next = before[index]
    }
    return row.reversed()
  }

  /// The index of each line that is unique in a stretch.
  private static func single(_ lines: [Int], _ stretch: Range<Int>) -> [Int: Int] {
    var places: [Int: Int] = [:]
    var seen: Set<Int> = []
    for place in stretch {
      places[lines[place]] = seen.insert(lines[place]).inserted ? place : nil
    }
    return places
  }

  /// The maximum product of the lengths of stretches that are compared line by line.
  private static let limit = 4_000_000

  private mutating func compare(_ left: Range<Int>, _ right: Range<Int>) {
    guard left.count * right.count <= Self.limit else {
      unpaired.old.formUnion(left)
      unpaired.new.formUnion(right)
      return
    }
    for change in new[right].difference(from: old[left]) {
      switch change {
      case .remove(let offset, _, _): unpaired.old.insert(left.lowerBound + offset)
      case .insert(let offset, _, _): unpaired.new.insert(right.lowerBound + offset)
      }
    }
  }
}

/// A unified diff with line numbers.
package enum LineDifference {
  /// Returns the changed lines with one line of context, each with a line feed; empty if the texts are equal.
  package static func text(
    from old: String, to new: String, path: String, style: TerminalStyle = .plain
  ) -> String {
    let before = lines(of: old)
    let after = lines(of: new)
    let rows = self.rows(before, after)
    let shown = rows.indices.filter { index in
      (max(0, index - 1)...min(rows.count - 1, index + 1)).contains { rows[$0].sign != " " }
    }
    guard !shown.isEmpty else { return "" }
    var text = style.bold("--- \(Escaped.text(path))") + "\n"
    var last = -2
    for index in shown {
      if index > last + 1 { text += style.faint("@@ line \(rows[index].line) @@") + "\n" }
      let row = rows[index]
      let line = "\(row.sign)\(Escaped.text(row.text))"
      switch row.sign {
      case "-": text += style.red(line)
      case "+": text += style.green(line)
      default: text += line
      }
      text += "\n"
      last = index
    }
    return text
  }

  private static func lines(of text: String) -> [Substring] {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    return lines.last == "" ? lines.dropLast() : lines
  }

  private struct Row {
    var sign: Character
    var text: String
    var line: Int
  }

  private static func rows(_ old: [Substring], _ new: [Substring]) -> [Row] {
    let (removed, added) = LinePairing(old, new).unpaired
    var rows: [Row] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if left < old.count, removed.contains(left) {
        rows.append(Row(sign: "-", text: String(old[left]), line: left + 1))
        left += 1
      } else if right < new.count, added.contains(right) {
        rows.append(Row(sign: "+", text: String(new[right]), line: right + 1))
        right += 1
      } else {
        rows.append(Row(sign: " ", text: String(new[right]), line: right + 1))
        left += 1
        right += 1
      }
    }
    return rows
  }
}
