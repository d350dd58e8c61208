public import AvoidanceEngine
public import Scenarios
import SystemCalls

extension ImportedDefinition {
  /// Takes a definition as it was read.
  ///
  /// - Parameters:
  ///   - definition: A form, scenario, strategy or device.
  ///   - isBuiltIn: Whether it is part of the program, so that it has no file.
  public init(_ definition: some Definition, isBuiltIn: Bool = false) {
    self.init(definition, isBuiltIn: isBuiltIn, DigestContext())
  }

  private init(_ definition: some Definition, isBuiltIn: Bool = false, _ digests: DigestContext) {
    let (kind, content) = (type(of: definition).kind, definition.canonicalContent)
    self.init(
      kind: kind, name: definition.name, content: content,
      digest: digests.digest(ofDefinition: kind, content: content),
      file: isBuiltIn ? nil : definition.location.fileName,
      line: isBuiltIn || definition.location.isStored ? nil : definition.location.line,
      lines: (definition as? ScenarioDefinition).map(SourceLines.init))
  }

  /// Takes a strategy that needs no scenario file; that of an external program stands in the file that
  /// names the program.
  public init(named strategy: StrategyDefinition) {
    self.init(strategy, isBuiltIn: true)
    if strategy.value.code?.command.isEmpty == false { file = strategy.location.fileName }
  }

  /// Returns the definitions of a reading as the database takes them, the strategies that need no file
  /// and the shipped devices that are used among them.
  public static func all(of reading: SuiteReading, strategies: StrategyRegistry)
    -> [ImportedDefinition]
  {
    let suite = reading.suite
    func all(_ definitions: [some Definition]) -> [ImportedDefinition] {
      let pieces = Concurrently.map(inPiecesOf: 128, definitions.count) { places in
        let digests = DigestContext()
        return definitions[places].map { ImportedDefinition($0, digests) }
      }
      return Array(pieces.joined())
    }
    var definitions = all(suite.forms)
    definitions += strategies.definitions.map { ImportedDefinition(named: $0) }
    definitions += all(suite.strategies)
    definitions += reading.shippedDevices.map { ImportedDefinition($0, isBuiltIn: true) }
    return definitions + all(suite.devices) + all(suite.scenarios)
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
