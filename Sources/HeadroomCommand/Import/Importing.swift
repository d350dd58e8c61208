import FormImporters
import RegressionStore
import Scenarios
import SystemCalls

/// Takes files into a database, all of them or nothing.
struct Importing: Sendable {
  var location: DatabaseLocation
  /// Files and folders; `-` is standard input.
  var paths: [String]
  /// Whether the database stays as it is.
  var isDryRun = false
  /// Whether names that only the database knows are errors.
  var isStrict = false
  /// Whether what is gone from the paths stays in the suite.
  var keepsMissing = false
  /// Whether broken files are left out.
  var skipsBroken = false
  /// The scene to take of a storyboard; nil: all.
  var scene: String?
  /// The form on which logs are replayed.
  var replayForm: String?
  /// The folder to which forms from other formats are written as YAML; nil: they are not.
  var folder: String?
  /// What is not replaced there.
  var protected = ProtectedPaths.databases

  /// The outcome of an import.
  struct Imported: Sendable {
    /// What changed in the database.
    let summary: ImportSummary
    /// The files of other formats, with their forms.
    let files: [ImportedFile]
    /// The scenarios that were made of logs.
    let scenarios: [ImportedScenario]
    /// Whether the database stayed as it was.
    let isDryRun: Bool
    fileprivate let yaml: FormFiles?

    /// Writes forms and scenarios from other formats as YAML, where a folder is named for it.
    ///
    /// - Returns: What was written, in words; nil: nothing was to be.
    /// - Throws: An error where a file can't be written.
    func writeFiles() throws(WorkflowError) -> String? {
      if !isDryRun { try yaml?.write() }
      return yaml?.summary(isDryRun: isDryRun)
    }
  }

  /// Imports the files.
  ///
  /// - Parameter observer: Takes the warnings and errors of the files.
  /// - Returns: What was imported; its YAML is not written yet.
  /// - Throws: An error; nothing is imported then.
  func run(_ observer: any WorkflowObserver) throws -> Imported {
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

  private func reader(_ known: KnownDefinitions) throws(WorkflowError) -> SuiteReader {
    let importer = FormImporter(takesAnyFile: true, scene: scene, replayForm: replayForm)
    var reader = SuiteReader(known: known, isStrict: isStrict, importer: importer)
    reader.notesSourceFiles = true
    if paths.contains("-") { reader.standardInput = try SuiteFiles.standardInput() }
    reader.skipsBroken = skipsBroken
    return reader
  }
}
