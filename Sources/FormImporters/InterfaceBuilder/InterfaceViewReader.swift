import AvoidanceEngine
import Scenarios

/// Turns the views of one form into nodes of the model.
struct InterfaceViewReader {
  typealias Index = InterfaceDocument.Index

  let document: InterfaceDocument
  let names: InterfaceNames
  let constraints: InterfaceConstraints
  let variations: InterfaceVariations
  let controllers: InterfaceControllers
  let images: [String: Size]
  /// The only combination of ``InterfaceVariations`` whose constraints are read; nil for those of all
  /// devices.
  let combination: Int?
  var notes: [Index: [ImportNote]] = [:]
  var labels: [Index: String] = [:]
  /// Views with uncertain positions, because something was left out.
  var doubts: [Index: InterfaceUncertainty]
  var inputs: Set<Index> = []
  var embeddedInputs = 0
  /// Controllers whose scenes are being embedded, outermost first.
  var embedding: [Index] = []
  /// The element of the form's root; -1 if a root was added around a view.
  var root: Index = -1
  /// Whether the form is a view without a controller.
  var isFragment = false
  /// The element of each view by its number in the compiled form; -1 for views without one.
  var elements: [Index] = []
  /// The views in embedded scenes, by the same numbers.
  var embedded: Set<ViewIndex> = []
  /// The possible sizes of views, by the same numbers.
  var wishes: [ViewIndex: InterfaceWish] = [:]
  /// The identifier of the view that was read last for each element.
  var identifiers: [Index: String] = [:]
  /// The origins of content views in their cells of the form, by the elements.
  var contentOrigins: [Index: Point] = [:]
  /// Views that are not installed in any size class.
  var absent: Set<Index> = []
  var maker = IdentifierMaker()
  private(set) var count = 0
  private let viewLimit: Int

  init(
    document: InterfaceDocument, names: InterfaceNames, constraints: InterfaceConstraints,
    variations: InterfaceVariations, controllers: InterfaceControllers, images: [String: Size],
    combination: Int?, viewLimit: Int
  ) {
    self.document = document
    self.names = names
    self.constraints = constraints
    self.variations = variations
    self.controllers = controllers
    self.images = images
    self.combination = combination
    self.viewLimit = viewLimit
    doubts = constraints.doubts
  }

  /// Adds a note about an element, once.
  mutating func note(_ note: ImportNote, at index: Index) {
    if notes[index]?.contains(note) != true { notes[index, default: []].append(note) }
  }

  // MARK: Views

  /// Returns a view with its descendants; its frame is relative to a superview of the given size.
  mutating func view(_ index: Index, in superview: Size) throws(ImportFailure) -> ViewNode {
    let position = elements.count
    var node = try bareView(index)
    node.frame = frame(of: index, in: superview)
    addWish(to: &node, index, at: position)
    if node.kind == .cell, let size = node.frame?.size {
      addContentInsets(to: &node, index, drawn: Rect(origin: .zero, size: size), in: size)
    }
    try addContent(to: &node, index, size: node.frame?.size ?? .zero)
    return node
  }

  /// Returns a view with its properties but without its subviews and its frame.
  mutating func bareView(_ index: Index) throws(ImportFailure) -> ViewNode {
    count += 1
    guard count <= viewLimit else {
      let problem =
        viewLimit < FormDefinition.viewLimit
        ? Problem.tooMany(what: "views in a file", limit: InterfaceReader.viewLimit)
        : Problem.tooMany(what: "views", limit: viewLimit)
      throw ImportFailure(
        .invalidForm(names.label(of: index), reason: problem.message), line: document[index].line)
    }
    let kind = document.viewKind(index)
    var node = ViewNode(kind)
    var candidates = names.candidates(of: index)
    var needsName = kind.scrolls || node.input != nil
    if !needsName, index != root {
      needsName =
        constraints.namedFromAfar.contains(index)
        || (kind == .view || kind == .stackView) && names.holdsInput(index)
      if needsName { candidates.append(.code(document.attribute("customClass", of: index))) }
    }
    node.identifier = maker.identifier(
      from: candidates, word: InterfaceNames.word(kind), needsOne: needsName)
    labels[index] = names.label(of: index, node.identifier)
    identifiers[index] = node.identifier
    if !embedding.isEmpty { embedded.insert(elements.count) }
    elements.append(index)
    // A compiled search bar contains its field as a separate view.
    if kind == .searchBar { elements.append(-1) }
    addCommon(to: &node, index)
    addLayout(to: &node, index)
    addScroll(to: &node, index)
    if node.input != nil { addInput(to: &node, index) }
    return node
  }

