import Exploring
import RegressionRunner
package import Scenarios
package import Workflows

/// Close passes and slow cases as JSON.
enum SurveyJSON {
  /// Returns the members that a document about a run or a history gets.
  static func members(_ survey: CaseSurvey, withTimes: Bool) -> [Value.Member] {
    var members: [Value.Member] = [
      .init("closestPasses", .list(survey.closest.map(pass))),
      .init("asCloseAsTheLast", .integer(survey.tied)),
      .init("notRunAgain", .integer(survey.leftOut)),
    ]
    if withTimes { members.append(.init("slowest", .list(survey.slowest.map(slow)))) }
    return members
  }

  private static func pass(_ pass: ClosePass) -> Value {
    .record([
      "case": .text(pass.name.description),
      "step": .integer(pass.margin.step),
      "subject": .text(pass.margin.subject),
      "margin": .number(pass.margin.margin),
    ])
  }

  private static func slow(_ slow: CaseSurvey.SlowCase) -> Value {
    .record([
      "case": .text(slow.name.description),
      "microseconds": .number((slow.microseconds * 10).rounded() / 10),
    ])
  }
}

/// What exploring found as JSON; the version of this schema is in the document.
package enum ExploreJSON {
  /// Returns the document that `explore --format json` prints.
  package static func document(_ explored: [ExploreWorkflow.Explored]) -> Value {
    .record([
      "headroom": .integer(RunJSON.version),
      "explored": .list(explored.map(one)),
    ])
  }

  private static func one(_ explored: ExploreWorkflow.Explored) -> Value {
    .record([
      "strategies": .list(explored.strategies.map { .text($0) }),
      "tries": .integer(explored.result.tries),
      "unfit": .integer(explored.result.unfit),
      "unconfirmed": .integer(explored.result.unconfirmed),
      "findings": .list(explored.findings.map(finding)),
    ])
  }

  private static func finding(_ file: FoundFile) -> Value {
    let finding = file.found.finding
    var path: Value = .null
    var isNew: Value = .null
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

/// What a check found out about programs outside, for scripts.
package enum ExternalCheckJSON {
  package static func document(_ reports: [ExternalCheckWorkflow.Report]) -> Value {
    .record([
      "headroom": .integer(1),
      "externals": .list(reports.map(report)),
    ])
  }

  private static func report(_ report: ExternalCheckWorkflow.Report) -> Value {
    .record([
      "name": .text(report.name),
      "file": .text(report.file),
      "passed": .flag(report.passed),
      "rules": .list(
        report.findings.map { finding in
          .record([
            "rule": .text(finding.rule.rawValue),
            "title": .text(finding.rule.title),
            "passed": .flag(finding.passed),
            "words": .text(finding.words),
            "standardError": .text(finding.standardError),
          ])
        }
      ),
    ])
  }
}
