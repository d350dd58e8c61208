/// What an importer finds in a file of another format: facts of its own, which say themselves.
public protocol ImportFinding: Hashable, Sendable {
  /// The finding in words, with what to do about it.
  var words: String { get }
}

/// Any importer's finding.
public struct AnyImportFinding: Hashable, Sendable {
  /// The finding.
  public let base: any ImportFinding

  /// Wraps a finding.
  public init(_ base: some ImportFinding) { self.base = base }

  /// Whether both are the same finding.
  public static func == (one: AnyImportFinding, other: AnyImportFinding) -> Bool {
    AnyHashable(one.base) == AnyHashable(other.base)
  }

  /// Hashes the finding.
  public func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
}
