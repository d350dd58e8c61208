import Exploring
import RegressionRunner
package import Scenarios

/// Close passes and slow cases as JSON, where they were asked for.
enum SurveyJSON {
  static let passes: Fields<CaseSurvey?> = [
    .list("closestPasses", pass, or: .omitted, "Passing cases closest to failing.") {
      $0?.closest
    },
    .optional("asCloseAsTheLast", "Number of others that are as close as the last one.") {
      $0?.tied
    },
    .optional("notRunAgain", "Number of cases that could not be simulated again.") { $0?.leftOut },
  ]

  static let times: Fields<CaseSurvey?> = [
    .list("slowest", slow, or: .omitted, "Cases that take longest.") { $0?.slowest }
  ]

  private static let pass: Fields<ClosePass> = [
    .init("case", "Name of the case.") { $0.name },
    .init("step", "Index of the step.") { $0.margin.step },
    .init("subject", "Subject or law.") { $0.margin.subject },
    .init("margin", "Margin until it fails, in points.") { $0.margin.margin.thousandths },
  ]

  private static let slow: Fields<CaseSurvey.SlowCase> = [
    .init("case", "Name of the case.") { $0.name },
    .init("microseconds", "How long a simulation takes.") {
      ($0.microseconds * 10).rounded() / 10
    },
  ]
}

/// What exploring found as JSON; the version of this schema is in the document.
package enum ExploreJSON {
  /// Returns the document that `explore --format json` prints.
  package static func document(_ explored: [Explored]) -> Value {
    fields.value(explored)
  }

  static let fields: Fields<[Explored]> = .document([
    .list("explored", explored, "What each exploration found.") { $0 }
  ])

  private static let explored: Fields<Explored> = [
    .init("strategies", "The explored strategies.") { $0.strategies },
    .init("tries", "Number of inputs that were tried.") { $0.result.tries },
    .init("unfit", "How many of them had no form in which something can be found.") {
      $0.result.unfit
    },
    .init("unconfirmed", "Number of failures that did not occur again.") { $0.result.unconfirmed },
    .list("findings", finding, "The findings.") { $0.findings },
  ]

  private static let finding: Fields<FoundFile> = [
    .init("name", "Name of the scenario.") { $0.found.name },
    .init("broken", "The law that is broken, or the fault.") { $0.found.finding.breach.name },
    .init("sentence", "Message.") { $0.found.finding.sentence },
    .init("device", "The device.") { $0.found.device.name },
    .init("firstTry", "Number of the first input that fails so.") { $0.found.finding.firstTry },
    .init("tries", "Number of inputs that fail so.") { $0.found.finding.count },
    .init("steps", "Number of steps.") { $0.found.finding.specimen.script.count },
    .init("views", "Number of views.") { $0.found.finding.specimen.viewCount },
    .init("file", "Path of the scenario file; null if none was to be written.") { file in
      switch file.fate {
      case .written(let name)?, .isThere(let name)?: name
      case nil: nil as String?
      }
    },
    .init("isNew", "Whether the file was written now; null if none was to be.") { file in
      switch file.fate {
      case .written?: true
      case .isThere?: false
      case nil: nil as Bool?
      }
    },
    .init("scenario", "Text of the scenario file.") { $0.text },
  ]
}

/// What a check found out about programs outside, for scripts.
package enum ExternalCheckJSON {
  package static func document(_ reports: [ExternalCheckReport]) -> Value {
    fields.value(reports)
  }

  static let fields: Fields<[ExternalCheckReport]> = .document([
    .list("externals", report, "The checked programs.") { $0 }
  ])

  private static let report: Fields<ExternalCheckReport> = [
    .init("name", "Name of the strategy.") { $0.name },
    .init("file", "File that declares it.") { $0.file },
    .init("passed", "Whether it satisfies all rules.") { $0.passed },
    .list("rules", finding, "The checked rules.") { $0.findings },
  ]

  private static let finding: Fields<ExternalCheck.Finding> = [
    .init("rule", "Name of the rule.") { $0.rule },
    .init("title", "The rule.") { $0.rule.title },
    .init("passed", "Whether it is satisfied.") { $0.passed },
    .init("words", "What is wrong, or what was found out; empty for nothing.") { $0.words },
    .init("standardError", "Last part of the program's standard error, where it helps.") {
      $0.standardError
    },
  ]
}
