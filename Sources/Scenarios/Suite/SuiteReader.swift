package import AvoidanceEngine
import SystemCalls

package struct SuiteReader: Sendable {
  package var known: KnownDefinitions
  /// Whether it is an error if only the database defines a name.
  package var isStrict: Bool
  /// Reads files of other formats; nil to read all as scenario files.
  package var importer: (any SourceImporter)?
  /// The bytes for the path `-`; nil to read a file of that name.
  package var standardInput: [UInt8]?
  /// The number of threads.
  package var jobs = Environment.processorCount
  /// Whether to collect digests of files; see ``SuiteReading/sourceFiles``.
  package var notesSourceFiles = false
  /// Whether to leave out invalid files rather than fail.
  package var skipsBroken = false
  /// Names of requested strategies, which other paths may define.
  package var wantedStrategies: [String] = []

  package struct Source: Sendable {
    /// The path for messages; with the ending `.json`, the file is read as JSON.
    package var file: String
    package var bytes: [UInt8]

    package init(file: String, bytes: [UInt8]) {
      self.file = file
      self.bytes = bytes
    }
  }

  package init(
    known: KnownDefinitions, isStrict: Bool = false, importer: (any SourceImporter)? = nil
  ) {
    self.known = known
    self.isStrict = isStrict
    self.importer = importer
  }

  package init(strategies: StrategyRegistry, importer: (any SourceImporter)? = nil) {
    self.init(known: KnownDefinitions(strategies: strategies), importer: importer)
  }

  /// Reads files, and the scenario files in folders in sorted order.
  ///
  /// Names that they don't define are looked up in the other paths of ``KnownDefinitions/defaults``; only
  /// the definitions with these names are taken from there.
  package func read(paths: [String]) -> SuiteReading {
    let reading = gathered(paths)
    let others = known.defaults.otherPaths
    guard !others.isEmpty, isMissingNames(reading) else { return reading }
    var reader = self
    reader.known.defaults.otherPaths = []
    (reader.standardInput, reader.notesSourceFiles) = (nil, false)
    let elsewhere = reader.gathered(others)
    // Errors there are reported when those paths are read themselves.
    guard !elsewhere.hasErrors else { return reading }
    reader = self
    reader.known.elsewhere = elsewhere.suite
    let parts = wantedStrategies.flatMap(CompositeWord.parts)
    return reader.gathered(paths).adding(elsewhere.suite, strategies: wantedStrategies + parts)
  }

  /// Whether a name is used or requested that nothing defines.
  private func isMissingNames(_ reading: SuiteReading) -> Bool {
    let defined = Set(
      reading.suite.strategies.map(\.name) + reading.suite.externals.map(\.name)
        + known.strategies.named.map(\.name)
    ).union(known.names[.strategy] ?? [])
    let isWanted = wantedStrategies.contains { name in
      !defined.contains(name) && !name.contains { $0 == "*" || $0 == "?" }
    }
    return isWanted
      || reading.diagnostics.contains {
        switch $0.problem.code {
        case .unknownName, .onlyInDatabase: true
        default: false
        }
      }
  }

  private func gathered(_ paths: [String]) -> SuiteReading {
    var gathering = SuiteGathering(reader: self)
    let endings = FileSearch.scenarioEndings + (importer?.endings ?? [])
    let files = standardInput == nil ? paths : paths.filter { $0 != "-" }
    let search = FileSearch(paths: files, endings: endings)
    gathering.reading.diagnostics = search.diagnostics
    if let standardInput, files.count < paths.count {
      gathering.add(Source(file: "-", bytes: standardInput))
    }
    for path in search.files {
      switch FileSearch.bytes(of: path) {
      case .success(let bytes):
        let source = Source(file: path, bytes: bytes)
        guard source.isProject else {
          gathering.add(source)
          continue
        }
        // Project files in folders are skipped; as arguments they are an error.
        if paths.contains(path) { gathering.add(unreadable: path, .projectFile) }
      case .failure(let failure): gathering.add(unreadable: path, failure.problem)
      }
    }
    return gathering.finished()
  }

  /// Returns the files that differ from their earlier digests, or have none; see
  /// ``SuiteReading/sourceFiles``.
  package func files(_ files: [String], changedSince sourceFiles: [String: Digest]) -> [String] {
    let isSame = ParallelMap.map(files.count, jobs: jobs) { place in
      guard let digest = sourceFiles[files[place]],
        case .success(let bytes) = FileSearch.bytes(of: files[place])
      else { return false }
      return Source(file: files[place], bytes: bytes).digest(with: known.defaults) == digest
    }
    return zip(files, isSame).filter { !$1 }.map(\.0)
  }

  package func read(_ sources: [Source]) -> SuiteReading {
    var gathering = SuiteGathering(reader: self)
    for source in sources { gathering.add(source) }
    return gathering.finished()
  }
}

extension SuiteReader.Source {
  /// The digest of everything that determines the file's definitions, apart from strategies: its bytes,
  /// the defaults, the existing laws, and a version number for the decoder.
  func digest(with defaults: ScenarioDefaults) -> Digest {
    let context = DigestContext()
    let laws = defaults.laws.map { " \($0.map(\.rawValue))" } ?? ""
    context.update("headroom-source-file-1 \(Law.allCases.map(\.rawValue))\(laws)\n")
    context.update(defaults.tolerance.bitPattern)
    context.update(bytes)
    return context.finish()
  }

