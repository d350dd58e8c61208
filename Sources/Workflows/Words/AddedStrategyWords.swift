import RegressionRunner
import Scenarios
import Reports

/// What is said of `--also`: the cases that run only because of it are under strategies that their scenarios,
/// which list others, do not list.
struct AddedStrategyWords {
  /// Whether any case runs only because of it.
  private(set) var addsCases = false
  /// A sentence for each name that adds no case, with the reason.
  private(set) var withoutCases: [String] = []

  /// Looks for what is added to a plan.
  init(_ plan: CasePlan, _ suite: RunSuite, _ selection: Selection) {
    guard !selection.also.isEmpty else { return }
    var added: Set<Int> = []
    var scenarios: [Int: Set<Int>] = [:]
    for entry in plan where scenarios[entry.strategy, default: []].insert(entry.scenario).inserted {
      let strategy = suite.strategies[entry.strategy].name
      if suite.scenarios[entry.scenario].value.isBeside(strategy) { added.insert(entry.strategy) }
    }
    addsCases = !added.isEmpty
    for name in selection.also {
      let meant = suite.strategies.indices.filter {
        CasePattern(name).names(suite.strategies[$0].name)
      }
      guard added.isDisjoint(with: meant) else { continue }
      let running = Set(meant.flatMap { scenarios[$0] ?? [] }).sorted()
        .map { suite.scenarios[$0].name }
      withoutCases.append(
        Escaped.text("'--also \(Words.shellWord(name))' adds no case: ")
          + Self.reason(name, running, isSelective: !selection.strategies.isEmpty))
    }
  }

  private static func reason(_ name: String, _ running: [String], isSelective: Bool) -> String {
    if !running.isEmpty {
      let verb = running.count == 1 ? "runs" : "run"
      return Escaped.text("\(Words.list(running, limit: 4)) already \(verb) under it")
    }
    let option = Escaped.text("'-s \(Words.shellWord(name))'")
    return isSelective
      ? "'-s' selects other strategies; add \(option)"
      : "no selected scenario lists strategies; to run those that list none under it, use \(option)"
  }
}
