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
  case interrupted = 130

  /// What the status says, for the help.
  var meaning: String {
    switch self {
    case .asExpected: "As expected."
    case .failed: "A case failed, --fail-on found something, or a salvage lost something."
    case .incomplete:
      "A run is incomplete, has skipped cases or doesn't reconcile; or a comparison lacks a result."
    case .nothingSelected: "Nothing was selected."
    case .wrongUsage: "Wrong usage."
    case .wrongInput: "An input file is wrong."
    case .inputOutput: "Input/output error."
    case .busy: "The database is busy."
    case .notHeadroom: "Not a Headroom database, or a newer one."
    case .interrupted: "Interrupted; what had been recorded stays."
    }
  }
}
