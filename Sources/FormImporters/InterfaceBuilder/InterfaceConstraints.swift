import AvoidanceEngine
import Scenarios

/// A document's constraints by the view whose list contains them.
struct InterfaceConstraints {
  typealias Index = InterfaceDocument.Index

  /// A constraint's view or guide, resolved to a view and its area.
  struct Item: Hashable {
    var view: Index
    var area: LayoutConstraint.Area
    /// Whether it refers to the cell itself, not its content view.
    var isWholeCell = false
  }

  struct Numbers: Hashable {
    var constant: Double
    var priority: Double
    var multiplier: Double
  }

  struct Constraint {
    var element: Index
    var first: Item
    var firstAttribute: LayoutConstraint.Attribute
    var relation: LayoutConstraint.Relation
    var second: Item?
    var secondAttribute: LayoutConstraint.Attribute?
    /// Per combination of ``InterfaceVariations``; nil where it is not installed.
    var numbers: [Numbers?]
    var isActive = true
  }

  private let document: InterfaceDocument
  private var lists: [Index: [Constraint]] = [:]
  /// The positions of the constraints that refer to a view.
  private var places: [Index: [(owner: Index, position: Int)]] = [:]
  /// Views referred to by constraints that are neither in their own list nor in that of a subview.
  private(set) var namedFromAfar: Set<Index> = []
  private(set) var named: Set<Index> = []
  /// The views whose position or size is constrained.
  private(set) var placed: Set<Index> = []
  private var marginUsers: Set<Index> = []
  /// The number of constraints left out, by the view whose list contains them.
  private(set) var leftOut: [Index: Int] = [:]
  /// Other notes, by the view whose list contains the constraint.
  private(set) var notes: [Index: [ImportNote]] = [:]
  /// The views whose layout depends on something left out.
  private(set) var doubts: [Index: InterfaceUncertainty] = [:]
  private(set) var hasVariations: Bool

  init(_ document: InterfaceDocument, _ variations: InterfaceVariations) {
    self.document = document
    hasVariations = !variations.isEmpty
    for index in document.elements.indices where document[index].name == "constraint" {
      add(index, variations.installed(constraint: document.attribute("id", of: index)))
    }
  }

  /// Returns the constraints in a view's list, in document order.
  func list(of view: Index) -> [Constraint] { lists[view] ?? [] }

  func naming(_ view: Index) -> [Constraint] {
    (places[view] ?? []).compactMap { lists[$0.owner]?[$0.position] }
  }

  func hasBaseline(_ view: Index) -> Bool {
    naming(view).contains { constraint in
      constraint.isActive
        && [constraint.firstAttribute, constraint.secondAttribute].contains {
          $0 == .firstBaseline || $0 == .lastBaseline
        }
    }
  }

  func usesMargins(of view: Index) -> Bool { marginUsers.contains(view) }

  /// Returns the view that represents an element in a form: a cell for its content view.
  static func layoutView(_ index: Index, in document: InterfaceDocument) -> Index {
    let parent = document[index].parent
    guard parent >= 0, document.attribute("key", of: index) == "contentView",
      document.viewKind(parent) == .cell
    else { return index }
    return parent
  }

  // MARK: Collecting

  private mutating func add(_ index: Index, _ installed: InterfaceVariations.Installed) {
    let list = document[index].parent
    guard list >= 0, document[list].name == "constraints", document[list].parent >= 0 else {
      return
    }
    let owner = Self.layoutView(document[list].parent, in: document)
    guard !document.isYes("placeholder", of: index) else { return }
    guard var constraint = read(index, owner) else {
      leftOut[owner, default: 0] += 1
      doubtLeftOut(index, owner)
      return
    }
    for combination in 0..<InterfaceVariations.count where !installed.holds(in: combination) {
      constraint.numbers[combination] = nil
    }
    guard constraint.numbers.contains(where: { $0 != nil }) else { return }
    lists[owner, default: []].append(constraint)
    let around = document.superview(of: owner).map { Self.layoutView($0, in: document) }
    let position = (lists[owner]?.count ?? 1) - 1
    for item in [constraint.first, constraint.second].compactMap(\.self) {
      named.insert(item.view)
      places[item.view, default: []].append((owner, position))
      let isOwn = item.view == owner && constraint.second != nil
      if !isOwn || constraint.first.view == constraint.second?.view { placed.insert(item.view) }
      if item.view != owner, item.view != around { namedFromAfar.insert(item.view) }
    }
    noteReadableContent(constraint, index, owner)
    noteMargins(constraint.first, constraint.firstAttribute)
    if let item = constraint.second, let attribute = constraint.secondAttribute {
      noteMargins(item, attribute)
    }
  }

