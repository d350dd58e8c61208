import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

/// Rows for spreadsheets, as RFC 4180 says: a header, CRLF, quotes where needed.
///
///     case_key,scenario,strategy,…
///     "table/last-row [inset-scroll, iPhone 8]",table/last-row,inset-scroll,…
///
/// A text that a spreadsheet would take for a formula gets a `'` before it; control and direction
/// characters are shown as `\u{…}`. Numbers stand plain, what is unknown is empty.
package struct CSVReport: ReportWriter {
  /// What a row is.
  package enum Table: String, CaseIterable, Sendable {
    case cases
    /// Something that did not hold.
    case mismatches
    /// A change of a view.
    case adjustments
    /// A run at which a case's outcome became another one.
    case transitions
  }

  private let table: Table

  /// Makes a writer of one table.
  package init(table: Table = .cases) { self.table = table }

  package func write(_ document: RunDocument, to output: inout ReportOutput) throws {
    switch table {
    case .cases: try write(Self.cases, of: document, to: &output) { [($0, document.run)] }
    case .mismatches:
      try write(Self.mismatches, of: document, to: &output) { entry in
        entry.findings.map { ($0, entry) }
      }
    case .adjustments: try write(Self.adjustments, of: document, to: &output, rows: \.adjustments)
    case .transitions:
      try write(Self.transitions, of: document, to: &output) { transitions(of: $0, document) }
    }
  }

  private func write<Row>(
    _ columns: [Column<Row>], of document: RunDocument, to output: inout ReportOutput,
    rows: (RunDocument.Case) -> [Row]
  ) throws {
    let header = Self.names.map(\.name) + columns.map(\.name)
    try output.write(header.joined(separator: ",") + "\r\n")
    for entry in document.cases {
      let rows = rows(entry)
      guard !rows.isEmpty else { continue }
      let names = Self.line(Self.names, entry.name)
      for row in rows { try output.write(names + "," + Self.line(columns, row) + "\r\n") }
    }
  }

  // MARK: Columns

  /// A column of one of the tables.
  private struct Column<Row>: Sendable {
    let name: String
    let value: @Sendable (Row) -> Value

    init<Leaf: MemberValue>(_ name: String, _ value: @escaping @Sendable (Row) -> Leaf) {
      self.name = name
      self.value = { value($0).value }
    }
  }

  private static let names: [Column<CaseName>] = [
    Column("case_key") { $0 }, Column("scenario") { $0.scenario },
    Column("strategy") { $0.strategy }, Column("device") { $0.device },
    Column("orientation") { $0.orientation },
  ]

  private static let cases: [Column<(case: RunDocument.Case, run: Run)>] = [
    Column("form") { $0.case.form },
    Column("tags") { $0.case.tags.joined(separator: " ") },
    Column("file") { $0.case.file },
    Column("run") { $0.run.recorded?.number },
    Column("verdict") { $0.case.verdict.key },
    Column("since_run") { $0.case.sinceRun },
    Column("failing_since") { $0.case.failingSince },
    Column("bucket") { $0.case.bucket },
    Column("mismatches") { $0.case.failedChecks },
    Column("first_mismatch") { $0.case.findings.first?.sentence },
    Column("known_failure") { $0.case.knownReasons.joined(separator: "; ") },
    Column("fingerprint") { $0.case.fingerprint?.description },
    Column("clearance") { $0.case.metrics?.clearance?.thousandths },
    Column("covered_points") { $0.case.metrics?.coveredPoints.thousandths },
    Column("covered_milliseconds") { $0.case.metrics?.coveredMilliseconds.thousandths },
    Column("points_scrolled") { $0.case.metrics?.pointsScrolled.thousandths },
    Column("closest_margin") { $0.case.margins.closest(1).first?.margin.thousandths },
    Column("trusted") { $0.case.wasRun ? $0.case.layoutUncertainty == nil ? "yes" : "no" : nil },
    Column("layout_doubt") { $0.case.layoutUncertainty },
  ]

  private static let mismatches: [Column<(it: RunDocument.Finding, case: RunDocument.Case)>] = [
    Column("verdict") { $0.case.verdict.key },
    Column("step") { $0.it.mismatch.step },
    Column("after") { $0.it.action },
    Column("subject") { $0.it.mismatch.subject },
    Column("operator") { $0.it.mismatch.operator },
    Column("expected") { $0.it.mismatch.expected.readable },
    Column("actual") { $0.it.mismatch.actual.readable },
    Column("difference") { $0.it.difference?.thousandths },
    Column("sentence") { $0.it.sentence },
    Column("file") { $0.it.file },
    Column("line") { $0.it.line },
  ]

  private static let adjustments: [Column<StepMovement>] = [
    Column("step") { $0.step },
    Column("view") { $0.adjustment.view },
    Column("property") { $0.adjustment.property.name },
    Column("value_from") { TraceJSON.oneOrMore($0.adjustment.before) },
    Column("value_to") { TraceJSON.oneOrMore($0.adjustment.after) },
    Column("duration") { $0.adjustment.duration },
    Column("curve") { $0.adjustment.curve },
    Column("by") { $0.adjustment.by.name },
    Column("begins") { $0.adjustment.begins },
  ]

  private typealias Transition = (run: Run, verdict: Verdict, before: Verdict?)

  private static let transitions: [Column<Transition>] = [
    Column("run") { $0.run.recorded?.number },
    Column("started") { TimeText.iso($0.run.header.startedAt) },
    Column("verdict") { $0.verdict },
    Column("previous_verdict") { $0.before },
  ]

  /// The runs at which the outcome became another one; runs without a result are no change.
  private func transitions(of entry: RunDocument.Case, _ document: RunDocument) -> [Transition] {
    var rows: [Transition] = []
    var last: CaseTimeline.Point?
    for stretch in entry.timeline?.stretches ?? [] {
      guard let point = stretch.point, point != last else { continue }
      rows.append((document.runs[stretch.runs.lowerBound], point.verdict, last?.verdict))
      last = point
    }
    return rows
  }

  // MARK: Cells

  private static func line<Row>(_ columns: [Column<Row>], _ row: Row) -> String {
    columns.map { text(of: $0.value(row)) }.joined(separator: ",")
  }

  private static func text(of value: Value) -> String {
    switch value {
    case .null: ""
    case .text(let text): safe(text)
    case .list: quoted(value.compact)
    case .flag, .integer, .number, .object: value.compact
    }
  }

  /// Returns a text that no spreadsheet takes for a formula, in quotes unless it is a plain word.
  static func safe(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain), text.utf8.first != UInt8(ascii: "-") { return text }
    return quoted(defused(Escaped.text(text)))
  }

  /// Returns a text that no spreadsheet computes: one that would begin a formula behind an apostrophe.
  static func defused(_ text: String) -> String {
    let isIndented = text.unicodeScalars.first.map { "\t\r\n".unicodeScalars.contains($0) } ?? false
    let first = text.unicodeScalars.first { !$0.properties.isWhitespace }
    return isIndented || first.map(formulaStarts.contains) ?? false ? "'" + text : text
  }

  /// What spreadsheets read as the beginning of a formula, in both widths.
  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "|", "%", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

