import AvoidanceEngine
import RegressionRunner
package import Scenarios

/// Examines specimens, as a file would give them; one per worker.
package struct Laboratory {
  private let goal: ExplorationGoal
  private let devices: [DeviceDefinition]
  private let needsSoundForms: Bool
  /// How many specimens were examined.
  package private(set) var count = 0

  /// Makes a laboratory.
  ///
  /// - Parameters:
  ///   - goal: What is looked for.
  ///   - devices: The devices.
  ///   - needsSoundForms: Whether forms count whose fields can all be reached while no keyboard is up.
  package init(_ goal: ExplorationGoal, on devices: [DeviceDefinition], needsSoundForms: Bool) {
    self.needsSoundForms = needsSoundForms
    self.goal = goal
    self.devices = devices
  }

  /// Looks for a breach in a specimen.
  ///
  /// - Returns: What is wrong, in a sentence; nil where this is not wrong, or the script is none that a
  ///   person could do on the form.
  package mutating func sentence(of breach: Breach, in specimen: Specimen) -> String? {
    sightings(in: specimen, of: breach)?.first?.sentence
  }

  /// Returns what is wrong with a specimen; nil where the script can't be done on the form.
  ///
  /// - Parameters:
  ///   - specimen: The specimen.
  ///   - breach: What is looked for; nil: everything.
  /// - Returns: What is wrong, by the strategy's doing.
  mutating func sightings(in specimen: Specimen, of breach: Breach? = nil) -> [Sighting]? {
    count += 1
    var definition = FormDefinition(unchecked: specimen.form, name: Self.name)
    if specimen.form.view.isConstrained {
      // What constraints name must stay.
      guard
        let checked = try? FormDefinition(
          name: Self.name, location: definition.location, drawn: specimen.form)
      else { return nil }
      definition = checked
    }
    var scenario = Scenario(form: Self.name)
    scenario.script = specimen.script
    guard let bound = try? scenario.bind(to: definition, plain: { Form(definition.value) }) else {
      return nil
    }
    let device = devices[specimen.device]
    guard !specimen.orientation.isLandscape || device.value.landscape != nil else { return nil }
    let screen = Screen(
      form: bound.form, device: device.value, orientation: specimen.orientation, profile: .observed)
    guard !needsSoundForms || screen.reachesAllFields && specimen.form.fits(device.value) else {
      return nil
    }
    let scene = ExplorationScene(goal, screen, device, of: specimen.form)
    guard scene.stages.allSatisfy({ $0.lack == nil }) else { return nil }
    var play = ScriptPlay(goal, on: scene)
    for entry in bound.entries where !play.hasEnded {
      guard play.perform(entry) else { return nil }
    }
    guard var sightings = play.finish()?.sightings else { return nil }
    if let breach { sightings.removeAll { $0.breach != breach } }
    var broken: Set<Law>?
    return sightings.filter { play.isOfStrategy($0, broken: &broken) }
  }

  /// What a form is called before it has a name of its own.
  static let name = "explored"
}

extension ViewNode {
  /// Whether the view or one inside has constraints.
  var isConstrained: Bool {
    !layout.constraints.isEmpty || children.contains(where: \.isConstrained)
      || table?.sections.contains { $0.rows.contains(where: \.isConstrained) } == true
  }
}
