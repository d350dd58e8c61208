package import AvoidanceEngine

/// Reads files of other formats for a ``SuiteReader``.
package protocol SourceImporter: Sendable {
  /// The name endings of files to read in a folder, in addition to those of scenario files.
  var endings: [String] { get }

  /// Reads a file; nil if it is a scenario file.
  func imported(_ source: SuiteReader.Source) -> ImportedSource?

  /// Selects and names the forms, once all files are read.
  func arrange(_ files: inout [ImportedFile])

  /// Converts a file to a scenario, as a file of its own, once all forms are known.
  func scenario(from source: SuiteReader.Source, form: (String) -> FormDefinition?)
    throws(Diagnostic) -> ImportedScenario
}

package enum ImportedSource: Sendable {
  case forms(ImportedFile)
  /// A scenario, for a form that may be in any of the files.
  case scenario
}

package struct ImportedScenario: Hashable, Sendable {
  /// The path as it was given.
  package var file: String
  package var name: String
  /// A scenario file that defines only this scenario.
  package var text: String
  /// The line of the imported file where the scenario begins, from 1.
  package var line: Int
  /// The line of the imported file for each step, from 1.
  package var stepLines: [Int]
  /// The chosen device and the reasons, or nil if no choice was necessary.
  package var device: DeviceChoice?

  package init(
    file: String, name: String, text: String, line: Int, stepLines: [Int],
    device: DeviceChoice? = nil
  ) {
    self.file = file
    self.name = name
    self.text = text
    self.line = line
    self.stepLines = stepLines
    self.device = device
  }
}

package struct ImportedForm: Hashable, Sendable {
  /// The same form as from an equivalent scenario file.
  package var definition: FormDefinition
  /// The number of warnings about it.
  package var warnings: Int
  /// The number of inputs in scenes that the form embeds, which are forms of their own, too.
  package var embeddedInputs: Int
  /// Names that select its scene.
  package var sceneNames: [String]

  package enum Idiom: Hashable, Sendable, CaseIterable {
    /// All devices.
    case any
    case phone
    /// Tablets only.
    case pad
  }

  /// As declared by the imported file.
  package var idiom: Idiom = .any
  /// The height of the dumped app's keyboard, in points, or nil if it was not visible.
  package var keyboardHeight: Double?
  /// The first responder of the dumped app.
  package var firstResponder: String?
  /// The device of the dumped app, or nil if no built-in one has its screen size.
  package var device: DeviceChoice?

  package var contents: FormContents { FormContents(of: definition.value) }

  package init(
    definition: FormDefinition, warnings: Int = 0, embeddedInputs: Int = 0,
    sceneNames: [String] = []
  ) {
    self.definition = definition
    self.warnings = warnings
    self.embeddedInputs = embeddedInputs
    self.sceneNames = sceneNames
  }
}

package struct ImportedFile: Hashable, Sendable {
  package var file: String
  /// In the order of the file.
  package var forms: [ImportedForm] = []
  /// Warnings, and errors because of which the file is not used.
  package var diagnostics: [Diagnostic] = []
  /// The number of inputs in bars, which are in no form.
  package var inputsLeftOut = 0

  package init(file: String) { self.file = file }

  /// Whether the file has errors and is not used.
  package var isRefused: Bool { diagnostics.contains { $0.severity == .error } }
}

