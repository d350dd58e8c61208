/// The devices that every command knows without a file.
public enum ShippedDevices {
  /// The devices in the order of the shipped suite.
  public static let all: [DeviceDefinition] = []
}
