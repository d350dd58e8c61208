import RegressionRunner
import RegressionStore
import Scenarios

/// Selects cases by a run's results: their verdicts, and whether they have changed since.
///
/// A case that meets any of the conditions is selected.
struct OutcomeSelection: Sendable {
  private let verdicts: Set<Verdict>
  private let isFailed: Bool
  private let isMissing: Bool
  private let isChanged: Bool

  /// Without a condition, every case is selected; `isChanged` selects new and redefined cases.
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

  var isFilter: Bool { !verdicts.isEmpty || isMissing || isChanged }

  /// Evaluates the conditions for a run, or for the latest; returns nil if there are none.
  ///
  /// `suite` has the current definitions, and is called only if needed.
  ///
  /// - Throws: ``HeadroomError/nothingSelected(_:)`` if there is no run.
  func test(by run: Run?, of suite: () throws -> RunSuite, in database: RegressionDatabase?)
    throws -> Kept?
  {
    guard isFilter else { return nil }
    guard let database, let run = try Self.run(run, in: database) else {
      throw HeadroomError.nothingSelected(
        "--verdict, --failed and --changed need a complete run, and there is none yet")
    }
    var kept: Set<CaseName> = []
    if !verdicts.isEmpty || isMissing {
      let results = try database.results(of: run)
      var wanted = results.results.filter { verdicts.contains($0.verdict) }.map(\.id)
      if isMissing { wanted += results.missing }
      // Includes the former and later names of renamed cases.
      let named = Set(wanted)
      for (later, former) in try database.formerCases() {
        if named.contains(later) { wanted += former }
        if former.contains(where: named.contains) { wanted.append(later) }
      }
      kept.formUnion(try database.names(ofCases: wanted).values)
      // A scenario renamed but not yet imported has its results under the former name.
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

  struct Kept: Sendable {
    fileprivate let names: Set<CaseName>
    fileprivate let changed: ChangedNames?
    let nothing: String

    func holds(_ name: CaseName) -> Bool {
      names.contains(name) || changed?.contains(name) == true
    }
  }

  /// The conditions, as in `failed in or changed since`.
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

/// The cases that a run did not have in their current form.
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
  /// Finds a run by name, by default the latest; without any run, nothing is selected.
  func namedRun(_ operand: String?) throws -> Run {
    let name = operand ?? "latest"
    if name == "latest", try runs().isEmpty {
      throw HeadroomError.nothingSelected("no run was recorded yet; record one with headroom run")
    }
    return try namedRun(name)
  }

  /// Finds a run by name; a name of none or several is wrong usage.
  func namedRun(_ reference: String) throws -> Run {
    switch try resolveRun(reference) {
    case .found(let run): return run
    case .ambiguous(let runs):
      throw HeadroomError.ambiguousName(
        kind: "run", name: reference, answers: runs.map { "run \($0.number) (\($0.uuid))" })
    case .unknown(let candidates):
      guard let newest = try runs().first else { throw HeadroomError.noRun }
      if let words = try absence(of: reference, newest: newest) {
        throw HeadroomError.contradiction(words)
      }
      throw HeadroomError.unknownName(
        kind: "run", name: reference,
        hint: NameHint(for: reference, among: candidates, listedBy: "headroom runs"))
    }
  }

  /// The message about a position in history without a run, or nil for other names.
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
