import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Definitions that come out of a database, decoded.
struct StoredSuite: Sendable {
  private(set) var suite = Suite()

  /// Where the suite's definitions come from, in its order.
  private var origins: [DefinitionKind: [Origin]] = [:]

  /// Where a definition comes from.
  private struct Origin {
    var name: String
    /// The file that it was imported from.
    var file: String?
    /// The identity of the content; nil where it is not that of what is stored.
    var digest: Digest?
  }

  /// The strategies by which the definitions are read.
  private let strategies: StrategyRegistry

  /// What files are read with where they do not say it themselves.
  private var defaults = ScenarioDefaults()

  init(strategies: StrategyRegistry) { self.strategies = strategies }

  /// Holds nothing; what is read beside it is read as at a location.
  init(at location: DatabaseLocation) {
    self.init(strategies: location.strategies)
    defaults = location.defaults
  }

  /// Decodes definitions of the database at a location, on so many processors; what can't be read back
  /// names it.
  init(
    _ definitions: [StoredDefinition], at location: DatabaseLocation,
    jobs: Int = Environment.processorCount
  ) throws(WorkflowError) {
    try self.init(definitions, path: location.path, location.strategies, jobs: jobs)
    defaults = location.defaults
  }

  /// Decodes definitions; what can't be read back names its database.
  init(
    _ definitions: [StoredDefinition], path: String, _ strategies: StrategyRegistry,
    jobs: Int = Environment.processorCount
  ) throws(WorkflowError) {
    self.init(strategies: strategies)
    let pieces = ParallelMap.map(inPiecesOf: 256, definitions.count, jobs: jobs) { places in
      Decoded(definitions[places], strategies)
    }
    for piece in pieces {
      for (kind, found) in piece.origins { origins[kind, default: []] += found }
      if let (definition, error) = piece.failure {
        throw .inputOutput(
          "\(Escaped.text(path)): can't read the \(definition.kind.rawValue) "
            + "\(Escaped.quoted(definition.name)): \(error)"
        )
      }
      suite.forms += piece.suite.forms
      suite.scenarios += piece.suite.scenarios
      suite.strategies += piece.suite.strategies
      suite.devices += piece.suite.devices
    }
  }

  /// The files that definitions of a kind were imported from, by their names.
  func files(of kind: DefinitionKind) -> [String: String] {
    var files: [String: String] = [:]
    for origin in origins[kind] ?? [] { files[origin.name] = origin.file }
    return files
  }

  /// All files that definitions were imported from.
  var allFiles: Set<String> {
    var files: Set<String> = []
    var last: String?
    for origin in origins.values.joined() {
      // Definitions of one file mostly stand together.
      if let file = origin.file, file != last { files.insert(file) }
      last = origin.file
    }
    return files
  }

  /// The identities of the stored contents of a kind, in the order of the suite; nil where a content
  /// is not what its identity says.
  func digests(of kind: DefinitionKind) -> [Digest?] { (origins[kind] ?? []).map(\.digest) }

  /// What a reader of files knows from here; a device that came with the program is the program's.
  var known: KnownDefinitions {
    let shipped = Set(ShippedDevices.all.map(\.name))
    let files = files(of: .device)
    let devices = suite.devices.map(\.name).filter { files[$0] != nil || !shipped.contains($0) }
    var known = KnownDefinitions(
      names: [
        .form: Set(suite.forms.map(\.name)), .scenario: Set(suite.scenarios.map(\.name)),
        .strategy: Set(suite.strategies.map(\.name)), .device: Set(devices),
      ],
      forms: Dictionary(suite.forms.map { ($0.name, $0) }) { first, _ in first },
      strategies: strategies
    )
    known.storedStrategies = Dictionary(suite.strategies.map { ($0.name, $0.value) }) { first, _ in
      first
    }
    known.defaults = defaults
    return known
  }

