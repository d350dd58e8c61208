import AvoidanceEngine

typealias Attribute = LayoutConstraint.Attribute

/// One end of a constraint, by a view's identifier.
func anchor(_ identifier: String, _ attribute: Attribute, _ area: LayoutConstraint.Area = .view)
  -> LayoutConstraint.Anchor
{
  LayoutConstraint.Anchor(identifier == "root" ? .root : .view(identifier), attribute, area: area)
}

/// A constraint between two views.
func pin(
  _ first: LayoutConstraint.Anchor, _ relation: LayoutConstraint.Relation = .equal,
  to second: LayoutConstraint.Anchor?, times multiplier: Double = 1, _ constant: Double = 0,
  at priority: Double = 1000, named name: String? = nil
) -> LayoutConstraint {
  LayoutConstraint(
    first, relation, to: second, multiplier: multiplier, constant: constant, priority: priority,
    name: name)
}

/// A constraint of an extent alone.
func fix(_ identifier: String, _ attribute: Attribute, _ constant: Double) -> LayoutConstraint {
  pin(anchor(identifier, attribute), to: nil, constant)
}

/// All four edges of a view at those of another one.
func fill(_ identifier: String, _ other: String) -> [LayoutConstraint] {
  [Attribute.leading, .trailing, .top, .bottom].map {
    pin(anchor(identifier, $0), to: anchor(other, $0))
  }
}

extension ViewNode {
  /// The view with a wanted size.
  func wanting(_ width: Double?, _ height: Double?) -> ViewNode {
    var node = self
    node.layout.intrinsicContentSize = IntrinsicContentSize(width: width, height: height)
    return node
  }
}

extension Device {
  /// An iPhone 14 in portrait: its safe area from Apple's table of layouts.
  static let iPhone14 = Device(
    screen: Size(390, 844), scale: 3,
    portrait: Metrics(safeArea: EdgeInsets(47, 0, 34, 0), statusBar: 47, keyboard: 291),
    landscape: Metrics(safeArea: EdgeInsets(0, 47, 21, 47), keyboard: 209))

  /// A device without a safe area, of a size.
  static func bare(_ width: Double, _ height: Double, keyboard: Double = 200) -> Device {
    Device(
      screen: Size(width, height), portrait: Metrics(keyboard: keyboard),
      landscape: Metrics(keyboard: keyboard))
  }
}

extension Stage {
  /// Puts views with constraints on a root.
  init(
    constraints: [LayoutConstraint], on device: Device = .iPhone14, canvas: Size? = nil,
    orientation: Orientation = .portrait,
    strategy: StrategyDescription = StrategyDescription(.none),
    root change: (inout ViewNode) -> Void = { _ in }, views: [ViewNode]
  ) {
    var root = node(.view, children: views)
    root.layout.constraints = constraints
    change(&root)
    self.init(root, device: device, orientation: orientation, canvas: canvas, strategy: strategy)
  }
}
