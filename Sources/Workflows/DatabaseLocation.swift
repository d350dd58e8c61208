package import AvoidanceEngine
import RegressionRunner
package import RegressionStore
import Scenarios

/// Which database a request is about, and the strategies by which its definitions are read.
package struct DatabaseLocation: Sendable {
  /// What it is called where nothing else is said.
  package static let usualName = "headroom.db"

  /// The file's path.
  package let path: String
  /// The strategies that are at hand.
  package let strategies: StrategyRegistry
  /// How far a found number may be from an expected one of files that names no `within`.
  package var tolerance = Matcher.tolerance

  /// Names a database.
  package init(path: String, strategies: StrategyRegistry) {
    self.path = path
    self.strategies = strategies
  }

  /// Opens the database to write it, and creates it where there is none.
  package func openForWriting() throws(DatabaseError) -> RegressionDatabase {
    try RegressionDatabase(writing: path, outcomes: .judged)
  }

  /// Opens a database that must be there.
  package func openForReading() throws(DatabaseError) -> RegressionDatabase {
    try RegressionDatabase(reading: path, outcomes: .judged)
  }

  /// Opens the database to read it; nil where there is none.
  package func openIfThere() throws(DatabaseError) -> RegressionDatabase? {
    do throws(DatabaseError) {
      return try openForReading()
    } catch {
      if error.kind == .missing { return nil }
      throw error
    }
  }
}
