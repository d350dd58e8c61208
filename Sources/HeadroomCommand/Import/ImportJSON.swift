import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

enum ImportJSON {
  /// An import, and a summary of the YAML files, or nil if none were asked for.
  typealias Row = (imported: Importing.Imported, written: String?)

  static let fields: Fields<Row> = .document([
    .init("dryRun", "Whether the database was left unchanged.") { $0.imported.isDryRun },
    .object("definitions", definitions, "What happened to each definition.") {
      $0.imported.summary
    },
    .object("baselines", baselines, "What happened to the baseline of each case.") {
      $0.imported.summary.baselines
    },
    .list("files", file, "Imported files of other formats.") { $0.imported.files },
    .list("logs", log, "Scenarios made of logs.") { $0.imported.scenarios },
    .init("written", "What was written as YAML; null if nothing was to be.") { $0.written },
  ])

  private static let definitions: Fields<ImportSummary> = [
    .object("scenarios", names, "Names of scenarios.") { $0[.scenario] },
    .object("forms", names, isFolded: true, "Names of forms.") { $0[.form] },
    .object("strategies", names, isFolded: true, "Names of strategies.") { $0[.strategy] },
    .object("devices", names, isFolded: true, "Names of devices.") { $0[.device] },
  ]

  private static let names: Fields<ImportSummary.Names> = [
    .init("new", "New.") { $0.new },
    .init("changed", "With different content.") { $0.changed },
    .init("unchanged", "With the same content.") { $0.unchanged },
    .init("restored", "Restored from the archive, with the same content.") { $0.restored },
    .init("archived", "No longer where they were imported from.") { $0.archived },
    .init("keptArchived", "Archived by hand; they stay archived.") { $0.keptArchived },
  ]

  private static let baselines: Fields<ImportSummary.Baselines> = [
    .init("new", "Cases that had none.") { $0.new },
    .init("changed", "Cases that had a different one.") { $0.changed },
    .init("unchanged", "Cases with the same baseline.") { $0.unchanged },
    .init("withdrawn", "Cases whose baseline is no longer in its file.") { $0.withdrawn },
    .init("unknown", "Cases whose scenario, strategy or device does not exist; not used.") {
      $0.unknown
    },
  ]

  private static let file: Fields<ImportedFile> = [
    .init("file", "Path of the file.") { $0.file },
    .list("forms", form, "Its forms.") { $0.forms },
    .list("warnings", warning, "Its warnings.") { $0.diagnostics },
  ]

  private static let form: Fields<ImportedForm> = [
    .init("form", "The name.") { $0.definition.name },
    .init("line", "Line in the file.") { $0.definition.location.line },
    .init("inputs", "Number of inputs.") { $0.contents.inputs },
    .init("keyboardHeight", "Height of the keyboard in a dump; null if it was hidden.") {
      $0.keyboardHeight
    },
    .init("firstResponder", "Focused input in a dump.") { $0.firstResponder },
    .object("device", DeviceChoice.fields, or: .null, "Device chosen for a dump.") { $0.device },
  ]

  private static let warning: Fields<Diagnostic> = [
    .init("line", "Line in the file.") { $0.location.line },
    .init("message", "The message.") { $0.message },
  ]

  private static let log: Fields<ImportedScenario> = [
    .init("file", "Path of the log.") { $0.file },
    .init("scenario", "The scenario.") { $0.name },
    .object("device", DeviceChoice.fields, or: .null, isFolded: true, "Device chosen for it.") {
      $0.device
    },
  ]
}
