package import AvoidanceEngine
package import Scenarios

/// Something that the cases of a suite can cover.
package enum CoverageItem: Hashable, Sendable {
  case law(Law)
  case subject(Observable)
  /// A step, by its verb.
  case step(String)
  /// A rule of a strategy's code, shared by all strategies of a model.
  case rule(StrategyModel.Rule, model: String)

  /// The verbs of steps, in the order of the format.
  package static let steps = StepKey.all.filter { $0.isVerb && $0 !== StepKey.expect }.map(\.name)

  /// The item's name: `bar-on-keyboard`, `contentInset`, `rotate`, `insetScroll: restores`.
  package var name: String {
    switch self {
    case .law(let law): law.rawValue
    case .subject(let observable): observable.declaration.name
    case .step(let verb): verb
    case .rule(let rule, let model): "\(model): \(rule.name)"
    }
  }

  package var kind: Kind {
    switch self {
    case .law: .law
    case .subject: .subject
    case .step: .step
    case .rule: .rule
    }
  }

  package enum Kind: String, CaseIterable, Sendable { case law, subject, step, rule }
}

/// The items that the cases of a suite cover, and those that could fail.
///
/// Cases reach an item if they name a law, expect a subject, perform a step or have a strategy follow a rule.
/// It could fail if the law applied, the subject's value changed, or something was judged after the step or
/// the rule.
package struct Coverage: Sendable {
  package struct Example: Sendable {
    package let name: CaseName
    package let steps: Int
    package let views: Int
  }

  package struct Row: Sendable {
    package let item: CoverageItem
    package let reached: Int
    /// In how many of them it could fail.
    package let judged: Int
    /// The smallest case that reaches it, if possible one in which it could fail.
    package let smallest: Example?
  }

  package let cases: Int
  /// How many cases were left out since the code of their strategies is not available.
  package let absent: Int
  /// All items: laws, subjects, steps, then the rules of each model.
  package let rows: [Row]

  package var unreached: [Row] { rows.filter { $0.reached == 0 } }
  /// Items that are reached, but could never fail.
  package var unjudged: [Row] { rows.filter { $0.reached > 0 && $0.judged == 0 } }

  init(_ cases: [CaseCoverage?], of runner: Runner) {
    let looked = cases.enumerated().compactMap { place, facts in facts.map { (place, $0) } }
    self.cases = looked.count
    absent = cases.count - looked.count
    // Smallest first.
    let sorted = looked.sorted { a, b in
      (a.1.steps, a.1.views, a.0) < (b.1.steps, b.1.views, b.0)
    }
    func row(
      _ item: CoverageItem, _ number: Int, in part: KeyPath<CaseCoverage, CaseCoverage.Part>,
      under strategies: Set<UInt16>? = nil
    ) -> Row {
      var (reached, judged) = (0, 0)
      var (first, firstJudged): (Example?, Example?) = (nil, nil)
      for (place, facts) in sorted {
        if let strategies, !strategies.contains(runner.plan.cases[place].strategy) { continue }
        guard facts[keyPath: part].reached >> UInt64(number) & 1 == 1 else { continue }
        let isJudged = facts[keyPath: part].judged >> UInt64(number) & 1 == 1
        reached += 1
        if isJudged { judged += 1 }
        guard first == nil || isJudged && firstJudged == nil else { continue }
        let example = Example(
          name: runner.plan.name(at: place), steps: facts.steps, views: facts.views)
        first = first ?? example
        if isJudged { firstJudged = example }
      }
      return Row(item: item, reached: reached, judged: judged, smallest: firstJudged ?? first)
    }
    var rows = Law.allCases.enumerated().map { row(.law($1), $0, in: \.laws) }
    rows += Observable.allCases.map { row(.subject($0), Int($0.rawValue), in: \.subjects) }
    rows += CoverageItem.steps.enumerated().map { row(.step($1), $0, in: \.entries) }
    let used = Set(runner.plan.cases.map(\.strategy)).sorted()
    let models = used.map { runner.suite.strategies[Int($0)].value.model }
    for model in models.uniqued(by: \.name) {
      let strategies = zip(used, models).filter { $0.1 == model }.map(\.0)
      rows += model.rules.map {
        row(.rule($0, model: model.name), $0.number, in: \.rules, under: Set(strategies))
      }
    }
    self.rows = rows
  }
}

extension Runner {
  /// Runs all cases again on all processors to determine their coverage; nothing is recorded.
  package func coverage() -> Coverage {
    let cases = plan.cases
    let facts = spread(pieces(of: cases.indices) { $0 }) { worker, place in
      worker.kernel.coverage(cases[place])
    }
    return Coverage(facts, of: self)
  }
}
