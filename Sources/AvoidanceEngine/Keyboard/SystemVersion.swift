/// A version of iOS or iPadOS, compared by component.
public struct SystemVersion: Hashable, Sendable, Comparable {
  /// As 26 in 26.1.
  public let major: Int
  /// As 1 in 26.1.
  public let minor: Int
  /// As 2 in 26.1.2.
  public let patch: Int

  /// Makes a version.
  public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads one to three numbers with periods between, as `26`, `26.1` or `26.1.2`; nil for another text.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in Int(part).flatMap { "\($0)" == part ? $0 : nil } }
    guard (1...3).contains(parts.count), numbers.count == parts.count, numbers[0] > 0,
      numbers.allSatisfy({ (0..<1_000).contains($0) })
    else { return nil }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }

  /// The first one with the keyboard of glass.
  public static let iOS26 = SystemVersion(26)

  /// Whether a version came before another one.
  public static func < (left: SystemVersion, right: SystemVersion) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }
}

extension SystemVersion: CustomStringConvertible {
  /// The shortest text that reads as the version, as `26` or `26.1`.
  public var description: String {
    if patch > 0 { return "\(major).\(minor).\(patch)" }
    return minor > 0 ? "\(major).\(minor)" : "\(major)"
  }
}
