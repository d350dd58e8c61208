/// A device's metrics, in points.
public struct Device: Hashable, Sendable {
  /// The numbers that differ between portrait and landscape.
  public struct Metrics: Hashable, Sendable {
    /// The safe area of the screen without any bar.
    public var safeArea: EdgeInsets
    /// The status bar's height.
    public var statusBar: Double
    /// The docked keyboard's height without predictive bar, with the home indicator's area.
    public var keyboard: Double
    /// The predictive bar's height.
    public var predictiveBar: Double

    /// Makes metrics; heights in points.
    public init(
      safeArea: EdgeInsets = .zero, statusBar: Double = 0, keyboard: Double,
      predictiveBar: Double = 0
    ) {
      self.safeArea = safeArea
      self.statusBar = statusBar
      self.keyboard = keyboard
      self.predictiveBar = predictiveBar
    }
  }

  /// The screen's size in portrait.
  public var screen: Size
  /// Pixels per point.
  public var scale: Double
  /// The numbers of portrait.
  public var portrait: Metrics
  /// The numbers of landscape; nil if the keyboard's height there is unknown.
  public var landscape: Metrics?
  /// The system whose rules apply; nil for those of iOS 13 to 18.
  public var system: SystemVersion?

  /// Makes a device.
  public init(
    screen: Size, scale: Double = 2, portrait: Metrics, landscape: Metrics? = nil,
    system: SystemVersion? = nil
  ) {
    self.screen = screen
    self.scale = scale
    self.portrait = portrait
    self.landscape = landscape
    self.system = system
  }

  /// Whether the device runs this system or a later one.
  @inline(__always)
  public func runs(_ system: SystemVersion) -> Bool { self.system.map { $0 >= system } ?? false }

  /// Screens with a shorter side of at least this are iPads', in points: an iPad mini has 744, the
  /// largest iPhone 669.
  static let smallestTablet = 700.0

  /// Whether it is an iPad.
  @inline(__always)
  public var isTablet: Bool { min(screen.width, screen.height) >= Self.smallestTablet }

  /// Duration of the keyboard's animations, in seconds.
  @inline(__always)
  var keyboardDuration: Double { runs(.iOS26) ? AnimationCurve.duration26 : 0.25 }

  /// Height in points of the bar at the bottom of an iPad with a hardware keyboard, or 0 if there is none.
  @inline(__always)
  var shortcutBarHeight: Double { runsPadOS26 ? 55 : 0 }

  @inline(__always)
  var runsPadOS26: Bool { isTablet && runs(.iOS26) }

  /// The metrics for an orientation; portrait's if landscape's are unknown.
  public func metrics(_ orientation: Orientation) -> Metrics {
    orientation.isLandscape ? landscape ?? portrait : portrait
  }

  /// Docked, without the predictive bar.
  @inline(__always)
  func keyboardHeight(_ orientation: Orientation) -> Double {
    guard orientation.isLandscape, let landscape else { return portrait.keyboard }
    return landscape.keyboard
  }

  @inline(__always)
  func predictiveBarHeight(_ orientation: Orientation) -> Double {
    guard orientation.isLandscape, let landscape else { return portrait.predictiveBar }
    return landscape.predictiveBar
  }

  /// The window's size in an orientation.
  @inline(__always)
  public func windowSize(_ orientation: Orientation) -> Size {
    orientation.isLandscape ? Size(screen.height, screen.width) : screen
  }
}

/// How the device is held.
public enum Orientation: UInt8, Hashable, Sendable, CaseIterable {
  // Databases store the raw values.
  case portrait = 0
  /// Upside down; uses the device's portrait numbers.
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
