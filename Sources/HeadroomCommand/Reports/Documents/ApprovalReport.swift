package import RegressionRunner

/// What came of an approval or a withdrawal.
package struct ApprovalReport: Sendable {
  /// The cases whose baseline is another one now.
  package var changed: [CaseName] = []
  /// How many cases were approved before.
  package var unchanged = 0
  /// The files that say so.
  package var files: [String] = []
  /// Whether a selected case could not be approved.
  package var hasRefused = false

  package init() {}
}

/// A scenario file that changes.
package struct RewrittenFile: Sendable {
  package let path: String
  /// Its bytes now.
  package let old: [UInt8]
  /// Its bytes afterwards.
  package let new: [UInt8]
  /// How many expectations or known failures change.
  package let count: Int
  /// The scenarios that change.
  package let scenarios: Set<String>

  package init(path: String, old: [UInt8], new: [UInt8], count: Int, scenarios: Set<String>) {
    self.path = path
    self.old = old
    self.new = new
    self.count = count
    self.scenarios = scenarios
  }
}
