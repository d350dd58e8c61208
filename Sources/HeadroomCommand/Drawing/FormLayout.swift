import AvoidanceEngine
import RegressionRunner
import Scenarios

/// A form laid out on a device, at rest and with the keyboard hidden.
struct FormLayout: Sendable {
  /// The form's name.
  let name: String
  /// The device's name.
  let device: String
  /// The screen with every frame.
  let screen: Screen
  /// What the constraints decided; empty for a form without constraints.
  let report: LayoutReport
  /// The inputs whose frames are not trusted.
  let doubts: [ViewIndex: LayoutUncertainty]

  /// Lays a form out.
  init(_ form: FormDefinition, on device: DeviceDefinition, _ orientation: Orientation) {
    name = form.name
    self.device = device.name
    let compiled = Form(form.value)
    screen = Screen(
      form: compiled, device: device.value, orientation: orientation, profile: .observed)
    report = screen.layoutReport()
    doubts = compiled.layoutUncertainties(on: device.value, orientation, profile: .observed)
  }

  var form: Form { screen.form }
  /// How the device is held.
  var orientation: Orientation { screen.orientation }
}
