public import Scenarios

/// A definition on its way into the database.
public struct ImportedDefinition: Hashable, Sendable {
  /// What it defines.
  public var kind: DefinitionKind
  /// What people call it.
  public var name: String
  /// Canonical JSON in UTF-8, without the name.
  public var content: [UInt8]
  /// The identity of the content.
  public var digest: Digest
  /// The file it was read from; `nil` for a definition that is part of the program.
  public var file: String?
  /// The line in which it begins, from 1.
  public var line: Int?
  /// The lines of a scenario's steps and subjects.
  public var lines: SourceLines? { didSet { linesJSON = lines?.json } }
  /// The lines as the database keeps them.
  private(set) var linesJSON: [UInt8]?

  /// Takes a definition; without a digest, it is taken from the content.
  public init(
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
public struct StoredDefinition: Hashable, Sendable {
  /// What it defines.
  public let kind: DefinitionKind
  /// What people call it.
  public let name: String
  /// Canonical JSON in UTF-8, without the name.
  public let content: [UInt8]
  /// The identity of the content.
  public let digest: Digest
  /// The file of the newest import.
  public let file: String?
  /// The line in that file.
  public let line: Int?
  /// Whether the name was taken out of the suite.
  public let isArchived: Bool

  /// The definition without its content.
  public var reference: DefinitionReference {
    DefinitionReference(kind: kind, name: name, digest: digest)
  }
}

/// Which content a name stands for.
public struct DefinitionReference: Hashable, Sendable {
  /// What it defines.
  public var kind: DefinitionKind
  /// What people call it.
  public var name: String
  /// The identity of the content.
  public var digest: Digest

  /// Takes a name with its content's identity.
  public init(kind: DefinitionKind, name: String, digest: Digest) {
    self.kind = kind
    self.name = name
    self.digest = digest
  }
}

/// Which earlier imports an import replaces: what came from there and is gone is archived.
public struct ImportScope: Hashable, Sendable {
  /// Files, spelled as the definitions' own.
  public var files: Set<String>
  /// Folders; `.` means all files with a relative path.
  public var folders: Set<String>
  /// Files that could not be read this time: what came from them stays.
  public var unread: Set<String>

  /// An import that archives nothing.
  public static let nothing = ImportScope()

  /// Takes the files and folders that were named for an import.
  public init(files: Set<String> = [], folders: Set<String> = [], unread: Set<String> = []) {
    self.files = files
    self.folders = folders
    self.unread = unread
  }

  /// Whether a definition that came from a file belongs to what is being imported anew.
  public func contains(_ file: String) -> Bool {
    if unread.contains(file) { return false }
    if files.contains(file) { return true }
    return folders.contains { folder in
      if folder == "." { return !file.hasPrefix("/") && !file.hasPrefix("../") }
      return file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }
  }
}

/// What an import changed, kind by kind, in the order of the import.
public struct ImportSummary: Hashable, Sendable {
  /// The names of one kind by what happened to them.
  public struct Names: Hashable, Sendable {
    /// Names that were not there.
    public var new: [String] = []
    /// Names with another content than before.
    public var changed: [String] = []
    /// Names with the same content, wherever it stands now.
    public var unchanged: [String] = []
    /// Names that came back from the archive with the same content.
    public var restored: [String] = []
    /// Names that are gone from where they were imported.
    public var archived: [String] = []
    /// Names that someone archived by hand and that stay archived; also new content is taken.
    public var keptArchived: [String] = []
  }

  /// The names of each kind.
  public var kinds: [DefinitionKind: Names] = [:]

  /// What happened to the baselines.
  public struct Baselines: Hashable, Sendable {
    /// Cases that had none.
    public var new: [CaseName] = []
    /// Cases that had another one.
    public var changed: [CaseName] = []
    /// Cases whose baseline is as it was.
    public var unchanged: [CaseName] = []
    /// Cases whose baseline is gone from its file.
    public var withdrawn: [CaseName] = []
    /// Baselines whose scenario, strategy or device does not exist; they are not used.
    public var unknown: [CaseName] = []
  }

  /// What happened to the baselines.
  public var baselines = Baselines()

  /// Whether the suite is now as it was before.
  public var isUnchanged: Bool {
    baselines.new.isEmpty && baselines.changed.isEmpty && baselines.withdrawn.isEmpty
      && kinds.values.allSatisfy {
        $0.new.isEmpty && $0.changed.isEmpty && $0.restored.isEmpty && $0.archived.isEmpty
      }
  }

  /// The names of one kind.
  public subscript(kind: DefinitionKind) -> Names { kinds[kind] ?? Names() }
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
