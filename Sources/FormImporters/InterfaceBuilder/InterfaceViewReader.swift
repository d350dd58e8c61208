import AvoidanceEngine
import Scenarios

/// Turns the views of one form into nodes of the model.
struct InterfaceViewReader {
  typealias Index = InterfaceDocument.Index

  let document: InterfaceDocument
  let names: InterfaceNames
  let constraints: InterfaceConstraints
  let exclusions: InterfaceExclusions
  let controllers: InterfaceControllers
  var notes: [Index: [ImportNote]] = [:]
  /// What the notes call the views.
  var labels: [Index: String] = [:]
  /// The inputs that were read.
  var inputs: Set<Index> = []
  /// How many inputs stand in embedded scenes.
  var embeddedInputs = 0
  /// Controllers whose scenes are being embedded, from the outside in.
  var embedding: [Index] = []
  private var maker = IdentifierMaker()
  /// How many views were read.
  private(set) var count = 0
  private let viewLimit: Int
  private var anchors: [Index: InterfaceAnchors.Result] = [:]

  init(
    document: InterfaceDocument,
    names: InterfaceNames,
    constraints: InterfaceConstraints,
    exclusions: InterfaceExclusions,
    controllers: InterfaceControllers,
    viewLimit: Int
  ) {
    self.document = document
    self.names = names
    self.constraints = constraints
    self.exclusions = exclusions
    self.controllers = controllers
    self.viewLimit = viewLimit
  }

  /// Adds a note about an element, once.
  mutating func note(_ note: ImportNote, at index: Index) {
    if notes[index]?.contains(note) != true { notes[index, default: []].append(note) }
  }

  // MARK: A view

  /// Returns a view with all below it; its frame is in the coordinates of a superview of the size.
  mutating func view(_ index: Index, in superview: Size) throws(ImportFailure) -> ViewNode {
    var node = try bareView(index)
    node.frame = frame(of: index, in: superview)
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
        .invalidForm(names.label(of: index), reason: problem.words),
        line: document[index].line
      )
    }
    let kind = document.viewKind(index)
    var node = ViewNode(kind)
    let needsName = kind.scrolls || node.input != nil
    node.identifier = maker.identifier(
      from: names.candidates(of: index),
      word: InterfaceNames.word(kind),
      needsOne: needsName
    )
    labels[index] = names.label(of: index, node.identifier)
    addCommon(to: &node, index)
    addScroll(to: &node, index)
    if node.input != nil { addInput(to: &node, index) }
    return node
  }

  /// Adds what is inside a view of a size.
  mutating func addContent(
    to node: inout ViewNode,
    _ index: Index,
    size: Size
  ) throws(ImportFailure) {
    switch node.kind {
    case .tableView: try addTable(to: &node, index, size)
    case .stackView: try addStack(to: &node, index, size)
    case .cell: node.children = try cellContent(index, size)
    case .view where document[index].name == "containerView":
      node.children = try subviews(of: index, size) + embeddedScene(of: index, size)
    // What bars, text inputs and controls hold is their own business.
    case .textField, .textView, .searchBar: break
    default: node.children = try subviews(of: index, size)
    }
    // Labels and images always take no touches; it matters only where an input stands inside.
    if document.isNo("userInteractionEnabled", of: index), node.hasInput {
      node.userInteraction = false
    }
    addRelevantNotes(node, index)
  }

  /// Returns the subviews of a view, backmost first.
  mutating func subviews(of index: Index, _ size: Size) throws(ImportFailure) -> [ViewNode] {
    let children = document.subviews(of: index)
    guard !children.isEmpty else { return [] }
    if document.viewKind(index) != .stackView {
      anchors.merge(InterfaceAnchors(document, constraints, parent: index).results()) { $1 }
    }
    var nodes: [ViewNode] = []
    for child in children where document.isView(child) || isGeneric(child) {
      nodes.append(try view(child, in: size))
    }
    return nodes
  }

  /// Anything among the subviews is a view, also of a kind that is not known and without a frame.
  private func isGeneric(_ index: Index) -> Bool { document.attribute("id", of: index) != nil }

  // MARK: Properties

  private mutating func addCommon(to node: inout ViewNode, _ index: Index) {
    node.autoresizing = autoresizing(of: index)
    node.isHidden = document.isYes("hidden", of: index)
    if isNotInstalled(index) {
      node.isHidden = true
      note(.notInstalled, at: index)
    }
    if let alpha = document.number("alpha", of: index) { node.alpha = min(1, max(0, alpha)) }
    if let tag = document.attribute("tag", of: index).flatMap({ Int($0) }),
      (-1_000_000...1_000_000).contains(tag)
    {
      node.tag = tag
    }
    node.className = document.attribute("customClass", of: index)
    if document.isYes("misplaced", of: index) { note(.misplaced, at: index) }
    if document.isYes("ambiguous", of: index) { note(.ambiguous, at: index) }
    if let name = node.className, node.kind == .view, Self.soundsLikeInput(name) {
      note(.customInput(name), at: index)
    }
    if constraints.ties(of: index).contains(where: \.followsKeyboard) {
      note(.keyboardGuide, at: index)
    }
  }

  private static func soundsLikeInput(_ name: String) -> Bool {
    ["TextField", "TextView", "SearchBar", "TextInput"].contains { name.hasSuffix($0) }
  }

  /// Returns a frame with an extent that the model can have.
  mutating func frame(of index: Index, in superview: Size) -> Rect? {
    guard let frame = document.frame(of: index, in: superview) else {
      note(.noFrame, at: index)
      return nil
    }
    let limit = Double.largestCoordinate
    let numbers = [frame.x, frame.y, frame.width, frame.height]
    guard numbers.allSatisfy({ $0.magnitude <= limit }) else {
      note(.impossibleFrame, at: index)
      return nil
    }
    if frame.width < 0 || frame.height < 0 { note(.impossibleFrame, at: index) }
    return Rect(frame.x, frame.y, max(0, frame.width), max(0, frame.height))
  }

  /// Whether the view is not there in the base size class.
  private func isNotInstalled(_ index: Index) -> Bool {
    guard let id = document.attribute("id", of: index),
      let superview = document.superview(of: index)
    else { return false }
    return exclusions.excludes(id, from: superview)
  }

  // MARK: Autoresizing

  private func autoresizing(of index: Index) -> Autoresizing {
    let parent = document.superview(of: index)
    if let parent, document.viewKind(parent) == .stackView { return [] }
    let ownMask = document.child("autoresizingMask", key: "autoresizingMask", of: index)
    let isOff = document.isNo("translatesAutoresizingMaskIntoConstraints", of: index)
    if isOff, !document.isYes("fixedFrame", of: index) {
      return Self.tidy(anchors[index]?.autoresizing ?? [])
    }
    guard let ownMask else { return [] }
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

  /// A far margin that gives way alone changes nothing.
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

  // MARK: Notes

  /// Adds the notes that matter only where something scrolls or takes text.
  private mutating func addRelevantNotes(_ node: ViewNode, _ index: Index) {
    guard node.hasInput || node.kind.scrolls else { return }
    if document.isNo("userInteractionEnabled", of: index) { return }
    for axis in anchors[index]?.lostAxes ?? [] { note(.constraints(axis: axis), at: index) }
    let differs = document[index].children.contains {
      document[$0].name == "variation" && document.attribute("key", of: $0) != "default"
    }
    if differs { note(.variations, at: index) }
  }
}

extension ViewNode {
  /// Whether the view takes text, or one inside it.
  var hasInput: Bool {
    var found = false
    forEach { if $0.input != nil { found = true } }
    return found
  }
}