  /// Returns a reading in which external programs that are not available are strategies like others, with
  /// the code that was recorded of them, the same model of the same sort: what it is now is not known.
  func completing(_ reading: SuiteReading) -> SuiteReading {
    var reading = reading
    let recorded = Dictionary(suite.strategies.map { ($0.name, $0.value) }) { first, _ in first }
    for external in reading.suite.externals where strategies.model(named: external.name) == nil {
      reading.suite.strategies.append(
        StrategyDefinition(
          name: external.name, location: external.location,
          value: StrategyDescription(.notAtHand(external))))
    }
    for index in reading.suite.strategies.indices {
      let strategy = reading.suite.strategies[index]
      guard !strategy.value.model.isAvailable else { continue }
      reading.suite.strategies[index].value = recorded.completing(strategy.value, strategy.name)
    }
    return reading
  }

  /// The file that names the program of a strategy which is not available; nil where it is not known.
  func fileOfProgram(_ strategy: StrategyDefinition) -> String? {
    guard strategy.value.code?.command.isEmpty == false else { return nil }
    return files(of: .strategy)[strategy.value.model.name]
  }

  /// The files whose definitions say something else now, or are gone.
  func files(changedIn reading: SuiteReading) -> [String] {
    let read = Set(reading.files)
    var changed: Set<String> = []
    func look<Kind: Definition>(at stored: [Kind], _ now: [Kind]) {
      let digests = Kind.digests(of: now)
      let unchanged = Set(zip(now, digests).map { Content(name: $0.name, digest: $1) })
      var others: [String: [Kind]]?
      let files = files(of: Kind.kind)
      let known = Dictionary((origins[Kind.kind] ?? []).map { (ByteSpelling($0.name), $0.digest) })
      { first, _ in first }
      for definition in stored {
        let name = definition.name
        guard let file = files[name], read.contains(file), !changed.contains(file) else { continue }
        if let digest = known[ByteSpelling(name)] ?? nil,
          unchanged.contains(Content(name: name, digest: digest))
        {
          continue
        }
        // An earlier version may have written the same in other words.
        if others == nil { others = Dictionary(grouping: now, by: \.name) }
        let isThere = others?[name]?.contains { $0.isSame(as: definition) } ?? false
        if !isThere { changed.insert(file) }
      }
    }
    look(at: suite.forms, reading.suite.forms)
    look(at: suite.scenarios, reading.suite.scenarios)
    // Of code that is not Headroom's own, its program tells what it is now.
    look(at: suite.strategies.filter { !$0.value.hasForeignCode }, reading.suite.strategies)
    look(at: suite.devices, reading.suite.devices)
    return changed.sorted()
  }

  /// Whether a reading defines something that comes, as far as is known here, from another file.
  func hasFromElsewhere(_ reading: SuiteReading) -> Bool {
    let read = Set(reading.files)
    func isFromElsewhere(_ kind: DefinitionKind, _ names: [String]) -> Bool {
      let files = files(of: kind)
      return names.contains { name in files[name].map { !read.contains($0) } ?? false }
    }
    let suite = reading.suite
    return isFromElsewhere(.form, suite.forms.map(\.name))
      || isFromElsewhere(.scenario, suite.scenarios.map(\.name))
      || isFromElsewhere(.strategy, suite.strategies.map(\.name))
      || isFromElsewhere(.device, suite.devices.map(\.name))
  }

  /// What tells one definition of a kind from another, wherever it stands.
  private struct Content: Hashable {
    var name: String
    var digest: Digest
  }

  /// Definitions that were read back, up to the first that can't be.
  private struct Decoded: Sendable {
    var suite = Suite()
    var origins: [DefinitionKind: [Origin]] = [:]
    var failure: (StoredDefinition, ContentError)?

