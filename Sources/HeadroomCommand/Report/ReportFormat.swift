import Presentation
import RegressionRunner
import Scenarios

extension ReportFormat {
  /// Returns what writes the format.
  func writer(_ options: ReportOptions = ReportOptions()) -> any ReportWriter {
    switch self {
    case .html: HTMLReport()
    case .json: JSONReport()
    case .junit: JUnitReport()
    case .csv: CSVReport(table: options.table)
    case .markdown: MarkdownReport(page: options.page)
    case .svg: SVGReport()
    }
  }
}

/// What single formats can be asked for.
struct ReportOptions: Sendable {
  /// The rows of CSV.
  var table: CSVReport.Table = .cases
  /// Where Markdown links to: the same report as a page.
  var page: String?
}

/// Writes a document in one format.
///
/// Output is the same byte for byte for the same document: no clock, no path but those of the
/// document.
protocol ReportWriter: Sendable {
  /// Writes the whole document.
  ///
  /// - Throws: What the output throws; see ``ReportOutput``.
  func write(_ document: RunRecord, to output: inout ReportOutput) throws
}

/// Writes a document as one, or in parts that are documents of the same format.
protocol SplitReportWriter: ReportWriter {
  /// Returns the parts.
  func parts(of document: RunRecord) -> [ReportPart]
}

/// One of the documents that a report is split into.
struct ReportPart: Sendable {
  /// What it is about.
  let name: String
  let write: @Sendable (inout ReportOutput) throws -> Void

  func text() throws -> String { try ReportOutput.text(write) }
}

extension ReportWriter {
  /// Returns the whole report as a text; for short ones and tests.
  func text(_ document: RunRecord) throws -> String {
    try ReportOutput.text { try write(document, to: &$0) }
  }
}

/// Takes a report piece by piece and passes it on in blocks, so that a large one is never held whole.
struct ReportOutput {
  private var buffer: [UInt8] = []
  private let sink: ([UInt8]) throws -> Void
  /// How many bytes were written so far.
  private(set) var count = 0

  /// Makes an output that passes blocks on.
  ///
  /// - Parameter sink: Takes each block; what it throws ends the report.
  init(_ sink: @escaping ([UInt8]) throws -> Void) {
    self.sink = sink
    buffer.reserveCapacity(1 << 17)
  }

  /// Adds a text.
  mutating func write(_ text: String) throws {
    count += text.utf8.count
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Passes on what is left; to be called at the end.
  mutating func flush() throws {
    guard !buffer.isEmpty else { return }
    try sink(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Returns what a body writes as a text.
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

/// Cases that are known to fail for the same reason.
struct KnownFailureGroup {
  /// The reason; empty where none is recorded.
  var reason: String
  /// Places in the document's cases.
  var cases: [Int]
}

extension RunRecord {
  /// The known failures by their reasons: those of most cases first, else in the order of the first
  /// case of each.
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

/// What a report of a trial calls itself: nothing was recorded, so it is no run.
struct TrialWords {
  /// What was tried, as `Login/sign-in` or `3 forms`.
  let subject: String
  /// Under what, as `16 strategies, 6 devices`.
  let extent: String

  /// Counts what the cases of a document stand on.
  init(_ document: RunRecord) {
    let forms = Set(document.cases.map { $0.form ?? "" })
    subject =
      forms.count == 1 ? forms.first ?? "" : Words.count(forms.count, "form")
    let strategies = Set(document.cases.map(\.name.strategy)).count
    let devices = Set(document.cases.map(\.name.device)).count
    extent =
      Words.count(strategies, "strategy", plural: "strategies")
      + ", \(Words.count(devices, "device"))"
  }
}
