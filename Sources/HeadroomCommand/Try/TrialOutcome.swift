import AvoidanceEngine
import RegressionRunner
import Scenarios

/// The outcome of trying forms: the passing cases by device, and the problems, worst first.
struct TrialOutcome: Sendable {
  /// The cases of one strategy on one device and orientation.
  struct Tally: Hashable, Sendable {
    /// Fields that can be seen and typed into count as passes.
    var fields = PassShare()
    var total = 0
    /// The number of cases that satisfy every law.
    var passed = 0
    /// The number of cases whose layout may be wrong.
    var untrusted = 0
  }

  struct Standing: Sendable {
    /// Each field counts as a case per device and orientation.
    var score: StrategyScore
    /// One for each device and orientation.
    var tallies: [Tally]
    /// Cases that satisfy all laws not about visibility count as passes.
    var laws: PassShare { score.laws ?? PassShare() }
    /// The number of fields visible everywhere, of those for which the strategy's requirements are met.
    var seenEverywhere = 0
    /// The number of those fields.
    var fields = 0

    var strategy: String { score.strategy }
  }

  private(set) var strategies: [String] = []
  private(set) var forms: [String] = []
  /// The devices and orientations, in their order.
  private(set) var places: [HeldDevice] = []
  /// Best first.
  private(set) var standings: [Standing] = []
  /// The problems: hidden fields first, then by points, descending.
  private(set) var risks: [Risk] = []
  /// The inputs whose position may be wrong on some devices.
  let doubts: LayoutUncertainties
  /// Views that look like bars but aren't marked as such in the form.
  let likelyBars: [LikelyBars.Bars]
  /// The strategies without effect in some forms, in the order of the cases.
  let unmetRequirements: [UnmetRequirements.Requirement]
  private(set) var isComplete: Bool

  /// The number of cases, and of those that satisfy every law.
  private(set) var (total, passed) = (0, 0)

