package import RegressionRunner
package import AvoidanceEngine
package import Scenarios
import SystemCalls

package struct ImportedDefinition: Hashable, Sendable {
  package var kind: DefinitionKind
  package var name: String
  /// Canonical JSON in UTF-8, without the name.
  package var content: [UInt8]
  package var digest: Digest
  /// The file it was read from; nil for a built-in definition.
  package var file: String?
  /// Its first line, from 1.
  package var line: Int?
  package var lines: SourceLines? { didSet { linesJSON = lines?.json } }
  private(set) var linesJSON: [UInt8]?

  /// Creates a definition; if `digest` is nil, it is computed from the content.
  package init(
    kind: DefinitionKind, name: String, content: [UInt8], digest: Digest? = nil,
    file: String? = nil, line: Int? = nil, lines: SourceLines? = nil
  ) {
    self.kind = kind
    self.name = name
    self.content = content
    self.digest = digest ?? Digest.ofDefinition(kind: kind, content: content)
    self.file = file
    self.line = line
    self.lines = lines
    linesJSON = lines?.json
  }
}

package struct StoredDefinition: Hashable, Sendable {
  package let kind: DefinitionKind
  package let name: String
  /// Canonical JSON in UTF-8, without the name.
  package let content: [UInt8]
  package let digest: Digest
  /// The file of the newest import.
  package let file: String?
  package let line: Int?
  package let isArchived: Bool

  package var reference: DefinitionReference {
    DefinitionReference(kind: kind, name: name, digest: digest)
  }
}

package struct DefinitionReference: Hashable, Sendable {
  package var kind: DefinitionKind
  package var name: String
  package var digest: Digest

  package init(kind: DefinitionKind, name: String, digest: Digest) {
    self.kind = kind
    self.name = name
    self.digest = digest
  }
}

/// The identities of contents, by kind and name.
package typealias DefinitionDigests = [DefinitionKind: [ByteSpelling: Digest]]

/// The files and folders that an import replaces: definitions that came from there and are gone are
/// archived.
package struct ImportScope: Hashable, Sendable {
  /// Files, spelled as in the definitions.
  package var files: Set<String>
  /// Folders; `.` means all files with a relative path.
  package var folders: Set<String>
  /// Files that could not be read this time; their definitions stay.
  package var unread: Set<String>

  package static let nothing = ImportScope()

  package init(files: Set<String> = [], folders: Set<String> = [], unread: Set<String> = []) {
    self.files = files
    self.folders = folders
    self.unread = unread
  }

  /// Whether the import replaces definitions from a file.
  package func contains(_ file: String) -> Bool {
    if unread.contains(file) { return false }
    if files.contains(file) { return true }
    return folders.contains { folder in
      if folder == "." { return !file.hasPrefix("/") && !file.hasPrefix("../") }
      return file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }
  }
}

/// The changes of an import by kind, in the order of the import.
package struct ImportSummary: Hashable, Sendable {
  package struct Names: Hashable, Sendable {
    package var new: [String] = []
    package var changed: [String] = []
    /// Names with the same content, even if it moved.
    package var unchanged: [String] = []
    /// Names that came back from the archive with the same content.
    package var restored: [String] = []
    /// Names that are no longer in the files they were imported from.
    package var archived: [String] = []
    /// Names archived by hand, which stay archived even if their content is new.
    package var keptArchived: [String] = []
  }

  package var kinds: [DefinitionKind: Names] = [:]

  package struct Baselines: Hashable, Sendable {
    package var new: [CaseName] = []
    package var changed: [CaseName] = []
    package var unchanged: [CaseName] = []
    /// Cases whose baseline is gone from its file.
    package var withdrawn: [CaseName] = []
    /// Unused baselines: their scenario, strategy or device does not exist.
    package var unknown: [CaseName] = []
  }

  package var baselines = Baselines()

  package var isUnchanged: Bool {
    baselines.new.isEmpty && baselines.changed.isEmpty && baselines.withdrawn.isEmpty
      && kinds.values.allSatisfy {
        $0.new.isEmpty && $0.changed.isEmpty && $0.restored.isEmpty && $0.archived.isEmpty
      }
  }

  package subscript(kind: DefinitionKind) -> Names { kinds[kind] ?? Names() }
}

extension DefinitionKind {
  /// The kind's number in `definition_span`.
  var code: Int64 {
    switch self {
    case .form: 1
    case .scenario: 2
    case .strategy: 3
    case .device: 4
    }
  }
}

extension ImportedDefinition {
  /// Creates an import of a form, scenario, strategy or device; a built-in one has no file.
  package init(_ definition: some Definition, isBuiltIn: Bool = false) {
    self.init(definition, isBuiltIn: isBuiltIn, DigestContext())
  }

