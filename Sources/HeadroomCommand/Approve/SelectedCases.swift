import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// A run with the cases selected for approval or as known failures.
struct SelectedCases {
  let location: DatabaseLocation
  let database: RegressionDatabase
  let run: Run
  /// The cases of the run that have a result.
  let all: [StoredCase]
  let selected: [StoredCase]

  /// Reads a run and its selected cases.
  ///
  /// - Throws: An error if the run does not exist, or no case is selected.
  init(of name: String, _ filter: CaseFilter, in location: DatabaseLocation) throws {
    self.location = location
    database = try location.openForReading()
    run = try Self.run(name, location, database)
    all = try database.cases(of: run).filter { $0.record.outcome != nil }
    selected = try filter.selected(all, of: run, in: database, location.strategies)
    if selected.isEmpty {
      throw HeadroomError.nothingSelected("no case of run \(run.number) is selected")
    }
  }

  /// Finds the run; if a case is given instead, the error says that the run comes first.
  private static func run(
    _ name: String, _ location: DatabaseLocation, _ database: RegressionDatabase
  ) throws -> Run {
    do {
      return try database.namedRun(name)
    } catch let error as HeadroomError {
      let cases = try database.sortedCases()
      let meant = CaseFilter(patterns: [name])
      guard case .unknownName = error,
        try !meant.selected(cases, in: database, location.strategies).isEmpty
      else { throw error }
      throw HeadroomError.contradiction(
        "unknown run \(Escaped.quoted(name)); the run comes first: headroom approve latest "
          + Escaped.text(Words.shellWord(name)))
    }
  }

  /// The scenarios that the run judged.
  func scenarios() throws -> [ScenarioDefinition] {
    try location.suite(of: try database.definitions(activeAt: run, of: [.scenario])).scenarios
  }

  /// The current scenarios by name, with their files.
  func currentScenarios() throws -> [String: (value: Scenario, file: String?)] {
    let stored = try database.currentDefinitions(of: [.scenario], includingArchived: true)
    return Dictionary(
      zip(try location.suite(of: stored).scenarios, stored).map { scenario, definition in
        (scenario.name, (scenario.value, definition.file))
      }, uniquingKeysWith: { first, _ in first })
  }
}
