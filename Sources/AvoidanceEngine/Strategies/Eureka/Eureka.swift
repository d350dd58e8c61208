/// A form of rows: insets its table by the overlap, scrolls the row into view, and navigates between rows.
///
/// Source: <doc:TodaysLibraries#Eureka>.
struct Eureka: Strategy {
  enum Rule: Int, StrategyRule {
    case editedElsewhere, enoughRoom, insets, restores, keeps, givesBar, givesNoBar, goesOn,
      noNeighbour, returnGoesOn, returnEnds, returnIsApps

    var meaning: String {
      switch self {
      case .editedElsewhere: "the field is in no row of the form: leaves the table"
      case .enoughRoom: "the bottom inset is as large as the overlap already: leaves it"
      case .insets: "the keyboard covers part of the table: insets it and scrolls to the row"
      case .restores: "the keyboard hides: restores the bottom insets"
      case .keeps: "the keyboard hides, and none was shown for a row: leaves the insets"
      case .givesBar: "an input is in a row: gives it the bar with Previous and Next"
      case .givesNoBar: "an input is in no row of the form: gives it no bar"
      case .goesOn: "Previous or Next is pressed: scrolls to the row and edits it"
      case .noNeighbour: "Previous or Next is pressed, and no other row can be edited: stays"
      case .returnGoesOn: "return in a text field: edits the next row"
      case .returnEnds: "return in the last text field: ends editing"
      case .returnIsApps: "return in a text view or outside the rows: leaves it to the app"
      }
    }
  }

  static let model = StrategyModel(
    "eureka",
    Eureka.self,
    summary:
      "Insets a form's table by the overlap, scrolls the row into view and navigates between rows",
    origin: .library("Eureka"),
    source: "xmartlabs/Eureka 5.5.0, Source/Core/Core.swift",
    newestKnown: KnownVersion("5.5.0", on: "2026-11-30"),
    viewClasses: ["Eureka.", "_TtC6Eureka", "_TtGC6Eureka"],
    [
      .view("scrollView", \.scrollView, finds: .table, "table of the form"),
      .version("version", \.version.number, in: EurekaVersion.known, "library version"),
      .points("rowKeyboardSpacing", \.spacing, "space between row and keyboard, since 2.0"),
      .flag("animateScroll", \.animateScroll, "scrolls to the row with its own animation"),
      .choice("defaultScrollPosition", \.scrollPosition, "scroll position of the row, since 5.4"),
      .flag("navigation", \.navigation, "adds a bar with Previous and Next to inputs in rows"),
    ],
    presets: [
      .version("eureka-1.7.0") { $0.version.number = LibraryVersion(1, 7, 0) },
      .version("eureka-5.1.0") { $0.version.number = LibraryVersion(5, 1, 0) },
    ],
    rules: Rule.self
  )

  private var scrollView: ViewIndex?
  private var version = EurekaVersion.reference
  private var spacing = 0.0
  private var animateScroll = false
  private var scrollPosition = ScrollPosition.none
  private var navigation = true
  /// The bottom inset before the first show since the last hide; nil if there was none.
  private var savedBottom: Double?

  var observedEvents: StrategyEvents {
    [.keyboardWillShow, .keyboardWillHide, .didBeginEditing, .toolbar, .returnKey]
  }
  var gap: Double? { rowKeyboardSpacing }
  func handles(_ field: ViewIndex, on screen: Screen) -> Bool {
    table(screen.form).map { row(of: field, in: $0, screen.form) >= 0 } ?? false
  }

  private var rowKeyboardSpacing: Double { version.hasRowKeyboardSpacing ? spacing : 0 }

  private func table(_ form: Form) -> ViewIndex? {
    let table = scrollView ?? form.roles[.table]
    return table >= 0 ? table : nil
  }

