import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

enum SuiteImport {
  /// The approvals for the database; a time in the file is used unless it is invalid, before 2000,
  /// or in the future.
  static func baselines(of reading: SuiteReading, at time: Int64) -> [Baseline] {
    reading.suite.baselines.compactMap { definition in
      definition.names.map { names in
        Baseline(
          name: CaseName(names),
          adjustments: definition.adjustments,
          by: definition.by ?? "unknown",
          at: definition.at.flatMap { TimeText.milliseconds($0) }
            .flatMap { isPast($0, at: time) ? $0 : nil } ?? time,
          reason: definition.reason
        )
      }
    }
  }

  private static func isPast(_ approved: Int64, at time: Int64) -> Bool {
    RegressionDatabase.acceptedTimes.contains(approved) && approved <= time
  }

  /// The definitions that an import of these paths replaces.
  static func scope(of paths: [String], reading: SuiteReading) -> ImportScope {
    let paths = paths.map(SuiteFiles.normalized)
    let files = Set(reading.files)
    return ImportScope(
      files: Set(paths.filter { files.contains($0) }),
      folders: Set(paths.filter { !files.contains($0) }), unread: Set(reading.skippedFiles))
  }
}
