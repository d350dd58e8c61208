/// What can change of a constraint.
struct ConstraintState: Hashable, Sendable {
  var constant: Double
  var priority: Double
  var isActive: Bool
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
  public mutating func setConstant(
    _ constant: Double,
    of constraint: ViewIndex,
    _ cause: Cause
  ) {
    guard let position = knownConstraint(constraint, .setConstant),
      accepts(.setConstant, Adjustment.Value(constant), of: constraint, cause)
    else { return }
    let old = constraintStates[position].constant
    let new = constant.snapped
    guard old != new else { return }
    setStates(named: position) { $0.constant = new }
    record(
      constraint,
      .constant,
      from: Adjustment.Value(old),
      to: Adjustment.Value(new),
      cause
    )
  }

  /// Gives a constraint another priority, 1 to 1000; frames follow in the next layout pass.
  public mutating func setPriority(
    _ priority: Double,
    of constraint: ViewIndex,
    _ cause: Cause
  ) {
    guard let position = knownConstraint(constraint, .setPriority),
      accepts(.setPriority, Adjustment.Value(priority), of: constraint, cause)
    else { return }
    let old = constraintStates[position].priority
    let new = min(max(1, priority), LayoutConstraint.required)
    guard old != new else { return }
    setStates(named: position) { $0.priority = new }
    record(
      constraint,
      .priority,
      from: Adjustment.Value(old),
      to: Adjustment.Value(new),
      cause
    )
  }

  /// Lets a constraint hold or not; frames follow in the next layout pass.
  public mutating func setActive(_ isActive: Bool, of constraint: ViewIndex, _ cause: Cause) {
    guard let position = knownConstraint(constraint, .setActive),
      accepts(.setActive, Adjustment.Value(0), of: constraint, cause)
    else { return }
    let old = constraintStates[position].isActive
    guard old != isActive else { return }
    setStates(named: position) { $0.isActive = isActive }
    record(
      constraint,
      .isActive,
      from: Adjustment.Value(old ? 1 : 0),
      to: Adjustment.Value(isActive ? 1 : 0),
      cause
    )
  }

  /// Lays out at once what waits for the next pass, with the animation of `cause`.
  public mutating func layoutIfNeeded(_ cause: Cause) {
    if awaitsLayout { layOutByConstraints(cause) }
  }

  private mutating func knownConstraint(
    _ constraint: ViewIndex,
    _ verb: StrategyVerb
  ) -> ConstraintIndex? {
    if let position = installed(constraint) { return position }
    refuse(verb, unknown: constraint)
    return nil
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
    named position: ConstraintIndex,
    _ change: (inout ConstraintState) -> Void
  ) {
    let name = form.constraints[position].stated.name
    for index in constraintStates.indices
    where index == position || name != nil && form.constraints[index].stated.name == name {
      change(&constraintStates[index])
    }
    awaitsLayout = true
  }
}
