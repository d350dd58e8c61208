import AvoidanceEngine
import SystemCalls

/// The project file `headroom.yaml`: defaults for command-line options.
package struct ProjectFile: Hashable, Sendable {
  package static let name = "headroom.yaml"

  /// A text with its position.
  package struct Word: Hashable, Sendable {
    package var text: String
    /// Nil if it is not from a file.
    package var location: SourceLocation?

    package init(_ text: String, at location: SourceLocation? = nil) {
      self.text = text
      self.location = location
    }
  }

  /// A file path with a key.
  package struct NamedFile: Hashable, Sendable {
    package var name: String
    package var file: String
    package var location: SourceLocation
  }

  /// The version of the format.
  var version = 1
  /// The command to use instead of `headroom`, or nil if there is none.
  package var program: Word?
  /// Files and folders with scenarios, relative to the project's folder.
  package var paths = [Word("scenarios")]
  /// The database, or nil for the default one in the project's folder.
  package var database: Word?
  /// The strategies for scenarios that list none; if empty, the same as without a project.
  package var strategies: [Word] = []
  /// The devices for scenarios that list none; if empty, the same as without a project.
  package var devices: [Word] = []
  /// The strategies whose cases determine the exit status; if empty, all.
  package var gate: [Word] = []
  /// The files that define external strategies, by name of the strategy.
  package var externals: [NamedFile] = []
  package var defaults = ScenarioDefaults()
  /// The files for reports at the end of a run, by format.
  package var reports: [NamedFile] = []

  package init() {}

  /// The files that define external strategies, in order and without duplicates.
  package var externalFiles: [String] {
    externals.map(\.file).uniqued()
  }
}

extension ProjectFile {
  /// Reads a project file; if there is an error among the diagnostics, the project must not be used.
  package static func read(_ path: String) -> (project: ProjectFile, diagnostics: [Diagnostic]) {
    switch FileSearch.bytes(of: path) {
    case .success(let bytes): read(SuiteReader.Source(file: path, bytes: bytes))
    case .failure(let failure):
      (ProjectFile(), [Diagnostic(location: SourceLocation(file: path), problem: failure.problem)])
    }
  }

  /// Whether a file is a project file rather than a scenario file: judging by its name, unless it has keys
  /// that only scenario files have.
  ///
  /// An unreadable file counts as one, so that the error is reported; a folder does not.
  package static func isProject(_ path: String) -> Bool {
    guard FileSystem.name(of: path) == name else { return false }
    switch FileSearch.bytes(of: path) {
    case .success(let bytes): return SuiteReader.Source(file: path, bytes: bytes).isProject
    case .failure: return (try? FileStatus(path)).map { $0.kind != .folder } ?? false
    }
  }

  package static func read(_ source: SuiteReader.Source) -> (
    project: ProjectFile, diagnostics: [Diagnostic]
  ) {
    let result = DocumentReader.read(file: source.file, bytes: source.bytes)
    guard let document = result.document else { return (ProjectFile(), result.diagnostics) }
    var decoder = FormatDecoder(document: document, strategies: .builtIn)
    let project = decoder.project()
    var diagnostics = result.diagnostics + decoder.diagnostics
    document.source.addExcerpts(to: &diagnostics)
    return (project, diagnostics)
  }
}

extension FormatDecoder {
  fileprivate mutating func project() -> ProjectFile {
    var project = ProjectFile()
    guard let root = document.root, !isNull(root) else {
      report(.empty, at: Mark.start)
      return project
    }
    let keys = read(root, ProjectFile.fields, into: &project)
    if let keys, !keys.contains("headroom") { report(.missingVersion, at: root) }
    return project
  }
}

extension SuiteReader.Source {
  /// See ``ProjectFile/isProject(_:)``.
  var isProject: Bool {
    guard FileSystem.name(of: file) == ProjectFile.name else { return false }
    guard let document = DocumentReader.read(file: file, bytes: bytes).document,
      let root = document.root, document.kind(root) == .mapping
    else { return true }
    let definitions = ["forms", "scenarios", "baselines"]
    return !document.entries(root).contains { key, _ in
      [.plain, .quoted].contains(document.kind(key)) && definitions.contains(document.string(key))
    }
  }
}

