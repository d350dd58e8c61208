package import AvoidanceEngine

/// The definition of an external strategy: how to start its program, and which files belong to it.
///
/// It is not a ``Definition`` of its own, but the code of the strategy with its name. Reading it does not
/// start the program.
package struct ExternalDefinition: Hashable, Sendable {
  /// Resource limits of the program.
  package struct Limits: Hashable, Sendable {
    /// Seconds until the first answer.
    package var start = 10.0
    /// Seconds for all answers of a case together.
    package var caseSeconds = 2.0
    /// The size of an answer, in bytes.
    package var answer = 1 << 20

    package init() {}
  }

  package var name: String
  package var location: SourceLocation
  /// The folder of the file, which is the program's working directory and the base of relative paths.
  package var folder: String
  /// The program and its arguments, started without a shell.
  package var command: [String]
  /// Patterns for the files that are part of its identity, relative to the folder; `*` and `?` match any
  /// text and character of one component, `**` any folders.
  package var files: [String]
  package var parameters: [ParameterChange]
  /// Names of environment variables to pass in addition to PATH, HOME and LANG.
  package var environment: [String]
  package var limits = Limits()

  package init(
    name: String, location: SourceLocation, folder: String, command: [String], files: [String] = [],
    parameters: [ParameterChange] = [], environment: [String] = []
  ) {
    self.name = name
    self.location = location
    self.folder = folder
    self.command = command
    self.files = files
    self.parameters = parameters
    self.environment = environment
  }
}

extension ExternalDefinition {
  /// Whether both are equal except for their position in the file.
  func isSame(as other: ExternalDefinition) -> Bool {
    var other = other
    other.location = location
    return self == other
  }
}

extension StrategyModel {
  /// The model of an external strategy whose program must not be started: files may refer to it.
  package static func notAtHand(_ external: ExternalDefinition) -> StrategyModel {
    .absent(
      external.name, code: StrategyCode(command: external.command),
      parameters: external.parameters.map { ($0.name, $0.value.usualKind) })
  }
}

extension ParameterValue {
  /// The kind of parameter that accepts any value of this type.
  package var usualKind: StrategyParameter.Kind {
    switch self {
    case .number: .number(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    case .flag: .flag
    case .choice, .text: .text
    case .version(let version): .version([version...version])
    case .view: .view
    case .views: .views
    case .words: .words
    case .numbers: .numbers(count: nil)
    case .screens: .screens
    }
  }
}
