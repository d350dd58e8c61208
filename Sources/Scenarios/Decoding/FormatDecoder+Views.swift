import AvoidanceEngine

extension FormatDecoder {
  typealias Enclosure = ViewEnclosure

  private typealias Fields = [(key: ViewKey, name: Node, value: Node)]

  /// Returns a list of views, every `repeat` written out.
  mutating func views(_ node: Node, of name: String, in enclosure: Enclosure) -> [ViewNode] {
    guard let elements = list(node, of: name) else { return [] }
    var views: [ViewNode] = []
    for element in elements {
      guard !scope.isFull, !hasGivenUp else { break }
      appendViews(element, to: &views, in: enclosure)
    }
    return views
  }

  /// Appends a view, as often as its `repeat` says.
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

  /// Returns a single view, where `repeat` makes no sense.
  mutating func singleView(_ node: Node, in enclosure: Enclosure) -> ViewNode? {
    guard let fields = fields(node, Keys.view, of: "a view") else { return nil }
    if let count = fields.first(where: { $0.key == .repeat }) {
      report(
        .unknownKey("repeat", of: "a view that is not in a list", suggestion: nil, known: []),
        at: count.name)
    }
    return view(node, fields, in: enclosure)
  }

  // MARK: One view

  private mutating func view(_ node: Node, _ fields: Fields, in enclosure: Enclosure) -> ViewNode? {
    guard count(node), let (kind, kindField) = kind(node, fields, in: enclosure) else {
      return nil
    }
    var view = ViewNode(kind)
    scope.path.append(kind)
    defer { scope.path.removeLast() }
    if let kindField { view.identifier = identifier(kindField, of: kind) }
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

  /// Counts a view; false when there are too many.
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

  /// Returns the one kind of a view and the field that names it; a plain root needs none.
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

  /// Reports a property that views have elsewhere.
  private mutating func checkPlace(
    of property: ViewProperty, _ name: Node, of kind: ViewNode.Kind, in enclosure: Enclosure
  ) {
    guard !property.place.includes(enclosure) else { return }
    let place =
      property.place == .root
      ? "view inside the root" : "\(kind.name) outside a stack; it has a frame"
    report(.propertyOfOtherKind(property.name, kind: place), at: name)
  }

  // MARK: Identifiers

  private mutating func identifier(_ node: Node, of kind: ViewNode.Kind) -> String? {
    if isNull(node) { return nil }
    guard let identifier = spelledName(node, of: kind.name), isIdentifier(identifier, at: node)
    else { return nil }
    let entry = ViewScope.Entry(kind: kind, place: location(node))
    if let first = scope.identifiers.updateValue(entry, forKey: identifier) {
      report(.duplicateIdentifier(identifier, firstLine: first.place.line), at: node)
    }
    if kind == .searchBar {
      scope.identifiers[identifier + ".field"] = ViewScope.Entry(
        kind: .textField, place: entry.place)
    }
    return identifier
  }

  /// Whether scripts can refer to something by a name; reports why not.
  mutating func isIdentifier(_ name: String, at node: Node) -> Bool {
    guard !name.isEmpty, name.unicodeScalars.allSatisfy(Self.isIdentifierScalar) else {
      report(.invalidIdentifier(name), at: node)
      return false
    }
    guard !Subject.reservedNames.contains(name) else {
      report(.reservedIdentifier(name), at: node)
      return false
    }
    return true
  }

  static func isIdentifierScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
    case _ where scalar.isASCII: false
    default:
      // Some letters of normal form C are written with a mark.
      scalar.properties.isAlphabetic
        || [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }
  }

  // MARK: The whole

  /// Reports a key that stands beside one that excludes it.
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
    // A table has a section for rows that a script inserts.
    if view.table?.sections.isEmpty == true { view.table?.sections = [.init()] }
  }

  /// Returns rows, which must be cells.
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

  /// Notes which extents of their own views have.
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

  /// Returns a table's own header or footer: a height or a view.
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

/// What is known about the views of the form that is being read.
struct ViewScope {
  /// A view or a constraint that scripts can refer to.
  struct Entry {
    /// The view's kind; nil for a constraint.
    var kind: ViewNode.Kind?
    /// Where the name stands.
    var place: SourceLocation
    /// The size classes in which a constraint of this name counts.
    var classes: SizeClasses = .all
    /// What layout reads of the view's own extents.
    var extents: LayoutExtents = []
  }

  /// A view that a constraint names.
  struct ConstraintItem {
    var identifier: String
    /// The rectangle that is meant, where only views that scroll have it.
    var area: LayoutConstraint.Area?
    var mark: Mark
  }

  /// Whether a form is being read rather than inserted rows.
  var isForm = false
  /// The views by identifier, a search bar's field included, and the constraints by name.
  var identifiers: [String: Entry] = [:]
  var count = 0
  var isFull = false
  /// Whether a view could not be read, so that nobody knows which identifiers there are.
  var lacksViews = false
  /// The kinds of the view that is being read and of those around it, outermost first.
  var path: [ViewNode.Kind] = []
  var constraintCount = 0
  /// Whether constraints lay views out.
  var usesConstraints = false
  var constraintItems: [ConstraintItem] = []
  /// Where the constraints of a file stand, in the order in which they are read.
  var constraintPlaces: [LayoutConstraint: [SourceLocation]] = [:]
  /// Words that stand for a whole side and are no attributes, with what is wrong if they are no views.
  var bareWords: [(word: String, problem: Problem, mark: Mark)] = []
  /// Anchors of which only a rectangle's name is written.
  var areasOfOmittedItems: [(LayoutConstraint.Anchor, Mark)] = []
  /// Distributions that only constraints lay out.
  var distributions: [(StackProperties.Distribution, Mark)] = []

  static let limit = 10_000
  static let constraintLimit = 20_000
  /// Views of all forms of one file; only `repeat` and aliases can make so many.
  static let totalLimit = 1_000_000
}

/// A name or identifier that has to exist when all files have been read.
struct Reference {
  /// What has to exist.
  enum Target {
    case definition(DefinitionKind)
    /// A strategy's name where a matcher could stand too.
    case strategyOfExpectation
    case view(ViewNeed)
  }

  var target: Target
  var name: String
  var mark: Mark
}

/// What a view that is referred to must be.
enum ViewNeed: Sendable {
  case any
  /// A view or a constraint: something that is adjusted.
  case adjusted
  case input
  case scrolling
  case table
  case stack
  /// Has a property that can be set.
  case property(SettableProperty)
  /// Has something that can be observed.
  case observable(Observable)
}
