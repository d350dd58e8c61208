import AvoidanceEngine
import Scenarios

extension LawRule {
  /// Its margin is how far the required part is inside the free area.
  static let focusedFieldVisible = LawRule(
    law: .focusedFieldVisible, severity: 0, field: .isHidden,
    help:
      "While a docked keyboard is up, the focused field lies between the bars and the keyboard; "
      + "if the field is too tall, its top edge is visible; in a text view, the caret.",
    sentences: [
      .covered: { finding in
        let cover = finding.property
        return finding.coverage(
          "is partly covered:",
          "below \(cover.isEmpty ? "the keyboard's top" : "the top of \(cover)")")
      },
      .belowWindow: { $0.coverage("is partly outside the window:", "below the window's bottom") },
      .underBars: { $0.intrusion },
    ],
    check: { _, simulator, _ in simulator.screen.focusedFieldVisible() })
}

extension Screen {
  /// Checks law `focused-field-visible`; nil unless there is a focused field and a docked keyboard.
  func focusedFieldVisible() -> LawResult? {
    guard firstResponder >= 0, keyboard.isDocked else { return nil }
    let free = (
      top: freeAreaTop(over: firstResponder), bottom: freeAreaBottom(over: firstResponder)
    )
    let rect = windowFrame(firstResponder)
    if rect.height > free.bottom - free.top + Tolerance.points {
      if let caret = caretFrame(firstResponder) {
        return focusResult(caret, .caret(caret.height))
      }
      // At least one point at its top edge has to be visible.
      return focusResult(Rect(rect.x, rect.y, rect.width, 0), .topEdge)
    }
    return focusResult(rect, .whole(rect.height))
  }

  /// Checks the part of the first responder that has to be visible, in window coordinates.
  private func focusResult(_ rect: Rect, _ part: LawFinding.FieldPart) -> LawResult {
    let top = rect.minY - visibleTop(over: firstResponder, of: rect)
    let bottom = freeAreaBottom(over: firstResponder) - rect.maxY
    let margin = min(top, bottom)
    let name = form.name(of: firstResponder)
    let other = focusCoveredBy
    guard margin < -Tolerance.points - Tolerance.slack else {
      // Something overlaps it, but not at its end.
      var hidden = coveredByHeaders(rect, of: firstResponder)
      var isHeaders = true
      if case .whole = part, other >= 0 {
        hidden = focusCovered
        isHeaders = false
      }
      guard hidden > Tolerance.points + Tolerance.slack else {
        return LawResult(nil, margin: max(0, margin))
      }
      var finding = LawFinding(
        isHeaders ? .underBars : .covered, view: name,
        property: isHeaders ? LawFinding.sectionHeader : form.name(of: other) ?? "", after: [hidden]
      )
      finding.part = part
      return LawResult(finding, margin: -hidden)
    }
    let isCovered = bottom <= top
    let isBelowWindow = visibleBottom < keyboardTop && other < 0
    let kind: LawFinding.Kind =
      isCovered ? isBelowWindow ? .belowWindow : .covered : .underBars
    var property = ""
    if kind == .underBars, isUnderHeader(rect) { property = LawFinding.sectionHeader }
    if isCovered, other >= 0 { property = form.name(of: other) ?? "" }
    var finding = LawFinding(kind, view: name, property: property, after: [-margin])
    finding.part = part
    return LawResult(finding, margin: margin)
  }

  /// Whether a part of the first responder, or its top edge, is under a section header that sticks.
  private func isUnderHeader(_ part: Rect) -> Bool {
    let rect = Rect(part.x, part.y, part.width, max(part.height, Tolerance.points))
    return coveredByHeaders(rect, of: firstResponder) > 0
  }
}

extension LawFinding {
  /// Describes how much of a field is covered or, if it is invisible, where it is.
  fileprivate func coverage(_ partly: String, _ place: String) -> String {
    switch part {
    case .whole(let height), .caret(let height):
      isWhole
        ? "can't be seen: \(distance) \(place)"
        : "\(partly) \(Messages.points([abs(amount)])) of \(Messages.points([height])) pt"
    case .topEdge: "can't be seen: it begins \(distance) \(place)"
    }
  }

  /// The property of ``Kind/underBars`` if a section header covers the field.
  fileprivate static let sectionHeader = "sectionHeader"

  /// Describes how far a field extends under the bars at the top, or under a section header.
  fileprivate var intrusion: String {
    let isUnderHeader = property == Self.sectionHeader
    switch part {
    case .topEdge:
      return "begins \(distance) "
        + (isUnderHeader ? "under a sticky section header" : "above the visible area")
    case .whole(let height), .caret(let height):
      let hidden = "\(Messages.points([abs(amount)])) of \(Messages.points([height])) pt"
      switch (isUnderHeader, isWhole) {
      case (true, true): return "can't be seen: it is under a sticky section header"
      case (true, false): return "is partly covered by a sticky section header: \(hidden)"
      case (false, true): return "can't be seen: \(distance) above the visible area"
      case (false, false): return "extends \(distance) into the top safe area"
      }
    }
  }

  /// Whether the required part is entirely invisible.
  private var isWhole: Bool {
    switch part {
    case .whole(let height), .caret(let height): abs(amount) >= height
    case .topEdge: false
    }
  }
}
