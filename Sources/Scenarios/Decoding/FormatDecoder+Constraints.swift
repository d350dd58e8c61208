import AvoidanceEngine

extension FormatDecoder {
  /// Returns the constraints listed under a view, whose kind is the last in `scope.path`.
  mutating func constraints(_ node: Node, of name: String) -> [LayoutConstraint] {
    guard let elements = list(node, of: name) else { return [] }
    var constraints: [LayoutConstraint] = []
    for element in elements {
      guard !hasGivenUp, scope.constraintCount < ViewScope.constraintLimit else {
        report(
          .tooMany(what: "constraints in a form", limit: ViewScope.constraintLimit), at: element)
        break
      }
      scope.constraintCount += 1
      guard let constraint = constraint(element) else { continue }
      constraints.append(constraint)
      let place = location(element)
      if !place.isStored { scope.constraintPlaces[constraint, default: []].append(place) }
    }
    return constraints
  }

  private mutating func constraint(_ node: Node) -> LayoutConstraint? {
    if isPlaceholder(node) {
      report(.unquotedPlaceholder, at: node)
      return nil
    }
    guard document.kind(node) != .mapping else { return mappedConstraint(node) }
    guard isScalar(node), !isNull(node) else {
      report(.nothingStated, at: node)
      return nil
    }
    guard let stated = statedConstraint(node, of: "constraints") else { return nil }
    return finished(stated.constraint, nameNode: node)
  }

  /// Reads a constraint's text; its items are looked up once the whole form is read.
  private mutating func statedConstraint(_ node: Node, of name: String) -> ConstraintReader.Found? {
    guard let text = text(node, of: name) else { return nil }
    do throws(ConstraintReader.Fault) {
      let found = try ConstraintReader.constraint(text)
      let constraint = found.constraint
      let scalars = Array(text.unicodeScalars)
      func hasItem(_ place: Int) -> Bool { scalars[place] == "." }
      let first = mark(node, text, found.first)
      check(constraint.first, .left, hasItem: hasItem(found.first), at: first)
      if let second = constraint.second {
        let place = mark(node, text, found.second)
        check(second, .right, hasItem: hasItem(found.second), at: place)
      }
      return found
    } catch {
      report(error, at: mark(node, text, error.offset))
      return nil
    }
  }

  /// Reports a fault in a text; a word that may be a view's name waits until all views are known.
  private mutating func report(_ fault: ConstraintReader.Fault, at mark: Mark) {
    if let word = fault.bareWord {
      scope.bareWords.append((word, fault.problem, mark))
    } else {
      report(fault.problem, at: mark)
    }
  }

  // MARK: Mappings

  /// Reads `NAME: text`, or the parts under their own keys.
  private mutating func mappedConstraint(_ node: Node) -> LayoutConstraint? {
    var named: (key: Node, text: Node)?
    var parts: [ConstraintKey: Node] = [:]
    for (keyNode, value) in document.entries(node) where isScalar(keyNode) {
      if let key = document.withBytes(keyNode, { Keys.constraint.key($0) }) {
        parts[key] = value
      } else if named == nil, parts[.constraint] == nil, isScalar(value),
        document.string(value).contains("=")
      {
        named = (keyNode, value)
      } else {
        unknownKey(keyNode, of: "a constraint", known: Keys.constraint.allNames)
        return nil
      }
    }
    var stated: LayoutConstraint?
    if let named {
      stated = constraint(named.text, under: named.key, parts, at: node)
    } else if let text = parts[.constraint] {
      stated = constraint(text, under: nil, parts, at: node)
    } else if parts[.first] != nil {
      stated = constraint(of: parts, at: node)
    } else {
      report(.nothingStated, at: node)
    }
    guard var constraint = stated else { return nil }
    if let value = parts[.name] { constraint.name = spelledName(value, of: "name") }
    if let value = parts[.priority] {
      let range = ConstraintNotation.priorities
      if let priority = number(value, of: "priority", in: range) { constraint.priority = priority }
    }
    if let value = parts[.isActive], let flag = flag(value, of: "isActive") {
      constraint.isActive = flag
    }
    if let value = parts[.when], let classes = sizeClasses(value, of: "when") {
      guard !classes.isEmpty else {
        report(.emptyList("when"), at: value)
        return nil
      }
      constraint.when = classes
    }
    return finished(constraint, nameNode: parts[.name] ?? named?.key ?? node)
  }

