/// Heights of the bars around a form, in points; 0 for bars that are missing.
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

/// What drawing the screen needs besides frames.
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

  /// The view's current subviews, backmost first: with rows that the script inserted, without views
  /// that have left the window.
  public func currentSubviews(of view: ViewIndex) -> [ViewIndex] {
    guard form.views.indices.contains(view) else { return [] }
    let table = form.views[view].table
    let subviews = form.subviews(of: view).filter { !views[$0].isDetached }
    guard table >= 0 else { return subviews }
    let rows = tables[table].sections.flatMap(\.rows)
    return rows + subviews.filter { form.views[$0].kind != .cell }
  }

  /// The input's placeholder; nil if there is none.
  public func placeholder(_ view: ViewIndex) -> String? {
    hasPlaceholder(view) ? inputProperties(view)?.placeholder : nil
  }

  /// Whether the input hides its text.
  public func isSecure(_ view: ViewIndex) -> Bool {
    let input = form.input(view)
    return input >= 0 && inputs[input].secure
  }

  /// A text view's number of lines and their height; nil if the height is unknown.
  public func textLines(_ view: ViewIndex) -> (count: Int, height: Double)? {
    guard let height = inputProperties(view)?.lineHeight else { return nil }
    return (inputs[form.views[view].input].lines, height)
  }

  /// A text view's insets around its text.
  public func textInsets(_ view: ViewIndex) -> EdgeInsets {
    inputProperties(view)?.textInsets ?? .zero
  }

  /// The frame of the spacer that a strategy appended to a stack, in the stack's coordinates; nil
  /// without one.
  public func spacerFrame(_ view: ViewIndex) -> Rect? {
    guard form.stack(view) >= 0, let height = spacerHeight(view) else { return nil }
    let margins = form.stacks[form.views[view].stack].properties.margins
    let size = views[view].frame.size
    let width = max(0, size.width - margins.left - margins.right)
    return Rect(margins.left, size.height - margins.bottom - height, width, height)
  }

  /// Height at the keyboard's top of the app's accessory view or a strategy's toolbar.
  public var accessoryHeight: Double {
    guard keyboard.isVisible, firstResponder >= 0 else { return 0 }
    let height = accessoryHeight(form.views[firstResponder].input)
    return min(height, keyboard.obstacle.height)
  }

  /// The whole height of an input's docked keyboard, with its bar and the accessory, unless the script
  /// sets another.
  @inline(__always)
  func keyboardHeight(_ input: Int) -> Double {
    let bar = hasBar(input) ? device.predictiveBarHeight(orientation) : 0
    return device.keyboardHeight(orientation) + bar + accessoryHeight(input)
  }

  /// Whether an input's docked keyboard has a bar, for suggestions or AutoFill.
  @inline(__always)
  private func hasBar(_ input: Int) -> Bool {
    let state = inputs[input]
    // An iPad's bar also holds shortcuts.
    if keyboard.allowsPredictiveBar, state.autocorrection, !state.secure,
      !state.keyboardType.isNumeric || device.runsPadOS26
    {
      return true
    }
    if let showsBar = keyboard.showsAutofillBar { return showsBar }
    return device.runs(.iOS26) && (state.secure || state.isOfLogin)
  }

  /// The top of the area that a notified frame takes, with an accessory on top of a docked keyboard; in
  /// screen coordinates.
  func obstacleTop(of frame: Rect) -> Double {
    frame.maxY >= screenSize.height - 0.5 ? frame.minY - accessoryOutsideFrame : frame.minY
  }

  /// Whether the first responder's number pad is in a popover, so that no keyboard is docked.
  public var showsNumberPadPopover: Bool {
    firstResponder >= 0 && keyboard.kind == .docked
      && showsPopover(form.views[firstResponder].input)
  }

  @inline(__always)
  func showsPopover(_ input: Int) -> Bool {
    device.runsPadOS26 && inputs[input].keyboardType.isInPopover
      && inputs[input].allowsNumberPadPopover
  }

  /// Height in points of the first responder's accessory on top of the keyboard's notified frame; 0 if
  /// it is part of that frame.
  ///
  /// With a phone's hardware keyboard, the accessory is all that there is to notify.
  @inline(__always)
  var accessoryOutsideFrame: Double {
    guard !profile.accessoryInFrame, firstResponder >= 0 else { return 0 }
    let stands = keyboard.kind == .docked || keyboard.kind == .hardware && device.runsPadOS26
    return stands ? accessoryHeight(form.views[firstResponder].input) : 0
  }

  /// The height of the predictive bar below the accessory.
  ///
  /// 0 without one, and if the script set the keyboard's height or frame.
  public var predictiveBarHeight: Double {
    guard keyboard.isVisible, keyboard.kind == .docked, keyboard.scriptHeight == nil else {
      return 0
    }
    let metrics = device.metrics(orientation)
    let rest = keyboard.obstacle.height - accessoryHeight - metrics.keyboard
    return rest == metrics.predictiveBar ? rest : 0
  }

  /// Whether the first responder's keyboard has only digits.
  public var keyboardIsNumeric: Bool {
    guard firstResponder >= 0 else { return false }
    return inputs[form.views[firstResponder].input].keyboardType.isNumeric
  }
}
