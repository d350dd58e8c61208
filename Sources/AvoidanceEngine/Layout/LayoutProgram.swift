/// The constant part of a form's layout by constraints: how each view is laid out, and in which system.
struct LayoutProgram: Sendable {
  /// A tree that is laid out on its own: a controller's view, a cell, a table's header or footer.
  struct System: Sendable {
    /// The view whose size is given.
    var root: ViewIndex
    /// The views whose coordinates are solved together, in ``LayoutProgram/members``.
    var members: Range<Int>
    /// The constraints among them, in ``LayoutProgram/constraints``.
    var constraints: Range<Int>
  }

  static let maxForm = 20_000
  static let maxSystem = 4_000

  /// The systems, outer ones first.
  private(set) var systems: [System] = []
  private(set) var members: [ViewIndex] = []
  private(set) var constraints: [ConstraintIndex] = []
  /// The index of each view among its system's members; -1 for roots and for views without constraints.
  private(set) var place: [Int] = []
  /// The system in which a view has coordinates, or whose root it is.
  private(set) var system: [Int] = []
  private(set) var isConstrained: [Bool] = []
  private(set) var isRoot: [Bool] = []
  /// The system of each of the form's constraints; -1 for one without effect.
  private(set) var systemOfConstraint: [Int] = []
  /// Whether some constraint reaches the far edge of a scroll view's content.
  private(set) var reachesContent: [(width: Bool, height: Bool)] = []
  private(set) var usesKeyboard = false
  /// Whether some constraint depends on the safe area under a view that is not a system's root.
  private(set) var usesInnerInsets = false
  /// On each axis, the scroll views with a rectangle that stays in place while the content scrolls, and
  /// to which something inside is tied.
  private(set) var fixingScrollViews: (horizontal: Set<ViewIndex>, vertical: Set<ViewIndex>) = (
    [], []
  )
  /// On each axis, the views tied to such a rectangle, or to another view that is.
  private(set) var fixedViews: (horizontal: Set<ViewIndex>, vertical: Set<ViewIndex>) = ([], [])
  private(set) var variesBySizeClass = false
  /// Why the form is not laid out by constraints; nil if it is.
  private(set) var refusal: LayoutReport.Refusal?

  init() {}

  init(_ form: Form) {
    guard form.constraints.count <= Self.maxForm else {
      refusal = .constraints(form.constraints.count)
      return
    }
    let count = form.views.count
    isRoot = Self.roots(form)
    let around = surroundingRoots(form)
    let homes = form.constraints.map { home(of: $0, around, form) }
    isConstrained = Self.constrained(form, homes)
    reachesContent = Array(repeating: (false, false), count: count)
    var isInvolved = isConstrained
    for (constraint, home) in zip(form.constraints, homes) where home >= 0 {
      isInvolved[constraint.first] = true
      if constraint.second >= 0 { isInvolved[constraint.second] = true }
    }
    // A child controller's view also has coordinates in the system around it.
    for view in stride(from: count - 1, through: 1, by: -1) where isInvolved[view] {
      if around[view] >= 0 { isInvolved[form.views[view].parent] = true }
    }
    place = Array(repeating: -1, count: count)
    system = Array(repeating: -1, count: count)
    collectSystems(form, around, isInvolved)
    collectConstraints(form, homes)
    collectFixedViews(form)
    variesBySizeClass = form.layouts.contains { $0.when != .all }
  }

  /// Whether constraints reach the far edges of a scroll view's content; never if the constraints are
  /// refused.
  func contentReach(of view: ViewIndex) -> (width: Bool, height: Bool) {
    guard refusal == nil, reachesContent.indices.contains(view) else { return (false, false) }
    return reachesContent[view]
  }

  /// Whether constraints of a system reach the far edges of the content of its root or a member; those
  /// of a child controller's view are reached from inside.
  func contentReach(of view: ViewIndex, in system: System) -> (width: Bool, height: Bool) {
    view == system.root || !isRoot[view] ? reachesContent[view] : (false, false)
  }

  // MARK: Kinds of layout

  private static func roots(_ form: Form) -> [Bool] {
    form.views.indices.map { view in
      if form.views[view].parent < 0 || form.views[view].kind == .cell { return true }
      if form.layouts[view].isChildController { return true }
      let table = form.table(form.views[view].parent)
      return table >= 0
        && (form.tables[table].headerView == view || form.tables[table].footerView == view)
    }
  }

  private static func constrained(_ form: Form, _ homes: [ViewIndex]) -> [Bool] {
    var result = form.views.indices.map { view in
      guard form.views[view].overlaySize == nil else { return false }
      let parent = form.views[view].parent
      return form.layouts[view].intrinsicContentSize != nil
        || parent >= 0 && form.views[parent].stack >= 0
    }
    for (constraint, home) in zip(form.constraints, homes) where home >= 0 {
      // A constraint between a view and one inside it does not position the outer view.
      let (first, second) = (constraint.first, constraint.second)
      if second < 0 || !form.isInside(second, first) || first == second { result[first] = true }
      if second >= 0, !form.isInside(first, second) { result[second] = true }
    }
    for view in form.views.indices {
      if let mask = form.layouts[view].translatesAutoresizingMask { result[view] = !mask }
    }
    return result
  }

