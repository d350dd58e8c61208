import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// A run with its cases: everything that any command or report says of it is read from this one value,
/// so that their numbers agree.
///
/// It has two makers: of a run that was just done, and of one that is in a database.
struct RunRecord: Sendable {
  /// The run itself, with the totals of its whole plan.
  var run: Run
  /// The runs up to this one, of all branches, oldest first; this one is the last.
  var runs: [Run]
  /// The cases that are reported, in the order in which they ran; those without a result, too.
  var cases: [Case]
  /// How many of the selected cases have which verdict.
  var totals = RunTotals(planned: 0)
  /// Whether a filter leaves cases of the run out.
  var isSelection = false
  /// How the run differs from an earlier one; nil: there is none to compare with.
  var change: Change?
  /// The reported cases that differ from the earlier run, in the order of the buckets.
  var changed: [ChangedCase] = []
  /// The failing cases by what failed, in the order of the first case of each.
  var failureGroups: [FailureGroup] = []
  /// The strategies, best first.
  var scoreboard: [StrategyScore] = []
  /// The judged numbers of passing cases that are closest to failing, closest first.
  var closestPasses: [ClosePass] = []
  /// The strategies that find nothing to act on in some forms, in the order of the cases.
  var unmetRequirements: [UnmetRequirements.Requirement] = []
  /// The cases whose layouts are not trusted, by form and reason, in the order of the cases.
  var untrusted: [LayoutUncertainties.Group] = []
  /// The strategies whose cases were skipped, as far as that is known: of a run that was just done.
  var skipped: [Skipped] = []
  /// The cases that decide.
  var deciding = DecidingCases(totals: RunTotals(planned: 0))
  /// The run that 'run --resume' goes on with, where there is one.
  var resumed: Int?
  /// What was current, to run cases again; see ``replay(_:by:make:_:)``.
  var suite: RecordedSuite
  /// What was current at the earlier run; nil where nobody draws what its cases did, or there is no change
  /// between the runs.
  var earlier: RecordedSuite?
  /// How many reported cases have metrics that can't be read; they are told as cases without.
  var unreadableMetrics = 0
  /// The facts of its cases.
  var facts = CaseFact.all
  /// Whether forms were tried rather than a suite run: there is no history that could be told.
  var isTrial = false

  /// The runs of this run's branch that tested all that was defined then, oldest first; this one is
  /// the last whatever it tested.
  var trend: [Run] {
    runs.filter {
      $0.header.branch == run.header.branch && $0.isWhole && $0.number != run.number
    } + [run]
  }

  /// What changed since an earlier run.
  struct Change: Sendable {
    /// The comparison of the earlier run with this one.
    var comparison: RunComparison
    /// Cases that fail now and did not.
    var regressions: Int
    /// Cases that failed and no longer do.
    var fixed: Int
    /// Cases with another outcome that are neither.
    var others: Int
    /// Cases whose scenario or form changed.
    var redefined: Int
    /// Redefined cases that fail a law which the earlier run did not check.
    var failingNewLaws: Int
    /// Cases that the earlier run did not have.
    var new: Int
    /// Cases that only the earlier run has, unless this run is a selection.
    var gone: Int
    /// Cases without a result in one of the runs, or skipped in one of them only.
    var missing: Int

    /// Takes the counts of a comparison of the earlier run with this one.
    init(_ comparison: RunComparison) {
      self.comparison = comparison
      regressions = comparison.count(of: .newlyFailing)
      fixed = comparison.count(of: .newlyPassing)
      let others: [ComparisonBucket] = [.otherFailure, .otherVerdict, .movedDifferently]
      self.others = others.map { comparison.count(of: $0) }.clampedSum()
        .addingClamped(comparison.cases.count { $0.bucket == .sameFailure })
      redefined = comparison.count(of: .redefined)
      failingNewLaws = comparison.failingNewLaws.cases
      new = comparison.count(of: .onlyInB)
      gone = comparison.b.header.isFiltered ? 0 : comparison.count(of: .onlyInA)
      missing = comparison.count(of: .missing)
    }

