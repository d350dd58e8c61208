public import RegressionRunner
public import RegressionStore

/// Two runs beside each other, with the outcomes of the cases that differ.
public struct ComparisonReport: Sendable {
  /// A case that differs.
  public struct Entry: Sendable {
    /// The case.
    public var name: CaseName
    /// Where it stands.
    public var bucket: ComparisonBucket
    /// What the first run has.
    public var before: RecordedOutcome?
    /// What the second run has.
    public var after: RecordedOutcome?
    /// Why they differ, where that was asked for and is known.
    public var why: CaseExplanation?

    /// Makes an entry.
    public init(
      name: CaseName,
      bucket: ComparisonBucket,
      before: RecordedOutcome?,
      after: RecordedOutcome?,
      why: CaseExplanation? = nil
    ) {
      self.name = name
      self.bucket = bucket
      self.before = before
      self.after = after
      self.why = why
    }
  }

  /// The buckets.
  public var comparison: RunComparison
  /// The cases that differ, in the order of the buckets; of each at least those that are told.
  public var entries: [Entry]
  /// The cases with the same outcome in both runs, and other measures.
  public var measuresChanged: [CaseName]

  /// Makes a report.
  public init(
    comparison: RunComparison,
    entries: [Entry],
    measuresChanged: [CaseName] = []
  ) {
    self.comparison = comparison
    self.entries = entries
    self.measuresChanged = measuresChanged
  }

  /// The explanations of the cases, each once, with how many cases it explains; most first.
  package var reasons: [(why: CaseExplanation, count: Int)] {
    var order: [CaseExplanation] = []
    var counts: [CaseExplanation: Int] = [:]
    for why in entries.compactMap(\.why) {
      if counts[why] == nil { order.append(why) }
      counts[why, default: 0] += 1
    }
    return order.enumerated()
      .map { (why: $1, count: counts[$1] ?? 0, place: $0) }
      .sorted { ($1.count, $0.place) < ($0.count, $1.place) }
      .map { ($0.why, $0.count) }
  }
}
