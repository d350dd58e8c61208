public import RegressionRunner
public import RegressionStore

/// Everything that is told at the end of a run, or about a recorded one.
public struct RunReport: Sendable {
  /// What changed since an earlier run.
  public struct Change: Sendable {
    /// The comparison of the earlier run with this one.
    public var comparison: RunComparison
    /// Cases that fail now and did not.
    public var regressions: Int
    /// Cases that failed and no longer do.
    public var fixed: Int
    /// Cases with another outcome that are neither.
    public var others: Int
    /// Cases whose scenario or form changed.
    public var redefined: Int
    /// Redefined cases that fail a law which the earlier run did not check.
    public var failingNewLaws: Int
    /// Cases that the earlier run did not have.
    public var new: Int
    /// Cases that only the earlier run has, unless this run is a selection.
    public var gone: Int
    /// Cases without a result in one of the runs, or skipped in one of them only.
    public var missing: Int

    /// Takes the counts of a comparison of the earlier run with this one.
    public init(_ comparison: RunComparison) {
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
    public var since: RunRecord { comparison.a }
  }

  /// A strategy whose cases were skipped, as its program is not available or not trusted.
  public struct Skipped: Hashable, Sendable {
    /// The strategy's name.
    public var strategy: String
    /// How many of its cases were skipped.
    public var cases: Int
    /// Why, as in `is not available`.
    public var reason: String
    /// The options and commands of which one is missing, safe to show, as in
    /// `add --external tools/lift.yaml`.
    public var remedies: [String]

    /// What makes the strategy run, in words.
    public var remedy: String { remedies.joined(separator: ", or ") }

    /// Makes an entry.
    public init(strategy: String, cases: Int, reason: String, remedies: [String]) {
      self.strategy = strategy
      self.cases = cases
      self.reason = reason
      self.remedies = remedies
    }
  }

  /// The recorded run; nil: it was not recorded.
  public var record: RunRecord?
  /// How many cases have which verdict.
  public var totals: RunTotals
  /// Seconds from the first case to the last.
  public var seconds: Double
  /// Cases that failed or could not be run to their end, in the run's order; those beyond some
  /// limit may be left out.
  public var failures: [CaseReport]
  /// Cases that passed although they are known to fail.
  public var unexpectedPasses: [CaseName]
  /// Cases in which nothing was judged.
  public var unjudged: [CaseName]
  /// The strategies whose cases this run skipped; none where a recorded run is shown.
  public var skipped: [Skipped]
  /// The planned cases without a result.
  public var missing: [CaseName]
  /// The run that 'run --resume' goes on with, where there is one.
  public var resumed: Int?
  /// What running its cases again tells, where that was asked for.
  public var survey: RunSurvey?
  /// The strategies that find nothing to act on in some forms.
  public var lacks: [StrategyLacks.Lack]
  /// The cases whose layouts are not trusted, by form and reason.
  public var doubted: [LayoutDoubts.Group]
  /// What changed since an earlier run, where there is one.
  public var change: Change?

  /// Makes a report of a run without any case.
  public init(record: RunRecord?, totals: RunTotals, seconds: Double) {
    self.record = record
    self.totals = totals
    self.seconds = seconds
    failures = []
    unexpectedPasses = []
    unjudged = []
    skipped = []
    missing = []
    lacks = []
    doubted = []
  }
}
