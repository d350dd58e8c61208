import RegressionStore
import Scenarios

/// Everything that a command can end with but its result.
enum CommandError: Error {
  /// The words of the call are wrong.
  case usage(UsageError)
  /// A workflow ended without its result.
  case workflow(WorkflowError)
  /// Standard output can't be written.
  case output(OutputFailure)
  /// All is told already.
  case reported(ExitStatus)

  /// Takes whatever a command threw.
  init(_ error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as UsageError: self = .usage(error)
    case let error as OutputFailure: self = .output(error)
    default: self = .workflow(WorkflowError(error))
    }
  }

  /// What is wrong, where, and what to do; nil: it is told already.
  var message: String? {
    switch self {
    case .usage(let error): error.message
    case .workflow(.database(let error)):
      error.extendedCode.map { $0 & 0xff } == Self.outOfMemory
        ? Self.memoryWords : Escaped.text(error.description) + remedy(for: error)
    case .workflow(let error): error.message
    case .output(let failure): failure.message
    case .reported: nil
    }
  }

  /// Whether the usage of the command is of help.
  var isAboutWords: Bool {
    switch self {
    case .usage: true
    case .workflow(let error):
      switch error {
      case .unknownName, .ambiguousName, .contradiction: true
      case .protectedOutput, .unusable, .nothingSelected, .wrongInput, .notDone, .incomplete,
        .inputOutput, .unwritable, .database, .damaged:
        false
      }
    case .output, .reported: false
    }
  }

  /// Whether it is about something that the call's project names: the database, or what is read.
  func isAboutProject(of call: ParsedArguments) -> Bool {
    switch self {
    case .workflow(.database(let error)):
      !call.namesDatabase && error.path == DatabaseLocation(call).path
    case .workflow(.inputOutput): call.readsProject
    case .workflow(.unwritable): call.isOfProject(SharedOptions.reports)
    case .usage, .workflow, .output, .reported: false
    }
  }

  /// What to do about an error of the database, where it does not say so itself.
  private func remedy(for error: DatabaseError) -> String {
    error.kind == .missing
      ? "; create one with 'headroom run PATH', or name another file with --db" : ""
  }

  /// SQLite's code where it gets no memory.
  private static let outOfMemory: Int32 = 7
  /// What is said where SQLite gets no memory; the same as where anything else gets none.
  private static let memoryWords =
    "not enough memory; raise the limit (ulimit -v) or select fewer cases"
}

extension ExitStatus {
  /// The status that an error ends with; the only place that decides it.
  init(_ error: CommandError) {
    switch error {
    case .usage: self = .wrongUsage
    case .output: self = .inputOutput
    case .reported(let status): self = status
    case .workflow(let error):
      switch error {
      case .unknownName, .ambiguousName, .contradiction, .protectedOutput, .unusable:
        self = .wrongUsage
      case .nothingSelected: self = .nothingSelected
      case .wrongInput: self = .wrongInput
      case .notDone: self = .failed
      case .incomplete: self = .incomplete
      case .inputOutput, .unwritable, .damaged: self = .inputOutput
      case .database(let error): self.init(error)
      }
    }
  }

  private init(_ error: DatabaseError) {
    switch error.kind {
    case .busy, .hotJournal: self = .busy
    case .notHeadroom, .unreleased, .newerVersion: self = .notHeadroom
    case .missing, .cannotOpen, .readOnly, .full, .inputOutput, .corrupt, .foreignSchema,
      .truncated, .olderVersion, .constraint, .unknownName, .unknownContent, .unknownBaseline,
      .unknownRun, .outOfOrder, .contentMissing, .other:
      self = .inputOutput
    }
  }
}

/// How the program ends; stable, and part of the documented interface.
enum ExitStatus: Int32, CaseIterable, Sendable {
  case asExpected = 0
  case failed = 1
  case incomplete = 2
  case nothingSelected = 4
  case wrongUsage = 64
  case wrongInput = 65
  case inputOutput = 74
  case busy = 75
  case notHeadroom = 78
  case unjudged = 125
  case interrupted = 130

  /// What the status says, for the help.
  var meaning: String {
    switch self {
    case .asExpected: "Success."
    case .failed: "Failures or findings (see --fail-on), or damage skipped by a merge."
    case .incomplete:
      "A run is incomplete or inconsistent, or cases are skipped or missing."
    case .nothingSelected: "Nothing was selected."
    case .wrongUsage: "Usage error."
    case .wrongInput: "An input file is invalid."
    case .inputOutput: "Input/output error."
    case .busy: "The database is busy."
    case .notHeadroom: "Not a Headroom database, or one from another version."
    case .unjudged: "With run --bisect: the commit can't be judged; git bisect skips it."
    case .interrupted: "Interrupted; results recorded so far are kept."
    }
  }
}
