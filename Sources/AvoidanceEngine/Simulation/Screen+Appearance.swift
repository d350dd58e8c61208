/// The heights of what lies around a form, in points; 0 where there is none.
public struct ScreenBars: Hashable, Sendable {
  /// The status bar at the screen's top.
  public var status: Double
  /// The navigation bar below it.
  public var navigation: Double
  /// The controller's toolbar, above the tab bar.
  public var toolbar: Double
  /// The tab bar, above the home indicator.
  public var tab: Double
}

/// What a drawing of the screen needs beside frames.
extension Screen {
  /// The bars of the device and of the controller.
  public var bars: ScreenBars {
    var controller = form.controller
    controller.toolbar = .none
    let withoutToolbar = controller.barHeights(device: device, orientation: orientation)
    let all = form.controller.barHeights(device: device, orientation: orientation)
    return ScreenBars(
      status: device.metrics(orientation).statusBar, navigation: all.top,
      toolbar: all.bottom - withoutToolbar.bottom, tab: withoutToolbar.bottom)
  }

  /// The view's own opacity, 0 to 1.
  public func alpha(_ view: ViewIndex) -> Double {
    views.indices.contains(view) ? views[view].alpha : 0
  }

  /// The view's direct subviews as they are now, backmost first: with the rows that the script
  /// inserted, without what has left the window.
  public func currentSubviews(of view: ViewIndex) -> [ViewIndex] {
    guard form.views.indices.contains(view) else { return [] }
    let table = form.views[view].table
    let subviews = form.subviews(of: view).filter { !views[$0].isDetached }
    guard table >= 0 else { return subviews }
    let rows = tables[table].sections.flatMap(\.rows)
    return rows + subviews.filter { form.views[$0].kind != .cell }
  }

  /// The input's placeholder; nil for none.
  public func placeholder(_ view: ViewIndex) -> String? {
    hasPlaceholder(view) ? inputProperties(view)?.placeholder : nil
  }

  /// Whether the input hides its text.
  public func isSecure(_ view: ViewIndex) -> Bool {
    let input = form.input(view)
    return input >= 0 && inputs[input].secure
  }

  /// The number of lines of a text view and their height; nil where no height is known.
  public func textLines(_ view: ViewIndex) -> (count: Int, height: Double)? {
    guard let height = inputProperties(view)?.lineHeight else { return nil }
    return (inputs[form.views[view].input].lines, height)
  }

  /// A text view's insets around its text.
  public func textInsets(_ view: ViewIndex) -> EdgeInsets {
    inputProperties(view)?.textInsets ?? .zero
  }

  /// Where the spacer lies that a strategy appended to a stack, in the stack's coordinates; nil
  /// without one.
  public func spacerFrame(_ view: ViewIndex) -> Rect? {
    guard form.stack(view) >= 0, let height = spacerHeight(view) else { return nil }
    let margins = form.stacks[form.views[view].stack].properties.margins
    let size = views[view].frame.size
    let width = max(0, size.width - margins.left - margins.right)
    return Rect(margins.left, size.height - margins.bottom - height, width, height)
  }

  /// The height at the keyboard's top that the app's accessory view or a strategy's toolbar takes.
  public var accessoryHeight: Double {
    guard keyboard.isVisible, firstResponder >= 0 else { return 0 }
    let height = accessoryHeight(form.views[firstResponder].input)
    return min(height, keyboard.obstacle.height)
  }

  /// The whole height of a docked keyboard for an input, with its bar and the accessory, unless the
  /// script gives another.
  @inline(__always)
  func keyboardHeight(_ input: Int) -> Double {
    let bar = hasBar(input) ? device.predictiveBarHeight(orientation) : 0
    return device.keyboardHeight(orientation) + bar + accessoryHeight(input)
  }

  /// Whether a docked keyboard has its bar for an input: for suggestions, or AutoFill's.
  @inline(__always)
  private func hasBar(_ input: Int) -> Bool {
    let state = inputs[input]
    // The bar of an iPad is one of shortcuts, too.
    if keyboard.allowsPredictiveBar, state.autocorrection, !state.secure,
      !state.keyboardType.isNumeric || device.runsPadOS26
    {
      return true
    }
    if let showsBar = keyboard.showsAutofillBar { return showsBar }
    return device.runs(.iOS26) && (state.secure || state.isOfLogin)
  }

  /// The top of what a notified frame takes: a docked one's with an accessory that stands on it, in screen
  /// coordinates.
  func obstacleTop(of frame: Rect) -> Double {
    frame.maxY >= screenSize.height - 0.5 ? frame.minY - accessoryOutsideFrame : frame.minY
  }

  /// Whether the first responder's digits stand in a popover, and so no keyboard is docked.
  public var showsNumberPadPopover: Bool {
    firstResponder >= 0 && keyboard.kind == .docked
      && showsPopover(form.views[firstResponder].input)
  }

  /// Whether an input's digits come in a popover instead of a docked keyboard.
  @inline(__always)
  func showsPopover(_ input: Int) -> Bool {
    device.runsPadOS26 && inputs[input].keyboardType.isInPopover
      && inputs[input].allowsNumberPadPopover
  }

  /// The height of the first responder's accessory where it stands on the keyboard's notified frame, in
  /// points; 0 where it is part of that.
  ///
  /// An accessory over nothing but a phone's hardware keyboard is all that there is to notify.
  @inline(__always)
  var accessoryOutsideFrame: Double {
    guard !profile.accessoryInFrame, firstResponder >= 0 else { return 0 }
    let stands = keyboard.kind == .docked || keyboard.kind == .hardware && device.runsPadOS26
    return stands ? accessoryHeight(form.views[firstResponder].input) : 0
  }

  /// The height of the predictive bar below the accessory.
  ///
  /// 0 without one, and where the script gave the keyboard its height or frame.
  public var predictiveBarHeight: Double {
    guard keyboard.isVisible, keyboard.kind == .docked, keyboard.scriptHeight == nil else {
      return 0
    }
    let metrics = device.metrics(orientation)
    let rest = keyboard.obstacle.height - accessoryHeight - metrics.keyboard
    return rest == metrics.predictiveBar ? rest : 0
  }

  /// Whether the keyboard for the first responder has digits alone.
  public var keyboardIsNumeric: Bool {
    guard firstResponder >= 0 else { return false }
    return inputs[form.views[firstResponder].input].keyboardType.isNumeric
  }
}
