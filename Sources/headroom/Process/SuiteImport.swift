import RegressionStore
import Scenarios

/// Takes what was read from files into a database.
enum SuiteImport {
  /// What an import of these paths replaces.
  static func scope(of paths: [String], reading: SuiteReading) -> ImportScope {
    let paths = paths.map(SuiteFiles.normalized)
    let files = Set(reading.files)
    return ImportScope(
      files: Set(paths.filter { files.contains($0) }),
      folders: Set(paths.filter { !files.contains($0) })
    )
  }
}
