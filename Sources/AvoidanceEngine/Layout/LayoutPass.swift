/// Computes one system's frames from its constraints, on a screen as it is now.
///
/// Coordinates are those of the system's root, with everything in it scrolled to its start.
struct LayoutPass {
  let screen: Screen
  let program: LayoutProgram
  let system: LayoutProgram.System

  /// The rows of the present round, and the source of each.
  var linear = LinearSystem()
  var sources: [LayoutReport.Source] = []
  /// The number of each member's first variable: x, y, width, height, then those of a scroll view's
  /// content; -1 for a view that is not installed.
  var variables: [Int] = []
  /// The members' rectangles after the last round, in the system's coordinates.
  var rects: [Rect]
  /// The members' content sizes after the last round, as far as constraints decide them.
  var contents: [Size] = []
  /// The variables of the root's own content if it scrolls; -1 if there are none.
  var rootContent = (width: -1, height: -1)
  private var rootContentSize: Size
  /// The number of lines of each member's text in the present round; 0 for members without text.
  private(set) var lines: [Int] = []
  /// Each member's bottom padding in the present round; empty if there is none.
  private(set) var paddings: [Double] = []
  /// The arranged views that their stack does not compress across its axis in the present round.
  private(set) var uncompressed: Set<ViewIndex> = []

  struct Result {
    /// A frame in its superview's content coordinates for each member; unchanged if there is no solution.
    var frames: [Rect]
    var contents: [Size]
    var rootContent: Size
    /// For each member which of x, y, width and height are ambiguous.
    var open: [[LayoutReport.Coordinate]]
    var broken: [LayoutReport.Broken]
    /// The constraints that hold without slack.
    var tight: [ConstraintIndex]
    var refusal: LayoutReport.Refusal?
  }

  /// How often insets and line counts may change what they depend on.
  private static let roundLimit = 4

  init(_ screen: Screen, _ system: LayoutProgram.System) {
    self.screen = screen
    self.system = system
    program = screen.form.layoutProgram
    rects = Array(repeating: .zero, count: system.members.count)
    rootContentSize = screen.views[system.root].frame.size
    for (place, view) in program.members[system.members].enumerated() {
      let parent = screen.form.views[view].parent
      let origin = parent == system.root ? Point.zero : rects[program.place[parent]].origin
      // From the drawing, so that a pass depends only on the state, not on earlier passes.
      rects[place] = screen.designFrames[view].offset(by: origin)
    }
    contents = rects.map(\.size)
  }

  /// Solves until insets and line counts no longer change.
  mutating func run() -> Result {
    var solution = LinearSolution()
    lines = lineCounts()
    paddings = memberPaddings()
    var insets = memberInsets()
    for _ in 0..<Self.roundLimit {
      solution = solve(insets)
      guard solution.refusal == nil else { break }
      let nextLines = lineCounts()
      let nextInsets = memberInsets()
      let nextPaddings = memberPaddings()
      if nextLines == lines, nextInsets == insets, nextPaddings == paddings { break }
      lines = nextLines
      paddings = nextPaddings
      insets = nextInsets
    }
    return result(solution)
  }

  /// Solves a round; again in the order of a file if that breaks other constraints, and without the
  /// compression of arranged views that leaves some without extent.
  private mutating func solve(_ insets: [LayoutSpans.Insets]) -> LinearSolution {
    uncompressed = []
    var solution = solve(insets, inFileOrder: false)
    let inFileOrder = solution.refusal == nil && !breaksLastOfFile(solution)
    if inFileOrder { solution = solve(insets, inFileOrder: true) }
    guard solution.refusal == nil else { return solution }
    uncompressed = collapsedByStacks()
    return uncompressed.isEmpty ? solution : solve(insets, inFileOrder: inFileOrder)
  }

  private mutating func solve(_ insets: [LayoutSpans.Insets], inFileOrder: Bool) -> LinearSolution {
    build(insets, inFileOrder: inFileOrder)
    let solution = LayoutSolver.solve(linear)
    if solution.refusal == nil { read(solution) }
    return solution
  }