  /// Marks the views of a constraint that can't be read as uncertain, if they are in the document.
  private mutating func doubtLeftOut(_ index: Index, _ owner: Index) {
    let items = ["firstItem", "secondItem"].map { item($0, of: index, owner)?.view }
    let views = items.compactMap(\.self)
    let isWhole =
      items[0] != nil && (items[1] != nil) == (document.attribute("secondItem", of: index) != nil)
    let tied = Self.tied(views, in: owner)
    for view in tied where view != owner || isWhole { doubts[view] = .leftOut }
  }

  /// Returns the views that a constraint positions: those inside the view whose list contains it, or that
  /// view itself.
  static func tied(_ views: [Index], in owner: Index) -> [Index] {
    let inside = views.filter { $0 != owner }
    return inside.isEmpty ? [owner] : inside
  }

  private mutating func noteReadableContent(
    _ constraint: Constraint, _ index: Index, _ owner: Index
  ) {
    let isReadable = ["firstItem", "secondItem"].contains { key in
      guard let guide = document.attribute(key, of: index).flatMap({ document.indexByID[$0] })
      else {
        return false
      }
      return document.isLayoutGuide(guide)
        && document.attribute("key", of: guide) == "readableContent"
    }
    guard isReadable else { return }
    if notes[owner]?.contains(.readableContent) != true {
      notes[owner, default: []].append(.readableContent)
    }
    let views = [constraint.first.view, constraint.second?.view].compactMap(\.self)
    for view in Self.tied(views, in: owner) { doubts[view] = .readableContent }
  }

  private mutating func noteMargins(_ item: Item, _ attribute: LayoutConstraint.Attribute) {
    switch attribute {
    case .leadingMargin, .trailingMargin, .topMargin, .bottomMargin, .centerXWithinMargins,
      .centerYWithinMargins:
      marginUsers.insert(item.view)
    default: if item.area == .margins { marginUsers.insert(item.view) }
    }
  }

  private mutating func read(_ index: Index, _ owner: Index) -> Constraint? {
    guard let firstAttribute = attribute("firstAttribute", of: index),
      let first = item("firstItem", of: index, owner), has(first, firstAttribute),
      let relation = relation(of: index), let numbers = numbers(of: index, owner)
    else { return nil }
    var result = Constraint(
      element: index, first: first, firstAttribute: firstAttribute, relation: relation,
      numbers: numbers, isActive: !document.isNo("active", of: index))
    guard document.attribute("secondAttribute", of: index) != nil,
      document.attribute("secondAttribute", of: index) != "notAnAttribute"
    else {
      // Only widths and heights can be constant.
      return firstAttribute.measure == .extent ? result : nil
    }
    guard let secondAttribute = attribute("secondAttribute", of: index),
      secondAttribute.measure == firstAttribute.measure,
      let second = item("secondItem", of: index, owner), has(second, secondAttribute)
    else { return nil }
    result.second = second
    result.secondAttribute = secondAttribute
    return result
  }

  private func attribute(_ key: String, of index: Index) -> LayoutConstraint.Attribute? {
    document.attribute(key, of: index).flatMap { LayoutConstraint.Attribute.named($0) }
  }

  private func relation(of index: Index) -> LayoutConstraint.Relation? {
    switch document.attribute("relation", of: index) {
    case nil, "equal": .equal
    case "greaterThanOrEqual": .greaterThanOrEqual
    case "lessThanOrEqual": .lessThanOrEqual
    default: nil
    }
  }

  // MARK: Items

  private func item(_ key: String, of index: Index, _ owner: Index) -> Item? {
    guard let id = document.attribute(key, of: index) else {
      guard key == "firstItem" else { return nil }
      let list = document[index].parent
      return Item(view: owner, area: .view, isWholeCell: isWholeCell(document[list].parent))
    }
    guard let found = document.indexByID[id] else { return nil }
    switch document[found].name {
    case _ where document.isLayoutGuide(found):
      let key = document.attribute("key", of: found) ?? ""
      guard let area = Self.guides[key] else { return nil }
      let view = Self.layoutView(document[found].parent, in: document)
      // A cell is not under bars: its guides are those of its content view.
      return Item(view: view, area: area)
    case "viewControllerLayoutGuide":
      let list = document[found].parent
      let controller = list >= 0 ? document[list].parent : -1
      guard controller >= 0, let view = document.child(key: "view", of: controller) else {
        return nil
      }
      let isTop = document.attribute("type", of: found) == "top"
      return Item(view: view, area: isTop ? .topGuide : .bottomGuide)
    default:
      return Item(
        view: Self.layoutView(found, in: document), area: .view, isWholeCell: isWholeCell(found))
    }
  }

