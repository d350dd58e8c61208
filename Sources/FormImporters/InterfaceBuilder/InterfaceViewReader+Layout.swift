import AvoidanceEngine

extension InterfaceViewReader {
  /// Whether a view is laid out by constraints or a stack, not by its autoresizing mask.
  func isLaidOutByConstraints(_ index: Index) -> Bool {
    if isArranged(index) { return true }
    return document.isNo("translatesAutoresizingMaskIntoConstraints", of: index)
      && !document.isYes("fixedFrame", of: index)
  }

  func isArranged(_ index: Index) -> Bool {
    let list = document[index].parent
    guard list >= 0, document[list].name == "subviews", document[list].parent >= 0 else {
      return false
    }
    return document.viewKind(document[list].parent) == .stackView
  }

  // MARK: Intrinsic content size

  /// Adds a view's possible intrinsic content size; on which axes it is the drawn one is determined later.
  mutating func addWish(to node: inout ViewNode, _ index: Index, at position: Int) {
    guard isLaidOutByConstraints(index),
      let wish = document.wish(of: index, drawn: node.frame?.size, images: images)
    else { return }
    if embedding.isEmpty { wishes[position] = wish }
    node.layout.intrinsicContentSize =
      node.frame == nil ? wish.size(isDrawn: (false, false)) : wish.drawn
    node.layout.hugging = priorities(of: index, "HuggingPriority", hugging(of: index))
    node.layout.resistance = priorities(
      of: index, "CompressionResistancePriority", LayoutProperties.Priorities(750, 750))
  }

  private mutating func priorities(
    of index: Index, _ name: String, _ usual: LayoutProperties.Priorities
  ) -> LayoutProperties.Priorities {
    func priority(_ axis: String) -> Double? {
      guard let written = document.priority(axis + name, of: index) else { return nil }
      if let note = written.note { self.note(note, at: index) }
      return written.value
    }
    return LayoutProperties.Priorities(
      priority("horizontal") ?? usual.horizontal, priority("vertical") ?? usual.vertical)
  }

  private func hugging(of index: Index) -> LayoutProperties.Priorities {
    switch document[index].name {
    case "switch", "stepper", "activityIndicatorView", "pickerView", "datePicker":
      LayoutProperties.Priorities(750, 750)
    case "progressView", "segmentedControl", "pageControl":
      LayoutProperties.Priorities(250, 750)
    default: LayoutProperties.Priorities(250, 250)
    }
  }

  /// Adds what constraints to a view's edges and margins depend on.
  mutating func addLayout(to node: inout ViewNode, _ index: Index) {
    if constraints.placed.contains(index), !isLaidOutByConstraints(index), index != root,
      node.kind != .cell
    {
      node.layout.translatesAutoresizingMask = true
    }
    if constraints.named.contains(index) || isLaidOutByConstraints(index) {
      node.layout.alignmentInsets = document.alignmentInsets(of: index)
    }
    if let installed = installed(index) {
      node.layout.when = installed
    }
    let keyboardGuide = document.keyboardGuide(of: index)
    node.layout.keyboardUsesBottomSafeArea = keyboardGuide.usesBottomSafeArea
    node.layout.keyboardFollowsUndocked = keyboardGuide.followsUndockedKeyboard
    guard constraints.usesMargins(of: index) else { return }
    let isCell = node.kind == .cell
    let source = document.marginSource(of: index)
    node.layout.margins =
      document.writtenMargins(of: source) ?? (isCell ? document.cellMargins(of: index) : nil)
    if document.isNo("insetsLayoutMarginsFromSafeArea", of: source) || isFragment
      || index == root && !document.isYes("useSafeAreas", of: 0)
    {
      node.layout.insetsMarginsFromSafeArea = false
    }
  }

  // MARK: Constraints

