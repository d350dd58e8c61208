public import RegressionRunner
public import RegressionStore
public import Scenarios

/// Everything that any report says of one run: all formats are written from this one value, so that
/// their numbers agree.
///
/// Made once by ``RunDocument/reading(_:from:strategies:against:select:)`` from a database, or by
/// ``RunDocument/init(_:_:header:seconds:place:)`` from a run that was not recorded.
public struct RunDocument: Sendable {
  /// The run itself, with the totals of its whole plan.
  public var run: Run
  /// The runs up to this one, of all branches, oldest first; this one is the last.
  public var runs: [Run]
  /// The cases that are reported, in the order in which they ran; those without a result, too.
  public var cases: [Case]
  /// How many of ``cases`` have which verdict: those of the run unless some cases are left out.
  public var totals: RunTotals
  /// Whether a filter leaves cases of the run out.
  public var isSelection: Bool
  /// How the run differs from an earlier one; nil: there is none to compare with.
  public var change: RunReport.Change?
  /// The reported cases that differ from the earlier run, in the order of the buckets.
  public var changed: [ChangedCase]
  /// The failing cases by what failed, in the order of the first case of each.
  public var failureGroups: [FailureGroup]
  /// The strategies, best first: most passes, then fewest points covered, then fewest scrolled.
  public var scoreboard: [StrategyScore]
  /// The judged numbers of passing cases that are closest to failing, closest first.
  public var closestPasses: [ClosePass]
  /// The definitions that were in force, to run cases again; see ``replay(_:_:)``.
  public var suite: RunSuite
  /// The day that decided about known failures.
  public var today: CalendarDay
  /// Whether forms were tried rather than a suite run: there is no history that could be told.
  public var isTrial = false

  /// The runs of this run's branch that tested all that was defined then, oldest first; this one is
  /// the last whatever it tested.
  public var trend: [Run] {
    runs.filter {
      $0.header.branch == run.header.branch && $0.state == .complete && !$0.header.isPartial
        && $0.number != run.number
    } + [run]
  }

  /// The strategies that find nothing to act on in some forms, in the order of the cases.
  public var lacks: [StrategyLacks.Lack] {
    var count = LackCount()
    for entry in cases {
      guard let words = entry.lack, let form = entry.form else { continue }
      count.add(words, strategy: entry.name.strategy, form: form)
    }
    return count.all
  }

  /// The cases whose layouts are not trusted, by form and reason, in the order of the cases.
  public var doubted: [LayoutDoubts.Group] {
    var groups: [LayoutDoubts.Group] = []
    for entry in cases {
      guard let doubt = entry.layoutDoubt, let form = entry.form else { continue }
      groups.count(doubt, of: form, on: entry.name.device)
    }
    return groups
  }

  /// What the run says about itself.
  public struct Run: Sendable {
    /// The handle in its file; nil: the run was not recorded.
    public var number: Int?
    /// The identity everywhere; nil: the run was not recorded.
    public var uuid: RunIdentifier?
    /// Whether it ended early.
    public var state: RunRecord.State
    /// What was known when it began.
    public var header: RunHeader
    /// The machine that it ran on; nil: this one.
    public var host: String?
    /// When it ended, in milliseconds since 1970.
    public var endedAt: Int64?
    /// How long it took in all its parts.
    public var wallMilliseconds: Int64
    /// How many cases have which verdict.
    public var totals: RunTotals

    /// Takes what a database has.
    public init(_ record: RunRecord) {
      number = record.number
      uuid = record.uuid
      state = record.state
      header = record.header
      host = record.host
      endedAt = record.endedAt
      wallMilliseconds = record.wallMilliseconds ?? 0
      totals = record.totals
    }

    /// Takes what is known of a run that was not recorded.
    public init(_ header: RunHeader, totals: RunTotals, wallMilliseconds: Int64) {
      state = totals.missing == 0 ? .complete : .interrupted
      self.header = header
      endedAt = header.startedAt + wallMilliseconds
      self.wallMilliseconds = wallMilliseconds
      self.totals = totals
    }
  }

  /// A case that differs from the earlier run.
  public struct ChangedCase: Sendable {
    /// The case.
    public var name: CaseName
    /// How it differs.
    public var bucket: ComparisonBucket
    /// How the laws of its scenario differ, where that alone redefines it.
    public var laws: LawChange?
    /// What the earlier run has; nil: nothing.
    public var before: RecordedOutcome?
    /// The place in ``RunDocument/cases``; nil: this run does not have the case.
    public var index: Int?
  }

  /// Cases that fail in the same way.
  public struct FailureGroup: Sendable {
    /// What they have in common; nil: they could not be run and left nothing to compare.
    public var fingerprint: Digest?
    /// Places in ``RunDocument/cases``.
    public var cases: [Int]
  }

  /// How a strategy did.
  public struct StrategyScore: Sendable {
    /// The strategy.
    public var strategy: String
    /// How many of its reported cases have which verdict.
    public var totals: RunTotals
    /// The sum of the largest covered heights of the first responders, in points; nil where none was
    /// measured.
    public var coveredPoints: Double?
    /// The way of all changes of offsets and of the root's origin, in points; nil where none was measured.
    public var pointsScrolled: Double?
  }

  /// A judged number that nearly failed.
  public struct ClosePass: Sendable {
    /// The place in ``RunDocument/cases``.
    public var index: Int
    /// The number with its distance to failing.
    public var margin: Margin
  }
}
