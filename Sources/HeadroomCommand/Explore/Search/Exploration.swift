import AvoidanceEngine
import Scenarios
import Synchronization
import SystemCalls

/// Looks for forms and scripts that break a strategy, and shrinks each.
///
/// Tries come in blocks that depend only on the seed and their number, and the blocks' results are
/// processed in order, so that the findings are the same for any number of jobs.
struct Exploration: Sendable {
  struct Progress: Sendable {
    var tries: Int
    /// Seconds since the start.
    var seconds: Double
    var samples: [FoundBreach]
    var findings: Int
    /// The smallest distance to breaking a law that was not broken, in points.
    var closest: Double?
  }

  private let settings: ExplorationSettings

  init(_ settings: ExplorationSettings) { self.settings = settings }

  /// Explores until the limits are reached.
  ///
  /// `isCancelled` is called regularly; if it returns true, the findings so far are returned.
  /// `progress` is called after each block.
  func run(
    isCancelled: @escaping @Sendable () -> Bool = { false }, progress: (Progress) -> Void = { _ in }
  ) -> ExplorationResult {
    let start = Clock.seconds
    let settings = settings
    let deadline = settings.seconds.map { start + $0 }
    let isOver: @Sendable () -> Bool = {
      isCancelled() || deadline.map { Clock.seconds >= $0 } ?? false
    }
    // Shrinking may take as long again at most.
    let isLate: @Sendable () -> Bool = {
      isCancelled() || settings.seconds.map { Clock.seconds >= start + 2 * $0 } ?? false
    }
    var gathering = Gathering(settings)
    ParallelMap.forEach(
      settings.blockCount,
      jobs: settings.jobs,
      room: 2 * settings.jobs,
      worker: {},
      make: { _, number in
        var block = ExplorationBlock(number, settings)
        return block.run(settings.size(ofBlock: number), isCancelled: isOver)
      },
      take: { _, report in
        gathering.take(report, isCancelled: isLate)
        progress(
          Progress(
            tries: gathering.state.tries, seconds: Clock.seconds - start,
            samples: gathering.samples, findings: gathering.tokens.count,
            closest: gathering.state.closest?.margin))
        return !gathering.isFull && !report.isPartial
      }
    )
    var result = gathering.result
    result.isInterrupted = isCancelled()
    return result
  }
}

/// The results of the blocks, in order.
private struct Gathering {
  private let settings: ExplorationSettings
  private(set) var samples: [FoundBreach] = []
  /// The tokens of the samples' breaches.
  private(set) var tokens: Set<String> = []
  private var sites: Set<BreachSite> = []
  /// The indices of the samples of each breach, as it is before shrinking.
  private var sampled: [Breach: [Int]] = [:]
  private var gathered = ExplorationResult()

  init(_ settings: ExplorationSettings) {
    self.settings = settings
  }

  /// Whether there are enough findings, if no number of tries is set.
  var isFull: Bool { settings.cases == nil && tokens.count >= settings.findings }

  mutating func take(_ report: ExploredBlock, isCancelled: @escaping @Sendable () -> Bool) {
    gathered.tries += report.tries
    gathered.unfit += report.unfit
    if let closest = report.closest, closest.margin < gathered.closest?.margin ?? .infinity {
      gathered.closest = closest
    }
    var rest = report.breaches[...]
    while !rest.isEmpty, !isFull { shrink(nextFew(of: &rest), isCancelled) }
  }

  private static let shrunkTogether = 8

  /// Counts known breaches up to the next few to shrink: the same few for any number of jobs.
  private mutating func nextFew(of rest: inout ArraySlice<ExploredBlock.Seen>) -> [ExploredBlock
    .Seen]
  {
    var few: [ExploredBlock.Seen] = []
    while few.count < Self.shrunkTogether, let seen = rest.first {
      let known = sampled[seen.site.breach] ?? []
      let hasEnough = known.count >= FoundBreach.samplesPerBreach
      if hasEnough || sites.contains(seen.site), let first = known.first {
        samples[first].count += seen.count
      } else if known.count + few.count(where: { $0.site.breach == seen.site.breach })
        >= FoundBreach.samplesPerBreach
      {
        // Whether another one is needed depends on the result of shrinking these.
        break
      } else {
        few.append(seen)
      }
      rest.removeFirst()
    }
    return few
  }

