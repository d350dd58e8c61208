import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// A run with its cases: the single source for all commands and reports, so that their numbers agree.
///
/// It is created from a run that was just done, or read from a database.
struct RunRecord: Sendable {
  /// Includes the totals of its whole plan.
  var run: Run
  /// The runs up to and including this one, of all branches, oldest first.
  var runs: [Run]
  /// The reported cases in the order in which they ran, including those without a result.
  var cases: [Case]
  var totals = RunTotals(planned: 0)
  /// Whether a filter excludes cases of the run.
  var isSelection = false
  /// The difference from an earlier run, or nil if there is none to compare with.
  var change: Change?
  /// The reported cases that differ from the earlier run, in the order of the buckets.
  var changed: [ChangedCase] = []
  /// The failing cases by cause, the worst first, then those with the most cases.
  var causes: [CauseGroup] = []
  /// Best first.
  var scoreboard: [StrategyScore] = []
  /// The judged values of passing cases that are closest to failing, closest first.
  var closestPasses: [ClosePass] = []
  /// The strategies that have no effect in some forms, in the order of the cases.
  var unmetRequirements: [UnmetRequirements.Requirement] = []
  /// The cases whose layout may be wrong, by form and reason, in the order of the cases.
  var untrusted: [LayoutUncertainties.Group] = []
  /// The strategies with skipped cases; known only of a run that was just done.
  var skipped: [Skipped] = []
  var deciding = DecidingCases(totals: RunTotals(planned: 0))
  /// The run that 'run --resume' would continue, if any.
  var resumed: Int?
  /// The suite of the run, to simulate cases again; see ``replay(_:by:make:_:)``.
  var suite: RecordedSuite
  /// The suite of the earlier run, or nil if its cases are not drawn or nothing changed.
  var earlier: RecordedSuite?
  /// Number of reported cases with unreadable metrics; they are shown without any.
  var unreadableMetrics = 0
  var facts = CaseFact.all
  /// The program in the commands of reports.
  var program = ProgramCall.headroom
  /// The addresses of its commit and files; found only for a page.
  var links: CodeLinks?
  /// Whether its cases are generated rather than of a suite, so that there is no history to show.
  var isTrial = false
  /// What a trial of forms found.
  var trial: TrialAnswer?

  /// The runs of this run's branch that tested the whole suite, oldest first; this one is always the last.
  var trend: [Run] {
    runs.filter {
      $0.header.branch == run.header.branch && $0.isWhole && $0.number != run.number
    } + [run]
  }

  struct Change: Sendable {
    var comparison: RunComparison
    /// Cases that newly fail.
    var regressions: Int
    /// Cases that no longer fail.
    var fixed: Int
    var others: Int
    /// Cases whose scenario or form changed.
    var redefined: Int
    /// Redefined cases that fail a law not checked in the earlier run.
    var failingNewLaws: Int
    var new: Int
    /// Cases that only the earlier run has, unless this run is a selection.
    var gone: Int
    /// Cases without a result in one of the runs, or skipped in only one of them.
    var missing: Int

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

    var since: Run { comparison.a }
  }

  /// A strategy with skipped cases, as its program is not available or not trusted.
  struct Skipped: Hashable, Sendable {
    var strategy: String
    var cases: Int
    /// As in `is not available`.
    var reason: String
    /// The options and commands of which one is missing, as in `add --external tools/lift.yaml`;
    /// safe to show.
    var remedies: [String]

    var remedy: String { remedies.joined(separator: ", or ") }
  }

  /// A case that passed, with the value closest to failing.
  struct ClosePass: Sendable {
    /// Index in ``RunRecord/cases``.
    var index: Int
    var name: CaseName
    var margin: Margin
  }
}

extension RunRecord {
  /// A case's record with facts from suite, comparison, history and approvals.
  struct Case: Sendable {
    var record: CaseRecord
    /// The verdict, set even if the outcome is not read, or nil if the run has no result.
    var verdict: Verdict?
    /// The scenario's form, or nil if the scenario is gone.
    var form: String?
    var tags: [String] = []
    /// The scenario's file, as of the newest import.
    var file: String?
    /// The pictures of the scenario that are of this case, with paths like that of ``file``.
    var attachments: [AttachedPicture] = []
    /// The first run with the current outcome.
    var sinceRun: Int?
    /// For a failing case the first run since its last passing result.
    var failingSince: Int?
    /// The reasons of the known failures that occurred, or unexpectedly did not.
    var knownReasons: [String] = []
    /// The URLs at which these failures are tracked.
    var issues: [String] = []
    /// The failed checks; known failures come after new ones.
    var findings: [Finding] = []
    /// Why the case can't be simulated again: its strategy's code has changed or is missing, or nil.
    var hindrance: String?
    /// Whether the strategy's code isn't Headroom's own.
    var hasForeignCode = false
    /// The approval, if that alone judged the case.
    var approval: Baseline? {
      get { approvals.first }
      set { approvals = newValue.map { [$0] } ?? [] }
    }
    /// The bucket in the comparison, or nil if unchanged or without an earlier run.
    var bucket: ComparisonBucket?
    /// The case over the record's runs, or nil if the run was not recorded.
    var timeline: CaseTimeline?
    /// Whether the scenario is known to name no laws, so that the default ones judge it.
    var isJudgedByDefault = false
    // Arrays keep the struct small: the values are large, and few cases have one.
    private var approvals: [Baseline] = []
    private var traces: [Trace] = []

