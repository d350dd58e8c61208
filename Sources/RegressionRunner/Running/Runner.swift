public import RegressionStore
public import Scenarios
import Synchronization

/// Runs the cases of a plan on all cores, judges them, and records them.
///
/// Results come in the plan's order whatever the number of workers; the same suite gives the same
/// results everywhere.
public struct Runner: Sendable {
  /// How a run is carried out.
  public struct Options: Sendable {
    /// How many workers run cases at a time, at least 1.
    public var jobs: Int
    /// The day that decides about known failures.
    public var today: CalendarDay
    /// How many cases are recorded at a time.
    public var batchSize: Int

    /// Makes options.
    public init(jobs: Int, today: CalendarDay, batchSize: Int = 8192) {
      self.jobs = max(1, jobs)
      self.today = today
      self.batchSize = max(1, batchSize)
    }
  }

  /// How far a run has come.
  public struct Progress: Hashable, Sendable {
    /// Cases that are done.
    public var done: Int
    /// Cases in the plan.
    public var planned: Int
    /// Cases that count as failing so far.
    public var failing: Int
  }

  /// What the runner uses.
  public let suite: RunSuite
  /// The cases, in order.
  public let plan: RunPlan
  /// How the run is carried out.
  public let options: Options

  /// Makes a runner for a plan over a suite.
  public init(suite: RunSuite, plan: CasePlan, options: Options) {
    self.init(suite: suite, plan: plan.runPlan, options: options)
  }

  /// Makes a runner for a plan whose names are those of the suite, in the suite's order.
  public init(suite: RunSuite, plan: RunPlan, options: Options) {
    self.suite = suite
    self.plan = plan
    self.options = options
  }

  /// Runs all cases without recording them.
  ///
  /// - Parameters:
  ///   - isCancelled: Asked after each batch; the run ends cleanly where it says so.
  ///   - progress: Told after each batch.
  /// - Returns: A verdict for each case that was reached.
  public func run(
    isCancelled: @Sendable () -> Bool = { false },
    progress: @Sendable (Progress) -> Void = { _ in }
  ) async -> RunResult {
    var result = RunResult(plan: plan)
    var start = 0
    while start < plan.cases.count, !isCancelled() {
      let end = min(start + options.batchSize, plan.cases.count)
      let batch = await judge(places: start..<end) { $0 }
      for (offset, judged) in batch.enumerated() { result.note(judged, at: start + offset) }
      start = end
      progress(result.progress)
    }
    return result
  }

  /// Runs all cases and records them in a run that the database has begun.
  ///
  /// The next batch is simulated while the last one is written.
  ///
  /// - Parameters:
  ///   - database: Where the run is recorded.
  ///   - recording: The begun run, of this runner's plan.
  ///   - isCancelled: Asked after each batch; the run ends cleanly where it says so.
  ///   - progress: Told after each batch.
  /// - Returns: A verdict for each case that was reached.
  /// - Throws: What the database refuses; what was recorded stays.
  public func run(
    recordingTo database: RegressionDatabase,
    _ recording: RunRecording,
    isCancelled: @Sendable () -> Bool = { false },
    progress: @Sendable (Progress) -> Void = { _ in }
  ) async throws -> RunResult {
    var result = RunResult(plan: plan)
    var known: Set<Digest> = []
    var writing: Task<Void, any Error>?
    var start = 0
    while start < plan.cases.count, !isCancelled() {
      let places = start..<min(start + options.batchSize, plan.cases.count)
      let judged = await judge(places: places) { recording.planIndex(at: $0) }
      let outcomes = await outcomes(places, judged, recording, known: &known)
      for (offset, verdict) in judged.enumerated() {
        result.note(verdict, at: recording.planIndex(at: places.lowerBound + offset))
        if recording.digestInForce(at: outcomes[offset].planIndex) != verdict.digest {
          result.changed += 1
        }
      }
      try await writing?.value
      writing = Task { try await database.record(outcomes, inRun: recording.number) }
      start = places.upperBound
      progress(result.progress)
    }
    try await writing?.value
    return result
  }