extension ProjectFile {
  static let fields: FieldTable<ProjectFile> = FieldTable(
    ProjectFile(), of: "a project",
    [
      Field(
        "headroom", \.version, { $0.version = $1 }, .version, is: .needed, "Version of the format."),
      Field(
        "program",
        \.program,
        { $0.program = $1 },
        .command,
        "Command to use instead of headroom, such as swift run MyApp, if the project's strategies "
          + "are compiled into a program of their own."
      ),
      Field(
        "paths", \.paths, { $0.paths = $1 }, .paths,
        "Files and folders for commands without paths, relative to the folder of this file."),
      Field(
        "database", \.database, { $0.database = $1 }, .output,
        "Regression database, in or below the folder of this file (default: headroom.db there)."),
      Field(
        "strategies",
        \.strategies,
        { $0.strategies = $1 },
        .names,
        "Strategies for scenarios that list none, and for try; wildcards * and ? (default: as "
          + "without a project)."
      ),
      Field(
        "devices",
        \.devices,
        { $0.devices = $1 },
        .names,
        "Devices for scenarios that list none, and for try; wildcards * and ? (default: as "
          + "without a project)."
      ),
      Field(
        "gate", \.gate, { $0.gate = $1 }, .names,
        "Strategies whose cases alone decide the exit status of run and compare, and the "
          + "annotations; wildcards * and ? (default: all)."),
      Field(
        "externals",
        .named("strategy", .text),
        "External strategies, each with the file that lists it; started with --external, or once "
          + "trusted.",
        read: { decoder, node, _, project in project.externals = decoder.externalFiles(node) },
        value: { $0.externals.isEmpty ? nil : .files($0.externals) }
      ),
      Field(
        "tolerance", \.defaults.tolerance, { $0.defaults.tolerance = $1 }, .number(in: tolerances),
        "Tolerance for expected numbers without 'within', in points."),
      Field(
        "laws",
        \.defaults.laws,
        { $0.defaults.laws = $1 },
        .laws,
        "Laws of scenarios that list none, whether or not they have an expect (default: as "
          + "without a project)."
      ),
      Field(
        "reports",
        .mapping(
          reportFormats.map {
            FieldDescription(
              name: $0.rawValue, shape: .text,
              help: "The report's file, in or below the folder of this file.")
          }
        ),
        "Reports to write at the end of a run, by format.",
        read: { decoder, node, _, project in project.reports = decoder.reportFiles(node) },
        value: { $0.reports.isEmpty ? nil : .files($0.reports) }
      ),
    ]
  )

  package static var keys: [FieldDescription] { fields.descriptions }

  package static let reportFormats = ReportFormat.all(of: .run)

  /// The valid endings of a database's name.
  static let databaseEndings = [".db", ".sqlite", ".sqlite3"]

  /// The valid range of tolerances, in points.
  static let tolerances = 0.001...100.0

  fileprivate static let formats = KeyTable(reportFormats.map { ($0.rawValue, $0) })
}

extension FieldValue {
  fileprivate static func files(_ files: [ProjectFile.NamedFile]) -> FieldValue {
    .mapping(files.enumerated().map { .init(name: $1.name, value: .text($1.file), rank: $0) })
  }
}

extension Notation<Int> {
  fileprivate static let version = Notation(
    .integer(1...1),
    read: { decoder, node, _ in
      if decoder.plainNumber(node) == 1 { return 1 }
      decoder.report(.unsupportedVersion(decoder.found(node)), at: node)
      return nil
    },
    written: { .number(Double($0)) }
  )
}

extension Notation<ProjectFile.Word> {
  /// A command as typed in a shell.
  fileprivate static let command = Notation(
    .text,
    read: { decoder, node, name in
      decoder.spelledName(node, of: name).map { .init($0, at: decoder.location(node)) }
    },
    written: { .text($0.text) }
  )

