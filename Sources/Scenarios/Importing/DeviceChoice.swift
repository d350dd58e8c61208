public import AvoidanceEngine

/// The shipped device that is taken for a screen and a keyboard which were seen on an unknown one.
public struct DeviceChoice: Hashable, Sendable {
  /// How the keyboard that was seen compares with the device's own.
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// It is as high as the device's with suggestions.
    case suggesting
    /// It is as high as the device's without suggestions.
    case plain
    /// It has another height.
    case other
  }

  /// The device's name.
  public let device: String
  /// Its screen, upright.
  public let screen: Size
  /// How it was held.
  public let orientation: Orientation
  /// The other shipped devices with the same screen, in their order.
  public let others: [String]
  /// How high the device's own keyboard is when held so, with suggestions, in points.
  public let ownHeight: Double
  /// How high the keyboard was that was seen; nil: none was.
  public let keyboardHeight: Double?
  /// How the keyboard that was seen compares; nil: none was.
  public let fit: Fit?
  /// Its screen as it was held.
  public var window: Size {
    orientation.isLandscape ? Size(screen.height, screen.width) : screen
  }

  /// Whether what was imported says nothing of the screen, so that a form's canvas is taken for it.
  public var isOfForm = false

  /// Chooses of the devices with a screen the one whose keyboard is nearest in height.
  ///
  /// Of equals it is one that is preferred, else the first; where no device has the screen, none.
  ///
  /// - Parameters:
  ///   - screen: The screen as it was held, in points.
  ///   - keyboardHeight: How high the keyboard was, in points; nil: it was not seen.
  ///   - preferred: Names of devices.
  public init?(screen: Size, keyboardHeight: Double? = nil, preferring preferred: [String] = []) {
    let turned = Size(screen.height, screen.width)
    let upright = ShippedDevices.all.filter { $0.value.screen == screen }
    // Without numbers in landscape nothing runs there.
    let devices =
      upright.isEmpty
      ? ShippedDevices.all.filter { $0.value.screen == turned && $0.value.landscape != nil }
      : upright
    let orientation = upright.isEmpty ? Orientation.landscapeLeft : .portrait
    let sorted =
      devices.filter { preferred.contains($0.name) }
      + devices.filter { !preferred.contains($0.name) }
    let seen = keyboardHeight ?? .infinity
    guard
      let nearest = sorted.min(by: {
        $0.value.metrics(orientation).distance(to: seen)
          < $1.value.metrics(orientation).distance(to: seen)
      })
    else { return nil }
    let metrics = nearest.value.metrics(orientation)
    device = nearest.name
    self.screen = nearest.value.screen
    self.orientation = orientation
    others = devices.map(\.name).filter { $0 != nearest.name }
    ownHeight = metrics.keyboard + metrics.predictiveBar
    self.keyboardHeight = keyboardHeight
    fit = keyboardHeight.map { height in
      // Printed frames are rounded.
      if abs(height - metrics.keyboard - metrics.predictiveBar) < 0.5 { return .suggesting }
      return abs(height - metrics.keyboard) < 0.5 ? .plain : .other
    }
  }
}

extension Device.Metrics {
  /// How far the keyboard's heights, with suggestions and without, are from one that was seen.
  fileprivate func distance(to height: Double) -> Double {
    height.isFinite ? min(abs(height - keyboard), abs(height - keyboard - predictiveBar)) : 0
  }
}
