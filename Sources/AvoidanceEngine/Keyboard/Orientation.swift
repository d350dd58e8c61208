/// How the device is held.
public enum Orientation: UInt8, Hashable, Sendable, CaseIterable {
  // The numbers are those of databases.
  /// Upright.
  case portrait = 0
  /// Upright, turned by half a turn; uses the device's portrait numbers.
  case portraitUpsideDown = 1
  /// On its left side; uses the device's landscape numbers.
  case landscapeLeft = 2
  /// On its right side; uses the device's landscape numbers.
  case landscapeRight = 3

  /// Whether the device's landscape numbers apply.
  @inline(__always)
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// The name in files and traces, as `landscapeLeft`.
  public var name: String {
    switch self {
    case .portrait: "portrait"
    case .portraitUpsideDown: "portraitUpsideDown"
    case .landscapeLeft: "landscapeLeft"
    case .landscapeRight: "landscapeRight"
    }
  }
}
