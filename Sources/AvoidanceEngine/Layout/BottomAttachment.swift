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

/// A constraint that ties a view's bottom to that of a view around it.
struct TiedBottom: Hashable, Sendable {
  /// The constraint's index, as for verbs.
  var constraint: ViewIndex
  var container: ViewIndex
  var anchor: LayoutConstraint.Anchor
  /// 1 if the view is on the left side, so that a larger constant moves it down; else -1.
  var sign: Double
}

extension Form {
  /// What holds a view's bottom: the named constraint or, without a name, one that ties the view, else a
  /// pin.
  ///
  /// Of several constraints it is an equality, and one with a name, if there is one.
  func heldBottom(of view: ViewIndex?, constraint name: String = "") -> BottomAttachment {
    guard name.isEmpty else { return tied(named: name) }
    if view == -1 { return .nothing("no view with the given name") }
    let view = view ?? roles[.held]
    guard view >= 0 else { return .nothing(reasonToHoldNothing) }
    guard view > 0 else { return .nothing("the bottom of the root view can't be pinned") }
    guard isConstrained(view) else { return .pin(view) }
    if let tied = tiedBottom(of: view) { return .constraint(tied) }
    guard !endsAtKeyboard(view) else { return .nothing(reasonOfKeyboardGuide(view)) }
    return .nothing(
      "\(words(for: view)) is laid out by constraints, but none ties its bottom to that of a view around "
        + "it; tie it to the bottom of the root or its safe area")
  }

  /// As in `'panel'`, or the class of a view without an identifier.
  private func words(for view: ViewIndex) -> String {
    if let name = name(of: view) { return "'\(name)'" }
    return views[view].className.map { "a \($0)" } ?? "a view"
  }

  /// Why a view that the form's own constraints end at the keyboard is left to them.
  func reasonOfKeyboardGuide(_ view: ViewIndex) -> String {
    "\(words(for: view)) already ends at the keyboard layout guide, by a constraint of the form"
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
        let other = constraint(tied.constraint).flatMap({ constraints[$0].stated.name })
      {
        words += "; '\(other)' is the one here: use one name in all forms, or a strategy for each"
      }
      return .nothing(words)
    }
    for view in [constraints[position].first, constraints[position].second] where view >= 0 {
      if let tied = tiedBottom(of: view, by: position) { return .constraint(tied) }
    }
    return .nothing("'\(name)' does not tie the bottom of a view to an enclosing view")
  }

  private func tiedBottom(of view: ViewIndex) -> TiedBottom? {
    var best: (rank: Int, tied: TiedBottom)?
    for (position, constraint) in constraints.enumerated() where constraint.stated.isActive {
      guard let tied = tiedBottom(of: view, by: position) else { continue }
      let (isEqual, isNamed) = (
        constraint.stated.relation == .equal, constraint.stated.name != nil
      )
      // An inequality holds no view; one that the app has a name for may be meant to.
      guard isEqual || isNamed else { continue }
      let rank = isEqual ? isNamed ? 0 : 1 : 2
      if rank < best?.rank ?? 3 { best = (rank, tied) }
    }
    return best?.tied
  }

  /// The tie of a view's bottom by a constraint; nil if there is none.
  func tiedBottom(of view: ViewIndex, by position: ConstraintIndex) -> TiedBottom? {
    let constraint = constraints[position]
    let isFirst = constraint.first == view
    guard isFirst || constraint.second == view, let second = constraint.stated.second,
      constraint.stated.multiplier == 1
    else { return nil }
    let own = isFirst ? constraint.stated.first : second
    let tied = TiedBottom(
      constraint: views.count + position,
      container: isFirst ? constraint.second : constraint.first,
      anchor: isFirst ? second : constraint.stated.first, sign: isFirst ? 1 : -1)
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
