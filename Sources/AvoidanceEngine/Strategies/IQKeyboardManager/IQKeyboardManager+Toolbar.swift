/// The toolbar, touches outside, and the return key: <doc:IQKeyboardManagerRules#Toolbar>,
/// <doc:IQKeyboardManagerRules#Touches-outside>, <doc:IQKeyboardManagerRules#Return-key-handler>.
extension IQKeyboardManager {
  /// Sets the field's toolbar, or removes the library's toolbars.
  mutating func updateToolbar(on screen: inout Screen, reloads: Bool) {
    guard isToolbarEnabled(on: screen) else {
      removeToolbars(on: &screen)
      return
    }
    guard takesToolbar(screen) else { return screen.follow(Rule.ownAccessory) }
    guard let toolbar = toolbar(screen) else { return }
    let isTextView = screen.form.views[field].kind == .textView
    let hadNone = screen.inputs[screen.form.views[field].input].toolbar == nil
    let reloadsAlways = reloads || settings.version.reloadsForToolbar
    screen.setAccessory(toolbar, of: field, reloads: reloadsAlways || (isTextView && hadNone))
    screen.setToolbarDoneTitle(settings.toolbarDoneBarButtonItemText)
  }

  /// A foreign accessory view is never replaced.
  private func takesToolbar(_ screen: Screen) -> Bool {
    guard let properties = screen.inputProperties(field) else { return false }
    let input = screen.form.views[field].input
    return !properties.hasForeignAccessoryView && screen.inputs[input].accessoryHeight == 0
  }

  /// The toolbar by `previousNextDisplayMode`; nil if none is built.
  private func toolbar(_ screen: Screen) -> Toolbar? {
    let version = settings.version
    let siblings = responderViews(screen)
    let isInTable = version.showsButtonsInTables && isInTable(screen)
    var kind = Toolbar.Kind.previousNextDone
    if siblings.isEmpty && version.needsSiblingsForToolbar { return nil }
    switch settings.previousNextDisplayMode {
    case .default:
      if siblings.isEmpty && !version.buildsToolbarWithoutSiblings { return nil }
      if siblings.count <= 1 && !isInTable { kind = .doneOnly }
    case .alwaysHide: kind = .doneOnly
    case .alwaysShow: break
    }
    let hasButtons = kind == .previousNextDone
    let isEnabled = isInTable && version.enablesButtonsInTables
    return Toolbar(
      kind: kind, previousIsEnabled: hasButtons && (isEnabled || siblings.first != field),
      nextIsEnabled: hasButtons && (isEnabled || siblings.last != field), title: title(screen))
  }

  private func isInTable(_ screen: Screen) -> Bool {
    hasAncestor(of: "UITableView", screen) || hasAncestor(of: "UICollectionView", screen)
  }

  private func title(_ screen: Screen) -> Toolbar.Title {
    guard settings.shouldShowToolbarPlaceholder, let properties = screen.inputProperties(field)
    else { return .none }
    let avoidance = properties.avoidance
    if avoidance.hidesToolbarTitle == true { return .none }
    if let own = avoidance.toolbarTitle, !own.isEmpty { return .own }
    return screen.hasPlaceholder(field) ? .placeholder : .none
  }

  /// A field that is not in its own list keeps its toolbar; since 7.2.0 only the field's own is removed.
  func removeToolbars(on screen: inout Screen) {
    let version = settings.version
    for view in version.endRemovesToolbar ? [field] : responderViews(screen) where view >= 0 {
      screen.setAccessory(nil, of: view, reloads: !version.removesToolbarsSilently)
    }
  }

  /// The effect of a tap on a button; a disabled button does nothing.
  mutating func press(_ button: ToolbarButton, on screen: inout Screen) -> ToolbarAnswer {
    guard button != .done else { return ToolbarAnswer(.resign) }
    guard let toolbar = screen.toolbar,
      button == .next ? toolbar.nextIsEnabled : toolbar.previousIsEnabled
    else { return ToolbarAnswer(.stay) }
    var answer = ToolbarAnswer(.stay, clicks: settings.shouldPlayInputClicks)
    if case .field(let view) = neighbour(button, screen) {
      screen.follow(Rule.goesOn)
      answer.move = .focus(view)
    }
    // Before 6.5.11 the old field becomes first responder again if the new one refuses.
    answer.returnsWhenRefused = !settings.version.leavesFieldWhenRefused
    return answer
  }

  /// Whether a touch on a view ends editing; -1 is the window itself.
  mutating func touch(_ view: ViewIndex, at point: Point, on screen: inout Screen) -> Bool {
    guard screen.firstResponder >= 0, tapIsEnabled else { return false }
    let isIgnored =
      view >= 0
      && settings.touchResignedGestureIgnoreClasses.contains { screen.form.isKind(view, of: $0) }
    screen.follow(isIgnored ? Rule.touchIgnored : .touchEnds)
    return !isIgnored
  }

  // MARK: Return key

  /// Makes the handler the delegate of all present fields.
  mutating func attachReturnKeyHandler(on screen: Screen) {
    guard settings.returnKeyHandler else { return }
    handledFields = deepResponderViews(0, screen).filter { $0 >= 0 }
      .map { HandledField(view: $0, returnKey: screen.returnKey($0)) }
  }

  mutating func detachReturnKeyHandler(on screen: inout Screen) {
    for handled in handledFields { screen.setReturnKeyType(handled.returnKey, of: handled.view) }
    handledFields = []
  }

  /// The next field, or the end; if the next one is the private editor, it does not take over, and the
  /// field stays.
  mutating func returnKey(of field: ViewIndex, on screen: inout Screen) -> FocusMove? {
    guard handlesReturnKey(of: field) else { return nil }
    let isInOwnOrder = settings.version.returnsInOwnOrder
    if isInOwnOrder && screen.form.views[field].kind == .textView { return nil }
    screen.follow(Rule.returnKey)
    if isInOwnOrder { return nextHandled(after: field, screen).map { .focus($0) } ?? .resign }
    return switch neighbour(.next, screen) {
    case .field(let view): .focus(view)
    case .refusing: .stay
    case .none: .resign
    }
  }

  /// The next field that the handler manages and that can be edited.
  private func nextHandled(after field: ViewIndex, _ screen: Screen) -> ViewIndex? {
    let others = handledFields.drop { $0.view != field }.dropFirst()
    return others.first { canBecome($0.view, screen) }?.view
  }

  private func handlesReturnKey(of view: ViewIndex) -> Bool {
    handledFields.contains { $0.view == view }
  }

  func hidesDelegate(of view: ViewIndex, on screen: Screen) -> Bool {
    settings.version.forgetsTextViewDelegates && screen.form.views[view].kind == .textView
      && handlesReturnKey(of: view)
  }

  /// Sets the return key of a field when editing begins: the setting for the last field, else Next.
  func updateReturnKey(of view: ViewIndex, on screen: inout Screen) {
    guard handlesReturnKey(of: view) else { return }
    let isLast =
      settings.version.returnsInOwnOrder
      ? nextHandled(after: view, screen) == nil : responderViews(screen).last == view
    screen.setReturnKeyType(isLast ? settings.lastTextFieldReturnKeyType : .next, of: view)
  }
}