  /// Whether an item has an attribute: guides have neither margins nor baselines, and only scroll views have
  /// content.
  private func has(_ item: Item, _ attribute: LayoutConstraint.Attribute) -> Bool {
    switch item.area {
    case .view: return true
    case .content, .frame: if !document.viewKind(item.view).scrolls { return false }
    case .safeArea, .margins, .keyboard, .topGuide, .bottomGuide: break
    }
    switch attribute {
    case .leading, .trailing, .top, .bottom, .width, .height, .centerX, .centerY: return true
    default: return false
    }
  }

  private func isWholeCell(_ view: Index) -> Bool {
    document.viewKind(view) == .cell && document.child(key: "contentView", of: view) != nil
  }

  private static let guides: [String: LayoutConstraint.Area] = [
    "safeArea": .safeArea, "keyboard": .keyboard, "contentLayoutGuide": .content,
    "frameLayoutGuide": .frame, "layoutMargins": .margins, "margins": .margins,
    "readableContent": .margins,
  ]

  // MARK: Numbers

  /// Returns the numbers for each combination; nil if one of them is invalid.
  private mutating func numbers(of index: Index, _ owner: Index) -> [Numbers?]? {
    guard
      let base = numbers(
        of: index, owner, Numbers(constant: 0, priority: LayoutConstraint.required, multiplier: 1))
    else { return nil }
    var result: [Numbers?] = Array(repeating: base, count: InterfaceVariations.count)
    var variations: [(condition: InterfaceVariations.Condition, element: Index)] = []
    for child in document[index].children where document[child].name == "variation" {
      guard
        let condition = InterfaceVariations.condition(document.attribute("key", of: child))
      else { continue }
      variations.append((condition, child))
      hasVariations = true
    }
    for keys in 0...2 {
      for (condition, element) in variations where condition.keys == keys {
        for combination in result.indices where condition.bits & 1 << UInt8(combination) != 0 {
          guard let before = result[combination], let numbers = numbers(of: element, owner, before)
          else { return nil }
          result[combination] = numbers
        }
      }
    }
    return result
  }

  private mutating func numbers(of index: Index, _ owner: Index, _ before: Numbers) -> Numbers? {
    var numbers = before
    if document.attribute("constant", of: index) != nil {
      guard let constant = document.number("constant", of: index),
        constant.magnitude <= Double.maxCoordinate
      else { return nil }
      numbers.constant = constant
    }
    if let written = document.priority("priority", of: index) {
      guard let priority = written.value else { return nil }
      numbers.priority = priority
      if let note = written.note, notes[owner]?.contains(note) != true {
        notes[owner, default: []].append(note)
      }
    }
    if let text = document.attribute("multiplier", of: index) {
      guard let multiplier = Self.multiplier(text) else { return nil }
      numbers.multiplier = multiplier
    }
    return numbers
  }

  /// Parses `2`, `0.5`, `288:269` or `2/3`.
  static func multiplier(_ text: String) -> Double? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }
      .map { Double($0) }
    guard let first = parts.first ?? nil else { return nil }
    let value: Double
    switch parts.count {
    case 1: value = first
    case 2:
      guard let second = parts[1] else { return nil }
      value = first / second
    default: return nil
    }
    return (1e-6...1e6).contains(value.magnitude) ? value : nil
  }
}

struct WrittenPriority {
  /// The nearest valid priority; nil if the text is not a number.
  var value: Double?
  var note: ImportNote?
}

extension InterfaceDocument {
  func priority(_ name: String, of index: Index) -> WrittenPriority? {
    guard let text = attribute(name, of: index) else { return nil }
    guard let number = number(name, of: index) else {
      return WrittenPriority(note: .unreadablePriority(text))
    }
    let range = LayoutConstraint.priorities
    let value = min(max(range.lowerBound, number), range.upperBound)
    return WrittenPriority(
      value: value, note: value == number ? nil : .impossiblePriority(text, taken: Int(value)))
  }
}
