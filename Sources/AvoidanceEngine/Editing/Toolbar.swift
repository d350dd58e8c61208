/// A strategy's toolbar above the keyboard, as an input's accessory view.
public struct Toolbar: Hashable, Sendable {
  /// Which buttons the toolbar has.
  public enum Kind: UInt8, Hashable, Sendable { case doneOnly, previousNextDone }
  /// Where its title comes from.
  enum Title: UInt8, Hashable, Sendable { case none, own, placeholder }

  /// Which buttons it has.
  public var kind: Kind
  /// Whether the button back is enabled; false where there is none.
  public var previousIsEnabled: Bool
  /// Whether the button forward is enabled; false where there is none.
  public var nextIsEnabled: Bool
  var title: Title

  /// Its height in points.
  public static let height = 44.0

  /// The buttons from left to right.
  public var buttons: [String] {
    kind == .doneOnly ? ["done"] : ["previous", "next", "done"]
  }
}

/// A button of a strategy's toolbar.
enum ToolbarButton: Sendable { case previous, next }

extension Screen {
  /// The toolbar that a strategy gave the first responder; nil without one.
  public var toolbar: Toolbar? {
    firstResponder >= 0 ? inputs[form.views[firstResponder].input].toolbar : nil
  }

  /// The word on the toolbar's last button; nil without a toolbar.
  public var toolbarDoneText: String? {
    guard toolbar != nil else { return nil }
    return toolbarDoneTitle.isEmpty ? "Done" : toolbarDoneTitle
  }

  /// The toolbar's title; nil where it shows none.
  public var toolbarTitle: String? {
    guard let toolbar, let properties = inputProperties(firstResponder) else { return nil }
    switch toolbar.title {
    case .none: return nil
    case .own: return properties.avoidance.toolbarTitle
    case .placeholder: return properties.placeholder
    }
  }

  /// The height of what an input carries above the keyboard: the app's accessory or the toolbar.
  func accessoryHeight(_ input: Int) -> Double {
    inputs[input].toolbar == nil ? inputs[input].accessoryHeight : Toolbar.height
  }

  /// Gives an input a strategy's toolbar, or takes it away.
  ///
  /// Where it `reloads`, UIKit is told to reload the input views, so that a visible keyboard follows
  /// after the present sequence.
  mutating func setAccessory(_ toolbar: Toolbar?, of view: ViewIndex, reloads: Bool) {
    let input = form.views[view].input
    let changes = (inputs[input].toolbar == nil) != (toolbar == nil)
    inputs[input].toolbar = toolbar
    if reloads && changes && view == firstResponder { needsInputViewReload = true }
  }

  /// Gives an input another return key.
  mutating func setReturnKeyType(_ key: InputProperties.ReturnKey, of view: ViewIndex) {
    inputs[form.views[view].input].returnKey = key
  }
}
