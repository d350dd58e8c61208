public import AvoidanceEngine
public import Scenarios

extension ImportedDefinition {
  /// Takes a definition as it was read.
  ///
  /// - Parameters:
  ///   - definition: A form, scenario, strategy or device.
  ///   - isBuiltIn: Whether it is part of the program, so that it has no file.
  public init(_ definition: some Definition, isBuiltIn: Bool = false) {
    self.init(
      kind: type(of: definition).kind,
      name: definition.name,
      content: definition.canonicalContent,
      file: isBuiltIn ? nil : definition.location.fileName,
      line: isBuiltIn || definition.location.isStored ? nil : definition.location.line,
      lines: (definition as? ScenarioDefinition).map(SourceLines.init)
    )
  }

  /// Takes a strategy that needs no scenario file; that of an external program stands in the file that
  /// names the program.
  public init(named strategy: StrategyDefinition) {
    self.init(strategy, isBuiltIn: true)
    if strategy.value.code?.command.isEmpty == false { file = strategy.location.fileName }
  }

  /// Returns the definitions of a reading as the database takes them, the strategies that need no file
  /// and the shipped devices that are used among them.
  public static func all(
    of reading: SuiteReading,
    strategies: StrategyRegistry
  ) -> [ImportedDefinition] {
    let suite = reading.suite
    var definitions = suite.forms.map { ImportedDefinition($0) }
    definitions += strategies.definitions.map { ImportedDefinition(named: $0) }
    definitions += suite.strategies.map { ImportedDefinition($0) }
    definitions += reading.shippedDevices.map { ImportedDefinition($0, isBuiltIn: true) }
    definitions += suite.devices.map { ImportedDefinition($0) }
    definitions += suite.scenarios.map { ImportedDefinition($0) }
    return definitions
  }
}

extension SourceLines {
  /// Takes the lines at which a scenario's steps and subjects were read.
  public init(_ scenario: ScenarioDefinition) {
    var subjects: [Int: [String: Int]] = [:]
    for (step, entry) in scenario.value.script.enumerated() {
      guard case .expect(let expectations, _) = entry else { continue }
      for (expectation, line) in zip(expectations, scenario.subjectLines[step]) {
        let subject = expectation.subject.description
        if subjects[step]?[subject] == nil { subjects[step, default: [:]][subject] = line }
      }
    }
    self.init(steps: scenario.stepLines, subjects: subjects)
  }
}
