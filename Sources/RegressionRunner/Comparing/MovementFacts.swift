/// What is said of one movement; nil where an expectation leaves it open.
public struct MovementFacts: Hashable, Sendable {
  /// Index of the script's entry.
  public var step: Int?
  /// The view's name.
  public var view: String?
  /// The property, as `contentOffset`.
  public var property: String?
  /// The value before: one, two or four numbers.
  public var from: [Double]?
  /// The value after.
  public var to: [Double]?
  /// Seconds of the animation.
  public var duration: Double?
  /// Curve of the animation.
  public var curve: Int?
  /// `strategy` or `system`.
  public var by: String?

  /// Takes what a case did.
  public init(_ item: StoredBody.Adjustment) {
    let done = item.adjustment
    step = item.step
    view = done.view
    property = done.property
    from = done.from
    to = done.to
    duration = done.duration
    curve = done.curve
    by = done.by
  }

  /// Takes what a mismatch says of a movement, without its step; nil for another kind of value.
  init?(_ value: JudgedValue) {
    guard case .adjustment(let fields) = value else { return nil }
    for field in fields {
      switch (field.key, field.value) {
      case ("view", .text(let text)): view = text
      case ("property", .text(let text)): property = text
      case ("from", let value): from = value.plainNumbers
      case ("to", let value): to = value.plainNumbers
      case ("duration", .number(let number)): duration = number
      case ("curve", .number(let number)): curve = Int(exactly: number)
      case ("by", .text(let text)): by = text
      default: break
      }
    }
  }

  /// Whether both are of the same step, view and property: then one takes the other's place.
  func belongs(to other: MovementFacts) -> Bool {
    Self.agree(step, other.step) && Self.agree(view, other.view)
      && Self.agree(property, other.property)
  }

  /// Whether both say the same, as far as both say it.
  ///
  /// - Parameters:
  ///   - other: The other movement.
  ///   - tolerance: How far two numbers may be apart.
  /// - Returns: Whether nothing that both say differs.
  func agrees(with other: MovementFacts, within tolerance: Double) -> Bool {
    belongs(to: other) && Self.agree(from, other.from, within: tolerance)
      && Self.agree(to, other.to, within: tolerance)
      && Self.agree(duration.map { [$0] }, other.duration.map { [$0] }, within: tolerance)
      && Self.agree(curve, other.curve) && Self.agree(by, other.by)
  }

  private static func agree<Value: Equatable>(_ one: Value?, _ other: Value?) -> Bool {
    guard let one, let other else { return true }
    return one == other
  }

  private static func agree(_ one: [Double]?, _ other: [Double]?, within tolerance: Double) -> Bool
  {
    guard let one, let other else { return true }
    return one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) <= tolerance }
  }
}
