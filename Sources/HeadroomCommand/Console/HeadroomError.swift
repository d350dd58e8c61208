import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Why a command failed, from which its exit status follows.
///
/// Errors thrown while reading files, programs and the database are passed through as they are.
///
/// Texts are safe to show: control characters in names are escaped.
enum HeadroomError: Error, Sendable {
  case unknownName(kind: String, name: String, hint: NameHint)
  case ambiguousName(kind: String, name: String, answers: [String])
  /// Arguments that exclude each other.
  case contradiction(String)
  case protectedOutput(path: String, reason: String)
  /// An argument that exists but can't be used for this.
  case unusable(String)
  case nothingSelected(String)
  case wrongInput(String)
  /// The request was carried out only in part, or not at all.
  case notDone(String)
  /// A run is incomplete or inconsistent.
  case incomplete(String)
  case inputOutput(String)
  case unwritable(AtomicFile.Failure)
  case database(DatabaseError)
  /// An outcome in the database can't be decoded.
  case damaged(DamagedOutcome)

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

  static let noRun = HeadroomError.nothingSelected(
    "no runs recorded yet; record one with 'headroom run'")
}

extension HeadroomError {
  /// Wraps whatever error was thrown.
  init(_ error: any Error) {
    switch error {
    case let error as HeadroomError: self = error
    case let error as DatabaseError: self = .database(error)
    case let error as DamagedOutcome: self = .damaged(error)
    case let error as AtomicFile.Failure: self = .unwritable(error)
    default: self = .inputOutput("\(error)")
    }
  }
}

/// Observes a command at work, and can cancel it.
protocol CommandObserver: Sendable {
  func tell(_ notice: CommandNotice)
  /// Reports the number of finished cases, and the time since the start.
  func progress(done: Int, total: Int, seconds: Double)
  /// Reports how far a run has come at its end.
  func finished(done: Int, total: Int, seconds: Double)
  var isCancelled: Bool { get }
}

enum CommandNotice: Sendable {
  case diagnostic(Diagnostic)
  /// Safe to show.
  case warning(String)
  /// A note, such as how well-attested a device is; safe to show.
  case remark(String)
  /// A part of the request that can't be done; safe to show, and shown even if warnings are off.
  case refusal(String)
  case imported(ImportSummary, from: [String])
  case begins(RunPlan, jobs: Int)
}
