/// The version of a library that a strategy models, as `6.5.0`.
public struct LibraryVersion: Hashable, Sendable, Comparable {
  /// The first number.
  public let major: Int
  /// The second number.
  public let minor: Int
  /// The third number.
  public let patch: Int

  /// Makes a version from its numbers.
  public init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads `6.5.0`; nil for anything but three numbers without leading zeros.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let major = parts[0], let minor = parts[1], let patch = parts[2],
      major >= 0, minor >= 0, patch >= 0
    else { return nil }
    self.init(major, minor, patch)
    guard description == text else { return nil }
  }

  /// Orders versions by their numbers.
  public static func < (a: LibraryVersion, b: LibraryVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }
}

extension LibraryVersion: CustomStringConvertible {
  /// The numbers with points.
  public var description: String { "\(major).\(minor).\(patch)" }
}