  private mutating func shrink(
    _ new: [ExploredBlock.Seen], _ isCancelled: @escaping @Sendable () -> Bool
  ) {
    let settings = settings
    let small = ParallelMap.map(new.count, jobs: settings.jobs) { place in
      var shrinker = Shrinker(settings, new[place].site.breach)
      let finding = shrinker.finding(new[place], isCancelled: isCancelled)
      return (finding: finding, count: shrinker.count)
    }
    for (seen, (finding, count)) in zip(new, small) {
      gathered.shrinkingTries += count
      guard var finding else {
        // Another block's may show it.
        gathered.unconfirmed += 1
        continue
      }
      if let first = sampled[seen.site.breach]?.first {
        samples[first].count += seen.count
        finding.count = 0
      }
      sites.insert(seen.site)
      sampled[seen.site.breach, default: []].append(samples.count)
      samples.append(finding)
      tokens.insert(finding.token)
    }
  }

  var state: ExplorationResult { gathered }

  var result: ExplorationResult {
    var result = gathered
    result.findings = Array(samples.grouped().prefix(settings.findings))
    return result
  }
}

extension ExplorationSettings {
  fileprivate var blockCount: Int {
    cases.map { ($0 + blockSize - 1) / blockSize } ?? 1 << 40
  }

  fileprivate func size(ofBlock number: Int) -> Int {
    cases.map { min(blockSize, $0 - number * blockSize) } ?? blockSize
  }
}

struct ExplorationGoal: Sendable {
  enum Find: String, CaseIterable, Sendable {
    case law
    case difference
    /// A strategy fails, or does not do the same every time.
    case fault
  }

  var find: Find
  /// One strategy, or both for a difference.
  var strategies: [StrategyDefinition]
  var laws: [Law]
  /// The greatest difference of numbers of two strategies that count as equal, in points.
  var tolerance: Double

  init(
    _ find: Find, _ strategies: [StrategyDefinition], laws: [Law] = Law.allCases,
    tolerance: Double = Matcher.tolerance
  ) {
    self.find = find
    self.strategies = strategies
    self.laws = laws
    self.tolerance = tolerance
  }

  /// Whether an external strategy is used, which is slow.
  var asksPrograms: Bool { strategies.contains { $0.value.model.forCase != nil } }
}

struct ExplorationSettings: Sendable {
  enum Forms: String, CaseIterable, Sendable {
    case given
    case varied
    case generated
  }

  enum Search: String, CaseIterable, Sendable {
    /// Starts at random, then varies near misses and new behaviour.
    case guided
    case random
  }

  var goal: ExplorationGoal
  /// The devices; shrinking prefers the first.
  var devices: [DeviceDefinition]
  var forms: Forms
  var given: [FormDescription]
  var search = Search.guided
  /// The maximum number of steps of a script.
  var steps = 12
  var seed: UInt64 = 1
  /// The maximum number of tries; nil for no limit.
  var cases: Int?
  /// The time limit; nil for none.
  var seconds: Double?
  var findings = 10
  /// The number of threads.
  var jobs = 1
  /// How many tries a block has; guidance does not reach beyond it.
  var blockSize: Int

  init(
    _ goal: ExplorationGoal, devices: [DeviceDefinition], forms: Forms = .generated,
    given: [FormDescription] = []
  ) {
    self.goal = goal
    self.devices = devices
    self.forms = forms
    self.given = given
    blockSize = goal.asksPrograms ? 256 : 4096
  }

  /// Whether forms count only if all fields can be reached while the keyboard is hidden:
  /// unreachable fields are not a matter of avoidance, and of no interest in generated forms.
  var needsSoundForms: Bool { forms != .given }

  /// Cancellation is checked before each try whose number has none of these bits.
  var pauseMask: Int { goal.asksPrograms ? 0 : 0xFF }
}
