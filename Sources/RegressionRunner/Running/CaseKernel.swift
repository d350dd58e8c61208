package import AvoidanceEngine
package import Scenarios

/// Runs the cases of a suite one after the other; one per worker.
///
/// Keeps what neighbouring cases share: the compiled form and bound script of a scenario, its expectations
/// under a strategy, and the form at rest on a device.
package struct CaseKernel {
  private let suite: RunSuite
  private let today: CalendarDay
  private let repetitions: Int
  private var runner: CaseRunner
  private var scenario = -1
  private var prepared: Result<PreparedScenario, BindingError>?
  private var forms = CompiledForms()
  private var plans: [Int: JudgePlan] = [:]
  /// Whether known failures differ between devices or orientations.
  private var isKnownByDevice = false
  private var starts: [Int: StartScreen] = [:]
  /// The canonical content of the scenario's form, for strategies that receive it.
  private var formContent: [UInt8]?
  private var recorder = BodyRecorder()
  private var bodies = OutcomeBodyWriter()
  private var measureBodies = MeasuresBody()

  /// Makes a kernel.
  ///
  /// - Parameters:
  ///   - suite: The definitions.
  ///   - today: The day that decides whether known failures have expired.
  ///   - repetitions: How often a case with an external program is run.
  package init(suite: RunSuite, today: CalendarDay, repetitions: Int = 1) {
    self.suite = suite
    self.repetitions = repetitions
    self.today = today
    runner = CaseRunner(today: today)
  }

  package mutating func judge(_ planned: PlannedCase) -> JudgedCase {
    var observer = NoObserver()
    return run(planned, &observer)
  }

  /// Runs a case for its verdict and for the margins of all that is judged.
  mutating func measure(_ planned: PlannedCase) -> JudgedCase {
    var observer = MarginObserver()
    return run(planned, &observer)
  }

  /// Runs a case for its verdict with other parameters of its strategy, judged as with its own.
  package mutating func judge(_ planned: PlannedCase, as strategy: StrategyDescription)
    -> JudgedCase
  {
    var observer = NoObserver()
    return run(planned, as: strategy, &observer)
  }

  /// Runs a case as ``judge(_:as:)`` does, and takes all measures.
  package mutating func measure(_ planned: PlannedCase, as strategy: StrategyDescription)
    -> JudgedCase
  {
    var observer = MarginObserver()
    return run(planned, as: strategy, &observer)
  }

  /// Runs a case for its coverage; nil if the code of its strategy is not available.
  mutating func coverage(_ planned: PlannedCase) -> CaseCoverage? {
    guard suite.strategies[Int(planned.strategy)].value.model.isAvailable else { return nil }
    var observer = CoverageObserver()
    let outcome = run(planned, &observer)
    return observer.coverage(outcome, suite.scenarios[Int(planned.scenario)])
  }

  /// Runs a case for its verdict; also for its body if the outcome is new, and for its measures if these may
  /// have changed.
  ///
  /// - Parameters:
  ///   - planned: The case.
  ///   - planIndex: Its index in the plan.
  ///   - digest: The case's last outcome.
  ///   - keepsMeasures: Whether the case's measures are unchanged as long as its outcome is.
  ///   - doubts: Which layouts may be wrong.
  ///   - isKnown: Whether another outcome's body is known.
  /// - Returns: What is to be recorded.
  mutating func record(
    _ planned: PlannedCase, at planIndex: Int, active digest: Digest?, keepsMeasures: Bool,
    doubts: LayoutUncertainties, isKnown: (Digest) -> Bool
  ) -> CaseRecording {
    let outcome: JudgedCase
    var trace: Trace?
    if isOutside(planned) {
      // The same program may behave differently each time.
      (outcome, trace) = witness(planned)
    } else {
      if digest != nil, keepsMeasures {
        // Most likely nothing changed; then the verdict is enough.
        let outcome = judge(planned)
        if outcome.digest == digest { return CaseRecording(outcome, at: planIndex) }
      }
      outcome = observe(planned)
    }
    var recording = CaseRecording(outcome, at: planIndex)
    recording.trace = trace
    let doubt = doubts.isEmpty ? nil : doubts.reason(of: name(of: planned))
    recording.measures = .taken(measureBodies.bytes(of: outcome, layoutUncertainty: doubt))
    if outcome.digest != digest, !isKnown(outcome.digest) { recording.body = body(outcome) }
    return recording
  }

  /// Runs a case for its record and, if an external program failed, for its trace.
  mutating func keep(_ planned: PlannedCase, doubts: LayoutUncertainties) -> (
    record: CaseRecord, trace: Trace?
  ) {
    let (outcome, trace) = isOutside(planned) ? witness(planned) : (observe(planned), nil)
    var adjustments: [StepMovement] = []
    if case .success(let script) = prepared {
      adjustments = recorder.adjustments.map {
        StepMovement(step: $0.step, adjustment: $0.adjustment.named(in: script.form))
      }
    }
    return (CaseRecord(name(of: planned), outcome, adjustments, doubts), trace)
  }

  /// Runs a case for what is reported of it and, if an external program failed, for its trace; nothing is to be
  /// recorded.
  mutating func told(_ planned: PlannedCase, at planIndex: Int) -> CaseRecording {
    let (outcome, trace) = isOutside(planned) ? witness(planned) : (judge(planned), nil)
    var told = CaseRecording(outcome, at: planIndex)
    told.trace = trace
    return told
  }

  /// Whether the strategy of a case is an external program: then what is reported has to come from the same
  /// run as what is recorded, since another run may differ.
  private func isOutside(_ planned: PlannedCase) -> Bool {
    suite.strategies[Int(planned.strategy)].value.model.forCase != nil
  }

  /// Runs a case once for its body and, if it fails, for its trace.
  private mutating func witness(_ planned: PlannedCase) -> (outcome: JudgedCase, trace: Trace?) {
    var observer = PairedObserver(
      first: BodyRecorder(), second: TraceRecorder(texts: texts(of: planned)))
    let outcome = run(planned, &observer)
    recorder = observer.first
    guard outcome.verdict.isFailing else { return (outcome, nil) }
    return (outcome, trace(planned, observer.second, outcome))
  }

  mutating func body(_ planned: PlannedCase) -> [UInt8] {
    body(observe(planned))
  }

  private mutating func observe(_ planned: PlannedCase) -> JudgedCase {
    // Taken out of the property, so that its buffer can be modified in place.
    var observer = BodyRecorder()
    swap(&observer, &recorder)
    observer.clear()
    defer { swap(&observer, &recorder) }
    return run(planned, &observer)
  }

  private mutating func body(_ outcome: JudgedCase) -> [UInt8] {
    var names: ViewNames?
    if case .success(let script) = prepared { names = script.names }
    return bodies.bytes(of: outcome, adjustments: recorder.adjustments, names: names)
  }

  mutating func trace(_ planned: PlannedCase) -> Trace {
    var recorder = TraceRecorder(texts: texts(of: planned))
    let outcome = run(planned, &recorder)
    return trace(planned, recorder, outcome)
  }

  mutating func screens(_ planned: PlannedCase) -> CaseScreens {
    var recorder = ScreenRecorder(texts: texts(of: planned))
    let outcome = run(planned, &recorder)
    return CaseScreens(
      trace: trace(planned, recorder.traced, outcome), start: recorder.start,
      screens: recorder.screens)
  }

  private func texts(of planned: PlannedCase) -> [String] {
    suite.scenarios[Int(planned.scenario)].value.script.map(StepText.text)
  }

  private func trace(_ planned: PlannedCase, _ recorder: TraceRecorder, _ outcome: JudgedCase)
    -> Trace
  {
    Trace(
      testCase: name(of: planned), steps: recorder.steps, expectations: recorder.expectations,
      laws: outcome.laws, outcome: outcome)
  }

  private mutating func run(
    _ planned: PlannedCase, as other: StrategyDescription? = nil,
    _ observer: inout some CaseObserver
  ) -> JudgedCase {
    select(Int(planned.scenario))
    guard suite.strategies[Int(planned.strategy)].value.model.isAvailable else { return .skipped }
    let script: PreparedScenario
    switch prepared {
    case .success(let value): script = value
    case .failure(.unknownView(let view, _)):
      return runner.error(CaseFault(.noView, view: view))
    case nil: return runner.error(CaseFault(.noForm))
    }
    var plan = plan(of: script, planned)
    if let other { plan = JudgePlan(plan, as: other, on: script.form) }
    let approved = plan.judgesNothing ? baseline(of: planned) : nil
    let start = start(of: script, planned)
    guard let forCase = plan.strategy.model.forCase else {
      return runner.run(
        script, plan: plan, strategy: plan.strategy, start: start, approved: approved,
        observer: &observer)
    }
    var strategy = plan.strategy
    strategy.model = forCase(details(of: planned))
    return runner.runRepeatedly(
      repetitions, script, plan: plan, strategy: strategy, start: start, approved: approved,
      observer: &observer)
  }

  private func name(of planned: PlannedCase) -> CaseName {
    CaseName(
      scenario: suite.scenarios[Int(planned.scenario)].name,
      strategy: suite.strategies[Int(planned.strategy)].name,
      device: suite.devices[Int(planned.device)].name, orientation: planned.orientation)
  }

  /// What an external strategy receives about its case.
  private mutating func details(of planned: PlannedCase) -> CaseDetails {
    let form = suite.scenarios[Int(planned.scenario)].value.form
    let content = formContent ?? suite.forms[form]?.canonicalContent ?? CaseDetails.unknown.form
    formContent = content
    let device = suite.devices[Int(planned.device)]
    return CaseDetails(
      key: name(of: planned).key, deviceName: device.name, device: device.canonicalContent,
      form: content)
  }

  private func baseline(of planned: PlannedCase) -> ApprovedAdjustments? {
    guard !suite.baselines.isEmpty else { return nil }
    return suite.baselines[name(of: planned)]
  }

  private mutating func plan(of script: PreparedScenario, _ planned: PlannedCase) -> JudgePlan {
    let strategy = Int(planned.strategy)
    let key = isKnownByDevice ? strategy << 32 | place(of: planned) : strategy
    if let plan = plans[key] { return plan }
    let plan = JudgePlan(
      script, strategy: suite.strategies[strategy], on: suite.devices[Int(planned.device)].name,
      planned.orientation, today: today)
    plans[key] = plan
    return plan
  }

  private func place(of planned: PlannedCase) -> Int {
    Int(planned.device) << 2 | Int(planned.orientation.rawValue)
  }

  private mutating func start(of script: PreparedScenario, _ planned: PlannedCase) -> StartScreen {
    let key = place(of: planned)
    if let start = starts[key] { return start }
    func make() -> StartScreen {
      StartScreen(
        Screen(
          form: script.form, device: suite.devices[Int(planned.device)].value,
          orientation: planned.orientation, profile: script.scenario.profile))
    }
    let start =
      if let form = script.plainForm {
        forms.start(of: form, at: key, script.scenario.profile, make)
      } else {
        make()
      }
    starts[key] = start
    return start
  }

  private mutating func select(_ index: Int) {
    guard index != scenario else { return }
    scenario = index
    plans.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    formContent = nil
    let definition = suite.scenarios[index]
    isKnownByDevice = definition.value.knownFailurePlaces.contains { place in
      definition.value[known: place].contains(where: \.isScoped)
    }
    prepared = suite.forms[definition.value.form].map { form in
      do throws(BindingError) {
        return .success(try PreparedScenario(definition, form: form, &forms))
      } catch {
        return .failure(error)
      }
    }
  }
}
