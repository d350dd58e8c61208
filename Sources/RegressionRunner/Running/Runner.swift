import AvoidanceEngine
package import Scenarios
import Synchronization
import SystemCalls

/// Runs the cases of a plan on all cores, judges them, and records them.
///
/// Results come in the plan's order whatever the number of workers; the same suite gives the same
/// results everywhere.
package struct Runner: Sendable {
  package struct Options: Sendable {
    /// How many workers run cases at the same time, at least 1.
    package var jobs: Int
    /// The day that decides whether known failures have expired.
    package var today: CalendarDay
    package var batchSize: Int
    /// How often each case of an external program is run; differing outcomes are an error.
    package var repetitions: Int

    package init(jobs: Int, today: CalendarDay, batchSize: Int = 8192, repetitions: Int = 1) {
      self.jobs = max(1, jobs)
      self.today = today
      self.batchSize = max(1, batchSize)
      self.repetitions = max(1, repetitions)
    }
  }

  package struct Progress: Hashable, Sendable {
    package var done: Int
    package var planned: Int
    package var failing: Int
  }

  package let suite: RunSuite
  package let plan: RunPlan
  package let options: Options

  package init(suite: RunSuite, plan: CasePlan, options: Options) {
    self.init(suite: suite, plan: plan.runPlan, options: options)
  }

  /// Makes a runner for a plan whose names are those of the suite, in the suite's order.
  package init(suite: RunSuite, plan: RunPlan, options: Options) {
    self.suite = suite
    self.plan = plan
    self.options = options
  }

  /// What is kept of the cases of a run that is not recorded.
  package enum Keeping: Sendable { case verdicts, records }

  /// Runs all cases without recording them.
  ///
  /// - Parameters:
  ///   - keeping: What is kept of each case.
  ///   - isCancelled: Asked after each batch and before each case; true ends the run cleanly.
  ///   - progress: Called after each batch.
  /// - Returns: A verdict for each case that was reached.
  package func run(
    keeping: Keeping = .verdicts, isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: (Progress) -> Void = { _ in }
  ) -> RunResult {
    let cases = plan.cases
    var result = RunResult(plan: plan, doubts: doubts)
    guard keeping == .records else {
      forEach(cases.indices, isCancelled: isCancelled) { worker, place in
        worker.kernel.told(cases[place], at: place)
      } take: { _, told in
        result.note(told)
      } batchTaken: {
        progress(result.progress)
      }
      return result
    }
    let doubts = result.doubts
    var records: [CaseRecord] = []
    records.reserveCapacity(cases.count)
    forEach(cases.indices, isCancelled: isCancelled) { worker, place in
      worker.kernel.keep(cases[place], doubts: doubts)
    } take: { place, kept in
      result.note(kept.record, kept.trace, at: place)
      records.append(kept.record)
    } batchTaken: {
      progress(result.progress)
    }
    // Cases that were not reached have no outcome.
    records += cases.indices.dropFirst(records.count).map { CaseRecord(name: plan.name(at: $0)) }
    result.records = records
    return result
  }

  /// Runs all cases that are not recorded yet, and passes on their recordings.
  ///
  /// The next batch is simulated while the last one is recorded.
  ///
  /// - Parameters:
  ///   - cases: What is known of this runner's plan.
  ///   - recorded: If the run is resumed, the verdicts of its recorded cases, in its order.
  ///   - isCancelled: Asked after each batch and before each case; true ends the run cleanly.
  ///   - progress: Called after each batch.
  ///   - record: Takes some recordings, in the order of ``KnownCases/planIndex(at:)``.
  /// - Returns: A verdict for each case that was reached.
  /// - Throws: The error of `record`.
  package func run(
    _ cases: KnownCases, recorded: [Verdict] = [],
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: (Progress) -> Void = { _ in },
    into record: ([CaseRecording]) throws -> Void
  ) throws -> RunResult {
    var result = RunResult(plan: plan, doubts: doubts)
    for (place, verdict) in recorded.enumerated() {
      result.note(recorded: verdict, at: cases.planIndex(at: place))
    }
    let known = KnownOutcomes(limit: 1 << 17)
    var pending = PendingRecordings(limit: 8 * batchSize)
    try forEach(
      cases.recordedCount..<plan.cases.count,
      planIndex: cases.planIndex,
      isCancelled: isCancelled,
      make: recordings(of: cases, known, result.doubts),
      take: { _, made in
        var recording = made
        let (index, digest) = (recording.planIndex, recording.identity.digest)
        result.note(recording)
        recording.trace = nil
        recording.mismatches = []
        if digest != cases.activeDigest(at: index) {
          result.changed += 1
          // One body is enough for all cases with an outcome.
          if recording.body != nil, !known.insert(digest) { recording.body = nil }
        }
        pending.append(recording)
      },
      batchTaken: {
        if pending.isDue { try record(pending.take()) }
        progress(result.progress)
      }
    )
    try record(pending.take())
    return result
  }

  /// Which layouts of the cases may be wrong; computed on each access.
  package var doubts: LayoutUncertainties {
    LayoutUncertainties(suite, plan.cases.indices.lazy.map { plan.name(at: $0) })
  }

  // MARK: Workers

  var kernel: CaseKernel {
    CaseKernel(suite: suite, today: options.today, repetitions: options.repetitions)
  }

  /// Whether some strategy is an external program, which workers have to wait for.
  private var asksPrograms: Bool {
    suite.strategies.contains { $0.value.model.forCase != nil }
  }

  /// How many cases are recorded at a time: fewer if they are slow.
  private var batchSize: Int {
    asksPrograms ? min(options.batchSize, 64 * options.jobs) : options.batchSize
  }

  /// Returns a function that runs the case recorded at a position.
  private func recordings(
    of recorded: KnownCases, _ known: KnownOutcomes, _ doubts: LayoutUncertainties
  )
    -> @Sendable (inout Worker, Int) -> CaseRecording
  {
    let cases = plan.cases
    return { worker, place in
      let index = recorded.planIndex(at: place)
      let made = worker.made
      let recording = worker.kernel.record(
        cases[index], at: index, active: recorded.activeDigest(at: index),
        keepsMeasures: recorded.keepsMeasures(at: index), doubts: doubts,
        isKnown: { known.contains($0) || made.contains($0) })
      if recording.body != nil { made.insert(recording.identity.digest) }
      return recording
    }
  }

  /// Splits positions into pieces for the workers, between scenarios if possible, so that what a scenario's
  /// cases share is made once.
  func pieces(of places: Range<Int>, upTo most: Int = 512, _ planIndex: (Int) -> Int) -> [Range<
    Int
  >] {
    let asksPrograms = asksPrograms
    var pieces: [Range<Int>] = []
    var start = places.lowerBound
    while start < places.upperBound {
      // Waiting for a program takes longer than making what a scenario's cases share.
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

  /// A worker's state.
  package struct Worker {
    package var kernel: CaseKernel
    /// Outcomes whose bodies it has made and that may not be taken yet; its pieces are in order.
    let made = KnownOutcomes(limit: 1 << 14)
  }

  /// Processes positions on several threads, and passes the results to the caller's thread in order.
  ///
  /// The next batch is made while the last one is taken.
  ///
  /// - Parameters:
  ///   - places: The positions.
  ///   - planIndex: Returns the case at a position.
  ///   - isCancelled: Asked before each batch and each case.
  ///   - make: Called on any thread.
  ///   - take: Called with each position and its result.
  ///   - batchTaken: Called after each batch.
  /// - Throws: The error of `batchTaken`.
  func forEach<Made: Sendable, Failure: Error>(
    _ places: Range<Int>, planIndex: (Int) -> Int = { $0 },
    isCancelled: @escaping @Sendable () -> Bool,
    make: @escaping @Sendable (inout Worker, Int) -> Made, take: (Int, Made) -> Void,
    batchTaken: () throws(Failure) -> Void
  ) throws(Failure) {
    guard !places.isEmpty, !isCancelled() else { return }
    let (start, size) = (places.lowerBound, batchSize)
    let pieces = stride(from: start, to: places.upperBound, by: size).flatMap {
      self.pieces(of: $0..<min($0 + size, places.upperBound), planIndex)
    }
    let room = max(2 * options.jobs, pieces.count * size / places.count)
    try forEachPiece(pieces, room: room, isCancelled, make) { piece, made throws(Failure) in
      for (place, thing) in zip(piece, made) { take(place, thing) }
      let isShort = made.count < piece.count
      let end = piece.upperBound
      guard isShort || end == places.upperBound || (end - start).isMultiple(of: size) else {
        return true
      }
      try batchTaken()
      return !isShort && !isCancelled()
    }
  }

  /// Processes positions on several threads, and returns the results in order; if cancelled, only those of
  /// the first positions.
  package func spread<Made: Sendable>(
    _ pieces: [Range<Int>], _ isCancelled: @escaping @Sendable () -> Bool = { false },
    _ make: @escaping @Sendable (inout Worker, Int) -> Made
  ) -> [Made] {
    var results: [Made] = []
    forEachPiece(pieces, room: nil, isCancelled, make) { piece, made in
      results += made
      return made.count == piece.count
    }
    return results
  }

  /// Processes the positions of pieces on several threads, and passes the results to the caller's thread in
  /// order.
  ///
  /// A worker checks for cancellation before each case, and then makes no more of its piece.
  func forEachPiece<Made: Sendable, Failure: Error>(
    _ pieces: [Range<Int>], room: Int?, _ isCancelled: @escaping @Sendable () -> Bool = { false },
    _ make: @escaping @Sendable (inout Worker, Int) -> Made,
    take: (Range<Int>, [Made]) throws(Failure) -> Bool
  ) throws(Failure) {
    let runner = self
    try ParallelMap.forEach(
      pieces.count,
      jobs: options.jobs,
      room: room,
      worker: { Worker(kernel: runner.kernel) },
      make: { worker, number throws(Failure) in
        var made: [Made] = []
        made.reserveCapacity(pieces[number].count)
        for place in pieces[number] {
          if isCancelled() { break }
          made.append(make(&worker, place))
        }
        return made
      },
      take: { number, made throws(Failure) in try take(pieces[number], made) }
    )
  }
}

/// Recordings that wait to be written: soon if something changed, else many at a time, since then only the
/// run's last case is written.
private struct PendingRecordings {
  let limit: Int
  private var recordings: [CaseRecording] = []
  private var hasChanges = false
  private var waiting = ContinuousClock.now

  init(limit: Int) { self.limit = limit }

  var isDue: Bool {
    hasChanges || recordings.count >= limit || waiting.duration(to: .now) > .seconds(1)
  }

  mutating func append(_ recording: CaseRecording) {
    // Cases of external programs always have measures, which are mostly unchanged.
    hasChanges = hasChanges || recording.body != nil
    recordings.append(recording)
  }

  mutating func take() -> [CaseRecording] {
    defer {
      recordings = []
      hasChanges = false
      waiting = .now
    }
    return recordings
  }
}

/// Outcomes whose body was made, or given to the database; if there are too many, they are forgotten and made
/// again.
final class KnownOutcomes: Sendable {
  private let limit: Int
  private let digests = Mutex<Set<Digest>>([])

  init(limit: Int) { self.limit = limit }

  func contains(_ digest: Digest) -> Bool { digests.withLock { $0.contains(digest) } }

  /// Adds an outcome; false if it was there already.
  @discardableResult
  func insert(_ digest: Digest) -> Bool {
    digests.withLock { digests in
      if digests.count >= limit { digests.removeAll(keepingCapacity: true) }
      return digests.insert(digest).inserted
    }
  }
}

// Results that a run does not keep: bodies, traces and screens, made by running cases again.
extension Runner {
  /// Runs one case and returns its outcome's body as canonical JSON in UTF-8.
  package func body(at index: Int) -> [UInt8] {
    var kernel = self.kernel
    return kernel.body(plan.cases[index])
  }

  package func trace(at index: Int) -> Trace {
    var kernel = self.kernel
    return kernel.trace(plan.cases[index])
  }

  /// Runs cases one after the other and passes on their traces.
  ///
  /// - Parameters:
  ///   - indexes: Plan indexes.
  ///   - known: Traces that exist already, by plan index.
  ///   - body: Takes each trace, in order; false stops.
  package func forEachTrace(
    at indexes: some Sequence<Int>, known: [Int: Trace] = [:], _ body: (Trace) throws -> Bool
  ) rethrows {
    var kernel = self.kernel
    for index in indexes where try !body(known[index] ?? kernel.trace(plan.cases[index])) {
      return
    }
  }

  /// Runs cases again on all cores and returns their records.
  ///
  /// - Parameters:
  ///   - indexes: Plan indexes.
  ///   - doubts: Which layouts of the cases may be wrong.
  /// - Returns: A record for each index.
  package func records(at indexes: [Int], _ doubts: LayoutUncertainties) -> [CaseRecord] {
    let cases = plan.cases
    return spread(pieces(of: indexes.indices, upTo: 32) { indexes[$0] }) { worker, place in
      worker.kernel.keep(cases[indexes[place]], doubts: doubts).record
    }
  }

  /// Runs one case and keeps the screen at each of its steps, for drawing it.
  package func screens(at index: Int) -> CaseScreens {
    var kernel = self.kernel
    return kernel.screens(plan.cases[index])
  }

  /// Runs all cases, keeping the screens of few at a time, for drawing them.
  ///
  /// - Parameters:
  ///   - make: Makes a result of a plan index and its case's screens; called on any thread.
  ///   - body: Takes each plan index and its result, in the plan's order.
  /// - Throws: The error of `body`.
  package func forEachScreens<Made: Sendable>(
    make: @escaping @Sendable (Int, CaseScreens) -> Made, _ body: (Int, Made) throws -> Void
  ) rethrows {
    let pieces = pieces(of: plan.cases.indices, upTo: 32) { $0 }
    let cases = plan.cases
    try forEachPiece(pieces, room: 2 * options.jobs) { worker, place in
      make(place, worker.kernel.screens(cases[place]))
    } take: { piece, made in
      for (place, thing) in zip(piece, made) { try body(place, thing) }
      return true
    }
  }
}

extension Runner {
  /// Runs all cases on all cores and judges them; nothing is recorded.
  ///
  /// - Parameters:
  ///   - isCancelled: Asked after each batch; true ends the run cleanly.
  ///   - progress: Called after each batch with the number of finished cases.
  ///   - body: Makes a result of each case, on any thread.
  /// - Returns: The results of the cases that were reached, in the plan's order.
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