  mutating func addContent(to node: inout ViewNode, _ index: Index, size: Size)
    throws(ImportFailure)
  {
    switch node.kind {
    case .tableView: try addTable(to: &node, index, size)
    case .stackView: try addStack(to: &node, index, size)
    case .cell: node.children = try cellContent(index, size)
    case .view where document[index].name == "containerView":
      node.children = try subviews(of: index, size) + embeddedScene(of: index, size)
    // The content of bars, text inputs and controls is UIKit's own.
    case .textField, .textView, .searchBar: break
    default: node.children = try subviews(of: index, size)
    }
    // Labels and images never take touches; it matters only if there is an input inside.
    if document.isNo("userInteractionEnabled", of: index), node.hasInput {
      node.userInteraction = false
    }
    addConstraints(to: &node, index)
    addRelevantNotes(node, index)
  }

  mutating func subviews(of index: Index, _ size: Size) throws(ImportFailure) -> [ViewNode] {
    let children = document.subviews(of: index)
    guard !children.isEmpty else { return [] }
    var nodes: [ViewNode] = []
    for child in children where document.isView(child) || isGeneric(child) {
      nodes.append(try view(child, in: size))
    }
    return nodes
  }

  /// Any subview is a view, even if its kind is unknown and it has no frame.
  private func isGeneric(_ index: Index) -> Bool { document.attribute("id", of: index) != nil }

  // MARK: Properties

  private mutating func addCommon(to node: inout ViewNode, _ index: Index) {
    node.autoresizing = autoresizing(of: index)
    node.isHidden = document.isYes("hidden", of: index)
    if installed(index)?.isEmpty == true {
      node.isHidden = true
      absent.insert(index)
      if combination == nil { note(.notInstalled, at: index) }
    }
    if let alpha = document.number("alpha", of: index) { node.alpha = min(1, max(0, alpha)) }
    if let tag = document.attribute("tag", of: index).flatMap({ Int($0) }),
      (-1_000_000...1_000_000).contains(tag)
    {
      node.tag = tag
    }
    node.className = document.attribute("customClass", of: index)
    if let name = node.className, node.kind == .view, Self.soundsLikeInput(name) {
      note(.customInput(name), at: index)
    }
  }

  private static func soundsLikeInput(_ name: String) -> Bool {
    ["TextField", "TextView", "SearchBar", "TextInput"].contains { name.hasSuffix($0) }
  }

  /// Returns a frame within the model's limits.
  mutating func frame(of index: Index, in superview: Size) -> Rect? {
    guard let frame = document.frame(of: index, in: superview) else {
      // Constraints need no frame.
      if !isLaidOutByConstraints(index) { note(.noFrame, at: index) }
      return nil
    }
    let limit = Double.maxCoordinate
    let numbers = [frame.x, frame.y, frame.width, frame.height]
    guard numbers.allSatisfy({ $0.magnitude <= limit }) else {
      note(.impossibleFrame, at: index)
      return nil
    }
    if frame.width < 0 || frame.height < 0 { note(.impossibleFrame, at: index) }
    return Rect(frame.x, frame.y, max(0, frame.width), max(0, frame.height))
  }

