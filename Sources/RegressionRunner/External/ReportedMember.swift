import AvoidanceEngine

/// One member of what a program outside is told of the screen or of a view: the declaration of all.
struct ReportedMember: Sendable {
  /// The member's name as a JSON string.
  let key: [UInt8]
  let help: String
  /// Appends its value; false where there is none.
  let write: @Sendable (Screen, ViewIndex, inout JSONBytes) -> Bool

  private init(
    _ name: String, _ help: String,
    _ write: @escaping @Sendable (Screen, ViewIndex, inout JSONBytes) -> Bool
  ) {
    var json = JSONBytes()
    json.append(quoted: name)
    key = json.bytes
    self.help = help
    self.write = write
  }

  /// A member of every view of some kinds.
  private static func of(
    _ kinds: @escaping @Sendable (ViewNode.Kind) -> Bool, _ name: String, _ help: String,
    _ write: @escaping @Sendable (Screen, ViewIndex, inout JSONBytes) -> Void
  ) -> ReportedMember {
    ReportedMember(name, help) { screen, view, json in
      guard let kind = screen.form.view(view)?.kind, kinds(kind) else { return false }
      write(screen, view, &json)
      return true
    }
  }

  static let ofScreen: [ReportedMember] = [
    ReportedMember("time", "The simulated clock, in seconds.") { screen, _, json in
      json.append(screen.now)
      return true
    },
    ReportedMember("root", "Name of the root view.") { screen, _, json in
      json.append(ProgramNames.quotedName(of: 0, in: screen.form))
      return true
    },
    ReportedMember("firstResponder", "Name of the first responder, or null.") { screen, _, json in
      json.append(ProgramNames.quotedName(of: screen.firstResponder, in: screen.form))
      return true
    },
    ReportedMember("window", "Size of the window.") { screen, _, json in
      json.append([screen.windowSize.width, screen.windowSize.height])
      return true
    },
    ReportedMember("orientation", "Device orientation.") { screen, _, json in
      json.append(quoted: "\(screen.orientation)")
      return true
    },
    ReportedMember("safeAreaInsets", "Safe area insets of the device, including bars.") {
      screen,
      _,
      json in
      json.append(screen.safeArea)
      return true
    },
    ReportedMember("additionalSafeArea", "Bottom inset added to the safe area, in points.") {
      screen,
      _,
      json in
      json.append(screen.additionalSafeAreaBottom)
      return true
    },
    ReportedMember("prefersCrossFade", "Whether the user prefers cross-fade transitions.") {
      screen,
      _,
      json in
      json.append(screen.profile.prefersCrossFade ? "true" : "false")
      return true
    },
  ]

  static let ofKeyboard: [ReportedMember] = [
    ReportedMember("frame", "Frame in screen coordinates.") { screen, _, json in
      json.append(screen.keyboard.frame)
      return true
    },
    ReportedMember("isVisible", "Whether it is on the screen.") { screen, _, json in
      json.append(screen.keyboard.isVisible ? "true" : "false")
      return true
    },
    ReportedMember("isDocked", "Whether it is docked at the bottom.") { screen, _, json in
      json.append(screen.keyboard.kind == .docked ? "true" : "false")
      return true
    },
  ]

  static let ofViews: [ReportedMember] = [
    of({ _ in true }, "frame", "Frame relative to the superview, or to its content.") {
      $2.append($0.frame($1))
    },
    of({ _ in true }, "windowFrame", "Frame in window coordinates.") {
      $2.append($0.windowFrame($1))
    },
    of({ _ in true }, "hidden", "Whether the view itself is hidden.") {
      $2.append($0.isMarkedHidden($1) ? "true" : "false")
    },
    of({ _ in true }, "safeAreaInsets", "Safe area insets of the view.") {
      $2.append($0.safeAreaInsets($1))
    },
    of(\.scrolls, "contentOffset", "Content offset.") {
      let offset = $0.contentOffset($1)
      $2.append([offset.x, offset.y])
    },
    of(\.scrolls, "contentInset", "Content insets set by the app or strategy.") {
      $2.append($0.contentInset($1))
    },
    of(\.scrolls, "adjustedContentInset", "Content insets including those for the safe area.") {
      $2.append($0.adjustedContentInset($1))
    },
    of(\.scrolls, "scrollIndicatorInsets", "Scroll indicator insets.") {
      $2.append($0.scrollIndicatorInsets($1))
    },
    of(\.scrolls, "contentSize", "Content size.") {
      let size = $0.contentSize($1)
      $2.append([size.width, size.height])
    },
    of({ $0 == .tableView }, "tableFooterHeight", "Height of the tableFooterView; 0 for none.") {
      $2.append($0.tableFooterHeight($1))
    },
    of({ $0 == .view }, "padding", "Bottom padding, which subviews leave free.") {
      $2.append("{\"bottom\":")
      $2.append($0.bottomPadding($1))
      $2.append("}")
    },
    ReportedMember("spacerHeight", "Height of the spacer at the end, if there is one.") {
      screen,
      view,
      json in
      guard let height = screen.spacerHeight(view) else { return false }
      json.append(height)
      return true
    },
    of(\.isTextInput, "text", "Text of the input.") { $2.append(quoted: $0.text($1)) },
    of(\.isTextInput, "enabled", "Whether the input can be edited.") {
      $2.append($0.isEnabled($1) ? "true" : "false")
    },
    ReportedMember("caret", "Line of the caret in the input's bounds, if known.") {
      screen,
      view,
      json in
      guard let rect = screen.caret(view) else { return false }
      json.append(rect)
      return true
    },
  ]
}

extension JSONBytes {
  /// Appends numbers in brackets.
  mutating func append(_ numbers: [Double]) {
    append("[")
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(",") }
      append(number)
    }
    append("]")
  }

  /// Appends `[x, y, width, height]`.
  mutating func append(_ rect: Rect) { append([rect.minX, rect.minY, rect.width, rect.height]) }

  /// Appends `[top, left, bottom, right]`.
  mutating func append(_ insets: EdgeInsets) {
    append([insets.top, insets.left, insets.bottom, insets.right])
  }
}
