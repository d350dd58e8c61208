import Scenarios

package enum JudgedOperator: String, Hashable, Sendable, CaseIterable {
  // The raw values enter the digests of outcomes and failures.
  /// Equal, numbers within 0.01.
  case equals = "equals"
  case atLeast = "atLeast"
  case atMost = "atMost"
  case between = "between"
  case near = "near"
  case not = "not"
  case oneOf = "oneOf"
  /// A text that contains this, or a log that contains these in this order.
  case contains = "contains"
  /// A law holds.
  case holds = "holds"
  /// A known failure has not expired.
  case until = "until"
}

/// One judged line that did not hold.
///
/// Step, subject and values refer to the content; file and line are looked up in the latest import.
package struct Mismatch: Hashable, Sendable {
  /// Index of the script's entry: the `expect`, or the step after which a law was broken.
  package var step: Int
  /// The subject as written, or the law's name.
  package var subject: String
  package var `operator`: JudgedOperator
  package var expected: JudgedValue
  package var actual: JudgedValue
  /// For a law, its worst breach, while ``step`` and ``actual`` belong to the first one; nil if unknown or
  /// for anything that is judged once.
  ///
  /// Part of the outcome's identity if there are several steps, but not of the failure's.
  package var worst: WorstBreach?
  /// Why the case could not be run to its end; nil if something was judged.
  package private(set) var fault: CaseFault?
  /// For a reported breach of a law, the first step at which it was broken.
  private(set) var firstStep: Int?
  /// For a reported expired known failure, whether the check passes now.
  private(set) var holdsNow = false

  package init(
    step: Int, subject: String, operator: JudgedOperator, expected: JudgedValue,
    actual: JudgedValue, worst: WorstBreach? = nil
  ) {
    self.worst = worst
    self.step = step
    self.subject = subject
    self.operator = `operator`
    self.expected = expected
    self.actual = actual
  }

  package init(step: Int, _ fault: CaseFault) {
    let statement = fault.statement
    self.init(
      step: step, subject: statement.subject, operator: statement.operator,
      expected: statement.expected, actual: statement.actual)
    self.fault = fault
  }

  /// How far the found value is from passing, with its sign; nil if it has no distance.
  package var difference: Double? {
    switch (expected, actual) {
    case (_, .finding(let finding)): finding.amount
    case (.number(let expected), .number(let actual)): actual - expected
    case (.numbers(let expected), .numbers(let actual)) where expected.count == actual.count:
      zip(actual, expected).map { $0 - $1 }.max { abs($0) < abs($1) }
    // Alternatives are not bounds, although two numbers look the same when read back.
    case (.numbers(let bounds), .number(let actual))
    where bounds.count == 2 && `operator` != .oneOf:
      `operator` == .between
        ? actual < bounds[0] ? actual - bounds[0] : actual - bounds[1]
        : actual - bounds[0]
    default: nil
    }
  }
}

/// The step at which a law was broken worst.
package struct WorstBreach: Hashable, Sendable {
  /// Index of the script's entry.
  package var step: Int
  package var actual: JudgedValue
  /// How far it is from passing, with its sign.
  package var difference: Double
  /// After how many steps the law was broken, including this one.
  package var steps: Int
}

extension Mismatch {
  /// The mismatch as reported: for a law, the worst step.
  package var told: Mismatch {
    guard let worst else { return self }
    var told = self
    told.firstStep = firstStep ?? step
    told.step = worst.step
    told.actual = worst.actual
    return told
  }

  /// Moves an expired known failure to the step at which the mismatch before it is reported; if nothing else
  /// fails at its step, it passes now.
  fileprivate mutating func join(_ others: ArraySlice<Mismatch>) {
    guard `operator` == .until else { return }
    guard let other = others.last(where: { $0.operator != .until && $0.step == step }) else {
      holdsNow = true
      return
    }
    step = other.told.step
  }

  /// How far the reported value is from passing.
  package var toldDifference: Double? { worst?.difference ?? difference }

  /// Whether the form itself fails, independent of the step.
  package var isAboutForm: Bool {
    `operator` == .holds && Law(rawValue: subject)?.rule.isAboutForm == true
  }
}

extension [Mismatch] {
  /// The mismatches of a case as reported.
  package var told: [Mismatch] {
    enumerated().map { place, mismatch in
      var told = mismatch.told
      told.join(prefix(place))
      return told
    }
  }
}

package struct Margin: Hashable, Sendable {
  /// Index of the script's entry.
  package var step: Int
  /// The subject as written, or the law's name.
  package var subject: String
  /// Points left until it fails; negative if it failed.
  package var margin: Double
}
