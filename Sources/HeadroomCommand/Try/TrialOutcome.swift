import AvoidanceEngine
import RegressionRunner
import Scenarios

/// The outcome of trying forms: the strategies, best first, and the problems, worst first.
struct TrialOutcome: Sendable {
  /// The results of a strategy on one device, or on all.
  struct Count: Hashable, Sendable {
    /// Fields, each once for a device and orientation.
    var fields = 0
    /// How many of them can be seen and typed into whenever they have the focus.
    var seen = 0
    /// In how many of them the strategy had nothing to act on; they are as without it.
    var idle = 0
    /// Cases that satisfy every law count as passes.
    var cases = PassShare()
    /// Cases that satisfy every law not about visibility count as passes.
    var laws = PassShare()
    /// The number of cases whose layout may be wrong.
    var untrusted = 0

    fileprivate mutating func add(_ judged: Judged, isTrusted: Bool) {
      cases.add(judged.verdict, isIdle: judged.isIdle)
      laws.add(judged.keepsLaws ? .pass : .fail, isIdle: judged.isIdle)
      if !isTrusted, !judged.isIdle { untrusted += 1 }
    }

    fileprivate mutating func add(isSeen: Bool, isIdle: Bool) {
      fields += 1
      if isSeen { seen += 1 }
      if isIdle { idle += 1 }
    }
  }

  struct Standing: Sendable {
    let strategy: String
    /// One for each device and orientation.
    fileprivate(set) var places: [Count]
    fileprivate(set) var all: Count
    /// The number of fields.
    fileprivate(set) var fields = 0
    /// The number of fields that can be seen and typed into on every device.
    fileprivate(set) var seenEverywhere = 0
    /// The number of fields in which it had nothing to act on, on some device.
    fileprivate(set) var idleFields = 0
    /// The means over the fields where it had something to act on; nil if nothing was measured.
    fileprivate(set) var coveredPerCase: Double?
    fileprivate(set) var scrolledPerCase: Double?

    /// Whether it had something to act on.
    var acts: Bool { all.idle < all.fields }

    /// The sort key; the smallest is the best.
    fileprivate var key: [Double] {
      [
        acts ? 0 : 1, -Double(all.seen) / Double(max(1, all.fields)),
        // What needs no code.
        strategy == "none" ? 0 : 1, Double(all.idle),
        -(all.laws.share ?? 0), coveredPerCase ?? .infinity, scrolledPerCase ?? .infinity,
      ]
    }
  }

  private(set) var strategies: [String] = []
  private(set) var forms: [String] = []
  /// The devices and orientations, in their order.
  private(set) var places: [HeldDevice] = []
  /// Best first: by the fields that can be seen and typed into, of all fields; of equal strategies, first `none`,
  /// then the one that had something to act on in more of them, then by laws, then by points covered and scrolled.
  private(set) var standings: [Standing] = []
  /// The problems, the worst first.
  private(set) var risks: [Risk] = []
  /// The cases that could not be run, once for each reason.
  private(set) var faults: [TrialFault] = []
  /// The inputs whose position may be wrong on some devices.
  let doubts: LayoutUncertainties
  /// Views that look like bars but aren't marked as such in the form.
  let likelyBars: [LikelyBars.Bars]
  /// The strategies without effect in some forms, in the order of the cases.
  let unmetRequirements: [UnmetRequirements.Requirement]
  /// Why a strategy that is only proposed can't help, by the indexes of cases.
  private(set) var leftOut: [Int: String] = [:]
  private(set) var isComplete: Bool

