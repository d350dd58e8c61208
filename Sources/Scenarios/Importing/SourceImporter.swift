/// Reads files of other formats for a ``SuiteReader``.
public protocol SourceImporter: Sendable {
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
public enum ImportedSource: Sendable {
  /// Its forms.
  case forms(ImportedFile)
  /// A scenario of a form that may stand in any of the files.
  case scenario
}

/// A scenario that was imported from another format.
public struct ImportedScenario: Hashable, Sendable {
  /// The path as it was named.
  public var file: String
  /// The scenario's name.
  public var name: String
  /// A scenario file that defines it and nothing else.
  public var text: String
  /// The line at which the imported file begins to tell it, from 1.
  public var line: Int
  /// The line of the imported file for each step.
  public var stepLines: [Int]
  /// The device that was chosen for it, with what it was chosen by; nil: none had to be.
  public var device: DeviceChoice?

  /// Makes a scenario.
  public init(
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
