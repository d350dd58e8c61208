package import AvoidanceEngine
package import Scenarios

/// A form at rest on a device under a strategy, on which many scripts are run that no file holds.
///
/// What the scripts share is made once: the compiled form, its views' names, the screen at rest, and
/// what is judged.
package final class ScriptStage: Sendable {
  /// The form at rest.
  package var screen: Screen { start.screen }
  /// The strategy, as it is run here.
  package let strategy: StrategyDescription
  let start: StartScreen
  let plan: JudgePlan
  /// The same without the laws that repeat a script or a step.
  let quickPlan: JudgePlan
  let template: Scenario
  let names: ViewNames

  /// Makes a stage.
  ///
  /// - Parameters:
  ///   - screen: The form at rest.
  ///   - strategy: The strategy.
  ///   - details: What a program outside is told of its case.
  ///   - laws: The laws that are judged.
  ///   - name: What findings call the form.
  ///   - today: The day that decides about known failures, of which a script here has none.
  package init(
    _ screen: Screen,
    _ strategy: StrategyDefinition,
    details: CaseDetails = .unknown,
    laws: [Law],
    name: String,
    today: CalendarDay
  ) {
    start = StartScreen(screen)
    names = ViewNames(screen.form)
    var template = Scenario(form: name)
    template.laws = laws
    self.template = template
    var definition = strategy
    if let forCase = strategy.value.model.forCase {
      definition.value.model = forCase(details)
    }
    self.strategy = definition.value
    plan = JudgePlan(
      PreparedScenario(template, screen.form, [], names),
      strategy: definition,
      today: today
    )
    var quick = template
    quick.laws = laws.filter { !$0.repeatsScript }
    quickPlan =
      quick.laws.isEmpty || quick.laws == laws
      ? plan
      : JudgePlan(
        PreparedScenario(quick, screen.form, [], names),
        strategy: definition,
        today: today
      )
  }

  /// What the strategy looks for in the form and does not find, so that it does nothing; nil for nothing.
  package var lack: String? { plan.lack ?? simulator.strategyLack }

  /// A simulation from rest.
  package var simulator: Simulator { Simulator(screen: start.screen, strategy: strategy) }
}

/// Judges scripts that no file holds, one after the other; one per worker.
package struct ScriptJudge {
  private var runner: CaseRunner

  /// Makes a judge.
  package init(today: CalendarDay) { runner = CaseRunner(today: today) }

  /// Runs a script and judges it by the stage's laws.
  ///
  /// - Parameters:
  ///   - entries: The script, bound to the stage's form.
  ///   - stage: The form at rest, and the strategy.
  ///   - isQuick: Whether laws that repeat the script or a step are left out, where there are others.
  /// - Returns: What came of it.
  package mutating func judge(
    _ entries: [BoundScenario.Entry],
    on stage: ScriptStage,
    isQuick: Bool = false
  ) -> JudgedCase {
    var observer = NoObserver()
    return runner.run(
      PreparedScenario(stage.template, stage.screen.form, entries, stage.names),
      plan: isQuick ? stage.quickPlan : stage.plan,
      strategy: stage.strategy,
      start: stage.start,
      observer: &observer
    )
  }
}

extension Law {
  /// Whether judging the law runs a script, or its last step, more than once.
  package var repeatsScript: Bool {
    self == .noDrift || self == .orderIndependent || self == .idempotent
  }
}
