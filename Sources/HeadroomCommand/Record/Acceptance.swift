import RegressionRunner
import Scenarios

/// A command that accepts an outcome which failed or was not judged.
enum Acceptance: String, CaseIterable {
  /// `approve`: the movements become the expected ones.
  case approve
  /// `approve --write`: the values become the expected ones, in the scenario's file.
  case write
  /// `known add`: the case may fail until a day.
  case known
}

extension RecordedSuite {
  /// The commands that apply to a case; those that change its file need to know it.
  func acceptances(of entry: RunRecord.Case) -> [Acceptance] {
    guard entry.verdict == .fail || entry.verdict == .unjudged else { return [] }
    guard isJudged(entry.name) else { return [.approve] }
    let failed = entry.findings.map(\.mismatch).filter { $0.operator != .until }
    guard !failed.isEmpty, entry.file != nil else { return [] }
    return failed.contains { $0.operator != .holds } ? [.write, .known] : [.known]
  }
}
