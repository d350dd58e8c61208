import RegressionRunner
import AvoidanceEngine
import RegressionStore
package import Scenarios
package import Workflows

/// What an import did as JSON; the version of this schema is in the document.
package enum ImportJSON {
  /// Returns the document that `import --format json` prints.
  ///
  /// - Parameters:
  ///   - imported: What came of the import.
  ///   - isRehearsal: Whether the database stayed as it was.
  ///   - written: What was written as YAML, in words; nil: nothing was to be.
  /// - Returns: The document.
  package static func document(
    _ imported: ImportWorkflow.Imported, isRehearsal: Bool, written: String?
  ) -> Value {
    let kinds: [(String, DefinitionKind)] = [
      ("scenarios", .scenario), ("forms", .form), ("strategies", .strategy), ("devices", .device),
    ]
    let baselines = imported.summary.baselines
    let changes = kinds.map { Value.Member($0, names(imported.summary[$1])) }
    return .record([
      "headroom": .integer(RunJSON.version),
      "dryRun": .flag(isRehearsal),
      "definitions": .object(changes),
      "baselines": .record([
        "new": list(baselines.new.map(\.description)),
        "changed": list(baselines.changed.map(\.description)),
        "unchanged": list(baselines.unchanged.map(\.description)),
        "withdrawn": list(baselines.withdrawn.map(\.description)),
        "unknown": list(baselines.unknown.map(\.description)),
      ]),
      "files": .list(imported.files.map(file)),
      "logs": .list(imported.scenarios.map(log)),
      "written": .optional(written),
    ])
  }

  private static func list(_ names: [String]) -> Value { .list(names.map { .text($0) }) }

  private static func names(_ names: ImportSummary.Names) -> Value {
    .record([
      "new": list(names.new), "changed": list(names.changed), "unchanged": list(names.unchanged),
      "restored": list(names.restored), "archived": list(names.archived),
      "keptArchived": list(names.keptArchived),
    ])
  }

  /// A file of another format with its forms.
  private static func file(_ file: ImportedFile) -> Value {
    .record([
      "file": .text(file.file),
      "forms": .list(
        file.forms.map { form in
          .record([
            "form": .text(form.definition.name),
            "line": .integer(form.definition.location.line),
            "inputs": .integer(form.contents.inputs),
            "keyboardHeight": form.keyboardHeight.map { .number($0) } ?? .null,
            "firstResponder": .optional(form.firstResponder),
            "device": form.device.map(device) ?? .null,
          ])
        }
      ),
      "warnings": .list(
        file.diagnostics.map {
          .record(["line": .integer($0.location.line), "message": .text($0.message)])
        }
      ),
    ])
  }

  private static func log(_ scenario: ImportedScenario) -> Value {
    .record([
      "file": .text(scenario.file),
      "scenario": .text(scenario.name),
      "device": scenario.device.map(device) ?? .null,
    ])
  }

  /// A device with what it was chosen by.
  static func device(_ choice: DeviceChoice) -> Value {
    .record([
      "device": .text(choice.device),
      "screen": .list([.number(choice.screen.width), .number(choice.screen.height)]),
      "screenOf": .text(choice.isOfForm ? "form" : "file"),
      "orientation": .text(choice.orientation.name),
      "sameScreen": list(choice.others),
      "ownKeyboardHeight": .number(choice.ownHeight),
      "keyboardHeight": choice.keyboardHeight.map { .number($0) } ?? .null,
      "keyboardFit": .optional(choice.fit?.rawValue),
    ])
  }
}
