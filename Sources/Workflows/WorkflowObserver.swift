package import RegressionStore
package import Scenarios

/// Hears what a workflow has to say while it goes on, and says when it is to stop.
package protocol WorkflowObserver: Sendable {
  /// Takes something that is told at once.
  func tell(_ notice: WorkflowNotice)
  /// Takes how far a run is.
  ///
  /// - Parameters:
  ///   - done: Cases that are done.
  ///   - total: All cases.
  ///   - seconds: Time since the first.
  func progress(done: Int, total: Int, seconds: Double)
  /// Takes how far a run came.
  func finished(done: Int, total: Int, seconds: Double)
  /// Whether the workflow is to end soon.
  var isCancelled: Bool { get }
}

/// Something that is told while a workflow goes on.
package enum WorkflowNotice: Sendable {
  /// What is wrong with a file.
  case diagnostic(Diagnostic)
  /// What else should be looked at; safe to show.
  case warning(String)
  /// How far something that is used is attested; safe to show.
  case remark(String)
  /// What can't be done of what was asked for; safe to show, and told even where warnings are not.
  case refusal(String)
  /// Files were taken into the database.
  case imported(ImportSummary, from: [String])
  /// The cases begin to run.
  case begins(RunPlan, jobs: Int)
}
