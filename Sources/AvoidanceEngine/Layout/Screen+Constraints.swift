/// What can change of a constraint.
struct ConstraintState: Hashable, Sendable {
  var constant: Double
  var priority: Double
  var isActive: Bool

  /// 1 where it holds, else 0.
  var activity: Double {
    get { isActive ? 1 : 0 }
    set { isActive = newValue != 0 }
  }
}

extension Screen {
  /// A constraint's constant, in points; nil for a number that is no constraint's.
  public func constant(of constraint: ViewIndex) -> Double? {
    installed(constraint).map { constraintStates[$0].constant }
  }

  /// A constraint's priority; nil for a number that is no constraint's.
  public func priority(of constraint: ViewIndex) -> Double? {
    installed(constraint).map { constraintStates[$0].priority }
  }

  /// Whether a constraint holds; nil for a number that is no constraint's.
  public func isActive(_ constraint: ViewIndex) -> Bool? {
    installed(constraint).map { constraintStates[$0].isActive }
  }

  /// Gives a constraint another constant, in points; frames follow in the next layout pass.
  public mutating func setConstant(_ constant: Double, of constraint: ViewIndex, _ cause: Cause) {
    set(.constant, .setConstant, to: constant, of: constraint, cause, \.constant) { $0.snapped }
  }

  /// Gives a constraint another priority, 1 to 1000; frames follow in the next layout pass.
  public mutating func setPriority(_ priority: Double, of constraint: ViewIndex, _ cause: Cause) {
    set(.priority, .setPriority, to: priority, of: constraint, cause, \.priority) {
      min(max(1, $0), LayoutConstraint.required)
    }
  }

  /// Lets a constraint hold or not; frames follow in the next layout pass.
  public mutating func setActive(_ isActive: Bool, of constraint: ViewIndex, _ cause: Cause) {
    set(.isActive, .setActive, to: isActive ? 1 : 0, of: constraint, cause, \.activity) { $0 }
  }

  /// Gives a constraint a number, which becomes one that it can have.
  private mutating func set(
    _ property: Adjustment.Property, _ verb: StrategyVerb, to number: Double,
    of constraint: ViewIndex, _ cause: Cause, _ path: WritableKeyPath<ConstraintState, Double>,
    _ possible: (Double) -> Double
  ) {
    guard let position = installed(constraint) else { return refuse(verb, unknown: constraint) }
    guard accepts(verb, Adjustment.Value(number), of: constraint, cause) else { return }
    let old = constraintStates[position][keyPath: path]
    let new = possible(number)
    guard old != new else { return }
    setStates(named: position) { $0[keyPath: path] = new }
    record(constraint, property, from: Adjustment.Value(old), to: Adjustment.Value(new), cause)
  }

  /// Lays out at once what waits for the next pass, with the animation of `cause`.
  public mutating func layoutIfNeeded(_ cause: Cause) {
    if awaitsLayout { layOutByConstraints(cause) }
  }

  /// Of the constraints that share a name, the one of the present size class.
  private func installed(_ constraint: ViewIndex) -> ConstraintIndex? {
    guard let position = form.constraint(constraint) else { return nil }
    let stated = form.constraints[position].stated
    guard let name = stated.name, !stated.when.contains(sizeClass) else { return position }
    let other = form.constraints.firstIndex {
      $0.stated.name == name && $0.stated.when.contains(sizeClass)
    }
    return other ?? position
  }

  /// All constraints of a name change together: each of them is installed in other size classes.
  private mutating func setStates(
    named position: ConstraintIndex, _ change: (inout ConstraintState) -> Void
  ) {
    let name = form.constraints[position].stated.name
    for index in constraintStates.indices
    where index == position || name != nil && form.constraints[index].stated.name == name {
      change(&constraintStates[index])
    }
    awaitsLayout = true
  }
}
