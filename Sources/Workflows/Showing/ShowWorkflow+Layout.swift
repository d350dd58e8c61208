package import AvoidanceEngine
import RegressionRunner
package import RegressionStore
import Scenarios

// MARK: A form on a device

extension ShowWorkflow {
  /// Lays a form out on devices.
  ///
  /// - Parameters:
  ///   - stored: The form.
  ///   - patterns: Patterns over the devices of the database and those that come with the program.
  ///   - orientation: How the devices are held.
  /// - Returns: The form on each device, the database's first.
  /// - Throws: ``WorkflowError`` where there is no such device, or it can't be held so.
  package func layouts(
    of stored: StoredDefinition, on patterns: [String], _ orientation: Orientation
  ) throws(WorkflowError) -> [FormLayout] {
    do {
      let database = try location.openForReading()
      let known = try StoredSuite(
        [stored] + (try database.currentDefinitions(of: [.device])), at: location
      ).suite
      let own = Set(known.devices.map(\.name))
      let devices = known.devices + ShippedDevices.all.filter { !own.contains($0.name) }
      var chosen: [DeviceDefinition] = []
      for pattern in patterns.map({ CasePattern($0) }) {
        let named = devices.filter { pattern.names($0.name) }
        guard !named.isEmpty else {
          throw WorkflowError.unknownName(
            kind: "device", name: pattern.text,
            hint: NameHint(for: pattern.text, of: .device, among: devices.map(\.name)))
        }
        chosen += named.filter { device in !chosen.contains { $0.name == device.name } }
      }
      let held = chosen.filter { !orientation.isLandscape || $0.value.landscape != nil }
      guard !held.isEmpty else {
        throw WorkflowError.nothingSelected(
          Escaped.text("\(chosen[0].name) has no landscape dimensions"))
      }
      return known.forms.flatMap { form in held.map { FormLayout(form, on: $0, orientation) } }
    } catch {
      throw WorkflowError(error)
    }
  }
}
