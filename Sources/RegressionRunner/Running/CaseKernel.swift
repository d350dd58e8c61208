import AvoidanceEngine
import RegressionStore
import Scenarios

/// Runs the cases of a suite one after the other; one per worker.
///
/// What neighbouring cases share is kept: the compiled form and bound script of a scenario, what it
/// expects under a strategy, and the form at rest on a device.
struct CaseKernel {
  private let suite: RunSuite
  private let today: CalendarDay
  private var runner: CaseRunner
  private var scenario = -1
  private var prepared: Result<PreparedScenario, BindingError>?
  private var plans: [Int: JudgePlan] = [:]
  private var screens: [ScreenKey: Screen] = [:]

  private struct ScreenKey: Hashable {
    var device: Int
    var orientation: Orientation
  }

  init(suite: RunSuite, today: CalendarDay) {
    self.suite = suite
    self.today = today
    runner = CaseRunner(today: today)
  }

  /// Runs a case for its verdict.
  mutating func judge(_ planned: PlannedCase) -> JudgedCase {
    var observer = NoObserver()
    return run(planned, &observer)
  }

  /// Runs a case and writes everything down.
  mutating func trace(_ planned: PlannedCase) -> Trace {
    select(Int(planned.scenario))
    let definition = suite.scenarios[Int(planned.scenario)]
    var recorder = TraceRecorder(texts: definition.value.script.map(StepText.text))
    let outcome = run(planned, &recorder)
    return Trace(
      testCase: Case(
        scenario: definition.name,
        strategy: suite.strategies[Int(planned.strategy)].name,
        device: suite.devices[Int(planned.device)].name,
        orientation: planned.engineOrientation
      ),
      steps: recorder.steps,
      expectations: recorder.expectations,
      laws: outcome.laws,
      outcome: outcome
    )
  }

  private mutating func run(
    _ planned: PlannedCase,
    _ observer: inout some CaseObserver
  ) -> JudgedCase {
    select(Int(planned.scenario))
    let strategy = suite.strategies[Int(planned.strategy)]
    let script: PreparedScenario
    switch prepared {
    case .success(let value): script = value
    case .failure(let unknown): return runner.error(unknown.description)
    case nil: return runner.error(suite.scenarios[Int(planned.scenario)].value.form)
    }
    let key = ScreenKey(device: Int(planned.device), orientation: planned.engineOrientation)
    let start =
      screens[key]
      ?? Screen(
        form: script.form,
        device: suite.devices[key.device].value,
        orientation: key.orientation,
        profile: script.scenario.profile
      )
    screens[key] = start
    let plan =
      plans[Int(planned.strategy)]
      ?? JudgePlan(script, strategy: strategy.name, today: today)
    plans[Int(planned.strategy)] = plan
    return runner.run(
      script,
      plan: plan,
      strategy: strategy.value,
      start: start,
      observer: &observer
    )
  }

  private mutating func select(_ index: Int) {
    guard index != scenario else { return }
    scenario = index
    plans.removeAll(keepingCapacity: true)
    screens.removeAll(keepingCapacity: true)
    let definition = suite.scenarios[index]
    prepared = suite.forms[definition.value.form].map { form in
      do throws(BindingError) {
        return .success(try PreparedScenario(definition, form: form))
      } catch {
        return .failure(error)
      }
    }
  }
}

extension PlannedCase {
  /// How the device is held, in the engine's words.
  var engineOrientation: Orientation { Orientation(rawValue: orientation.rawValue) ?? .portrait }
}
