import AvoidanceEngine
import Exploring
package import RegressionRunner
package import Scenarios

/// What the cases of a suite reach, and the smallest inputs that were found for what they don't.
package struct CoverageReport: Sendable {
  /// What was looked at, as `run 12`.
  package let title: String
  /// What its cases reach.
  package let coverage: Coverage
  /// Inputs that reach what no case does, or where it could fail.
  package var found: [CoverageItem: FoundFile] = [:]
  /// How many inputs were tried for an item; nil where none were.
  package var tries: [CoverageItem: Int]?
  /// Inputs on which a strategy failed.
  package var faults: [FoundFile] = []
  /// The strategies that find nothing to act on in any form that was made.
  package var idle: [String] = []

  package init(_ title: String, _ coverage: Coverage) {
    self.title = title
    self.coverage = coverage
  }

  /// What is to be looked for: what no case reaches, or could fail in.
  package var open: [Coverage.Row] { coverage.rows.filter { $0.judged == 0 } }

  static let fields: Fields<CoverageReport> = .document([
    .init("cases", "Number of cases that were simulated.") { $0.coverage.cases },
    .init("absent", "Number of cases that were not: the code of the strategy is not available.") {
      $0.coverage.absent
    },
    .list("items", item, "Laws, subjects, steps, and the rules of strategies' code.") { report in
      report.coverage.rows.map { ($0, report.tries?[$0.item], report.found[$0.item]) }
    },
    .list("faults", input, "Inputs on which a strategy failed, in a search.") { $0.faults },
    .init("idle", "Strategies with nothing to act on in any generated form.") { $0.idle },
  ])

  private static let item: Fields<(row: Coverage.Row, tries: Int?, found: FoundFile?)> = [
    .word("kind", CoverageItem.Kind.allCases.map(\.rawValue), "What it is.") {
      $0.row.item.kind.rawValue
    },
    .init("name", "Name of the law, subject, step or rule.") { $0.row.item.ownName },
    .init("model", "The model of strategies whose rule it is; else null.") { $0.row.item.model },
    .init("meaning", "Description.") { $0.row.item.meaning },
    .init("reached", "Number of cases that reach it.") { $0.row.reached },
    .init("couldFail", "Number of those in which it could fail.") { $0.row.judged },
    .object("smallest", example, or: .omitted, "The smallest case that reaches it.") {
      $0.row.smallest
    },
    .init("tries", "Number of inputs that were tried for it; null if none were.") { $0.tries },
    .object("found", input, or: .omitted, "The shrunk input that was found to reach it.") {
      $0.found
    },
  ]

  private static let example: Fields<Coverage.Example> = [
    .init("case", "Name of the case.") { $0.name },
    .init("steps", "Number of steps.") { $0.steps },
    .init("views", "Number of views.") { $0.views },
  ]

  private static let input: Fields<FoundFile> = [
    .init("sentence", "What happens.") { $0.found.finding.sentence },
    .init("steps", "Number of steps.") { $0.found.finding.specimen.script.count },
    .init("views", "Number of views.") { $0.found.finding.specimen.viewCount },
    .init("file", "Path of the scenario file; null if none was to be written.") { file in
      switch file.fate {
      case .written(let name)?, .isThere(let name)?: name
      case nil: nil as String?
      }
    },
    .init("scenario", "Text of the scenario file.") { $0.text },
  ]

  /// Returns it as JSON.
  package var json: Value { Self.fields.value(self) }
}

extension CoverageItem {
  /// The name without its model.
  var ownName: String { if case .rule(let rule, _) = self { rule.name } else { name } }

  var model: String? { if case .rule(_, let model) = self { model } else { nil } }

  /// What it is, in a sentence or a phrase.
  var meaning: String {
    switch self {
    case .law(let law): law.declaration.help
    case .subject(let observable): observable.declaration.help
    case .step(let verb): StepKey.all.first { $0.name == verb }?.help ?? ""
    case .rule(let rule, _): rule.meaning
    }
  }
}
