package import Scenarios

/// Imports Interface Builder documents, view dumps and keyboard logs for a reader of scenario files.
package struct FormImporter: SourceImporter {
  /// Whether folders are searched for Interface Builder documents and other files are read as view dumps;
  /// if false, only files named like Interface Builder documents are imported.
  package var takesAnyFile: Bool
  /// The only scene to import from Interface Builder documents; nil for all.
  package var scene: String?
  /// The form on which keyboard logs are replayed; nil if files are not read as logs.
  package var replayForm: String?

  package init(takesAnyFile: Bool = false, scene: String? = nil, replayForm: String? = nil) {
    self.takesAnyFile = takesAnyFile
    self.scene = scene
    self.replayForm = replayForm
  }

  /// The suffixes of Interface Builder documents, if folders are searched.
  package var endings: [String] { takesAnyFile ? InterfaceImporter.endings : [] }

  /// Imports a file by its suffix, or else as a view dump or keyboard log if the importer takes them.
  package func imported(_ source: SuiteReader.Source) -> ImportedSource? {
    if InterfaceImporter.reads(source.file) {
      return .forms(InterfaceImporter.read(file: source.file, bytes: source.bytes))
    }
    guard takesAnyFile || replayForm != nil, !source.isScenarioFile else { return nil }
    guard replayForm == nil else { return .scenario }
    return .forms(ViewDumpImporter.read(file: source.file, bytes: source.bytes))
  }

  /// Keeps only the forms of the requested scene and makes the forms' names unique.
  package func arrange(_ files: inout [ImportedFile]) {
    if let scene { files.narrow(to: scene) }
    files.makeNamesUnique()
  }

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
