import RegressionStore
import Scenarios

extension RunResult {
  /// The strategies that find nothing to act on in some forms, in the order of the cases.
  ///
  /// Of cases that an earlier process ran it is found out anew.
  ///
  /// - Parameter suite: What the cases are made of.
  /// - Returns: What is lacking in how many cases.
  public func lacks(of suite: RunSuite) -> [StrategyLacks.Lack] {
    var lacking = lacking
    if !recorded.isEmpty {
      let earlier = StrategyLacks(suite, recorded.lazy.map { plan.name(at: $0) })
      if !earlier.all.isEmpty {
        for index in recorded {
          if let words = earlier.words(of: plan.name(at: index)) {
            lacking.note(words, of: plan.cases[index], at: index)
          }
        }
      }
    }
    var count = LackCount()
    for (subject, found) in lacking.inOrder {
      count.add(
        subject.words, strategy: plan.strategies[Int(subject.strategy)],
        form: suite.scenarios[Int(subject.scenario)].value.form, cases: found.cases)
    }
    return count.all
  }
}

/// What the cases of a run lack, by the places of their scenarios and strategies.
struct RunLacks: Sendable {
  struct Subject: Hashable {
    var scenario: UInt32
    var strategy: UInt16
    var words: String
  }

  struct Found {
    /// The first case's place in the plan.
    var first: Int
    var cases: Int
  }

  private var found: [Subject: Found] = [:]

  /// What was found, in the order of the first cases.
  var inOrder: [(key: Subject, value: Found)] {
    found.sorted { $0.value.first < $1.value.first }
  }

  /// Notes what a case's strategy lacks.
  mutating func note(_ words: String, of planned: PlannedCase, at index: Int) {
    let subject = Subject(scenario: planned.scenario, strategy: planned.strategy, words: words)
    var known = found[subject] ?? Found(first: index, cases: 0)
    known.first = min(known.first, index)
    known.cases += 1
    found[subject] = known
  }
}
