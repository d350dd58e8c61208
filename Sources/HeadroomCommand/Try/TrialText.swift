import Presentation
import Scenarios

/// A trial's answer as text: the ranking, the fields that can't be seen, other problems, notes.
struct TrialText: Sendable {
  /// Maximum number of lines of each section, or nil for all.
  let limit: Int?
  /// The terminal's width in columns, or nil for no limit.
  let width: Int?
  let style: TerminalStyle

  /// Returns the text, which ends with a line feed.
  func text(_ answer: TrialAnswer) -> String {
    let rows = answer.rows.map { strategy, isIdle, cells in
      (isIdle ? "\(strategy) \(VerdictWords.idle)" : strategy, cells)
    }
    let columns = answer.totals.map { $0.uppercased() } + answer.devices
    let matrix = MatrixText(title: "STRATEGY", columns: columns, rows: rows)
    let best = answer.best.map { wrapped($0, by: 0) + "\n" } ?? ""
    return answer.subject + "\n" + best + "\n" + matrix.text(width: width, style: style) + "\n"
      + ([answer.fields, answer.causes] + answer.notes).map(text).joined()
      + (answer.hasPassed ? style.green(answer.cases) : style.red(answer.cases)) + "\n"
  }

  /// A section without a title is not indented.
  private func text(_ section: TrialAnswer.Section) -> String {
    guard !section.lines.isEmpty else { return "" }
    var text = section.title.isEmpty ? "" : style.bold(section.title) + "\n"
    let margin = section.title.isEmpty ? "" : "  "
    let mark = section.mark.isEmpty ? "" : coloured(section) + " "
    let indent = margin.count + (section.mark.isEmpty ? 0 : 2)
    for line in section.lines.prefix(limit ?? Int.max) {
      text += "\(margin)\(mark)\(wrapped(line, by: indent))\n"
    }
    if let limit, section.lines.count > limit {
      text += "\(margin)… and \(section.lines.count - limit) more; use --all to list them\n"
    }
    return text + "\n"
  }

  private func coloured(_ section: TrialAnswer.Section) -> String {
    switch section.tone {
    case .failing: style.red(section.mark)
    case .doubtful: style.yellow(section.mark)
    case .neutral: section.mark
    }
  }

  /// A sentence, wrapped to the terminal's width, whose further lines are indented.
  private func wrapped(_ sentence: String, by indent: Int) -> String {
    let sentence = Escaped.text(sentence)
    guard let width else { return sentence }
    return TextLayout.wrapped(sentence, width: max(40, width - indent), indent: 0)
      .replacing("\n", with: "\n" + String(repeating: " ", count: indent))
  }
}
