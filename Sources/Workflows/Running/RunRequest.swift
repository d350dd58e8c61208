package import RegressionRunner
import RegressionStore
package import Scenarios

/// What is to be run, and how.
package struct RunRequest: Sendable {
  /// The database.
  package var location: DatabaseLocation
  /// Files and folders to import and run; none: what the database has.
  package var paths: [String] = []
  /// What is selected.
  package var selection = Selection()
  /// What is left out of that.
  package var narrowing = CaseNarrowing(OutcomeSelection(), shard: nil)
  /// Whether the newest interrupted run goes on.
  package var isResumed = false
  /// Whether the first failure ends the run.
  package var failsFast = false
  /// What judges in the place of the laws that scenarios name; nil: these.
  ///
  /// Only where the database stays as it is.
  package var laws: [Law]?
  /// Whether the database stays as it is.
  package var isRehearsal = false
  /// Whether nothing selected is no error.
  package var allowsEmpty = false
  /// Whether what is gone from the paths stays in the suite.
  package var keepsMissing = false
  /// How many cases at most.
  package var limit: Int?
  /// How many cases run at a time.
  package var jobs = 1
  /// How often a case under a program outside is run; where its outcomes differ, it is an error.
  package var repetitions = 1
  /// The day that decides about known failures.
  package var today: CalendarDay
  /// The run to compare with, by name; nil: the previous one.
  package var earlier: String?
  /// The programs that the project names and that the user does not trust.
  package var untrustedPrograms: Set<String> = []
  /// How many failures are told.
  package var failureLimit = Int.max
  /// Whether files that changed since their import are looked for.
  package var warnsOfChanges = true
  /// The run's name.
  package var label: String?
  /// The branch; nil: git's.
  package var branch: String?
  /// The state of the working copy; nil: git is asked.
  var git: GitState?
  /// The version of the program.
  package var toolVersion: String

  /// Makes a request for everything that a database has.
  package init(_ location: DatabaseLocation, today: CalendarDay, toolVersion: String) {
    self.location = location
    self.today = today
    self.toolVersion = toolVersion
  }
}
