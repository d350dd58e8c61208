import AvoidanceEngine
import Scenarios

/// Makes a form of a dump: the views as they were at that moment.
///
/// Where the printed insets are the safe area's, or hold it, scroll views adjust to it: see ``DumpedInsets``.
struct DumpForm {
  private typealias Candidate = IdentifierMaker.Candidate

  private let dump: ViewDump
  private let options: DumpFormOptions
  private let screen: DumpedScreen
  private let neighbours: DumpedNeighbours
  private var identifiers = IdentifierMaker()
  private(set) var notes: [Int: [ImportNote]] = [:]
  private(set) var labels: [Int: String] = [:]
  private var identifierOfView: [Int: String] = [:]
  /// The view inside that replaces a plain one of equal size.
  private var replacements: [Int: Int] = [:]
  private var root: Int?
  /// The controller's bars, which the form leaves out.
  private var bars: Set<Int> = []
  /// Where the screen and its safe area end, on the screen.
  private var bottomLines: [Double] = []
  /// Those that are no text views.
  private var scrollViews: [Int] = []
  private var screenSize = Size.zero
  private(set) var keyboard = DumpedKeyboard.notPrinted
  /// The device of the dump; nil if no built-in one has its screen.
  private(set) var choice: DeviceChoice?

  init(_ dump: ViewDump, _ options: DumpFormOptions) {
    self.dump = dump
    self.options = options
    screen = DumpedScreen(dump)
    neighbours = DumpedNeighbours(dump)
  }

  /// The names in the form; see ``FormOfDump/names``.
  var names: [Int: String] {
    var names: [Int: String] = [:]
    let root = root.map { replacement(of: $0) }
    for index in dump.views.indices {
      let kept = replacement(of: index)
      names[index] = identifierOfView[kept] ?? (kept == root ? "root" : nil)
    }
    for index in dump.views.indices where names[index] == nil && dump.views[index].role.isInput {
      // A search bar's field is called after the bar.
      let bar = sequence(first: index) { dump.views[$0].superview }
        .first { dump.views[$0].role == .searchBar }
      names[index] = bar.flatMap { names[$0] }.map { "\($0).field" }
    }
    return names
  }

  private func replacement(of index: Int) -> Int {
    var kept = index
    while let inner = replacements[kept] { kept = inner }
    return kept
  }

  // MARK: The form

  /// Returns the form.
  mutating func make() throws(ImportFailure) -> FormDescription {
    let tops = screen.tops()
    guard let first = tops.first else { throw ImportFailure(.noFrames) }
    if dump.isElided { notes[first, default: []].append(.elided) }
    if dump.isShortened { notes[first, default: []].append(.shortened) }
    if dump.isList { notes[first, default: []].append(.withoutDepth) }
    if dump.repeatedViews > 0 { notes[first, default: []].append(.repeated(dump.repeatedViews)) }
    if !screen.hasSizes { notes[first, default: []].append(.withoutSizes) }
    for index in screen.leftOut(beside: first) {
      notes[index, default: []].append(.besideWindow(inputs: screen.inputs(in: index)))
      labels[index] = name(of: index)
    }
    let isWhole = tops.count == 1 && !screen.isPiece(first)
    let canvas = isWhole ? canvas(of: first) : canvas(ofPieces: tops)
    screenSize = canvas
    choice = DeviceChoice(screen: canvas, system: dump.system)
    keyboard = dump.keyboard(on: canvas, device?.metrics(orientation))
    choice = DeviceChoice(screen: canvas, keyboardHeight: keyboard.height, system: dump.system)
    var form =
      isWhole
      ? try whole(first, on: canvas)
      : FormDescription(canvas: canvas, view: try pieces(tops, on: canvas))
    form.controller.className = screen.controllerName(below: tops)
    return form
  }

  /// Splits the insets of a whole screen's scroll views into the app's own and the safe area's.
  ///
  /// - Precondition: The form can be compiled.
  func splitInsets(of form: inout FormDescription) {
    guard root != nil, let device else { return }
    let views = scrollViews.sorted().compactMap { index in
      identifierOfView[index].map { DumpedInsetSplit.ScrollView(index: index, identifier: $0) }
    }
    DumpedInsetSplit(
      dump: dump, options: options, device: device, orientation: orientation
    ).split(&form, views)
  }

  private var device: Device? { options.device ?? choice?.value }

