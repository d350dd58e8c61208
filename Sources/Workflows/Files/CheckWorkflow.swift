package import AvoidanceEngine
import FormImporters
import RegressionRunner
package import Scenarios

/// Validates files, without a database.
package enum CheckWorkflow {
  /// Reads files, and plans what they define.
  ///
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - strategies: The strategies that are at hand.
  ///   - limit: How many cases at most; nil: as many as a run takes.
  ///   - observer: Hears what is wrong.
  /// - Returns: What was read.
  /// - Throws: ``WorkflowError`` where something is wrong.
  package static func read(
    _ paths: [String],
    strategies: StrategyRegistry,
    limit: Int?,
    _ observer: any WorkflowObserver
  ) throws(WorkflowError) -> SuiteReading {
    let reader = SuiteReader(strategies: strategies, importer: FormImporter())
    let read = try SuiteFiles.read(paths, with: reader) {
      observer.tell(.diagnostic($0))
    }
    let reading = StoredSuite(strategies: strategies).completing(read)
    do throws(SelectionError) {
      let suite = RunSuite(reading, stored: Suite(), strategies: strategies)
      let groups = try Expander(suite).check(limit: limit ?? CasePlan.usualLimit)
      for words in DeviceNoteWords.all(of: groups, suite) { observer.tell(.remark(words)) }
    } catch {
      throw .wrongInput(Escaped.text(error.description))
    }
    return reading
  }
}