  mutating func setUp(on screen: inout Screen) {
    guard let table = table(screen.form) else { return }
    screen.setKeyboardDismissMode(.onDrag, of: table)
    for field in screen.form.inputs { giveToolbar(to: field, on: &screen) }
  }

  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
    giveToolbar(to: field, on: &screen)
  }

  // MARK: The keyboard

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    guard let table = table(screen.form) else { return }
    if notification.name == .willShow {
      show(notification, in: table, on: &screen)
    } else if let bottom = savedBottom {
      screen.follow(Rule.restores)
      screen.setBottomInsets(
        content: bottom, indicators: bottom, of: table, notification.animation)
      savedBottom = nil
    } else {
      screen.follow(Rule.keeps)
    }
  }

  private mutating func show(
    _ notification: KeyboardNotification, in table: ViewIndex, on screen: inout Screen
  ) {
    let cell = row(of: screen.firstResponder, in: table, screen.form)
    guard cell >= 0 else { return screen.follow(Rule.editedElsewhere) }
    let superview = screen.form.views[table].parent
    let keyboard = screen.convertFromWindow(notification.end, to: superview)
    var bottom = screen.frame(table).maxY - keyboard.minY + rowKeyboardSpacing
    if version.subtractsSafeArea { bottom -= screen.safeAreaInsets(table).bottom }
    let saved = savedBottom ?? screen.contentInset(table).bottom
    savedBottom = saved
    guard bottom > saved else { return screen.follow(Rule.enoughRoom) }
    screen.follow(Rule.insets)
    screen.setBottomInsets(
      content: bottom, indicators: bottom, of: table, notification.animation)
    let position = version.hasScrollPosition ? scrollPosition : .none
    let cause = animateScroll ? Cause.scrolling : notification.animation
    screen.scrollToRow(cell, of: table, position: position, cause)
  }

  // MARK: From row to row

  mutating func press(_ button: ToolbarButton, on screen: inout Screen) -> ToolbarAnswer {
    guard button != .done else { return ToolbarAnswer(.resign) }
    guard let table = table(screen.form),
      let next = neighbour(button == .next, of: screen.firstResponder, in: table, screen)
    else {
      screen.follow(Rule.noNeighbour)
      return ToolbarAnswer(.stay)
    }
    screen.follow(Rule.goesOn)
    let cell = row(of: next, in: table, screen.form)
    screen.scrollToRow(cell, of: table, position: .none, animateScroll ? .scrolling : Cause())
    return ToolbarAnswer(.focus(next))
  }

  mutating func returnKey(of field: ViewIndex, on screen: inout Screen) -> FocusMove? {
    guard let table = table(screen.form), screen.form.views[field].kind == .textField,
      row(of: field, in: table, screen.form) >= 0
    else {
      screen.follow(Rule.returnIsApps)
      return nil
    }
    let next = neighbour(true, of: field, in: table, screen)
    screen.follow(next == nil ? Rule.returnEnds : .returnGoesOn)
    return next.map { .focus($0) } ?? .resign
  }

  /// Gives an input in a row the bar with buttons, keeping the app's accessory.
  private func giveToolbar(to field: ViewIndex, on screen: inout Screen) {
    guard navigation, let table = table(screen.form) else { return }
    guard row(of: field, in: table, screen.form) >= 0 else {
      return screen.follow(Rule.givesNoBar)
    }
    screen.follow(Rule.givesBar)
    let toolbar = Toolbar(
      kind: .previousNextDone,
      previousIsEnabled: neighbour(false, of: field, in: table, screen) != nil,
      nextIsEnabled: neighbour(true, of: field, in: table, screen) != nil, keepsAccessory: true)
    screen.setAccessory(toolbar, of: field, reloads: false)
  }

  /// The table's row around an input; -1 if there is none.
  private func row(of field: ViewIndex, in table: ViewIndex, _ form: Form) -> ViewIndex {
    guard field >= 0, form.isInside(field, table) else { return -1 }
    let cell = form.views[field].enclosingCell
    return cell >= 0 && form.views[cell].parent == table ? cell : -1
  }

  /// The first editable input in the nearest row after or before that of an input.
  private func neighbour(
    _ isBehind: Bool, of field: ViewIndex, in table: ViewIndex, _ screen: Screen
  ) -> ViewIndex? {
    let inputs = screen.inputsInOrder.filter { row(of: $0, in: table, screen.form) >= 0 }
    guard let place = inputs.firstIndex(of: field) else { return nil }
    let own = row(of: field, in: table, screen.form)
    let candidates = isBehind ? Array(inputs[place...]) : inputs[..<place].reversed()
    let found = candidates.first {
      row(of: $0, in: table, screen.form) != own && screen.canBecomeFirstResponder($0)
    }
    guard let found else { return nil }
    let cell = row(of: found, in: table, screen.form)
    return inputs.first {
      row(of: $0, in: table, screen.form) == cell && screen.canBecomeFirstResponder($0)
    }
  }
}

/// A version of Eureka, 1.7.0 to 5.5.0.
///
/// Source: the library's tags, as listed in <doc:TodaysLibraries#Eureka>.
struct EurekaVersion: Hashable, Sendable {
  var number: LibraryVersion

  /// The version that the article describes.
  static let reference = EurekaVersion(number: LibraryVersion(5, 5, 0))
  static let known = LibraryVersion(1, 7, 0)...LibraryVersion(5, 5, 0)
}

/// What changed between versions, one property per behaviour.
extension EurekaVersion {
  private func since(_ major: Int, _ minor: Int) -> Bool {
    number >= LibraryVersion(major, minor, 0)
  }

  var hasRowKeyboardSpacing: Bool { since(2, 0) }
  /// The safe area, for which UIKit insets on its own, is subtracted from the inset (#1959, #1960).
  var subtractsSafeArea: Bool { since(5, 2) }
  var hasScrollPosition: Bool { since(5, 4) }
}
