import Reports
import Scenarios
import Synchronization
import SystemCalls
import Workflows

/// Tells on standard error what a workflow says, and stops it at a signal.
final class ConsoleObserver: WorkflowObserver {
  private let console: Console
  private let isQuiet: Bool
  private let line: Mutex<ProgressLine?>

  /// Makes an observer.
  ///
  /// - Parameters:
  ///   - console: Where things are told.
  ///   - isQuiet: Whether only errors are.
  init(_ console: Console, isQuiet: Bool) {
    self.console = console
    self.isQuiet = isQuiet
    let line = ProgressLine(isTerminal: console.errorIsAttended, width: console.errorWidth)
    self.line = Mutex(isQuiet ? nil : line)
  }

  func tell(_ notice: WorkflowNotice) {
    switch notice {
    case .diagnostic(let diagnostic):
      if !isQuiet || diagnostic.severity == .error { console.note("\(diagnostic)") }
    case .refusal(let words): console.report(warning: words)
    case .warning(let words): if !isQuiet { console.report(warning: words) }
    case .remark(let words): if !isQuiet { console.note(words) }
    case .imported(let summary, let paths):
      guard !isQuiet else { return }
      if let words = ImportText.warning(summary) { console.report(warning: words) }
      console.note(ImportText.line("Imported", summary, from: paths))
    case .begins(let plan, let jobs):
      if !isQuiet { console.note(RunText.heading(plan, jobs: jobs)) }
    }
  }

  func progress(done: Int, total: Int, seconds: Double) {
    let text = line.withLock { $0?.update(done: done, total: total, seconds: seconds) }
    if let text { console.note(text, terminator: "") }
  }

  func finished(done: Int, total: Int, seconds: Double) {
    let text = line.withLock { $0?.finish(done: done, total: total, seconds: seconds) }
    if let text { console.note(text, terminator: "") }
  }

  var isCancelled: Bool { Interruption.isRequested }
}
