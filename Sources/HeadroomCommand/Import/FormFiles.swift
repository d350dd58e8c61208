import Scenarios

/// Imported forms and replayed logs as YAML, one file each.
struct FormFiles {
  private var folder: OutputFolder

  /// Generates the texts, and checks that the files can be written.
  init(
    _ reading: SuiteReading, folder path: String, location: DatabaseLocation,
    protecting protected: ProtectedPaths
  ) throws {
    folder = try OutputFolder(
      path, strategies: location.strategies, defaults: location.defaults, protecting: protected)
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

  func write() throws(HeadroomError) { try folder.write() }

  func summary(isDryRun: Bool) -> String { folder.summary(isDryRun ? "Would write" : "Wrote") }

  /// The form's origin, without the folder of the importing machine.
  private static func origin(of form: ImportedForm, in file: ImportedFile) -> String {
    let name = file.file.split(separator: "/").last ?? ""
    let holds = form.summary
    return "Imported from \(name), line \(form.definition.location.line): \(holds)."
  }
}
