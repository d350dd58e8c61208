package import Scenarios

/// Imports Interface Builder documents, view dumps and keyboard logs for a reader of scenario files.
package struct FormImporter: SourceImporter {
  /// Whether folders stand for Interface Builder documents, too, and whatever is no scenario file is
  /// taken for a view dump; else only files are imported that are named as Interface Builder's.
  package var takesAnyFile: Bool
  /// The one scene to take from Interface Builder documents; nil: all.
  package var scene: String?
  /// The form on which logs of keyboard notifications are replayed; nil: no file is taken for one.
  package var replayForm: String?

  package init(takesAnyFile: Bool = false, scene: String? = nil, replayForm: String? = nil) {
    self.takesAnyFile = takesAnyFile
    self.scene = scene
    self.replayForm = replayForm
  }

  /// The endings of Interface Builder documents, where folders stand for them.
  package var endings: [String] { takesAnyFile ? InterfaceImporter.endings : [] }

  /// Reads a file by its ending, or for what the importer takes files without a known one.
  package func imported(_ source: SuiteReader.Source) -> ImportedSource? {
    if InterfaceImporter.reads(source.file) {
      return .forms(InterfaceImporter.read(file: source.file, bytes: source.bytes))
    }
    guard takesAnyFile || replayForm != nil, !source.isScenarioFile else { return nil }
    guard replayForm == nil else { return .scenario }
    return .forms(ViewDumpImporter.read(file: source.file, bytes: source.bytes))
  }

  /// Leaves the forms of the scene that is asked for, and gives each form a name of its own.
  package func arrange(_ files: inout [ImportedFile]) {
    if let scene { files.narrow(to: scene) }
    files.makeNamesUnique()
  }

  /// Makes a scenario of a keyboard log.
  package func scenario(from source: SuiteReader.Source, form: (String) -> FormDefinition?)
    throws(Diagnostic) -> ImportedScenario
  {
    let name = replayForm ?? ""
    do throws(ImportFailure) {
      return try KeyboardLogScenario(
        bytes: source.bytes, file: source.file, formName: name, form: form(name)
      ).imported
    } catch {
      throw error.diagnostic(in: source.file)
    }
  }
}