    init(_ definitions: ArraySlice<StoredDefinition>, _ strategies: StrategyRegistry) {
      let digests = DigestContext()
      for stored in definitions {
        let digest = digests.digest(ofDefinition: stored.kind, content: stored.content)
        origins[stored.kind, default: []].append(
          Origin(
            name: stored.name, file: stored.file, digest: digest == stored.digest ? digest : nil))
        do throws(ContentError) {
          try add(stored, strategies)
        } catch {
          failure = (stored, error)
          return
        }
      }
    }

    private mutating func add(_ stored: StoredDefinition, _ strategies: StrategyRegistry)
      throws(ContentError)
    {
      let (name, content) = (stored.name, stored.content)
      switch stored.kind {
      case .form: suite.forms.append(try FormDefinition(name: name, canonicalContent: content))
      case .scenario:
        suite.scenarios.append(
          try ScenarioDefinition(name: name, canonicalContent: content, strategies: strategies))
      case .strategy:
        suite.strategies.append(
          try StrategyDefinition(name: name, canonicalContent: content, strategies: strategies))
      case .device:
        suite.devices.append(try DeviceDefinition(name: name, canonicalContent: content))
      }
    }
  }
}

extension [String: StrategyDescription] {
  /// A strategy that is not available with the code that was recorded of it, a composite with that of its parts.
  fileprivate func completing(_ strategy: StrategyDescription, _ name: String)
    -> StrategyDescription
  {
    guard strategy.parts.isEmpty else {
      return strategy.mapParts { completing($0.strategy, $0.name) }
    }
    let known = [name, strategy.model.name].lazy.compactMap { self[$0] }
      .first { $0.isOfSameProgram(as: strategy) }
    var strategy = strategy
    if let code = known?.code { strategy.code = code }
    return strategy
  }
}

extension StrategyDescription {
  /// Whether both are of one model, and its code is that of an external program in both or in neither.
  fileprivate func isOfSameProgram(as other: StrategyDescription) -> Bool {
    guard model == other.model, let code, let theirs = other.code else { return false }
    return code.command.isEmpty == theirs.command.isEmpty
  }
}

/// Approved outcomes that come out of a database, decoded.
struct StoredBaselines: Sendable {
  private(set) var approved: [CaseName: ApprovedAdjustments] = [:]
  /// The same as the database has them.
  private(set) var rows: [Baseline] = []

  /// The approvals by the names of their cases.
  var byName: [CaseName: Baseline] {
    Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }
  }

  init() {}

  /// Decodes approvals; what can't be read back names its database.
  init(_ baselines: [Baseline], path: String) throws(WorkflowError) {
    rows = baselines
    for baseline in baselines {
      guard let json = baseline.adjustments else { continue }
      guard let adjustments = try? ApprovedAdjustments(json: json) else {
        throw .inputOutput(
          "\(Escaped.text(path)): can't read the baseline of \(Escaped.quoted("\(baseline.name)"))")
      }
      approved[baseline.name] = adjustments
    }
  }
}

/// Approvals beside the scenarios of their cases, which tell whether an approval is what judges.
struct JudgingApprovals: Sendable {
  private let approvals: [CaseName: Baseline]
  private let scenarios: [String: ScenarioDefinition]

  /// Takes what was approved, by the names of the cases.
  init(_ approvals: [CaseName: Baseline], _ suite: RunSuite) {
    self.approvals = approvals
    let names = Set(approvals.keys.map(\.scenario))
    let approved = names.isEmpty ? [] : suite.scenarios.filter { names.contains($0.name) }
    scenarios = Dictionary(approved.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Returns the approval by which a case was judged.
  ///
  /// - Parameters:
  ///   - name: The case.
  ///   - verdict: What became of it.
  /// - Returns: The approval; nil where there is none, or an expectation or a law judged the case.
  func approval(of name: CaseName, _ verdict: Verdict) -> Baseline? {
    guard verdict == .pass || verdict == .fail, let approval = approvals[name],
      let scenario = scenarios[name.scenario], !scenario.value.isJudged(under: name.strategy)
    else { return nil }
    return approval
  }
}
