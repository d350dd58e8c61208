/// How the device is held.
public enum Orientation: UInt8, Hashable, Sendable, CaseIterable {
  /// Upright.
  case portrait
  /// Upright, turned by half a turn; uses the device's portrait numbers.
  case portraitUpsideDown
  /// On its left side; uses the device's landscape numbers.
  case landscapeLeft
  /// On its right side; uses the device's landscape numbers.
  case landscapeRight

  /// Whether the device's landscape numbers apply.
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
