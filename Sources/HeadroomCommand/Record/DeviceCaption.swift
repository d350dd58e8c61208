import AvoidanceEngine
import RegressionRunner
import Scenarios

extension Device {
  /// Returns a device's name with its system, as `My phone (iOS 26)`.
  ///
  /// A name that says it already stays as it is, as that of a device without a system does.
  func caption(_ name: String) -> String {
    guard let system, !["iOS", "iPadOS"].contains(where: { name.contains("\($0) \(system)") })
    else { return name }
    return "\(name) (\(isTablet ? "iPadOS" : "iOS") \(system))"
  }
}

extension RunRecord {
  /// Returns the caption of a device: its name with its system; of one that the run does not have, the
  /// name.
  func caption(ofDevice name: String) -> String {
    suite.suite.devices.first { $0.name == name }?.value.caption(name) ?? name
  }
}