  /// Whether the file is YAML or JSON, judging by its name or else by its first key.
  package var isScenarioFile: Bool {
    if FileSearch.scenarioEndings.contains(where: { file.hasSuffix($0) }) { return true }
    // Logs and dumps may also begin with a brace, or with a line that someone added.
    var rest = content
    if rest.first == UInt8(ascii: "{") { rest = rest.dropFirst().drop { $0 <= 0x20 } }
    return Self.topLevelKeys.contains { rest.starts(with: $0.utf8) }
  }

  /// Whether a file exists that begins like a scenario file in YAML; JSON is excluded because our JSON
  /// reports begin alike.
  package static func beginsAsScenarioFile(_ path: String) -> Bool {
    guard let bytes = try? FileBytes.beginning(of: path, count: 1 << 16) else { return false }
    let content = Self(file: path, bytes: bytes).content
    return topLevelKeys.contains { content.starts(with: $0.utf8) }
  }

  /// The bytes after leading comments.
  private var content: ArraySlice<UInt8> {
    var rest = bytes[...]
    while true {
      rest = rest.drop { $0 <= 0x20 }
      guard rest.first == UInt8(ascii: "#") || rest.starts(with: "---".utf8) else { break }
      rest = rest.drop { $0 != UInt8(ascii: "\n") }
    }
    return rest
  }

  private static let topLevelKeys = FileList.keys.allNames.flatMap { ["\($0):", "\"\($0)\""] }
}

package struct Suite: Hashable, Sendable {
  package var devices: [DeviceDefinition] = []
  /// Without the built-in ones.
  package var strategies: [StrategyDefinition] = []
  /// External strategies; their programs are not started when reading.
  package var externals: [ExternalDefinition] = []
  package var forms: [FormDefinition] = []
  package var scenarios: [ScenarioDefinition] = []
  package var baselines: [BaselineDefinition] = []

  package init() {}
}

/// Definitions that a reader knows in addition to the files.
package struct KnownDefinitions: Sendable {
  /// Names in the database; using one without a definition in the files is a warning.
  package var names: [DefinitionKind: Set<String>]
  /// Forms in the database, to check identifiers.
  package var forms: [String: FormDefinition]
  /// Strategies in the database, to be parts of composites.
  package var storedStrategies: [String: StrategyDescription] = [:]
  /// Definitions in other files than the ones to read.
  package var elsewhere = Suite()
  /// Built-in devices; definitions in the files take precedence.
  package var devices: [DeviceDefinition]
  /// Built-in strategies and models.
  package var strategies: StrategyRegistry
  package var defaults = ScenarioDefaults()

  package init(
    names: [DefinitionKind: Set<String>] = [:], forms: [String: FormDefinition] = [:],
    devices: [DeviceDefinition] = ShippedDevices.all, strategies: StrategyRegistry
  ) {
    self.names = names
    self.forms = forms
    self.devices = devices
    self.strategies = strategies
  }
}

package struct SuiteReading: Sendable {
  /// The definitions, not to be used if there are errors.
  package var suite = Suite()
  /// Errors and warnings, sorted by file and position.
  package var diagnostics: [Diagnostic] = []
  /// In reading order.
  package var files: [String] = []
  /// Imported files with forms, in reading order.
  package var imports: [ImportedFile] = []
  /// Scenarios from imported files, in reading order.
  package var importedScenarios: [ImportedScenario] = []
  /// Invalid files that were left out, if ``SuiteReader/skipsBroken`` is set.
  package var skippedFiles: [String] = []
  /// Devices that scenarios refer to but no file defines: built-in ones, and those of other paths.
  package var shippedDevices: [DeviceDefinition] = []
  /// Digests of the scenario files by path, if requested.
  ///
  /// Only of files without warnings that neither define nor configure strategies, because the code of
  /// strategies is not part of the digest.
  package var sourceFiles: [String: Digest] = [:]

  /// Adds the definitions of another suite that this one refers to, and the requested strategies.
  func adding(_ others: Suite, strategies wanted: [String]) -> SuiteReading {
    var reading = self
    let scenarios = suite.scenarios.map(\.value)
    func missing<Value: Definition>(_ all: [Value], _ own: [Value], _ names: [String]) -> [Value] {
      let names = Set(names).subtracting(own.map(\.name))
      return all.filter { names.contains($0.name) }
    }
    reading.suite.forms += missing(others.forms, suite.forms, scenarios.map(\.form))
    let names = scenarios.flatMap(\.strategies) + wanted
    reading.suite.strategies += missing(others.strategies, suite.strategies, names)
    reading.suite.externals += others.externals.filter { external in
      names.contains(external.name) && !suite.externals.contains { $0.name == external.name }
    }
    reading.shippedDevices += missing(others.devices, suite.devices, scenarios.flatMap(\.devices))
    return reading
  }

  /// Whether errors prevent any use.
  package var hasErrors: Bool {
    skippedFiles.isEmpty && diagnostics.contains { $0.severity == .error }
  }
}
