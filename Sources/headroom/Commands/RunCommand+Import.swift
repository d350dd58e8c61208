import RegressionRunner
import RegressionStore
import Reports
import Scenarios

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// What a run takes from files before it begins.
extension RunCommand {
  /// Takes what the paths define into the database, with the shipped devices that the run uses.
  func importFiles(
    _ reading: SuiteReading,
    _ suite: RunSuite,
    into database: RegressionDatabase,
    _ console: Console
  ) async throws {
    var definitions = ImportedDefinition.all(of: reading)
    // Devices that come with the program and that the run uses without being named.
    let known = Set(definitions.filter { $0.kind == .device }.map(\.name))
    for device in suite.devices where !known.contains(device.name) {
      if device.location.file == ShippedDevices.all.first?.location.file {
        definitions.append(ImportedDefinition(device, isBuiltIn: true))
      }
    }
    let keepsMissing = arguments[ImportCommand.keepMissing]
    let summary = try await database.importDefinitions(
      definitions,
      baselines: SuiteImport.baselines(of: reading, at: Clock.now),
      replacing: keepsMissing ? .nothing : SuiteImport.scope(of: paths, reading: reading),
      at: Clock.now
    )
    guard !isQuiet else { return }
    SuiteImport.warnAboutBaselines(summary, console)
    console.note(ImportText.line("Imported", summary, from: paths))
  }

  /// Warns when a file that was imported has other content now.
  func warnAboutChangedFiles(_ stored: StoredSuite, _ console: Console) {
    let files = Set(stored.files.values.flatMap(\.values)).sorted()
      .filter { access($0, R_OK) == 0 }
    guard !files.isEmpty else { return }
    var reader = SuiteReader(known: stored.known)
    reader.takesInterfaceFiles = true
    let reading = reader.read(paths: files)
    // Which form a log was replayed on is not known from the log.
    let logs = Set(
      reading.diagnostics.filter { $0.problem == .importing(.logWithoutForm) }.map(\.location.file)
    )
    let changed = stored.files(changedIn: reading).filter { !logs.contains($0) }
    guard !changed.isEmpty else { return }
    console.report(
      warning: Escaped.text(
        "changed since the last import: \(Words.list(changed, limit: 4)); name the path to run "
          + "what it says now"
      )
    )
  }
}
