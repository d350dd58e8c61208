extension Simulator {
  /// Carries one assignment by the app out; UIKit's consequences are adjustments, the change is none.
  ///
  /// A property that the view does not have, or a value of another kind, is a fault.
  mutating func set(_ change: PropertyChange) {
    guard screen.form.canSet(change.property, of: change.view), assign(change) else {
      screen.fault = .notSettable(change.property, of: change.view)
      return
    }
  }

  private mutating func assign(_ change: PropertyChange) -> Bool {
    switch change.property {
    case .contentOffset, .contentInset, .scrollIndicatorInsets: setPlace(change)
    case .contentSize: setContentSize(change)
    case .frame: setFrame(change)
    case .height, .width, .tableHeaderViewHeight, .tableFooterViewHeight: setExtent(change)
    case .alpha, .userInteraction: setTouches(change)
    case .hidden: setHidden(change)
    case .scrollEnabled, .insetAdjustment, .keyboardDismissMode: setScrolling(change)
    case .enabled, .secure, .autocorrection, .shouldBeginEditing, .shouldReturn, .shouldClear,
      .shouldEndEditing, .shouldChange:
      setAnswer(change)
    case .text, .accessoryHeight, .keyboardType, .returnKey, .onReturn: setInput(change)
    }
  }

  private mutating func setPlace(_ change: PropertyChange) -> Bool {
    let view = change.view
    switch change.property {
    case .contentOffset:
      guard let value = change.merged(Adjustment.Value(screen.contentOffset(view)), count: 2)
      else { return false }
      screen.setContentOffset(Point(value.a, value.b), of: view, .script)
    case .contentInset:
      guard let value = change.merged(Adjustment.Value(screen.contentInset(view)), count: 4)
      else { return false }
      screen.setContentInset(value.insets, of: view, .script)
    default:
      let present = Adjustment.Value(screen.scrollIndicatorInsets(view))
      guard let value = change.merged(present, count: 4) else { return false }
      screen.setScrollIndicatorInsets(value.insets, of: view, .script)
    }
    return true
  }

  private mutating func setContentSize(_ change: PropertyChange) -> Bool {
    let position = screen.form.views[change.view].scroll
    let size = screen.scrolls[position].contentSize
    guard let value = change.merged(Adjustment.Value(size.width, size.height), count: 2)
    else { return false }
    screen.scrolls[position].contentSize = Size(value.a, value.b).snapped
    screen.scrolls[position].fitsChildren = false
    screen.contentSizeDidChange(position, from: size, .system)
    return true
  }

  private mutating func setFrame(_ change: PropertyChange) -> Bool {
    guard let value = change.merged(Adjustment.Value(screen.frame(change.view)), count: 4)
    else { return false }
    let frame = Rect(value.a, value.b, max(0, value.c), max(0, value.d)).snapped
    screen.setFrame(frame, of: change.view)
    return true
  }

  /// An extent that layout reads: a row's, an arranged view's, a table's header's or footer's.
  private mutating func setExtent(_ change: PropertyChange) -> Bool {
    guard case .number(let number) = change.value else { return false }
    let extent = max(0, number).snapped
    let view = change.view
    switch change.property {
    case .tableFooterViewHeight: screen.setTableFooter(height: extent, of: view, .script)
    case .tableHeaderViewHeight: screen.setTableHeader(height: extent, of: view)
    case .width: screen.setWidth(extent, of: view)
    default: screen.setHeight(extent, of: view)
    }
    return true
  }

  private mutating func setTouches(_ change: PropertyChange) -> Bool {
    switch (change.property, change.value) {
    case (.alpha, .number(let alpha)): screen.views[change.view].alpha = alpha
    case (.userInteraction, .flag(let flag)): screen.views[change.view].userInteraction = flag
    default: return false
    }
    return true
  }

  private mutating func setHidden(_ change: PropertyChange) -> Bool {
    guard case .flag(let flag) = change.value else { return false }
    screen.views[change.view].isHidden = flag
    let parent = screen.form.views[change.view].parent
    if parent >= 0, screen.form.views[parent].stack >= 0 {
      screen.stackDidChange(parent, .system)
    }
    return true
  }

  private mutating func setScrolling(_ change: PropertyChange) -> Bool {
    let position = screen.form.views[change.view].scroll
    switch (change.property, change.value) {
    case (.scrollEnabled, .flag(let flag)): screen.scrolls[position].scrollEnabled = flag
    case (.insetAdjustment, .choice(let value)):
      guard let adjustment = ScrollProperties.InsetAdjustment(rawValue: value) else { return false }
      screen.scrolls[position].insetAdjustment = adjustment
      screen.changesInsetAdjustments = true
    case (.keyboardDismissMode, .choice(let value)):
      guard let mode = ScrollProperties.KeyboardDismissMode(rawValue: value) else { return false }
      screen.scrolls[position].keyboardDismissMode = mode
    default: return false
    }
    screen.followSafeArea(position, .system)
    return true
  }

  /// What an input answers, to its keyboard or for its delegate.
  private mutating func setAnswer(_ change: PropertyChange) -> Bool {
    guard case .flag(let flag) = change.value else { return false }
    let input = screen.form.views[change.view].input
    switch change.property {
    case .enabled: screen.inputs[input].enabled = flag
    case .secure: screen.inputs[input].secure = flag
    case .autocorrection: screen.inputs[input].autocorrection = flag
    case .shouldBeginEditing: screen.inputs[input].shouldBeginEditing = flag
    case .shouldReturn: screen.inputs[input].shouldReturn = flag
    case .shouldClear: screen.inputs[input].shouldClear = flag
    case .shouldEndEditing: screen.inputs[input].shouldEndEditing = flag
    case .shouldChange: screen.inputs[input].shouldChange = flag
    default: return false
    }
    return true
  }

  private mutating func setInput(_ change: PropertyChange) -> Bool {
    let input = screen.form.views[change.view].input
    switch (change.property, change.value) {
    case (.text, .text(let text)):
      screen.inputs[input].text = 0
      screen.append(text, to: input)
    case (.accessoryHeight, .number(let height)):
      screen.inputs[input].accessoryHeight = max(0, height).snapped
    case (.keyboardType, .choice(let value)):
      guard let type = InputProperties.KeyboardType(rawValue: value) else { return false }
      screen.inputs[input].keyboardType = type
    case (.returnKey, .choice(let value)):
      guard let key = InputProperties.ReturnKey(rawValue: value) else { return false }
      screen.inputs[input].returnKey = key
    case (.onReturn, .choice(let value)):
      guard let action = InputProperties.OnReturn(rawValue: value) else { return false }
      screen.inputs[input].onReturn = action
    default: return false
    }
    return true
  }
}

extension PropertyChange {
  /// The whole value of so many numbers after the change: the present one with the component
  /// replaced; nil where the new value has another number of them.
  fileprivate func merged(_ present: Adjustment.Value, count: Int) -> Adjustment.Value? {
    switch value {
    case .quad(let a, let b, let c, let d):
      return count == 4 ? Adjustment.Value(a, b, c, d) : nil
    case .pair(let a, let b): return count == 2 ? Adjustment.Value(a, b) : nil
    case .number(let number):
      guard let component, component >= 0, component < count else { return nil }
      var merged = present
      switch component {
      case 0: merged.a = number
      case 1: merged.b = number
      case 2: merged.c = number
      default: merged.d = number
      }
      return merged
    case .flag, .text, .choice: return nil
    }
  }
}

extension Adjustment.Value {
  fileprivate var insets: EdgeInsets { EdgeInsets(a, b, c, d) }
}
