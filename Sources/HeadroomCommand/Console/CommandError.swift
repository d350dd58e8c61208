import RegressionStore
import Scenarios

/// Everything that a command can end with instead of its result.
enum CommandError: Error {
  case usage(UsageError)
  case failure(HeadroomError)
  case output(OutputFailure)
  /// Everything was reported already.
  case reported(ExitStatus)

  init(_ error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as UsageError: self = .usage(error)
    case let error as OutputFailure: self = .output(error)
    default: self = .failure(HeadroomError(error))
    }
  }

  /// The problem, its location and the remedy; nil if it was reported already.
  var message: String? {
    switch self {
    case .usage(let error): error.message
    case .failure(.database(let error)):
      error.extendedCode.map { $0 & 0xff } == Self.outOfMemory
        ? Self.memoryWords : Escaped.text(error.description) + remedy(for: error)
    case .failure(let error): error.message
    case .output(let failure): failure.message
    case .reported: nil
    }
  }

  /// Whether the command's usage helps.
  var isAboutWords: Bool {
    switch self {
    case .usage: true
    case .failure(let error):
      switch error {
      case .unknownName, .ambiguousName, .contradiction: true
      case .protectedOutput, .unusable, .nothingSelected, .wrongInput, .notDone, .incomplete,
        .inputOutput, .unwritable, .database, .damaged:
        false
      }
    case .output, .reported: false
    }
  }

  /// Whether it concerns something that the project sets: the database, or the paths to read.
  func isAboutProject(of call: ParsedArguments) -> Bool {
    switch self {
    case .failure(.database(let error)):
      !call.namesDatabase && error.path == DatabaseLocation(call).path
    case .failure(.inputOutput): call.readsProject
    case .failure(.unwritable): call.isOfProject(SharedOptions.reports)
    case .usage, .failure, .output, .reported: false
    }
  }

  /// What to do about a database error that does not say so itself.
  private func remedy(for error: DatabaseError) -> String {
    error.kind == .missing
      ? "; create one with 'headroom run PATH', or name another file with --db" : ""
  }

  /// SQLite's code for running out of memory.
  private static let outOfMemory: Int32 = 7
  /// The same message as for running out of memory anywhere else.
  private static let memoryWords =
    "not enough memory; raise the limit (ulimit -v) or select fewer cases"
}
