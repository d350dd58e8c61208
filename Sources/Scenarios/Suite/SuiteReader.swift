/// Reads scenario files and folders of them into a suite.
public struct SuiteReader: Sendable {
  /// What is known beside the files.
  public var known: KnownDefinitions
  /// Whether a name that only the database knows is an error.
  public var isStrict: Bool

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

  /// Reads files, and of folders all `.yaml`, `.yml` and `.json` files in sorted order.
  public func read(paths: [String]) -> SuiteReading {
    var reading = SuiteReading()
    var contents: [FileContent] = []
    let search = FileSearch(paths: paths)
    reading.diagnostics = search.diagnostics
    for path in search.files {
      reading.files.append(path)
      switch FileSearch.bytes(of: path) {
      case .success(let bytes):
        read(Source(file: path, bytes: bytes), into: &reading, &contents)
      case .failure(let failure):
        reading.diagnostics.append(
          Diagnostic(location: SourceLocation(file: path), problem: failure.problem)
        )
      }
    }
    return finished(reading, contents)
  }

  /// Reads files that are in memory.
  public func read(_ sources: [Source]) -> SuiteReading {
    var reading = SuiteReading()
    var contents: [FileContent] = []
    for source in sources {
      reading.files.append(source.file)
      read(source, into: &reading, &contents)
    }
    return finished(reading, contents)
  }

  private func read(
    _ source: Source,
    into reading: inout SuiteReading,
    _ contents: inout [FileContent]
  ) {
    let result = DocumentReader.read(file: source.file, bytes: source.bytes)
    reading.diagnostics += result.diagnostics
    guard let document = result.document else { return }
    let content = FormatDecoder.read(document)
    reading.diagnostics += content.diagnostics
    contents.append(content)
  }

  private func finished(_ reading: SuiteReading, _ contents: [FileContent]) -> SuiteReading {
    var reading = reading
    var resolver = SuiteResolver(known: known, isStrict: isStrict)
    resolver.resolve(contents)
    reading.suite = resolver.suite
    reading.shippedDevices = resolver.shippedDevices
    reading.diagnostics += resolver.diagnostics
    reading.sortDiagnostics()
    return reading
  }
}

extension SuiteReading {
  /// Sorts by file in the order of reading, then by position.
  fileprivate mutating func sortDiagnostics() {
    var order: [String: Int] = [:]
    for (index, file) in files.enumerated() where order[file] == nil { order[file] = index }
    let keyed = diagnostics.enumerated().map { index, diagnostic in
      let place = diagnostic.location
      return (
        key: (order[place.file] ?? -1, place.line, place.column, index),
        diagnostic: diagnostic
      )
    }
    diagnostics = keyed.sorted { $0.key < $1.key }.map(\.diagnostic)
  }
}
