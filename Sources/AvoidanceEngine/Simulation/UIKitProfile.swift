/// The settings on which observers of UIKit disagree: <doc:Profiles>.
public struct UIKitProfile: Hashable, Sendable {
  /// When a scroll view's offset returns to its limits after a change of its geometry.
  public enum Clamp: UInt8, Hashable, Sendable, CaseIterable { case immediately, atLayout, never }
  /// Which edge of a too large rectangle `scrollRectToVisible` shows.
  public enum OversizeRect: UInt8, Hashable, Sendable, CaseIterable {
    case minEdge, maxEdge, nearEdge
  }
  /// The keyboard frame that the first show reports as `begin`.
  public enum FirstBegin: UInt8, Hashable, Sendable, CaseIterable { case offScreen, zero }
  /// What a change of focus without a change of height posts.
  public enum SwitchPosts: UInt8, Hashable, Sendable, CaseIterable { case nothing, willShow }
  /// Where a text field's `didBeginEditing` stands beside the keyboard's notifications.
  public enum TextFieldOrder: UInt8, Hashable, Sendable, CaseIterable {
    case didBeginFirst, keyboardFirst
  }
  /// Where `didEndEditing` stands beside the hide sequence.
  public enum EndOrder: UInt8, Hashable, Sendable, CaseIterable { case didEndFirst, hideFirst }

  /// When offsets are clamped after a change of geometry.
  public var clamp: Clamp = .immediately
  /// What `scrollRectToVisible` does with a rectangle larger than the free interval.
  public var oversizeRect: OversizeRect = .minEdge
  /// Whether UIKit scrolls a text field visible when it becomes first responder.
  public var revealsFirstResponder = true
  /// The first show's begin frame.
  public var firstBegin: FirstBegin = .offScreen
  /// What switching between fields of the same height posts.
  public var switchPosts: SwitchPosts = .nothing
  /// The order for text fields.
  public var textFieldOrder: TextFieldOrder = .didBeginFirst
  /// The order at the end of editing.
  public var endOrder: EndOrder = .didEndFirst
  /// Whether shows from hidden, and hides to hidden, post the change-frame pair.
  public var showFromHiddenPostsChangeFrame = true
  /// Whether the user prefers cross-fade transitions; told to strategies alone, the script posts the
  /// frames.
  public var prefersCrossFade = false

  private init() {}

  /// What observers of UIKit report; the default.
  public static let observed = UIKitProfile()

  /// The order that Apple's documentation gives.
  public static let documented: UIKitProfile = {
    var profile = UIKitProfile()
    profile.textFieldOrder = .keyboardFirst
    profile.endOrder = .hideFirst
    profile.showFromHiddenPostsChangeFrame = false
    return profile
  }()
}
