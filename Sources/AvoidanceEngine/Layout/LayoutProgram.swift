/// What of a form's layout by constraints never changes: who is laid out how, and in which system.
struct LayoutProgram: Sendable {
  /// A tree that is laid out by itself: a controller's view, a cell, a table's header or footer.
  struct System: Sendable {
    /// The view whose size is given.
    var root: ViewIndex
    /// The views whose coordinates are decided together, in ``LayoutProgram/members``.
    var members: Range<Int>
    /// The constraints among them, in ``LayoutProgram/constraints``.
    var constraints: Range<Int>
  }

  /// The most constraints that a form may have.
  static let largestForm = 20_000
  /// The most constraints that a system may have.
  static let largestSystem = 4_000

  /// The systems, outer ones first.
  private(set) var systems: [System] = []
  private(set) var members: [ViewIndex] = []
  private(set) var constraints: [ConstraintIndex] = []
  /// The place of each view among its system's members; -1 for roots and for views that no
  /// constraint concerns.
  private(set) var place: [Int] = []
  /// The system in which a view has coordinates, or of which it is the root.
  private(set) var system: [Int] = []
  /// Whether constraints or a stack, not its mask, lay a view out.
  private(set) var isConstrained: [Bool] = []
  /// The scroll views whose content's width or height some constraint reaches.
  private(set) var reachesContent: [(width: Bool, height: Bool)] = []
  /// Whether some constraint uses the keyboard's guide.
  private(set) var usesKeyboard = false
  /// Whether some constraint depends on the safe area under a view that is no system's root.
  private(set) var usesInnerInsets = false
  /// Whether some view is not installed everywhere.
  private(set) var variesBySizeClass = false
  /// Why the form is not laid out by constraints; nil where it is.
  private(set) var refusal: LayoutReport.Refusal?

  /// Nothing is laid out by constraints.
  init() {}

  init(_ form: Form) {
    guard form.constraints.count <= Self.largestForm else {
      refusal = .constraints(form.constraints.count)
      return
    }
    let count = form.views.count
    isConstrained = Self.constrained(form)
    reachesContent = Array(repeating: (false, false), count: count)
    let roots = Self.roots(form)
    var isInvolved = isConstrained
    for constraint in form.constraints {
      isInvolved[constraint.first] = true
      if constraint.second >= 0 { isInvolved[constraint.second] = true }
    }
    // A child controller's view has coordinates in what is around it, too.
    for view in stride(from: count - 1, through: 1, by: -1)
    where isInvolved[view] && (!roots[view] || form.layouts[view].isChildController) {
      isInvolved[form.views[view].parent] = true
    }
    place = Array(repeating: -1, count: count)
    system = Array(repeating: -1, count: count)
    collectSystems(form, roots, isInvolved)
    collectConstraints(form)
    variesBySizeClass = form.layouts.contains { $0.when != .all }
  }

  /// Whether constraints reach the far edges of a scroll view's content.
  func contentReach(of view: ViewIndex) -> (width: Bool, height: Bool) {
    reachesContent.indices.contains(view) ? reachesContent[view] : (false, false)
  }

  // MARK: Who is laid out by what

  /// Which views are roots of systems.
  private static func roots(_ form: Form) -> [Bool] {
    form.views.indices.map { view in
      if form.views[view].parent < 0 || form.views[view].kind == .cell { return true }
      if form.layouts[view].isChildController { return true }
      let table = form.table(form.views[view].parent)
      return table >= 0
        && (form.tables[table].headerView == view || form.tables[table].footerView == view)
    }
  }

  private static func constrained(_ form: Form) -> [Bool] {
    var result = form.views.indices.map { view in
      guard form.views[view].overlaySize == nil else { return false }
      let parent = form.views[view].parent
      return form.layouts[view].wants != nil || parent >= 0 && form.views[parent].stack >= 0
    }
    for constraint in form.constraints {
      // A constraint between a view and what is inside it says nothing of where the view is.
      let (first, second) = (constraint.first, constraint.second)
      if second < 0 || !form.isInside(second, first) || first == second { result[first] = true }
      if second >= 0, !form.isInside(first, second) { result[second] = true }
    }
    for view in form.views.indices {
      if let mask = form.layouts[view].translatesAutoresizingMask { result[view] = !mask }
    }
    return result
  }