  private init(_ definition: some Definition, isBuiltIn: Bool = false, _ digests: DigestContext) {
    let (kind, content) = (type(of: definition).kind, definition.canonicalContent)
    self.init(
      kind: kind, name: definition.name, content: content,
      digest: digests.digest(ofDefinition: kind, content: content),
      file: isBuiltIn ? nil : definition.location.fileName,
      line: isBuiltIn || definition.location.isStored ? nil : definition.location.line,
      lines: (definition as? ScenarioDefinition).map(SourceLines.init))
  }

  /// Creates an import of a strategy that needs no scenario file; an external one has the file that
  /// names its program.
  package init(named strategy: StrategyDefinition) {
    self.init(strategy, isBuiltIn: true)
    if strategy.value.code?.command.isEmpty == false { file = strategy.location.fileName }
  }

  /// Returns the definitions of a suite for the database, including built-in strategies and the
  /// shipped devices that are used.
  ///
  /// `jobs` is how many threads work at a time.
  package static func all(
    of reading: SuiteReading, strategies: StrategyRegistry, jobs: Int = Environment.processorCount
  ) -> [ImportedDefinition] {
    let suite = reading.suite
    func all(_ definitions: [some Definition]) -> [ImportedDefinition] {
      let pieces = ParallelMap.map(inPiecesOf: 128, definitions.count, jobs: jobs) { places in
        let digests = DigestContext()
        return definitions[places].map { ImportedDefinition($0, digests) }
      }
      return Array(pieces.joined())
    }
    var definitions = all(suite.forms)
    definitions += strategies.definitions.map { ImportedDefinition(named: $0) }
    definitions += all(suite.strategies)
    definitions += reading.shippedDevices.map { ImportedDefinition($0, isBuiltIn: true) }
    return definitions + all(suite.devices) + all(suite.scenarios)
  }
}

extension SourceLines {
  package init(_ scenario: ScenarioDefinition) {
    var subjects: [Int: [String: Int]] = [:]
    for (step, entry) in scenario.value.script.enumerated() {
      guard case .expect(let expectations, _) = entry else { continue }
      for (expectation, line) in zip(expectations, scenario.subjectLines[step]) {
        let subject = expectation.subject.description
        if subjects[step]?[subject] == nil { subjects[step, default: [:]][subject] = line }
      }
    }
    self.init(steps: scenario.stepLines, subjects: subjects)
  }
}

/// The lines of a scenario's steps and expected subjects in its file.
///
/// They are not part of any content: moving a scenario within its file makes no new revision.
package struct SourceLines: Hashable, Sendable {
  package var steps: [Int]
  /// The lines of the subjects of steps with expectations, by step.
  package var subjects: [Int: [String: Int]]

  package init(steps: [Int], subjects: [Int: [String: Int]] = [:]) {
    self.steps = steps
    self.subjects = subjects
  }

  /// Returns the line of a subject, or of its step if the subject has none.
  package func line(ofStep step: Int, subject: String? = nil) -> Int? {
    if let subject, let line = subjects[step]?[subject] { return line }
    return steps.indices.contains(step) ? steps[step] : nil
  }

  /// The lines as stored in the database, as in `[12,[13,{"focus.isVisible":14}]]`.
  var json: [UInt8] {
    var text = "["
    for (index, line) in steps.enumerated() {
      if index > 0 { text += "," }
      guard let places = subjects[index], !places.isEmpty else {
        text += "\(line)"
        continue
      }
      let sorted = places.sorted { $0.key < $1.key }
      text +=
        "[\(line),{" + sorted.map { "\(Self.quoted($0.key)):\($0.value)" }.joined(separator: ",")
      text += "}]"
    }
    return Array((text + "]").utf8)
  }

  init?(json: String) {
    guard let content = try? Value(json: Array(json.utf8)),
      let entries = try? content.elements(Self.entry)
    else { return nil }
    self.init(steps: entries.map(\.line))
    for (index, entry) in entries.enumerated() where !entry.subjects.isEmpty {
      subjects[index] = entry.subjects
    }
  }

  /// Reads a line alone, or with the subjects that are on other lines.
  private static func entry(_ content: Value) throws(JSONError) -> (
    line: Int, subjects: [String: Int]
  ) {
    guard case .list(let parts) = content else { return (try Value.integer(content), [:]) }
    guard parts.count > 1, case .object(let places) = parts[1] else { throw .otherKind([]) }
    var subjects: [String: Int] = [:]
    for place in places { subjects[place.key] = try Value.integer(place.value) }
    return (try Value.integer(parts[0]), subjects)
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..."\u{1f}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
