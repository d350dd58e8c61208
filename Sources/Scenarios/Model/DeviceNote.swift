public import AvoidanceEngine

/// What people are to know of a device's numbers before they rely on them; it changes no outcome.
public struct DeviceNote: Hashable, Sendable {
  /// What is said where the device is held upright; nil: nothing.
  public var portrait: String?
  /// What is said where it lies on its side; nil: nothing.
  public var landscape: String?

  /// Makes a note.
  public init(portrait: String? = nil, landscape: String? = nil) {
    self.portrait = portrait
    self.landscape = landscape
  }

  /// What is said in an orientation; nil: nothing.
  public subscript(_ orientation: Orientation) -> String? {
    orientation.isLandscape ? landscape : portrait
  }
}
