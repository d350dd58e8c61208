import AvoidanceEngine
public import RegressionStore
public import Scenarios
import Synchronization
import SystemCalls

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
    /// How often each case of a program outside is run; outcomes that differ are an error.
    public var repetitions: Int

    /// Makes options.
    public init(jobs: Int, today: CalendarDay, batchSize: Int = 8192, repetitions: Int = 1) {
      self.jobs = max(1, jobs)
      self.today = today
      self.batchSize = max(1, batchSize)
      self.repetitions = max(1, repetitions)
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
  ///   - isCancelled: Asked after each batch, and before each case where programs outside are asked;
  ///     the run ends cleanly where it says so.
  ///   - progress: Told after each batch.
  /// - Returns: A verdict for each case that was reached.
  public func run(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) -> RunResult {
    var result = RunResult(plan: plan, doubts: doubts)
    var start = 0
    while start < plan.cases.count, !isCancelled() {
      let end = min(start + batchSize, plan.cases.count)
      let batch = judge(start..<end, isCancelled)
      for (offset, told) in batch.enumerated() {
        result.note(told.verdict, lack: told.lack, told.trace, at: start + offset)
      }
      start += batch.count
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
  ///   - recorded: Where the run is resumed, the verdicts of the cases that it has, in its order.
  ///   - isCancelled: Asked after each batch, and before each case where programs outside are asked;
  ///     the run ends cleanly where it says so.
  ///   - progress: Told after each batch.
  /// - Returns: A verdict for each case that was reached.
  /// - Throws: What the database refuses; what was recorded stays.
  public func run(
    recordingTo database: RegressionDatabase,
    _ recording: RunRecording,
    recorded: [Verdict] = [],
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws -> RunResult {
    var result = RunResult(plan: plan, doubts: doubts)
    var known = KnownOutcomes()
    var pending = PendingOutcomes(limit: 8 * batchSize)
    var writing: Task<Void, any Error>?
    for (place, verdict) in recorded.enumerated() {
      result.note(recorded: verdict, at: recording.planIndex(at: place))
    }
    var start = recording.recordedCount
    while start < plan.cases.count, !isCancelled() {
      let places = start..<min(start + batchSize, plan.cases.count)
      for told in outcomes(at: places, recording, known, result.doubts, isCancelled) {
        var outcome = told.outcome
        start += 1
        result.note(outcome.verdict, lack: told.lack, told.trace, at: outcome.planIndex)
        if told.isChanged {
          result.changed += 1
          // One body is enough for all cases with an outcome.
          if outcome.content != nil, !known.insert(outcome.digest) { outcome.content = nil }
        }
        pending.append(outcome)
      }
      if pending.isDue {
        try writing?.value
        writing = write(pending.take(), database, recording)
      }
      progress(result.progress)
    }
    try writing?.value
    try write(pending.take(), database, recording)?.value
    return result
  }

  private func write(
    _ outcomes: [CaseOutcome],
    _ database: RegressionDatabase,
    _ recording: RunRecording
  ) -> Task<Void, any Error>? {
    guard !outcomes.isEmpty else { return nil }
    return Task { try database.record(outcomes, inRun: recording.number) }
  }

  /// Whether the layouts that the cases stand on are trusted; looked for each time.
  public var doubts: LayoutDoubts {
    LayoutDoubts(suite, plan.cases.indices.lazy.map { plan.name(at: $0) })
  }

  // MARK: Workers

  /// What runs cases one after the other.
  var kernel: CaseKernel {
    CaseKernel(suite: suite, today: options.today, repetitions: options.repetitions)
  }

  /// Whether some strategy is a program outside, for whose answers workers wait.
  private var asksPrograms: Bool {
    suite.strategies.contains { $0.value.model.forCase != nil }
  }

  /// How many cases are recorded at a time: fewer where each of them takes its time.
  private var batchSize: Int {
    asksPrograms ? min(options.batchSize, 64 * options.jobs) : options.batchSize
  }

  /// Judges the cases at some places of the plan.
  private func judge(
    _ places: Range<Int>,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) -> [(verdict: Verdict, lack: String?, trace: Trace?)] {
    let cases = plan.cases
    return spread(pieces(of: places) { $0 }, isCancelled) { worker, place in
      let (outcome, trace) = worker.kernel.told(cases[place])
      return (outcome.verdict, outcome.lack, trace)
    }
  }

  /// Judges the cases that are recorded at some places, with the content of outcomes that are new.
  private func outcomes(
    at places: Range<Int>,
    _ recording: RunRecording,
    _ known: KnownOutcomes,
    _ doubts: LayoutDoubts,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) -> [(outcome: CaseOutcome, isChanged: Bool, lack: String?, trace: Trace?)] {
    let cases = plan.cases
    let pieces = pieces(of: places, recording.planIndex)
    return spread(pieces, isCancelled) { worker, place in
      let index = recording.planIndex(at: place)
      let inForce = recording.digestInForce(at: index)
      let record = worker.kernel.record(
        cases[index],
        inForce: inForce,
        keepsMeasures: recording.keepsMeasures(at: index),
        doubts: doubts,
        isKnown: { known.contains($0) || worker.made.contains($0) }
      )
      let judged = record.outcome
      let outcome = CaseOutcome(
        planIndex: index,
        digest: judged.digest,
        verdict: judged.verdict,
        content: record.content,
        measures: record.measures,
        standardError: judged.standardError
      )
      if outcome.content != nil { worker.made.insert(judged.digest) }
      return (outcome, judged.digest != inForce, judged.lack, record.trace)
    }
  }

  /// Cuts places into pieces for the workers, between scenarios where that is possible: what a
  /// scenario's cases share is then made once.
  func pieces(
    of places: Range<Int>,
    upTo most: Int = 512,
    _ planIndex: (Int) -> Int
  ) -> [Range<Int>] {
    let asksPrograms = asksPrograms
    var pieces: [Range<Int>] = []
    var start = places.lowerBound
    while start < places.upperBound {
      // A program takes longer than what a scenario's cases share.
      var end = min(start + (asksPrograms ? 4 : min(64, most)), places.upperBound)
      let limit = asksPrograms ? end : min(start + most, places.upperBound)
      while end < limit,
        plan.cases[planIndex(end)].scenario == plan.cases[planIndex(end - 1)].scenario
      {
        end += 1
      }
      pieces.append(start..<end)
      start = end
    }
    return pieces
  }

  /// What a worker keeps from case to case.
  struct Worker {
    var kernel: CaseKernel
    /// The outcomes of the batch whose bodies it has made; it takes the pieces in their order.
    var made: Set<Digest> = []
  }

  /// Spreads work over the workers, and returns the results in order.
  ///
  /// Workers that wait for programs have threads of their own, and look before each case whether the
  /// run is cancelled; the results are then those of the first places.
  // The optimizer of Swift 6.3.1 frees a task's memory out of order in this function and those that wait
  // for it, which ends release builds by a signal; nothing in them takes time but waiting.
  func spread<Result: Sendable>(
    _ pieces: [Range<Int>],
    _ isCancelled: @escaping @Sendable () -> Bool = { false },
    _ work: @escaping @Sendable (inout Worker, Int) -> Result
  ) -> [Result] {
    let queue = WorkQueue()
    let runner = self
    let asksPrograms = asksPrograms
    return withTaskGroup(of: [(piece: Int, results: [Result])].self) { group in
      for _ in 0..<min(options.jobs, pieces.count) {
        group.addTask {
          guard asksPrograms else { return runner.take(pieces, from: queue, { false }, work) }
          return WorkerThread.run { runner.take(pieces, from: queue, isCancelled, work) }
        }
      }
      var results: [[Result]] = Array(repeating: [], count: pieces.count)
      for await done in group {
        for (piece, found) in done { results[piece] = found }
      }
      let unfinished = pieces.indices.first { results[$0].count < pieces[$0].count }
      return Array(results[..<(unfinished.map { $0 + 1 } ?? results.count)].joined())
    }
  }

  /// Does one worker's part of the work.
  private func take<Result>(
    _ pieces: [Range<Int>],
    from queue: WorkQueue,
    _ isCancelled: () -> Bool,
    _ work: (inout Worker, Int) -> Result
  ) -> [(piece: Int, results: [Result])] {
    var worker = Worker(kernel: kernel)
    var done: [(piece: Int, results: [Result])] = []
    while let piece = queue.next(below: pieces.count) {
      var results: [Result] = []
      results.reserveCapacity(pieces[piece].count)
      for place in pieces[piece] {
        if isCancelled() { return done + [(piece, results)] }
        results.append(work(&worker, place))
      }
      done.append((piece, results))
    }
    return done
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

/// Outcomes that wait to be written: soon where something changed, else many at a time, since only
/// the run's mark is written for them.
private struct PendingOutcomes {
  let limit: Int
  private var outcomes: [CaseOutcome] = []
  private var hasChanges = false
  private var waiting = ContinuousClock.now

  init(limit: Int) { self.limit = limit }

  var isDue: Bool {
    hasChanges || outcomes.count >= limit || waiting.duration(to: .now) > .seconds(1)
  }

  mutating func append(_ outcome: CaseOutcome) {
    // Cases of programs always come with measures, which mostly are as they were.
    hasChanges = hasChanges || outcome.content != nil
    outcomes.append(outcome)
  }

  mutating func take() -> [CaseOutcome] {
    defer {
      outcomes = []
      hasChanges = false
      waiting = .now
    }
    return outcomes
  }
}

/// Outcomes whose content was given to the database; it forgets them where they are too many, and
/// they are then made once more.
private struct KnownOutcomes {
  private static let limit = 1 << 17
  private var digests: Set<Digest> = []

  func contains(_ digest: Digest) -> Bool { digests.contains(digest) }

  /// Adds an outcome; false where it was there.
  mutating func insert(_ digest: Digest) -> Bool {
    if digests.count >= Self.limit { digests.removeAll(keepingCapacity: true) }
    return digests.insert(digest).inserted
  }
}
