import AvoidanceEngine
import Scenarios

/// Imported forms and replayed logs as files of YAML, one for each.
struct FormFiles {
  private var folder: OutputFolder

  /// Makes the files' texts, and checks that they can be written.
  init(
    _ reading: SuiteReading, folder path: String, location: DatabaseLocation,
    sparing spared: SparedFiles
  ) throws {
    folder = try OutputFolder(
      path, strategies: location.strategies, defaults: location.defaults, sparing: spared)
    for scenario in reading.importedScenarios {
      try folder.add(scenario.name, scenario.text, replacing: ", replayed as printed.")
    }
    for file in reading.imports {
      for form in file.forms {
        var text = DefinitionFile()
        text.add(comment: Self.origin(of: form, in: file))
        text.add(form.definition)
        try folder.add(form.definition.name, try text.text(), replacing: "# Imported from ")
      }
    }
  }

  /// Writes what is new or changed.
  func write() throws(WorkflowError) { try folder.write() }

  /// What is written, in words.
  func summary(isDryRun: Bool) -> String { folder.summary(isDryRun ? "Would write" : "Wrote") }

  /// Where a form comes from, without the folder of the machine that imported it.
  private static func origin(of form: ImportedForm, in file: ImportedFile) -> String {
    let name = file.file.split(separator: "/").last ?? ""
    let holds = form.summary
    return "Imported from \(name), line \(form.definition.location.line): \(holds)."
  }
}
