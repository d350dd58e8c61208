import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

extension RecordedSuite {
  /// Reads the suite at a run.
  ///
  /// - Throws: ``DatabaseError``, or ``HeadroomError`` if something can't be read back.
  init(_ database: RegressionDatabase, at run: Run, strategies: StrategyRegistry) throws {
    guard let today = CalendarDay(run.header.today) else {
      throw HeadroomError.inputOutput(
        "run \(run.number) was recorded on \(Escaped.quoted(run.header.today)), which is not a date; "
          + "check the file with 'headroom doctor'"
      )
    }
    let stored = try database.definitions(activeAt: run)
    let approvals = try database.baselines(judging: run)
    var suite = RunSuite(
      recorded: try Suite(stored, path: database.path, strategies), strategies: strategies)
    suite.baselines = try approvals.decoded(path: database.path)
    let files = stored.files
    self.init(suite, today: today, at: run, files: files, approvals: approvals) { [suite] in
      suite.strategies.hindrances(files[.strategy] ?? [:])
    }
  }

  /// Reads the current suite; without a database it is empty.
  ///
  /// The run decides which definitions are used, and with which others: `suite` has the approvals
  /// but no definitions. With `checksDigests`, contents are verified.
  ///
  /// - Throws: ``DatabaseError``, or ``HeadroomError`` if something can't be read back.
  init(
    _ database: RegressionDatabase?, at location: DatabaseLocation, today: CalendarDay,
    checksDigests: Bool, jobs: Int
  ) throws {
    let stored = try database?.currentDefinitions() ?? []
    let approvals = try database?.baselines() ?? []
    let definitions = try Suite(stored, path: location.path, location.strategies, jobs: jobs)
    var suite = RunSuite(forms: [], devices: [], strategies: [], scenarios: [])
    suite.baselines = try approvals.decoded(path: location.path)
    self.init(
      suite, today: today, definitions: definitions,
      digests: checksDigests ? stored.digests(jobs: jobs) : [:], files: stored.files,
      approvals: approvals)
  }
}

extension [StoredDefinition] {
  fileprivate var files: [DefinitionKind: [String: String]] {
    reduce(into: [:]) { $0[$1.kind, default: [:]][$1.name] = $1.file }
  }

  /// Returns the digests of the contents, except those that don't match the recorded ones.
  fileprivate func digests(jobs: Int) -> DefinitionDigests {
    let digests = ParallelMap.map(inPiecesOf: 256, count, jobs: jobs) { places in
      let context = DigestContext()
      return self[places].map { context.digest(ofDefinition: $0.kind, content: $0.content) }
    }
    var known: DefinitionDigests = [:]
    for (definition, digest) in zip(self, digests.joined()) where digest == definition.digest {
      known[definition.kind, default: [:]][ByteSpelling(definition.name)] = digest
    }
    return known
  }
}

extension Suite {
  /// Decodes definitions of a database, whose path is used in errors.
  ///
  /// - Throws: An error that names the first definition that can't be decoded.
  init(
    _ definitions: [StoredDefinition], path: String, _ registry: StrategyRegistry,
    jobs: Int = Environment.processorCount
  ) throws(HeadroomError) {
    self.init()
    let pieces = try ParallelMap.map(inPiecesOf: 256, definitions.count, jobs: jobs) {
      places throws(HeadroomError) -> Suite in
      var piece = Suite()
      for definition in definitions[places] { try piece.add(definition, path: path, registry) }
      return piece
    }
    for piece in pieces {
      forms += piece.forms
      scenarios += piece.scenarios
      strategies += piece.strategies
      devices += piece.devices
    }
  }

  private mutating func add(
    _ stored: StoredDefinition, path: String, _ registry: StrategyRegistry
  ) throws(HeadroomError) {
    func read<Kind: Definition>() throws(ContentError) -> Kind {
      try Kind(name: stored.name, canonicalContent: stored.content, strategies: registry)
    }
    do throws(ContentError) {
      switch stored.kind {
      case .form: forms.append(try read())
      case .scenario: scenarios.append(try read())
      case .strategy: strategies.append(try read())
      case .device: devices.append(try read())
      }
    } catch {
      throw .inputOutput(
        "\(Escaped.text(path)): can't read the \(stored.kind.rawValue) "
          + "\(Escaped.quoted(stored.name)): \(error)"
      )
    }
  }
}

extension DatabaseLocation {
  /// Decodes definitions; the error names the database.
  func suite(of definitions: [StoredDefinition]) throws(HeadroomError) -> Suite {
    try Suite(definitions, path: path, strategies)
  }
}

extension [Baseline] {
  /// Decodes approvals; the error names the database.
  func decoded(path: String) throws(HeadroomError) -> [CaseName: ApprovedAdjustments] {
    var approved: [CaseName: ApprovedAdjustments] = [:]
    for baseline in self {
      guard let json = baseline.adjustments else { continue }
      guard let adjustments = try? ApprovedAdjustments(json: json) else {
        throw .inputOutput(
          "\(Escaped.text(path)): can't read the baseline of \(Escaped.quoted("\(baseline.name)"))")
      }
      approved[baseline.name] = adjustments
    }
    return approved
  }
}

extension RegressionDatabase {
  /// Returns all approvals that a case ever had, except unreadable ones.
  func approvedAdjustments(of name: CaseName) throws -> [ApprovedAdjustments] {
    try baselines(of: name).compactMap { baseline in
      baseline.adjustments.flatMap { try? ApprovedAdjustments(json: $0) }
    }
  }
}
