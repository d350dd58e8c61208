package import AvoidanceEngine
import SystemCalls

/// Reads scenario files and folders of them into a suite.
package struct SuiteReader: Sendable {
  /// What is known beside the files.
  package var known: KnownDefinitions
  /// Whether a name that only the database knows is an error.
  package var isStrict: Bool
  /// What reads files of other formats; nil: every file is a scenario file.
  package var importer: (any SourceImporter)?
  /// What the path `-` stands for; nil: a file of that name.
  package var standardInput: [UInt8]?
  /// How many processors read at a time.
  package var jobs = Environment.processorCount
  /// Whether it is noted what the files were; see ``SuiteReading/sourceFiles``.
  package var notesSourceFiles = false
  /// Whether files that are in error are left out rather than spoiling the rest.
  package var skipsBroken = false
  /// Names of strategies that are asked for, and that other paths may define.
  package var wantedStrategies: [String] = []

  /// A file that is in memory.
  package struct Source: Sendable {
    /// The path for messages; one that ends in `.json` is read as JSON.
    package var file: String
    /// The file's bytes.
    package var bytes: [UInt8]

    package init(file: String, bytes: [UInt8]) {
      self.file = file
      self.bytes = bytes
    }
  }

  /// Makes a reader.
  package init(
    known: KnownDefinitions, isStrict: Bool = false, importer: (any SourceImporter)? = nil
  ) {
    self.known = known
    self.isStrict = isStrict
    self.importer = importer
  }

  /// Makes a reader that knows some strategies, and shipped devices.
  package init(strategies: StrategyRegistry, importer: (any SourceImporter)? = nil) {
    self.init(known: KnownDefinitions(strategies: strategies), importer: importer)
  }

  /// Reads files, and of folders all that have an ending of a scenario file, in sorted order.
  ///
  /// What they name and do not define is looked for in the other paths of ``KnownDefinitions/defaults``; of
  /// these nothing else is taken.
  package func read(paths: [String]) -> SuiteReading {
    let reading = gathered(paths)
    let others = known.defaults.otherPaths
    guard !others.isEmpty, isMissingNames(reading) else { return reading }
    var reader = self
    reader.known.defaults.otherPaths = []
    (reader.standardInput, reader.notesSourceFiles) = (nil, false)
    let elsewhere = reader.gathered(others)
    // What is wrong there is said by whoever reads it.
    guard !elsewhere.hasErrors else { return reading }
    reader = self
    reader.known.elsewhere = elsewhere.suite
    let parts = wantedStrategies.flatMap(CompositeWord.parts)
    return reader.gathered(paths).adding(elsewhere.suite, strategies: wantedStrategies + parts)
  }

  /// Whether a name is used or asked for that nothing defines.
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
        // That of a folder is not meant; one that was named is no scenario file.
        if paths.contains(path) { gathering.add(unreadable: path, .projectFile) }
      case .failure(let failure): gathering.add(unreadable: path, failure.problem)
      }
    }
    return gathering.finished()
  }

  /// Returns those of some files that are not what they were, or of which that is not known.
  ///
  /// - Parameters:
  ///   - files: The files' paths.
  ///   - sourceFiles: What they were; see ``SuiteReading/sourceFiles``.
  /// - Returns: The paths of the others, in their order.
  package func files(_ files: [String], changedSince sourceFiles: [String: Digest]) -> [String] {
    let isSame = ParallelMap.map(files.count, jobs: jobs) { place in
      guard let digest = sourceFiles[files[place]],
        case .success(let bytes) = FileSearch.bytes(of: files[place])
      else { return false }
      return Source(file: files[place], bytes: bytes).digest(with: known.defaults) == digest
    }
    return zip(files, isSame).filter { !$1 }.map(\.0)
  }

  /// Reads files that are in memory.
  package func read(_ sources: [Source]) -> SuiteReading {
    var gathering = SuiteGathering(reader: self)
    for source in sources { gathering.add(source) }
    return gathering.finished()
  }
}