  /// Returns the size classes in which a view is installed; nil for all.
  func installed(_ index: Index) -> SizeClasses? {
    guard let id = document.attribute("id", of: index),
      let superview = document.superview(of: index)
    else { return nil }
    let installed = variations.installed(id, in: superview)
    guard let combination else { return installed == .everywhere ? nil : installed.classes }
    return installed.holds(in: combination) ? nil : []
  }

  // MARK: Autoresizing

  /// Returns a view's mask if it has an effect; a cell is placed by its table or collection.
  private func autoresizing(of index: Index) -> Autoresizing {
    guard !isLaidOutByConstraints(index), document.viewKind(index) != .cell,
      let ownMask = document.child("autoresizingMask", key: "autoresizingMask", of: index)
    else { return [] }
    var mask: Autoresizing = []
    for (name, part) in Self.maskNames where document.isYes(name, of: ownMask) {
      mask.insert(part)
    }
    return Self.tidy(mask)
  }

  private static let maskNames: [(String, Autoresizing)] = [
    ("widthSizable", .flexibleWidth), ("heightSizable", .flexibleHeight),
    ("flexibleMinX", .flexibleLeftMargin), ("flexibleMaxX", .flexibleRightMargin),
    ("flexibleMinY", .flexibleTopMargin), ("flexibleMaxY", .flexibleBottomMargin),
  ]

  /// A flexible right or bottom margin alone has no effect.
  private static func tidy(_ mask: Autoresizing) -> Autoresizing {
    var mask = mask
    if mask.isDisjoint(with: [.flexibleLeftMargin, .flexibleWidth]) {
      mask.remove(.flexibleRightMargin)
    }
    if mask.isDisjoint(with: [.flexibleTopMargin, .flexibleHeight]) {
      mask.remove(.flexibleBottomMargin)
    }
    return mask
  }

  /// Adds notes that matter only if a view scrolls or contains an input.
  private mutating func addRelevantNotes(_ node: ViewNode, _ index: Index) {
    guard node.hasInput || node.kind.scrolls else { return }
    if document.isNo("userInteractionEnabled", of: index) { return }
    // Only constraints and subviews are kept per size class.
    let differs = document[index].children.contains { child in
      guard document[child].name == "variation",
        InterfaceVariations.condition(document.attribute("key", of: child))?.keys ?? 0 > 0
      else { return false }
      return document[child].attributes.count > 1
        || document[child].children.contains { document[$0].name != "mask" }
    }
    if differs { note(.variations, at: index) }
  }
}

extension ViewNode {
  var hasInput: Bool {
    var found = false
    forEach { if $0.input != nil { found = true } }
    return found
  }
}

/// The attributes of an element: so few that comparing names is cheaper than hashing them.
struct InterfaceAttributes {
  private var pairs: [(name: String, value: String)] = []

  init(capacity: Int) { pairs.reserveCapacity(capacity) }

  var count: Int { pairs.count }

  /// Adds an attribute; XML forbids duplicate names in an element.
  mutating func add(_ name: String, _ value: String) { pairs.append((name, value)) }

  subscript(_ name: String) -> String? {
    for pair in pairs where pair.name == name { return pair.value }
    return nil
  }
}

extension InterfaceViewReader {
  mutating func addStack(to node: inout ViewNode, _ index: Index, _ size: Size)
    throws(ImportFailure)
  {
    var stack = StackProperties()
    stack.isArrangedByConstraints = true
    stack.axis = document.attribute("axis", of: index) == "vertical" ? .vertical : .horizontal
    let spacing = document.number("spacing", of: index) ?? 0
    if spacing.magnitude <= Double.maxCoordinate { stack.spacing = spacing }
    let distribution = document.attribute("distribution", of: index)
    stack.distribution = .allCases.first { "\($0)" == distribution } ?? .fill
    stack.alignment =
      switch document.attribute("alignment", of: index) {
      case "leading", "top": .leading
      case "trailing", "bottom": .trailing
      case "center": .center
      case "firstBaseline": .firstBaseline
      case "lastBaseline": .lastBaseline
      default: .fill
      }
    let own = document.writtenMargins(of: index)
    if own != nil || document.isYes("layoutMarginsRelativeArrangement", of: index) {
      let usual = InterfaceDocument.usualMargin
      stack.margins = EdgeInsets(
        own?.top ?? usual, own?.left ?? usual, own?.bottom ?? usual, own?.right ?? usual)
    }
    node.children = try subviews(of: index, size)
    node.stack = stack
  }

