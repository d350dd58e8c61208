import Scenarios

/// The comment at the top of a finding's file: what is wrong, and where it was found.
///
/// Its last lines are read back where findings of several machines are brought together.
package struct FoundHeading: Hashable, Sendable {
  /// What is wrong, in a sentence, and what the law says.
  package var words: [String]
  /// The call that finds it again.
  package var command: String
  /// How large it was before it was made small: steps and views.
  package var found: (steps: Int, views: Int)
  /// The breaches that it shows.
  package var seen: [Finding.Seen]

  package init(_ finding: Finding, command: String) {
    var words = [finding.sentence]
    switch finding.breach.kind {
    case .law(let law, _), .verdict(let law, _):
      words.append("Breaks \(law.rawValue): \(law.declaration.help)")
    case .difference, .fault: break
    }
    self.words = words
    self.command = command
    found = finding.found
    seen = finding.seen
  }

  /// The try that showed it first, from 1.
  package var firstTry: Int { seen.firstTry }
  /// In how many tries it was.
  package var count: Int { seen.tries }

  /// The lines, without their hash signs.
  package var lines: [String] {
    let tries = count == 1 ? "1 try" : "\(count) tries"
    return words + [
      Self.commandMark + command,
      "In \(tries), first in try \(firstTry); shrunk from \(found.steps) steps and "
        + "\(found.views) views.",
    ] + seen.map { "\(Self.seenMark)\($0.breach) in \($0.count) from \($0.firstTry).\($0.rank)" }
  }

  private static let commandMark = "Found by: "
  private static let seenMark = "Seen: "

  /// Whether both say the same.
  package static func == (a: FoundHeading, b: FoundHeading) -> Bool { a.lines == b.lines }

  /// Hashes what it says.
  package func hash(into hasher: inout Hasher) { hasher.combine(lines) }

  /// Reads the heading of a file that was written here; nil where it has none.
  ///
  /// - Parameter text: The file's text.
  /// - Returns: The heading, and what stands below it.
  package static func reading(_ text: String) -> (heading: FoundHeading, rest: Substring)? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 3, lines[0] == "headroom: 1", lines[1].isEmpty else { return nil }
    let comments = lines.dropFirst(2).prefix { $0.hasPrefix("# ") }.map { $0.dropFirst(2) }
    guard let place = comments.firstIndex(where: { $0.hasPrefix(commandMark) }),
      comments.count > place + 2
    else { return nil }
    let numbers = comments[place + 1].split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 4 else { return nil }
    let seen = comments[(place + 2)...].compactMap { line -> Finding.Seen? in
      guard line.hasPrefix(seenMark) else { return nil }
      let words = line.dropFirst(seenMark.count).split(separator: " ")
      guard words.count == 5, let count = Int(words[2]) else { return nil }
      let first = words[4].split(separator: ".").compactMap { Int($0) }
      guard first.count == 2 else { return nil }
      return Finding.Seen(
        breach: String(words[0]), firstTry: first[0], rank: first[1], count: count)
    }
    guard seen.count == comments.count - place - 2, !seen.isEmpty else { return nil }
    let rest = lines.dropFirst(2 + comments.count).joined(separator: "\n")
    return (
      FoundHeading(
        words: comments[..<place].map { String($0) },
        command: String(comments[place].dropFirst(commandMark.count)),
        found: (numbers[2], numbers[3]), seen: seen), Substring(rest)
    )
  }

  private init(
    words: [String], command: String, found: (steps: Int, views: Int), seen: [Finding.Seen]
  ) {
    self.words = words
    self.command = command
    self.found = found
    self.seen = seen
  }

  /// The file's text with this heading.
  package func text(above rest: Substring) -> String {
    (["headroom: 1", ""] + lines.map { "# \($0)" }).joined(separator: "\n") + "\n" + rest
  }
}
