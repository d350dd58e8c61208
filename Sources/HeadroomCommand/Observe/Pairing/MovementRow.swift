import AvoidanceEngine
import FormImporters
import Presentation
import Scenarios

/// A movement as it is shown: what moved, by which number, and what that means on the screen.
struct MovementRow: Hashable, Sendable {
  /// As in `message-area.frame.y`, or `page content` for what only places on the screen tell of a scroll view.
  var name: String
  /// The view's name, or its class or kind if the form gives it none.
  var view: String
  /// As in `frame.y`, with the observable's name in expectations.
  var quantity: String
  /// 0 at rest.
  var state: Int
  /// In points.
  var rest: Double
  var observed: Double
  /// As in `its bottom 12 above the keyboard`; empty if nothing on the screen explains the number.
  var words: String
  /// Where the number is printed.
  var location: SourceLocation
}

extension DumpPairing {
  /// Returns movements as they are shown.
  ///
  /// - Parameters:
  ///   - movements: Of this pairing's observation.
  ///   - reading: The reading that gives the views' names.
  /// - Returns: A row for each movement.
  func rows(of movements: [ObservedMovement], in reading: Observation.Reading) -> [MovementRow] {
    let form = Form(reading.form.value)
    return movements.map { movement in
      let value = observation.values[movement.value]
      let index = reading.views[value.view]
      let label = index.flatMap { form.name(of: $0) } ?? screens[0].views[value.view].label
      let part = value.quantity.parts[movement.component]
      let quantity = "\(value.quantity.observable).\(part)"
      let words = MovementWords(self, value, reading, form)
      let content = words.scrollViewOfContent.flatMap { form.name(of: $0) }
      let isContent = content != nil && (part == "x" || part == "y")
      return MovementRow(
        name: isContent
          ? "\(content ?? "") content" + (part == "x" ? ".x" : "") : "\(label).\(quantity)",
        view: label, quantity: quantity, state: value.state, rest: movement.rest,
        observed: movement.observed,
        words: words.words(movement.rest, movement.observed, part: part, isContent: isContent),
        location: value.location)
    }
  }
}

extension Observation.Quantity {
  /// The names of its numbers.
  var parts: [String] {
    switch self {
    case .frame, .frameOnScreen: ["x", "y", "width", "height"]
    case .contentOffset: ["x", "y"]
    case .contentSize: ["width", "height"]
    case .adjustedContentInset: ["top", "left", "bottom", "right"]
    }
  }

  /// The name by which expectations refer to it.
  var observable: String { self == .frameOnScreen ? "windowFrame" : rawValue }
}

/// What a movement means on the screen.
private struct MovementWords {
  private let pairing: DumpPairing
  private let value: Observation.Value
  private let reading: Observation.Reading
  private let form: Form
  private let view: ViewIndex
  /// The keyboard's top on the screen, in points; nil while it is hidden.
  private let keyboardTop: Double?

  /// Beyond this, a distance to the keyboard says nothing, in points.
  private static let near = 60.0

  init(
    _ pairing: DumpPairing, _ value: Observation.Value, _ reading: Observation.Reading, _ form: Form
  ) {
    self.pairing = pairing
    self.value = value
    self.reading = reading
    self.form = form
    view = reading.views[value.view] ?? -1
    keyboardTop = pairing.keyboardTop(in: value.state)
  }

  /// The scroll view whose first content this is, where no offset is printed.
  var scrollViewOfContent: ViewIndex? {
    guard value.quantity == .frameOnScreen, let parent = form.view(view)?.parent,
      let kind = form.view(parent)?.kind, kind.scrolls, kind != .textView
    else { return nil }
    return parent
  }

  func words(_ rest: Double, _ now: Double, part: String, isContent: Bool) -> String {
    let by = now - rest
    if isContent { return scrolled(by: -by, in: scrollViewOfContent ?? view, part) }
    switch value.quantity {
    case .contentOffset: return scrolled(by: by, in: view, part)
    case .contentSize: return changed(by)
    case .adjustedContentInset:
      guard part == "bottom", let overlap, abs(overlap - now) <= 2 * value.tolerance, overlap > 0
      else { return changed(by) }
      return "what the keyboard covers of it"
    case .frame, .frameOnScreen:
      switch part {
      case "x": return by > 0 ? "moved right by \(points(by))" : "moved left by \(points(-by))"
      case "width": return changed(by)
      default: break
      }
      if let gap = gap(of: value.view), gap > -value.tolerance, gap <= Self.near {
        return gap <= value.tolerance
          ? "its bottom on the keyboard" : "its bottom \(points(gap)) above the keyboard"
      }
      if part == "height" { return changed(by) }
      let moved = by < 0 ? "moved up by \(points(-by))" : "moved down by \(points(by))"
      return moved + fieldWords(in: view)
    }
  }

  private func changed(_ by: Double) -> String {
    by > 0 ? "grown by \(points(by))" : "shrunk by \(points(-by))"
  }

  private func scrolled(by: Double, in view: ViewIndex, _ part: String) -> String {
    guard part == "y" else { return "scrolled sideways by \(points(abs(by)))" }
    return by > 0
      ? "scrolled by \(points(by))" + fieldWords(in: view) : "scrolled back by \(points(-by))"
  }

  /// Where the focused input ends, if it is in a view.
  private func fieldWords(in view: ViewIndex) -> String {
    guard let field = pairing.fields[value.state], let index = reading.views[field],
      form.isInside(index, view), let name = form.view(index)?.identifier,
      let gap = gap(of: field)
    else { return "" }
    if abs(gap) <= value.tolerance { return ": \(Escaped.text(name)) ends on the keyboard" }
    return gap > 0
      ? ": \(Escaped.text(name)) ends \(points(gap)) above the keyboard"
      : ": \(Escaped.text(name)) ends \(points(-gap)) below the keyboard's top"
  }

  /// How far a view's bottom is above the keyboard, in points.
  private func gap(of number: Int) -> Double? {
    guard let keyboardTop, let frame = pairing.frameOnScreen(number, in: value.state) else {
      return nil
    }
    return keyboardTop - frame.maxY
  }

  /// The height of the view under the keyboard, in points.
  private var overlap: Double? { gap(of: value.view).map { -$0 } }

  private func points(_ number: Double) -> String { Words.points(number) }
}

extension DumpPairing {
  /// A matched view's frame on the screen in a state; nil if it isn't printed.
  fileprivate func frameOnScreen(_ number: Int, in state: Int) -> Rect? {
    let view = state == 0 ? number : matchings[state - 1].partners[number]
    return view.flatMap { screens[state].frameOnScreen($0) }
  }
}
