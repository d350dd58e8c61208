import AvoidanceEngine
package import RegressionRunner
package import RegressionStore
package import Scenarios
import SystemCalls

/// Everything that any report says of one run: all formats are written from this one value, so that
/// their numbers agree.
///
/// Made once by ``RunDocument/reading(_:from:strategies:against:select:)`` from a database, or by
/// ``RunDocument/init(_:_:header:seconds:place:)`` from a run that was not recorded.
package struct RunDocument: Sendable {
  /// The run itself, with the totals of its whole plan.
  package var run: Run
  /// The runs up to this one, of all branches, oldest first; this one is the last.
  package var runs: [Run]
  /// The cases that are reported, in the order in which they ran; those without a result, too.
  package var cases: [Case]
  /// How many of ``cases`` have which verdict: those of the run unless some cases are left out.
  package var totals: RunTotals
  /// Whether a filter leaves cases of the run out.
  package var isSelection: Bool
  /// How the run differs from an earlier one; nil: there is none to compare with.
  package var change: RunReport.Change?
  /// The reported cases that differ from the earlier run, in the order of the buckets.
  package var changed: [ChangedCase]
  /// The failing cases by what failed, in the order of the first case of each.
  package var failureGroups: [FailureGroup]
  /// The strategies, best first.
  package var scoreboard: [StrategyScore]
  /// The judged numbers of passing cases that are closest to failing, closest first.
  package var closestPasses: [ClosePass]
  /// What was current, to run cases again; see ``replay(_:by:make:_:)``.
  package var suite: RecordedSuite
  /// What was current at the earlier run; nil where nobody draws what its cases did, or there is no change
  /// between the runs.
  package var earlier: RecordedSuite?
  /// How many reported cases have metrics that can't be read; they are told as cases without.
  package var unreadableMetrics = 0
  /// Whether forms were tried rather than a suite run: there is no history that could be told.
  package var isTrial = false

  /// The runs of this run's branch that tested all that was defined then, oldest first; this one is
  /// the last whatever it tested.
  package var trend: [Run] {
    runs.filter {
      $0.header.branch == run.header.branch && $0.isWhole && $0.number != run.number
    } + [run]
  }

  /// The strategies that find nothing to act on in some forms, in the order of the cases.
  package var unmetRequirements: [UnmetRequirements.Requirement] {
    var count = UnmetRequirementCount()
    for entry in cases {
      guard let words = entry.unmetRequirement, let form = entry.form else { continue }
      count.add(words, strategy: entry.name.strategy, form: form)
    }
    return count.all
  }

  /// The cases whose layouts are not trusted, by form and reason, in the order of the cases.
  package var untrusted: [LayoutUncertainties.Group] {
    var groups: [LayoutUncertainties.Group] = []
    for entry in cases {
      guard let doubt = entry.layoutUncertainty, let form = entry.form else { continue }
      groups.count(doubt, of: form, on: entry.name.device)
    }
    return groups
  }

  /// A case that passed, with what came closest to failing.
  package struct ClosePass: Sendable {
    /// Place in ``RunDocument/cases``.
    package var index: Int
    package var name: CaseName
    /// The smallest of its margins.
    package var margin: Margin
  }

  /// Cases that fail in the same way.
  package struct FailureGroup: Sendable {
    /// What they have in common; nil: they could not be run and left nothing to compare.
    package var fingerprint: Digest?
    /// Places in ``RunDocument/cases``.
    package var cases: [Int]
  }
}

extension RunDocument {
  package struct Case: Sendable {
    /// The case's names; its `description` is the key.
    package var name: CaseName
    /// The form of its scenario; nil: the scenario is gone.
    package var form: String?
    /// The scenario's tags.
    package var tags: [String]
    /// The file of the scenario, as of the newest import.
    package var file: String?
    /// What became of the case; nil: it is missing, the run has no result of it.
    package var verdict: Verdict?
    /// The run since which the case has this outcome.
    package var sinceRun: Int?
    /// For a failing case the run since which it fails without a passing result between.
    package var failingSince: Int?
    /// The outcome's identity.
    package var digest: Digest?
    /// The failure's identity, where something failed.
    package var fingerprint: Digest?
    /// Why what failed was known to fail, or what was known to fail and did not.
    package var knownReasons: [String]
    /// Where these failures are tracked: addresses of the web.
    package var issues: [String] = []
    /// What did not hold, known failures included.
    package var findings: [Finding]
    /// How many checks did not hold; that a known failure has expired is none of its own.
    package var failedChecks: Int { findings.count { $0.mismatch.operator != .until } }
    /// Why the layout that the case stands on is not trusted on its device; nil where it is.
    package var layoutUncertainty: String?
    /// The end of what an external program wrote to standard error where it failed; empty for nothing.
    package var standardError = ""
    /// What the strategy looks for and does not find in the form, as `no table`; nil where it finds all
    /// that it needs.
    package var unmetRequirement: String?
    /// Why the case can't be run again to its outcome, as far as the code of its strategy tells; nil
    /// where that is the code of now.
    package var hindrance: String?
    /// What was approved for the case, where that alone judged it.
    package var approval: Baseline?
    /// What UIKit and the strategy changed, in order.
    package var adjustments: [StepMovement]
    /// The measures; nil: none were taken, as where the case is missing or was skipped.
    package var metrics: CaseMetrics?
    /// The distances to failing.
    package var margins: [Margin]
    /// Where the case stands beside the earlier run; nil: the same, or there is none.
    package var bucket: ComparisonBucket?
    /// What the document's runs have for the case; nil: the run was not recorded.
    package var timeline: CaseTimeline?

    /// Makes a case without a result.
    package init(_ name: CaseName) {
      self.name = name
      tags = []
      knownReasons = []
      findings = []
      adjustments = []
      margins = []
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

    /// How far the found value is from holding; nil where it is no matter of distance.
    package var difference: Double? { mismatch.toldDifference }
    /// File and line as in `table.yaml:41`.
    package var place: String? {
      file.map { file in line.map { "\(file):\($0)" } ?? file }
    }
  }
}

extension RunDocument.Case {
  /// Whether it was run, so that there is something that can be trusted or not.
  package var wasRun: Bool { verdict != nil && verdict != .skipped }
}

// What a document does not hold for all of its cases at a time: their steps and screens.
extension RunDocument {
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
    return found.flatMap { $0.trace.outcome.digest == cases[index].digest ? $0 : nil }
  }
}
