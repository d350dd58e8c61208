package import AvoidanceEngine

/// Reads files of other formats for a ``SuiteReader``.
package protocol SourceImporter: Sendable {
  /// The endings of files that a folder stands for, beside those of scenario files.
  var endings: [String] { get }

  /// Reads a file.
  ///
  /// - Returns: What it becomes; nil for a file that is to be read as a scenario file.
  func imported(_ source: SuiteReader.Source) -> ImportedSource?

  /// Selects and names the forms of all files, when all of them are read.
  func arrange(_ files: inout [ImportedFile])

  /// Makes a scenario of a file that becomes one, when all forms are known.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - form: Returns the form with a name.
  /// - Returns: The scenario, as a file of its own.
  /// - Throws: Why there is none, with the place.
  func scenario(from source: SuiteReader.Source, form: (String) -> FormDefinition?)
    throws(Diagnostic) -> ImportedScenario
}

/// What a file of another format becomes.
package enum ImportedSource: Sendable {
  case forms(ImportedFile)
  /// A scenario of a form that may stand in any of the files.
  case scenario
}

/// A scenario that was imported from another format.
package struct ImportedScenario: Hashable, Sendable {
  /// The path as it was named.
  package var file: String
  /// The scenario's name.
  package var name: String
  /// A scenario file that defines it and nothing else.
  package var text: String
  /// The line at which the imported file begins to tell it, from 1.
  package var line: Int
  /// The line of the imported file for each step.
  package var stepLines: [Int]
  /// The device that was chosen for it, with what it was chosen by; nil: none had to be.
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

/// A form that was imported from another format.
package struct ImportedForm: Hashable, Sendable {
  /// The form, as reading it from a scenario file would give it.
  package var definition: FormDefinition
  /// How many warnings are about it.
  package var warnings: Int
  /// Inputs that stand in scenes which the form embeds, and so in their own forms, too.
  package var embeddedInputs: Int
  /// The names by which its scene can be asked for.
  package var sceneNames: [String]

  /// Which devices a form is for.
  package enum Idiom: Hashable, Sendable, CaseIterable {
    /// Whatever has a screen.
    case any
    case phone
    /// Tablets only.
    case pad
  }

  /// Which devices the form is for, as far as its file says.
  package var idiom: Idiom = .any
  /// How high the keyboard stood when a running app was dumped, in points; nil: not visible.
  package var keyboardHeight: Double?
  /// The input that had the focus when a running app was dumped.
  package var firstResponder: String?
  /// The device on whose screen a running app was dumped; nil: no shipped one has such a screen.
  package var device: DeviceChoice?

  /// What the form holds.
  package var contents: FormContents { FormContents(of: definition.value) }

  /// Takes a form with what is known about its import.
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

/// What became of one file of another format.
package struct ImportedFile: Hashable, Sendable {
  /// The path as it was named.
  package var file: String
  /// The forms, in the order of the file.
  package var forms: [ImportedForm] = []
  /// Warnings, and errors for which the file is not used.
  package var diagnostics: [Diagnostic] = []
  /// Inputs that are in no form, because they stand in bars.
  package var inputsLeftOut = 0

  /// Makes a file without forms.
  package init(file: String) { self.file = file }

  /// Whether the file can't be used.
  package var isRefused: Bool { diagnostics.contains { $0.severity == .error } }
}

/// The shipped device that is taken for a screen and a keyboard which were seen on an unknown one.
package struct DeviceChoice: Hashable, Sendable {
  /// How the keyboard that was seen compares with the device's own.
  package enum Fit: String, Hashable, Sendable, CaseIterable {
    /// It is as high as the device's with suggestions.
    case suggesting
    /// It is as high as the device's without suggestions.
    case plain
    /// It has another height.
    case other
  }

  /// The device's name.
  package let device: String
  /// Its screen, upright.
  package let screen: Size
  /// How it was held.
  package let orientation: Orientation
  /// The other shipped devices with the same screen, in their order.
  package let others: [String]
  /// How high the device's own keyboard is when held so, with suggestions, in points.
  package let ownHeight: Double
  /// How high the keyboard was that was seen; nil: none was.
  package let keyboardHeight: Double?
  /// The system that what was imported names; nil: it names none.
  package let system: SystemVersion?
  /// How the keyboard that was seen compares; nil: none was.
  package let fit: Fit?
  /// Its screen as it was held.
  package var window: Size {
    orientation.isLandscape ? Size(screen.height, screen.width) : screen
  }

  /// Whether what was imported says nothing of the screen, so that a form's canvas is taken for it.
  package var isOfForm = false

  /// Chooses of the devices with a screen the one whose keyboard is nearest in height.
  ///
  /// Of equals it is one that is preferred, else the first; where no device has the screen, none. A device
  /// with a system is taken where that is the newest one up to the system that is named; where none is named,
  /// if it is preferred, or if no other has the keyboard that was seen.
  ///
  /// - Parameters:
  ///   - screen: The screen as it was held, in points.
  ///   - keyboardHeight: How high the keyboard was, in points; nil: it was not seen.
  ///   - system: The system that what is imported names; nil: it names none.
  ///   - preferred: Names of devices.
  ///   - takesSystems: Whether it may be a device with a system where none is named.
  package init?(
    screen: Size, keyboardHeight: Double? = nil, system: SystemVersion? = nil,
    preferring preferred: [String] = [], takesSystems: Bool = true
  ) {
    let turned = Size(screen.height, screen.width)
    let upright = ShippedDevices.all.filter { $0.value.screen == screen }
    // Without numbers in landscape nothing runs there.
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

  /// By how much a printed frame may differ from the one that it was rounded from, in points.
  private static let rounding = 0.5
}

extension Device.Metrics {
  /// How far the keyboard's heights, with suggestions and without, are from one that was seen.
  fileprivate func distance(to height: Double) -> Double {
    height.isFinite ? min(abs(height - keyboard), abs(height - keyboard - predictiveBar)) : 0
  }
}

extension LayoutConstraint {
  /// The priorities that constraints can have.
  package static var priorities: ClosedRange<Double> { ConstraintNotation.priorities }
}

extension LayoutConstraint.Attribute {
  /// Returns the attribute that a word means, as in `leading` and `left`; nil for none.
  package static func named(_ word: String) -> Self? { ConstraintNotation.attributes.value(word) }
}
