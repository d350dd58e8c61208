import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Why a workflow ends without its result, where no other module's error says it: a command chooses its
/// exit status from it.
///
/// What reading files, programs and the database throws passes through workflows as it is.
///
/// Texts are safe to show: control characters in names are escaped.
enum WorkflowError: Error, Sendable {
  /// Nothing has this name.
  case unknownName(kind: String, name: String, hint: NameHint)
  /// Several things answer to a name.
  case ambiguousName(kind: String, name: String, answers: [String])
  /// What was asked for does not go together.
  case contradiction(String)
  /// The output would replace what must stay.
  case protectedOutput(path: String, reason: String)
  /// What was named can't be used for what was asked.
  case unusable(String)
  case nothingSelected(String)
  case wrongInput(String)
  /// What was asked for could be done in part only, or not at all.
  case notDone(String)
  /// A run is incomplete, or does not add up.
  case incomplete(String)
  /// Something can't be read or written.
  case inputOutput(String)
  /// A file can't be written.
  case unwritable(AtomicFile.Failure)
  /// The database refuses.
  case database(DatabaseError)
  /// An outcome of the database can't be read back.
  case damaged(DamagedOutcome)

  /// What is wrong, where, and what to do.
  var message: String {
    switch self {
    case .unknownName(let kind, let name, let hint):
      "unknown \(kind) \(Escaped.quoted(name))\(hint.words)"
    case .ambiguousName(let kind, let name, let answers):
      "\(Escaped.quoted(name)) names more than one \(kind): "
        + answers.map { Escaped.text($0) }.joined(separator: ", ")
    case .protectedOutput(let path, let reason):
      "\(Escaped.text(path)) \(reason); choose another output file"
    case .contradiction(let words), .unusable(let words), .nothingSelected(let words),
      .wrongInput(let words),
      .notDone(let words), .incomplete(let words), .inputOutput(let words):
      words
    case .unwritable(.refused(let path, let error)):
      "can't write \(Escaped.text(path)): \(error)"
    case .unwritable(.noFolder(let path, let folder)):
      "can't write \(Escaped.text(path)): there is no folder \(Escaped.quoted(folder)); "
        + "create it first"
    case .database(let error): Escaped.text(error.description)
    case .damaged(let outcome): Escaped.text(outcome.description)
    }
  }

  /// What is said where a run is needed and there is none.
  static let noRun = WorkflowError.nothingSelected(
    "no runs recorded yet; record one with 'headroom run'")
}

extension WorkflowError {
  /// Takes whatever a step of a workflow threw.
  init(_ error: any Error) {
    switch error {
    case let error as WorkflowError: self = error
    case let error as DatabaseError: self = .database(error)
    case let error as DamagedOutcome: self = .damaged(error)
    case let error as AtomicFile.Failure: self = .unwritable(error)
    default: self = .inputOutput("\(error)")
    }
  }
}

/// Hears what a workflow has to say while it goes on, and says when it is to stop.
protocol WorkflowObserver: Sendable {
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
enum WorkflowNotice: Sendable {
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
  case begins(RunPlan, jobs: Int)
}
