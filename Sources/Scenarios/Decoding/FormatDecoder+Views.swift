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
      property.read(&self, value, into: &view)
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
    let line = Int(document.mark(node).line) + 1
    let entry = ViewScope.Entry(kind: kind, line: line)
    if let first = scope.identifiers.updateValue(entry, forKey: identifier) {
      report(.duplicateIdentifier(identifier, firstLine: first.line), at: node)
    }
    if kind == .searchBar {
      scope.identifiers[identifier + ".field"] = ViewScope.Entry(kind: .textField, line: line)
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

  private mutating func finish(_ view: inout ViewNode, _ fields: Fields, _ node: Node) {
    for (key, property) in ViewProperty.needed[Int(view.kind.rawValue)]
    where !fields.contains(where: { $0.key == key }) {
      report(.missingKey(property.name, of: view.kind.nameWithArticle), at: node)
    }
    if let stack = view.stack { note(stack.extentsOfChildren, of: view.children) }
    guard view.kind == .tableView else { return }
    if let rows = fields.first(where: { $0.key == .rows }),
      fields.contains(where: { $0.key == .sections })
    {
      report(.exclusiveKeys("rows", "sections"), at: rows.name)
    }
    // A table has a section for rows that a script inserts.
    if view.table?.sections.isEmpty == true { view.table?.sections = [.init()] }
  }
}