  /// The cases in which a strategy had something to act on; those that satisfy every law count as passes.
  private(set) var cases = PassShare()
  var hasFailed: Bool { cases.totals[.pass] < cases.totals.planned }

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
      let place = HeldDevice(name)
      let doubt = doubts.reason(of: name)
      if !places.contains(place) { places.append(place) }
      let form = runner.suite.scenarios[Int(planned.scenario)].value.form
      if ofSwiftUI.contains(name.strategy) {
        let hosts =
          isHosted[form] ?? runner.suite.forms[form].map { Form($0.value).hostsSwiftUI } ?? false
        isHosted[form] = hosts
        if !hosts {
          judged.leaveOut("no SwiftUI hosting view")
          leftOut[index] = judged.unmetRequirement
        }
      }
      cases.add(judged.verdict, isIdle: judged.isIdle)
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
      if let words = judged.fault, !judged.isIdle {
        if let place = faults.firstIndex(where: { $0.form == form && $0.words == words }) {
          faults[place].add(name)
        } else {
          faults.append(TrialFault(name, form: form, words: words))
        }
      }
      // What can't act breaks nothing.
      for (law, finding) in judged.findings where !judged.isIdle {
        gathering.add(finding, law: law, name, form: form, index: index, doubt: doubt)
      }
    }
    unmetRequirements = lacking.all
    likelyBars = bars
    places = Self.sorted(places, runner.plan)
    let named = trials.sorted { $0.key < $1.key }.map { strategy, trial in
      (name: runner.plan.strategies[Int(strategy)], trial: trial)
    }
    strategies = named.map(\.name)
    let none = named.first { $0.name == "none" }?.trial
    standings = named.map { name, trial in trial.standing(of: name, places, without: none) }
      .sorted { one, other in
        one.key != other.key
          ? one.key.lexicographicallyPrecedes(other.key) : one.strategy < other.strategy
      }
    risks = gathering.risks
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
}

/// Why cases could not be run.
struct TrialFault: Sendable {
  let form: String
  let words: String
  private(set) var cases = 1
  private(set) var occurrences: Occurrences

  fileprivate init(_ name: CaseName, form: String, words: String) {
    self.form = form
    self.words = words
    occurrences = Occurrences(name)
  }

  fileprivate mutating func add(_ name: CaseName) {
    cases += 1
    occurrences.add(name)
  }
}

/// What is kept of a case.
private struct Judged: Sendable {
  let verdict: Verdict
  let metrics: CaseMetrics
  private(set) var unmetRequirement: String?
  private(set) var findings: [(law: String, finding: LawFinding)]
  /// Why the case could not be run to its end.
  let fault: String?

  init(_ outcome: JudgedCase) {
    fault = outcome.mismatches.first { $0.fault != nil }.map { Messages.sentence(for: $0) }
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

  var isIdle: Bool { unmetRequirement != nil }

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
  private var counts: [HeldDevice: TrialOutcome.Count] = [:]
  private var all = TrialOutcome.Count()

  mutating func add(
    _ judged: Judged, form: String, place: HeldDevice, isTrusted: Bool, fields names: [String]
  ) {
    counts[place, default: TrialOutcome.Count()].add(judged, isTrusted: isTrusted)
    all.add(judged, isTrusted: isTrusted)
    for name in names {
      let field = Field(form: form, name: name)
      if fields[field] == nil { order.append(field) }
      var state = fields[field]?[place] ?? State()
      state.isSeen = state.isSeen && !judged.hides(name, of: names)
      state.isIdle = state.isIdle || judged.isIdle
      if names.count == 1, judged.isWhole { state.metrics = judged.metrics }
      fields[field, default: [:]][place] = state
    }
  }

  /// Counts the fields; where the strategy had nothing to act on, one is as under `none`, if that was tried.
  func standing(of strategy: String, _ places: [HeldDevice], without none: StrategyTrial?)
    -> TrialOutcome.Standing
  {
    var standing = TrialOutcome.Standing(
      strategy: strategy, places: places.map { counts[$0] ?? TrialOutcome.Count() }, all: all)
    var score = StrategyScore(strategy: strategy)
    for field in order {
      var (isSeenEverywhere, isIdle) = (true, false)
      for (index, place) in places.enumerated() {
        guard let state = fields[field]?[place] else { continue }
        let isSeen =
          (state.isIdle ? none?.fields[field]?[place]?.isSeen : nil) ?? state.isSeen
        standing.places[index].add(isSeen: isSeen, isIdle: state.isIdle)
        standing.all.add(isSeen: isSeen, isIdle: state.isIdle)
        score.add(isSeen ? .pass : .fail, state.metrics, isIdle: state.isIdle)
        isSeenEverywhere = isSeenEverywhere && isSeen
        isIdle = isIdle || state.isIdle
      }
      standing.fields += 1
      if isSeenEverywhere { standing.seenEverywhere += 1 }
      if isIdle { standing.idleFields += 1 }
    }
    (standing.coveredPerCase, standing.scrolledPerCase) = (
      score.coveredPerCase, score.scrolledPerCase
    )
    return standing
  }
}
