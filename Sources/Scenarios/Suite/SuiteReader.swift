/// Reads scenario files and folders of them into a suite.
public struct SuiteReader: Sendable {
  /// What is known beside the files.
  public var known: KnownDefinitions
  /// Whether a name that only the database knows is an error.
  public var isStrict: Bool
  /// Whether folders stand for Interface Builder documents, too.
  public var takesInterfaceFiles = false
  /// The one scene to take from Interface Builder documents; nil: all.
  public var scene: String?
  /// What the path `-` stands for; nil: a file of that name.
  public var standardInput: [UInt8]?
  /// The form on which logs of keyboard notifications are replayed; nil: no file is taken for one.
  public var replayForm: String?
  /// Whether files that are in error are left out rather than spoiling the rest.
  public var skipsBroken = false

  /// A file that is in memory.
  public struct Source: Sendable {
    /// The path for messages; one that ends in `.json` is read as JSON.
    public var file: String
    /// The file's bytes.
    public var bytes: [UInt8]

    /// Makes a source.
    public init(file: String, bytes: [UInt8]) {
      self.file = file
      self.bytes = bytes
    }
  }

  /// Makes a reader.
  public init(known: KnownDefinitions = KnownDefinitions(), isStrict: Bool = false) {
    self.known = known
    self.isStrict = isStrict
  }

  /// Reads files, and of folders all that have an ending of a scenario file, in sorted order.
  public func read(paths: [String]) -> SuiteReading {
    var gathering = SuiteGathering(reader: self)
    let endings =
      FileSearch.scenarioEndings + (takesInterfaceFiles ? InterfaceImporter.endings : [])
    let files = standardInput == nil ? paths : paths.filter { $0 != "-" }
    let search = FileSearch(paths: files, endings: endings)
    gathering.reading.diagnostics = search.diagnostics
    if let standardInput, files.count < paths.count {
      gathering.add(Source(file: "-", bytes: standardInput))
    }
    for path in search.files {
      switch FileSearch.bytes(of: path) {
      case .success(let bytes): gathering.add(Source(file: path, bytes: bytes))
      case .failure(let failure): gathering.add(unreadable: path, failure.problem)
      }
    }
    return gathering.finished()
  }

  /// Reads files that are in memory.
  public func read(_ sources: [Source]) -> SuiteReading {
    var gathering = SuiteGathering(reader: self)
    for source in sources { gathering.add(source) }
    return gathering.finished()
  }
}
