import AvoidanceEngine
import Scenarios
import Synchronization
import SystemCalls

/// Looks for forms and scripts that break a strategy, and makes each small.
///
/// Tries come in blocks that depend on the seed and their number alone, and what each shows is taken in the
/// order of the blocks, so that the same is found for any number of jobs.
struct Exploration: Sendable {
  /// How far it is.
  struct Progress: Sendable {
    /// How many tries were made.
    var tries: Int
    /// Seconds since the start.
    var seconds: Double
    /// What was made small so far.
    var samples: [FoundBreach]
    /// How many sorts of breaches that is.
    var findings: Int
    /// The smallest distance to breaking a law that was not broken, in points.
    var closest: Double?
  }

  private let settings: ExplorationSettings

  /// Takes what is to be explored.
  init(_ settings: ExplorationSettings) { self.settings = settings }

  /// Explores.
  ///
  /// - Parameters:
  ///   - isCancelled: Asked now and then; what was found so far is returned.
  ///   - progress: Told after each block.
  /// - Returns: What was found.
  func run(
    isCancelled: @escaping @Sendable () -> Bool = { false }, progress: (Progress) -> Void = { _ in }
  ) -> ExplorationResult {
    let start = Clock.seconds
    let settings = settings
    let deadline = settings.seconds.map { start + $0 }
    let isOver: @Sendable () -> Bool = {
      isCancelled() || deadline.map { Clock.seconds >= $0 } ?? false
    }
    // What was found is made small for as long again at most.
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

/// What the blocks showed, in their order.
private struct Gathering {
  private let settings: ExplorationSettings
  /// What was made small.
  private(set) var samples: [FoundBreach] = []
  /// The words of its breaches.
  private(set) var tokens: Set<String> = []
  /// Where they were seen.
  private var sites: Set<BreachSite> = []
  /// Of each breach, as it is before it is small, the places of its samples.
  private var sampled: [Breach: [Int]] = [:]
  private var gathered = ExplorationResult()

  init(_ settings: ExplorationSettings) {
    self.settings = settings
  }

  /// Whether there is as much as was asked for, where it is not said how many tries are made.
  var isFull: Bool { settings.cases == nil && tokens.count >= settings.findings }

  mutating func take(_ report: BlockReport, isCancelled: @escaping @Sendable () -> Bool) {
    gathered.tries += report.tries
    gathered.unfit += report.unfit
    if let closest = report.closest, closest.margin < gathered.closest?.margin ?? .infinity {
      gathered.closest = closest
    }
    var rest = report.breaches[...]
    while !rest.isEmpty, !isFull { shrink(nextFew(of: &rest), isCancelled) }
  }

  private static let shrunkTogether = 8

  /// Counts what is known already, up to the next few that are to be made small: the same few for any
  /// number of jobs.
  private mutating func nextFew(of rest: inout ArraySlice<BlockReport.Seen>) -> [BlockReport.Seen] {
    var few: [BlockReport.Seen] = []
    while few.count < Self.shrunkTogether, let seen = rest.first {
      let known = sampled[seen.site.breach] ?? []
      let hasEnough = known.count >= FoundBreach.samplesPerBreach
      if hasEnough || sites.contains(seen.site), let first = known.first {
        samples[first].count += seen.count
      } else if known.count + few.count(where: { $0.site.breach == seen.site.breach })
        >= FoundBreach.samplesPerBreach
      {
        // Whether another is needed shows when those are small.
        break
      } else {
        few.append(seen)
      }
      rest.removeFirst()
    }
    return few
  }

  private mutating func shrink(
    _ new: [BlockReport.Seen], _ isCancelled: @escaping @Sendable () -> Bool
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

  /// How far it is.
  var state: ExplorationResult { gathered }

  /// What was found.
  var result: ExplorationResult {
    var result = gathered
    result.findings = Array(samples.grouped().prefix(settings.findings))
    return result
  }
}

extension ExplorationSettings {
  /// How many blocks there are.
  fileprivate var blockCount: Int {
    cases.map { ($0 + blockSize - 1) / blockSize } ?? 1 << 40
  }

  /// How many tries a block has.
  fileprivate func size(ofBlock number: Int) -> Int {
    cases.map { min(blockSize, $0 - number * blockSize) } ?? blockSize
  }
}

/// What is looked for.
struct ExplorationGoal: Sendable {
  /// The sort of thing.
  enum Find: String, CaseIterable, Sendable {
    /// A law is broken.
    case law
    /// Two strategies do different things.
    case difference
    /// A strategy can't go on, or does not do the same each time.
    case fault
  }

  /// The sort of thing.
  var find: Find
  /// The strategies: one, or of a difference both.
  var strategies: [StrategyDefinition]
  /// The laws that are judged.
  var laws: [Law]
  /// How far two numbers of two strategies may be apart that count as equal, in points.
  var tolerance: Double

  /// Makes a goal.
  init(
    _ find: Find, _ strategies: [StrategyDefinition], laws: [Law] = Law.allCases,
    tolerance: Double = Matcher.tolerance
  ) {
    self.find = find
    self.strategies = strategies
    self.laws = laws
    self.tolerance = tolerance
  }

  /// Whether an external program is asked, which takes its time.
  var asksPrograms: Bool { strategies.contains { $0.value.model.forCase != nil } }
}

/// How it is looked for.
struct ExplorationSettings: Sendable {
  /// Where forms come from.
  enum Forms: String, CaseIterable, Sendable {
    /// The given ones as they are.
    case given
    /// The given ones, changed.
    case varied
    /// Made ones.
    case generated
  }

  /// How tries are chosen.
  enum Search: String, CaseIterable, Sendable {
    /// After some at random, near misses and new behaviour are varied.
    case guided
    case random
  }

  /// What is looked for.
  var goal: ExplorationGoal
  /// The devices; shrinking prefers the first.
  var devices: [DeviceDefinition]
  /// Where forms come from.
  var forms: Forms
  var given: [FormDescription]
  /// How tries are chosen.
  var search = Search.guided
  /// How many steps a script has at most.
  var steps = 12
  /// What the tries depend on.
  var seed: UInt64 = 1
  /// How many tries at most; nil: no bound.
  var cases: Int?
  /// For how many seconds at most; nil: no bound.
  var seconds: Double?
  /// How many findings at most.
  var findings = 10
  /// How many processors work.
  var jobs = 1
  /// How many tries belong together: guidance goes no further.
  var blockSize: Int

  /// Makes settings.
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

  /// Whether forms count only whose fields can all be reached while no keyboard is up: what can't is no
  /// matter of avoidance, and of forms that were made no matter at all.
  var needsSoundForms: Bool { forms != .given }

  /// How often it is asked whether to stop.
  var pauseMask: Int { goal.asksPrograms ? 0 : 0xFF }
}
