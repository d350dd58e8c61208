/// A kind of file that a run is reported in: the one list of them.
///
/// What writes each is beside its name in `Reports`.
package enum ReportFormat: String, CaseIterable, Sendable {
  case html, json, junit, csv, markdown, svg

  /// What can be reported.
  package enum Scope: Sendable { case run, oneCase }

  /// What is known of a format.
  private struct Row {
    /// What its files are called at the end, without a dot; the first is usual, and tells it.
    let endings: [String]
    let scopes: [Scope]
    let help: String

    init(_ endings: String..., of scopes: Scope..., help: String) {
      self.endings = endings
      self.scopes = scopes
      self.help = help
    }
  }

  private var row: Row {
    switch self {
    case .html:
      Row("html", "htm", of: .run, .oneCase, help: "Self-contained HTML page.")
    case .json:
      Row(
        "json", of: .run, .oneCase,
        help: "Headroom's own format: everything, one case per line; see below.")
    case .junit:
      Row(
        "xml", of: .run, .oneCase,
        help:
          "XML according to Jenkins' junit-10.xsd, one suite per strategy, or one file per strategy "
          + "in a folder (-o DIR/). fail is a failure, error an error; knownFailure, unjudged and "
          + "skipped are skipped, with the verdict as type; unexpectedPass passes with a note; "
          + "missing is an error of type missing.")
    case .csv:
      Row(
        "csv", of: .run, .oneCase,
        help:
          "RFC 4180, one row per case, mismatch, adjustment or transition (--table); text that a "
          + "spreadsheet would read as a formula is prefixed with an apostrophe.")
    case .markdown:
      Row(
        "md", of: .run, .oneCase,
        help:
          "Pull request comment or CI job summary, below 60 kB; truncated sections show a count.")
    case .svg:
      Row(
        "svg", of: .oneCase,
        help:
          "Film strip of a single case (--case), or in a folder (-f svg -o DIR/) one of each failing "
          + "case that is new since the earlier run, at most 20.")
    }
  }

  /// The formats of what can be reported.
  package static func all(of scope: Scope) -> [ReportFormat] {
    allCases.filter { $0.row.scopes.contains(scope) }
  }

  /// The format that a file's name asks for; nil: none by its ending.
  package init?(path: String) {
    let name = path.lowercased()
    let found = Self.allCases.first { format in
      format.row.endings.contains { name.hasSuffix(".\($0)") }
    }
    guard let found else { return nil }
    self = found
  }

  /// The usual ending of the format's files, without a dot.
  package var fileEnding: String { row.endings[0] }

  /// What names of the format's files end with; `/` is a folder.
  package var nameEndings: [String] {
    row.endings.map { ".\($0)" } + (canBeSplit ? ["/"] : [])
  }

  /// Whether a folder can take the report as several files; of a run in SVG its new failures.
  package var canBeSplit: Bool { self == .junit || self == .svg }

  /// What it is, in a sentence or two.
  package var help: String { row.help }
}
