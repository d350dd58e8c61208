/// A form that was imported from another format.
public struct ImportedForm: Hashable, Sendable {
  /// The form, as reading it from a scenario file would give it.
  public var definition: FormDefinition
  /// How many warnings are about it.
  public var warnings: Int
  /// Inputs that stand in scenes which the form embeds, and so in their own forms, too.
  public var embeddedInputs: Int
  /// The names by which its scene can be asked for.
  public var sceneNames: [String]

  /// Which devices a form is for.
  public enum Idiom: Hashable, Sendable, CaseIterable {
    /// Whatever has a screen.
    case any
    /// Phones only.
    case phone
    /// Tablets only.
    case pad
  }

  /// Which devices the form is for, as far as its file says.
  public var idiom: Idiom = .any
  /// How high the keyboard stood when a running app was dumped, in points; nil: not visible.
  public var keyboardHeight: Double?
  /// The input that had the focus when a running app was dumped.
  public var firstResponder: String?
  /// The device on whose screen a running app was dumped; nil: no shipped one has such a screen.
  public var device: DeviceChoice?

  /// What the form holds.
  public var contents: FormContents { FormContents(of: definition.value) }

  /// Takes a form with what is known about its import.
  public init(
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
public struct ImportedFile: Hashable, Sendable {
  /// The path as it was named.
  public var file: String
  /// The forms, in the order of the file.
  public var forms: [ImportedForm] = []
  /// Warnings, and errors for which the file is not used.
  public var diagnostics: [Diagnostic] = []
  /// Inputs that are in no form, because they stand in bars.
  public var inputsLeftOut = 0

  /// Makes a file without forms.
  public init(file: String) { self.file = file }

  /// Whether the file can't be used.
  public var isRefused: Bool { diagnostics.contains { $0.severity == .error } }
}
