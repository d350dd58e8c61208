/// What one attribute of a rectangle is: `position + share * extent + constant`, over variables.
struct LinearExpression {
  /// The variable of the position, with the coefficient 1; -1 for none.
  var position = -1
  /// The variable of the extent; -1 for none.
  var extent = -1
  /// The extent's coefficient.
  var share = 0.0
  var constant = 0.0
}

/// A rectangle's extent on one axis: variables and what is added to them.
struct LayoutSpan {
  /// The variable of the near edge in the system's coordinates; -1: the constant alone.
  var position = -1
  /// The variable of the extent; -1: the constant alone.
  var extent = -1
  var near = 0.0
  var size = 0.0

  /// The part between insets from both ends.
  func inset(_ near: Double, _ far: Double) -> LayoutSpan {
    var span = self
    span.near += near
    span.size -= near + far
    return span
  }

  /// A place at a share of the extent: 0 is the near edge, 1 the far one.
  func place(_ share: Double) -> LinearExpression {
    LinearExpression(
      position: position, extent: share == 0 ? -1 : extent, share: share,
      constant: near + share * size)
  }

  /// The extent itself.
  var length: LinearExpression {
    LinearExpression(extent: extent, share: 1, constant: size)
  }
}

extension LinearSystem {
  /// Adds `factor * expression` to the row that is being written; returns what it adds to the left
  /// side beside the variables.
  mutating func add(_ expression: LinearExpression, _ factor: Double) -> Double {
    if expression.position >= 0 { merge(expression.position, factor) }
    if expression.extent >= 0, expression.share != 0 {
      merge(expression.extent, factor * expression.share)
    }
    return factor * expression.constant
  }

  /// Ends the row `first - factor * second (relation) constant`, which is none of the form's own.
  mutating func addRow(
    _ first: LinearExpression, _ relation: LayoutConstraint.Relation, _ factor: Double = 0,
    of second: LinearExpression = LinearExpression(), _ constant: Double = 0,
    priority: Double = LayoutConstraint.required
  ) {
    let left = add(first, 1) + (factor == 0 ? 0 : add(second, -factor))
    endRow(relation, constant - left, priority: priority)
  }
}
