/// What a device can't do, so that a script which does it shows nothing that anybody sees.
///
/// Source: Apple, `UIInterfaceOrientation` and the support pages on iPad keyboards.
public enum DeviceLimit: Hashable, Sendable {
  /// Its keyboard never stands so.
  case noKeyboard(KeyboardKind)
  /// Nobody says whether its keyboard can stand so.
  case unknownKeyboard(KeyboardKind)
  /// It doesn't turn upside down.
  case noUpsideDown

  /// What is said of a device, as `iPhone 15 has no floating keyboard`.
  public func words(of device: String) -> String {
    switch self {
    case .noKeyboard(let kind): "\(device) has no \(kind) keyboard"
    case .unknownKeyboard(let kind): "whether \(device) has a \(kind) keyboard is not known"
    case .noUpsideDown: "\(device) does not turn upside down"
    }
  }
}

extension Device {
  /// What stands against a keyboard of a kind; nil for nothing.
  ///
  /// Phones have docked ones alone. Of iPads without a home button those of 834 points and more have no
  /// split one.
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

  /// What stands against holding it so; nil for nothing.
  public func limit(on orientation: Orientation) -> DeviceLimit? {
    orientation == .portraitUpsideDown && !isTablet && !hasHomeButton ? .noUpsideDown : nil
  }

  private var hasHomeButton: Bool { portrait.safeArea.bottom == 0 }
}
