extension Form {
  /// A constraint with the views that it ties.
  public struct Constraint: Sendable {
    /// The constraint as the form states it.
    public let stated: LayoutConstraint
    /// The view in whose list it is.
    public let owner: ViewIndex
    /// The view of the left side.
    public let first: ViewIndex
    /// The view of the right side; -1 if that is only a constant.
    public let second: ViewIndex
  }

  /// Why the form says that a view's position is uncertain; nil if it doesn't.
  public func layoutUncertainty(of view: ViewIndex) -> String? {
    layouts.indices.contains(view) ? layouts[view].doubt : nil
  }

  /// nil if the view has none.
  public func intrinsicContentSize(of view: ViewIndex) -> IntrinsicContentSize? {
    layouts.indices.contains(view) ? layouts[view].intrinsicContentSize : nil
  }

  /// Changes views' intrinsic content sizes.
  ///
  /// - Precondition: Each view has one already: how the form is laid out depends on which views do.
  package mutating func setIntrinsicContentSizes(_ sizes: [ViewIndex: IntrinsicContentSize]) {
    for (view, size) in sizes {
      precondition(
        layouts[view].intrinsicContentSize != nil, "view \(view) has no intrinsic content size")
      layouts[view].intrinsicContentSize = size
    }
    // What is remembered depends on the old sizes.
    layoutMemo = LayoutMemo()
  }

  /// Whether a view is a controller's: the form's root or an embedded child's.
  func isControllersView(_ view: ViewIndex) -> Bool {
    view == 0 || layouts[view].isChildController
  }

  /// The position of a constraint that scripts and adjustments refer to by an index after those of the
  /// views; nil for any other index.
  public func constraint(_ index: ViewIndex) -> ConstraintIndex? {
    guard index >= views.count else { return nil }
    let position = index - views.count
    return constraints.indices.contains(position) ? position : nil
  }

  /// The views that a constraint, given by its index in adjustments, ties; empty for any other index.
  public func viewsTied(by index: ViewIndex) -> [ViewIndex] {
    guard let position = constraint(index) else { return [] }
    return [constraints[position].first, constraints[position].second].filter { $0 >= 0 }
  }

  /// Whether a constraint that is active at the start ties a view to the keyboard's layout guide.
  public func isTiedToKeyboard(_ view: ViewIndex) -> Bool {
    constraints.contains { $0.equation(of: view)?.across.area == .keyboard }
  }

  /// Whether a constraint that is active at the start ties a view's bottom to a safe area's bottom.
  public func endsAtSafeArea(_ view: ViewIndex) -> Bool {
    constraints.contains { constraint in
      guard let equation = constraint.equation(of: view) else { return false }
      return equation.own.area == .view && equation.own.attribute == .bottom
        && [.safeArea, .bottomGuide].contains(equation.across.area)
    }
  }

  /// Whether a constraint makes a view end at the top of the keyboard's layout guide.
  func ties(_ constraint: Constraint, bottomOf view: ViewIndex) -> Bool {
    guard let equation = constraint.equation(of: view) else { return false }
    return equation.own.area == .view && equation.own.attribute == .bottom
      && equation.across.area == .keyboard && equation.across.attribute == .top
  }

  /// Whether a file lists a constraint after another one: a view's `constraints` come after those of its
  /// `children`, as in canonical content and in Interface Builder documents.
  func lists(_ constraint: ConstraintIndex, after other: ConstraintIndex) -> Bool {
    func place(_ constraint: ConstraintIndex) -> (Int, Int, Int) {
      let owner = constraints[constraint].owner
      // Views are in pre-order; of those whose subtrees end together, the innermost is listed first.
      return (views[owner].subtreeEnd, -owner, constraint)
    }
    return place(constraint) > place(other)
  }

  /// Collects the constraints of all views, outer lists first.
  ///
  /// A constraint with an item that is not in the form is left out.
  mutating func collectConstraints(_ layouts: [LayoutProperties]) {
    for (owner, layout) in layouts.enumerated() {
      for stated in layout.constraints {
        let second = stated.second.map { view(of: $0.item, owner: owner) }
        guard let first = view(of: stated.first.item, owner: owner) else { continue }
        if case .some(nil) = second { continue }
        constraints.append(
          Constraint(stated: stated, owner: owner, first: first, second: (second ?? nil) ?? -1))
      }
    }
    for (position, constraint) in constraints.enumerated() {
      guard let name = constraint.stated.name, indexes[name] == nil else { continue }
      indexes[name] = views.count + position
    }
    usesConstraints =
      !constraints.isEmpty || layouts.contains { $0.intrinsicContentSize != nil }
      || stacks.contains { $0.properties.isArrangedByConstraints }
    guard usesConstraints else { return }
    layoutProgram = LayoutProgram(self)
    for view in views.indices where isConstrained(view) { giveTextItsHeight(view) }
  }

  /// A text view that can't scroll is intrinsically as high as its lines; with a stated height, each
  /// further line adds to it.
  private mutating func giveTextItsHeight(_ view: ViewIndex) {
    let (input, scroll) = (views[view].input, views[view].scroll)
    guard input >= 0, scroll >= 0, scrolls[scroll].isTextView, views[view].height == nil,
      !scrolls[scroll].properties.scrollEnabled,
      let line = inputTable[input].properties.lineHeight,
      layouts[view].intrinsicContentSize?.line == nil
    else { return }
    layouts[view].intrinsicContentSize =
      layouts[view].intrinsicContentSize ?? IntrinsicContentSize()
    layouts[view].intrinsicContentSize?.line = line
  }

  private func view(of item: LayoutConstraint.Item, owner: ViewIndex) -> ViewIndex? {
    switch item {
    case .own: owner
    case .superview: views[owner].parent >= 0 ? views[owner].parent : nil
    case .root: 0
    case .view(let identifier): indexes[identifier].flatMap { $0 < views.count ? $0 : nil }
    }
  }
}

extension Form.Constraint {
  /// The two sides, seen from a view, if this is an equality that is active at the start; nil if it
  /// isn't, or doesn't tie the view.
  func equation(of view: ViewIndex) -> (
    own: LayoutConstraint.Anchor, across: LayoutConstraint.Anchor, other: ViewIndex
  )? {
    guard stated.isActive, stated.relation == .equal, let right = stated.second else { return nil }
    if first == view { return (stated.first, right, second) }
    return second == view ? (right, stated.first, first) : nil
  }
}
