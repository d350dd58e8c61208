import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// The inputs of outcomes, at a run or now: definitions, approvals and the day.
struct RecordedSuite: Sendable {
  /// The run of this suite, or nil if it is current or its run was not recorded.
  let run: Run?
  /// The definitions and approvals that cases run with; for the current suite, only the approvals.
  private(set) var suite: RunSuite
  /// The day against which known failures are judged.
  let today: CalendarDay
  /// The definitions currently stored; empty for the suite of a run.
  let definitions: Suite
  /// The verified digests of these; a content that doesn't match its digest has none.
  let digests: DefinitionDigests
  let files: [DefinitionKind: [String: String]]
  /// In the order of the cases.
  let approvals: [Baseline]
  private let approvalsByName: LazyValue<[CaseName: Baseline]>
  private let lazyHindrances: LazyValue<[String: String?]>
  private let places: LazyValue<Places>

  private struct Places {
    let scenarios: [String: Int]
    let strategies: [String: Int]
    let devices: [String: Int]

    init(_ suite: RunSuite) {
      func numbers(of names: [String]) -> [String: Int] {
        Dictionary(zip(names, names.indices)) { first, _ in first }
      }
      scenarios = numbers(of: suite.scenarios.map(\.name))
      strategies = numbers(of: suite.strategies.map(\.name))
      devices = numbers(of: suite.devices.map(\.name))
    }
  }

  init(
    _ suite: RunSuite, today: CalendarDay, at run: Run? = nil, definitions: Suite = Suite(),
    digests: DefinitionDigests = [:], files: [DefinitionKind: [String: String]] = [:],
    approvals: [Baseline] = [],
    hindrances: @escaping @Sendable () -> [String: String?] = { [:] }
  ) {
    self.suite = suite
    self.today = today
    self.run = run
    self.definitions = definitions
    self.digests = digests
    self.files = files
    self.approvals = approvals
    lazyHindrances = LazyValue(hindrances)
    approvalsByName = LazyValue {
      Dictionary(approvals.map { ($0.name, $0) }) { first, _ in first }
    }
    places = LazyValue { Places(suite) }
  }

  /// The approved movements that judge cases without expectations and laws.
  var baselines: [CaseName: ApprovedAdjustments] {
    get { suite.baselines }
    set { suite.baselines = newValue }
  }

  func files(of kind: DefinitionKind) -> [String: String] { files[kind] ?? [:] }

  /// Why cases can't be simulated again, by strategy with foreign code; nil if the code is unchanged.
  var hindrances: [String: String?] { lazyHindrances.value }

  /// Returns the approval that judged a case, or nil if there is none, or an expectation or a law did.
  private func approval(of name: CaseName, _ verdict: Verdict) -> Baseline? {
    guard let approval = approvalsByName.value[name],
      let scenario = places.value.scenarios[name.scenario],
      approval.judges(verdict, in: suite.scenarios[scenario].value)
    else { return nil }
    return approval
  }

  /// Whether the scenario judges a case itself, so that no approval does; true if it is gone.
  func isJudged(_ name: CaseName) -> Bool {
    places.value.scenarios[name.scenario].map {
      suite.scenarios[$0].value.isJudged(under: name.strategy)
    } ?? true
  }

  func describe(_ entry: inout RunRecord.Case) {
    entry.approval = entry.verdict.flatMap { approval(of: entry.name, $0) }
  }

  // MARK: Simulating again

  /// Returns a case as planned by this suite, or nil if a definition is gone.
  func planned(_ name: CaseName) -> PlannedCase? {
    let places = places.value
    guard let scenario = places.scenarios[name.scenario],
      let strategy = places.strategies[name.strategy], let device = places.devices[name.device]
    else { return nil }
    return PlannedCase(
      scenario: UInt32(scenario), strategy: UInt16(strategy), device: UInt16(device),
      orientation: name.orientation)
  }

  /// Returns a case that can be simulated again, or nil if a definition is gone or the strategy unavailable.
  func playable(_ name: CaseName) -> PlannedCase? {
    planned(name).flatMap {
      suite.strategies[Int($0.strategy)].value.model.isAvailable ? $0 : nil
    }
  }

  func runner(_ cases: [PlannedCase], jobs: Int) -> Runner {
    let plan = RunPlan(
      scenarios: suite.scenarios.map(\.name), strategies: suite.strategies.map(\.name),
      devices: suite.devices.map(\.name), cases: cases)
    return Runner(suite: suite, plan: plan, options: .init(jobs: jobs, today: today))
  }
}

extension Baseline {
  /// Whether this judged its case, which has no expectation and no law.
  func judges(_ verdict: Verdict, in scenario: Scenario) -> Bool {
    (verdict == .pass || verdict == .fail) && !scenario.isJudged(under: name.strategy)
  }
}