  private var orientation: Orientation {
    device.map { $0.screen == screenSize ? .portrait : .landscapeLeft } ?? .portrait
  }

  /// The size of the screen of a full-screen view.
  private func canvas(of index: Int) -> Size {
    let frame = dump.views[index].frame ?? .zero
    return frame.isEmpty ? DumpedScreen.usual(for: screen.extent) : frame.size
  }

  /// Returns a form of a full-screen view.
  private mutating func whole(_ index: Int, on canvas: Size) throws(ImportFailure)
    -> FormDescription
  {
    let around = device.map { DumpedController(dump, screen, in: index, on: $0) }
    bars = around?.bars ?? []
    let window = dump.views[index].role == .window ? index : nil
    let managed = options.root ?? window.flatMap { around?.view(in: $0) }
    let root = managed ?? index
    self.root = root
    let bottom = around?.safeBottom(of: canvas) ?? 0
    let origin = dump.screenFrame(of: index)?.y ?? 0
    bottomLines = [origin + canvas.height, origin + canvas.height - bottom]
    guard var view = try node(root, in: dump.views[root].frame?.origin ?? .zero) else {
      throw ImportFailure(.noFrames)
    }
    if view.kind == .view {
      view.identifier = nil
      identifierOfView[replacement(of: root)] = nil
    }
    if dump.views[index].frame?.isEmpty != false {
      if screen.hasSizes { notes[index, default: []].append(.withoutSize(canvas)) }
    } else if !DumpedScreen.isDevices(canvas) {
      notes[index, default: []].append(.freeform)
    }
    view.frame = Rect(origin: .zero, size: canvas)
    var form = FormDescription(
      canvas: canvas, controller: around?.value ?? ViewController(), view: view)
    if managed != nil { form.controller.manages(view.kind) }
    if let around, root != index, let frame = dump.screenFrame(of: root) {
      around.place(&form, at: frame, in: dump.screenFrame(of: index) ?? form.view.frame ?? .zero)
    }
    return form
  }

  /// Returns the size of a screen for views smaller than one.
  private func canvas(ofPieces tops: [Int]) -> Size {
    let isAlone = tops.count == 1
    let own = dump.views[tops[0]].frame ?? .zero
    let bounds = isAlone ? Rect(origin: .zero, size: own.size) : screen.union(tops)
    let canvas =
      isAlone || bounds.isEmpty ? DumpedScreen.usual(for: own) : DumpedScreen.first(for: bounds)
    // The position of a single view's superview is unknown and may be far from any screen.
    return isAlone && !DumpedScreen.isDevices(canvas) ? DumpedScreen.usual(for: bounds) : canvas
  }

  /// Returns a screen with views smaller than one.
  private mutating func pieces(_ tops: [Int], on canvas: Size) throws(ImportFailure) -> ViewNode {
    let isAlone = tops.count == 1
    var root = ViewNode(.view)
    root.frame = Rect(origin: .zero, size: canvas)
    root.children = try nodes(tops, in: .zero).map(\.node.asPlainView)
    if isAlone, let frame = root.children.first?.frame {
      let x = max(0, min(frame.x, canvas.width - frame.width))
      let y = max(0, min(frame.y, canvas.height - frame.height))
      root.children[0].frame = Rect(x, y, frame.width, frame.height)
    }
    notes[tops[0], default: []].append(isAlone ? .alone(canvas) : .fragment)
    return root
  }

  // MARK: Views

  private mutating func nodes(_ indices: [Int], in origin: Point) throws(ImportFailure)
    -> [(index: Int, node: ViewNode)]
  {
    var nodes: [(Int, ViewNode)] = []
    for index in indices {
      if let node = try node(index, in: origin) { nodes.append((index, node)) }
    }
    return nodes
  }

