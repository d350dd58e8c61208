import FormImporters
package import RegressionStore
package import Scenarios
import SystemCalls

/// Takes files into a database, all of them or nothing.
package struct ImportWorkflow: Sendable {
  /// What is asked for.
  package struct Request: Sendable {
    package var location: DatabaseLocation
    /// Files and folders; `-` is standard input.
    package var paths: [String]
    /// Whether the database stays as it is.
    package var isDryRun = false
    /// Whether names that only the database knows are errors.
    package var isStrict = false
    /// Whether what is gone from the paths stays in the suite.
    package var keepsMissing = false
    /// Whether broken files are left out.
    package var skipsBroken = false
    /// The scene to take of a storyboard; nil: all.
    package var scene: String?
    /// The form on which logs are replayed.
    package var replayForm: String?
    /// The folder for what other formats give, as YAML.
    package var folder: String?
    /// What is not replaced there.
    package var protected = ProtectedPaths.databases

    package init(_ location: DatabaseLocation, paths: [String]) {
      self.location = location
      self.paths = paths
    }
  }

  /// What came of an import.
  package struct Imported: Sendable {
    /// What changed in the database.
    package let summary: ImportSummary
    /// What came out of files of other formats.
    package let files: [ImportedFile]
    /// The scenarios that were made of logs.
    package let scenarios: [ImportedScenario]
    fileprivate let yaml: FormFiles?
    fileprivate let isDryRun: Bool

    /// Writes what other formats gave as YAML, where a folder is named for it.
    ///
    /// - Returns: What was written, in words; nil: nothing was to be.
    /// - Throws: An error where a file can't be written.
    package func writeFiles() throws(WorkflowError) -> String? {
      if !isDryRun { try yaml?.write() }
      return yaml?.summary(isDryRun: isDryRun)
    }
  }

  private let request: Request
  private let observer: any WorkflowObserver

  /// Takes what is asked for.
  package init(_ request: Request, _ observer: any WorkflowObserver) {
    self.request = request
    self.observer = observer
  }

  /// Imports the files.
  ///
  /// - Throws: An error; nothing is imported then.
  package func run() throws -> Imported {
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
