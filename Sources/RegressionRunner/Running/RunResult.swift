public import RegressionStore

/// What came of a run: a verdict for each case that was reached.
public struct RunResult: Sendable {
  /// The cases, in order.
  public let plan: RunPlan
  /// How many cases have which verdict; missing are those that were not reached.
  public private(set) var totals: RunTotals
  /// How many cases have another outcome than was in force before, where the run is recorded.
  public internal(set) var changed = 0
  /// What the first failing cases of programs outside did, by their places: these are not run again to
  /// be told of.
  public private(set) var traces: [Int: Trace] = [:]
  private static let traceLimit = 1_000
  /// Whether the layouts that the cases stand on are trusted.
  public let doubts: LayoutDoubts
  /// What strategies lack in the cases that were run.
  private(set) var lacking = RunLacks()
  /// The places of the cases that an earlier process ran, but for those that were skipped.
  private(set) var recorded: [Int] = []
  // One byte per case: 0 for none, else the verdict's place plus 1.
  private var verdicts: [UInt8]

  init(plan: RunPlan, doubts: LayoutDoubts) {
    self.plan = plan
    self.doubts = doubts
    totals = RunTotals(planned: plan.cases.count)
    verdicts = Array(repeating: 0, count: plan.cases.count)
  }

  /// Returns the verdict of the case at a place of the plan; nil where the run did not reach it.
  public func verdict(at index: Int) -> Verdict? {
    let byte = verdicts[index]
    return byte == 0 ? nil : Verdict.allCases[Int(byte) - 1]
  }

  /// Returns the places of the cases with one of some verdicts, in order.
  public func indexes(of wanted: Set<Verdict>) -> [Int] {
    let bytes = Verdict.allCases.indices.filter { wanted.contains(Verdict.allCases[$0]) }
    return verdicts.indices.filter { index in
      verdicts[index] > 0 && bytes.contains(Int(verdicts[index]) - 1)
    }
  }

  /// The cases with a result that are not to be trusted, by form and reason.
  public var doubted: [LayoutDoubts.Group] {
    guard !doubts.isEmpty else { return [] }
    let judged = indexes(of: Set(Verdict.allCases).subtracting([.skipped]))
    return doubts.groups(of: judged.lazy.map { plan.name(at: $0) })
  }

  /// Whether every planned case has a verdict.
  public var isComplete: Bool { totals.missing == 0 }

  /// Whether all verdicts and the missing cases add up to the planned ones.
  public var reconciles: Bool {
    let counted = Verdict.allCases.reduce(0) { $0 + totals[$1] }
    return counted + verdicts.count { $0 == 0 } == plan.cases.count
  }

  var progress: Runner.Progress {
    Runner.Progress(
      done: totals.planned - totals.missing, planned: totals.planned, failing: totals.failing)
  }

  /// Notes what came of a case that was run.
  mutating func note(_ verdict: Verdict, lack: String?, _ trace: Trace?, at index: Int) {
    if let trace, traces.count < Self.traceLimit { traces[index] = trace }
    if let lack { lacking.note(lack, of: plan.cases[index], at: index) }
    note(verdict, at: index)
  }

  /// Notes the verdict of a case that an earlier process ran.
  mutating func note(recorded verdict: Verdict, at index: Int) {
    if verdict != .skipped { recorded.append(index) }
    note(verdict, at: index)
  }

  private mutating func note(_ verdict: Verdict, at index: Int) {
    totals[verdict] += 1
    verdicts[index] = UInt8((Verdict.allCases.firstIndex(of: verdict) ?? 0) + 1)
  }
}