  /// The root of the system in which each view has coordinates; -1 for views that a table lays out.
  private func surroundingRoots(_ form: Form) -> [ViewIndex] {
    var nearest = Array(repeating: -1, count: form.views.count)
    for view in form.views.indices {
      let parent = form.views[view].parent
      if parent >= 0 { nearest[view] = isRoot[parent] ? parent : nearest[parent] }
    }
    for view in form.views.indices where isRoot[view] && !form.layouts[view].isChildController {
      nearest[view] = -1
    }
    return nearest
  }

  /// The root of the system whose coordinates a constraint ties; -1 if its views have none in common,
  /// so that it has no effect.
  private func home(of constraint: Form.Constraint, _ around: [ViewIndex], _ form: Form)
    -> ViewIndex
  {
    func home(_ view: ViewIndex, beside other: ViewIndex) -> ViewIndex {
      isRoot[view] && other != view && form.isInside(other, view) ? view : around[view]
    }
    let (first, second) = (constraint.first, constraint.second)
    guard second >= 0 else { return around[first] }
    let one = home(first, beside: second)
    return one == home(second, beside: first) ? one : -1
  }

  // MARK: Systems

  private mutating func collectSystems(_ form: Form, _ around: [ViewIndex], _ isInvolved: [Bool]) {
    var inside: [[ViewIndex]] = Array(repeating: [], count: form.views.count)
    for view in form.views.indices where isInvolved[view] && around[view] >= 0 {
      inside[around[view]].append(view)
    }
    for root in form.views.indices where !inside[root].isEmpty {
      let start = members.count
      for (position, view) in inside[root].enumerated() {
        place[view] = position
        if !isRoot[view] { system[view] = systems.count }
      }
      members += inside[root]
      system[root] = systems.count
      systems.append(System(root: root, members: start..<members.count, constraints: 0..<0))
    }
  }

  private mutating func collectConstraints(_ form: Form, _ homes: [ViewIndex]) {
    var bySystem: [[ConstraintIndex]] = Array(repeating: [], count: systems.count)
    systemOfConstraint = homes.map { $0 >= 0 ? system[$0] : -1 }
    for (index, constraint) in form.constraints.enumerated() where systemOfConstraint[index] >= 0 {
      bySystem[systemOfConstraint[index]].append(index)
      noteContent(constraint, form)
      noteInsets(constraint.stated.first, constraint.first)
      if let second = constraint.stated.second { noteInsets(second, constraint.second) }
    }
    for number in systems.indices {
      let start = constraints.count
      constraints += bySystem[number]
      systems[number].constraints = start..<constraints.count
      let count = bySystem[number].count
      if count > Self.maxSystem {
        refusal = .systemConstraints(count, in: systems[number].root)
      }
    }
  }

  private mutating func noteInsets(_ anchor: LayoutConstraint.Anchor, _ view: ViewIndex) {
    usesKeyboard = usesKeyboard || anchor.area == .keyboard
    guard place[view] >= 0 else { return }
    let isPlain = anchor.area == .view || anchor.area == .content || anchor.area == .frame
    usesInnerInsets = usesInnerInsets || !isPlain || anchor.attribute.isOfMargins
  }

  /// Collects the views tied from inside to a scroll view's own rectangle, and those tied to them in turn.
  private mutating func collectFixedViews(_ form: Form) {
    var neighbours: [LayoutConstraint.Attribute.Measure: [ViewIndex: [ViewIndex]]] = [:]
    var reached: [LayoutConstraint.Attribute.Measure: Set<ViewIndex>] = [:]
    for (index, constraint) in form.constraints.enumerated() where systemOfConstraint[index] >= 0 {
      let (first, second) = (constraint.first, constraint.second)
      guard let across = constraint.stated.second, first != second else { continue }
      let measure = constraint.stated.first.attribute.measure
      guard measure != .extent else { continue }
      let isEqual = constraint.stated.relation == .equal
      for (view, other, area) in [
        (first, second, across.area), (second, first, constraint.stated.first.area),
      ] {
        if form.isInside(view, other) {
          guard form.views[other].scroll >= 0, area.isFixedInScrollView else { continue }
          if measure == .x {
            fixingScrollViews.horizontal.insert(other)
          } else {
            fixingScrollViews.vertical.insert(other)
          }
          if isEqual { reached[measure, default: []].insert(view) }
        } else if isEqual, !form.isInside(other, view) {
          neighbours[measure, default: [:]][view, default: []].append(other)
        }
      }
    }
    for (measure, views) in reached {
      var (all, next) = (views, Array(views))
      while let view = next.popLast() {
        for other in neighbours[measure]?[view] ?? []
        where form.views[other].enclosingScrollView == form.views[view].enclosingScrollView {
          if all.insert(other).inserted { next.append(other) }
        }
      }
      if measure == .x { fixedViews.horizontal = all } else { fixedViews.vertical = all }
    }
  }

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
    _ anchor: LayoutConstraint.Anchor, _ view: ViewIndex, isInside: Bool, _ form: Form
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
