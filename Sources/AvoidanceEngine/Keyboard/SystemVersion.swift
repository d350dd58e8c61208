/// A version of iOS or iPadOS, compared by component.
public struct SystemVersion: Hashable, Sendable, Comparable {
  private let numbers: LibraryVersion

  /// Makes a version.
  public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    numbers = LibraryVersion(major, minor, patch)
  }

  /// Reads one to three numbers separated by periods, as `26`, `26.1` or `26.1.2`; nil for any other text.
  public init?(_ text: String) {
    let periods = text.count { $0 == "." }
    guard periods < 3,
      let numbers = LibraryVersion(text + String(repeating: ".0", count: 2 - periods)),
      numbers.major > 0, max(numbers.major, numbers.minor, numbers.patch) < 1_000
    else { return nil }
    self.numbers = numbers
  }

  /// The first version with the Liquid Glass keyboard.
  public static let iOS26 = SystemVersion(26)

  /// Whether a version came before another one.
  public static func < (left: SystemVersion, right: SystemVersion) -> Bool {
    left.numbers < right.numbers
  }
}

extension SystemVersion: CustomStringConvertible {
  /// The shortest text that reads as the version, as `26` or `26.1`.
  public var description: String {
    if numbers.patch > 0 { return numbers.description }
    return numbers.minor > 0 ? "\(numbers.major).\(numbers.minor)" : "\(numbers.major)"
  }
}