  /// Runs one case and writes everything down.
  ///
  /// - Parameter index: The case's place in the plan.
  /// - Returns: The case's trace.
  public func trace(at index: Int) -> Trace {
    var kernel = CaseKernel(suite: suite, today: options.today)
    return kernel.trace(plan.cases[index])
  }

  /// Runs cases and writes everything down, one after the other.
  ///
  /// - Parameters:
  ///   - indexes: Places in the plan.
  ///   - body: Takes each trace, in the order of the places; false ends it.
  public func forEachTrace(
    at indexes: some Sequence<Int>,
    _ body: (Trace) throws -> Bool
  ) rethrows {
    var kernel = CaseKernel(suite: suite, today: options.today)
    for index in indexes where try !body(kernel.trace(plan.cases[index])) { return }
  }

  // MARK: Workers

  /// Judges the cases at some places, in their order.
  private func judge(
    places: Range<Int>,
    planIndex: @escaping @Sendable (Int) -> Int
  ) async -> [CaseVerdict] {
    let cases = plan.cases
    return await spread(Array(places)) { kernel, place in
      let judged = kernel.judge(cases[planIndex(place)])
      return CaseVerdict(
        verdict: judged.verdict,
        digest: judged.digest,
        fingerprint: judged.fingerprint
      )
    }
  }

  /// Makes of verdicts what the database takes: with the content of outcomes that are new here.
  private func outcomes(
    _ places: Range<Int>,
    _ judged: [CaseVerdict],
    _ recording: RunRecording,
    known: inout Set<Digest>
  ) async -> [CaseOutcome] {
    var outcomes = zip(places, judged).map { place, verdict in
      CaseOutcome(
        planIndex: recording.planIndex(at: place),
        digest: verdict.digest,
        verdict: verdict.verdict
      )
    }
    var new: [Int] = []
    for offset in outcomes.indices {
      let outcome = outcomes[offset]
      guard recording.digestInForce(at: outcome.planIndex) != outcome.digest,
        known.insert(outcome.digest).inserted
      else { continue }
      new.append(offset)
    }
    guard !new.isEmpty else { return outcomes }
    let cases = plan.cases
    let indexes = outcomes.map(\.planIndex)
    let bodies = await spread(new) { kernel, offset in
      kernel.body(cases[indexes[offset]])
    }
    for (offset, body) in zip(new, bodies) {
      outcomes[offset].content = CaseOutcome.Content(
        body: body,
        fingerprint: judged[offset].fingerprint
      )
    }
    return outcomes
  }

  /// Spreads work over the workers in small pieces, and returns the results in order.
  private func spread<Result: Sendable>(
    _ items: [Int],
    _ work: @escaping @Sendable (inout CaseKernel, Int) -> Result
  ) async -> [Result] {
    let pieceSize = 64
    let pieceCount = (items.count + pieceSize - 1) / pieceSize
    let queue = WorkQueue()
    let suite = suite
    let today = options.today
    let workers = min(options.jobs, max(1, pieceCount))
    return await withTaskGroup(of: [(piece: Int, results: [Result])].self) { group in
      for _ in 0..<workers {
        group.addTask {
          var kernel = CaseKernel(suite: suite, today: today)
          var done: [(piece: Int, results: [Result])] = []
          while let piece = queue.next(below: pieceCount) {
            let range = piece * pieceSize..<min((piece + 1) * pieceSize, items.count)
            done.append((piece, range.map { work(&kernel, items[$0]) }))
          }
          return done
        }
      }
      var pieces: [[Result]] = Array(repeating: [], count: pieceCount)
      for await done in group {
        for (piece, results) in done { pieces[piece] = results }
      }
      return pieces.flatMap { $0 }
    }
  }
}

/// Gives each worker its next piece of work.
private final class WorkQueue: Sendable {
  private let taken = Atomic<Int>(0)

  func next(below count: Int) -> Int? {
    let piece = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return piece < count ? piece : nil
  }
}

/// What a case came to, as small as a run over many cases needs it.
struct CaseVerdict: Sendable {
  var verdict: Verdict
  var digest: Digest
  var fingerprint: Digest?
}