    /// The earlier run.
    var since: Run { comparison.a }
  }

  /// A strategy whose cases were skipped, as its program is not available or not trusted.
  struct Skipped: Hashable, Sendable {
    /// The strategy's name.
    var strategy: String
    /// How many of its cases were skipped.
    var cases: Int
    /// Why, as in `is not available`.
    var reason: String
    /// The options and commands of which one is missing, safe to show, as in
    /// `add --external tools/lift.yaml`.
    var remedies: [String]

    /// What makes the strategy run, in words.
    var remedy: String { remedies.joined(separator: ", or ") }
  }

  /// A case that passed, with what came closest to failing.
  struct ClosePass: Sendable {
    /// Place in ``RunRecord/cases``.
    var index: Int
    var name: CaseName
    /// The smallest of its margins.
    var margin: Margin
  }

  /// Cases that fail in the same way.
  struct FailureGroup: Sendable {
    /// What they have in common; nil: they could not be run and left nothing to compare.
    var fingerprint: Digest?
    /// Places in ``RunRecord/cases``.
    var cases: [Int]
  }
}

extension RunRecord {
  /// A case in its history: its record, and what the suite, the comparison and approvals add.
  struct Case: Sendable {
    var record: CaseRecord
    /// The verdict, known also where the outcome is not read; nil: the run has no result of the case.
    var verdict: Verdict?
    /// The form of its scenario; nil: the scenario is gone.
    var form: String?
    /// The scenario's tags.
    var tags: [String] = []
    /// The file of the scenario, as of the newest import.
    var file: String?
    /// The run since which the case has this outcome.
    var sinceRun: Int?
    /// For a failing case the run since which it fails without a passing result between.
    var failingSince: Int?
    /// Why what failed was known to fail, or what was known to fail and did not.
    var knownReasons: [String] = []
    /// Where these failures are tracked: addresses of the web.
    var issues: [String] = []
    /// What did not hold, known failures included.
    var findings: [Finding] = []
    /// Why the case can't be run again, as the code of its strategy is another one or not there; nil where
    /// it is that of now.
    var hindrance: String?
    /// Whether its strategy is code that is not Headroom's own.
    var hasForeignCode = false
    /// What was approved for the case, where that alone judged it.
    var approval: Baseline? {
      get { approvals.first }
      set { approvals = newValue.map { [$0] } ?? [] }
    }
    /// Where the case stands beside the earlier run; nil: the same, or there is none.
    var bucket: ComparisonBucket?
    /// What the record's runs have for the case; nil: the run was not recorded.
    var timeline: CaseTimeline?
    /// Whether the scenario is known to name no laws, so that those of the format judge it.
    var isJudgedByDefault = false
    // They are large, and few cases have one.
    private var approvals: [Baseline] = []
    private var traces: [Trace] = []

    init(_ record: CaseRecord) {
      self.record = record
      verdict = record.outcome?.verdict
    }

    /// Makes a case of which no more is known than its name and its verdict; nil: it is missing.
    init(_ name: CaseName, _ verdict: Verdict? = nil) {
      record = CaseRecord(name: name)
      self.verdict = verdict
    }

    /// The case's names; its `description` is the key.
    var name: CaseName { record.name }
    /// What UIKit and the strategy changed, in order.
    var adjustments: [StepMovement] { record.body?.adjustments ?? [] }
    /// How the field and the keyboard got along; nil: nothing was measured, as where the case is missing.
    var metrics: CaseMetrics? { record.measures?.metrics }
    /// The distances to failing.
    var margins: [Margin] { record.measures?.margins ?? [] }
    /// How many checks did not hold; that a known failure has expired is none of its own.
    var failedChecks: Int { findings.count { $0.mismatch.operator != .until } }
    /// Whether it passed, or failed as it is known to.
    var isAsExpected: Bool { verdict.isAsExpected }
    /// Whether it was run, so that there is something that can be trusted or not.
    var wasRun: Bool { verdict != nil && verdict != .skipped }

