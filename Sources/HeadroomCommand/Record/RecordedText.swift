import Presentation
import RegressionRunner
import Scenarios

/// A case as recorded, without its steps.
enum RecordedText {
  static func text(_ entry: RunRecord.Case) -> String {
    Escaped.text("\(entry.name): \(VerdictWords.word(entry.verdict))") + "\n"
      + lines(entry).map { "  \($0)\n" }.joined()
  }

  /// The movements, failed checks and other facts of a recorded case; safe to show.
  static func lines(_ entry: RunRecord.Case) -> [String] {
    let movements = entry.adjustments.map { Messages.movement($0.facts) }
    let findings = entry.findings.map {
      "\($0.mismatch.isAboutForm ? "" : "step \($0.mismatch.step): ")\($0.sentence)"
    }
    return (movements + findings + entry.shortNotes(CaseFact.all)).map { Escaped.text($0) }
  }

  /// The hint if a law failed that judges by default.
  static let defaultWords =
    "a scenario without 'expect' is judged by default by these laws: "
    + Law.withoutExpectations.map(\.rawValue).joined(separator: ", ")
    + "; set 'laws: []' to turn them off, or write your own 'laws' or 'expect'"
}
