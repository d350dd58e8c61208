extension Simulator {
  /// Carries out an assignment by the app, which is no adjustment; UIKit's consequences are.
  ///
  /// A property that the view does not have, or a value of another kind, is a fault.
  mutating func set(_ change: PropertyChange) {
    guard screen.form.canSet(change.property, of: change.view), assign(change) else {
      screen.fault = .notSettable(change.property, of: change.view)
      return
    }
  }

  /// False for a value of another kind.
  private mutating func assign(_ change: PropertyChange) -> Bool {
    let view = change.view
    switch change.property {
    case .contentOffset: return setContentOffset(change)
    case .contentInset: return setContentInset(change)
    case .scrollIndicatorInsets: return setScrollIndicatorInsets(change)
    case .contentSize: return setContentSize(change)
    case .frame: return setFrame(change)
    case .height: return setExtent(change) { $0.screen.setHeight($1, of: view) }
    case .width: return setExtent(change) { $0.screen.setWidth($1, of: view) }
    case .tableHeaderViewHeight:
      return setExtent(change) { $0.screen.setTableHeader(height: $1, of: view) }
    case .tableFooterViewHeight:
      return setExtent(change) { $0.screen.setTableFooter(height: $1, of: view, .script) }
    case .alpha: return setNumber(change) { $0.screen.views[view].alpha = $1 }
    case .hidden: return setFlag(change) { $0.screen.setHidden($1, of: view, .script) }
    case .userInteraction: return setFlag(change) { $0.screen.views[view].userInteraction = $1 }
    case .scrollEnabled: return setScroll(change) { $0.scrollEnabled = $1 }
    case .insetAdjustment: return setInsetAdjustment(change)
    case .keyboardDismissMode: return setScroll(change) { $0.keyboardDismissMode = $1 }
    case .enabled: return setAnswer(change) { $0.enabled = $1 }
    case .secure: return setAnswer(change) { $0.secure = $1 }
    case .autocorrection: return setAnswer(change) { $0.autocorrection = $1 }
    case .shouldBeginEditing: return setAnswer(change) { $0.shouldBeginEditing = $1 }
    case .shouldReturn: return setAnswer(change) { $0.shouldReturn = $1 }
    case .shouldClear: return setAnswer(change) { $0.shouldClear = $1 }
    case .shouldEndEditing: return setAnswer(change) { $0.shouldEndEditing = $1 }
    case .shouldChange: return setAnswer(change) { $0.shouldChange = $1 }
    case .text: return setText(change)
    case .accessoryHeight: return setExtent(change) { $0.setAccessoryHeight($1, of: view) }
    case .keyboardType: return setInputWord(change) { $0.keyboardType = $1 }
    case .returnKey: return setInputWord(change) { $0.returnKey = $1 }
    case .onReturn: return setInputWord(change) { $0.onReturn = $1 }
    case .constant: return setNumber(change) { $0.screen.setConstant($1, of: view, .script) }
    case .priority: return setNumber(change) { $0.screen.setPriority($1, of: view, .script) }
    case .isActive: return setFlag(change) { $0.screen.setActive($1, of: view, .script) }
    case .caret: return setCaret(change)
    }
  }

  // MARK: Points, insets, rectangles

  private mutating func setContentOffset(_ change: PropertyChange) -> Bool {
    let present = Adjustment.Value(screen.contentOffset(change.view))
    guard let value = change.merged(present, count: 2) else { return false }
    screen.setContentOffset(Point(value.a, value.b), of: change.view, .script)
    return true
  }

  private mutating func setContentInset(_ change: PropertyChange) -> Bool {
    let present = Adjustment.Value(screen.contentInset(change.view))
    guard let value = change.merged(present, count: 4) else { return false }
    screen.setContentInset(value.insets, of: change.view, .script)
    return true
  }

  private mutating func setScrollIndicatorInsets(_ change: PropertyChange) -> Bool {
    let present = Adjustment.Value(screen.scrollIndicatorInsets(change.view))
    guard let value = change.merged(present, count: 4) else { return false }
    screen.setScrollIndicatorInsets(value.insets, of: change.view, .script)
    return true
  }

  private mutating func setContentSize(_ change: PropertyChange) -> Bool {
    let position = screen.form.views[change.view].scroll
    let size = screen.scrolls[position].contentSize
    guard let value = change.merged(Adjustment.Value(size.width, size.height), count: 2)
    else { return false }
    screen.scrolls[position].give(contentSize: Size(value.a, value.b).snapped)
    screen.contentSizeDidChange(position, from: size, .system)
    return true
  }

  private mutating func setFrame(_ change: PropertyChange) -> Bool {
    guard let value = change.merged(Adjustment.Value(screen.frame(change.view)), count: 4)
    else { return false }
    screen.setFrame(Rect(value.a, value.b, value.c, value.d), of: change.view, .script)
    return true
  }

  // MARK: Numbers, flags, texts

  private mutating func setNumber(
    _ change: PropertyChange, _ body: (inout Simulator, Double) -> Void
  ) -> Bool {
    guard case .number(let number) = change.value else { return false }
    body(&self, number)
    return true
  }

  /// Negative extents become 0.
  private mutating func setExtent(
    _ change: PropertyChange, _ body: (inout Simulator, Double) -> Void
  ) -> Bool {
    guard case .number(let number) = change.value else { return false }
    body(&self, max(0, number).snapped)
    return true
  }

  private mutating func setFlag(_ change: PropertyChange, _ body: (inout Simulator, Bool) -> Void)
    -> Bool
  {
    guard case .flag(let flag) = change.value else { return false }
    body(&self, flag)
    return true
  }

  // MARK: Scroll views

  private mutating func setScroll(
    _ change: PropertyChange, _ body: (inout ScrollState, Bool) -> Void
  ) -> Bool {
    guard case .flag(let flag) = change.value else { return false }
    let position = screen.form.views[change.view].scroll
    body(&screen.scrolls[position], flag)
    screen.followSafeArea(position, .system)
    return true
  }

  private mutating func setScroll<Word: RawRepresentable<UInt8>>(
    _ change: PropertyChange, _ body: (inout ScrollState, Word) -> Void
  ) -> Bool {
    guard case .choice(let number) = change.value, let word = Word(rawValue: number) else {
      return false
    }
    let position = screen.form.views[change.view].scroll
    body(&screen.scrolls[position], word)
    screen.followSafeArea(position, .system)
    return true
  }

  private mutating func setInsetAdjustment(_ change: PropertyChange) -> Bool {
    // The safe area is followed at once, which needs this.
    let before = screen.changesInsetAdjustments
    screen.changesInsetAdjustments = true
    let isSet = setScroll(change) { $0.insetAdjustment = $1 }
    if !isSet { screen.changesInsetAdjustments = before }
    return isSet
  }

  // MARK: Inputs

  private mutating func setAnswer(
    _ change: PropertyChange, _ body: (inout InputState, Bool) -> Void
  ) -> Bool {
    guard case .flag(let flag) = change.value else { return false }
    body(&screen.inputs[screen.form.views[change.view].input], flag)
    return true
  }

  private mutating func setInputWord<Word: RawRepresentable<UInt8>>(
    _ change: PropertyChange, _ body: (inout InputState, Word) -> Void
  ) -> Bool {
    guard case .choice(let number) = change.value, let word = Word(rawValue: number) else {
      return false
    }
    body(&screen.inputs[screen.form.views[change.view].input], word)
    return true
  }

  private mutating func setText(_ change: PropertyChange) -> Bool {
    guard case .text(let text) = change.value else { return false }
    screen.replaceText(of: change.view, by: text)
    return true
  }

  private mutating func setCaret(_ change: PropertyChange) -> Bool {
    let view = change.view
    let old = screen.caret(view)
    let present = old.map { Adjustment.Value($0.minY, $0.height) } ?? Adjustment.Value(0)
    guard let value = change.merged(present, count: 2) else { return false }
    let caret = CaretLine(y: value.a.snapped, height: max(0, value.b).snapped)
    screen.changeExtended { $0.carets[view] = caret }
    tellOfCaret(in: view, from: old)
    return true
  }

  private mutating func setAccessoryHeight(_ height: Double, of view: ViewIndex) {
    screen.inputs[screen.form.views[view].input].accessoryHeight = height
  }
}

extension PropertyChange {
  /// The whole value of `count` numbers after the change: the present one with the component replaced;
  /// nil if the new value has another number of them.
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

extension AdjustedValue {
  fileprivate var insets: EdgeInsets { EdgeInsets(a, b, c, d) }
}