  func addScroll(to node: inout ViewNode, _ index: Index) {
    guard node.scroll != nil else { return }
    if document.isNo("scrollEnabled", of: index) { node.scroll?.scrollEnabled = false }
    switch document.attribute("keyboardDismissMode", of: index) {
    case "onDrag", "onDragWithAccessory": node.scroll?.keyboardDismissMode = .onDrag
    case "interactive", "interactiveWithAccessory":
      node.scroll?.keyboardDismissMode = .interactive
    default: break
    }
    switch document.attribute("contentInsetAdjustmentBehavior", of: index) {
    case "never": node.scroll?.insetAdjustment = .never
    case "always": node.scroll?.insetAdjustment = .always
    case "scrollableAxes": node.scroll?.insetAdjustment = .scrollableAxes
    default: break
    }
    if let vertical = document.attribute("alwaysBounceVertical", of: index) {
      node.scroll?.alwaysBounceVertical = vertical == "YES"
    }
    if document.isYes("alwaysBounceHorizontal", of: index) {
      node.scroll?.alwaysBounceHorizontal = true
    }
    if let inset = insets("contentInset", of: index) { node.scroll?.contentInset = inset }
    if let inset = insets("scrollIndicatorInsets", of: index) {
      node.scroll?.scrollIndicatorInsets = inset
    }
  }

  private func insets(_ key: String, of index: Index) -> EdgeInsets? {
    guard let inset = document.child("inset", key: key, of: index) else { return nil }
    let sides = ["minY", "minX", "maxY", "maxX"].map { document.number($0, of: inset) ?? 0 }
    guard sides.allSatisfy({ $0.magnitude <= Double.maxCoordinate }) else { return nil }
    return EdgeInsets(sides[0], sides[1], sides[2], sides[3])
  }

  mutating func addInput(to node: inout ViewNode, _ index: Index) {
    inputs.insert(index)
    if !embedding.isEmpty { embeddedInputs += 1 }
    guard var input = node.input else { return }
    if let text = document.text("text", of: index), !InterfaceNames.isFiller(text) {
      input.text = text
    }
    input.placeholder = document.text("placeholder", of: index)
    // A text view that is not editable is like a label: it can't become first responder.
    input.enabled = !document.isNo("enabled", of: index) && !document.isNo("editable", of: index)
    if let traits = document.child(key: "textInputTraits", of: index) {
      input.secure = document.isYes("secureTextEntry", of: traits)
      input.autocorrection = document.attribute("autocorrectionType", of: traits) != "no"
      document.attribute("textContentType", of: traits).map { input.setContentType($0) }
      document.attribute("keyboardType", of: traits).map { input.setKeyboardType($0) }
      document.attribute("returnKeyType", of: traits).map { input.setReturnKey($0) }
    }
    if node.kind != .textView { input.assumeReturn(hearsOfReturn: hearsOfReturn(index)) }
    if document.isNo("userInteractionEnabled", of: index) { node.userInteraction = false }
    if node.kind == .textView, let line = document.statedLine(of: index) {
      input.lineHeight = line
      input.lines = document.lineCount(of: index, text: input.text)
    }
    node.input = input
  }

  /// Whether the app is notified of Return.
  private func hearsOfReturn(_ index: Index) -> Bool {
    document.list("connections", of: index).contains { connection in
      let name = document[connection].name
      return name == "outlet" && document.attribute("property", of: connection) == "delegate"
        || name == "action"
          && document.attribute("eventType", of: connection) == "editingDidEndOnExit"
    }
  }
}
