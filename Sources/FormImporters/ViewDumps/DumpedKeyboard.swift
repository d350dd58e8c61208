package import AvoidanceEngine

/// The docked keyboard in a dump.
package enum DumpedKeyboard: Hashable, Sendable {
  /// The dump has only the app's views, whether there is a keyboard or not.
  case notPrinted
  /// It is hidden, below the screen, or not docked.
  case notUp
  /// It covers the bottom of the screen, by a height in points.
  case up(height: Double, Source)

  /// Where the height comes from.
  package enum Source: Hashable, Sendable, CaseIterable {
    /// UIKit's view of the keyboard, or that around the keys: it is all of it.
    case view
    /// The device's highest keyboard whose keys may be where they are printed.
    case device
    /// The keys, which fit no keyboard of the device.
    case keys
  }

  /// In points; nil if it is not known to be up.
  package var height: Double? {
    if case .up(let height, _) = self { height } else { nil }
  }
}

extension ViewDump {
  /// Determines how far the docked keyboard extends over the screen, with what stands on it.
  ///
  /// XCUITest and Appium print the keys, between suggestions and the home indicator's area: the highest view
  /// around them that ends at the screen's bottom is the keyboard, else the device's highest one that has its
  /// keys there.
  ///
  /// - Parameter device: The device of the dump; nil for one whose keyboards are unknown, with a screen of the
  ///   dump's size.
  /// - Returns: Its height, or why there is none.
  package func keyboard(on device: Device? = nil) -> DumpedKeyboard {
    let size = screenSize ?? device?.screen ?? .zero
    let isTurned = device.map { $0.screen != size } ?? false
    let metrics = isTurned ? device?.landscape : device?.portrait
    return keyboard(on: size, metrics)
  }

  func keyboard(on screen: Size, _ metrics: Device.Metrics?) -> DumpedKeyboard {
    let printed = views.indices.filter { views[$0].role == .keyboard }
    let heights = printed.compactMap { height(ofKeyboard: $0, on: screen, metrics) }
    if let highest = heights.max(by: { $0.height < $1.height }) {
      return .up(height: highest.height, highest.source)
    }
    let hasWindows = isOnScreen ? !windows.isEmpty : windows.contains { $0.kind != .app }
    return printed.isEmpty && !hasWindows ? .notPrinted : .notUp
  }

  /// Returns how far a keyboard extends over the screen; nil if it is not up.
  private func height(ofKeyboard index: Int, on screen: Size, _ metrics: Device.Metrics?)
    -> (height: Double, source: DumpedKeyboard.Source)?
  {
    let around = sequence(first: index) { views[$0].superview }
    guard !around.contains(where: { views[$0].isHidden }), views[index].isVisible != false,
      let keys = screenFrame(of: index), keys.height > 0, keys.y > 0,
      keys.y < screen.height - format.tolerance,
      // Not a strip at a side of a turned iPad, nor a floating one.
      keys.width >= screen.width / 2, keys.maxY >= screen.height - Self.lowestRow
    else { return nil }
    guard isOnScreen else { return (screen.height - keys.y, .view) }
    let tops = around.dropFirst().compactMap { views[$0].frame }.filter {
      $0.y > 0 && $0.width >= keys.width && $0.maxY >= screen.height - format.tolerance
    }.map(\.y)
    if let top = tops.min() { return (screen.height - top, .view) }
    let bars = metrics.map { [$0.keyboard, $0.keyboard + $0.predictiveBar] } ?? []
    let fitting = bars.filter {
      (-format.tolerance..<Self.suggestions).contains(keys.y - (screen.height - $0))
    }
    return fitting.max().map { ($0, .device) } ?? (screen.height - keys.y, .keys)
  }

  /// More than the height of what is below the keys, in points.
  private static let lowestRow = 100.0
  /// More than the height of what is above the keys, in points.
  private static let suggestions = 60.0
}