  /// Adds the constraints in a view's list, once all views in it were read.
  mutating func addConstraints(to node: inout ViewNode, _ index: Index) {
    var leftOut = constraints.leftOut[index] ?? 0
    for note in constraints.notes[index] ?? [] { self.note(note, at: index) }
    for constraint in constraints.list(of: index) {
      let entries = entries(of: constraint)
      guard !entries.isEmpty else { continue }
      guard let first = anchor(constraint.first, constraint.firstAttribute, in: index) else {
        leftOut += 1
        doubt(constraint, in: index)
        continue
      }
      var second: LayoutConstraint.Anchor?
      if let item = constraint.second, let attribute = constraint.secondAttribute {
        second = anchor(item, attribute, in: index)
        if second == nil {
          leftOut += 1
          doubt(constraint, in: index)
          continue
        }
      }
      let names = [constraint.first.view, constraint.second?.view].compactMap(\.self)
      guard !names.contains(where: { absent.contains($0) }) else { continue }
      let name = constraintName(constraint.element) ?? ownName(of: constraint)
      let shift = Self.shift(of: constraint, in: node.layout.contentInsets)
      for (numbers, when) in entries {
        var stated = LayoutConstraint(
          first, constraint.relation, to: second, multiplier: numbers.multiplier,
          constant: numbers.constant - shift.first + numbers.multiplier * shift.second,
          priority: numbers.priority, name: name)
        stated.isActive = constraint.isActive
        stated.when = when
        node.layout.constraints.append(stated)
      }
    }
    if leftOut > 0 { note(.constraintsLeftOut(leftOut), at: index) }
  }

  private mutating func doubt(_ constraint: InterfaceConstraints.Constraint, in owner: Index) {
    let views = [constraint.first.view, constraint.second?.view].compactMap(\.self)
    for view in InterfaceConstraints.tied(views, in: owner) { doubts[view] = .leftOut }
  }

  /// The distance from a cell's edges to those of its content view, which represent them in constraints.
  private static func shift(of constraint: InterfaceConstraints.Constraint, in insets: EdgeInsets)
    -> (first: Double, second: Double)
  {
    func shift(_ item: InterfaceConstraints.Item?, _ attribute: LayoutConstraint.Attribute?)
      -> Double
    {
      guard let item, let attribute, item.isWholeCell else { return 0 }
      switch attribute {
      case .leading: return -insets.left
      case .trailing: return insets.right
      case .centerX: return (insets.right - insets.left) / 2
      case .top: return -insets.top
      case .bottom: return insets.bottom
      case .centerY: return (insets.bottom - insets.top) / 2
      case .width: return insets.left + insets.right
      case .height: return insets.top + insets.bottom
      default: return 0
      }
    }
    return (
      shift(constraint.first, constraint.firstAttribute),
      shift(constraint.second, constraint.secondAttribute)
    )
  }

  /// The numbers of a constraint, each with the size classes in which they apply.
  private func entries(of constraint: InterfaceConstraints.Constraint) -> [(
    numbers: InterfaceConstraints.Numbers, when: SizeClasses
  )] {
    if let combination { return constraint.numbers[combination].map { [($0, .all)] } ?? [] }
    var entries: [(numbers: InterfaceConstraints.Numbers, when: SizeClasses)] = []
    for (position, numbers) in constraint.numbers.dropFirst().enumerated() {
      guard let numbers else { continue }
      let classes = SizeClasses(rawValue: 1 << UInt8(position))
      if let known = entries.firstIndex(where: { $0.numbers == numbers }) {
        entries[known].when.formUnion(classes)
      } else {
        entries.append((numbers, classes))
      }
    }
    return entries
  }

  private func anchor(
    _ item: InterfaceConstraints.Item, _ attribute: LayoutConstraint.Attribute, in owner: Index
  ) -> LayoutConstraint.Anchor? {
    guard let name = self.item(item.view, in: owner) else { return nil }
    switch item.area {
    // A fragment is not under bars: whoever shows it positions it in free space.
    case .safeArea where isFragment: return LayoutConstraint.Anchor(name, attribute)
    default: return LayoutConstraint.Anchor(name, attribute, area: item.area)
    }
  }

  /// Returns the name by which scripts refer to a constraint with an outlet.
  private mutating func constraintName(_ element: Index) -> String? {
    names.outlet(of: element).flatMap {
      maker.identifier(from: [.code($0)], word: "constraint", needsOne: false)
    }
  }

  private func item(_ view: Index, in owner: Index) -> LayoutConstraint.Item? {
    if view == root, embedding.isEmpty || view != owner { return .root }
    if let identifier = identifiers[view] { return .view(identifier) }
    if view == owner { return .own }
    let around = document.superview(of: owner).map {
      InterfaceConstraints.layoutView($0, in: document)
    }
    return around == view ? .superview : nil
  }
}
