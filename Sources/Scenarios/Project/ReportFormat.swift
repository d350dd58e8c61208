/// A format for reports.
///
/// Its writer is in the room `Report` of HeadroomCommand.
package enum ReportFormat: String, CaseIterable, Sendable {
  case html, json, junit, csv, markdown, svg

  package enum Scope: Sendable { case run, oneCase }

  private struct Row {
    /// File name endings without the dot; the first one is the default.
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

  package static func all(of scope: Scope) -> [ReportFormat] {
    allCases.filter { $0.row.scopes.contains(scope) }
  }

  /// The format for a file's name, or nil if its ending belongs to none.
  package init?(path: String) {
    let name = path.lowercased()
    let found = Self.allCases.first { format in
      format.row.endings.contains { name.hasSuffix(".\($0)") }
    }
    guard let found else { return nil }
    self = found
  }

  /// The default ending, without the dot.
  package var fileEnding: String { row.endings[0] }

  /// The valid endings of the file's name, with the dot; `/` stands for a folder.
  package var nameEndings: [String] {
    row.endings.map { ".\($0)" } + (canBeSplit ? ["/"] : [])
  }

  /// Whether it can be written as several files into a folder; SVG of a run only has its new failures.
  package var canBeSplit: Bool { self == .junit || self == .svg }

  package var help: String { row.help }
}
