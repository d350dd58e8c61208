import RegressionRunner

/// What came of an approval or a withdrawal.
struct ApprovalReport: Sendable {
  /// The cases whose baseline is another one now.
  var changed: [CaseName] = []
  /// How many cases were approved before.
  var unchanged = 0
  /// The files that say so.
  var files: [String] = []
  /// Whether a selected case could not be approved.
  var hasRefused = false
}

/// A scenario file that changes.
struct RewrittenFile: Sendable {
  let path: String
  /// Its bytes now.
  let old: [UInt8]
  /// Its bytes afterwards.
  let new: [UInt8]
  /// How many expectations or known failures change.
  let count: Int
  /// The scenarios that change.
  let scenarios: Set<String>
}
