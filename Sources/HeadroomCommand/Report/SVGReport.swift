import Presentation
import RegressionRunner
import RegressionStore

/// A case as a film strip; split into parts, one file for each of the new failures, or for all failing cases.
struct SVGReport: SplitReportWriter {
  static let limit = 20

  var drawsAll = false

  /// Returns a film strip for each new failure, at most ``limit``, or for each failing case.
  func parts(of record: RunRecord) -> [ReportPart] {
    let failing = record.cases.indices.filter { record.cases[$0].verdict?.isFailing == true }
    let drawn = drawsAll ? failing[...] : record.decidingFailures.prefix(Self.limit)
    return drawn.map { index in
      ReportPart(name: record.cases[index].name.description) {
        try $0.write(Self.film(index, of: record))
      }
    }
  }

  /// Why failing cases aren't drawn, or that there are none; nil if all are.
  func omission(of record: RunRecord) -> String? {
    let failing = record.cases.count { $0.verdict?.isFailing == true }
    guard failing > 0 else { return "nothing is drawn: no case fails" }
    let new = record.decidingFailures.count
    let drawn = min(new, Self.limit)
    guard !drawsAll, drawn < failing else { return nil }
    let remedy = "--all draws \(failing == 1 ? "the failing case" : "all \(failing) failing cases")"
    guard new == 0 else {
      let are = drawn == 1 ? "is" : "are"
      return
        "\(drawn) of \(Words.count(failing, "failing case")) \(are) drawn, the new ones first; \(remedy)"
    }
    let why =
      if let change = record.change, record.newFailures?.isEmpty == true {
        "no failure is new since run \(change.since.number)"
      } else {
        "the strategies that decide have no new failures"
      }
    return "nothing is drawn: \(why); \(remedy)"
  }

  /// Writes the film strip.
  ///
  /// - Throws: ``DrawingProblem``, before anything is written, or the errors of the output.
  func write(_ record: RunRecord, to output: inout ReportOutput) throws {
    guard record.cases.count == 1 else { throw DrawingProblem.notOneCase(record.cases.count) }
    try output.write(Self.film(0, of: record))
  }

  private static func film(_ index: Int, of record: RunRecord) throws -> String {
    guard let screens = record.replayed(index) else {
      let entry = record.cases[index]
      throw DrawingProblem.otherOutcome(entry.name, reason: entry.reasonOfOtherOutcome)
    }
    return FilmStrip(screens).svg
  }
}
