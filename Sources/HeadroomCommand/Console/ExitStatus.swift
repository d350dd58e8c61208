import RegressionStore
import Scenarios

extension ExitStatus {
  /// The status of an error; the only place that decides it.
  init(_ error: CommandError) {
    switch error {
    case .usage: self = .wrongUsage
    case .output: self = .inputOutput
    case .reported(let status): self = status
    case .failure(let error):
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
