import AvoidanceEngine

extension FormatDecoder {
  typealias Enclosure = ViewEnclosure

  private typealias Fields = [(key: ViewKey, name: Node, value: Node)]

  /// Returns a list of views, with every `repeat` expanded.
  mutating func views(_ node: Node, of name: String, in enclosure: Enclosure) -> [ViewNode] {
    guard let elements = list(node, of: name) else { return [] }
    var views: [ViewNode] = []
    for element in elements {
      guard !scope.isFull, !hasGivenUp else { break }
      appendViews(element, to: &views, in: enclosure)
    }
    return views
  }

  /// Appends a view as many times as its `repeat` requires.
  private mutating func appendViews(
    _ node: Node, to views: inout [ViewNode], in enclosure: Enclosure
  ) {
    guard let fields = fields(node, Keys.view, of: "a view") else { return }
    guard let count = fields.first(where: { $0.key == .repeat }) else {
      if let view = view(node, fields, in: enclosure) { views.append(view) }
      return
    }
    let range = 0...ViewScope.limit
    guard let times = integer(count.value, of: "repeat", in: range) else {
      scope.lacksViews = true
      return
    }
    guard times > 0 else { return }
    let outer = placeholder
    defer { placeholder = outer }
    for number in 1...times {
      guard !scope.isFull, !hasGivenUp else { return }
      placeholder = number
      if let view = view(node, fields, in: enclosure) { views.append(view) }
    }
  }

  /// Returns a single view, which can't have `repeat`.
  mutating func singleView(_ node: Node, in enclosure: Enclosure) -> ViewNode? {
    guard let fields = fields(node, Keys.view, of: "a view") else { return nil }
    if let count = fields.first(where: { $0.key == .repeat }) {
      report(
        .unknownKey("repeat", of: "a view that is not in a list", suggestion: nil, known: []),
        at: count.name)
    }
    return view(node, fields, in: enclosure)
  }

  private mutating func view(_ node: Node, _ fields: Fields, in enclosure: Enclosure) -> ViewNode? {
    guard count(node), let (kind, kindField) = kind(node, fields, in: enclosure) else {
      return nil
    }
    var view = ViewNode(kind)
    scope.path.append(kind)
    defer { scope.path.removeLast() }
    if let kindField { view.identifier = identifier(kindField, of: kind) }
    if view.identifier == nil, kind.isTextInput || kind == .searchBar {
      scope.unnamedInputs.append(location(node))
    }
    for (key, name, value) in fields {
      guard case .property(let place) = key else { continue }
      let property = ViewProperty.all[Int(place)]
      guard property.kinds.contains(kind) else {
        report(.propertyOfOtherKind(property.name, kind: kind.name), at: name)
        continue
      }
      checkPlace(of: property, name, of: kind, in: enclosure)
      property.read(&self, value, &view)
    }
    finish(&view, fields, node)
    return view
  }

  private mutating func count(_ node: Node) -> Bool {
    scope.count += 1
    totalViews += 1
    if scope.count > ViewScope.limit, !scope.isFull {
      scope.isFull = true
      report(.tooMany(what: "views in a form", limit: ViewScope.limit), at: node)
    } else if totalViews > ViewScope.totalLimit, !scope.isFull {
      scope.isFull = true
      report(.tooMany(what: "views in a file", limit: ViewScope.totalLimit), at: node)
    }
    return !scope.isFull
  }

  /// Returns a view's kind and the field that names it, which a plain root doesn't need.
  private mutating func kind(_ node: Node, _ fields: Fields, in enclosure: Enclosure) -> (
    ViewNode.Kind, Node?
  )? {
    var found: (ViewNode.Kind, Node)?
    var isAlone = true
    for (key, _, value) in fields {
      guard let kind = key.kind else { continue }
      if found != nil { isAlone = false }
      found = (kind, value)
    }
    if let found, isAlone { return found }
    if found == nil, enclosure == .root { return (.view, nil) }
    let kinds = fields.compactMap(\.key.kind?.name)
    scope.lacksViews = true
    if kinds.isEmpty, ViewNode.Kind.allCases.contains(where: { isMeant($0.name, in: node) }) {
      return nil
    }
    report(.kinds(kinds), at: node)
    return nil
  }

  /// Reports a property that is not allowed in this enclosure.
  private mutating func checkPlace(
    of property: ViewProperty, _ name: Node, of kind: ViewNode.Kind, in enclosure: Enclosure
  ) {
    guard !property.place.includes(enclosure) else { return }
    let place =
      property.place == .root
      ? "view inside the root" : "\(kind.name) outside a stack; it has a frame"
    report(.propertyOfOtherKind(property.name, kind: place), at: name)
  }

  private mutating func identifier(_ node: Node, of kind: ViewNode.Kind) -> String? {
    if isNull(node) { return nil }
    guard let identifier = spelledName(node, of: kind.name), isIdentifier(identifier, at: node)
    else { return nil }
    let entry = ViewScope.Entry(kind: kind, place: location(node))
    if let first = scope.identifiers.updateValue(entry, forKey: identifier) {
      report(.duplicateIdentifier(identifier, firstLine: first.place.line), at: node)
    }
    if kind == .searchBar {
      let field = ViewScope.Entry(kind: .textField, place: entry.place)
      let name = identifier + ".field"
      // Only a constraint's name can be the same if the bars' are not.
      if let first = scope.identifiers.updateValue(field, forKey: name), first.kind == nil {
        report(.duplicateIdentifier(name, firstLine: first.place.line), at: node)
      }
    }
    return identifier
  }

