package import AvoidanceEngine

/// Insets the table by what the keyboard covers of it and shows the edited field; with at most one mistake.
package struct PlantedInset: Strategy {
  /// Mistakes that people make.
  enum Mistake: String, CaseIterable {
    case none
    /// Reads where the keyboard was.
    case beginFrame
    /// Leaves the inset when the keyboard hides.
    case neverRestored
    /// Remembers the inset at every show, so also its own.
    case doubleShow
    /// Compares the screen's coordinates with the superview's.
    case wrongSpace
    /// Forgets the app's own inset.
    case overwritten
    /// Hears of the first show alone, so not of a turn.
    case turnForgotten
    /// Does not scroll to the field.
    case notScrolled
  }

  package static let model = StrategyModel(
    "plantedInset", PlantedInset.self, summary: "Insets the table, with a mistake", source: "tests",
    [.choice("mistake", \.mistake, "what is wrong")])

  private var mistake = Mistake.none
  private var remembered: EdgeInsets?

  package init() {}

  package var observedEvents: StrategyEvents { [.keyboardWillShow, .keyboardWillHide] }

  package mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let table = screen.form.roles[.table]
    guard table >= 0 else { return }
    let cause = Cause(duration: notification.duration, curve: notification.curve)
    if notification.name == .willHide {
      guard mistake != .neverRestored, let own = remembered else { return }
      remembered = nil
      screen.setContentInset(own, of: table, cause)
      return
    }
    if mistake == .turnForgotten, remembered != nil { return }
    if remembered == nil || mistake == .doubleShow { remembered = screen.contentInset(table) }
    let keyboard = mistake == .beginFrame ? notification.begin : notification.end
    let frame = mistake == .wrongSpace ? screen.frame(table) : screen.windowFrame(table)
    let bottom = mistake == .wrongSpace ? frame.height : frame.maxY
    let overlap = max(0, bottom - keyboard.minY)
    var insets = remembered ?? .zero
    insets.bottom = mistake == .overwritten ? overlap : max(insets.bottom, overlap)
    screen.setContentInset(insets, of: table, cause)
    let field = screen.firstResponder
    guard mistake != .notScrolled, field >= 0, screen.form.isInside(field, table) else { return }
    screen.scrollRectToVisible(screen.frame(field, in: table), of: table, cause)
  }
}

/// Scrolls the table by what the keyboard covers of the field and back; with at most one mistake.
package struct PlantedOffset: Strategy {
  /// Mistakes that people make.
  enum Mistake: String, CaseIterable {
    case none
    /// Scrolls beyond the content's end.
    case noClamp
    /// Remembers the offset at every show, so also its own.
    case doubleShow
    /// Adds the safe area to a keyboard that has it.
    case safeAreaTwice
    /// Adds the field's origin to its own coordinates.
    case originTwice
    /// Takes every keyboard for that of an iPhone 8.
    case fixedHeight
  }

  package static let model = StrategyModel(
    "plantedOffset", PlantedOffset.self, summary: "Scrolls the table, with a mistake",
    source: "tests", [.choice("mistake", \.mistake, "what is wrong")])

  private var mistake = Mistake.none
  private var remembered: Point?
  private var inset: EdgeInsets?

  package init() {}

  package var restoresOffset: Bool { true }
  package var observedEvents: StrategyEvents { [.keyboardWillShow, .keyboardWillHide] }

  package mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let table = screen.form.roles[.table]
    guard table >= 0 else { return }
    let cause = Cause(duration: notification.duration, curve: notification.curve)
    if notification.name == .willHide {
      if let inset { screen.setContentInset(inset, of: table, cause) }
      if let remembered { screen.setContentOffset(remembered, of: table, cause) }
      (inset, remembered) = (nil, nil)
      return
    }
    let field = screen.firstResponder
    guard field >= 0, screen.form.isInside(field, table) else { return }
    if remembered == nil || mistake == .doubleShow { remembered = screen.contentOffset(table) }
    if inset == nil { inset = screen.contentInset(table) }
    var top = notification.end.minY
    if mistake == .fixedHeight { top = screen.windowSize.height - 260 }
    if mistake == .safeAreaTwice { top -= screen.safeArea.bottom }
    if mistake != .noClamp, var insets = inset {
      insets.bottom = max(insets.bottom, screen.windowFrame(table).maxY - top)
      screen.setContentInset(insets, of: table, cause)
    }
    var rect = screen.windowFrame(field)
    if mistake == .originTwice { rect.y += screen.frame(field).y }
    let covered = rect.maxY - top
    guard covered > 0 else { return }
    let offset = screen.contentOffset(table)
    screen.setContentOffset(Point(offset.x, offset.y + covered), of: table, cause)
  }
}