  /// Returns a view with its descendants; nil if it doesn't belong in a form.
  ///
  /// In dumps with screen coordinates, `origin` is where the parent's content begins on the screen.
  private mutating func node(_ index: Int, in origin: Point) throws(ImportFailure) -> ViewNode? {
    var view = dump.views[index]
    guard view.role != .ignored, !bars.contains(index), !screen.isKeyboards(index) else {
      return nil
    }
    // Apps put fields into images and buttons, too.
    if view.role.isLeaf, dump.views[index].subviews.contains(where: screen.holdsInput) {
      view.role = .view
    }
    var frame = view.frame ?? .zero
    if view.frame == nil { notes[index, default: []].append(.noFrame) }
    let onScreen = frame.origin
    if dump.isOnScreen { frame = frame.moved(by: origin) }
    if view.hasTransform { notes[index, default: []].append(.transformed) }
    if view.isCutOff { notes[index, default: []].append(.cutOff) }
    var node = ViewNode(view.role.kind)
    node.frame = frame
    guard !view.role.isLeaf || !frame.isEmpty else { return nil }
    takeTraits(of: view, into: &node, index)
    guard !view.role.hidesChildren else { return node }
    guard node.kind != .tableView else {
      try fillTable(&node, index, at: onScreen)
      return node
    }
    let inner = try nodes(view.subviews, in: onScreen)
    // A cell is a row only in a table.
    node.children = inner.map(\.node.asPlainView)
    if node.scroll != nil { takeScrolling(of: view, into: &node, index) }
    if let stack = view.stack { arrange(&node, index, as: stack) }
    guard inner.count == 1, view.tag == 0, !options.named.contains(index),
      !options.named.contains(inner[0].index), let collapsed = Self.collapsed(node)
    else { return node }
    replacements[index] = inner[0].index
    return collapsed
  }

  private mutating func takeTraits(of view: DumpedView, into node: inout ViewNode, _ index: Int) {
    node.isHidden = view.isHidden
    node.alpha = view.alpha
    node.tag = DumpedTags.number(of: index)
    node.autoresizing = autoresizing(of: view, index)
    if !view.role.hidesChildren || node.input != nil { node.userInteraction = view.userInteraction }
    if DumpedClass.isKept(view.className) { node.className = view.className }
    if view.role == .view, DumpedClass.looksLikeInput(view.className) {
      notes[index, default: []].append(.customInput(view.className))
    }
    if node.input != nil {
      node.input?.text = view.text
      node.input?.placeholder = view.placeholder ?? placeholder(below: index)
      node.input?.secure = view.isSecure || showsBullets(index)
      node.input?.enabled = view.isEnabled
      node.input?.take(view.traits, isTextView: node.kind == .textView)
      node.identifier = identifier(ofInput: index)
    } else {
      let isNamed = index != root && (options.named.contains(index) || isBottomBar(index))
      let needsOne = node.scroll != nil || node.stack != nil || isNamed
      let area = isNamed ? area(of: index) : nil
      node.identifier = identifier(of: view, texts: [view.text], area: area, needsOne: needsOne)
    }
    identifierOfView[index] = node.identifier
    labels[index] = node.identifier ?? name(of: index)
  }

  /// The mask as printed, but for the vertical part of a view that is known to have moved or grown.
  private func autoresizing(of view: DumpedView, _ index: Int) -> Autoresizing {
    var mask = view.autoresizing ?? []
    var vertical: Autoresizing = []
    if options.flexibleHeight.contains(index) { vertical.insert(.flexibleHeight) }
    if options.flexibleTopMargin.contains(index) { vertical.insert(.flexibleTopMargin) }
    guard !vertical.isEmpty else { return mask }
    mask.subtract([.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin])
    return mask.union(vertical)
  }

  /// The name of a view without an identifier.
  private func name(of index: Int) -> String {
    let view = dump.views[index]
    if !view.className.isEmpty { return view.className }
    return view.role == .window ? "window" : "view"
  }

  /// Whether a field shows bullets for its text, itself or in UIKit's private label.
  private func showsBullets(_ index: Int) -> Bool {
    ([index] + dump.views[index].subviews).contains { index in
      let text = dump.views[index].text
      return !text.isEmpty && text.allSatisfy { $0 == "•" || $0 == "●" }
    }
  }

  /// Returns the identifier of an input; the view around it may have asked for it already.
  private mutating func identifier(ofInput index: Int) -> String? {
    if let known = identifierOfView[index] { return known }
    let view = dump.views[index]
    // The label already has this name.
    let label = neighbours.text(beside: index).map { "\($0) \(view.role.word)" }
    let texts = [view.placeholder ?? placeholder(below: index), label, view.text]
    let identifier = identifier(of: view, texts: texts, needsOne: true)
    identifierOfView[index] = identifier
    return identifier
  }