  // MARK: Systems

  private mutating func collectSystems(_ form: Form, _ roots: [Bool], _ isInvolved: [Bool]) {
    for root in form.views.indices where roots[root] {
      let start = members.count
      let number = systems.count
      var isEmpty = true
      for view in (root + 1)..<max(root + 1, form.views[root].subtreeEnd) where isInvolved[view] {
        guard Self.root(of: view, roots, form) == root else { continue }
        if !roots[view] { system[view] = number }
        place[view] = members.count - start
        members.append(view)
        isEmpty = false
      }
      guard !isEmpty else { continue }
      system[root] = number
      systems.append(System(root: root, members: start..<members.count, constraints: 0..<0))
    }
  }

  /// The root of the system in which a view has coordinates; what a table lays out has none.
  private static func root(of view: ViewIndex, _ roots: [Bool], _ form: Form) -> ViewIndex {
    if roots[view], !form.layouts[view].isChildController { return -1 }
    var current = form.views[view].parent
    while current >= 0, !roots[current] { current = form.views[current].parent }
    return current
  }

  private mutating func collectConstraints(_ form: Form) {
    var bySystem: [[ConstraintIndex]] = Array(repeating: [], count: systems.count)
    for (index, constraint) in form.constraints.enumerated() {
      guard let number = commonSystem(of: constraint) else { continue }
      bySystem[number].append(index)
      noteContent(constraint, form)
      noteInsets(constraint.stated.first, constraint.first)
      if let second = constraint.stated.second { noteInsets(second, constraint.second) }
    }
    for number in systems.indices {
      let start = constraints.count
      constraints += bySystem[number]
      systems[number].constraints = start..<constraints.count
      let count = bySystem[number].count
      if count > Self.largestSystem {
        refusal = .systemConstraints(count, in: systems[number].root)
      }
    }
  }

  /// The system whose coordinates a constraint ties; nil where its views have no common one.
  private func commonSystem(of constraint: Form.Constraint) -> Int? {
    let first = system[constraint.first]
    guard constraint.second >= 0 else {
      return place[constraint.first] >= 0 && first >= 0 ? first : nil
    }
    let second = system[constraint.second]
    if first == second { return first >= 0 && first < systems.count ? first : nil }
    return nil
  }

  private mutating func noteInsets(_ anchor: LayoutConstraint.Anchor, _ view: ViewIndex) {
    usesKeyboard = usesKeyboard || anchor.area == .keyboard
    guard place[view] >= 0 else { return }
    let isPlain = anchor.area == .view || anchor.area == .content || anchor.area == .frame
    usesInnerInsets = usesInnerInsets || !isPlain || anchor.attribute.isOfMargins
  }

  /// Notes which far edges of a scroll view's content a constraint reaches.
  private mutating func noteContent(_ constraint: Form.Constraint, _ form: Form) {
    guard let second = constraint.stated.second else {
      note(constraint.stated.first, constraint.first, isInside: false, form)
      return
    }
    let ends = [
      (constraint.stated.first, constraint.first, constraint.second),
      (second, constraint.second, constraint.first),
    ]
    for (anchor, view, other) in ends {
      note(anchor, view, isInside: other != view && form.isInside(other, view), form)
    }
  }

  private mutating func note(
    _ anchor: LayoutConstraint.Anchor,
    _ view: ViewIndex,
    isInside: Bool,
    _ form: Form
  ) {
    guard form.views[view].scroll >= 0 else { return }
    let isContent = anchor.area == .content
    let meansContent = anchor.area == .view && isInside || anchor.area == .margins && isInside
    switch anchor.attribute {
    case .trailing, .trailingMargin:
      if isContent || meansContent { reachesContent[view].width = true }
    case .bottom, .bottomMargin, .lastBaseline, .firstBaseline:
      if isContent || meansContent { reachesContent[view].height = true }
    case .width, .centerX: if isContent { reachesContent[view].width = true }
    case .height, .centerY: if isContent { reachesContent[view].height = true }
    default: break
    }
  }
}
