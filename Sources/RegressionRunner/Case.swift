public import AvoidanceEngine

/// One scenario under one strategy on one device held in one orientation, by names.
public struct Case: Hashable, Sendable, CustomStringConvertible {
  /// The scenario's name.
  public var scenario: String
  /// The strategy's name.
  public var strategy: String
  /// The device's name.
  public var device: String
  /// How the device is held at the start.
  public var orientation: Orientation

  /// Makes a case from its names.
  public init(
    scenario: String,
    strategy: String,
    device: String,
    orientation: Orientation = .portrait
  ) {
    self.scenario = scenario
    self.strategy = strategy
    self.device = device
    self.orientation = orientation
  }

  /// The text by which people refer to the case: `table/last-row [inset-scroll, iPhone 8]`, with
  /// `, landscapeLeft` added when the orientation is not portrait.
  public var key: String {
    orientation == .portrait
      ? "\(scenario) [\(strategy), \(device)]"
      : "\(scenario) [\(strategy), \(device), \(orientation.name)]"
  }

  /// The key.
  public var description: String { key }
}