  /// The name of a plain view: after the first input in it, else its class.
  private mutating func area(of index: Int) -> String? {
    guard dump.views[index].role == .view else { return nil }
    if let input = firstInput(in: index) { return identifier(ofInput: input).map { "\($0)-area" } }
    let name = dump.views[index].className
    return DumpedClass.isCustom(name) ? name : nil
  }

  private func firstInput(in index: Int) -> Int? {
    guard screen.holdsInput(index) else { return nil }
    return dump.views[index].role.isInput
      ? index : dump.views[index].subviews.lazy.compactMap(firstInput).first
  }

  /// Whether a plain view is a bar at the bottom of the screen with an input in it.
  private func isBottomBar(_ index: Int) -> Bool {
    let view = dump.views[index]
    guard view.role == .view, screen.holdsInput(index), let frame = dump.screenFrame(of: index),
      bottomLines.contains(where: { abs(frame.maxY - $0) <= dump.format.tolerance }),
      frame.height < (bottomLines.max() ?? 0) / 2
    else { return false }
    return !view.subviews.contains { isBottomBar($0) }
  }

  private mutating func identifier(
    of view: DumpedView, texts: [String?], area: String? = nil, needsOne: Bool
  ) -> String? {
    var candidates = view.names.map { Candidate.code($0) } + view.captions.map { .text($0) }
    let isWorthANumber =
      view.role == .button || view.role == .label || needsOne || !candidates.isEmpty
    guard isWorthANumber else { return nil }
    if view.role != .view { candidates += texts.map { .text($0) } }
    candidates.append(.code(area))
    return identifiers.identifier(from: candidates, word: view.role.word, needsOne: needsOne)
  }

  /// A field's placeholder is the text of a private UIKit label inside it.
  private func placeholder(below index: Int) -> String? {
    guard dump.views[index].text.isEmpty else { return nil }
    for child in dump.views[index].subviews where dump.views[child].className == "UITextFieldLabel"
    {
      let text = dump.views[child].text
      if !text.isEmpty { return text }
    }
    return nil
  }

  /// Gives a scroll view its content as it is printed; its insets follow when the form is made.
  private mutating func takeScrolling(of view: DumpedView, into node: inout ViewNode, _ index: Int)
  {
    guard node.kind != .textView else { return }
    scrollViews.append(index)
    node.scroll?.insetAdjustment = .never
    let inset = view.insets
    node.scroll?.contentInset = inset
    if dump.isOnScreen {
      if case .size(let size)? = options.contentSizes[index] { node.scroll?.contentSize = size }
      // Content scrolled out at the top and left has negative coordinates.
      let left = min(0, node.children.compactMap(\.frame?.minX).min() ?? 0)
      let top = min(0, node.children.compactMap(\.frame?.minY).min() ?? 0)
      guard left < 0 || top < 0 else { return }
      for child in node.children.indices {
        node.children[child].frame = node.children[child].frame?.moved(by: Point(left, top))
      }
      node.scroll?.contentOffset = Point(-left, -top)
      return
    }
    if let size = contentSize(of: view, index, node) { node.scroll?.contentSize = size }
    if let offset = view.contentOffset, offset != Point(-inset.left, -inset.top) {
      node.scroll?.contentOffset = offset
    }
  }

  /// Returns the size of a scroll view's content; nil for the union of its views, which grows with them.
  private func contentSize(of view: DumpedView, _ index: Int, _ node: ViewNode) -> Size? {
    switch options.contentSizes[index] {
    case .union: return nil
    case .size(let size): return size
    case nil: break
    }
    let frames = node.children.compactMap(\.frame)
    let union = Size(frames.map(\.maxX).max() ?? 0, frames.map(\.maxY).max() ?? 0)
    guard let size = view.contentSize else { return nil }
    let isUnion =
      max(abs(size.width - union.width), abs(size.height - union.height)) <= dump.format.tolerance
    return isUnion && !frames.isEmpty ? nil : size
  }

  /// Returns the view in a plain one that only wraps it and has its size; nil for other views.
  private static func collapsed(_ node: ViewNode) -> ViewNode? {
    guard node.kind == .view, let frame = node.frame, let inner = node.children.first,
      inner.kind == .view, inner.frame == Rect(origin: .zero, size: frame.size)
    else { return nil }
    var plain = ViewNode(.view)
    plain.tag = node.tag
    plain.frame = frame
    plain.children = node.children
    plain.autoresizing = node.autoresizing
    guard plain == node else { return nil }
    var result = inner
    result.frame = frame
    result.autoresizing = node.autoresizing
    return result
  }

