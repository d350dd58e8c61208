import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// A run before its first case runs.
struct PlannedRun {
  /// What runs.
  var suite: RunSuite
  package internal(set) var plan: CasePlan
  /// The files of the scenarios that the database had before, by their names.
  let recordedFiles: [String: String]
  /// What the paths define; nil: none was named.
  let reading: SuiteReading?
  /// What is known of the identities of the contents that the database has.
  var digests: DefinitionDigests
  /// nil: the run is not recorded.
  var database: RegressionDatabase?
  var places: SourcePlaces
  var isFiltered: Bool
  /// The whole plan where this is a part of it.
  var wholePlan: CasePlan?
  /// The interrupted run to go on with.
  var resumed: Run?
  /// What is approved, as the database has it.
  var baselines: [Baseline]
  /// Why the strategies do not run whose cases are skipped, by their names.
  var absences: [String: AbsentStrategyWords.Absence] = [:]
  /// The state of the working copy, where it was asked for already.
  var git: GitState?
  /// The run that was named to compare with; nil: the previous one is looked up afterwards.
  var earlier: Run?

  /// The files of the scenarios by their names.
  var files: [String: String] {
    var files = recordedFiles
    for scenario in reading?.suite.scenarios ?? [] { files[scenario.name] = scenario.location.file }
    return files
  }

  /// What is said of scenarios that an `expect` leaves without laws; nil where there is none.
  var noteOfLaws: String? { UncheckedLawWords.note(of: plan, suite) }
}
