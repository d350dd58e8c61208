import AvoidanceEngine
import RegressionRunner
import Scenarios

extension Device {
  /// Returns a device's name with its system, as in `My phone (iOS 26)`.
  ///
  /// A name that already includes it is unchanged, as is that of a device without a system.
  func caption(_ name: String) -> String {
    guard let system, !["iOS", "iPadOS"].contains(where: { name.contains("\($0) \(system)") })
    else { return name }
    return "\(name) (\(isTablet ? "iPadOS" : "iOS") \(system))"
  }
}

extension RunRecord {
  /// Returns a device's name with its system, or only the name if the run doesn't have the device.
  func caption(ofDevice name: String) -> String {
    suite.suite.devices.first { $0.name == name }?.value.caption(name) ?? name
  }
}
