extension Form {
  /// A constraint with the views that it ties.
  public struct Constraint: Sendable {
    /// What the form states.
    public let stated: LayoutConstraint
    /// The view in whose list it stands.
    public let owner: ViewIndex
    /// The view of the left side.
    public let first: ViewIndex
    /// The view of the right side; -1 for a constant alone.
    public let second: ViewIndex
  }

  /// Why the form says that a view's place is not to be trusted; nil where it does not.
  public func layoutUncertainty(of view: ViewIndex) -> String? {
    layouts.indices.contains(view) ? layouts[view].doubt : nil
  }

  /// The size that a view wants; nil: none.
  public func intrinsicContentSize(of view: ViewIndex) -> IntrinsicContentSize? {
    layouts.indices.contains(view) ? layouts[view].intrinsicContentSize : nil
  }

  /// Changes the sizes that views want.
  ///
  /// - Precondition: Each of them wants one already: how the form is laid out depends on who does.
  package mutating func setIntrinsicContentSizes(_ sizes: [ViewIndex: IntrinsicContentSize]) {
    for (view, size) in sizes {
      precondition(
        layouts[view].intrinsicContentSize != nil, "view \(view) has no intrinsic content size")
      layouts[view].intrinsicContentSize = size
    }
    // What is remembered is of the sizes before.
    layoutMemo = LayoutMemo()
  }

  /// Whether a view is a controller's: the form's root or that of an embedded child.
  func isControllersView(_ view: ViewIndex) -> Bool {
    view == 0 || layouts[view].isChildController
  }

  /// The position of a constraint that scripts and adjustments refer to by its name, as they do to
  /// views by theirs; nil for a number that is a view's or nothing's.
  public func constraint(_ index: ViewIndex) -> ConstraintIndex? {
    guard index >= views.count else { return nil }
    let position = index - views.count
    return constraints.indices.contains(position) ? position : nil
  }

  /// The views that a constraint is about, by the number that adjustments have; none for another number.
  public func viewsTied(by index: ViewIndex) -> [ViewIndex] {
    guard let position = constraint(index) else { return [] }
    return [constraints[position].first, constraints[position].second].filter { $0 >= 0 }
  }

  /// Whether a constraint that holds at the start ties a view to the keyboard's layout guide.
  public func isTiedToKeyboard(_ view: ViewIndex) -> Bool {
    constraints.contains { $0.equation(of: view)?.across.area == .keyboard }
  }

  /// Whether a constraint that holds at the start ties a view's bottom to that of a safe area.
  public func endsAtSafeArea(_ view: ViewIndex) -> Bool {
    constraints.contains { constraint in
      guard let equation = constraint.equation(of: view) else { return false }
      return equation.own.area == .view && equation.own.attribute == .bottom
        && [.safeArea, .bottomGuide].contains(equation.across.area)
    }
  }

  /// Whether a constraint has a view end at the top of the keyboard's layout guide.
  func ties(_ constraint: Constraint, bottomOf view: ViewIndex) -> Bool {
    guard let equation = constraint.equation(of: view) else { return false }
    return equation.own.area == .view && equation.own.attribute == .bottom
      && equation.across.area == .keyboard && equation.across.attribute == .top
  }

  /// Collects the constraints of all views in the order of the file: outer lists first.
  ///
  /// A constraint of which an item is not in the form is left out.
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

  /// A text view that can't scroll wants to be as high as its lines; with a stated height, to become higher by
  /// each further one.
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
  /// What ties a view where this is an equality that is active at the start; nil where it is none, or is not
  /// about the view.
  func equation(of view: ViewIndex) -> (
    own: LayoutConstraint.Anchor, across: LayoutConstraint.Anchor, other: ViewIndex
  )? {
    guard stated.isActive, stated.relation == .equal, let right = stated.second else { return nil }
    if first == view { return (stated.first, right, second) }
    return second == view ? (right, stated.first, first) : nil
  }
}
