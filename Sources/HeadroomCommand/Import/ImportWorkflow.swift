import FormImporters
import RegressionStore
import Scenarios
import SystemCalls

/// Takes files into a database, all of them or nothing.
struct ImportWorkflow: Sendable {
  /// What is asked for.
  struct Request: Sendable {
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
    /// The folder for what other formats give, as YAML.
    var folder: String?
    /// What is not replaced there.
    var protected = ProtectedPaths.databases

    init(_ location: DatabaseLocation, paths: [String]) {
      self.location = location
      self.paths = paths
    }
  }

  /// What came of an import.
  struct Imported: Sendable {
    /// What changed in the database.
    let summary: ImportSummary
    /// What came out of files of other formats.
    let files: [ImportedFile]
    /// The scenarios that were made of logs.
    let scenarios: [ImportedScenario]
    fileprivate let yaml: FormFiles?
    fileprivate let isDryRun: Bool

    /// Writes what other formats gave as YAML, where a folder is named for it.
    ///
    /// - Returns: What was written, in words; nil: nothing was to be.
    /// - Throws: An error where a file can't be written.
    func writeFiles() throws(WorkflowError) -> String? {
      if !isDryRun { try yaml?.write() }
      return yaml?.summary(isDryRun: isDryRun)
    }
  }

  private let request: Request
  private let observer: any WorkflowObserver

  /// Takes what is asked for.
  init(_ request: Request, _ observer: any WorkflowObserver) {
    self.request = request
    self.observer = observer
  }

  /// Imports the files.
  ///
  /// - Throws: An error; nothing is imported then.
  func run() throws -> Imported {
    let location = request.location
    let existing = try location.openIfThere()
    let known = try location.known(try existing?.currentDefinitions() ?? [])
    let reading = try SuiteFiles.read(request.paths, with: try reader(known), imports: true) {
      observer.tell(.diagnostic($0))
    }
    let files = try request.folder.map {
      try FormFiles(reading, folder: $0, location: location, protecting: request.protected)
    }
    let now = Clock.now
    try DatabaseLocation.checkClock(now)
    let target =
      request.isDryRun && existing == nil
      ? try RegressionDatabase() : try location.openForWriting(at: now)
    let summary = try target.importDefinitions(
      ImportedDefinition.all(of: reading, strategies: location.strategies),
      baselines: SuiteImport.baselines(of: reading, at: now),
      replacing: request.keepsMissing || request.scene != nil
        ? .nothing : SuiteImport.scope(of: request.paths, reading: reading),
      sourceFiles: reading.sourceFiles,
      at: now,
      isDryRun: request.isDryRun
    )
    return Imported(
      summary: summary, files: reading.imports, scenarios: reading.importedScenarios, yaml: files,
      isDryRun: request.isDryRun)
  }

  private func reader(_ known: KnownDefinitions) throws(WorkflowError) -> SuiteReader {
    let importer = FormImporter(
      takesAnyFile: true, scene: request.scene, replayForm: request.replayForm)
    var reader = SuiteReader(known: known, isStrict: request.isStrict, importer: importer)
    reader.notesSourceFiles = true
    if request.paths.contains("-") { reader.standardInput = try SuiteFiles.standardInput() }
    reader.skipsBroken = request.skipsBroken
    return reader
  }
}
