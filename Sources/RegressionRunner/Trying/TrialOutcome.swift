package import AvoidanceEngine
package import Scenarios

/// What came of trying forms: how many cases passed where, and what is wrong, the worst first.
package struct TrialOutcome: Sendable {
  /// A device, held in some way.
  package struct Place: Hashable, Sendable {
    /// The device's name.
    package var device: String
    /// How it is held.
    package var orientation: Orientation
  }

  /// The cases of one strategy in one place.
  package struct Tally: Hashable, Sendable {
    /// How many there are.
    package var total = 0
    /// In how many every law holds.
    package var passed = 0
    /// In how many every focused field lies between the bars and the keyboard.
    package var visible = 0
    /// How many stand on a layout that is not trusted there.
    package var untrusted = 0

    /// Makes the numbers of no case.
    package init() {}

    /// Makes the numbers of one case.
    init(passed: Bool, isVisible: Bool, isTrusted: Bool) {
      total = 1
      untrusted = isTrusted ? 0 : 1
      self.passed = passed ? 1 : 0
      visible = isVisible ? 1 : 0
    }

    /// Adds the numbers of other cases.
    package static func += (tally: inout Tally, other: Tally) {
      tally.total += other.total
      tally.passed += other.passed
      tally.visible += other.visible
      tally.untrusted += other.untrusted
    }
  }

  /// The strategies that were tried, in their order.
  package private(set) var strategies: [String] = []
  /// The forms that were tried, in their order.
  package private(set) var forms: [String] = []
  /// The places in which they were tried, in their order.
  package private(set) var places: [Place] = []
  /// For each strategy its numbers in each place.
  package private(set) var tallies: [[Tally]] = []
  /// What is wrong: fields that can't be seen first, then by points, the most first.
  package private(set) var risks: [Risk] = []
  /// The inputs whose places are not trusted on some devices.
  package let doubts: LayoutUncertainties
  /// The views that look like bars, though their forms do not say so.
  package let likelyBars: [LikelyBars.Bars]
  /// The strategies that find nothing to act on in some forms, in the order of the cases.
  package let unmetRequirements: [UnmetRequirements.Requirement]
  /// Whether all cases were reached.
  package private(set) var isComplete: Bool

  /// The numbers of all cases.
  package var total: Tally {
    tallies.joined().reduce(into: Tally()) { $0 += $1 }
  }

  /// Runs all cases.
  ///
  /// - Parameters:
  ///   - runner: The cases of ``FormTrial/scenarios(orientations:)``.
  ///   - isCancelled: Asked now and then; what was not reached is left out.
  ///   - progress: Told now and then how many cases are done.
  package init(
    _ runner: Runner, isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: (_ done: Int) -> Void = { _ in }
  ) {
    let judged = runner.judge(isCancelled: isCancelled, progress: progress) { _, outcome in
      Judged(outcome)
    }
    isComplete = judged.count == runner.plan.cases.count
    doubts = runner.doubts
    var table: [UInt16: [Place: Tally]] = [:]
    var gathering = RiskGathering()
    var lacking = UnmetRequirementCount()
    var bars: [LikelyBars.Bars] = []
    for (index, judged) in judged.enumerated() {
      let planned = runner.plan.cases[index]
      let name = runner.plan.name(at: index)
      let place = Place(device: name.device, orientation: name.orientation)
      let doubt = doubts.reason(of: name)
      if !places.contains(place) { places.append(place) }
      table[planned.strategy, default: [:]][place, default: Tally()] += Tally(
        passed: judged.verdict == .pass, isVisible: judged.isVisible, isTrusted: doubt == nil)
      let form = runner.suite.scenarios[Int(planned.scenario)].value.form
      if forms.last != form {
        forms.append(form)
        if let definition = runner.suite.forms[form],
          let found = LikelyBars.bars(
            of: definition, on: runner.suite.devices[Int(planned.device)].value,
            planned.orientation,
            profile: runner.suite.scenarios[Int(planned.scenario)].value.profile),
          !bars.contains(found)
        {
          bars.append(found)
        }
      }
      if let unmetRequirement = judged.unmetRequirement {
        lacking.add(unmetRequirement, strategy: name.strategy, form: form)
      }
      for (law, finding) in judged.findings {
        gathering.add(finding, law: law, name, form: form, place: place, index: index, doubt: doubt)
      }
    }
    unmetRequirements = lacking.all
    likelyBars = bars
    places = Self.sorted(places, runner.plan)
    for strategy in table.keys.sorted() {
      strategies.append(runner.plan.strategies[Int(strategy)])
      tallies.append(places.map { table[strategy]?[$0] ?? Tally() })
    }
    risks = gathering.risks(strategies, places)
  }

  /// Sorts places by the plan's devices, then by orientation.
  private static func sorted(_ places: [Place], _ plan: RunPlan) -> [Place] {
    let order = Dictionary(
      plan.devices.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return places.sorted {
      (order[$0.device] ?? 0, $0.orientation.rawValue)
        < (order[$1.device] ?? 0, $1.orientation.rawValue)
    }
  }

  /// What is kept of a case.
  private struct Judged: Sendable {
    var verdict: Verdict
    var isVisible: Bool
    var unmetRequirement: String?
    var findings: [(law: String, finding: LawFinding)]

    init(_ outcome: JudgedCase) {
      verdict = outcome.verdict
      unmetRequirement = outcome.unmetRequirement
      isVisible = outcome.laws.first { $0.law == .focusedFieldVisible }?.passed ?? false
      findings = outcome.mismatches.compactMap { mismatch in
        guard case .finding(let finding) = mismatch.told.actual else { return nil }
        return (mismatch.subject, finding)
      }
    }
  }
}

extension Runner {
  /// Runs all cases on all cores and judges them; nothing is recorded.
  ///
  /// - Parameters:
  ///   - isCancelled: Asked after each batch; the run ends cleanly where it says so.
  ///   - progress: Told after each batch how many cases are done.
  ///   - body: Takes what is wanted of each case, on whatever core ran it.
  /// - Returns: What the body took, in the plan's order, of the cases that were reached.
  package func judge<Result: Sendable>(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: (_ done: Int) -> Void = { _ in },
    _ body: @escaping @Sendable (_ index: Int, _ outcome: JudgedCase) -> Result
  ) -> [Result] {
    let cases = plan.cases
    var results: [Result] = []
    forEach(cases.indices, isCancelled: isCancelled) { worker, place in
      body(place, worker.kernel.judge(cases[place]))
    } take: { _, result in
      results.append(result)
    } batchTaken: {
      progress(results.count)
    }
    return results
  }
}

extension ScenarioDraft {
  /// Makes a draft of what a trace of one focus after the other, then hiding, found.
  ///
  /// - Parameters:
  ///   - trace: The trace of a scenario whose script is the fields, then `hideKeyboard`.
  ///   - fields: The fields, in the script's order.
  ///   - form: The form's name.
  ///   - comments: Lines at the top of the file.
  package init(_ trace: Trace, fields: [String], form: String, comments: [String]) {
    let names: [String?] = fields.map { $0 } + [nil]
    self.init(
      name: trace.testCase.scenario,
      form: form,
      comments: comments,
      device: trace.testCase.device,
      strategy: trace.testCase.strategy,
      broken: trace.laws.compactMap { outcome in
        outcome.worstFinding.map { BrokenLaw(outcome.law, Messages.sentence(for: $0)) }
      },
      steps: zip(names, trace.steps).map { Step(field: $0, found: Self.found($1)) }
    )
  }

  /// The field's distance to the keyboard, and what the step left everything at that it moved.
  private static func found(_ step: Trace.Step) -> [Found] {
    var found: [Found] = []
    if let clearance = step.state.clearance {
      found.append(Found("focus.clearance", [clearance]))
    }
    for adjustment in step.adjustments {
      guard let value = moved(adjustment) else { continue }
      found.removeAll { $0.subject == value.subject }
      found.append(value)
    }
    return found
  }

  /// The adjusted value as expectations name it; nil for a view that they can't name.
  private static func moved(_ adjustment: Movement<String>) -> Found? {
    guard adjustment.view == "root" else {
      return adjustment.view.isEmpty
        ? nil : Found("\(adjustment.view).\(adjustment.property.name)", adjustment.after)
    }
    return adjustment.property == .frame ? Found("root.origin.y", [adjustment.to.b]) : nil
  }
}
