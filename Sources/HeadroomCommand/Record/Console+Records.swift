import Presentation
import RegressionRunner

extension Console {
  func warn(ofUnreadable record: RunRecord) {
    guard record.unreadableMetrics > 0 else { return }
    report(
      warning:
        "the metrics of \(Words.count(record.unreadableMetrics, "case")) can't be read and "
        + "are left out; check the file with 'headroom doctor'")
  }

  /// Suggests showing the first failing case of the record.
  func suggestFirstFailure(of record: RunRecord) {
    guard let first = record.cases.first(where: { $0.verdict?.isFailing == true }) else { return }
    suggest("headroom show \(Words.shellWord(first.name.key))")
  }
}
