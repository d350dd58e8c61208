import AvoidanceEngine
import FormImporters
import RegressionRunner
import Scenarios
package import Reports

/// Compares the frames that Interface Builder documents store with those that their constraints give.
package enum LayoutWorkflow {
  /// Compares every scene of some documents, each on its document's own device.
  ///
  /// - Parameters:
  ///   - paths: Documents, and folders for all of them in there.
  ///   - skipsBroken: Whether files are left out that are no such document.
  ///   - observer: Hears what is wrong.
  ///   - checkOutputs: Checks that outputs can be written, before anything is compared; it is told which
  ///     files are read.
  /// - Returns: What was compared.
  /// - Throws: An error where a file can't be read, or is no such document.
  package static func compare(
    _ paths: [String], skipsBroken: Bool, _ observer: any WorkflowObserver,
    _ checkOutputs: (ProtectedPaths) throws -> Void
  ) throws -> LayoutSurvey {
    let search = FileSearch(
      paths: paths.map(SuiteFiles.normalized), endings: InterfaceImporter.endings)
    try checkOutputs(ProtectedPaths(paths + search.files))
    for diagnostic in search.diagnostics { observer.tell(.diagnostic(diagnostic)) }
    var unreadable = search.diagnostics.count { $0.severity == .error }
    var wrong = 0
    var survey = LayoutSurvey()
    for file in search.files {
      switch FileSearch.bytes(of: file) {
      case .failure(let failure):
        unreadable += 1
        let location = SourceLocation(file: file)
        observer.tell(.diagnostic(Diagnostic(location: location, problem: failure.problem)))
      case .success(let bytes):
        let found = InterfaceImporter.compareLayouts(file: file, bytes: bytes)
        let errors = found.diagnostics.filter { $0.severity == .error }
        for var error in errors {
          if skipsBroken { error.severity = .warning }
          observer.tell(.diagnostic(error))
        }
        if errors.isEmpty {
          survey.documents.append(.init(found))
        } else {
          wrong += 1
        }
      }
    }
    if skipsBroken {
      guard !survey.documents.isEmpty || wrong == 0 else {
        let files = Words.count(wrong, "file")
        throw WorkflowError.nothingSelected("nothing usable in \(files); nothing was compared")
      }
      wrong = 0
    }
    guard unreadable + wrong > 0 else { return survey }
    let words = "\(Words.count(unreadable + wrong, "file")) can't be used; nothing was compared"
    throw wrong == 0 ? WorkflowError.inputOutput(words) : .wrongInput(words)
  }
}