  /// Reads a text under a name or under `constraint`, whose parts no other key may repeat.
  private mutating func constraint(
    _ text: Node, under nameNode: Node?, _ parts: [ConstraintKey: Node], at node: Node
  ) -> LayoutConstraint? {
    let name = nameNode.flatMap { spelledName($0, of: "name") }
    let key = ConstraintKey.constraint
    let stated = statedConstraint(text, of: nameNode == nil ? key.rawValue : "constraints")
    let own = name.map { Escaped.text($0) } ?? key.rawValue
    let repeated: [ConstraintKey] = [.first, .relation, .second, .multiplier, .constant]
    for key in (nameNode == nil ? [] : [key, .name]) + repeated where parts[key] != nil {
      report(.exclusiveKeys(own, key.rawValue), at: node)
    }
    guard var found = stated else { return nil }
    if let inner = found.constraint.name, let other = name ?? parts[.name].map({ _ in "name" }) {
      report(.exclusiveKeys(Escaped.text(inner), Escaped.text(other)), at: node)
    }
    if let priority = found.priorityText, parts[.priority] != nil {
      report(.exclusiveKeys("@\(priority)", ConstraintKey.priority.rawValue), at: node)
    }
    if let name { found.constraint.name = name }
    return found.constraint
  }

  private mutating func constraint(of parts: [ConstraintKey: Node], at node: Node)
    -> LayoutConstraint?
  {
    guard let first = parts[.first].flatMap({ anchor($0, of: "first", .left) }) else { return nil }
    var constraint = LayoutConstraint(first)
    if parts[.second] == nil, parts[.multiplier] != nil {
      report(.missingKey("second", of: "a constraint with 'multiplier'"), at: node)
      return nil
    }
    if parts[.second] == nil, parts[.constant] == nil, first.attribute.measure == .extent {
      report(.missingKey("constant", of: "a constraint without 'second'"), at: node)
      return nil
    }
    if let value = parts[.relation] {
      guard let relation = relation(value) else { return nil }
      constraint.relation = relation
    }
    if let value = parts[.second] {
      guard let second = anchor(value, of: "second", .right) else { return nil }
      constraint.second = second
    }
    if let value = parts[.multiplier] {
      guard isScalar(value),
        let number = plainNumber(value) ?? ConstraintReader.multiplier(document.string(value)),
        ConstraintNotation.multipliers.contains(abs(number))
      else {
        report(.multiplier(found: document.string(value)), at: value)
        return nil
      }
      constraint.multiplier = number
    }
    if let value = parts[.constant], let constant = points(value, of: "constant") {
      constraint.constant = constant
    }
    return constraint
  }

  private mutating func relation(_ node: Node) -> LayoutConstraint.Relation? {
    guard isScalar(node), document.string(node) == "==" else {
      return choice(node, of: "relation", Self.relations)
    }
    let known = Self.relations.names
    report(.unknownWord("==", of: "relation", suggestion: "=", known: known), at: node)
    return nil
  }

  /// The relations as symbols and by name.
  static let relations = Choices(
    zip(LayoutConstraint.Relation.allCases.map { "\($0)" }, LayoutConstraint.Relation.allCases)
      .map { ($0, $1) }
      + zip(ConstraintNotation.relations.names, ConstraintNotation.relations.values)
      .map { ($0, $1) }
  )

  private mutating func anchor(_ node: Node, of name: String, _ side: ConstraintNotation.Side)
    -> LayoutConstraint.Anchor?
  {
    guard let text = text(node, of: name) else { return nil }
    do throws(ConstraintReader.Fault) {
      let anchor = try ConstraintReader.anchor(text, side)
      check(anchor, side, hasItem: text.hasPrefix("."), at: document.mark(node))
      return anchor
    } catch {
      report(error, at: mark(node, text, error.offset))
      return nil
    }
  }

  /// Checks a constraint on its own, and registers its name.
  private mutating func finished(_ stated: LayoutConstraint, nameNode: Node) -> LayoutConstraint? {
    var constraint = stated
    if let fault = constraint.fault {
      report(fault, at: nameNode)
      return nil
    }
    constraint.constant = Self.snapped(constraint.constant)
    if let name = constraint.name {
      let spelled = composed(name, at: nameNode)
      constraint.name = spelled
      takeName(spelled, in: constraint.when, at: nameNode)
    }
    return constraint
  }

  /// Registers a name, which belongs to one view or constraint; constraints may share one if no size
  /// class has two of them.
  private mutating func takeName(_ name: String, in classes: SizeClasses, at node: Node) {
    guard isConstraintName(name, at: node) else { return }
    guard let first = scope.identifiers[name] else {
      scope.identifiers[name] = ViewScope.Entry(
        kind: nil, place: location(node), classes: classes)
      return
    }
    guard first.kind == nil, first.classes.isDisjoint(with: classes) else {
      return report(.duplicateIdentifier(name, firstLine: first.place.line), at: node)
    }
    scope.identifiers[name]?.classes.formUnion(classes)
  }