  /// Runs all cases, those of ``FormTrial/scenarios(orientations:)``.
  ///
  /// A strategy that `isProposed`, not requested by name, is left out if it can't help.
  init(
    _ runner: Runner, isProposed: (_ strategy: String) -> Bool = { _ in false },
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: (_ done: Int) -> Void = { _ in }
  ) {
    let ofSwiftUI = Set(
      runner.suite.strategies.filter { $0.value.model.isSwiftUIs && isProposed($0.name) }
        .map(\.name))
    var isHosted: [String: Bool] = [:]
    let judged = runner.judge(isCancelled: isCancelled, progress: progress) { _, outcome in
      Judged(outcome)
    }
    isComplete = judged.count == runner.plan.cases.count
    doubts = runner.doubts
    var trials: [UInt16: StrategyTrial] = [:]
    var gathering = RiskGathering()
    var lacking = UnmetRequirementCount()
    var bars: [LikelyBars.Bars] = []
    let fields = runner.suite.scenarios.map(\.value.focusedFields)
    for (index, judged) in judged.enumerated() {
      var judged = judged
      let planned = runner.plan.cases[index]
      let name = runner.plan.name(at: index)
      let place = HeldDevice(device: name.device, orientation: name.orientation)
      let doubt = doubts.reason(of: name)
      if !places.contains(place) { places.append(place) }
      total += 1
      if judged.verdict == .pass { passed += 1 }
      let form = runner.suite.scenarios[Int(planned.scenario)].value.form
      if ofSwiftUI.contains(name.strategy) {
        let hosts =
          isHosted[form] ?? runner.suite.forms[form].map { Form($0.value).hostsSwiftUI } ?? false
        isHosted[form] = hosts
        if !hosts { judged.leaveOut("no SwiftUI hosting view") }
      }
      trials[planned.strategy, default: StrategyTrial()].add(
        judged, form: form, place: place, isTrusted: doubt == nil,
        fields: fields[Int(planned.scenario)])
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
    for (strategy, trial) in trials.sorted(by: { $0.key < $1.key }) {
      strategies.append(runner.plan.strategies[Int(strategy)])
      standings.append(trial.standing(of: runner.plan.strategies[Int(strategy)], places))
    }
    standings = standings.map(\.score).bestFirst.compactMap { score in
      standings.first { $0.strategy == score.strategy }
    }
    risks = gathering.risks(strategies, places)
  }

  /// Sorts by the plan's devices, then by orientation.
  private static func sorted(_ places: [HeldDevice], _ plan: RunPlan) -> [HeldDevice] {
    let order = Dictionary(
      plan.devices.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return places.sorted {
      (order[$0.device] ?? 0, $0.orientation.rawValue)
        < (order[$1.device] ?? 0, $1.orientation.rawValue)
    }
  }

  fileprivate struct Judged: Sendable {
    var verdict: Verdict
    var metrics: CaseMetrics
    var unmetRequirement: String?
    var findings: [(law: String, finding: LawFinding)]

    init(_ outcome: JudgedCase) {
      verdict = outcome.verdict
      metrics = outcome.metrics
      unmetRequirement = outcome.unmetRequirement
      findings = outcome.mismatches.compactMap { mismatch in
        guard case .finding(let finding) = mismatch.told.actual else { return nil }
        return (mismatch.subject, finding)
      }
    }

    /// Treats the case as one of a strategy that doesn't apply to the form.
    mutating func leaveOut(_ words: String) {
      unmetRequirement = words
      findings = []
    }

    var isWhole: Bool { verdict != .error && verdict != .skipped }

    /// Whether every law not about visibility is satisfied.
    var keepsLaws: Bool { isWhole && findings.allSatisfy { $0.finding.kind.isAboutSeeing } }

    /// Whether a field, one of those that the case focuses, can't be seen or typed into.
    func hides(_ field: String, of fields: [String]) -> Bool {
      !isWhole
        || findings.contains { _, finding in
          finding.kind.isAboutSeeing && (fields.count == 1 || finding.view == field)
        }
    }
  }

  /// The results of one strategy's cases, field by field.
  private struct StrategyTrial {
    private struct Field: Hashable {
      var form: String
      var name: String
    }
    private struct State {
      var isSeen = true
      var isIdle = false
      /// The metrics of the case that focuses only this field.
      var metrics: CaseMetrics?
    }
    private var order: [Field] = []
    private var fields: [Field: [HeldDevice: State]] = [:]
    private var tallies: [HeldDevice: Tally] = [:]
    private var laws = PassShare()

    mutating func add(
      _ judged: Judged, form: String, place: HeldDevice, isTrusted: Bool, fields names: [String]
    ) {
      tallies[place, default: Tally()].total += 1
      if judged.verdict == .pass { tallies[place]?.passed += 1 }
      if !isTrusted { tallies[place]?.untrusted += 1 }
      laws.add(judged.keepsLaws ? .pass : .fail, isIdle: judged.unmetRequirement != nil)
      for name in names {
        let field = Field(form: form, name: name)
        if fields[field] == nil { order.append(field) }
        var state = fields[field]?[place] ?? State()
        state.isSeen = state.isSeen && !judged.hides(name, of: names)
        state.isIdle = state.isIdle || judged.unmetRequirement != nil
        if names.count == 1, judged.isWhole { state.metrics = judged.metrics }
        fields[field, default: [:]][place] = state
      }
    }

    func standing(of strategy: String, _ places: [HeldDevice]) -> Standing {
      var tallies = tallies
      var standing = Standing(score: StrategyScore(strategy: strategy), tallies: [])
      standing.score.laws = laws
      for field in order {
        let states = fields[field] ?? [:]
        for place in places {
          guard let state = states[place] else { continue }
          let verdict: Verdict = state.isSeen ? .pass : .fail
          tallies[place]?.fields.add(verdict, isIdle: state.isIdle)
          standing.score.add(verdict, state.metrics, isIdle: state.isIdle)
        }
        guard states.values.contains(where: { !$0.isIdle }) else { continue }
        standing.fields += 1
        if states.values.allSatisfy({ $0.isSeen || $0.isIdle }) { standing.seenEverywhere += 1 }
      }
      standing.tallies = places.map { tallies[$0] ?? Tally() }
      return standing
    }
  }
}

extension Scenario {
  /// Without duplicates.
  fileprivate var focusedFields: [String] {
    script.compactMap { if case .step(.focus(let field), _) = $0 { field } else { nil } }.uniqued()
  }
}

extension ScenarioDraft {
  /// Creates a draft from the trace of a script that focuses the fields in order, then hides the keyboard.
  init(_ trace: Trace, fields: [String], form: String, comments: [String]) {
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

  /// The field's distance to the keyboard, and the final values of what the step moved.
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

  /// The adjusted value as a subject, or nil for a view that expectations can't name.
  private static func moved(_ adjustment: Movement<String>) -> Found? {
    guard adjustment.view == "root" else {
      return adjustment.view.isEmpty
        ? nil : Found("\(adjustment.view).\(adjustment.property.name)", adjustment.after)
    }
    return adjustment.property == .frame ? Found("root.origin.y", [adjustment.to.b]) : nil
  }
}
