package import AvoidanceEngine

/// An external program that is a strategy: how it is started, and what belongs to it.
///
/// It is no ``Definition`` of its own: under its name stands a strategy, whose code it is. Reading one
/// starts nothing.
package struct ExternalDefinition: Hashable, Sendable {
  /// How much a program may take.
  package struct Limits: Hashable, Sendable {
    /// Seconds until it has to answer the first message.
    package var start = 10.0
    /// Seconds that all answers of a case may take together.
    package var caseSeconds = 2.0
    /// Bytes of an answer.
    package var answer = 1 << 20

    /// Takes the usual limits.
    package init() {}
  }

  /// The strategy's name.
  package var name: String
  /// Where it was read.
  package var location: SourceLocation
  /// The folder of the file that names it: the working folder, to which paths are relative.
  package var folder: String
  /// The program and its arguments; no shell reads them.
  package var command: [String]
  /// Patterns of the files that belong to its identity, from the folder; `*` and `?` stand for any
  /// text and character of one component, `**` for any folders.
  package var files: [String]
  /// Its parameters with their defaults, in the order of the file.
  package var parameters: [ParameterChange]
  /// Names of variables that it gets beside PATH, HOME and LANG.
  package var environment: [String]
  /// How much it may take.
  package var limits = Limits()

  /// Makes a definition.
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
  /// Whether both say the same, wherever they stand in their folder.
  func isSame(as other: ExternalDefinition) -> Bool {
    var other = other
    other.location = location
    return self == other
  }
}

extension StrategyModel {
  /// The model of an external program that was not asked for: files may name it, nothing starts it.
  package static func notAtHand(_ external: ExternalDefinition) -> StrategyModel {
    .absent(
      external.name, code: StrategyCode(command: external.command),
      parameters: external.parameters.map { ($0.name, $0.value.usualKind) })
  }
}

extension ParameterValue {
  /// The kind of parameter that takes any value like this one.
  package var usualKind: StrategyParameter.Kind {
    switch self {
    case .number: .number(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    case .flag: .flag
    case .choice, .text: .text
    case .version(let version): .version(version...version)
    case .view: .view
    case .views: .views
    case .words: .words
    case .numbers: .numbers(count: nil)
    case .screens: .screens
    }
  }
}
