public import AvoidanceEngine
public import RegressionStore

/// A value of a parameter at which a case changes its verdict.
public struct BreakPoint: Hashable, Sendable {
  /// Where the verdict changes, seen from lower numbers or from earlier values of a list.
  public enum Place: Hashable, Sendable {
    /// Above a number, which itself still has the verdict before; found to 1/1024.
    case above(Double)
    /// From a number on; found to 1/1024.
    case from(Double)
    /// From one value of a list to the next.
    case next(ParameterValue, ParameterValue)
  }

  /// Which of the sweep's parameters it is, by its position.
  public var axis: Int
  /// Where it is.
  public var place: Place
  /// The value of the sweep's other parameter, where there are two.
  public var other: ParameterValue?
  /// The case.
  public var name: CaseName
  /// The verdict before.
  public var before: Verdict
  /// The verdict after.
  public var after: Verdict
  /// The law that is broken on the failing side, or the subject of the line that does not hold; empty
  /// where neither side names one.
  public var cause: String
  /// How it is broken there, in a sentence; empty as ``cause``.
  public var sentence: String

  /// Whether the case fails from here on and did not before.
  public var breaks: Bool { after.isFailing && !before.isFailing }

  /// Whether the case passes from here on and did not before.
  public var mends: Bool { [.pass, .unexpectedPass].contains(after) && !breaks }
}

extension BreakPoint.Place {
  /// Names a change between two numbers by the one with the fewest decimals.
  init(_ low: Double, _ high: Double) {
    let number = Bisection.simplest(from: low, to: high)
    self = number == high ? .from(number) : .above(number)
  }
}
