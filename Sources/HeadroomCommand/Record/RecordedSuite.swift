import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// What outcomes are a function of, at a run or now: definitions, approvals and the day.
struct RecordedSuite: Sendable {
  /// The run at which this was current; nil: it is of now, or of a run that was not recorded.
  let run: Run?
  /// The definitions as cases run by them, with what is approved; of now, what is approved alone.
  private(set) var suite: RunSuite
  /// The day that decides about known failures.
  let today: CalendarDay
  /// The definitions as they are stored now; none where this is of a run.
  let definitions: Suite
  /// The identities of these, where they were checked; none where a content is not what its
  /// identity says.
  let digests: DefinitionDigests
  /// The files that the definitions were imported from, by kind and name.
  let files: [DefinitionKind: [String: String]]
  /// What is approved, in the order of the cases.
  let approvals: [Baseline]
  private let approvalsByName: LazyValue<[CaseName: Baseline]>
  private let lazyHindrances: LazyValue<[String: String?]>
  private let places: LazyValue<Places>

  /// Where each name stands in the suite.
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

  /// What cases are judged by that nothing else judges, by their names.
  var baselines: [CaseName: ApprovedAdjustments] {
    get { suite.baselines }
    set { suite.baselines = newValue }
  }

  /// Returns the files that definitions of a kind were imported from, by their names.
  func files(of kind: DefinitionKind) -> [String: String] { files[kind] ?? [:] }

  /// Why cases can't be run again, by the names of the strategies whose code is not Headroom's own;
  /// nil where the code is that of now.
  var hindrances: [String: String?] { lazyHindrances.value }

  /// Returns the approval by which a case was judged.
  ///
  /// - Parameters:
  ///   - name: The case.
  ///   - verdict: What became of it.
  /// - Returns: The approval; nil where there is none, or an expectation or a law judged the case.
  private func approval(of name: CaseName, _ verdict: Verdict) -> Baseline? {
    guard let approval = approvalsByName.value[name],
      let scenario = places.value.scenarios[name.scenario],
      approval.judges(verdict, in: suite.scenarios[scenario].value)
    else { return nil }
    return approval
  }

  /// Adds to a case which approval judged it.
  func describe(_ entry: inout RunRecord.Case) {
    entry.approval = entry.verdict.flatMap { approval(of: entry.name, $0) }
  }

  // MARK: Cases that run again

  /// Returns a case as a plan of this suite has it; nil where a definition is gone.
  func planned(_ name: CaseName) -> PlannedCase? {
    let places = places.value
    guard let scenario = places.scenarios[name.scenario],
      let strategy = places.strategies[name.strategy], let device = places.devices[name.device]
    else { return nil }
    return PlannedCase(
      scenario: UInt32(scenario), strategy: UInt16(strategy), device: UInt16(device),
      orientation: name.orientation)
  }

  /// Returns a case that can run again; nil where a definition is gone or the strategy not available.
  func playable(_ name: CaseName) -> PlannedCase? {
    planned(name).flatMap {
      suite.strategies[Int($0.strategy)].value.model.isAvailable ? $0 : nil
    }
  }

  /// Returns what runs cases of this suite, on so many processors.
  func runner(_ cases: [PlannedCase], jobs: Int) -> Runner {
    let plan = RunPlan(
      scenarios: suite.scenarios.map(\.name), strategies: suite.strategies.map(\.name),
      devices: suite.devices.map(\.name), cases: cases)
    return Runner(suite: suite, plan: plan, options: .init(jobs: jobs, today: today))
  }
}

extension Baseline {
  /// Returns whether this is what judged its case: no expectation and no law of the scenario did.
  func judges(_ verdict: Verdict, in scenario: Scenario) -> Bool {
    (verdict == .pass || verdict == .fail) && !scenario.isJudged(under: name.strategy)
  }
}