  /// Turns the cells into rows, unless they overlap; what is beside them keeps its frame.
  private mutating func fillTable(_ table: inout ViewNode, _ index: Int, at origin: Point)
    throws(ImportFailure)
  {
    let view = dump.views[index]
    var others: [ViewNode] = []
    var cells: [ViewNode] = []
    for index in dump.views[index].subviews {
      if dump.views[index].role == .tableWrapper {
        let offset = dump.views[index].frame?.origin ?? .zero
        let inner = try nodes(dump.views[index].subviews, in: dump.isOnScreen ? origin : .zero)
        cells += inner.map { dump.isOnScreen ? $0.node : $0.node.moved(by: offset) }
      } else if let node = try node(index, in: origin) {
        node.kind == .cell ? cells.append(node) : others.append(node)
      }
    }
    table.children = others + cells
    takeScrolling(of: view, into: &table, index)
    // Cells that wait for their reuse are hidden.
    cells = table.children.filter { $0.kind == .cell && !$0.isHidden }
    others = table.children.filter { $0.kind != .cell || $0.isHidden }.map(\.asPlainView)
    table.scroll?.contentSize = nil
    let rows = DumpedRows.sections(of: cells)
    if rows == nil { notes[index, default: []].append(.overlappingCells) }
    table.children = others + (rows == nil ? cells.map(\.asPlainView) : [])
    // A view of the table's size is behind the rows.
    let content = (rows == nil ? cells : []) + (view.contentSize == nil ? others : [])
    let bottoms = content.filter { !$0.isHidden && $0.frame?.size != table.frame?.size }
      .compactMap(\.frame?.maxY)
    var sections = rows ?? []
    DumpedRows.extend(&sections, to: max(view.contentSize?.height ?? 0, bottoms.max() ?? 0))
    table.table?.sections = sections
    // What was not printed covers nothing, as a plain table's headers would.
    if sections.contains(where: { $0.header > 0 }) { table.table?.style = .grouped }
  }

  /// Arranges a stack's views, unless they are elsewhere.
  private mutating func arrange(_ stack: inout ViewNode, _ index: Int, as printed: DumpedStack) {
    if let arranged = printed.arranged(stack) {
      stack = arranged
    } else {
      notes[index, default: []].append(.notArranged)
      stack.kind = .view
      stack.stack = nil
    }
  }
}

extension Rect {
  fileprivate func moved(by origin: Point) -> Rect {
    Rect(Self.tidy(x - origin.x), Self.tidy(y - origin.y), width, height)
  }

  /// Printed frames are rounded; their differences have rounding errors.
  private static func tidy(_ number: Double) -> Double { (number * 1024).rounded() / 1024 }
}

extension ViewController {
  fileprivate mutating func manages(_ view: ViewNode.Kind) {
    if view == .tableView { kind = .tableViewController }
    if view == .collectionView { kind = .collectionViewController }
  }
}

extension DumpedView.Role {
  fileprivate var kind: ViewNode.Kind {
    switch self {
    case .textField: .textField
    case .textView: .textView
    case .searchBar: .searchBar
    case .scrollView: .scrollView
    case .tableView: .tableView
    case .collectionView: .collectionView
    case .cell: .cell
    case .stackView: .stackView
    case .button: .button
    case .label: .label
    case .image: .image
    case .view, .navigationBar, .tabBar, .toolbar, .window, .keyboard, .application, .tableWrapper,
      .ignored:
      .view
    }
  }

  /// The word for a view without any other name; three differ from those for documents' views because scripts
  /// use them.
  fileprivate var word: String {
    switch self {
    case .textView: "text"
    case .scrollView: "scroll"
    case .image: "view"
    default: InterfaceNames.word(kind)
    }
  }
}

extension InputProperties {
  fileprivate mutating func take(_ traits: DumpedTraits, isTextView: Bool) {
    traits.contentType.map { setContentType($0) }
    traits.keyboardType.map { setKeyboardType($0) }
    traits.returnKey.map { setReturnKey($0) }
    // A delegate that is not printed may be there.
    guard !isTextView, traits.returnKey != nil || traits.delegate != nil else { return }
    assumeReturn(hearsOfReturn: traits.delegate.map { $0.hasPrefix("<") } ?? false)
  }
}
