import RegressionRunner
import RegressionStore
import Scenarios

/// Selects cases by what a run has of them: their verdicts, and whether they changed since.
///
/// Each adds to the others: what failed, or what changed.
struct OutcomeSelection: Sendable {
  private let verdicts: Set<Verdict>
  private let isFailed: Bool
  private let isMissing: Bool
  private let isChanged: Bool

  /// Takes what is asked for; nothing leaves no case out.
  ///
  /// - Parameters:
  ///   - verdicts: Cases with these verdicts.
  ///   - isMissing: Cases without a result.
  ///   - isFailed: Cases that failed.
  ///   - isChanged: Cases that are another thing than in the run, or new.
  init(
    verdicts: Set<Verdict> = [], isMissing: Bool = false, isFailed: Bool = false,
    isChanged: Bool = false
  ) {
    self.verdicts = isFailed ? verdicts.union(Self.failing) : verdicts
    self.isFailed = isFailed
    self.isMissing = isMissing
    self.isChanged = isChanged
  }

  private static let failing = Verdict.allCases.filter(\.isFailing)

  /// Whether any case may be left out.
  var isFilter: Bool { !verdicts.isEmpty || isMissing || isChanged }

  /// Finds the cases by a run.
  ///
  /// - Parameters:
  ///   - run: The run that the cases are of; nil: the last one.
  ///   - suite: What is defined now; asked for only where that matters.
  ///   - database: Where the runs are.
  /// - Returns: What is kept; nil where none is left out.
  /// - Throws: ``WorkflowError/nothingSelected(_:)`` where there is no run to look at.
  func test(by run: Run?, of suite: () throws -> RunSuite, in database: RegressionDatabase?)
    throws -> Kept?
  {
    guard isFilter else { return nil }
    guard let database, let run = try Self.run(run, in: database) else {
      throw WorkflowError.nothingSelected(
        "--verdict, --failed and --changed need a complete run, and there is none yet")
    }
    var kept: Set<CaseName> = []
    if !verdicts.isEmpty || isMissing {
      let results = try database.results(of: run)
      var wanted = results.results.filter { verdicts.contains($0.verdict) }.map(\.id)
      if isMissing { wanted += results.missing }
      // Also by the names that the file knows of them.
      let named = Set(wanted)
      for (later, former) in try database.formerCases() {
        if named.contains(later) { wanted += former }
        if former.contains(where: named.contains) { wanted.append(later) }
      }
      kept.formUnion(try database.names(ofCases: wanted).values)
      // What a renamed scenario did under its former name is what its cases did.
      let renamed = Dictionary(
        try suite().scenarios.compactMap { now in now.value.formerly.map { ($0, now.name) } },
        uniquingKeysWith: { first, _ in first })
      for var name in renamed.isEmpty ? [] : kept {
        guard let now = renamed[name.scenario] else { continue }
        name.scenario = now
        kept.insert(name)
      }
    }
    var changed: ChangedNames?
    if isChanged {
      changed = ChangedNames(
        planned: Set(try database.plannedNames(of: run)),
        used: try database.definitions(usedBy: run), try suite())
    }
    return Kept(names: kept, changed: changed, nothing: "no case \(words) run \(run.number)")
  }

  /// Which cases are kept.
  struct Kept: Sendable {
    fileprivate let names: Set<CaseName>
    fileprivate let changed: ChangedNames?
    /// What is said where no case is.
    let nothing: String

    func holds(_ name: CaseName) -> Bool {
      names.contains(name) || changed?.contains(name) == true
    }
  }

  /// What the cases are by the run, as in `failed in or changed since`.
  private var words: String {
    let others = verdicts.subtracting(isFailed ? Self.failing : [])
    return [
      isFailed ? "failed in" : nil,
      others.isEmpty && !isMissing ? nil : "has one of these verdicts in",
      isChanged ? "changed since" : nil,
    ].compactMap(\.self).joined(separator: " or ")
  }

  private static func run(_ run: Run?, in database: RegressionDatabase) throws -> Run? {
    if let run { return run }
    if case .found(let last) = try database.resolveRun("latest") { return last }
    return nil
  }
}

/// What a run did not have as it is now.
private struct ChangedNames: Sendable {
  private var planned: Set<CaseName> = []
  private var scenarios: Set<String> = []
  private var strategies: Set<String> = []
  private var devices: Set<String> = []

  init(planned: Set<CaseName>, used: [DefinitionReference], _ suite: RunSuite) {
    self.planned = planned
    let used = Set(used)
    func changed(_ definitions: [some Definition]) -> Set<String> {
      Set(definitions.filter { !used.contains(DefinitionReference($0)) }.map(\.name))
    }
    let forms = changed(Array(suite.forms.values))
    scenarios = changed(suite.scenarios)
    for scenario in suite.scenarios where forms.contains(scenario.value.form) {
      scenarios.insert(scenario.name)
    }
    strategies = changed(suite.strategies)
    devices = changed(suite.devices)
  }

  func contains(_ name: CaseName) -> Bool {
    !planned.contains(name) || scenarios.contains(name.scenario)
      || strategies.contains(name.strategy) || devices.contains(name.device)
  }
}

extension RegressionDatabase {
  /// Finds the run that an operand names, by default the latest; where nothing was recorded yet
  /// nothing is selected.
  func namedRun(_ operand: String?) throws -> Run {
    let name = operand ?? "latest"
    if name == "latest", try runs().isEmpty {
      throw WorkflowError.nothingSelected("no run was recorded yet; record one with headroom run")
    }
    return try namedRun(name)
  }

  /// Finds the run that a text names; a name that means none or several is wrong usage.
  func namedRun(_ reference: String) throws -> Run {
    switch try resolveRun(reference) {
    case .found(let run): return run
    case .ambiguous(let runs):
      throw WorkflowError.ambiguousName(
        kind: "run", name: reference, answers: runs.map { "run \($0.number) (\($0.uuid))" })
    case .unknown(let candidates):
      guard let newest = try runs().first else { throw WorkflowError.noRun }
      if let words = try absence(of: reference, newest: newest) {
        throw WorkflowError.contradiction(words)
      }
      throw WorkflowError.unknownName(
        kind: "run", name: reference,
        hint: NameHint(for: reference, among: candidates, listedBy: "headroom runs"))
    }
  }

  /// What is said of a place in history at which no run is; nil for all other words.
  private func absence(of reference: String, newest: Run) throws -> String? {
    if Int(reference) != nil {
      return "there is no run \(reference); the newest is run \(newest.number)"
    }
    guard RunWords.isPlace(reference) else { return nil }
    guard case .found(let latest) = try resolveRun("latest") else {
      return "there is no '\(reference)': no run is complete yet"
    }
    if reference == "previous" {
      return "there is no 'previous': no complete run before run \(latest.number) covers its cases"
    }
    var (farthest, beyond) = (0, try runs().count)
    while beyond - farthest > 1 {
      let middle = (farthest + beyond) / 2
      if case .found = try resolveRun("latest~\(middle)") {
        farthest = middle
      } else {
        beyond = middle
      }
    }
    return "there is no '\(reference)'; the oldest is 'latest~\(farthest)'"
  }
}
