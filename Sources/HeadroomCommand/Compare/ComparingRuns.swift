import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

struct ComparingRuns: Sendable {
  let location: DatabaseLocation
  var filter = CaseFilter(patterns: [])
  /// The runs by name, at most two; if empty, the latest and the one before it.
  var names: [String] = []
  /// The first run by name, if at most one run is named.
  var against: String?
  var explains = false
  /// Whether each case is shown, not only the first of each cause.
  var showsEach = false
  /// Whether cases with the same outcome but other measures are shown.
  var showsMeasures = false
  /// The strategies whose cases decide; nil for all.
  var gate: Gate?
  var failOn = FailOn.regression

  /// Compares the runs.
  ///
  /// - Throws: An error if a run does not exist, no case is selected, or something can't be read
  ///   back.
  func compare() throws -> ComparedRuns {
    let database = try location.openForReading()
    let (a, b) = try runs(in: database)
    let selected = try selectedCases(about: b, database)
    let comparison = try database.compare(a, b, cases: selected)
    guard selected == nil || comparison.counts.contains(where: { $0.value > 0 }) else {
      throw HeadroomError.nothingSelected("no case of these runs is selected")
    }
    var compared = ComparedRuns(
      comparison: comparison, entries: try entries(of: comparison, database),
      measuresChanged: try measuresChanged(in: comparison, selected, database),
      deciding: DecidingCases(totals: comparison.totals, comparison: comparison))
    if explains { try compared.describeCode(in: database, strategies: location.strategies) }
    if let gate {
      let part = try database.compare(a, b, cases: database.cases(of: gate, among: selected))
      compared.deciding.narrow(to: gate, part.totals) { _ in part }
    }
    return compared
  }

  private func runs(in database: RegressionDatabase) throws -> (Run, Run) {
    if names.count == 2 {
      return (try database.namedRun(names[0]), try database.namedRun(names[1]))
    }
    if let against {
      let b = try database.namedRun(names.first ?? "latest")
      if against == "previous" { return (try previous(of: b, database), b) }
      return (try database.namedRun(against), b)
    }
    let b = try database.namedRun("latest")
    guard let name = names.first else { return (try previous(of: b, database), b) }
    let a = try database.namedRun(name)
    if a.number == b.number, try database.runs().count == 1 {
      throw HeadroomError.nothingSelected(
        "run \(b.number) is the only run; record another one with 'headroom run'")
    }
    return (a, b)
  }

  private func previous(of run: Run, _ database: RegressionDatabase) throws -> Run {
    guard let previous = try database.previousRun(of: run) else {
      throw HeadroomError.nothingSelected(
        "no complete run before run \(run.number) covers its cases; name the run to compare it with"
      )
    }
    return previous
  }

  /// The selected cases; nil for all.
  private func selectedCases(about run: Run, _ database: RegressionDatabase) throws -> [CaseID]? {
    guard filter.isFilter else { return nil }
    let all = try database.sortedCases()
    return try filter.selected(all, in: database, location.strategies, about: run).map(\.id)
  }

  private func entries(of comparison: RunComparison, _ database: RegressionDatabase) throws
    -> [ChangedCase]
  {
    let names = try database.names(
      ofCases: comparison.cases.flatMap { [$0.caseID, $0.formerly] }.compactMap(\.self))
    var explainer =
      explains && !comparison.cases.isEmpty
      ? CaseExplainer(
        from: try RecordedSuite(database, at: comparison.a, strategies: location.strategies),
        to: try RecordedSuite(database, at: comparison.b, strategies: location.strategies),
        in: database) : nil
    let ids = comparison.cases.flatMap { [$0.before?.id, $0.after?.id] }
    let bodies = try database.bodies(
      ofOutcomes: Array(Set(ids.compactMap(\.self))), of: [comparison.a, comparison.b])
    var entries: [ChangedCase] = []
    for entry in comparison.cases {
      guard let name = names[entry.caseID] else { continue }
      let formerly = entry.formerly.flatMap { names[$0] }
      let (before, after) = (bodies.side(of: entry.before), bodies.side(of: entry.after))
      var why = entry.laws.map { CaseExplanation.laws($0, of: name.scenario) }
      // If it also moved differently, the laws may not explain everything.
      if explainer != nil, entry.laws?.movesDifferently ?? true, let before, let after {
        why = try explainer?.explanation(
          of: formerly ?? name, before.outcome.digest, to: after.outcome.digest, as: name)
      }
      entries.append(
        ChangedCase(
          name: name, bucket: entry.bucket, laws: entry.laws, before: before, after: after,
          why: why, formerly: formerly?.scenario))
    }
    return entries
  }

  private func measuresChanged(
    in comparison: RunComparison, _ selected: [CaseID]?, _ database: RegressionDatabase
  ) throws -> [CaseName] {
    let changed = try database.measuresChanged(between: comparison.a, comparison.b)
    let differing = Set(comparison.cases.map(\.caseID))
    let wanted = selected.map { Set($0) }
    let ids = changed.filter { !differing.contains($0) && wanted?.contains($0) ?? true }
    let names = try database.names(ofCases: ids)
    return ids.compactMap { names[$0] }
  }
}

// MARK: The command

extension ComparingRuns {
  func check(_ arguments: ParsedArguments) throws(UsageError) {
    if arguments.has("by") { throw .contradiction("'--by' needs '--strategies'") }
    if names.count > 2 {
      throw .contradiction(
        "'compare' takes two runs; name only two, or see all runs with 'headroom history'")
    }
    if names.count == 2, against != nil {
      throw .contradiction("'--against' already names the first run; name only the second")
    }
  }

  func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let compared = try compare()
    let comparison = compared.comparison
    if arguments.isJSON {
      try console.print(ComparisonJSON.runs.value(compared).pretty, terminator: "")
    } else {
      try console.show(
        ComparisonText(
          style: console.style, showsEach: showsEach, showsMeasures: showsMeasures
        ).text(compared))
      if let words = compared.deciding.words { try console.print("\n" + words) }
      if !explains, !compared.entries.isEmpty, !arguments.isQuiet {
        console.suggest("headroom compare \(comparison.a.number) \(comparison.b.number) --why")
      }
    }
    guard comparison.reconciles else {
      throw HeadroomError.incomplete("the groups don't add up to the plans of both runs")
    }
    guard let deciding = compared.deciding.comparison else { return .asExpected }
    if !arguments.isQuiet, let words = failOn.passedOver(deciding) { console.note(words) }
    if deciding.count(of: .missing) > 0 { return .incomplete }
    return failOn.fails(deciding) ? .failed : .asExpected
  }
}
