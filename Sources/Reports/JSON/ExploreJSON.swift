import Exploring
import Scenarios
package import Workflows

/// What exploring found as JSON; the version of this schema is in the document.
package enum ExploreJSON {
  /// Returns the document that `explore --format json` prints.
  package static func document(_ explored: [ExploreWorkflow.Explored]) -> JSONValue {
    .record([
      "headroom": .integer(RunJSON.version),
      "explored": .list(explored.map(one)),
    ])
  }

  private static func one(_ explored: ExploreWorkflow.Explored) -> JSONValue {
    .record([
      "strategies": .list(explored.strategies.map { .text($0) }),
      "tries": .integer(explored.result.tries),
      "unfit": .integer(explored.result.unfit),
      "unconfirmed": .integer(explored.result.unconfirmed),
      "findings": .list(explored.findings.map(finding)),
    ])
  }

  private static func finding(_ file: FoundFile) -> JSONValue {
    let finding = file.found.finding
    var path: JSONValue = .null
    var isNew: JSONValue = .null
    switch file.fate {
    case .written(let name): (path, isNew) = (.text(name), .flag(true))
    case .isThere(let name): (path, isNew) = (.text(name), .flag(false))
    case nil: break
    }
    return .record([
      "name": .text(file.found.name),
      "broken": .text(finding.breach.name),
      "sentence": .text(finding.sentence),
      "device": .text(file.found.device.name),
      "firstTry": .integer(finding.firstTry),
      "tries": .integer(finding.count),
      "steps": .integer(finding.specimen.script.count),
      "views": .integer(finding.specimen.viewCount),
      "file": path,
      "isNew": isNew,
      "scenario": .text(file.text),
    ])
  }
}
