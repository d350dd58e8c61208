import AvoidanceEngine

/// A view with a frame and whatever else a test needs.
func node(
  _ kind: ViewNode.Kind, _ identifier: String? = nil, frame: Rect? = nil, height: Double? = nil,
  width: Double? = nil, autoresizing: Autoresizing = [], children: [ViewNode] = [],
  with change: (inout ViewNode) -> Void = { _ in }
) -> ViewNode {
  var node = ViewNode(kind, identifier)
  node.frame = frame
  node.height = height
  node.width = width
  node.autoresizing = autoresizing
  node.children = children
  change(&node)
  return node
}

/// A scroll view that leaves the safe area alone unless told otherwise.
func scrollView(
  _ identifier: String, frame: Rect, contentSize: Size? = nil,
  insetAdjustment: ScrollProperties.InsetAdjustment = .never, children: [ViewNode] = [],
  with change: (inout ScrollProperties) -> Void = { _ in }
) -> ViewNode {
  node(.scrollView, identifier, frame: frame, children: children) {
    $0.scroll?.contentSize = contentSize
    $0.scroll?.insetAdjustment = insetAdjustment
    if var properties = $0.scroll {
      change(&properties)
      $0.scroll = properties
    }
  }
}

/// A table of one section.
func tableView(
  _ identifier: String, frame: Rect? = nil, rows: [ViewNode], children: [ViewNode] = [],
  with change: (inout ViewNode) -> Void = { _ in }
) -> ViewNode {
  node(.tableView, identifier, frame: frame, children: children) {
    $0.table?.sections = [TableProperties.Section(rows: rows)]
    change(&$0)
  }
}

/// A cell with views inside.
func cell(_ identifier: String? = nil, height: Double? = nil, _ children: ViewNode...) -> ViewNode {
  node(.cell, identifier, height: height, children: children)
}

/// A text field.
func textField(
  _ identifier: String, frame: Rect? = nil, height: Double? = nil,
  with change: (inout InputProperties) -> Void = { _ in }
) -> ViewNode {
  node(.textField, identifier, frame: frame, height: height) {
    if var properties = $0.input {
      change(&properties)
      $0.input = properties
    }
  }
}

/// A text field for digits: its keyboard has no predictive bar.
func numberField(_ identifier: String, frame: Rect? = nil, height: Double? = nil) -> ViewNode {
  textField(identifier, frame: frame, height: height) { $0.keyboardType = .numberPad }
}

/// A text view.
func textView(
  _ identifier: String, frame: Rect? = nil, with change: (inout InputProperties) -> Void = { _ in }
) -> ViewNode {
  node(.textView, identifier, frame: frame) {
    if var properties = $0.input {
      change(&properties)
      $0.input = properties
    }
  }
}

/// Rows `row-1`, `row-2` … of 44 pt with a text field `field-1` … each, 4 pt from the row's edges.
func fieldRows(_ count: Int) -> [ViewNode] {
  (1...count).map { number in
    cell("row-\(number)", textField("field-\(number)", frame: Rect(100, 4, 200, 36)))
  }
}

extension Device {
  /// Round numbers: 400 × 800 pt without safe area; keyboard 300 and bar 40, in landscape 200 and 30.
  static let plain = Device(
    screen: Size(400, 800), portrait: Metrics(keyboard: 300, predictiveBar: 40),
    landscape: Metrics(keyboard: 200, predictiveBar: 30))

  /// A notch and a home indicator: 390 × 844 pt, keyboard 291 and bar 45 (336 in all).
  static let notched = Device(
    screen: Size(390, 844), scale: 3,
    portrait: Metrics(
      safeArea: EdgeInsets(47, 0, 34, 0), statusBar: 47, keyboard: 291, predictiveBar: 45),
    landscape: Metrics(safeArea: EdgeInsets(0, 47, 21, 47), keyboard: 171, predictiveBar: 38))
}
