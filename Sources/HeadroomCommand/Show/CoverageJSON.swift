import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios

enum CoverageJSON {
  static let fields: Fields<Coverage> = .document([
    .init("cases", "Number of cases that were simulated.") { $0.cases },
    .init("absent", "Number of cases that were not: the code of the strategy is not available.") {
      $0.absent
    },
    .list("items", item, "Laws, subjects, steps, and the rules of strategies' code.") { $0.rows },
  ])

  private static let item: Fields<Coverage.Row> = [
    .word("kind", CoverageItem.Kind.allCases.map(\.rawValue), "What it is.") {
      $0.item.kind.rawValue
    },
    .init("name", "Name of the law, subject, step or rule.") { $0.item.ownName },
    .init("model", "The model of strategies whose rule it is; else null.") { $0.item.model },
    .init("meaning", "Description.") { $0.item.meaning },
    .init("reached", "Number of cases that reach it.") { $0.reached },
    .init("couldFail", "Number of those in which it could fail.") { $0.judged },
    .object("smallest", example, or: .omitted, "The smallest case that reaches it.") {
      $0.smallest
    },
  ]

  private static let example: Fields<Coverage.Example> = [
    .init("case", "Name of the case.") { $0.name },
    .init("steps", "Number of steps.") { $0.steps },
    .init("views", "Number of views.") { $0.views },
  ]
}

extension CoverageItem {
  var ownName: String { if case .rule(let rule, _) = self { rule.name } else { name } }

  var model: String? { if case .rule(_, let model) = self { model } else { nil } }

  var meaning: String {
    switch self {
    case .law(let law): law.help
    case .subject(let observable): observable.declaration.help
    case .step(let verb): StepKey.all.first { $0.name == verb }?.help ?? ""
    case .rule(let rule, _): rule.meaning
    }
  }
}