extension SuiteReader.Source {
  /// The digest of all that decides what the file defines, when it has to do with no strategy's
  /// parameters: its bytes, what is meant where it does not say it, the laws that there are, and how
  /// files are read, whose number goes up when that changes.
  func digest(with defaults: ScenarioDefaults) -> Digest {
    let context = DigestContext()
    let laws = defaults.laws.map { " \($0.map(\.rawValue))" } ?? ""
    context.update("headroom-source-file-1 \(Law.allCases.map(\.rawValue))\(laws)\n")
    context.update(defaults.tolerance.bitPattern)
    context.update(bytes)
    return context.finish()
  }

  /// Whether the file is YAML or JSON by its ending or, where that tells nothing, by how it begins.
  package var isScenarioFile: Bool {
    if FileSearch.scenarioEndings.contains(where: { file.hasSuffix($0) }) { return true }
    // Logs and dumps, too, may begin with a brace, or with a line that a person put there.
    var rest = content
    if rest.first == UInt8(ascii: "{") { rest = rest.dropFirst().drop { $0 <= 0x20 } }
    return Self.topLevelKeys.contains { rest.starts(with: $0.utf8) }
  }

  /// Whether there is a file under a name that begins as scenario files of YAML do; our JSON reports
  /// begin as those of JSON.
  package static func beginsAsScenarioFile(_ path: String) -> Bool {
    guard let bytes = try? FileBytes.beginning(of: path, count: 1 << 16) else { return false }
    let content = Self(file: path, bytes: bytes).content
    return topLevelKeys.contains { content.starts(with: $0.utf8) }
  }

  /// The bytes from the first that is no comment.
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

/// Everything that some files define, in the order of the files.
package struct Suite: Hashable, Sendable {
  package var devices: [DeviceDefinition] = []
  /// The strategies, without the built-in ones.
  package var strategies: [StrategyDefinition] = []
  /// Programs outside that are strategies; reading them starts nothing.
  package var externals: [ExternalDefinition] = []
  package var forms: [FormDefinition] = []
  package var scenarios: [ScenarioDefinition] = []
  /// The approved outcomes.
  package var baselines: [BaselineDefinition] = []

  /// Makes an empty suite.
  package init() {}
}

/// What a reader knows beside the files available.
package struct KnownDefinitions: Sendable {
  /// Names that the database knows; what is only here makes a warning.
  package var names: [DefinitionKind: Set<String>]
  /// The database's forms, so that identifiers can be checked against them.
  package var forms: [String: FormDefinition]
  /// The database's strategies, so that others can be made of them.
  package var storedStrategies: [String: StrategyDescription] = [:]
  /// What is defined in other files than those that are read.
  package var elsewhere = Suite()
  /// Devices that are known everywhere; a definition in the files wins.
  package var devices: [DeviceDefinition]
  /// The strategies and models that are known everywhere.
  package var strategies: StrategyRegistry
  /// What the files are read with where they do not say it themselves.
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

/// What became of reading some files.
package struct SuiteReading: Sendable {
  /// What the files define; not to be used when there are errors.
  package var suite = Suite()
  /// Errors and warnings, by file and position.
  package var diagnostics: [Diagnostic] = []
  /// The files that were read, in order.
  package var files: [String] = []
  /// What became of the files of other formats that hold forms, in order.
  package var imports: [ImportedFile] = []
  /// The scenarios that files of other formats became, in order.
  package var importedScenarios: [ImportedScenario] = []
  /// Files that are in error and were left out, where that was asked for.
  package var skippedFiles: [String] = []
  /// Devices that scenarios name and no file defines: shipped ones, and those of other files.
  package var shippedDevices: [DeviceDefinition] = []
  /// What the scenario files were, by their paths, where that was asked for: of those about which there
  /// is nothing to say, and which define and configure no strategy, whose code is another matter.
  package var sourceFiles: [String: Digest] = [:]

  /// Returns the reading with what it names of another suite, and with strategies of that which are asked for.
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

  /// Whether anything is wrong enough that nothing may be used.
  package var hasErrors: Bool {
    skippedFiles.isEmpty && diagnostics.contains { $0.severity == .error }
  }
}
