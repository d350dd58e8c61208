import RegressionStore
import Scenarios

/// Definitions that come out of a database, decoded.
struct StoredSuite: Sendable {
  private(set) var suite = Suite()
  /// Where each scenario's lines stand in its file.
  private(set) var files: [DefinitionKind: [String: String]] = [:]

  init() {}

  /// Decodes definitions; what can't be read back names its database.
  init(_ definitions: [StoredDefinition], path: String) throws(CommandFailure) {
    for definition in definitions {
      do throws(ContentError) {
        try add(definition)
      } catch {
        throw CommandFailure(
          .inputOutput,
          "\(path): the \(definition.kind.rawValue) \(Escaped.quoted(definition.name)) can't be "
            + "read back: \(error)"
        )
      }
    }
  }

  /// What a reader of files knows from here.
  var known: KnownDefinitions {
    KnownDefinitions(
      names: [
        .form: Set(suite.forms.map(\.name)), .scenario: Set(suite.scenarios.map(\.name)),
        .strategy: Set(suite.strategies.map(\.name)), .device: Set(suite.devices.map(\.name)),
      ],
      forms: Dictionary(suite.forms.map { ($0.name, $0) }) { first, _ in first }
    )
  }

  private mutating func add(_ definition: StoredDefinition) throws(ContentError) {
    if let file = definition.file {
      files[definition.kind, default: [:]][definition.name] = file
    }
    let (name, content) = (definition.name, definition.content)
    switch definition.kind {
    case .form:
      suite.forms.append(try FormDefinition(name: name, canonicalContent: content))
    case .scenario:
      suite.scenarios.append(try ScenarioDefinition(name: name, canonicalContent: content))
    case .strategy:
      suite.strategies.append(try StrategyDefinition(name: name, canonicalContent: content))
    case .device:
      suite.devices.append(try DeviceDefinition(name: name, canonicalContent: content))
    }
  }
}
