import AvoidanceEngine
import Scenarios

/// Names of constraints to which no outlet leads.
///
/// They come from what a constraint says, not from its place in the document: the attribute that it positions,
/// as in `page.bottom`, with `min` or `max` if it only bounds that. A dot tells them from those of outlets.
extension InterfaceViewReader {
  /// Returns the name of a constraint, which others may share; nil if it positions a view without an
  /// identifier, or the root.
  func ownName(of constraint: InterfaceConstraints.Constraint) -> String? {
    var (item, attribute) = (constraint.first, constraint.firstAttribute)
    var relation = constraint.relation
    if let second = constraint.second, let secondAttribute = constraint.secondAttribute,
      isPositioned(second, rather: constraint.first)
    {
      (item, attribute) = (second, secondAttribute)
      let multiplier = constraint.numbers.lazy.compactMap { $0?.multiplier }.first ?? 1
      if multiplier > 0 { relation = relation.exchanged }
    }
    guard item.view != root, let identifier = identifiers[item.view] else { return nil }
    let area = item.area == .view ? nil : ConstraintNotation.areas.name(item.area)
    let parts: [String?] = [
      identifier, area, ConstraintNotation.attributes.name(attribute), relation.bound,
    ]
    return parts.compactMap(\.self).joined(separator: ".")
  }

  /// Whether a constraint positions its second item: a view and not a guide, or a view inside the first one.
  private func isPositioned(
    _ second: InterfaceConstraints.Item, rather first: InterfaceConstraints.Item
  ) -> Bool {
    guard (first.area == .view) == (second.area == .view) else { return second.area == .view }
    return document.isInside(second.view, first.view)
  }
}

extension InterfaceDocument {
  /// Whether an element is inside another one.
  fileprivate func isInside(_ element: Index, _ outer: Index) -> Bool {
    var parent = elements[element].parent
    while parent >= 0, parent != outer { parent = elements[parent].parent }
    return parent >= 0
  }
}

extension LayoutConstraint.Relation {
  /// The relation of the right side to the left one.
  fileprivate var exchanged: Self {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }

  fileprivate var bound: String? {
    switch self {
    case .equal: nil
    case .lessThanOrEqual: "max"
    case .greaterThanOrEqual: "min"
    }
  }
}

extension FormDescription {
  /// Makes the names that constraints share different, whatever their order in the document.
  ///
  /// In each size class the active constraint with the highest priority keeps the name. The others have their
  /// priority behind it, as in `page.bottom.250`, or a number.
  mutating func distinguishConstraints() {
    var constraints: [LayoutConstraint] = []
    forEachConstraint { constraints.append($0) }
    let shared = constraints.indices.filter { constraints[$0].name?.contains(".") == true }
    let ranked = shared.map { place in
      let constraint = constraints[place]
      return (constraint.isActive ? 0 : 1, -constraint.priority, constraint.notation, place)
    }
    var names = SharedNames()
    for (_, _, _, place) in ranked.sorted(by: <) {
      constraints[place].name = names.take(for: constraints[place])
    }
    var place = 0
    forEachConstraint { constraint in
      constraint.name = constraints[place].name
      place += 1
    }
  }

  private mutating func forEachConstraint(_ body: (inout LayoutConstraint) -> Void) {
    var number = 0
    view.updateEach(from: &number) { _, node in
      for index in node.layout.constraints.indices { body(&node.layout.constraints[index]) }
    }
  }
}

/// The names that constraints have already, which those of other size classes may share.
private struct SharedNames {
  private var classes: [String: SizeClasses] = [:]
  /// The last number tried for a name.
  private var numbers: [String: Int] = [:]

  /// Returns the name of a constraint, or else a longer one that is free in its size classes, and takes it.
  mutating func take(for constraint: LayoutConstraint) -> String? {
    guard let shared = constraint.name else { return nil }
    var name = shared
    if !isFree(name, in: constraint.when), constraint.priority != LayoutConstraint.required {
      name += "." + CanonicalNumber.text(constraint.priority)
    }
    while !isFree(name, in: constraint.when) {
      let number = (numbers[shared] ?? 1) + 1
      numbers[shared] = number
      name = "\(shared).\(number)"
    }
    classes[name, default: []].formUnion(constraint.when)
    return name
  }

  private func isFree(_ name: String, in wanted: SizeClasses) -> Bool {
    classes[name, default: []].isDisjoint(with: wanted)
  }
}
