/// A kind of file that a run is reported in.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// One page for people.
  case html
  /// Headroom's own JSON, with everything.
  case json
  /// XML for CI servers.
  case junit
  /// The common test report format.
  case ctrf
  /// Rows for spreadsheets.
  case csv
  /// A comment on a pull request, or the summary of a CI step.
  case markdown
  /// A picture of one case.
  case svg

  /// The format that a file's name asks for; nil: none by its ending.
  public init?(path: String) {
    let endings: [(String, ReportFormat)] = [
      (".html", .html), (".htm", .html), (".ctrf.json", .ctrf), (".json", .json),
      (".xml", .junit), (".csv", .csv),
      (".md", .markdown), (".svg", .svg),
    ]
    let name = path.lowercased()
    guard let found = endings.first(where: { name.hasSuffix($0.0) }) else { return nil }
    self = found.1
  }

  /// Returns what writes the format.
  public func writer(_ options: ReportOptions = ReportOptions()) -> any ReportWriter {
    switch self {
    case .html: HTMLReport()
    case .json: JSONReport()
    case .junit: JUnitReport()
    case .ctrf: CTRFReport()
    case .csv: CSVReport(table: options.table)
    case .markdown: MarkdownReport()
    case .svg: SVGReport()
    }
  }
}

/// What single formats can be asked for.
public struct ReportOptions: Sendable {
  /// The rows of CSV.
  public var table: CSVReport.Table

  /// Takes what was asked for.
  public init(table: CSVReport.Table = .cases) {
    self.table = table
  }
}

/// Writes a document in one format.
///
/// Output is the same byte for byte for the same document: no clock, no path but those of the
/// document.
public protocol ReportWriter: Sendable {
  /// Writes the whole document.
  ///
  /// - Throws: What the output throws; see ``ReportOutput``.
  func write(_ document: RunDocument, to output: inout ReportOutput) throws
}

extension ReportWriter {
  /// Returns the whole report as a text; for short ones and tests.
  public func text(_ document: RunDocument) throws -> String {
    var bytes: [UInt8] = []
    try withoutActuallyEscaping({ bytes += $0 }) { take in
      var output = ReportOutput(take)
      try write(document, to: &output)
      try output.flush()
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Takes a report piece by piece and passes it on in blocks, so that a large one is never held whole.
public struct ReportOutput {
  private var buffer: [UInt8] = []
  private let sink: ([UInt8]) throws -> Void

  /// Makes an output that passes blocks on.
  ///
  /// - Parameter sink: Takes each block; what it throws ends the report.
  public init(_ sink: @escaping ([UInt8]) throws -> Void) {
    self.sink = sink
    buffer.reserveCapacity(1 << 17)
  }

  /// Adds a text.
  public mutating func write(_ text: String) throws {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Passes on what is left; to be called at the end.
  public mutating func flush() throws {
    guard !buffer.isEmpty else { return }
    try sink(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
