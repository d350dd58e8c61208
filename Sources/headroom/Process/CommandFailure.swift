/// Why a command ends early, with the status it ends with.
struct CommandFailure: Error {
  /// The documented status.
  var status: ExitStatus
  /// What is wrong, where, and what to do; empty when it was already reported.
  var message: String

  init(_ status: ExitStatus, _ message: String = "") {
    self.status = status
    self.message = message
  }
}
