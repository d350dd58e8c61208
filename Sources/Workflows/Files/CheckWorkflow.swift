import FormImporters
import RegressionRunner
package import Scenarios

/// Validates files, without a database.
package enum CheckWorkflow {
  /// Reads files, and plans what they define.
  ///
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - limit: How many cases at most; nil: as many as a run takes.
  ///   - observer: Hears what is wrong.
  /// - Returns: What was read.
  /// - Throws: ``WorkflowError`` where something is wrong.
  package static func read(
    _ paths: [String],
    limit: Int?,
    _ observer: any WorkflowObserver
  ) throws(WorkflowError) -> SuiteReading {
    let reading = try SuiteFiles.read(paths, with: SuiteReader(importer: FormImporter())) {
      observer.tell(.diagnostic($0))
    }
    do throws(SelectionError) {
      let expander = Expander(RunSuite(reading, stored: Suite()))
      try expander.check(limit: limit ?? CasePlan.usualLimit)
    } catch {
      throw .wrongInput(Escaped.text(error.description))
    }
    return reading
  }
}
