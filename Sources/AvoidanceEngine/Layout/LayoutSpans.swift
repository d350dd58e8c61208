/// One attribute of a rectangle: `position + share * extent + constant`, over variables.
struct LinearExpression {
  /// The variable of the position, with the coefficient 1; -1 if there is none.
  var position = -1
  /// The variable of the extent; -1 if there is none.
  var extent = -1
  var share = 0.0
  var constant = 0.0
}

/// A rectangle's extent on one axis: variables plus constants.
struct LayoutSpan {
  /// The variable of the near edge in the system's coordinates; -1 for only the constant.
  var position = -1
  /// The variable of the extent; -1 for only the constant.
  var extent = -1
  var near = 0.0
  var size = 0.0

  func inset(_ near: Double, _ far: Double) -> LayoutSpan {
    var span = self
    span.near += near
    span.size -= near + far
    return span
  }

  /// The position at a share of the extent: 0 is the near edge, 1 the far one.
  func place(_ share: Double) -> LinearExpression {
    LinearExpression(
      position: position, extent: share == 0 ? -1 : extent, share: share,
      constant: near + share * size)
  }

  var length: LinearExpression {
    LinearExpression(extent: extent, share: 1, constant: size)
  }
}

extension LinearSystem {
  /// Adds `factor * expression` to the row being written; returns the constant that this adds to the
  /// left side.
  mutating func add(_ expression: LinearExpression, _ factor: Double) -> Double {
    if expression.position >= 0 { merge(expression.position, factor) }
    if expression.extent >= 0, expression.share != 0 {
      merge(expression.extent, factor * expression.share)
    }
    return factor * expression.constant
  }

  /// Ends the row `first - factor * second (relation) constant`, which is not one of the form's own.
  mutating func addRow(
    _ first: LinearExpression, _ relation: LayoutConstraint.Relation, _ factor: Double = 0,
    of second: LinearExpression = LinearExpression(), _ constant: Double = 0,
    priority: Double = LayoutConstraint.required, isIntrinsic: Bool = false
  ) {
    let left = add(first, 1) + (factor == 0 ? 0 : add(second, -factor))
    endRow(relation, constant - left, priority: priority, isIntrinsic: isIntrinsic)
  }
}

/// The rectangles that constraints tie, as variables of a system.
struct LayoutSpans {
  private let screen: Screen
  private let program: LayoutProgram
  private let root: ViewIndex
  private let variables: [Int]
  private let insets: [Insets]
  private let paddings: [Double]
  private let rootContent: (width: Int, height: Int)
  private let system: LayoutProgram.System

  /// How far a view reaches under the screen's edges, in points.
  struct Insets: Equatable {
    var safeArea = EdgeInsets.zero
    /// How far the keyboard's guide reaches up from the view's bottom.
    var keyboard = 0.0
  }

  /// The insets are the part of the safe area under each member; empty if nothing depends on them.
  init(_ pass: LayoutPass, _ insets: [Insets]) {
    screen = pass.screen
    program = pass.program
    system = pass.system
    root = pass.system.root
    variables = pass.variables
    rootContent = pass.rootContent
    self.insets = insets
    paddings = pass.paddings
  }

  // MARK: Rectangles

  func frame(_ view: ViewIndex, isHorizontal: Bool) -> LayoutSpan {
    guard view != root else {
      let size = screen.views[view].frame.size
      return LayoutSpan(size: isHorizontal ? size.width : size.height)
    }
    let first = variables[program.place[view]]
    return LayoutSpan(
      position: first + (isHorizontal ? 0 : 1), extent: first + (isHorizontal ? 2 : 3))
  }

  /// The space for a view's subviews: its bounds without its padding; for a cell, its content view.
  func room(of view: ViewIndex, isHorizontal: Bool) -> LayoutSpan {
    let frame = bounds(of: view, isHorizontal: isHorizontal)
    return isHorizontal ? frame : frame.inset(0, padding(of: view))
  }

  /// A view's bottom padding, at most its height.
  private func padding(of view: ViewIndex) -> Double {
    if view == root { return min(screen.bottomPadding(view), screen.frame(view).height) }
    return paddings.isEmpty ? 0 : paddings[program.place[view]]
  }

  /// A view's bounds; for a cell, its content view's.
  private func bounds(of view: ViewIndex, isHorizontal: Bool) -> LayoutSpan {
    let frame = frame(view, isHorizontal: isHorizontal)
    guard screen.form.views[view].kind == .cell else { return frame }
    let insets = screen.form.layouts[view].contentInsets
    return isHorizontal
      ? frame.inset(insets.left, insets.right) : frame.inset(insets.top, insets.bottom)
  }

  /// A scroll view's content; its frame if no constraint reaches the content's far edge.
  func content(_ view: ViewIndex, isHorizontal: Bool) -> LayoutSpan {
    var span = frame(view, isHorizontal: isHorizontal)
    let reaches = program.contentReach(of: view, in: system)
    guard isHorizontal ? reaches.width : reaches.height else { return span }
    if view == root {
      span.extent = isHorizontal ? rootContent.width : rootContent.height
      span.size = 0
    } else {
      span.extent = variables[program.place[view]] + (isHorizontal || !reaches.width ? 4 : 5)
    }
    return span
  }

  /// The origin of a view's content coordinates.
  func origin(of view: ViewIndex, isHorizontal: Bool) -> LinearExpression {
    frame(view, isHorizontal: isHorizontal).place(0)
  }

  // MARK: Anchors

