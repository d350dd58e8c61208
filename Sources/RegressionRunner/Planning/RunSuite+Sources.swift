public import AvoidanceEngine
public import Scenarios

extension RunSuite {
  /// Makes the suite of a path: what its files define, and what they name of the database.
  ///
  /// A scenario that names no device runs on all devices of the files; where these define none, on
  /// all that are known.
  ///
  /// - Parameters:
  ///   - reading: What the path's files define.
  ///   - stored: What the database defines.
  ///   - registry: The strategies that need no file.
  public init(
    _ reading: SuiteReading,
    stored: Suite,
    strategies registry: StrategyRegistry = .builtIn
  ) {
    let files = reading.suite
    let named = (
      forms: Set(files.scenarios.map(\.value.form)),
      devices: Set(files.scenarios.flatMap(\.value.devices)),
      strategies: Set(files.scenarios.flatMap(\.value.strategies))
    )
    var devices = files.devices
    var known = Set(devices.map(\.name))
    for device in stored.devices + reading.shippedDevices
    where named.devices.contains(device.name) && known.insert(device.name).inserted {
      devices.append(device)
    }
    if devices.isEmpty { devices = stored.devices.isEmpty ? ShippedDevices.all : stored.devices }
    var strategies = registry.definitions + files.strategies
    known = Set(strategies.map(\.name))
    for strategy in stored.strategies
    where named.strategies.contains(strategy.name) && known.insert(strategy.name).inserted {
      strategies.append(strategy)
    }
    let own = Set(files.forms.map(\.name))
    let forms = stored.forms.filter { named.forms.contains($0.name) && !own.contains($0.name) }
    self.init(
      forms: files.forms + forms,
      devices: devices,
      strategies: strategies,
      scenarios: files.scenarios
    )
  }

  /// Makes the suite of a whole database.
  public init(stored: Suite, strategies registry: StrategyRegistry = .builtIn) {
    let known = Set(stored.strategies.map(\.name))
    let builtIn = registry.definitions.filter { !known.contains($0.name) }
    self.init(
      forms: stored.forms,
      devices: stored.devices,
      strategies: builtIn + stored.strategies,
      scenarios: stored.scenarios
    )
  }
}