  /// Whether every broken constraint is the one of its conflict that a file lists last.
  private func breaksLastOfFile(_ solution: LinearSolution) -> Bool {
    solution.conflicts.allSatisfy { conflict in
      guard case .constraint(let broken) = sources[conflict.broken] else { return true }
      return !conflict.rows.contains { row in
        guard case .constraint(let other) = sources[row] else { return false }
        return screen.form.lists(other, after: broken)
      }
    }
  }

  // MARK: Reading

  private mutating func read(_ solution: LinearSolution) {
    for place in rects.indices where variables[place] >= 0 {
      let first = variables[place]
      rects[place] = Rect(
        solution.values[first], solution.values[first + 1], max(0, solution.values[first + 2]),
        max(0, solution.values[first + 3]))
      let view = member(place)
      var next = first + 4
      let reaches = program.contentReach(of: view, in: system)
      if reaches.width {
        contents[place].width = max(0, solution.values[next]).snapped
        next += 1
      }
      if reaches.height {
        contents[place].height = max(0, solution.values[next]).snapped
      }
    }
    if rootContent.width >= 0 {
      rootContentSize.width = max(0, solution.values[rootContent.width]).snapped
    }
    if rootContent.height >= 0 {
      rootContentSize.height = max(0, solution.values[rootContent.height]).snapped
    }
  }

  private func result(_ solution: LinearSolution) -> Result {
    let frames = rects.indices.map { place in
      let view = member(place)
      guard solution.refusal == nil, variables[place] >= 0 else { return screen.laidOutFrame(view) }
      let parent = screen.form.views[view].parent
      let origin = parent == system.root ? Point.zero : rects[program.place[parent]].origin
      return rects[place].offset(by: .zero - origin).snapped
    }
    let open = rects.indices.map { place in openCoordinates(place, solution) }
    let broken = solution.conflicts.map { conflict in
      LayoutReport.Broken(
        source: sources[conflict.broken],
        conflict: conflict.rows.map { sources[$0] }.reduce(into: []) {
          if !$0.contains($1) { $0.append($1) }
        }
      )
    }
    var refusal: LayoutReport.Refusal?
    switch solution.refusal {
    case .freeVariables(let count): refusal = .freeCoordinates(count, in: system.root)
    case .pivots: refusal = .pivots(in: system.root)
    case nil: break
    }
    return Result(
      frames: frames, contents: contents, rootContent: rootContentSize, open: open, broken: broken,
      tight: tightConstraints(solution), refusal: refusal)
  }

  private func tightConstraints(_ solution: LinearSolution) -> [ConstraintIndex] {
    guard solution.refusal == nil else { return [] }
    return linear.rows.indices.compactMap { row in
      guard case .constraint(let index) = sources[row] else { return nil }
      let left = linear.rows[row].terms.reduce(0) {
        $0 + linear.coefficients[$1] * solution.values[linear.columns[$1]]
      }
      return abs(left - linear.rows[row].constant) <= 0.01 ? index : nil
    }
  }

  private func openCoordinates(_ place: Int, _ solution: LinearSolution) -> [LayoutReport
    .Coordinate]
  {
    let first = variables[place]
    guard solution.refusal == nil, first >= 0 else { return [] }
    return LayoutReport.Coordinate.allCases.filter { solution.isOpen[first + Int($0.rawValue)] }
  }

  // MARK: Inputs of a round

  /// The number of lines to which each label wraps at its present width; 0 if it doesn't wrap.
  private func lineCounts() -> [Int] {
    rects.indices.map { place in
      let layout = screen.form.layouts[member(place)]
      guard let intrinsicContentSize = layout.intrinsicContentSize,
        let most = intrinsicContentSize.lines, intrinsicContentSize.line != nil
      else { return 0 }
      if most == 1 { return intrinsicContentSize.height == nil ? 1 : 0 }
      guard let text = intrinsicContentSize.text ?? intrinsicContentSize.width else { return 0 }
      let room = rects[place].width - layout.alignmentInsets.left - layout.alignmentInsets.right
      let scaled = text * (intrinsicContentSize.isEstimated ? screen.textScale : 1)
      // As wide as the text but for rounding is wide enough; a label without width has one line.
      let needed = room > 0 ? max(1, ((scaled - 0.01) / room).rounded(.up)) : 1
      return Int(min(needed, most == 0 ? 1_000 : Double(most)))
    }
  }

