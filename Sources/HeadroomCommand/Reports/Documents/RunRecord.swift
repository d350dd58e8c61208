import AvoidanceEngine
package import RegressionRunner
package import RegressionStore
package import Scenarios
import SystemCalls

/// A run with its cases: everything that any command or report says of it is read from this one value,
/// so that their numbers agree.
///
/// It has two makers: of a run that was just done, and of one that is in a database.
package struct RunRecord: Sendable {
  /// The run itself, with the totals of its whole plan.
  package var run: Run
  /// The runs up to this one, of all branches, oldest first; this one is the last.
  package var runs: [Run]
  /// The cases that are reported, in the order in which they ran; those without a result, too.
  package var cases: [Case]
  /// How many of the selected cases have which verdict.
  package var totals = RunTotals(planned: 0)
  /// Whether a filter leaves cases of the run out.
  package var isSelection = false
  /// How the run differs from an earlier one; nil: there is none to compare with.
  package var change: Change?
  /// The reported cases that differ from the earlier run, in the order of the buckets.
  package var changed: [ChangedCase] = []
  /// The failing cases by what failed, in the order of the first case of each.
  package var failureGroups: [FailureGroup] = []
  /// The strategies, best first.
  package var scoreboard: [StrategyScore] = []
  /// The judged numbers of passing cases that are closest to failing, closest first.
  package var closestPasses: [ClosePass] = []
  /// The strategies that find nothing to act on in some forms, in the order of the cases.
  package var unmetRequirements: [UnmetRequirements.Requirement] = []
  /// The cases whose layouts are not trusted, by form and reason, in the order of the cases.
  package var untrusted: [LayoutUncertainties.Group] = []
  /// The strategies whose cases were skipped, as far as that is known: of a run that was just done.
  package var skipped: [Skipped] = []
  /// The cases that decide.
  package var deciding = DecidingCases(totals: RunTotals(planned: 0))
  /// The run that 'run --resume' goes on with, where there is one.
  package var resumed: Int?
  /// What was current, to run cases again; see ``replay(_:by:make:_:)``.
  package var suite: RecordedSuite
  /// What was current at the earlier run; nil where nobody draws what its cases did, or there is no change
  /// between the runs.
  package var earlier: RecordedSuite?
  /// How many reported cases have metrics that can't be read; they are told as cases without.
  package var unreadableMetrics = 0
  /// The facts of its cases.
  var facts = CaseFact.all
  /// Whether forms were tried rather than a suite run: there is no history that could be told.
  package var isTrial = false

  /// The runs of this run's branch that tested all that was defined then, oldest first; this one is
  /// the last whatever it tested.
  package var trend: [Run] {
    runs.filter {
      $0.header.branch == run.header.branch && $0.isWhole && $0.number != run.number
    } + [run]
  }

  /// What changed since an earlier run.
  package struct Change: Sendable {
    /// The comparison of the earlier run with this one.
    package var comparison: RunComparison
    /// Cases that fail now and did not.
    package var regressions: Int
    /// Cases that failed and no longer do.
    package var fixed: Int
    /// Cases with another outcome that are neither.
    package var others: Int
    /// Cases whose scenario or form changed.
    package var redefined: Int
    /// Redefined cases that fail a law which the earlier run did not check.
    package var failingNewLaws: Int
    /// Cases that the earlier run did not have.
    package var new: Int
    /// Cases that only the earlier run has, unless this run is a selection.
    package var gone: Int
    /// Cases without a result in one of the runs, or skipped in one of them only.
    package var missing: Int

    /// Takes the counts of a comparison of the earlier run with this one.
    package init(_ comparison: RunComparison) {
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
    package var since: Run { comparison.a }
  }

  /// A strategy whose cases were skipped, as its program is not available or not trusted.
  package struct Skipped: Hashable, Sendable {
    /// The strategy's name.
    package var strategy: String
    /// How many of its cases were skipped.
    package var cases: Int
    /// Why, as in `is not available`.
    package var reason: String
    /// The options and commands of which one is missing, safe to show, as in
    /// `add --external tools/lift.yaml`.
    package var remedies: [String]

    package init(strategy: String, cases: Int, reason: String, remedies: [String]) {
      self.strategy = strategy
      self.cases = cases
      self.reason = reason
      self.remedies = remedies
    }

    /// What makes the strategy run, in words.
    package var remedy: String { remedies.joined(separator: ", or ") }
  }

  /// A case that passed, with what came closest to failing.
  package struct ClosePass: Sendable {
    /// Place in ``RunRecord/cases``.
    package var index: Int
    package var name: CaseName
    /// The smallest of its margins.
    package var margin: Margin
  }

  /// Cases that fail in the same way.
  package struct FailureGroup: Sendable {
    /// What they have in common; nil: they could not be run and left nothing to compare.
    package var fingerprint: Digest?
    /// Places in ``RunRecord/cases``.
    package var cases: [Int]
  }
}

extension RunRecord {
  /// A case in its history: its record, and what the suite, the comparison and approvals add.
  package struct Case: Sendable {
    package var record: CaseRecord
    /// The verdict, known also where the outcome is not read; nil: the run has no result of the case.
    package var verdict: Verdict?
    /// The form of its scenario; nil: the scenario is gone.
    package var form: String?
    /// The scenario's tags.
    package var tags: [String] = []
    /// The file of the scenario, as of the newest import.
    package var file: String?
    /// The run since which the case has this outcome.
    package var sinceRun: Int?
    /// For a failing case the run since which it fails without a passing result between.
    package var failingSince: Int?
    /// Why what failed was known to fail, or what was known to fail and did not.
    package var knownReasons: [String] = []
    /// Where these failures are tracked: addresses of the web.
    package var issues: [String] = []
    /// What did not hold, known failures included.
    package var findings: [Finding] = []
    /// Why the case can't be run again, as the code of its strategy is another one or not there; nil where
    /// it is that of now.
    package var hindrance: String?
    /// Whether its strategy is code that is not Headroom's own.
    package var hasForeignCode = false
    /// What was approved for the case, where that alone judged it.
    package var approval: Baseline? {
      get { approvals.first }
      set { approvals = newValue.map { [$0] } ?? [] }
    }
    /// Where the case stands beside the earlier run; nil: the same, or there is none.
    package var bucket: ComparisonBucket?
    /// What the record's runs have for the case; nil: the run was not recorded.
    package var timeline: CaseTimeline?
    /// Whether the scenario is known to name no laws, so that those of the format judge it.
    package var isJudgedByDefault = false
    // They are large, and few cases have one.
    private var approvals: [Baseline] = []
    private var traces: [Trace] = []

    package init(_ record: CaseRecord) {
      self.record = record
      verdict = record.outcome?.verdict
    }

    /// Makes a case of which no more is known than its name and its verdict; nil: it is missing.
    package init(_ name: CaseName, _ verdict: Verdict? = nil) {
      record = CaseRecord(name: name)
      self.verdict = verdict
    }

    /// The case's names; its `description` is the key.
    package var name: CaseName { record.name }
    /// What UIKit and the strategy changed, in order.
    package var adjustments: [StepMovement] { record.body?.adjustments ?? [] }
    /// How the field and the keyboard got along; nil: nothing was measured, as where the case is missing.
    package var metrics: CaseMetrics? { record.measures?.metrics }
    /// The distances to failing.
    package var margins: [Margin] { record.measures?.margins ?? [] }
    /// How many checks did not hold; that a known failure has expired is none of its own.
    package var failedChecks: Int { findings.count { $0.mismatch.operator != .until } }
    /// Whether it passed, or failed as it is known to.
    var isAsExpected: Bool { verdict.isAsExpected }
    /// Whether it was run, so that there is something that can be trusted or not.
    package var wasRun: Bool { verdict != nil && verdict != .skipped }

    /// Why the case, run again, came to another outcome; nil where only the engine can be another one.
    package var reasonOfOtherOutcome: String? {
      hindrance
        ?? (hasForeignCode
          ? "the engine or the strategy's code now produces a different outcome" : nil)
    }

    /// What the case did step by step; nil where it was not played to be shown.
    package var trace: Trace? {
      get { traces.first }
      set { traces = newValue.map { [$0] } ?? [] }
    }

    /// What the case did when it was run again and came to its recorded outcome: then nothing hinders it.
    package var replayed: Trace? {
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
  package struct Finding: Sendable {
    /// Step, subject, operator, expected and found value.
    package var mismatch: Mismatch
    /// What it means, as `contentOffset.y of contacts: expected 135, got 101`.
    package var sentence: String
    /// The words of the last step before, as `focus comments`.
    package var action: String?
    /// The file of the scenario, as of the newest import.
    package var file: String?
    /// The line of the expectation, or of the step after which a law was broken.
    package var line: Int?

    package init(
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
    package var difference: Double? { mismatch.toldDifference }
    /// File and line as in `table.yaml:41`.
    package var place: String? {
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
  package func replay<Made: Sendable>(
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
  package func replayed(_ index: Int) -> CaseScreens? {
    var found: CaseScreens?
    replay(CollectionOfOne(index), make: { $1 }) { found = $1 }
    return found.flatMap {
      $0.trace.outcome.digest == cases[index].record.outcome?.digest ? $0 : nil
    }
  }
}
