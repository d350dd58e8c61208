/// A set of combinations of UIKit's horizontal and vertical size class.
public struct SizeClasses: OptionSet, Hashable, Sendable {
  /// One bit per combination.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Compact width, compact height: a phone in landscape.
  public static let compactWidthCompactHeight = SizeClasses(rawValue: 1)
  /// Compact width, regular height: a phone in portrait.
  public static let compactWidthRegularHeight = SizeClasses(rawValue: 2)
  /// Regular width, compact height: a large phone in landscape.
  public static let regularWidthCompactHeight = SizeClasses(rawValue: 4)
  /// Regular width, regular height: a tablet.
  public static let regularWidthRegularHeight = SizeClasses(rawValue: 8)
  /// Both of compact width.
  public static let compactWidth: SizeClasses = [
    .compactWidthCompactHeight, .compactWidthRegularHeight,
  ]
  /// Both of regular width.
  public static let regularWidth: SizeClasses = [
    .regularWidthCompactHeight, .regularWidthRegularHeight,
  ]
  /// Both of compact height.
  public static let compactHeight: SizeClasses = [
    .compactWidthCompactHeight, .regularWidthCompactHeight,
  ]
  /// Both of regular height.
  public static let regularHeight: SizeClasses = [
    .compactWidthRegularHeight, .regularWidthRegularHeight,
  ]
  /// Every combination.
  public static let all: SizeClasses = [.compactWidth, .regularWidth]

  /// The class of a window on a screen, both in points and as the device is held.
  ///
  /// Tablets are regular in both; their windows are compact where they are narrower than 670. Phones
  /// are compact, but regular in height when upright, and in width when wide ones (414 and more) lie.
  /// Source: Apple's table of size classes in the Human Interface Guidelines.
  public init(window: Size, screen: Size) {
    let shortSide = min(screen.width, screen.height)
    let isTablet = shortSide >= 700
    let isLandscape = screen.width > screen.height
    let isWide = isTablet ? window.width >= 670 : isLandscape && shortSide >= 414
    let isHigh = isTablet || !isLandscape
    self =
      switch (isWide, isHigh) {
      case (false, false): .compactWidthCompactHeight
      case (false, true): .compactWidthRegularHeight
      case (true, false): .regularWidthCompactHeight
      case (true, true): .regularWidthRegularHeight
      }
  }
}
