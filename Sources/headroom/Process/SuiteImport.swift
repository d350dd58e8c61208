import RegressionStore
import Scenarios

/// Takes what was read from files into a database.
enum SuiteImport {
  /// The definitions of a reading as the database takes them, the built-in strategies and the
  /// shipped devices that are used among them.
  static func definitions(of reading: SuiteReading) -> [ImportedDefinition] {
    let suite = reading.suite
    var definitions = suite.forms.map { ImportedDefinition($0) }
    definitions += StrategyDefinition.builtIn.map { ImportedDefinition($0, isBuiltIn: true) }
    definitions += suite.strategies.map { ImportedDefinition($0) }
    definitions += reading.shippedDevices.map { ImportedDefinition($0, isBuiltIn: true) }
    definitions += suite.devices.map { ImportedDefinition($0) }
    definitions += suite.scenarios.map { ImportedDefinition($0, lines: SourceLines($0)) }
    return definitions
  }

  /// What an import of these paths replaces.
  static func scope(of paths: [String], reading: SuiteReading) -> ImportScope {
    let paths = paths.map(SuiteFiles.normalized)
    let files = Set(reading.files)
    return ImportScope(
      files: Set(paths.filter { files.contains($0) }),
      folders: Set(paths.filter { !files.contains($0) })
    )
  }
}

extension ImportedDefinition {
  init(_ definition: some Definition, isBuiltIn: Bool = false, lines: SourceLines? = nil) {
    let kind = type(of: definition).kind
    self.init(
      kind: kind,
      name: definition.name,
      content: definition.canonicalContent,
      file: isBuiltIn ? nil : definition.location.file,
      line: isBuiltIn ? nil : definition.location.line,
      lines: lines
    )
  }
}

extension SourceLines {
  init(_ scenario: ScenarioDefinition) {
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
