import AvoidanceEngine
import RegressionRunner
import Scenarios

/// A form, and where `check` lays it out: on the devices that its scenarios or the selection name, in every
/// orientation of theirs; else on the devices of `try`.
struct FormSites: Sendable {
  /// A place.
  struct Site: Hashable, Sendable {
    var device: DeviceDefinition
    var orientation: Orientation
    var profile: UIKitProfile
  }

  let form: FormDefinition
  /// The places, each once.
  private(set) var sites: [Site] = []
  private var known: Set<Key> = []

  /// What tells places apart.
  private struct Key: Hashable {
    var device: String
    var orientation: Orientation
    var profile: UIKitProfile
  }

  /// Finds out where forms are laid out.
  ///
  /// - Parameters:
  ///   - forms: The forms.
  ///   - groups: What a run would plan.
  ///   - suite: What the groups refer to.
  ///   - namesDevices: Whether the selection names devices.
  /// - Returns: The forms in their order.
  static func all(
    of forms: [FormDefinition], _ groups: [CasePlan.Group], _ suite: RunSuite, namesDevices: Bool
  ) -> [FormSites] {
    var all = forms.map { FormSites(form: $0) }
    let standard = RunSuite.standardDevices.compactMap { name in
      suite.devices.first { $0.name == name } ?? ShippedDevices.all.first { $0.name == name }
    }
    let positions = Dictionary(
      forms.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for group in groups {
      let scenario = suite.scenarios[Int(group.scenario)].value
      guard let position = positions[scenario.form] else { continue }
      let isOpen = scenario.devices.isEmpty && !namesDevices
      let devices = isOpen ? standard : group.devices.map { suite.devices[Int($0)] }
      for device in devices {
        for orientation in group.orientations + scenario.turns {
          all[position].add(device, orientation, scenario.profile)
        }
      }
    }
    for position in all.indices where all[position].sites.isEmpty {
      for device in standard { all[position].add(device, .portrait, .observed) }
    }
    return all
  }

  private init(form: FormDefinition) { self.form = form }

  /// The same on the first device alone.
  var onFirstDevice: FormSites {
    var first = self
    first.sites = Array(sites.prefix(1))
    return first
  }

  private mutating func add(
    _ device: DeviceDefinition, _ orientation: Orientation, _ profile: UIKitProfile
  ) {
    let key = Key(device: device.name, orientation: orientation, profile: profile)
    guard !orientation.isLandscape || device.value.landscape != nil, known.insert(key).inserted
    else { return }
    sites.append(Site(device: device, orientation: orientation, profile: profile))
  }

  /// What looks like a bar, on the first device where something does.
  var likelyBars: LikelyBars.Bars? {
    sites.lazy
      .compactMap { site in
        LikelyBars.bars(of: form, on: site.device.value, site.orientation, profile: site.profile)
      }
      .first
  }
}

/// Imported forms and replayed logs as files of YAML, one for each.
struct FormFiles {
  private var folder: OutputFolder

  /// Makes the files' texts, and checks that they can be written.
  init(
    _ reading: SuiteReading, folder path: String, location: DatabaseLocation,
    protecting protected: ProtectedPaths
  ) throws {
    folder = try OutputFolder(
      path, strategies: location.strategies, defaults: location.defaults, protecting: protected)
    for scenario in reading.importedScenarios {
      try folder.add(scenario.name, scenario.text, replacing: ", replayed as printed.")
    }
    for file in reading.imports {
      for form in file.forms {
        var text = DefinitionFile()
        text.add(comment: Self.origin(of: form, in: file))
        text.add(form.definition)
        try folder.add(form.definition.name, try text.text(), replacing: "# Imported from ")
      }
    }
  }

  /// Writes what is new or changed.
  func write() throws(WorkflowError) { try folder.write() }

  /// What is written, in words.
  func summary(isDryRun: Bool) -> String { folder.summary(isDryRun ? "Would write" : "Wrote") }

  /// Where a form comes from, without the folder of the machine that imported it.
  private static func origin(of form: ImportedForm, in file: ImportedFile) -> String {
    let name = file.file.split(separator: "/").last ?? ""
    let holds = form.summary
    return "Imported from \(name), line \(form.definition.location.line): \(holds)."
  }
}
