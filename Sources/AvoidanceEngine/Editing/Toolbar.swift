/// A strategy's toolbar above the keyboard, as an input's accessory view.
public struct Toolbar: Hashable, Sendable {
  /// Which buttons the toolbar has.
  public enum Kind: UInt8, Hashable, Sendable {
    case doneOnly
    case previousNextDone
  }
  /// Where its title comes from.
  public enum Title: UInt8, Hashable, Sendable {
    case none
    /// The field's own toolbar title.
    case own
    case placeholder
  }

  /// Which buttons it has.
  public var kind: Kind
  /// Whether the Previous button is enabled; false if there is none.
  public var previousIsEnabled: Bool
  /// Whether the Next button is enabled; false if there is none.
  public var nextIsEnabled: Bool
  /// Where its title comes from.
  public var title: Title
  /// Whether the app's own accessory view stays, above the toolbar.
  public var keepsAccessory: Bool

  /// Makes a toolbar.
  public init(
    kind: Kind, previousIsEnabled: Bool = false, nextIsEnabled: Bool = false, title: Title = .none,
    keepsAccessory: Bool = false
  ) {
    self.kind = kind
    self.previousIsEnabled = previousIsEnabled
    self.nextIsEnabled = nextIsEnabled
    self.title = title
    self.keepsAccessory = keepsAccessory
  }

  /// Its height in points.
  public static let height = 44.0

  /// The buttons from left to right.
  public var buttons: [String] {
    kind == .doneOnly ? ["done"] : ["previous", "next", "done"]
  }
}

/// A button of a strategy's toolbar.
public enum ToolbarButton: Hashable, Sendable {
  case previous
  case next
  case done
}

extension Screen {
  /// The toolbar that a strategy gave the first responder; nil without one, and over a popover.
  public var toolbar: Toolbar? {
    guard firstResponder >= 0, !showsNumberPadPopover else { return nil }
    return inputs[form.views[firstResponder].input].toolbar
  }

  /// The title of the toolbar's last button; nil without a toolbar.
  public var toolbarDoneText: String? {
    guard toolbar != nil else { return nil }
    return toolbarDoneTitle.isEmpty ? "Done" : toolbarDoneTitle
  }

  /// The toolbar's title; nil if it shows none.
  public var toolbarTitle: String? {
    guard let toolbar, let properties = inputProperties(firstResponder) else { return nil }
    switch toolbar.title {
    case .none: return nil
    case .own: return properties.avoidance.toolbarTitle
    case .placeholder: return properties.placeholder
    }
  }

  /// Height in points of what an input has above the keyboard: the app's accessory, the toolbar, or both.
  @inline(__always)
  func accessoryHeight(_ input: Int) -> Double {
    guard let toolbar = inputs[input].toolbar else { return inputs[input].accessoryHeight }
    return Toolbar.height + (toolbar.keepsAccessory ? inputs[input].accessoryHeight : 0)
  }

  /// Sets an input's toolbar, or removes it.
  ///
  /// With `reloads`, UIKit reloads the input views, so a visible keyboard follows after the present sequence.
  public mutating func setAccessory(_ toolbar: Toolbar?, of view: ViewIndex, reloads: Bool) {
    guard knows(view, .setAccessory) else { return }
    let input = form.views[view].input
    guard input >= 0 else { return }
    let changes = (inputs[input].toolbar == nil) != (toolbar == nil)
    inputs[input].toolbar = toolbar
    if reloads && changes && view == firstResponder { needsInputViewReload = true }
  }

  /// Sets an input's return key.
  public mutating func setReturnKeyType(_ key: InputProperties.ReturnKey, of view: ViewIndex) {
    guard knows(view, .setReturnKeyType), form.views[view].input >= 0 else { return }
    inputs[form.views[view].input].returnKey = key
  }

  /// Sets the title of the toolbars' last button; empty for the system's.
  public mutating func setToolbarDoneTitle(_ title: String) { toolbarDoneTitle = title }
}
