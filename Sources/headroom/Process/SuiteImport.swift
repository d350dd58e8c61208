import RegressionStore
import Reports
import Scenarios

/// Takes what was read from files into a database.
enum SuiteImport {
  /// The approved outcomes of a reading as the database takes them.
  static func baselines(of reading: SuiteReading, at time: Int64) -> [Baseline] {
    reading.suite.baselines.compactMap { definition in
      definition.names.map { names in
        Baseline(
          name: CaseName(names),
          adjustments: definition.adjustments,
          by: definition.by ?? "unknown",
          at: time,
          reason: definition.reason
        )
      }
    }
  }

  /// Names the baselines that are of no use.
  static func warnAboutBaselines(_ summary: ImportSummary, _ console: Console) {
    guard !summary.baselines.unknown.isEmpty else { return }
    let names = summary.baselines.unknown.map { Escaped.quoted("\($0)") }
    console.report(
      warning: "baselines of cases that don't exist: \(Words.list(names, limit: 4)); "
        + "take them out of their file"
    )
  }

  /// What an import of these paths replaces.
  static func scope(of paths: [String], reading: SuiteReading) -> ImportScope {
    let paths = paths.map(SuiteFiles.normalized)
    let files = Set(reading.files)
    return ImportScope(
      files: Set(paths.filter { files.contains($0) }),
      folders: Set(paths.filter { !files.contains($0) }),
      unread: Set(reading.skippedFiles)
    )
  }
}