  /// How far each member reaches under the safe area's border and the keyboard's guide; inside scroll
  /// views only the guide counts.
  private func memberInsets() -> [LayoutSpans.Insets] {
    guard program.usesInnerInsets else { return [] }
    let origin = screen.windowOrigin(system.root)
    return rects.indices.map { place in
      let view = member(place)
      let rect = rects[place].offset(by: origin)
      let isScrolled = screen.form.views[view].enclosingScrollView >= 0
      let safeArea =
        isScrolled ? .zero : screen.safeAreaInsets(ofWindowRect: rect, of: view).snapped
      let keyboard = screen.keyboardInset(of: view, bottom: rect.maxY, above: safeArea.bottom)
      return LayoutSpans.Insets(safeArea: safeArea, keyboard: keyboard.snapped)
    }
  }

  /// Each member's padding, at most its height: subviews can't have less than no space.
  private func memberPaddings() -> [Double] {
    guard screen.hasPaddings else { return [] }
    return rects.indices.map { min(screen.bottomPadding(member($0)), rects[$0].height) }
  }

  // MARK: Rows

  @inline(__always)
  func member(_ place: Int) -> ViewIndex { program.members[system.members.lowerBound + place] }

  private mutating func build(_ insets: [LayoutSpans.Insets], inFileOrder: Bool) {
    linear = LinearSystem()
    sources = []
    addVariables()
    let spans = LayoutSpans(self, insets)
    for place in rects.indices where variables[place] >= 0 {
      if !program.isConstrained[member(place)] { addMask(place, spans) }
    }
    for place in rects.indices where variables[place] >= 0 {
      let view = member(place)
      if screen.form.views[view].stack >= 0 { addStack(view, spans) }
    }
    if screen.form.views[system.root].stack >= 0 { addStack(system.root, spans) }
    var constraints = program.constraints[system.constraints]
    if inFileOrder { constraints.sort { screen.form.lists($1, after: $0) } }
    for constraint in constraints { add(constraint, spans) }
    for place in rects.indices where variables[place] >= 0 {
      addWishes(place, spans)
    }
    // Of equal wishes the first wins: inner views decide, and content sizes follow.
    for place in rects.indices.reversed() where variables[place] >= 0 { addStays(place, spans) }
    for place in rects.indices where variables[place] >= 0 {
      addContentStays(member(place), screen.designFrames[member(place)].size, spans)
    }
    addContentStays(system.root, screen.views[system.root].frame.size, spans)
  }

  private mutating func addVariables() {
    variables = []
    for place in rects.indices {
      let view = member(place)
      guard !screen.isDetached(view) else {
        variables.append(-1)
        continue
      }
      variables.append(linear.addVariable(isExtent: false))
      _ = linear.addVariable(isExtent: false)
      _ = linear.addVariable(isExtent: true)
      _ = linear.addVariable(isExtent: true)
      let reaches = program.contentReach(of: view, in: system)
      if reaches.width { _ = linear.addVariable(isExtent: true) }
      if reaches.height { _ = linear.addVariable(isExtent: true) }
    }
    let reaches = program.contentReach(of: system.root, in: system)
    if reaches.width { rootContent.width = linear.addVariable(isExtent: true) }
    if reaches.height { rootContent.height = linear.addVariable(isExtent: true) }
  }

  func isLaidOut(_ view: ViewIndex) -> Bool {
    view == system.root || program.place[view] >= 0 && variables[program.place[view]] >= 0
  }

  /// Sets the source of the rows added since the last call.
  mutating func tag(_ source: LayoutReport.Source) {
    while sources.count < linear.rows.count { sources.append(source) }
  }

  // MARK: Constraints

