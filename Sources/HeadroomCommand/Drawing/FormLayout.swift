import AvoidanceEngine
import RegressionRunner
import Scenarios

/// A form laid out on a device, at rest and with the keyboard hidden.
struct FormLayout: Sendable {
  let name: String
  let device: String
  let screen: Screen
  /// The result of the constraints; empty for a form without constraints.
  let report: LayoutReport
  /// The inputs whose frames may be wrong.
  let doubts: [ViewIndex: LayoutUncertainty]

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
  var orientation: Orientation { screen.orientation }
}
