import Scenarios

/// Texts from files inside GitHub's Markdown: shown as they are, and never read as markup.
enum MarkdownText {
  /// Returns a text as code within a line, also of a table or a summary; long ones are cut inside.
  ///
  /// Every character that Markdown, HTML or GitHub's links and mentions know becomes a reference, and
  /// nobody is mentioned by what stands in `<code>`.
  static func code(_ text: String, limit: Int = 200) -> String {
    var result = "<code>"
    var last: Unicode.Scalar = " "
    for scalar in TextLayout.cutInside(Escaped.text(text), to: limit).unicodeScalars {
      let isPlain =
        scalar.value >= 0x80 || plain(scalar) || (scalar == "." && last != "w" && last != "W")
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else {
        result += "&#\(scalar.value);"
      }
      last = scalar
    }
    return result + "</code>"
  }

  /// Returns lines as a block of code, whose fence is longer than any in them.
  static func block(_ lines: [String], limit: Int = 3000) -> String {
    var shown: [String] = []
    var room = limit
    for line in lines.map({ TextLayout.cut(Escaped.text($0), to: 500) }) {
      guard line.utf8.count < room else { break }
      room -= line.utf8.count + 1
      shown.append(line)
    }
    if shown.count < lines.count { shown.append("… and \(lines.count - shown.count) more lines") }
    let text = shown.joined(separator: "\n")
    let fence = String(repeating: "`", count: max(3, longestFence(in: text) + 1))
    return "\(fence)text\n\(text)\n\(fence)\n"
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", "/", "-", ",": true
    default: false
    }
  }

  private static func longestFence(in text: String) -> Int {
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