  private mutating func add(_ index: ConstraintIndex, _ spans: LayoutSpans) {
    let constraint = screen.form.constraints[index]
    let state = screen.constraintStates[index]
    guard state.isActive, constraint.stated.when.contains(screen.sizeClass),
      isLaidOut(constraint.first), constraint.second < 0 || isLaidOut(constraint.second),
      !isOwnExtentOfHidden(constraint)
    else { return }
    let stated = constraint.stated
    let first = spans.expression(stated.first, constraint.first, beside: constraint.second)
    let isHorizontal = stated.first.attribute.isHorizontal
    let isPlace = stated.first.attribute.measure != .extent
    var left = linear.add(first, 1)
    if let anchor = stated.second {
      let second = spans.expression(anchor, constraint.second, beside: constraint.first)
      left += linear.add(second, -stated.multiplier)
      if stated.multiplier != 1, isPlace {
        // Positions count from the origin of the common ancestor.
        let ancestor = commonAncestor(constraint.first, constraint.second)
        let origin = spans.origin(of: ancestor, isHorizontal: isHorizontal)
        left += linear.add(origin, stated.multiplier - 1)
      }
    } else if isPlace {
      let parent = constraint.first == system.root ? -1 : screen.form.views[constraint.first].parent
      let origin = spans.origin(of: max(parent, system.root), isHorizontal: isHorizontal)
      left += linear.add(origin, -1)
    }
    linear.endRow(stated.relation, state.constant - left, priority: state.priority, isOwn: true)
    tag(.constraint(index))
  }

  /// Whether a constraint sets the extent that a hidden arranged view no longer has along its stack.
  private func isOwnExtentOfHidden(_ constraint: Form.Constraint) -> Bool {
    let view = constraint.first
    guard constraint.second < 0, screen.views[view].isHidden, view != system.root else {
      return false
    }
    let parent = screen.form.views[view].parent
    guard parent >= 0, screen.form.views[parent].stack >= 0 else { return false }
    let isVertical =
      screen.form.stacks[screen.form.views[parent].stack].properties.axis == .vertical
    return constraint.stated.first.attribute == (isVertical ? .height : .width)
  }

  private func commonAncestor(_ first: ViewIndex, _ second: ViewIndex) -> ViewIndex {
    var ancestor = first
    while ancestor != system.root, !screen.form.isInside(second, ancestor) {
      ancestor = screen.form.views[ancestor].parent
    }
    return ancestor
  }
}

/// Views laid out by their masks, among those laid out by constraints.
extension LayoutPass {
  /// Holds a view where its mask puts it in its superview; each coordinate is linear in the superview's
  /// extent.
  mutating func addMask(_ place: Int, _ spans: LayoutSpans) {
    let view = member(place)
    let compiled = screen.form.views[view]
    let mask = compiled.autoresizing
    let drawn = screen.designFrames[view]
    let room = screen.drawnRooms[view]
    // A subview of a cell is drawn in the cell, but follows the cell's content view.
    let isInCell = screen.form.views[compiled.parent].kind == .cell
    let content = isInCell ? screen.form.layouts[compiled.parent].contentInsets : .zero
    for isHorizontal in [true, false] {
      let frame = spans.frame(view, isHorizontal: isHorizontal)
      if !isHorizontal, screen.pin(of: view) != nil {
        // A pinned view stays where the pin had it, and follows after the pass.
        let held = screen.laidOutFrame(view)
        let origin = spans.origin(of: compiled.parent, isHorizontal: false)
        linear.addRow(frame.place(0), .equal, 1, of: origin, held.y)
        linear.addRow(frame.length, .equal, 0, held.height)
        continue
      }
      let parent = spans.room(of: compiled.parent, isHorizontal: isHorizontal)
      let isAlong =
        compiled.stack >= 0
        && (screen.form.stacks[compiled.stack].properties.axis == .horizontal) == isHorizontal
      if compiled.fillsScrollView {
        linear.addRow(frame.place(0), .equal, 1, of: parent.place(0))
        if !isAlong { linear.addRow(frame.length, .equal, 1, of: parent.length) }
        continue
      }
      let share = mask.shares(
        start: isHorizontal ? drawn.x - content.left : drawn.y - content.top,
        extent: isHorizontal ? drawn.width : drawn.height,
        in: isHorizontal ? room.width : room.height, isHorizontal: isHorizontal)
      // start = drawn + share * (superview's extent - its drawn extent)
      var start = parent.place(share.start)
      start.constant += share.fixedStart
      linear.addRow(frame.place(0), .equal, 1, of: start)
      if isAlong { continue }
      linear.addRow(frame.length, .equal, share.extent, of: parent.length, share.fixedExtent)
    }
    tag(.mask(view))
  }
}

/// Intrinsic sizes, and defaults for what is ambiguous.
extension LayoutPass {
  // MARK: Intrinsic sizes

