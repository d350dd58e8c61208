import AvoidanceEngine
import EmbeddedFiles

/// The devices that every command knows without a file: those of `scenarios/devices.yaml`, where each
/// number's source stands.
public enum ShippedDevices {
  /// The devices in the order of the shipped suite.
  public static let all: [DeviceDefinition] = {
    let file = EmbeddedFile("scenarios/devices.yaml")
    let known = KnownDefinitions(devices: [], strategies: StrategyRegistry([]))
    let reading = SuiteReader(known: known)
      .read([.init(file: file.path, bytes: Array(file.text.utf8))])
    precondition(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    return reading.suite.devices.map { device in
      var device = device
      device.location = SourceLocation(file: "built in")
      return device
    }
  }()

  /// Returns the device of a name; nil: none has it.
  public static func device(named name: String) -> DeviceDefinition? { byName[name] }

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
}
