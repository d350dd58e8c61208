/// Something a device can't do; a script that relies on it shows nothing that can happen.
///
/// Source: Apple, `UIInterfaceOrientation` and the support pages on iPad keyboards.
public enum DeviceLimit: Hashable, Sendable {
  case noKeyboard(KeyboardKind)
  /// It is unknown whether the device has such a keyboard.
  case unknownKeyboard(KeyboardKind)
  case noUpsideDown

  /// The message, such as `iPhone 15 has no floating keyboard`.
  public func words(of device: String) -> String {
    switch self {
    case .noKeyboard(let kind): "\(device) has no \(kind) keyboard"
    case .unknownKeyboard(let kind): "whether \(device) has a \(kind) keyboard is not known"
    case .noUpsideDown: "\(device) does not turn upside down"
    }
  }
}

extension Device {
  /// Why the device can't show this kind of keyboard, or nil if it can.
  ///
  /// Phones have only docked ones. iPads without a home button have no split one if they are at least
  /// 834 points wide.
  public func limit(on kind: KeyboardKind) -> DeviceLimit? {
    switch kind {
    case .docked, .hardware: return nil
    case .floating, .undocked: return isTablet ? nil : .noKeyboard(kind)
    case .split:
      guard isTablet else { return .noKeyboard(kind) }
      guard !hasHomeButton else { return nil }
      return min(screen.width, screen.height) >= 834 ? .noKeyboard(kind) : .unknownKeyboard(kind)
    }
  }

  /// Why the device can't be held this way, or nil if it can.
  public func limit(on orientation: Orientation) -> DeviceLimit? {
    orientation == .portraitUpsideDown && !isTablet && !hasHomeButton ? .noUpsideDown : nil
  }

  private var hasHomeButton: Bool { portrait.safeArea.bottom == 0 }
}