    init(_ record: CaseRecord) {
      self.record = record
      verdict = record.outcome?.verdict
    }

    /// Creates a case with only a name and a verdict, nil if it is missing.
    init(_ name: CaseName, _ verdict: Verdict? = nil) {
      record = CaseRecord(name: name)
      self.verdict = verdict
    }

    /// The `description` is the case key.
    var name: CaseName { record.name }
    /// The changes made by UIKit and the strategy, in order.
    var adjustments: [StepMovement] { record.body?.adjustments ?? [] }
    /// nil if nothing was measured, such as for a missing case.
    var metrics: CaseMetrics? { record.measures?.metrics }
    var margins: [Margin] { record.measures?.margins ?? [] }
    /// The number of failed checks; an expired known failure is not a check of its own.
    var failedChecks: Int { findings.count { $0.mismatch.operator != .until } }
    /// The failed checks that aren't known failures.
    var newFindings: [Finding] { findings.filter { $0.known == nil } }
    /// Whether it passed, or failed as known.
    var isAsExpected: Bool { verdict.isAsExpected }
    /// Whether it was run, so that its layout can be trusted or not.
    var wasRun: Bool { verdict != nil && verdict != .skipped }

    /// Why the case now has another outcome when simulated again, or nil if only the engine may have changed.
    var reasonOfOtherOutcome: String? {
      hindrance
        ?? (hasForeignCode
          ? "the engine or the strategy's code now produces a different outcome" : nil)
    }

    /// The trace, or nil if the case was not simulated for display.
    var trace: Trace? {
      get { traces.first }
      set { traces = newValue.map { [$0] } ?? [] }
    }

    /// The trace if the case, simulated again, has the recorded outcome; setting it clears the hindrance.
    var replayed: Trace? {
      get { trace }
      set {
        trace = newValue
        if newValue != nil { hindrance = nil }
      }
    }

    /// Whether a law failed that judges only by default, without laws and expectations in the scenario.
    var failsByDefault: Bool {
      isJudgedByDefault && findings.contains { $0.law != nil }
    }
  }

  /// A failed check.
  struct Finding: Sendable {
    var mismatch: Mismatch
    /// As in `contentOffset.y of contacts: expected 135, got 101`.
    var sentence: String
    /// The last step before, as in `focus comments`.
    var action: String?
    /// The scenario's file, as of the newest import.
    var file: String?
    /// The line of the expectation, or of the step after which a law was violated.
    var line: Int?
    /// Why it is known to fail, if it does beside a new failure of the case.
    var known: String?

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

    /// How a law was violated, or nil if something else failed.
    var law: LawFinding? {
      if case .finding(let finding) = mismatch.told.actual { finding } else { nil }
    }

    /// Whether it is worse than another one; what isn't about a law is the worst.
    func isWorse(than other: Finding) -> Bool {
      guard let own = law, let others = other.law else { return law == nil && other.law != nil }
      return own.isWorse(than: others)
    }

    /// The distance of the value from passing, or nil if it isn't a matter of distance.
    var difference: Double? { mismatch.toldDifference }
    /// Tells a known failure from the new ones of a failing case; else empty.
    var mark: String { known == nil ? "" : " (known failure)" }
    /// As in `table.yaml:41`.
    var place: String? {
      file.map { file in line.map { "\(file):\($0)" } ?? file }
    }
  }
}

// Steps and screens, which are not held for all cases at once.
extension RunRecord {
  /// Simulates cases again, holding few at a time.
  ///
  /// - Parameters:
  ///   - places: Indexes in ``cases``, ascending; cases that have no result or can't be simulated
  ///     are left out.
  ///   - earlier: The suite of another run, or nil for this one's.
  ///   - make: Maps an index and the case's screens to a result; called on any thread.
  ///   - body: Receives the results with their indexes, in ascending order.
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
    // An external program handles one case at a time.
    let asksPrograms = suite.suite.strategies.contains { $0.value.model.forCase != nil }
    let runner = suite.runner(
      found.map(\.planned), jobs: asksPrograms ? 1 : Environment.processorCount)
    runner.forEachScreens { place, screens in
      make(found[place].index, screens)
    } _: { place, made in
      body(found[place].index, made)
    }
  }

  /// Simulates a case again; nil if that is impossible or gives another outcome.
  func replayed(_ index: Int) -> CaseScreens? {
    var found: CaseScreens?
    replay(CollectionOfOne(index), make: { $1 }) { found = $1 }
    return found.flatMap {
      $0.trace.outcome.digest == cases[index].record.outcome?.digest ? $0 : nil
    }
  }
}
