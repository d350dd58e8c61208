import Scenarios

/// What was compared how.
package enum JudgedOperator: String, Hashable, Sendable, CaseIterable {
  // The words enter the digests of outcomes and failures.
  /// Equal, numbers within 0.01.
  case equals = "equals"
  /// Not less.
  case atLeast = "atLeast"
  /// Not more.
  case atMost = "atMost"
  /// Within two bounds.
  case between = "between"
  /// Within a distance.
  case near = "near"
  case not = "not"
  /// One of these.
  case oneOf = "oneOf"
  /// A text with this in it, or a log with these in this order.
  case contains = "contains"
  /// A law holds.
  case holds = "holds"
  /// A known failure is still allowed.
  case until = "until"
}

/// One judged line that did not hold.
///
/// It names step, subject and values by content; the file and line are looked up in the newest
/// import.
package struct Mismatch: Hashable, Sendable {
  /// Index of the script's entry: the `expect`, or the step after which a law was broken.
  package var step: Int
  /// The subject as written, or the law's name.
  package var subject: String
  /// How it was compared.
  package var `operator`: JudgedOperator
  package var expected: JudgedValue
  /// What was found.
  package var actual: JudgedValue
  /// Of a law where it was broken worst, while ``step`` and ``actual`` are of the first time; nil for
  /// what is judged once, and where it is not known.
  ///
  /// It is a part of the outcome's identity where there are several steps, and none of the failure's.
  package var worst: WorstBreach?
  /// Why the case could not be run to its end; nil where something was judged.
  package private(set) var fault: CaseFault?
  /// Of a law as it is told, the first step at which it was broken.
  private(set) var firstStep: Int?
  /// Of an expired known failure, as it is told, whether nothing fails beside it any more.
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

  /// Makes a mismatch of what kept a case from being run to its end.
  package init(step: Int, _ fault: CaseFault) {
    let statement = fault.statement
    self.init(
      step: step, subject: statement.subject, operator: statement.operator,
      expected: statement.expected, actual: statement.actual)
    self.fault = fault
  }

  /// How far the found value is from holding, with its sign; nil where it is no matter of distance.
  package var difference: Double? {
    switch (expected, actual) {
    case (_, .finding(let finding)): finding.amount
    case (.number(let expected), .number(let actual)): actual - expected
    case (.numbers(let expected), .numbers(let actual)) where expected.count == actual.count:
      zip(actual, expected).map { $0 - $1 }.max { abs($0) < abs($1) }
    // Alternatives are no bounds, though two numbers read back alike.
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
  /// How the law was broken there.
  package var actual: JudgedValue
  /// How far that is from holding, with its sign.
  package var difference: Double
  /// After how many steps the law was broken, this one included.
  package var steps: Int
}

extension Mismatch {
  /// The mismatch as people are told it: of a law the worst step.
  package var told: Mismatch {
    guard let worst else { return self }
    var told = self
    told.firstStep = firstStep ?? step
    told.step = worst.step
    told.actual = worst.actual
    return told
  }

  /// Puts an expired known failure, which stands behind what it was about, at the step at which that is
  /// told; where nothing else fails at its step it holds now.
  fileprivate mutating func join(_ others: ArraySlice<Mismatch>) {
    guard `operator` == .until else { return }
    guard let other = others.last(where: { $0.operator != .until && $0.step == step }) else {
      holdsNow = true
      return
    }
    step = other.told.step
  }

  /// How far from holding what people are told is.
  package var toldDifference: Double? { worst?.difference ?? difference }

  /// Whether it is the form that fails, whatever the step.
  package var isAboutForm: Bool {
    `operator` == .holds && Law(rawValue: subject)?.rule.isAboutForm == true
  }
}

extension [Mismatch] {
  /// The mismatches of a case as people are told them.
  package var told: [Mismatch] {
    enumerated().map { place, mismatch in
      var told = mismatch.told
      told.join(prefix(place))
      return told
    }
  }
}

/// The distance between a judged number and failing.
package struct Margin: Hashable, Sendable {
  /// Index of the script's entry.
  package var step: Int
  /// The subject as written, or the law's name.
  package var subject: String
  /// Points to go until it fails; negative where it failed.
  package var margin: Double
}
