import AvoidanceEngine

extension LayoutConstraint {
  /// The constraint as canonical content has it: its text, or a mapping where there is more.
  var written: FieldValue {
    guard name != nil || !isActive || when != .all else { return .text(notation) }
    var members: [FieldValue.Member] = [
      .init(name: ConstraintKey.constraint.rawValue, value: .text(notation), rank: 0)
    ]
    if !isActive {
      members.append(.init(name: ConstraintKey.isActive.rawValue, value: .flag(false), rank: 1))
    }
    if let name {
      members.append(.init(name: ConstraintKey.name.rawValue, value: .text(name), rank: 2))
    }
    if when != .all {
      members.append(.init(name: ConstraintKey.when.rawValue, value: when.written, rank: 3))
    }
    return .mapping(members)
  }
}
