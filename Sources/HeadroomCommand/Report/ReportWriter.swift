import Presentation
import RegressionRunner
import Scenarios

extension ReportFormat {
  func writer(_ options: ReportOptions = ReportOptions()) -> any ReportWriter {
    switch self {
    case .html: HTMLReport()
    case .json: JSONReport()
    case .junit: JUnitReport()
    case .csv: CSVReport(table: options.table)
    case .markdown: MarkdownReport(page: options.page)
    case .svg: SVGReport(drawsAll: options.drawsAll)
    }
  }
}

struct ReportOptions: Sendable {
  var table: CSVReport.Table = .cases
  /// The URL of the HTML report, to which Markdown links.
  var page: String?
  /// Whether all failing cases are drawn, not only new ones.
  var drawsAll = false
}

/// Writes a record in one format.
///
/// Output is byte-for-byte reproducible: no clock, no paths other than those in the record.
protocol ReportWriter: Sendable {
  func write(_ record: RunRecord, to output: inout ReportOutput) throws
}

/// Writes a record as a whole, or split into documents of the same format.
protocol SplitReportWriter: ReportWriter {
  func parts(of record: RunRecord) -> [ReportPart]
}

struct ReportPart: Sendable {
  let name: String
  let write: @Sendable (inout ReportOutput) throws -> Void

  func text() throws -> String { try ReportOutput.text(write) }
}

extension ReportWriter {
  /// Returns the whole report as text; for short ones and tests.
  func text(_ record: RunRecord) throws -> String {
    try ReportOutput.text { try write(record, to: &$0) }
  }
}

/// Buffers a report and passes it on in blocks, so that a large one is never held as a whole.
struct ReportOutput {
  private var buffer: [UInt8] = []
  private let sink: ([UInt8]) throws -> Void
  private(set) var count = 0

  /// An error thrown by `sink` ends the report.
  init(_ sink: @escaping ([UInt8]) throws -> Void) {
    self.sink = sink
    buffer.reserveCapacity(1 << 17)
  }

  mutating func write(_ text: String) throws {
    count += text.utf8.count
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Passes on the rest; must be called at the end.
  mutating func flush() throws {
    guard !buffer.isEmpty else { return }
    try sink(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Returns the text written by a closure.
  static func text(_ body: (inout ReportOutput) throws -> Void) throws -> String {
    var bytes: [UInt8] = []
    try withoutActuallyEscaping({ bytes += $0 }) { take in
      var output = ReportOutput(take)
      try body(&output)
      try output.flush()
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

struct KnownFailureGroup {
  /// Empty if none is recorded.
  var reason: String
  /// Indexes in the record's cases.
  var cases: [Int]
}

extension RunRecord {
  /// The known failures by reason, the most frequent first, then in the order of the first case.
  var knownFailureGroups: [KnownFailureGroup] {
    var groups: [KnownFailureGroup] = []
    var places: [String: Int] = [:]
    for (index, entry) in cases.enumerated() where entry.verdict == .knownFailure {
      let reason = entry.knownReasons.joined(separator: "; ")
      if let place = places[reason] {
        groups[place].cases.append(index)
      } else {
        places[reason] = groups.count
        groups.append(KnownFailureGroup(reason: reason, cases: [index]))
      }
    }
    return groups.enumerated().sorted { a, b in
      (b.element.cases.count, a.offset) < (a.element.cases.count, b.offset)
    }.map(\.element)
  }
}

/// Texts about a trial, which is not recorded and so isn't called a run.
struct TrialWords {
  /// The forms, as in `Login/sign-in` or `3 forms`.
  let subject: String
  /// As in `16 strategies, 6 devices`.
  let extent: String

  init(_ record: RunRecord) {
    let forms = Set(record.cases.map { $0.form ?? "" })
    subject =
      forms.count == 1 ? forms.first ?? "" : Words.count(forms.count, "form")
    let strategies = Set(record.cases.map(\.name.strategy)).count
    let devices = Set(record.cases.map(\.name.device)).count
    extent =
      Words.count(strategies, "strategy", plural: "strategies")
      + ", \(Words.count(devices, "device"))"
  }
}
