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
    var header = ["case_key", "scenario", "strategy", "device", "orientation"]
    switch table {
    case .cases: header += Self.caseColumns
    case .mismatches: header += Self.mismatchColumns
    case .adjustments: header += Self.adjustmentColumns
    case .transitions: header += Self.transitionColumns
    }
    try output.write(header.joined(separator: ",") + "\r\n")
    for entry in document.cases {
      let rows =
        switch table {
        case .cases: [cells(of: entry, document)]
        case .mismatches: entry.findings.map { cells(of: $0, entry) }
        case .adjustments: entry.adjustments.map(cells)
        case .transitions: transitions(of: entry, document)
        }
      guard !rows.isEmpty else { continue }
      let names = [
        .text(entry.name.description), .text(entry.name.scenario), .text(entry.name.strategy),
        .text(entry.name.device), .text(entry.name.orientation.name),
      ].map(Self.text).joined(separator: ",")
      for row in rows {
        try output.write(names + "," + row.map(Self.text).joined(separator: ",") + "\r\n")
      }
    }
  }

  // MARK: Rows

  private static let caseColumns = [
    "form", "tags", "file", "run", "verdict", "since_run", "failing_since", "bucket",
    "mismatches", "first_mismatch", "known_failure", "fingerprint", "clearance",
    "covered_points", "covered_milliseconds", "points_scrolled", "closest_margin",
    "trusted", "layout_doubt",
  ]

  private func cells(of entry: RunDocument.Case, _ document: RunDocument) -> [Cell] {
    [
      .text(entry.form), .text(entry.tags.joined(separator: " ")), .text(entry.file),
      .integer(document.run.recorded?.number), .text(entry.verdict.key), .integer(entry.sinceRun),
      .integer(entry.failingSince), .text(entry.bucket?.rawValue),
      .integer(entry.findings.count), .text(entry.findings.first?.sentence),
      .text(entry.knownReasons.joined(separator: "; ")),
      .text(entry.fingerprint?.description), .number(entry.metrics?.clearance),
      .number(entry.metrics?.coveredPoints), .number(entry.metrics?.coveredMilliseconds),
      .number(entry.metrics?.pointsScrolled),
      .number(entry.margins.closest(1).first?.margin),
      .text(entry.wasRun ? entry.layoutDoubt == nil ? "yes" : "no" : nil),
      .text(entry.layoutDoubt),
    ]
  }

  private static let mismatchColumns = [
    "verdict", "step", "after", "subject", "operator", "expected", "actual", "difference",
    "sentence", "file", "line",
  ]

  private func cells(of finding: RunDocument.Finding, _ entry: RunDocument.Case) -> [Cell] {
    let mismatch = finding.mismatch
    return [
      .text(entry.verdict.key), .integer(mismatch.step), .text(finding.action),
      .text(mismatch.subject), .text(mismatch.operator.rawValue),
      .text(mismatch.expected.readable), .text(mismatch.actual.readable),
      .number(finding.difference), .text(finding.sentence), .text(finding.file),
      .integer(finding.line),
    ]
  }

  private static let adjustmentColumns = [
    "step", "view", "property", "value_from", "value_to", "duration", "curve", "by",
  ]

  private func cells(of item: StoredBody.Adjustment) -> [Cell] {
    let change = item.adjustment
    return [
      .integer(item.step), .text(change.view), .text(change.property.name), .numbers(change.before),
      .numbers(change.after), .number(change.duration), .integer(change.curve),
      .text(change.by.name),
    ]
  }

  private static let transitionColumns = ["run", "started", "verdict", "previous_verdict"]

  /// The runs at which the outcome became another one; runs without a result are no change.
  private func transitions(of entry: RunDocument.Case, _ document: RunDocument) -> [[Cell]] {
    var rows: [[Cell]] = []
    var last: CaseTimeline.Point?
    for stretch in entry.timeline?.stretches ?? [] {
      guard let point = stretch.point, point != last else { continue }
      let run = document.runs[stretch.runs.lowerBound]
      rows.append([
        .integer(run.recorded?.number), .text(TimeText.iso(run.header.startedAt)),
        .text(point.verdict.rawValue), .text(last?.verdict.rawValue),
      ])
      last = point
    }
    return rows
  }

  // MARK: Cells

  private enum Cell {
    case text(String?)
    case integer(Int?)
    case number(Double?)
    case numbers([Double])
  }

  private static func text(of cell: Cell) -> String {
    switch cell {
    case .integer(let number): number.map { "\($0)" } ?? ""
    case .number(let number): number.map { JSONText.text(of: $0) } ?? ""
    case .numbers(let numbers):
      numbers.count == 1
        ? JSONText.text(of: numbers[0])
        : quoted("[" + numbers.map { JSONText.text(of: $0) }.joined(separator: ", ") + "]")
    case .text(nil): ""
    case .text(let text?): safe(text)
    }
  }

  /// Returns a text that no spreadsheet takes for a formula, in quotes unless it is a plain word.
  static func safe(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain), text.utf8.first != UInt8(ascii: "-") { return text }
    var shown = Escaped.text(text)
    let first = shown.unicodeScalars.first { !$0.properties.isWhitespace }
    if let first, formulaStarts.contains(first) { shown = "'" + shown }
    return quoted(shown)
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
    let more = entry.findings.count - 1
    return more == 0 ? first.sentence : "\(first.sentence) (and \(more) more)"
  }

  /// Everything that did not hold, and how to look at it; one line each, not escaped.
  var lines: [String] {
    var lines = entry.findings.flatMap(Self.lines)
    lines += entry.knownReasons.map { "known failure: \($0)" }
    if let lack = entry.lack {
      lines.append("\(entry.name.strategy): \(StrategyLacks.sentence(lack))")
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
  var doubt: String? { entry.layoutDoubt.map { "\(LayoutDoubts.words): \($0)" } }

  /// A finding in one line, or of movements a line for each difference.
  private static func lines(_ finding: RunDocument.Finding) -> [String] {
    let action = finding.action.map { ", after \"\($0)\"" } ?? ""
    let place = finding.place.map { "   \($0)" } ?? ""
    let mismatch = finding.mismatch
    let step = mismatch.isAboutForm ? "" : "step \(mismatch.step)\(action): "
    guard let differences = Wording.differences(of: mismatch) else {
      return ["\(step)\(finding.sentence)\(place)"]
    }
    return ["\(step)\(mismatch.subject):\(place)"] + differences.map { "  \($0)" }
  }

  private var reasons: String { entry.knownReasons.joined(separator: "; ") }
}