    /// Why the case, run again, came to another outcome; nil where only the engine can be another one.
    var reasonOfOtherOutcome: String? {
      hindrance
        ?? (hasForeignCode
          ? "the engine or the strategy's code now produces a different outcome" : nil)
    }

    /// What the case did step by step; nil where it was not played to be shown.
    var trace: Trace? {
      get { traces.first }
      set { traces = newValue.map { [$0] } ?? [] }
    }

    /// What the case did when it was run again and came to its recorded outcome: then nothing hinders it.
    var replayed: Trace? {
      get { trace }
      set {
        trace = newValue
        if newValue != nil { hindrance = nil }
      }
    }

    /// Whether a law failed that judges only because the scenario names no laws and expects nothing.
    var failsByDefault: Bool {
      isJudgedByDefault && trace?.laws.contains { !$0.passed } == true
    }
  }

  /// Something that did not hold.
  struct Finding: Sendable {
    /// Step, subject, operator, expected and found value.
    var mismatch: Mismatch
    /// What it means, as `contentOffset.y of contacts: expected 135, got 101`.
    var sentence: String
    /// The words of the last step before, as `focus comments`.
    var action: String?
    /// The file of the scenario, as of the newest import.
    var file: String?
    /// The line of the expectation, or of the step after which a law was broken.
    var line: Int?

    init(
      _ mismatch: Mismatch, after action: String?, file: String?, line: Int?
    ) {
      self.mismatch = mismatch
      let sentence = Messages.sentence(for: mismatch)
      self.sentence =
        mismatch.operator == .holds ? "\(mismatch.subject): \(sentence)" : sentence
      self.action = action
      self.file = file
      self.line = line
    }

    /// How far the found value is from holding; nil where it is no matter of distance.
    var difference: Double? { mismatch.toldDifference }
    /// File and line as in `table.yaml:41`.
    var place: String? {
      file.map { file in line.map { "\(file):\($0)" } ?? file }
    }
  }
}

// What a record does not hold for all of its cases at a time: their steps and screens.
extension RunRecord {
  /// Plays cases once more, so that few are held at a time.
  ///
  /// - Parameters:
  ///   - places: Places in ``cases``, ascending; those without a result, and those whose definitions
  ///     are gone or whose strategies are not available, are left out.
  ///   - earlier: What was current at another run; nil: what was at this one.
  ///   - make: Makes of a place and what its case did what is wanted of it; called on any thread.
  ///   - body: Takes a place with what was made of it, in the order of the places.
  func replay<Made: Sendable>(
    _ places: some Sequence<Int>, by earlier: RecordedSuite? = nil,
    make: @escaping @Sendable (Int, CaseScreens) -> Made, _ body: (Int, Made) -> Void
  ) {
    let suite = earlier ?? self.suite
    let found = places.compactMap { index -> (index: Int, planned: PlannedCase)? in
      guard cases[index].verdict != nil, let planned = suite.playable(cases[index].name) else {
        return nil
      }
      return (index, planned)
    }
    // An external program may be asked by one at a time only.
    let asksPrograms = suite.suite.strategies.contains { $0.value.model.forCase != nil }
    let runner = suite.runner(
      found.map(\.planned), jobs: asksPrograms ? 1 : Environment.processorCount)
    runner.forEachScreens { place, screens in
      make(found[place].index, screens)
    } _: { place, made in
      body(found[place].index, made)
    }
  }

  /// Plays a case once more; nil where that is not possible, or does not come to its recorded outcome
  /// again.
  ///
  /// - Parameter index: Place in ``cases``.
  /// - Returns: What the case did.
  func replayed(_ index: Int) -> CaseScreens? {
    var found: CaseScreens?
    replay(CollectionOfOne(index), make: { $1 }) { found = $1 }
    return found.flatMap {
      $0.trace.outcome.digest == cases[index].record.outcome?.digest ? $0 : nil
    }
  }
}