  /// The value of an anchor; `other` is the view at the constraint's other end, -1 for none.
  func expression(_ anchor: LayoutConstraint.Anchor, _ view: ViewIndex, beside other: ViewIndex)
    -> LinearExpression
  {
    let attribute = anchor.attribute
    let isHorizontal = attribute.isHorizontal
    let isEdge = attribute.place == 0 || attribute.place == 1
    let isInside = other != view && other >= 0 && screen.form.isInside(other, view)
    let scrolls = screen.form.views[view].scroll >= 0
    var span: LayoutSpan
    switch anchor.area {
    case .content: span = content(view, isHorizontal: isHorizontal)
    case .view where scrolls && isInside && isEdge,
      .margins where scrolls && isInside && isEdge:
      span = content(view, isHorizontal: isHorizontal)
    case .frame: span = frame(view, isHorizontal: isHorizontal)
    case .view:
      let alignment = screen.form.layouts[view].alignmentInsets
      span = place(of: view, isHorizontal: isHorizontal, fromInside: isInside)
      span =
        isHorizontal
        ? span.inset(alignment.left, alignment.right) : span.inset(alignment.top, alignment.bottom)
    case .safeArea, .margins, .keyboard, .topGuide, .bottomGuide:
      span = place(of: view, isHorizontal: isHorizontal, fromInside: isInside)
    }
    if let area = areaInsets(anchor.area, view) {
      span =
        isHorizontal ? span.inset(area.left, area.right) : span.inset(area.top, area.bottom)
    }
    if isInside, anchor.area.isFixedInScrollView {
      let offset = screen.contentOffset(view)
      span.near += isHorizontal ? offset.x : offset.y
    }
    if anchor.area == .topGuide, !isHorizontal {
      span.size = safeAreaInsets(view).top
      span.extent = -1
    }
    if anchor.area == .bottomGuide, !isHorizontal {
      return strip(span, attribute, height: safeAreaInsets(view).bottom)
    }
    if anchor.area == .keyboard, !isHorizontal {
      return strip(span, attribute, height: keyboardInset(view))
    }
    if attribute.isOfMargins {
      let margins = margins(view)
      span =
        isHorizontal
        ? span.inset(margins.left, margins.right) : span.inset(margins.top, margins.bottom)
    }
    if let share = attribute.place { return span.place(share) }
    if attribute.measure == .extent { return span.length }
    return baseline(span, attribute, view)
  }

  /// A view's bounds as another view is tied to them: views inside leave the padding free.
  private func place(of view: ViewIndex, isHorizontal: Bool, fromInside isInside: Bool)
    -> LayoutSpan
  {
    isInside
      ? room(of: view, isHorizontal: isHorizontal) : bounds(of: view, isHorizontal: isHorizontal)
  }

  private func areaInsets(_ area: LayoutConstraint.Area, _ view: ViewIndex) -> EdgeInsets? {
    switch area {
    case .safeArea: safeAreaInsets(view)
    case .margins: margins(view)
    case .view, .keyboard, .content, .frame, .topGuide, .bottomGuide: nil
    }
  }

  private func strip(_ span: LayoutSpan, _ attribute: LayoutConstraint.Attribute, height: Double)
    -> LinearExpression
  {
    if attribute.measure == .extent { return LinearExpression(constant: height) }
    var place = span.place(1)
    place.constant -= height * (1 - (attribute.place ?? 1))
    return place
  }

  // MARK: Insets

  func safeAreaInsets(_ view: ViewIndex) -> EdgeInsets {
    if view == root { return screen.systemRootInsets(root) }
    return insets.isEmpty ? .zero : insets[program.place[view]].safeArea
  }

  /// A view's layout margins, including the safe area.
  func margins(_ view: ViewIndex) -> EdgeInsets {
    let layout = screen.form.layouts[view]
    let usual = screen.usualMargins(view)
    var margins = EdgeInsets(
      layout.margins?.top ?? usual.top, layout.margins?.left ?? usual.left,
      layout.margins?.bottom ?? usual.bottom, layout.margins?.right ?? usual.right)
    if screen.form.isControllersView(view) {
      margins.left = max(margins.left, usual.left)
      margins.right = max(margins.right, usual.right)
    }
    let isCell = screen.form.views[view].kind == .cell
    return layout.insetsMarginsFromSafeArea && !isCell ? margins + safeAreaInsets(view) : margins
  }

  private func keyboardInset(_ view: ViewIndex) -> Double {
    guard view == root else { return insets.isEmpty ? 0 : insets[program.place[view]].keyboard }
    return screen.keyboardInset(
      of: root, bottom: screen.windowFrame(root).maxY, above: safeAreaInsets(root).bottom)
  }

  /// The line height and the baseline's position come from the font's size: Core Text's metrics of the
  /// system font, as measured in <doc:Constraints#Constraints>.
  private func baseline(
    _ span: LayoutSpan, _ attribute: LayoutConstraint.Attribute, _ view: ViewIndex
  ) -> LinearExpression {
    let line = screen.form.layouts[view].intrinsicContentSize?.line ?? LayoutFont.line(ofSize: 17)
    let size = line / LayoutFont.lineShare
    switch screen.form.views[view].kind {
    case .label:
      var place = span.place(attribute == .firstBaseline ? 0 : 1)
      if attribute == .firstBaseline {
        place.constant += (LayoutFont.ascentShare * size).rounded()
      } else {
        place.constant -= (LayoutFont.descentShare * size).rounded()
      }
      return place
    case .textField, .button:
      var place = span.place(0.5)
      place.constant += (LayoutFont.ascentShare * size).rounded() - line.rounded(.up) / 2
      return place
    default: return span.place(1)
    }
  }
}
