import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Which database a request is about, and the strategies by which its definitions are read.
struct DatabaseLocation: Sendable {
  /// What it is called where nothing else is said.
  static let usualName = "headroom.db"

  /// The file's path.
  let path: String
  /// The strategies that are available.
  let strategies: StrategyRegistry
  /// What files are read with where they do not say it themselves.
  var defaults = ScenarioDefaults()

  /// Opens the database to write it, and creates it where there is none.
  ///
  /// Everything that is written has a time: a clock that was never set would put a run before all
  /// others, or where no later one can follow.
  ///
  /// - Parameter time: Now, in milliseconds since 1970.
  /// - Returns: The database.
  /// - Throws: An error where it can't be opened, or the clock is wrong; nothing is written
  ///   then.
  func openForWriting(at time: Int64 = Clock.now) throws -> RegressionDatabase {
    try Self.checkClock(time)
    return try RegressionDatabase(writing: path)
  }

  /// Checks that now is a time that can be recorded.
  ///
  /// - Parameter time: Now, in milliseconds since 1970.
  /// - Throws: An error where the clock is wrong.
  static func checkClock(_ time: Int64) throws(WorkflowError) {
    guard !RegressionDatabase.acceptedTimes.contains(time) else { return }
    throw .inputOutput(
      "the system clock is set to \(TimeText.minute(time)), outside the years 2000 to 9999; set it and "
        + "run again (nothing was written)"
    )
  }

  /// Opens a database that must be there.
  ///
  /// - Parameter words: What was given besides: where it looks like files that are not there, these are
  ///   what is missing.
  /// - Returns: The database.
  /// - Throws: An error where it is missing or can't be opened.
  func openForReading(for words: [String] = []) throws -> RegressionDatabase {
    do {
      return try RegressionDatabase(reading: path)
    } catch let error as DatabaseError where error.kind == .missing {
      guard let file = words.first(where: Planning.isFileName) else { throw error }
      throw WorkflowError.inputOutput(
        "\(Escaped.text(file)): no such file or folder\(FileSearch.hint(for: file).words)")
    }
  }

  /// Opens the database to read it; nil where there is none.
  func openIfThere() throws -> RegressionDatabase? {
    do {
      return try openForReading()
    } catch let error as DatabaseError where error.kind == .missing {
      return nil
    }
  }
}
