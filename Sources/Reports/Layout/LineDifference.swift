import Scenarios

/// Two texts side by side as a unified difference with line numbers.
public enum LineDifference {
  /// Returns the changed lines with one line around them; empty where the texts are equal.
  ///
  /// - Parameters:
  ///   - old: The text before.
  ///   - new: The text after.
  ///   - path: The file's name for the heading.
  ///   - style: Colours.
  /// - Returns: Lines with a line feed each.
  public static func text(
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
