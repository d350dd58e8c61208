import Exploring
import RegressionRunner
package import Scenarios

/// What a check found out about external programs, for scripts.
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
