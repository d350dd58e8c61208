import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// A database's path, and the strategies used to read its definitions.
struct DatabaseLocation: Sendable {
  static let usualName = "headroom.db"

  let path: String
  let strategies: StrategyRegistry
  /// Defaults for files that don't set these values themselves.
  var defaults = ScenarioDefaults()

  /// Opens the database for writing, creating it if needed.
  ///
  /// Everything written is timestamped: with a clock that was never set, a run would sort before
  /// all others, or where no later run could follow. `time` is now, in milliseconds since 1970.
  ///
  /// - Throws: An error if it can't be opened, or the clock is wrong; nothing is written then.
  func openForWriting(at time: Int64 = Clock.now) throws -> RegressionDatabase {
    try Self.checkClock(time)
    return try RegressionDatabase(writing: path)
  }

  /// Checks that the current time, in milliseconds since 1970, can be recorded.
  static func checkClock(_ time: Int64) throws(HeadroomError) {
    guard !RegressionDatabase.acceptedTimes.contains(time) else { return }
    throw .inputOutput(
      "the system clock is set to \(TimeText.minute(time)), outside the years 2000 to 9999; set it and "
        + "run again (nothing was written)"
    )
  }

  /// Opens an existing database for reading.
  ///
  /// If the database is missing and one of the other arguments, `words`, looks like a file, the
  /// error is about that file.
  ///
  /// - Throws: An error if the database is missing or can't be opened.
  func openForReading(for words: [String] = []) throws -> RegressionDatabase {
    do {
      return try RegressionDatabase(reading: path)
    } catch let error as DatabaseError where error.kind == .missing {
      guard let file = words.first(where: NothingSelectedWords.isFileName) else { throw error }
      throw HeadroomError.inputOutput(
        "\(Escaped.text(file)): no such file or folder\(FileSearch.hint(for: file).words)")
    }
  }

  /// Opens the database for reading, or returns nil if there is none.
  func openIfThere() throws -> RegressionDatabase? {
    do {
      return try openForReading()
    } catch let error as DatabaseError where error.kind == .missing {
      return nil
    }
  }
}
