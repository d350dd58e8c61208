/// What holds a view's bottom for avoidance code; see <doc:TodaysRecipes#Forms-with-constraints>.
enum BottomAttachment: Hashable, Sendable {
  /// A pin, if nothing else lays out the view.
  case pin(ViewIndex)
  case constraint(TiedBottom)
  /// Nothing, for this reason.
  case nothing(String)

  var unmetRequirement: String? {
    if case .nothing(let reason) = self { reason } else { nil }
  }
}

/// The view that a strategy's settings name as the one to hold by its bottom.
struct BottomOutlet: Hashable, Sendable {
  /// The view; nil for ``Form/ViewRole/held``.
  var view: ViewIndex?
  /// A constraint's name, instead of a view.
  var constraint = ""
  /// How far below its edge the constraint originally has the view end, in points; nil until first needed.
  var ownDistance: Double?

  func held(in form: Form) -> BottomAttachment { form.heldBottom(of: view, constraint: constraint) }

  mutating func ownDistance(of tied: TiedBottom, on screen: Screen) -> Double {
    let own = ownDistance ?? screen.distance(of: tied)
    ownDistance = own
    return own
  }
}

/// A named constraint that ties a view's bottom to a view around it, as apps have it in an outlet.
struct TiedBottom: Hashable, Sendable {
  /// The constraint's index, as for verbs.
  var constraint: ViewIndex
  var container: ViewIndex
  var anchor: LayoutConstraint.Anchor
  /// 1 if the view is on the left side, so that a larger constant moves it down; else -1.
  var sign: Double
}

extension Form {
  /// What holds a view's bottom: the named constraint or, without a name, the first named constraint
  /// that ties the view, else a pin.
  func heldBottom(of view: ViewIndex?, constraint name: String = "") -> BottomAttachment {
    guard name.isEmpty else { return tied(named: name) }
    if view == -1 { return .nothing("no view with the given name") }
    let view = view ?? roles[.held]
    guard view >= 0 else { return .nothing("no \(ViewRole.held.words)") }
    guard view > 0 else { return .nothing("the bottom of the root view can't be pinned") }
    guard isConstrained(view) else { return .pin(view) }
    for constraint in constraints where constraint.stated.isActive {
      if let tied = tiedBottom(constraint, of: view) { return .constraint(tied) }
    }
    let words = self.name(of: view).map { "'\($0)'" } ?? "a view"
    return .nothing(
      "\(words) is laid out by constraints, but has no named bottom constraint; name it (in Xcode: by an "
        + "outlet)")
  }

  /// How a strategy that moves a view's bottom could use a scroll view, which it does not by default;
  /// nil if the form has none.
  var scrollViewRemedy: String? {
    for view in subviews(of: 0) where views[view].kind.scrolls && views[view].input < 0 {
      guard let identifier = name(of: view) else { continue }
      let noun = views[view].kind == .tableView ? "table" : "scroll view"
      return
        "the \(noun) '\(identifier)' could end at the keyboard: tie its bottom to the root's by a "
        + "constraint with a name"
    }
    return nil
  }

  /// The first scroll view whose bottom a constraint ties to the root's; -1 if there is none.
  var scrollViewTiedToBottom: ViewIndex {
    views.indices.prefix(initialCount).first { view in
      view > 0 && views[view].kind.scrolls && views[view].input < 0
        && constraints.contains { constraint in
          guard let equation = constraint.equation(of: view), equation.other == 0 else {
            return false
          }
          return equation.own.attribute == .bottom && equation.across.isBottom
        }
    } ?? -1
  }

  /// Whether a constraint makes a view, which constraints lay out, end where another one begins.
  func endsByConstraint(_ view: ViewIndex, atTopOf other: ViewIndex) -> Bool {
    guard isConstrained(view) else { return false }
    return constraints.contains { constraint in
      guard let second = constraint.stated.second, constraint.stated.isActive else { return false }
      let first = constraint.stated.first
      guard first.area == .view, second.area == .view else { return false }
      let isFirst = constraint.first == view && constraint.second == other
      let isSecond = constraint.second == view && constraint.first == other
      return isFirst && first.attribute == .bottom && second.attribute == .top
        || isSecond && second.attribute == .bottom && first.attribute == .top
    }
  }

  private func tied(named name: String) -> BottomAttachment {
    guard let position = index(of: name).flatMap({ constraint($0) }) else {
      var words = "no constraint named '\(name)'"
      if case .constraint(let tied) = heldBottom(of: nil),
        let other = self.name(of: tied.constraint)
      {
        words += "; '\(other)' is the one here: use one name in all forms, or a strategy for each"
      }
      return .nothing(words)
    }
    let found = constraints[position]
    for view in [found.first, found.second] where view >= 0 {
      if let tied = tiedBottom(found, of: view) { return .constraint(tied) }
    }
    return .nothing("'\(name)' does not tie the bottom of a view to an enclosing view")
  }

  /// The tie of a view's bottom by a constraint; nil if there is none, or the constraint has no name.
  private func tiedBottom(_ constraint: Constraint, of view: ViewIndex) -> TiedBottom? {
    let stated = constraint.stated
    guard let number = stated.name.flatMap({ index(of: $0) }), let second = stated.second,
      stated.multiplier == 1
    else { return nil }
    let isFirst = constraint.first == view
    guard isFirst || constraint.second == view else { return nil }
    let own = isFirst ? stated.first : second
    let tied = TiedBottom(
      constraint: number, container: isFirst ? constraint.second : constraint.first,
      anchor: isFirst ? second : stated.first, sign: isFirst ? 1 : -1)
    guard own.area == .view, own.attribute == .bottom, tied.container != view,
      isInside(view, tied.container), scroll(tied.container) < 0, tied.anchor.isBottom
    else { return nil }
    return tied
  }
}

extension LayoutConstraint.Anchor {
  fileprivate var isBottom: Bool {
    switch area {
    case .view: attribute == .bottom || attribute == .bottomMargin
    case .safeArea, .margins: attribute == .bottom
    case .bottomGuide: attribute == .top
    case .keyboard, .content, .frame, .topGuide: false
    }
  }
}

extension Screen {
  /// The edge to which a view is tied, in window coordinates.
  func edge(of tied: TiedBottom) -> Double {
    let maxY = windowFrame(tied.container).maxY - bottomPadding(tied.container)
    switch tied.anchor.area {
    case .safeArea, .bottomGuide: return maxY - safeAreaInsets(tied.container).bottom
    case .margins: return maxY - bottomMargin(tied.container)
    case .view where tied.anchor.attribute == .bottomMargin:
      return maxY - bottomMargin(tied.container)
    case .view, .keyboard, .content, .frame, .topGuide: return maxY
    }
  }

  private func bottomMargin(_ view: ViewIndex) -> Double {
    let layout = form.layouts[view]
    let margin = layout.margins?.bottom ?? usualMargins(view).bottom
    return layout.insetsMarginsFromSafeArea ? margin + safeAreaInsets(view).bottom : margin
  }

  /// How far below the edge that it is tied to a view ends, in points, by its constraint.
  func distance(of tied: TiedBottom) -> Double { tied.sign * (constant(of: tied.constraint) ?? 0) }

  mutating func setDistance(_ distance: Double, of tied: TiedBottom, _ cause: Cause) {
    setConstant(tied.sign * distance, of: tied.constraint, cause)
    layoutIfNeeded(cause)
  }
}
