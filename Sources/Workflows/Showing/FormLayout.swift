public import AvoidanceEngine
import RegressionRunner
public import Scenarios

/// A form laid out on a device, at rest and with the keyboard hidden.
public struct FormLayout: Sendable {
  /// The form's name.
  public let name: String
  /// The device's name.
  public let device: String
  /// The screen with every frame.
  public let screen: Screen
  /// What the constraints decided; empty for a form without constraints.
  public let report: LayoutReport
  /// The inputs whose frames are not trusted.
  public let doubts: [ViewIndex: LayoutDoubt]

  /// Lays a form out.
  public init(_ form: FormDefinition, on device: DeviceDefinition, _ orientation: Orientation) {
    name = form.name
    self.device = device.name
    let compiled = Form(form.value)
    screen = Screen(
      form: compiled, device: device.value, orientation: orientation, profile: .observed)
    report = screen.layoutReport()
    doubts = compiled.layoutDoubts(on: device.value, orientation, profile: .observed)
  }

  /// The form.
  public var form: Form { screen.form }
  /// How the device is held.
  public var orientation: Orientation { screen.orientation }
}
