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
    case .asExpected: "Success."
    case .failed: "Failures or findings (see --fail-on), or data lost by a salvage."
    case .incomplete:
      "A run is incomplete or inconsistent, or cases are skipped or missing."
    case .nothingSelected: "Nothing was selected."
    case .wrongUsage: "Usage error."
    case .wrongInput: "An input file is invalid."
    case .inputOutput: "Input/output error."
    case .busy: "The database is busy."
    case .notHeadroom: "Not a Headroom database, or one from a newer version."
    case .interrupted: "Interrupted; results recorded so far are kept."
    }
  }
}
