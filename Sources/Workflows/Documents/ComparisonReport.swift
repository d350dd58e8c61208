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
    /// Why they differ, where that was asked for and is known; other laws are always told.
    public var why: CaseExplanation?

    /// Makes an entry.
    public init(
      name: CaseName, bucket: ComparisonBucket, before: RecordedOutcome?, after: RecordedOutcome?,
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
  public init(comparison: RunComparison, entries: [Entry], measuresChanged: [CaseName] = []) {
    self.comparison = comparison
    self.entries = entries
    self.measuresChanged = measuresChanged
  }

  /// The explanations of the cases for people, each once, with how many cases it explains; most first.
  ///
  /// Laws explain all cases of the comparison, also those that are not told.
  package var reasons: [(sentence: String, count: Int)] {
    var order: [String] = []
    var counts: [String: Int] = [:]
    let others = entries.compactMap(\.why).filter { if case .laws = $0 { false } else { true } }
    for sentence in comparison.cases.compactMap(\.laws?.sentence) + others.map(\.sentence) {
      if counts[sentence] == nil { order.append(sentence) }
      counts[sentence, default: 0] += 1
    }
    return order.enumerated()
      .map { (sentence: $1, count: counts[$1] ?? 0, place: $0) }
      .sorted { ($1.count, $0.place) < ($0.count, $1.place) }
      .map { ($0.sentence, $0.count) }
  }
}
