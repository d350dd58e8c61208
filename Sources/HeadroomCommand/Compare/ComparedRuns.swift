import RegressionRunner
import RegressionStore

/// The differences between two runs, with the outcomes of the cases that differ.
struct ComparedRuns: Sendable {
  let comparison: RunComparison
  /// The cases that differ, in the order of the buckets.
  let entries: [ChangedCase]
  /// The cases with the same outcome in both runs, but different measures.
  let measuresChanged: [CaseName]
  var deciding: DecidingCases
  /// What is known of other code that explains cases, by the sentence of the explanation.
  var codeChanges: [String: CodeChange] = [:]

  /// The cases that differ, by bucket and cause; indexes among ``entries``.
  var groups: [ChangeGroup] { ChangeGroup.all(entries) }

  /// The explanations of the cases, each once, with how many cases it explains; most frequent
  /// first.
  ///
  /// Laws explain all cases of the comparison, even those that are not shown.
  var reasons: [(sentence: String, count: Int)] {
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

extension RunComparison {
  /// How many cases there are, and how many of them fail in the later run.
  var totals: RunTotals {
    var totals = RunTotals(planned: counts.values.reduce(0, +))
    totals[.fail] = failingInB
    return totals
  }
}