  mutating func addWishes(_ place: Int, _ spans: LayoutSpans) {
    let view = member(place)
    let layout = screen.form.layouts[view]
    let state = screen.views[view]
    let insets = layout.alignmentInsets
    let width = spans.frame(view, isHorizontal: true).inset(insets.left, insets.right).length
    let height = spans.frame(view, isHorizontal: false).inset(insets.top, insets.bottom).length
    let own = screen.form.layoutExtents(of: view)
    if own.contains(.width),
      let given = state.width >= 0 ? state.width : screen.form.views[view].width
    {
      linear.addRow(width, .equal, 0, given)
    }
    if own.contains(.height),
      let given = state.height >= 0 ? state.height : screen.form.views[view].height
    {
      linear.addRow(height, .equal, 0, given)
    }
    let wanted = intrinsicContentSize(view)
    if let wanted = wanted.width {
      keep(width, wanted, layout.hugging.horizontal, layout.resistance.horizontal)
    }
    if let wanted = wanted.height {
      keep(height, wanted, layout.hugging.vertical, layout.resistance.vertical)
    }
    tag(.view(view))
  }

  /// Keeps an extent at its intrinsic length, by content hugging and compression resistance.
  private mutating func keep(
    _ extent: LinearExpression, _ wanted: Double, _ hugging: Double, _ resistance: Double
  ) {
    linear.addRow(
      extent, .greaterThanOrEqual, 0, wanted, priority: resistance, isIntrinsic: true)
    linear.addRow(extent, .lessThanOrEqual, 0, wanted, priority: hugging, isIntrinsic: true)
  }

  /// The intrinsic size of a member's alignment rectangle, at its present number of lines.
  func intrinsicContentSize(_ view: ViewIndex) -> (width: Double?, height: Double?) {
    guard let intrinsicContentSize = screen.form.layouts[view].intrinsicContentSize else {
      return (nil, nil)
    }
    let lines = lines[program.place[view]]
    let scale = intrinsicContentSize.isEstimated ? screen.textScale : 1
    var size = (
      width: (intrinsicContentSize.width ?? intrinsicContentSize.text).map { $0 * scale },
      height: intrinsicContentSize.height
    )
    let input = screen.form.views[view].input
    if let line = intrinsicContentSize.line, lines > 0 {
      size.height = screen.pixels(Double(lines) * line)
    } else if let line = intrinsicContentSize.line, input >= 0,
      screen.form.inputTable[input].isTextView
    {
      let properties = screen.form.inputTable[input].properties
      let lines = screen.inputs[input].lines
      if let height = size.height {
        size.height = height + Double(lines - properties.linesAtStart) * line
      } else {
        size.height =
          Double(lines) * line + properties.textInsets.top + properties.textInsets.bottom
      }
    }
    return size
  }

  // MARK: Defaults

  /// Keeps a member as it is drawn if nothing else decides its frame.
  mutating func addStays(_ place: Int, _ spans: LayoutSpans) {
    let view = member(place)
    guard program.isConstrained[view] else { return }
    let drawn = screen.designFrames[view]
    for isHorizontal in [true, false] {
      let frame = spans.frame(view, isHorizontal: isHorizontal)
      let origin = spans.origin(of: screen.form.views[view].parent, isHorizontal: isHorizontal)
      let start = isHorizontal ? drawn.x : drawn.y
      let extent = isHorizontal ? drawn.width : drawn.height
      linear.addRow(frame.length, .equal, 0, extent, priority: 0)
      linear.addRow(frame.place(0), .equal, 1, of: origin, start, priority: 0)
    }
    tag(.view(view))
  }

  /// Keeps a scroll view's content size as it is drawn if nothing else decides it.
  mutating func addContentStays(_ view: ViewIndex, _ drawn: Size, _ spans: LayoutSpans) {
    let content = program.contentReach(of: view, in: system)
    if content.width {
      let span = spans.content(view, isHorizontal: true)
      linear.addRow(span.length, .equal, 0, drawn.width, priority: 0)
    }
    if content.height {
      let span = spans.content(view, isHorizontal: false)
      linear.addRow(span.length, .equal, 0, drawn.height, priority: 0)
    }
    tag(.view(view))
  }
}