  /// Whether a name is a valid identifier; reports one that is not.
  mutating func isIdentifier(_ name: String, at node: Node) -> Bool {
    guard Self.isIdentifier(name) else {
      report(.invalidIdentifier(name), at: node)
      return false
    }
    guard !Subject.reservedNames.contains(name) else {
      report(.reservedIdentifier(name), at: node)
      return false
    }
    return true
  }

  static func isIdentifier(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && name.unicodeScalars.allSatisfy(isIdentifierScalar)
  }

  static func isIdentifierScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
    case _ where scalar.isASCII: false
    default:
      // Form C keeps combining marks for letters that have no composed form.
      scalar.properties.isAlphabetic
        || [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }
  }

  private mutating func checkAlone(_ key: ViewKey?, beside other: ViewKey?, in fields: Fields) {
    guard let key, let other, let field = fields.first(where: { $0.key == key }),
      fields.contains(where: { $0.key == other })
    else { return }
    report(.exclusiveKeys(key.name, other.name), at: field.name)
  }

  private mutating func finish(_ view: inout ViewNode, _ fields: Fields, _ node: Node) {
    for (key, property) in ViewProperty.needed[Int(view.kind.rawValue)]
    where !fields.contains(where: { $0.key == key }) {
      report(.missingKey(property.name, of: view.kind.nameWithArticle), at: node)
    }
    checkAlone(.intrinsicContentSize, beside: .wants, in: fields)
    if let stack = view.stack { note(stack.extentsOfChildren, of: view.children) }
    guard view.kind == .tableView else { return }
    checkAlone(.rows, beside: .sections, in: fields)
    // Rows that a script inserts need a section.
    if view.table?.sections.isEmpty == true { view.table?.sections = [.init()] }
  }

  mutating func rows(_ node: Node) -> [ViewNode] {
    let rows = views(node, of: "rows", in: .rows)
    for row in rows where row.kind != .cell {
      let kind = row.kind.name
      report(
        .mismatch(of: "rows", expected: .other("a list of cells"), found: "a \(kind)"), at: node)
      return []
    }
    note(.ofTableParts, of: rows)
    return rows
  }

  mutating func note(_ extents: LayoutExtents, of views: [ViewNode]) {
    for case let identifier? in views.map(\.identifier) {
      scope.identifiers[identifier]?.extents = extents
    }
  }

  mutating func sections(_ node: Node) -> [TableProperties.Section] {
    guard let elements = list(node, of: "sections") else { return [] }
    var sections: [TableProperties.Section] = []
    for element in elements {
      guard !hasGivenUp, sections.count < ViewScope.limit else {
        report(.tooMany(what: "sections in a table", limit: ViewScope.limit), at: element)
        break
      }
      var section = TableProperties.Section()
      let found = read(element, TableProperties.Section.fields, into: &section)
      if found != nil { sections.append(section) }
    }
    return sections
  }

  /// Returns a table's header or footer: a height or a view.
  mutating func accessory(_ node: Node, of name: String) -> TableProperties.Accessory? {
    if document.kind(node) == .mapping, !isPlaceholder(node) {
      guard let view = singleView(node, in: .accessory) else { return nil }
      note(.ofTableParts, of: [view])
      return .view(view)
    }
    if isNull(node) { return nil }
    return points(node, of: name, in: Self.lengths).map { .height($0) }
  }
}

/// The views, constraints and names of the form that is being read.
struct ViewScope {
  struct Entry {
    /// The view's kind, or nil for a constraint.
    var kind: ViewNode.Kind?
    /// The position of the name.
    var place: SourceLocation
    /// The size classes in which constraints have this name.
    var classes: SizeClasses = .all
    var extents: LayoutExtents = []
  }

  struct ConstraintItem {
    var identifier: String
    /// The area, if only scroll views have it.
    var area: LayoutConstraint.Area?
    var mark: Mark
  }

  /// True for a form, false for inserted rows.
  var isForm = false
  /// The views by identifier (with a search bar's field) and the constraints by name.
  var identifiers: [String: Entry] = [:]
  /// The positions of the inputs without an identifier, in reading order.
  var unnamedInputs: [SourceLocation] = []
  var count = 0
  var isFull = false
  /// Whether a view could not be read, so that identifiers may be missing.
  var lacksViews = false
  /// The kinds of the current view and its ancestors, outermost first.
  var path: [ViewNode.Kind] = []
  var constraintCount = 0
  /// Whether constraints determine the layout.
  var usesConstraints = false
  var constraintItems: [ConstraintItem] = []
  /// The positions of a file's constraints, in reading order.
  var constraintPlaces: [LayoutConstraint: [SourceLocation]] = [:]
  /// Words in place of an anchor that are not attributes, with the problem to report unless they are views.
  var bareWords: [(word: String, problem: Problem, mark: Mark)] = []
  /// Anchors written as just an area.
  var areasOfOmittedItems: [(LayoutConstraint.Anchor, Mark)] = []
  /// Distributions that only constraints can lay out.
  var distributions: [(StackProperties.Distribution, Mark)] = []

  static let limit = 10_000
  static let constraintLimit = 20_000
  /// The maximum number of views in a file, which only `repeat` and aliases can reach.
  static let totalLimit = 1_000_000
}

struct Reference {
  enum Target {
    case definition(DefinitionKind)
    /// A strategy's name in a position where a matcher is possible, too.
    case strategyOfExpectation
    case view(ViewNeed)
    /// A file, relative to the folder of this one.
    case picture
    case scriptEntry(Int)
  }

  var target: Target
  var name: String
  var mark: Mark
}

enum ViewNeed: Sendable {
  case any
  /// A view or a constraint: a target of adjustments.
  case adjusted
  case input
  case scrolling
  case table
  case stack
  case property(SettableProperty)
  case observable(Observable)
}
