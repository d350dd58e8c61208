package import AvoidanceEngine
import RegressionRunner
package import Scenarios

/// A form laid out on a device, at rest and with the keyboard hidden.
package struct FormLayout: Sendable {
  /// The form's name.
  package let name: String
  /// The device's name.
  package let device: String
  /// The screen with every frame.
  package let screen: Screen
  /// What the constraints decided; empty for a form without constraints.
  package let report: LayoutReport
  /// The inputs whose frames are not trusted.
  package let doubts: [ViewIndex: LayoutUncertainty]

  /// Lays a form out.
  package init(_ form: FormDefinition, on device: DeviceDefinition, _ orientation: Orientation) {
    name = form.name
    self.device = device.name
    let compiled = Form(form.value)
    screen = Screen(
      form: compiled, device: device.value, orientation: orientation, profile: .observed)
    report = screen.layoutReport()
    doubts = compiled.layoutUncertainties(on: device.value, orientation, profile: .observed)
  }

  package var form: Form { screen.form }
  /// How the device is held.
  package var orientation: Orientation { screen.orientation }
}