/// A case in words, the same in every format that has room for them.
struct CaseDetails: Sendable {
  private let entry: RunDocument.Case

  init(_ entry: RunDocument.Case) { self.entry = entry }

  /// What is wrong in one sentence, as in `contentOffset.y of contacts: expected 135, got 101 (and 2
  /// more)`.
  var message: String {
    switch entry.verdict {
    case nil: return "no result: the run ended before this case"
    case .unjudged: return "not judged: no expectations and no applicable laws"
    case .skipped: return "skipped: \(entry.hindrance ?? "strategy not available")"
    case .unexpectedPass: return "passed, but is a known failure: \(reasons)"
    case .knownFailure where !entry.knownReasons.isEmpty: return reasons
    default: break
    }
    guard let first = entry.findings.first else { return VerdictWords.word(entry.verdict) }
    let more = entry.failedChecks - 1
    return more == 0 ? first.sentence : "\(first.sentence) (and \(more) more)"
  }

  /// Everything that did not hold, and how to look at it; one line each, not escaped.
  var lines: [String] {
    var lines = entry.findings.flatMap(Self.lines)
    lines += entry.knownReasons.map { "known failure: \($0)" }
    if let unmetRequirement = entry.unmetRequirement {
      lines.append("\(entry.name.strategy): \(UnmetRequirements.sentence(unmetRequirement))")
    }
    if let doubt { lines.append(doubt) }
    if !entry.standardError.isEmpty {
      lines.append("standard error of the external strategy:")
      lines += entry.standardError.split(separator: "\n", omittingEmptySubsequences: false)
        .map { "  \($0)" }
    }
    if let since = entry.failingSince { lines.append("failing since run \(since)") }
    if entry.verdict != nil {
      lines.append("headroom show \(Words.shellWord(entry.name.description))")
    }
    return lines
  }

  /// That the case's layout may be wrong, and why; nil where it is trusted.
  var doubt: String? { entry.layoutUncertainty.map { "\(LayoutUncertainties.words): \($0)" } }

  /// A finding in one line, or of movements a line for each difference.
  private static func lines(_ finding: RunDocument.Finding) -> [String] {
    let action = finding.action.map { ", after \"\($0)\"" } ?? ""
    let place = finding.place.map { "   \($0)" } ?? ""
    let mismatch = finding.mismatch
    let step = mismatch.isAboutForm ? "" : "step \(mismatch.step)\(action): "
    guard let differences = Messages.differences(of: mismatch) else {
      return ["\(step)\(finding.sentence)\(place)"]
    }
    return ["\(step)\(mismatch.subject):\(place)"] + differences.map { "  \($0)" }
  }

  private var reasons: String { entry.knownReasons.joined(separator: "; ") }
}
