import Presentation
import RegressionRunner
import Scenarios

/// A case as it was recorded, without its steps.
enum RecordedText {
  /// Returns the case with its lines.
  static func text(_ entry: RunRecord.Case) -> String {
    Escaped.text("\(entry.name): \(VerdictWords.word(entry.verdict))") + "\n"
      + lines(entry).map { "  \($0)\n" }.joined()
  }

  /// What moved, what did not hold and what else is known of a case as it was recorded; safe to show.
  static func lines(_ entry: RunRecord.Case) -> [String] {
    let movements = entry.adjustments.map { Messages.movement($0.facts) }
    let findings = entry.findings.map {
      "\($0.mismatch.isAboutForm ? "" : "step \($0.mismatch.step): ")\($0.sentence)"
    }
    return (movements + findings + entry.shortNotes(CaseFact.all)).map { Escaped.text($0) }
  }

  /// What is said where a law failed by default.
  static let defaultWords =
    "a scenario without 'expect' is judged by default by these laws: "
    + Law.withoutExpectations.map(\.rawValue).joined(separator: ", ")
    + "; set 'laws: []' to turn them off, or write your own 'laws' or 'expect'"
}
