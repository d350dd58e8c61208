import FormImporters
import RegressionStore
import Scenarios
import SystemCalls

/// Imports files into a database, atomically.
struct Importing: Sendable {
  var location: DatabaseLocation
  /// `-` is standard input.
  var paths: [String]
  var isDryRun = false
  /// Whether references to definitions that only the database has are errors.
  var isStrict = false
  /// Whether definitions that are no longer in the paths stay in the suite.
  var keepsMissing = false
  var skipsBroken = false
  /// The storyboard scene to import, or nil for all.
  var scene: String?
  var replayForm: String?
  /// The folder for forms of other formats as YAML, or nil to write none.
  var folder: String?
  /// Files that must not be replaced there.
  var protected = ProtectedPaths.databases

  struct Imported: Sendable {
    let summary: ImportSummary
    /// The files in other formats, with their forms.
    let files: [ImportedFile]
    let scenarios: [ImportedScenario]
    let isDryRun: Bool
    fileprivate let yaml: FormFiles?

    /// Writes forms and scenarios of other formats as YAML, and returns a summary; nil if no folder is given.
    func writeFiles() throws(HeadroomError) -> String? {
      if !isDryRun { try yaml?.write() }
      return yaml?.summary(isDryRun: isDryRun)
    }
  }

  /// Imports the files; the YAML files are written by `writeFiles()`.
  ///
  /// - Throws: An error; nothing is imported then.
  func run(_ observer: any CommandObserver) throws -> Imported {
    let existing = try location.openIfThere()
    let known = try location.known(try existing?.currentDefinitions() ?? [])
    let reading = try SuiteFiles.read(paths, with: try reader(known), imports: true) {
      observer.tell(.diagnostic($0))
    }
    let yaml = try folder.map {
      try FormFiles(reading, folder: $0, location: location, protecting: protected)
    }
    let now = Clock.now
    try DatabaseLocation.checkClock(now)
    let target =
      isDryRun && existing == nil
      ? try RegressionDatabase() : try location.openForWriting(at: now)
    let summary = try target.importDefinitions(
      ImportedDefinition.all(of: reading, strategies: location.strategies),
      baselines: SuiteImport.baselines(of: reading, at: now),
      replacing: keepsMissing || scene != nil
        ? .nothing : SuiteImport.scope(of: paths, reading: reading),
      sourceFiles: reading.sourceFiles,
      at: now,
      isDryRun: isDryRun
    )
    return Imported(
      summary: summary, files: reading.imports, scenarios: reading.importedScenarios,
      isDryRun: isDryRun, yaml: yaml)
  }

  private func reader(_ known: KnownDefinitions) throws(HeadroomError) -> SuiteReader {
    let importer = FormImporter(takesAnyFile: true, scene: scene, replayForm: replayForm)
    var reader = SuiteReader(known: known, isStrict: isStrict, importer: importer)
    reader.notesSourceFiles = true
    if paths.contains("-") { reader.standardInput = try SuiteFiles.standardInput() }
    reader.skipsBroken = skipsBroken
    return reader
  }
}