/// The built-in device chosen for the screen and keyboard of an unknown one.
package struct DeviceChoice: Hashable, Sendable {
  /// How the observed keyboard's height compares with the device's.
  package enum Fit: String, Hashable, Sendable, CaseIterable {
    /// The same with suggestions.
    case suggesting
    /// The same without suggestions.
    case plain
    /// A different height.
    case other
  }

  package let device: String
  /// In portrait, in points.
  package let screen: Size
  /// The observed orientation.
  package let orientation: Orientation
  /// The other candidates, with the same screen size.
  package let others: [String]
  /// The height of the device's keyboard in this orientation, with suggestions, in points.
  package let ownHeight: Double
  /// The height of the observed keyboard, in points, or nil if none was observed.
  package let keyboardHeight: Double?
  /// The system version in the imported file, or nil if it has none.
  package let system: SystemVersion?
  /// The comparison of the keyboards, or nil if none was observed.
  package let fit: Fit?
  /// The screen size in the observed orientation, in points.
  package var window: Size {
    orientation.isLandscape ? Size(screen.height, screen.width) : screen
  }

  /// The built-in device.
  package var value: Device? { ShippedDevices.all.first { $0.name == device }?.value }

  /// Whether the imported file says nothing about the screen, so that a form's canvas was used.
  package var isOfForm = false

  /// Chooses the device whose keyboard is nearest in height among those with the same screen size.
  ///
  /// Among equal ones, the first preferred one wins, else the first. Devices with a system version are
  /// candidates if it is the latest one up to `system`; if that is nil, they are if preferred, or if no other
  /// device has the observed keyboard. Returns nil if there is no candidate.
  ///
  /// - Parameters:
  ///   - screen: The screen size in the observed orientation, in points.
  ///   - keyboardHeight: The height of the observed keyboard, in points; nil if none was observed.
  ///   - system: The system version in the imported file; nil if it has none.
  ///   - preferred: Names of devices.
  ///   - takesSystems: Whether devices with a system version are candidates if `system` is nil.
  package init?(
    screen: Size, keyboardHeight: Double? = nil, system: SystemVersion? = nil,
    preferring preferred: [String] = [], takesSystems: Bool = true
  ) {
    let turned = Size(screen.height, screen.width)
    let upright = ShippedDevices.all.filter { $0.value.screen == screen }
    // A device without a landscape layout can't run in landscape.
    let all =
      upright.isEmpty
      ? ShippedDevices.all.filter { $0.value.screen == turned && $0.value.landscape != nil }
      : upright
    let orientation = upright.isEmpty ? Orientation.landscapeLeft : .portrait
    func distance(_ device: DeviceDefinition) -> Double {
      device.value.metrics(orientation).distance(to: keyboardHeight ?? .infinity)
    }
    let newest = all.compactMap(\.value.system).filter { $0 <= system ?? .init(0) }.max()
    var devices = all.filter { $0.value.system == newest }
    if system == nil, takesSystems {
      let others = all.filter { $0.value.system != nil }
      devices += others.filter { preferred.contains($0.name) }
      if !devices.contains(where: { distance($0) < Self.rounding }) {
        devices += others.filter { distance($0) < Self.rounding }
      }
    }
    let sorted =
      devices.filter { preferred.contains($0.name) }
      + devices.filter { !preferred.contains($0.name) }
    guard let nearest = sorted.min(by: { distance($0) < distance($1) }) else { return nil }
    let metrics = nearest.value.metrics(orientation)
    device = nearest.name
    self.screen = nearest.value.screen
    self.orientation = orientation
    others = devices.map(\.name).filter { $0 != nearest.name }
    ownHeight = metrics.keyboard + metrics.predictiveBar
    self.keyboardHeight = keyboardHeight
    self.system = system
    fit = keyboardHeight.map { height in
      if abs(height - metrics.keyboard - metrics.predictiveBar) < Self.rounding {
        return .suggesting
      }
      return abs(height - metrics.keyboard) < Self.rounding ? .plain : .other
    }
  }

  /// The maximum rounding error of a printed frame, in points.
  private static let rounding = 0.5
}

extension Device.Metrics {
  /// The difference to the nearer of the keyboard's heights with and without suggestions, in points.
  fileprivate func distance(to height: Double) -> Double {
    height.isFinite ? min(abs(height - keyboard), abs(height - keyboard - predictiveBar)) : 0
  }
}

extension LayoutConstraint {
  package static var priorities: ClosedRange<Double> { ConstraintNotation.priorities }
}

extension LayoutConstraint.Attribute {
  /// Returns the attribute with a name, such as `leading` or `left`, or nil if there is none.
  package static func named(_ word: String) -> Self? { ConstraintNotation.attributes.value(word) }
}
