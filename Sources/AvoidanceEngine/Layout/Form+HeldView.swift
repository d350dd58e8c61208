/// The view that recipes hold by its bottom if none is named; see
/// <doc:TodaysRecipes#The-view-that-is-held>.
extension Form {
  /// The bottom safe area of phones without a Home button, the largest of all devices, in points.
  private static let largestSafeArea = 34.0
  /// How far a drawn view may be off, in points, by rounding to pixels.
  private static let rounding = 0.5

  /// A bar that rides the keyboard, else the view that ends at the bottom of the root or its safe area
  /// and holds the most inputs, else the bar or list on which a view with an input ends; -1 if there is
  /// none.
  ///
  /// What the form's own constraints end at the keyboard needs no strategy.
  var viewHeldByDefault: ViewIndex {
    if let bar = ridingViews.first(where: { !endsAtKeyboard($0) }) { return bar }
    guard !views[0].kind.scrolls, !initialInputs.isEmpty else { return -1 }
    let (tied, onKeyboard) = viewsTiedAtBottom
    var counts = Array(repeating: 0, count: initialCount)
    var others: [ViewIndex] = []
    for input in initialInputs {
      let path = path(to: input)
      guard onKeyboard.isDisjoint(with: path) else { continue }
      others.append(input)
      if let view = bottomView(on: path, tied) { counts[view] += 1 }
    }
    let most = counts.indices.max { counts[$0] < counts[$1] } ?? 0
    return counts[most] > 0 ? most : viewBelow(others, tied)
  }

  /// Why no view is held by default, and what could be done about it.
  var reasonToHoldNothing: String {
    let holds = viewsHoldingInputs
    if let view = viewsTiedAtBottom.keyboard.filter({ holds[$0] }).min() {
      return reasonOfKeyboardGuide(view)
    }
    let lack = "no \(ViewRole.held.words); "
    guard !views[0].kind.scrolls else { return lack + "the root itself scrolls: inset it instead" }
    let bottom = "the bottom of the root or its safe area"
    let scrollView = views.indices.prefix(initialCount).first {
      holds[$0] && views[$0].kind.scrolls && views[$0].input < 0 && views[$0].identifier != nil
    }
    if let scrollView, let identifier = views[scrollView].identifier {
      let noun = views[scrollView].kind == .tableView ? "table" : "scroll view"
      return lack + "the \(noun) '\(identifier)' holds fields: end it at \(bottom)"
    }
    return lack
      + "put the fields into a view that ends at \(bottom), or name a 'view' or a 'constraint'"
  }

  private var initialInputs: ArraySlice<ViewIndex> { inputs.prefix { $0 < initialCount } }

  /// For each view, whether an input of the start is the view or inside it.
  var viewsHoldingInputs: [Bool] {
    var holds = Array(repeating: false, count: views.count)
    for input in initialInputs {
      var view = input
      while view >= 0, !holds[view] {
        holds[view] = true
        view = views[view].parent
      }
    }
    return holds
  }

  /// Whether a constraint makes a view end at the top of the keyboard's layout guide.
  func endsAtKeyboard(_ view: ViewIndex) -> Bool {
    constraints.contains { ties($0, bottomOf: view) }
  }

  /// The views that constraints tie to the bottom of the root or its safe area, and those that they end at
  /// the keyboard.
  private var viewsTiedAtBottom: (root: Set<ViewIndex>, keyboard: Set<ViewIndex>) {
    var (root, keyboard): (Set<ViewIndex>, Set<ViewIndex>) = ([], [])
    for (position, constraint) in constraints.enumerated() {
      for view in [constraint.first, constraint.second] where view > 0 {
        if ties(constraint, bottomOf: view) { keyboard.insert(view) }
        guard constraint.stated.isActive, constraint.stated.relation == .equal else { continue }
        if tiedBottom(of: view, by: position)?.container == 0 { root.insert(view) }
      }
    }
    return (root, keyboard)
  }

  /// An input and the views around it below the root, from the inside out, but none inside a scroll view.
  private func path(to input: ViewIndex) -> [ViewIndex] {
    var path: [ViewIndex] = []
    var view = input
    while view > 0 {
      if views[view].kind.scrolls { path.removeAll(keepingCapacity: true) }
      path.append(view)
      view = views[view].parent
    }
    return path
  }

  /// The innermost view of a path that ends at the bottom, or one around it that it follows by its mask.
  private func bottomView(on path: [ViewIndex], _ tied: Set<ViewIndex>) -> ViewIndex? {
    guard var place = path.firstIndex(where: { endsAtBottom($0, tied) }) else { return nil }
    while place + 1 < path.count, followsBottom(path[place]), endsAtBottom(path[place + 1], tied) {
      place += 1
    }
    return path[place]
  }

  private func followsBottom(_ view: ViewIndex) -> Bool {
    let flexible: Autoresizing = [.flexibleHeight, .flexibleTopMargin]
    return !isConstrained(view) && !views[view].autoresizing.isDisjoint(with: flexible)
  }

  /// Whether a view ends at the bottom of the root or its safe area: by a constraint, or as drawn.
  private func endsAtBottom(_ view: ViewIndex, _ tied: Set<ViewIndex>) -> Bool {
    guard !isConstrained(view) else { return tied.contains(view) }
    let kind = views[view].kind
    guard kind == .view || kind == .stackView || kind.scrolls, stack(views[view].parent) < 0,
      let bottom = drawnBottom(of: view)
    else { return false }
    let safeArea = Self.largestSafeArea + controller.bottomBarHeight
    return bottom >= canvas.height - safeArea - Self.rounding
  }

  /// The bottom of a view outside of scroll views in the root's coordinates; nil if layout computes it.
  private func drawnBottom(of view: ViewIndex) -> Double? {
    guard var bottom = views[view].drawnFrame?.maxY else { return nil }
    var outer = views[view].parent
    while outer > 0 {
      guard let frame = views[outer].drawnFrame else { return nil }
      bottom += frame.y
      outer = views[outer].parent
    }
    return bottom
  }

  /// The first view tied to the bottom on whose top, or that of a view in it, something with one of the
  /// inputs ends by constraints; only what scrolls or holds a button counts, not a picture.
  private func viewBelow(_ inputs: [ViewIndex], _ tied: Set<ViewIndex>) -> ViewIndex {
    guard !tied.isEmpty, !inputs.isEmpty else { return -1 }
    var below: [ViewIndex: [ViewIndex]] = [:]
    for constraint in constraints {
      for view in [constraint.first, constraint.second] where view > 0 {
        guard let equation = constraint.equation(of: view), equation.own.area == .view,
          equation.own.attribute == .bottom, equation.across.area == .view,
          equation.across.attribute == .top
        else { continue }
        below[view, default: []].append(equation.other)
      }
    }
    var reached: Set<ViewIndex> = []
    var pending = inputs
    while let view = pending.popLast() {
      guard view > 0, reached.insert(view).inserted else { continue }
      pending.append(views[view].parent)
      pending += below[view] ?? []
    }
    return tied.filter { reached.contains($0) && isBarOrList($0) }.min() ?? -1
  }

  private func isBarOrList(_ view: ViewIndex) -> Bool {
    views[view].kind.scrolls
      || views[view..<views[view].subtreeEnd].contains { $0.kind == .button }
  }
}
