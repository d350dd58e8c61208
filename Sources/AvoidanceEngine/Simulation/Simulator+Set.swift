extension Simulator {
  /// Carries one assignment by the app out; UIKit's consequences are adjustments, the change is none.
  mutating func set(_ change: PropertyChange) {
    let view = change.view
    switch change.property {
    case .contentOffset:
      let offset = screen.contentOffset(view)
      let value = change.merged(offset.x, offset.y, 0, 0)
      screen.setContentOffset(Point(value.a, value.b), of: view, .script)
    case .contentInset:
      let value = change.merged(Adjustment.Value(screen.contentInset(view)))
      screen.setContentInset(value.insets, of: view, .script)
    case .scrollIndicatorInsets:
      let value = change.merged(Adjustment.Value(screen.scrollIndicatorInsets(view)))
      screen.setScrollIndicatorInsets(value.insets, of: view, .script)
    case .contentSize: setContentSize(change)
    case .frame: setFrame(change)
    case .height, .tableHeaderViewHeight, .tableFooterViewHeight: setHeight(change)
    case .alpha:
      if case .number(let alpha) = change.value { screen.views[view].alpha = alpha }
    case .hidden: setHidden(change)
    case .userInteraction:
      if case .flag(let flag) = change.value { screen.views[view].userInteraction = flag }
    case .scrollEnabled, .insetAdjustment, .keyboardDismissMode: setScrolling(change)
    default: setInput(change)
    }
  }

  private mutating func setContentSize(_ change: PropertyChange) {
    let position = screen.form.views[change.view].scroll
    guard position >= 0 else { return }
    let size = screen.scrolls[position].contentSize
    let value = change.merged(size.width, size.height, 0, 0)
    screen.scrolls[position].contentSize = Size(value.a, value.b).snapped
    screen.scrolls[position].fitsChildren = false
    screen.contentSizeDidChange(position, from: size, .system)
  }

  private mutating func setFrame(_ change: PropertyChange) {
    let value = change.merged(Adjustment.Value(screen.frame(change.view)))
    let frame = Rect(value.a, value.b, max(0, value.c), max(0, value.d)).snapped
    screen.setFrame(frame, of: change.view)
  }

  /// A height that layout reads: a cell's, an arranged view's, a table's header or footer.
  private mutating func setHeight(_ change: PropertyChange) {
    guard case .number(let number) = change.value else { return }
    let height = max(0, number).snapped
    let view = change.view
    let parent = screen.form.views[view].parent
    switch change.property {
    case .tableFooterViewHeight:
      screen.setTableFooter(height: height, of: view, .script)
    case .tableHeaderViewHeight:
      let table = screen.form.views[view].table
      guard table >= 0 else { return }
      screen.tables[table].headerHeight = height
      screen.tableDidChange(table, .system)
    default:
      screen.views[view].extent = height
      guard parent >= 0 else { return }
      if screen.form.views[parent].stack >= 0 {
        screen.stackDidChange(parent, .system)
      } else if screen.form.views[parent].table >= 0 {
        screen.tableDidChange(screen.form.views[parent].table, .system)
      }
    }
  }

  private mutating func setHidden(_ change: PropertyChange) {
    guard case .flag(let flag) = change.value else { return }
    screen.views[change.view].isHidden = flag
    let parent = screen.form.views[change.view].parent
    if parent >= 0, screen.form.views[parent].stack >= 0 {
      screen.stackDidChange(parent, .system)
    }
  }

  private mutating func setScrolling(_ change: PropertyChange) {
    let position = screen.form.views[change.view].scroll
    guard position >= 0 else { return }
    switch (change.property, change.value) {
    case (.scrollEnabled, .flag(let flag)): screen.scrolls[position].scrollEnabled = flag
    case (.insetAdjustment, .choice(let value)):
      guard let adjustment = ScrollProperties.InsetAdjustment(rawValue: value) else { return }
      screen.scrolls[position].insetAdjustment = adjustment
    case (.keyboardDismissMode, .choice(let value)):
      guard let mode = ScrollProperties.KeyboardDismissMode(rawValue: value) else { return }
      screen.scrolls[position].keyboardDismissMode = mode
    default: return
    }
    screen.followSafeArea(position, .system)
  }

  private mutating func setInput(_ change: PropertyChange) {
    let input = screen.form.views[change.view].input
    guard input >= 0 else { return }
    switch (change.property, change.value) {
    case (.text, .text(let text)):
      screen.textPieces.append(TextPiece(previous: 0, text: text))
      let isEmpty = screen.form.texts[text].isEmpty
      screen.inputs[input].text = isEmpty ? 0 : screen.textPieces.count - 1
    case (.accessoryHeight, .number(let height)):
      screen.inputs[input].accessoryHeight = max(0, height).snapped
    case (.enabled, .flag(let flag)): screen.inputs[input].enabled = flag
    case (.secure, .flag(let flag)): screen.inputs[input].secure = flag
    case (.autocorrection, .flag(let flag)): screen.inputs[input].autocorrection = flag
    case (.shouldBeginEditing, .flag(let flag)): screen.inputs[input].shouldBeginEditing = flag
    case (.shouldReturn, .flag(let flag)): screen.inputs[input].shouldReturn = flag
    case (.shouldClear, .flag(let flag)): screen.inputs[input].shouldClear = flag
    case (.shouldEndEditing, .flag(let flag)): screen.inputs[input].shouldEndEditing = flag
    case (.shouldChange, .flag(let flag)): screen.inputs[input].shouldChange = flag
    case (.keyboardType, .choice(let value)):
      guard let type = InputProperties.KeyboardType(rawValue: value) else { return }
      screen.inputs[input].keyboardType = type
    case (.returnKey, .choice(let value)):
      guard let key = InputProperties.ReturnKey(rawValue: value) else { return }
      screen.inputs[input].returnKey = key
    case (.onReturn, .choice(let value)):
      guard let action = InputProperties.OnReturn(rawValue: value) else { return }
      screen.inputs[input].onReturn = action
    default: break
    }
  }

  /// Takes rows away; a first responder in them ends editing unasked, as its window is gone.
  mutating func deleteRows(_ table: ViewIndex, section: Int, at index: Int, count: Int) -> Bool {
    guard screen.deleteRows(of: table, section: section, at: index, count: count) else {
      return false
    }
    let field = screen.firstResponder
    if field >= 0 && screen.isDetached(field) { endEditing(field) }
    return true
  }
}

extension PropertyChange {
  /// The whole value after the change: the present one with the component replaced.
  fileprivate func merged(
    _ a: Double,
    _ b: Double,
    _ c: Double,
    _ d: Double
  ) -> Adjustment.Value {
    merged(Adjustment.Value(a, b, c, d))
  }

  fileprivate func merged(_ present: Adjustment.Value) -> Adjustment.Value {
    switch value {
    case .quad(let a, let b, let c, let d): return Adjustment.Value(a, b, c, d)
    case .pair(let a, let b): return Adjustment.Value(a, b)
    case .number(let number):
      var merged = present
      switch component {
      case 0: merged.a = number
      case 1: merged.b = number
      case 2: merged.c = number
      case 3: merged.d = number
      default: break
      }
      return merged
    case .flag, .text, .choice: return present
    }
  }
}

extension Adjustment.Value {
  fileprivate var insets: EdgeInsets { EdgeInsets(a, b, c, d) }
}
