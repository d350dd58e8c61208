/// A keyboard notification with its user info.
public struct KeyboardNotification: Hashable, Sendable {
  /// Which of UIKit's six notifications it is.
  public enum Name: UInt8, Hashable, Sendable, CaseIterable {
    /// `keyboardWillShowNotification`.
    case willShow
    /// `keyboardDidShowNotification`.
    case didShow
    /// `keyboardWillHideNotification`.
    case willHide
    /// `keyboardDidHideNotification`.
    case didHide
    /// `keyboardWillChangeFrameNotification`.
    case willChangeFrame
    /// `keyboardDidChangeFrameNotification`.
    case didChangeFrame

    /// The bare name in logs and files, as `keyboardWillShow`.
    public var logName: String {
      switch self {
      case .willShow: "keyboardWillShow"
      case .didShow: "keyboardDidShow"
      case .willHide: "keyboardWillHide"
      case .didHide: "keyboardDidHide"
      case .willChangeFrame: "keyboardWillChangeFrame"
      case .didChangeFrame: "keyboardDidChangeFrame"
      }
    }

    /// Whether it announces a change rather than reporting one.
    @inline(__always)
    public var isWill: Bool { self == .willShow || self == .willHide || self == .willChangeFrame }
  }

  /// Which notification.
  public var name: Name
  /// The frame before, in screen coordinates.
  public var begin: Rect
  /// The frame after, in screen coordinates.
  public var end: Rect
  /// Seconds of the animation.
  public var duration: Double
  /// The animation's curve; 7 is the keyboard's own.
  public var curve: Int

  /// Makes a notification.
  public init(name: Name, begin: Rect, end: Rect, duration: Double = 0.25, curve: Int = 7) {
    self.name = name
    self.begin = begin
    self.end = end
    self.duration = duration
    self.curve = curve
  }
}

/// How the keyboard stands on the screen.
public enum KeyboardKind: UInt8, Hashable, Sendable, CaseIterable {
  /// At the screen's bottom, as wide as the screen.
  case docked
  /// A small one that stands anywhere.
  case floating
  /// In two halves at the screen's sides.
  case split
  /// As wide as the screen, above its bottom.
  case undocked
  /// None on the screen; at its bottom stands what the input carries above a keyboard.
  case hardware

  /// Whether its top edge bounds the free area: docked, or a hardware keyboard's accessory.
  @inline(__always)
  public var boundsFreeArea: Bool { self == .docked || self == .hardware }
}
