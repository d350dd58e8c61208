import Foundation
public import Testing

/// What a test needs that a machine may not have.
public struct Requirement: Sendable {
  /// What it is, as in `the sqlite3 shell`.
  let what: String
  /// Whether CI may be without it.
  let isOptional: Bool
  let isThere: @Sendable () -> Bool

  /// Names what is needed.
  ///
  /// - Parameters:
  ///   - what: As in `the sqlite3 shell`, for the reason of a skip.
  ///   - isOptional: Whether a test is skipped in CI, too, where it is missing.
  ///   - isThere: Whether this machine has it.
  public init(
    _ what: String,
    isOptional: Bool = false,
    isThere: @escaping @Sendable () -> Bool
  ) {
    self.what = what
    self.isOptional = isOptional
    self.isThere = isThere
  }

  /// The data that is not part of the repository.
  ///
  /// A clone has none of it, so that its CI does without; of a folder that is there, every file has to be.
  public static let sharedData = Requirement(
    "the collected data (HEADROOM_SHARED)",
    isOptional: true
  ) { SharedData.folder != nil }
}

/// What is missing where nothing may be.
struct Missing: Error, CustomStringConvertible {
  var what: String
  var description: String { "\(what) is missing" }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test where the machine has what it needs; skips it elsewhere, and fails in CI, which has
  /// to test everything.
  public static func needs(
    _ requirement: Requirement,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    let missing = Missing(what: requirement.what)
    return .enabled("\(missing)", sourceLocation: sourceLocation) {
      if requirement.isThere() { return true }
      let isCI = ProcessInfo.processInfo.environment["CI"]?.isEmpty == false
      if isCI, !requirement.isOptional { throw missing }
      return false
    }
  }
}
