import RegressionRunner
import Scenarios

/// The comment at the top of a finding's file: what is wrong, and where it was found.
struct FoundHeading: Sendable {
  private let finding: FoundBreach
  /// The command that finds it again.
  private let command: String

  init(_ finding: FoundBreach, command: String) {
    self.finding = finding
    self.command = command
  }

  /// Without their hash signs.
  private var lines: [String] {
    var lines = [finding.sentence]
    switch finding.breach.kind {
    case .law(let law, _), .verdict(let law, _):
      lines.append("Breaks \(law.rawValue): \(law.help)")
    case .difference, .fault: break
    }
    let tries = finding.count == 1 ? "1 try" : "\(finding.count) tries"
    lines += [
      "Found by: \(command)",
      "In \(tries), first in try \(finding.firstTry); \(finding.extent), shrunk from "
        + "\(finding.found.steps) steps and \(finding.found.views) views.",
      "Breach: \(finding.token) \(finding.digest)",
    ]
    return lines + finding.seen.map { "Seen: \($0.site) from \($0.firstTry).\($0.rank)" }
  }

  /// The file's text with this heading, and other samples of the breach below it as comments.
  func text(above rest: Substring, others: [(finding: FoundBreach, rest: Substring)])
    -> String
  {
    let text =
      (["headroom: 1", ""] + lines.map { "# \($0)" }).joined(separator: "\n") + "\n" + rest
    return others.reduce(text) { text, other in
      let lines = other.rest.split(separator: "\n", omittingEmptySubsequences: false)
      let body = lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
      return text + "\n# The same with \(other.finding.extent): \(other.finding.sentence)\n#\n"
        + body.map { $0.isEmpty ? "#\n" : "# \($0)\n" }.joined()
    }
  }
}
