import AvoidanceEngine
import Scenarios

/// A member of the screen or of a view in messages to an external program.
struct ReportedMember: Sendable {
  /// The name as a JSON string.
  let key: [UInt8]
  let help: String
  /// Appends its value; false if there is none.
  let write: @Sendable (Screen, ViewIndex, inout JSONBytes) -> Bool

  private init(
    _ name: String, _ help: String,
    writing write: @escaping @Sendable (Screen, ViewIndex, inout JSONBytes) -> Bool
  ) {
    var json = JSONBytes()
    json.append(quoted: name)
    key = json.bytes
    self.help = help
    self.write = write
  }

  private init<Value: ReadableValue>(
    _ name: String, _ help: String, _ read: @escaping @Sendable (Screen, ViewIndex) -> Value
  ) {
    self.init(name, help) { screen, view, json in json.append(read(screen, view).reading) }
  }

  /// The name of a view of the screen, or null.
  private init(
    _ name: String, _ help: String, view: @escaping @Sendable (Screen) -> ViewIndex
  ) {
    self.init(name, help) { screen, _, json in
      json.append(ProgramNames.quotedName(of: view(screen), in: screen.form))
      return true
    }
  }

  /// A member of every view of some kinds.
  private static func of<Value: ReadableValue>(
    _ kinds: @escaping @Sendable (ViewNode.Kind) -> Bool, _ name: String, _ help: String,
    _ read: @escaping @Sendable (Screen, ViewIndex) -> Value
  ) -> ReportedMember {
    ReportedMember(name, help) { screen, view in
      screen.form.view(view).flatMap { kinds($0.kind) ? read(screen, view) : nil }
    }
  }

  static let ofScreen: [ReportedMember] = [
    ReportedMember("time", "The simulated clock, in seconds.") { screen, _ in screen.now },
    ReportedMember("root", "Name of the root view.", view: { _ in 0 }),
    ReportedMember(
      "firstResponder", "Name of the first responder, or null.", view: \.firstResponder),
    ReportedMember("window", "Size of the window.") { screen, _ in screen.windowSize },
    ReportedMember("orientation", "Device orientation.") { screen, _ in "\(screen.orientation)" },
    ReportedMember("safeAreaInsets", "Safe area insets of the device, including bars.") {
      screen, _ in screen.safeArea
    },
    ReportedMember("additionalSafeArea", "Bottom inset added to the safe area, in points.") {
      screen, _ in screen.additionalSafeAreaBottom
    },
    ReportedMember("prefersCrossFade", "Whether the user prefers cross-fade transitions.") {
      screen, _ in screen.profile.prefersCrossFade
    },
  ]

  static let ofKeyboard: [ReportedMember] = [
    ReportedMember("frame", "Frame in screen coordinates.") { screen, _ in screen.keyboard.frame },
    ReportedMember("isVisible", "Whether it is on the screen.") { screen, _ in
      screen.keyboard.isVisible
    },
    ReportedMember("isDocked", "Whether it is docked at the bottom.") { screen, _ in
      screen.keyboard.kind == .docked
    },
  ]

  static let ofViews: [ReportedMember] = [
    of({ _ in true }, "frame", "Frame relative to the superview, or to its content.") {
      $0.frame($1)
    },
    of({ _ in true }, "windowFrame", "Frame in window coordinates.") { $0.windowFrame($1) },
    of({ _ in true }, "hidden", "Whether the view itself is hidden.") { $0.isMarkedHidden($1) },
    of({ _ in true }, "safeAreaInsets", "Safe area insets of the view.") { $0.safeAreaInsets($1) },
    of(\.scrolls, "contentOffset", "Content offset.") { $0.contentOffset($1) },
    of(\.scrolls, "contentInset", "Content insets set by the app or strategy.") {
      $0.contentInset($1)
    },
    of(
      \.scrolls, "adjustedContentInset",
      "Content insets including those for the safe area and the keyboard."
    ) {
      $0.adjustedContentInset($1)
    },
    of(\.scrolls, "scrollIndicatorInsets", "Scroll indicator insets.") {
      $0.scrollIndicatorInsets($1)
    },
    of(\.scrolls, "contentSize", "Content size.") { $0.contentSize($1) },
    of({ $0 == .tableView }, "tableFooterHeight", "Height of the tableFooterView; 0 for none.") {
      $0.tableFooterHeight($1)
    },
    ReportedMember(
      "padding", "Bottom padding, which subviews leave free.",
      writing: {
        guard $0.form.view($1)?.kind == .view else { return false }
        $2.append("{\"bottom\":")
        $2.append($0.bottomPadding($1))
        $2.append("}")
        return true
      }),
    ReportedMember("spacerHeight", "Height of the spacer at the end, if there is one.") {
      $0.spacerHeight($1)
    },
    of(\.isTextInput, "text", "Text of the input.") { $0.text($1) },
    of(\.isTextInput, "enabled", "Whether the input can be edited.") { $0.isEnabled($1) },
    ReportedMember("caret", "Line of the caret in the input's bounds, if known.") { $0.caret($1) },
  ]
}

extension JSONBytes {
  /// Appends a reading; false if there is none.
  fileprivate mutating func append(_ reading: Reading) -> Bool {
    switch reading {
    case .flag(let flag): append(flag ? "true" : "false")
    case .numbers(let numbers) where numbers.count == 1: append(numbers.a)
    case .numbers(let numbers): append(numbers.array)
    case .text(let text): append(quoted: text)
    case .none, .view, .texts, .adjustments: return false
    }
    return true
  }

  mutating func append(_ numbers: [Double]) {
    append("[")
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(",") }
      append(number)
    }
    append("]")
  }
  mutating func append(_ rect: Rect) { append([rect.minX, rect.minY, rect.width, rect.height]) }
}