  /// The path of an output file.
  fileprivate static let output = Notation(
    .text,
    read: { decoder, node, name in
      decoder.path(node, of: name, endingWith: ProjectFile.databaseEndings)
    },
    written: { .text($0.text) }
  )
}

extension Notation<[ProjectFile.Word]> {
  fileprivate static let paths = Notation(
    .texts,
    read: { decoder, node, name in
      guard let words = decoder.words(node, of: name, { $0.path($1, of: name) })
      else { return nil }
      if words.isEmpty { decoder.report(.emptyList(name), at: node) }
      return words
    },
    written: { .list($0.map { .text($0.text) }) }
  )

  fileprivate static let names = Notation(
    .texts,
    read: { decoder, node, name in
      decoder.words(node, of: name) { decoder, node in
        decoder.spelledName(node, of: name).map { .init($0, at: decoder.location(node)) }
      }
    },
    written: { .list($0.map { .text($0.text) }) }
  )
}

extension FormatDecoder {
  fileprivate mutating func words(
    _ node: Node, of name: String, _ word: (inout FormatDecoder, Node) -> ProjectFile.Word?
  ) -> [ProjectFile.Word]? {
    guard let elements = list(node, of: name) else { return nil }
    var words: [ProjectFile.Word] = []
    for element in elements {
      if let word = word(&self, element) { words.append(word) }
    }
    return words
  }

  /// Returns a path to read, relative to the file's folder.
  fileprivate mutating func path(_ node: Node, of name: String) -> ProjectFile.Word? {
    guard let text = text(node, of: name) else { return nil }
    guard isRelative(text) else {
      reportMismatch(node, of: name, expected: .other("a path relative to the folder of this file"))
      return nil
    }
    return ProjectFile.Word(text, at: location(node))
  }

  /// Returns a path to write.
  ///
  /// A project file may come from someone else. So the path must have one of the expected endings, be below
  /// the file's folder, and not be hidden: it can't overwrite git's own files, scripts, or itself.
  fileprivate mutating func path(_ node: Node, of name: String, endingWith endings: [String])
    -> ProjectFile.Word?
  {
    guard let text = text(node, of: name) else { return nil }
    let parts = text.split(separator: "/")
    guard isRelative(text), !parts.contains(where: { $0.hasPrefix(".") && $0 != "." }),
      endings.contains(where: text.hasSuffix), parts.last != "."
    else {
      let words = endings.map { $0 == "/" ? "/ for a folder" : $0 }.joined(separator: " or ")
      reportMismatch(
        node, of: name,
        expected: .other(
          "a path below the folder of this file that is not hidden and ends with \(words)"))
      return nil
    }
    return ProjectFile.Word(text, at: location(node))
  }

  private func isRelative(_ path: String) -> Bool {
    !path.isEmpty && path != "-" && !path.hasPrefix("/") && !path.utf8.contains(0)
  }

  fileprivate mutating func externalFiles(_ node: Node) -> [ProjectFile.NamedFile] {
    guard document.kind(node) == .mapping else {
      reportMismatch(node, of: "externals", expected: .mapping)
      return []
    }
    var files: [ProjectFile.NamedFile] = []
    for (key, value) in document.entries(node) where isScalar(key) {
      guard let name = spelledName(key, of: "externals"),
        let path = path(value, of: "externals.\(name)")
      else { continue }
      files.append(.init(name: name, file: path.text, location: location(key)))
    }
    return files
  }

  fileprivate mutating func reportFiles(_ node: Node) -> [ProjectFile.NamedFile] {
    let fields = fields(node, ProjectFile.formats, of: "'reports'", key: "reports") ?? []
    var files: [ProjectFile.NamedFile] = []
    for (format, _, value) in fields {
      let name = format.rawValue
      guard let path = path(value, of: "reports.\(name)", endingWith: format.nameEndings)
      else { continue }
      files.append(.init(name: name, file: path.text, location: location(value)))
    }
    return files
  }
}
