import AvoidanceEngine
import Scenarios
public import Workflows

/// Which stored frames of Interface Builder documents their constraints don't give, for people.
public enum LayoutSurveyText {
  /// Returns every frame that differs, then the numbers, with a line feed at its end.
  public static func text(_ survey: LayoutSurvey, style: TerminalStyle = .plain) -> String {
    var text = ""
    for document in survey.documents where !document.differing.isEmpty {
      let head = "\(document.equal) of \(Words.count(document.frames, "frame")) match"
      text += style.bold(Escaped.text(document.file)) + ": \(head)\n"
      for difference in document.differing { text += line(difference, style) }
    }
    if !text.isEmpty { text += "\n" }
    return text + summary(survey, style)
  }

  private static func line(_ difference: LayoutSurvey.Difference, _ style: TerminalStyle) -> String
  {
    let stored = frame(difference.stored)
    let solved = frame(difference.solved)
    let words =
      "\(difference.form), \(difference.view): stored \(stored), solved \(solved)"
    let reason = difference.reason ?? "unexplained"
    let mark = difference.reason == nil ? style.red("✘") : style.yellow("·")
    let place = style.faint("line \(difference.line)")
    return "  \(mark) \(Escaped.text(words)) (\(reason))   \(place)\n"
  }

  private static func frame(_ rect: Rect) -> String {
    Words.points([rect.x, rect.y, rect.width, rect.height])
  }

  /// As in `12 of 14 frames in 2 documents match; 2 differ: 1 misplaced, 1 unexplained`.
  private static func summary(_ survey: LayoutSurvey, _ style: TerminalStyle) -> String {
    let documents = Words.count(survey.documents.count, "document")
    var text = "\(survey.equal) of \(Words.count(survey.frames, "frame")) in \(documents) match"
    let reasons = survey.reasons.map { "\($0.count) \($0.reason ?? "unexplained")" }
    if !reasons.isEmpty {
      text += "; \(survey.frames - survey.equal) differ: \(reasons.joined(separator: ", "))"
    }
    if survey.unstored > 0 { text += "; \(survey.unstored) not stored" }
    let isExplained = survey.reasons.allSatisfy { $0.reason != nil }
    return (isExplained ? style.green(text) : style.yellow(text)) + "\n"
  }
}
