import Scenarios

/// The comment at the top of a finding's file: what is wrong, and where it was found.
///
/// Its last lines are read back where findings of several machines are brought together.
package struct FoundHeading: Hashable, Sendable {
  /// What is wrong, in a sentence, and what the law says.
  package var words: [String]
  /// The call that finds it again.
  package var command: String
  /// In how many tries the breach was.
  package var count: Int
  /// How large it was before it was made small: steps and views.
  package var found: (steps: Int, views: Int)
  /// How large it is.
  package var extent: Specimen.Extent
  /// The breach in a word.
  package var token: String
  /// What identifies form, script and strategies.
  package var digest: String
  /// Where it was seen.
  package var seen: [Finding.Seen]

  package init(_ finding: Finding, command: String) {
    words = [finding.sentence]
    switch finding.breach.kind {
    case .law(let law, _), .verdict(let law, _):
      words.append("Breaks \(law.rawValue): \(law.declaration.help)")
    case .reach: words = ["Reaches what no case of the suite did: \(finding.sentence)"]
    case .difference, .fault: break
    }
    self.command = command
    count = finding.count
    found = finding.found
    extent = finding.extent
    token = finding.token
    digest = finding.digest
    seen = finding.seen
  }

  /// The lines, without their hash signs.
  package var lines: [String] {
    let tries = count == 1 ? "1 try" : "\(count) tries"
    return words + [
      Self.commandMark + command,
      "In \(tries), first in try \(seen.first?.firstTry ?? 0); \(extent), shrunk from "
        + "\(found.steps) steps and \(found.views) views.",
      "\(Self.breachMark)\(token) \(digest)",
    ] + seen.map { "\(Self.seenMark)\($0.site) from \($0.firstTry).\($0.rank)" }
  }

  private static let commandMark = "Found by: "
  private static let breachMark = "Breach: "
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
      comments.count > place + 3
    else { return nil }
    let numbers = comments[place + 1].split { !$0.isNumber }.compactMap { Int($0) }
    let breach = comments[place + 2].split(separator: " ")
    let seen = comments[(place + 3)...].compactMap(Finding.Seen.init)
    guard numbers.count == 7, breach.count == 3, breach[0] == "Breach:", !seen.isEmpty,
      seen.count == comments.count - place - 3
    else { return nil }
    let rest = lines.dropFirst(2 + comments.count).joined(separator: "\n")
    return (
      FoundHeading(
        words: comments[..<place].map { String($0) },
        command: String(comments[place].dropFirst(commandMark.count)), count: numbers[0],
        found: (numbers[5], numbers[6]),
        extent: Specimen.Extent(steps: numbers[2], views: numbers[3], bytes: numbers[4]),
        token: String(breach[1]), digest: String(breach[2]), seen: seen), Substring(rest)
    )
  }

  private init(
    words: [String], command: String, count: Int, found: (steps: Int, views: Int),
    extent: Specimen.Extent,
    token: String, digest: String, seen: [Finding.Seen]
  ) {
    self.words = words
    self.command = command
    self.count = count
    self.found = found
    self.extent = extent
    self.token = token
    self.digest = digest
    self.seen = seen
  }

  /// The file's text with this heading, other samples of the breach below it as comments.
  package func text(above rest: Substring, others: [(heading: FoundHeading, rest: Substring)])
    -> String
  {
    let text =
      (["headroom: 1", ""] + lines.map { "# \($0)" }).joined(separator: "\n") + "\n" + rest
    return others.reduce(text) { text, other in
      let lines = other.rest.split(separator: "\n", omittingEmptySubsequences: false)
      let body = lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
      return text + "\n# The same with \(other.heading.extent): \(other.heading.words[0])\n#\n"
        + body.map { $0.isEmpty ? "#\n" : "# \($0)\n" }.joined()
    }
  }
}

extension Finding.Seen {
  /// Reads a line of a heading; nil where it is none.
  fileprivate init?(_ line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 4, words[0] == "Seen:" else { return nil }
    let first = words[3].split(separator: ".").compactMap { Int($0) }
    guard first.count == 2 else { return nil }
    self.init(site: String(words[1]), firstTry: first[0], rank: first[1])
  }
}
