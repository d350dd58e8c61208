import Presentation
import Scenarios

/// The text output: per finding a sentence, and the smallest form and script.
struct ExploreText: Sendable {
  let style: TerminalStyle

  /// How many lines of a form and its script are shown.
  private static let lineLimit = 40

  func text(_ explored: Explored) -> String {
    var text = ""
    for (place, file) in explored.findings.enumerated() {
      text += finding(file, number: place + 1) + "\n"
    }
    return text + summary(explored) + "\n"
  }

  private func finding(_ file: FoundFile, number: Int) -> String {
    let finding = file.found.finding
    let name = style.bold("\(number). \(finding.breach.name)")
    var text = "\(name): \(Escaped.text(finding.sentence))\n"
    let tries = Words.count(finding.count, "try", plural: "tries")
    text +=
      "   in \(tries), first in try \(finding.firstTry); shrunk from "
      + "\(Words.count(finding.found.steps, "step")) and "
      + "\(Words.count(finding.found.views, "view"))\n"
    switch file.fate {
    case .written(let path): text += "   written to \(Escaped.text(path))\n"
    case .isThere(let path): text += "   already exists: \(Escaped.text(path))\n"
    case nil: break
    }
    if !file.others.isEmpty {
      let others = Words.count(
        file.others.count, "other form or script", plural: "other forms or scripts")
      text += "   the same with \(others), in comments of the file\n"
    }
    return text + excerpt(file.rest)
  }

  private func excerpt(_ text: Substring) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var shown = lines.drop(while: \.isEmpty).map {
      $0.isEmpty ? "" : "     \(Escaped.text(String($0)))"
    }
    if shown.last?.isEmpty == true { shown.removeLast() }
    if shown.count > Self.lineLimit {
      let more = shown.count - Self.lineLimit + 1
      shown = Array(shown.prefix(Self.lineLimit - 1)) + ["     … \(more) more lines"]
    }
    return shown.map { style.faint($0) + "\n" }.joined()
  }

  private func summary(_ explored: Explored) -> String {
    let result = explored.result
    let names = explored.strategies.joined(separator: " and ")
    let count =
      explored.findings.isEmpty
      ? style.green("nothing found") : Words.count(explored.findings.count, "finding")
    let rate = Int(Double(result.tries) / max(explored.seconds, 0.001))
    var text =
      "\(Escaped.text(names)): \(count) in \(Words.count(result.tries, "try", plural: "tries")), "
      + "\(ProgressLine.short(explored.seconds)), \(rate) tries/s"
    if let closest = result.closest {
      text += "; smallest margin: \(closest.law.rawValue), "
      text += "\(ProgressLine.fixed(closest.margin, decimals: 2)) pt"
    }
    if result.isInterrupted { text += "; interrupted" }
    if result.unfit == result.tries, result.tries > 0 {
      text +=
        "\nno generated form has what the strategy acts on; pass your own forms (see "
      text += "headroom strategies \(names))"
    }
    if result.unconfirmed > 0 {
      text += "\n\(Words.count(result.unconfirmed, "breach", plural: "breaches")) could "
      let were = result.unconfirmed == 1 ? "was" : "were"
      text += "not be reproduced from a file and \(were) left out"
    }
    return text
  }
}

/// The progress of an exploration, in one line.
struct ExploreProgress: Sendable {
  /// Whether a line can be redrawn in place.
  let isTerminal: Bool
  let width: Int
  /// When a line was last shown, in seconds since the start.
  private(set) var lastShown = 0.0

  /// Updates the state, and returns what to print now, or nil for nothing yet.
  mutating func update(_ progress: Exploration.Progress) -> String? {
    guard progress.seconds - lastShown >= (isTerminal ? 0.1 : 10) else { return nil }
    lastShown = progress.seconds
    let rate = Int(Double(progress.tries) / max(progress.seconds, 0.001))
    var line =
      "\(progress.tries) tries, \(rate)/s, \(Words.count(progress.findings, "finding")), "
      + ProgressLine.short(progress.seconds)
    if let closest = progress.closest {
      line += ", smallest margin \(ProgressLine.fixed(closest, decimals: 2)) pt"
    }
    return isTerminal ? "\r\(TextLayout.cut(line, to: width - 1))\u{1B}[K" : line + "\n"
  }

  /// Returns what erases the line.
  func finish() -> String? { isTerminal && lastShown > 0 ? "\r\u{1B}[K" : nil }
}
