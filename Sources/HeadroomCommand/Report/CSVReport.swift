import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// CSV for spreadsheets, following RFC 4180: a header, CRLF, quotes only if needed.
///
///     case_key,scenario,strategy,…
///     "table/last-row [inset-scroll, iPhone 8]",table/last-row,inset-scroll,…
///
/// A text that a spreadsheet would read as a formula is prefixed with `'`; control and direction
/// characters are written as `\u{…}`. Numbers are plain, unknown values empty.
struct CSVReport: ReportWriter {
  enum Table: String, CaseIterable, Sendable {
    case cases
    case mismatches
    case adjustments
    /// The runs in which a case's outcome changed.
    case transitions
  }

  var table = Table.cases

  func write(_ record: RunRecord, to output: inout ReportOutput) throws {
    switch table {
    case .cases: try write(cases(record), of: record, to: &output) { [$0] }
    case .mismatches:
      try write(Self.mismatches, of: record, to: &output) { entry in
        entry.findings.map { ($0, entry) }
      }
    case .adjustments: try write(Self.adjustments, of: record, to: &output, rows: \.adjustments)
    case .transitions:
      try write(Self.transitions, of: record, to: &output) { transitions(of: $0, record) }
    }
  }

  private func write<Row>(
    _ columns: [CSVColumn<Row>], of record: RunRecord, to output: inout ReportOutput,
    rows: (RunRecord.Case) -> [Row]
  ) throws {
    let header = Self.names.map(\.name) + columns.map(\.name)
    try output.write(header.joined(separator: ",") + "\r\n")
    for entry in record.cases {
      let rows = rows(entry)
      guard !rows.isEmpty else { continue }
      let names = Self.line(Self.names, entry.name)
      for row in rows { try output.write(names + "," + Self.line(columns, row) + "\r\n") }
    }
  }

  private static let names: [CSVColumn<CaseName>] = [
    CSVColumn("case_key") { $0 }, CSVColumn("scenario") { $0.scenario },
    CSVColumn("strategy") { $0.strategy }, CSVColumn("device") { $0.device },
    CSVColumn("orientation") { $0.orientation },
  ]

  /// The columns of a case's facts; the run's number comes before the verdict.
  private func cases(_ record: RunRecord) -> [CSVColumn<RunRecord.Case>] {
    var columns = record.facts.flatMap(\.cells)
    let run = record.run.recorded?.number
    columns.insert(
      CSVColumn("run") { _ in run }, at: columns.firstIndex { $0.name == "verdict" } ?? 0)
    return columns
  }

  private static let mismatches: [CSVColumn<(it: RunRecord.Finding, case: RunRecord.Case)>] =
    [CSVColumn("verdict") { $0.case.verdict.key }]
    + RunRecord.Finding.columns.map { CSVColumn($0) { $0.it } }

  private static let adjustments: [CSVColumn<StepMovement>] = [
    CSVColumn("step") { $0.step },
    CSVColumn("view") { $0.adjustment.view },
    CSVColumn("property") { $0.adjustment.property.name },
    CSVColumn("value_from") { TraceJSON.oneOrMore($0.adjustment.before) },
    CSVColumn("value_to") { TraceJSON.oneOrMore($0.adjustment.after) },
    CSVColumn("duration") { $0.adjustment.duration },
    CSVColumn("curve") { $0.adjustment.curve },
    CSVColumn("by") { $0.adjustment.by.name },
    CSVColumn("begins") { $0.adjustment.begins },
  ]

  private typealias Transition = (run: Run, verdict: Verdict, before: Verdict?)

  private static let transitions: [CSVColumn<Transition>] = [
    CSVColumn("run") { $0.run.recorded?.number },
    CSVColumn("started") { TimeText.iso($0.run.header.startedAt) },
    CSVColumn("verdict") { $0.verdict },
    CSVColumn("previous_verdict") { $0.before },
  ]

  /// The runs in which the outcome changed; runs without a result don't count.
  private func transitions(of entry: RunRecord.Case, _ record: RunRecord) -> [Transition] {
    var rows: [Transition] = []
    var last: CaseTimeline.Point?
    for stretch in entry.timeline?.stretches ?? [] {
      guard let point = stretch.point, point != last else { continue }
      rows.append((record.runs[stretch.runs.lowerBound], point.verdict, last?.verdict))
      last = point
    }
    return rows
  }

  private static func line<Row>(_ columns: [CSVColumn<Row>], _ row: Row) -> String {
    columns.map { text(of: $0.value(row)) }.joined(separator: ",")
  }

  private static func text(of value: Value) -> String {
    switch value {
    case .null: ""
    case .text(let text): CSVText.safe(text)
    case .list: CSVText.quoted(value.compact)
    case .flag, .integer, .number, .object: value.compact
    }
  }
}
