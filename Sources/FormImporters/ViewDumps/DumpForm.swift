import AvoidanceEngine
import Scenarios

/// Makes a form of a dump: the views as they were at that moment.
///
/// Scroll views don't adjust to the safe area: the printed insets include it, until ``DumpedInsets`` splits them.
struct DumpForm {
  private typealias Candidate = IdentifierMaker.Candidate

  private let dump: ViewDump
  private let screen: DumpedScreen
  private let children: [[Int]]
  private let neighbours: DumpedNeighbours
  /// The view with the focus.
  private let focused: Int?
  private var identifiers = IdentifierMaker()
  private(set) var notes: [Int: [ImportNote]] = [:]
  private(set) var labels: [Int: String] = [:]
  /// The identifier of the first responder.
  private(set) var firstResponder: String?
  /// The size of the screen, known when the form is made.
  private(set) var screenSize = Size.zero
  /// What other dumps of the screen say of the form.
  private let marks: FormMarks
  /// The view that is the controller's, if the dump doesn't tell it.
  private let root: Int?

  init(_ dump: ViewDump, _ marks: FormMarks = FormMarks(), root: Int? = nil) {
    self.dump = dump
    self.marks = marks
    self.root = root
    screen = DumpedScreen(dump)
    focused = screen.firstResponder
    children = screen.tree.children
    neighbours = DumpedNeighbours(dump.views, children: children, roots: screen.tree.roots)
  }

  // MARK: The form

  /// Returns the form, and the keyboard's height if it was visible.
  mutating func make() throws(ImportFailure) -> (form: FormDescription, keyboardHeight: Double?) {
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
    var controller = ViewController()
    let canvas: Size
    let root: ViewNode
    if let found = screen.controller(in: first) ?? self.root.flatMap(screen.controller(with:)) {
      (canvas, root) = try managed(found, &controller)
      screenSize = dump.views[first].frame?.size ?? canvas
    } else {
      (canvas, root) =
        tops.count == 1 && !screen.isPiece(first) ? try whole(first) : try pieces(tops)
      screenSize = canvas
    }
    controller.className = screen.controllerName(below: tops)
    var view = root
    nameMarked(&view)
    return (
      FormDescription(canvas: canvas, controller: controller, view: view),
      screen.keyboardHeight(screen: screenSize)
    )
  }

  /// Returns the view of a controller as a form's root, and its bars as the controller's.
  private mutating func managed(
    _ found: DumpedController, _ controller: inout ViewController
  ) throws(ImportFailure) -> (canvas: Size, root: ViewNode) {
    let frame = found.frame
    guard var root = try node(found.view, in: frame.origin) else { throw ImportFailure(.noFrames) }
    root.frame = Rect(origin: .zero, size: frame.size)
    if root.kind == .view { root.identifier = nil }
    controller.kind = found.kind
    controller.navigationBar = found.navigationBar
    controller.tabBar = found.tabBar
    controller.toolbar = found.toolbar
    controller.extendsUnderBars = found.extendsUnderBars
    return (frame.size, root)
  }

  /// Returns a full-screen view as a form's root.
  private mutating func whole(_ index: Int) throws(ImportFailure) -> (canvas: Size, root: ViewNode)
  {
    let frame = dump.views[index].frame ?? .zero
    let canvas = frame.isEmpty ? DumpedScreen.usual(for: screen.extent) : frame.size
    guard var root = try node(index, in: frame.origin) else { throw ImportFailure(.noFrames) }
    root.frame = Rect(origin: .zero, size: canvas)
    if root.kind == .view { root.identifier = nil }
    if frame.isEmpty {
      if screen.hasSizes { notes[index, default: []].append(.withoutSize(canvas)) }
    } else if !DumpedScreen.isDevices(canvas) {
      notes[index, default: []].append(.freeform)
    }
    return (canvas, root)
  }

  /// Returns a screen with views smaller than one.
  private mutating func pieces(_ tops: [Int]) throws(ImportFailure) -> (
    canvas: Size, root: ViewNode
  ) {
    let isAlone = tops.count == 1
    let own = dump.views[tops[0]].frame ?? .zero
    let bounds = isAlone ? Rect(origin: .zero, size: own.size) : screen.union(tops)
    var canvas =
      isAlone || bounds.isEmpty ? DumpedScreen.usual(for: own) : DumpedScreen.first(for: bounds)
    // The position of a single view's superview is unknown and may be far from any screen.
    if isAlone, !DumpedScreen.isDevices(canvas) { canvas = DumpedScreen.usual(for: bounds) }
    var root = ViewNode(.view)
    root.frame = Rect(origin: .zero, size: canvas)
    root.children = try nodes(tops, in: .zero).map(\.asPlainView)
    if isAlone, let frame = root.children.first?.frame {
      let x = max(0, min(frame.x, canvas.width - frame.width))
      let y = max(0, min(frame.y, canvas.height - frame.height))
      root.children[0].frame = Rect(x, y, frame.width, frame.height)
    }
    notes[tops[0], default: []].append(isAlone ? .alone(canvas) : .fragment)
    return (canvas, root)
  }

  // MARK: Views

  private mutating func nodes(_ indices: [Int], in origin: Point) throws(ImportFailure)
    -> [ViewNode]
  {
    var nodes: [ViewNode] = []
    for index in indices {
      if let node = try node(index, in: origin) { nodes.append(node) }
    }
    return nodes
  }

