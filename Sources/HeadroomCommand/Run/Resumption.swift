import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

/// Finds the run to resume, and checks that nothing has changed.
enum Resumption {
  /// Returns the newest interrupted run.
  ///
  /// - Throws: ``HeadroomError/nothingSelected(_:)`` if there is none.
  static func run(in database: RegressionDatabase?) throws -> Run {
    let runs = try database?.runs() ?? []
    guard let run = runs.first(where: { $0.state == .interrupted }) else {
      throw HeadroomError.nothingSelected("there is no interrupted run to resume")
    }
    return run
  }

  /// Restores the selection of a partial run.
  static func keep(_ run: Run, of plan: inout CasePlan, in database: RegressionDatabase)
    throws
  {
    guard run.header.isPartial else { return }
    let planned = Set(try database.plannedNames(of: run))
    let names = plan
    plan.keep { planned.contains(names.names(of: $0)) }
  }

  /// Checks that the plan, the definitions, the judging baselines, and the engine are those of the run.
  ///
  /// - Throws: ``HeadroomError/incomplete(_:)`` with all differences.
  static func check(
    _ run: Run, _ plan: CasePlan, _ suite: RunSuite, digests: DefinitionDigests,
    in database: RegressionDatabase
  ) throws {
    var differences: [String] = []
    if run.header.measuresVersion != CaseMeasures.version {
      differences.append(
        "the metrics version is \(CaseMeasures.version), not \(run.header.measuresVersion)")
    }
    if run.header.engineVersion != Simulator.version {
      differences.append(
        "the engine version is \(Simulator.version), not \(run.header.engineVersion)")
    }
    let planned = Set(try database.plannedNames(of: run))
    let now = Set(plan.map { plan.names(of: $0) })
    if let text = words(planned.subtracting(now), "is not selected", "are not selected") {
      differences.append(text)
    }
    if let text = words(now.subtracting(planned), "is new", "are new") { differences.append(text) }
    let changed = try database.definitions(
      changedSince: run, current: suite.references(digests: digests))
    let names = Set(now.map(\.scenario) + now.map(\.strategy) + now.map(\.device))
    for definition in changed where names.contains(definition.name) || definition.kind == .form {
      differences.append("the \(definition.kind.rawValue) '\(definition.name)' has changed")
    }
    differences += try strategies(thatCameOrWentSince: run, plan, suite, in: database)
    differences += try baselines(changedSince: run, of: now, suite, in: database)
    guard !differences.isEmpty else { return }
    throw HeadroomError.incomplete(
      Escaped.text(
        "run \(run.number) can't be resumed, and nothing was changed: "
          + differences.prefix(20).joined(separator: "; ")
          + (differences.count > 20 ? "; and \(differences.count - 20) more" : "")
          + ". Undo these changes, or start over with 'headroom run'"
      )
    )
  }

  /// Returns the strategies whose availability has changed since cases were recorded.
  private static func strategies(
    thatCameOrWentSince run: Run, _ plan: CasePlan, _ suite: RunSuite,
    in database: RegressionDatabase
  ) throws -> [String] {
    let foreign = suite.strategies.filter { $0.value.hasForeignCode || !$0.value.model.isAvailable }
    guard !foreign.isEmpty else { return [] }
    var wasAtHand: [String: Bool] = [:]
    for record in try database.cases(of: run).map(\.record) {
      guard let verdict = record.verdict else { continue }
      wasAtHand[record.name.strategy] = verdict != .skipped
    }
    return foreign.compactMap { strategy in
      let isAvailable = strategy.value.model.isAvailable
      guard let was = wasAtHand[strategy.name], was != isAvailable else { return nil }
      return
        "the strategy '\(strategy.name)' was \(was ? "" : "not ")available, and is\(was ? " not" : "") now"
    }
  }

  /// Returns the cases whose judging baseline has changed.
  private static func baselines(
    changedSince run: Run, of planned: Set<CaseName>, _ suite: RunSuite,
    in database: RegressionDatabase
  ) throws -> [String] {
    let before = try database.baselines(judging: run).decoded(path: database.path)
    guard before != suite.baselines else { return [] }
    let scenarios = Dictionary(
      suite.scenarios.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    return Set(before.keys).union(suite.baselines.keys)
      .filter { planned.contains($0) && before[$0] != suite.baselines[$0] }
      .filter { scenarios[$0.scenario]?.isJudged(under: $0.strategy) == false }
      .map { name in
        let what =
          switch (before[name], suite.baselines[name]) {
          case (nil, _): "was approved"
          case (_, nil): "was withdrawn"
          default: "has changed"
          }
        return "the baseline of '\(name)' \(what)"
      }
      .sorted()
  }

  private static func words(_ names: Set<CaseName>, _ one: String, _ many: String) -> String? {
    guard let first = names.map(\.description).min() else { return nil }
    if names.count == 1 { return "the case '\(first)' \(one)" }
    return "\(names.count) cases, including '\(first)', \(many)"
  }
}