  /// Whether a name is an identifier, or several joined by dots; reports one that is not.
  private mutating func isConstraintName(_ name: String, at node: Node) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return isIdentifier(name, at: node) }
    guard parts.allSatisfy({ Self.isIdentifier($0) }) else {
      report(.invalidConstraintName(name), at: node)
      return false
    }
    let first = String(parts[0])
    guard !Subject.reservedNames.contains(first) else {
      report(.reservedIdentifier(first), at: node)
      return false
    }
    return true
  }

  /// Checks an anchor against the view that lists it, and notes which other view it needs.
  private mutating func check(
    _ anchor: LayoutConstraint.Anchor, _ side: ConstraintNotation.Side, hasItem: Bool, at mark: Mark
  ) {
    let needsScrolling = anchor.area == .content || anchor.area == .frame
    let owner = scope.path.last
    // Inserted rows are in a table.
    let superview = scope.path.dropLast().last ?? (scope.isForm ? nil : .tableView)
    let kind: ViewNode.Kind?
    switch anchor.item {
    case .own: kind = owner
    case .superview:
      guard let superview else { return report(.noSuperview, at: mark) }
      kind = superview
    case .root: kind = scope.isForm ? scope.path.first : nil
    case .view(let identifier):
      scope.constraintItems.append(
        .init(identifier: identifier, area: needsScrolling ? anchor.area : nil, mark: mark))
      return
    }
    let area = ConstraintNotation.areas.name(anchor.area)
    if needsScrolling, let kind, !kind.scrolls {
      report(.notScrolling(kind.name, area: area), at: mark)
    }
    if anchor.area != .view, anchor.item == side.usual, !hasItem {
      scope.areasOfOmittedItems.append((anchor, mark))
    }
  }

  /// Looks up the items of a form's constraints, once all of its views are known.
  mutating func checkConstraints(ofForm name: String) {
    reportBareWords()
    // Sorted once, on first use.
    var known: [String]?
    for item in scope.constraintItems where !hasGivenUp {
      guard let kind = scope.identifiers[item.identifier]?.kind else {
        let names = known ?? scope.identifiers.filter { $1.kind != nil }.keys.sorted()
        known = names
        report(unknown(item.identifier, among: names, inForm: name), at: item.mark)
        continue
      }
      if let area = item.area, !kind.scrolls {
        let area = ConstraintNotation.areas.name(area)
        report(.notScrolling(kind.name, area: area), at: item.mark)
      }
    }
    for (anchor, mark) in scope.areasOfOmittedItems {
      let area = ConstraintNotation.areas.name(anchor.area)
      guard scope.identifiers[area]?.kind != nil else { continue }
      var meant = anchor
      (meant.item, meant.area) = (.view(area), .view)
      let remedy = meant.notation(on: .left)
      report(.ambiguousArea(area, remedy: remedy), at: mark, severity: .warning)
    }
    if !scope.usesConstraints { reportDistributions() }
  }

  private mutating func unknown(_ identifier: String, among known: [String], inForm name: String)
    -> Problem
  {
    let positive = String(identifier.dropFirst())
    if identifier.hasPrefix("-"), scope.identifiers[positive]?.kind != nil {
      return .sign(of: positive)
    }
    var hint = ConstraintNotation.areaByLayoutGuide[identifier].map { NameHint.closest($0) }
    if hint == nil, !hints.isSpent {
      hints.spend(known.count)
      hint = NameHint(for: identifier, among: known)
    }
    return .unknownView(identifier, form: name, hint: hint ?? .none)
  }

  /// Reports words without a dot where an attribute is required: some turn out to be views.
  private mutating func reportBareWords() {
    for (word, problem, mark) in scope.bareWords {
      let isView = scope.identifiers[word]?.kind != nil || word == "root"
      report(isView ? .needsAttribute(word) : problem, at: mark)
    }
  }

  /// Adds the items of constraints in inserted rows to the references, which are checked against the form.
  mutating func referToConstraintItems() {
    reportBareWords()
    for item in scope.constraintItems {
      let need: ViewNeed = item.area == nil ? .any : .scrolling
      references.append(Reference(target: .view(need), name: item.identifier, mark: item.mark))
    }
    if !scope.usesConstraints { reportDistributions() }
  }

  /// Warns of distributions that need constraints in a form without any.
  private mutating func reportDistributions() {
    for (distribution, mark) in scope.distributions {
      let name = FormatWords.distribution.name(distribution)
      report(.distributionNotLaidOut(name), at: mark, severity: .warning)
    }
  }

  /// The position of a character if the scalar is written literally, on one line; else the scalar's.
  private mutating func mark(_ node: Node, _ text: String, _ offset: Int) -> Mark {
    var mark = document.mark(node)
    guard document.string(node) == text else { return mark }
    let stops = sourceStops ?? SourceStops(document.source)
    sourceStops = stops
    guard let start = stops.offset(of: mark) else { return mark }
    let quotes = document.kind(node) == .quoted ? 1 : 0
    let rest = document.source.bytes.dropFirst(start + quotes)
    if rest.starts(with: text.utf8) { mark.column += UInt32(quotes + offset) }
    return mark
  }
}