  /// Returns a view with its descendants; nil if it doesn't belong in a form.
  ///
  /// In dumps with screen coordinates, `origin` is where the parent's content begins on the screen.
  private mutating func node(_ index: Int, in origin: Point) throws(ImportFailure) -> ViewNode? {
    var view = dump.views[index]
    guard view.role != .ignored, !screen.isKeyboards(index) else { return nil }
    // Apps put fields into images and buttons, too.
    if view.role.isLeaf, children[index].contains(where: screen.holdsInput) { view.role = .view }
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
    if node.kind == .tableView {
      try fillTable(&node, index, at: onScreen)
    } else {
      // A cell is a row only in a table.
      node.children = try nodes(children[index], in: onScreen).map(\.asPlainView)
      if node.scroll != nil { takeScrolling(of: view, into: &node) }
      if let stack = view.stack { arrange(&node, index, as: stack) }
    }
    return collapsed(node)
  }

  private mutating func takeTraits(of view: DumpedView, into node: inout ViewNode, _ index: Int) {
    node.isHidden = view.isHidden
    node.alpha = view.alpha
    node.tag = DumpedTags.number(of: index)
    node.autoresizing = view.autoresizing
    if marks.flexibleHeight.contains(index) { node.autoresizing.insert(.flexibleHeight) }
    if marks.flexibleTopMargin.contains(index) { node.autoresizing.insert(.flexibleTopMargin) }
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
      // The label already has this name.
      let label = neighbours.text(beside: index).map { "\($0) \(view.role.word)" }
      let texts = [node.input?.placeholder, label, view.text]
      node.identifier = identifier(of: view, texts: texts, needsOne: true)
      if index == focused { firstResponder = node.identifier }
    } else {
      let needsOne = node.scroll != nil || node.stack != nil
      node.identifier = identifier(of: view, texts: [view.text], needsOne: needsOne)
    }
    labels[index] = node.identifier ?? name(of: index)
  }

  /// The name of a view without an identifier.
  private func name(of index: Int) -> String {
    let view = dump.views[index]
    if !view.className.isEmpty { return view.className }
    return view.role == .window ? "window" : "view"
  }

  /// Whether a field shows bullets for its text, itself or in UIKit's private label.
  private func showsBullets(_ index: Int) -> Bool {
    ([index] + children[index]).contains { index in
      let text = dump.views[index].text
      return !text.isEmpty && text.allSatisfy { $0 == "•" || $0 == "●" }
    }
  }

  private mutating func identifier(of view: DumpedView, texts: [String?], needsOne: Bool) -> String?
  {
    var candidates = view.names.map { Candidate.code($0) } + view.captions.map { .text($0) }
    let isWorthANumber =
      view.role == .button || view.role == .label || needsOne || !candidates.isEmpty
    guard isWorthANumber else { return nil }
    if view.role != .view { candidates += texts.map { .text($0) } }
    return identifiers.identifier(from: candidates, word: view.role.word, needsOne: needsOne)
  }

  /// A field's placeholder is the text of a private UIKit label inside it.
  private func placeholder(below index: Int) -> String? {
    guard dump.views[index].text.isEmpty else { return nil }
    for child in children[index] where dump.views[child].className == "UITextFieldLabel" {
      let text = dump.views[child].text
      if !text.isEmpty { return text }
    }
    return nil
  }

  private func takeScrolling(of view: DumpedView, into node: inout ViewNode) {
    guard node.kind != .textView else { return }
    let inset = view.insets
    node.scroll?.insetAdjustment = .never
    node.scroll?.contentInset = inset
    if dump.isOnScreen {
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
    // A size that is the union of the content's views is left to them: it grows with what is added.
    if let size = view.contentSize, size != DumpedScreen.union(of: node.children) {
      node.scroll?.contentSize = size
    }
    if let offset = view.contentOffset, offset != Point(-inset.left, -inset.top) {
      node.scroll?.contentOffset = offset
    }
  }

  /// Gives names to views that other dumps mark: that of the first input inside, or that of their kind.
  private mutating func nameMarked(_ node: inout ViewNode) {
    for index in node.children.indices { nameMarked(&node.children[index]) }
    if var table = node.table {
      for section in table.sections.indices {
        for row in table.sections[section].rows.indices {
          nameMarked(&table.sections[section].rows[row])
        }
      }
      node.table = table
    }
    guard let index = DumpedTags.view(node.tag), isMarked(index), node.identifier == nil else {
      return
    }
    var input: String?
    node.forEach { if input == nil, $0.input != nil { input = $0.identifier } }
    node.identifier = identifiers.identifier(
      from: [.code(input.map { "\($0)-area" })], word: dump.views[index].role.word, needsOne: true)
    labels[index] = node.identifier
  }

  /// Whether a view moved, or one in it did.
  private func isMarked(_ index: Int) -> Bool {
    marks.moved.contains(index) || children[index].contains { marks.moved.contains($0) }
  }

  /// Replaces a plain view that only wraps another of the same size with that view, unless one of them moved.
  private func collapsed(_ node: ViewNode) -> ViewNode {
    guard node.kind == .view, node.children.count == 1, let frame = node.frame,
      let inner = node.children.first, inner.kind == .view,
      inner.frame == Rect(origin: .zero, size: frame.size),
      let index = DumpedTags.view(node.tag), dump.views[index].tag == 0, !isMarked(index)
    else { return node }
    var plain = ViewNode(.view)
    plain.tag = node.tag
    plain.frame = frame
    plain.children = node.children
    plain.autoresizing = node.autoresizing
    guard plain == node else { return node }
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
    for index in children[index] {
      if dump.views[index].role == .tableWrapper {
        let offset = dump.views[index].frame?.origin ?? .zero
        for cell in try nodes(children[index], in: dump.isOnScreen ? origin : .zero) {
          cells.append(dump.isOnScreen ? cell : cell.moved(by: offset))
        }
      } else if let node = try node(index, in: origin) {
        node.kind == .cell ? cells.append(node) : others.append(node)
      }
    }
    table.children = others + cells
    takeScrolling(of: view, into: &table)
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
