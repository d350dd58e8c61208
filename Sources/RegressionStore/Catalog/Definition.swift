package import RegressionRunner
package import AvoidanceEngine
package import Scenarios
import SystemCalls

/// A definition on its way into the database.
package struct ImportedDefinition: Hashable, Sendable {
  /// What it defines.
  package var kind: DefinitionKind
  /// What people call it.
  package var name: String
  /// Canonical JSON in UTF-8, without the name.
  package var content: [UInt8]
  /// The identity of the content.
  package var digest: Digest
  /// The file it was read from; `nil` for a definition that is part of the program.
  package var file: String?
  /// The line in which it begins, from 1.
  package var line: Int?
  /// The lines of a scenario's steps and subjects.
  package var lines: SourceLines? { didSet { linesJSON = lines?.json } }
  /// The lines as the database keeps them.
  private(set) var linesJSON: [UInt8]?

  /// Takes a definition; without a digest, it is taken from the content.
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

/// A definition as the database has it.
package struct StoredDefinition: Hashable, Sendable {
  /// What it defines.
  package let kind: DefinitionKind
  /// What people call it.
  package let name: String
  /// Canonical JSON in UTF-8, without the name.
  package let content: [UInt8]
  /// The identity of the content.
  package let digest: Digest
  /// The file of the newest import.
  package let file: String?
  /// The line in that file.
  package let line: Int?
  /// Whether the name was taken out of the suite.
  package let isArchived: Bool

  /// The definition without its content.
  package var reference: DefinitionReference {
    DefinitionReference(kind: kind, name: name, digest: digest)
  }
}

/// Which content a name stands for.
package struct DefinitionReference: Hashable, Sendable {
  /// What it defines.
  package var kind: DefinitionKind
  /// What people call it.
  package var name: String
  /// The identity of the content.
  package var digest: Digest

  /// Takes a name with its content's identity.
  package init(kind: DefinitionKind, name: String, digest: Digest) {
    self.kind = kind
    self.name = name
    self.digest = digest
  }
}

/// The identities of contents, by kind and name.
package typealias DefinitionDigests = [DefinitionKind: [ByteSpelling: Digest]]

/// Which earlier imports an import replaces: what came from there and is gone is archived.
package struct ImportScope: Hashable, Sendable {
  /// Files, spelled as the definitions' own.
  package var files: Set<String>
  /// Folders; `.` means all files with a relative path.
  package var folders: Set<String>
  /// Files that could not be read this time: what came from them stays.
  package var unread: Set<String>

  /// An import that archives nothing.
  package static let nothing = ImportScope()

  /// Takes the files and folders that were named for an import.
  package init(files: Set<String> = [], folders: Set<String> = [], unread: Set<String> = []) {
    self.files = files
    self.folders = folders
    self.unread = unread
  }

  /// Whether a definition that came from a file belongs to what is being imported anew.
  package func contains(_ file: String) -> Bool {
    if unread.contains(file) { return false }
    if files.contains(file) { return true }
    return folders.contains { folder in
      if folder == "." { return !file.hasPrefix("/") && !file.hasPrefix("../") }
      return file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }
  }
}

/// What an import changed, kind by kind, in the order of the import.
package struct ImportSummary: Hashable, Sendable {
  /// The names of one kind by what happened to them.
  package struct Names: Hashable, Sendable {
    package var new: [String] = []
    /// Names with another content than before.
    package var changed: [String] = []
    /// Names with the same content, wherever it stands now.
    package var unchanged: [String] = []
    /// Names that came back from the archive with the same content.
    package var restored: [String] = []
    /// Names that are gone from where they were imported.
    package var archived: [String] = []
    /// Names that someone archived by hand and that stay archived; also new content is taken.
    package var keptArchived: [String] = []
  }

  package var kinds: [DefinitionKind: Names] = [:]

  /// What happened to the baselines.
  package struct Baselines: Hashable, Sendable {
    /// Cases that had none.
    package var new: [CaseName] = []
    /// Cases that had another one.
    package var changed: [CaseName] = []
    /// Cases whose baseline is as it was.
    package var unchanged: [CaseName] = []
    /// Cases whose baseline is gone from its file.
    package var withdrawn: [CaseName] = []
    /// Baselines whose scenario, strategy or device does not exist; they are not used.
    package var unknown: [CaseName] = []
  }

  /// What happened to the baselines.
  package var baselines = Baselines()

  /// Whether the suite is now as it was before.
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
  /// Takes a definition as it was read.
  ///
  /// - Parameters:
  ///   - definition: A form, scenario, strategy or device.
  ///   - isBuiltIn: Whether it is part of the program, so that it has no file.
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

  /// Takes a strategy that needs no scenario file; that of an external program stands in the file that
  /// names the program.
  package init(named strategy: StrategyDefinition) {
    self.init(strategy, isBuiltIn: true)
    if strategy.value.code?.command.isEmpty == false { file = strategy.location.fileName }
  }

  /// Returns the definitions of a reading as the database takes them, the strategies that need no file
  /// and the shipped devices that are used among them.
  ///
  /// - Parameters:
  ///   - reading: What was read.
  ///   - strategies: The strategies that are available.
  ///   - jobs: How many processors work at a time.
  /// - Returns: The definitions, kind by kind.
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
  /// Takes the lines at which a scenario's steps and subjects were read.
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

/// The lines in which a scenario's steps and expected subjects stand in its file.
///
/// Not part of any content: moving a scenario within its file makes no new revision.
package struct SourceLines: Hashable, Sendable {
  package var steps: [Int]
  /// The lines of the subjects of those steps that expect something, by step.
  package var subjects: [Int: [String: Int]]

  /// Takes the lines as they were read.
  package init(steps: [Int], subjects: [Int: [String: Int]] = [:]) {
    self.steps = steps
    self.subjects = subjects
  }

  /// Returns the line of a subject, else of its step.
  package func line(ofStep step: Int, subject: String? = nil) -> Int? {
    if let subject, let line = subjects[step]?[subject] { return line }
    return steps.indices.contains(step) ? steps[step] : nil
  }

  /// The lines as the database keeps them, as in `[12,[13,{"focus.isVisible":14}]]`.
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

  /// A line alone, or with the subjects that stand on others.
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
