import AvoidanceEngine
import Presentation
import RegressionRunner

/// Where something was expected to be, in window coordinates.
struct ExpectedPlace {
  /// The frame of a field or view; a line for an inset's edge.
  var rect: Rect
  /// The expected number, as `135`.
  var number: String

  /// Finds the position that a mismatch names; nil if it names none, such as a text.
  init?(_ mismatch: Mismatch, on screen: Screen) {
    switch mismatch.operator {
    case .equals, .near, .atLeast, .atMost: break
    default: return nil
    }
    guard let found = Self.place(mismatch, on: screen) else { return nil }
    rect = found
    let words = Words.points(Self.numbers(mismatch.expected) ?? [])
    number = String(words.map { $0 == "-" ? "−" : $0 })
  }

  private static func place(_ mismatch: Mismatch, on screen: Screen) -> Rect? {
    guard let expected = numbers(mismatch.expected), let actual = numbers(mismatch.actual),
      expected.count == actual.count
    else { return nil }
    var subject = mismatch.subject
    if subject.hasPrefix("root.origin") || subject.hasPrefix("root.size") {
      subject = "root.frame" + subject.dropFirst(4)
    }
    if subject == "focus.clearance" {
      return screen.focusFrame?.offset(by: Point(0, actual[0] - expected[0]))
    }
    if subject == "keyboard.height" {
      let frame = screen.keyboard.frame
      let top = screen.screenSize.height - expected[0]
      return screen.keyboard.isVisible ? Rect(frame.x, top, frame.width, expected[0]) : nil
    }
    for (property, place) in properties {
      guard let (view, part) = cut(subject, at: property) else { continue }
      let index: ViewIndex? = view == "root" ? 0 : screen.form.index(of: view)
      guard let index, !screen.isHidden(index) else { return nil }
      return place(screen, index, part, expected, actual)
    }
    return nil
  }

  private typealias Place = @Sendable (Screen, ViewIndex, String, [Double], [Double]) -> Rect?

  private static let properties: [(String, Place)] = [
    ("contentOffset", { offsetPlace($0, $1, $2, $3, $4) }),
    ("adjustedContentInset", { insetPlace($0, $1, $2, $3, $4) }),
    ("contentInset", { insetPlace($0, $1, $2, $3, $4) }),
    ("windowFrame", { framePlace($0, $1, $2, $3, $4) }),
    ("frame", { framePlace($0, $1, $2, $3, $4) }),
  ]

  /// Splits `contacts.contentOffset.y` into `contacts` and `y`.
  private static func cut(_ subject: String, at property: String) -> (String, String)? {
    let parts = subject.split(separator: ".", omittingEmptySubsequences: false)
    guard let place = parts.lastIndex(where: { $0 == property }), place > 0 else { return nil }
    return (parts[..<place].joined(separator: "."), parts[(place + 1)...].joined(separator: "."))
  }

  /// The focused field or else the top of the content, as the expected offset would show it.
  private static func offsetPlace(
    _ screen: Screen, _ view: ViewIndex, _ part: String, _ expected: [Double], _ actual: [Double]
  ) -> Rect? {
    var delta = Point.zero
    switch part {
    case "":
      delta =
        expected.count == 2
        ? Point(actual[0] - expected[0], actual[1] - expected[1]) : .zero
    case "x": delta.x = actual[0] - expected[0]
    case "y": delta.y = actual[0] - expected[0]
    default: return nil
    }
    let focus = screen.firstResponder
    if focus >= 0, focus != view, screen.form.isInside(focus, view) {
      return screen.windowFrame(focus).offset(by: delta)
    }
    let frame = screen.windowFrame(view)
    let offset = screen.contentOffset(view)
    return Rect(frame.x - offset.x, frame.y - offset.y, frame.width, 0).offset(by: delta)
  }

  /// The edge that the expected inset would reach.
  private static func insetPlace(
    _ screen: Screen, _ view: ViewIndex, _ part: String, _ expected: [Double], _ actual: [Double]
  ) -> Rect? {
    let frame = screen.windowFrame(view)
    switch part {
    case "top": return Rect(frame.x, frame.minY + expected[0], frame.width, 0)
    case "bottom": return Rect(frame.x, frame.maxY - expected[0], frame.width, 0)
    case "" where expected.count == 4 && expected[2] != actual[2]:
      return Rect(frame.x, frame.maxY - expected[2], frame.width, 0)
    default: return nil
    }
  }

  /// The frame, or the focused field inside if the view only moved.
  private static func framePlace(
    _ screen: Screen, _ view: ViewIndex, _ part: String, _ expected: [Double], _ actual: [Double]
  ) -> Rect? {
    var rect = screen.windowFrame(view)
    let by = expected[0] - actual[0]
    switch part {
    case "" where expected.count == 4:
      rect.x += by
      rect.y += expected[1] - actual[1]
      rect.width = expected[2]
      rect.height = expected[3]
    case "origin" where expected.count == 2:
      rect = rect.offset(by: Point(by, expected[1] - actual[1]))
    case "size" where expected.count == 2: rect.size = Size(expected[0], expected[1])
    case "x", "minX", "midX", "maxX", "origin.x": rect.x += by
    case "y", "minY", "midY", "maxY", "origin.y": rect.y += by
    case "width", "size.width": rect.width = expected[0]
    case "height", "size.height": rect.height = expected[0]
    default: return nil
    }
    let old = screen.windowFrame(view)
    let focus = screen.firstResponder
    guard rect.size == old.size, focus > view, screen.form.isInside(focus, view) else {
      return rect
    }
    return screen.windowFrame(focus).offset(by: rect.origin - old.origin)
  }

  private static func numbers(_ value: JudgedValue) -> [Double]? {
    switch value {
    case .number(let number): [number]
    case .numbers(let numbers): numbers.isEmpty ? nil : numbers
    default: nil
    }
  }
}
