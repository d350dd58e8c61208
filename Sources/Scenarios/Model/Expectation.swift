public import AvoidanceEngine

/// What a subject must be when a script comes to it.
public struct Expectation: Hashable, Sendable {
  /// What a subject must be, for all strategies or by strategy.
  public enum Expected: Hashable, Sendable {
    /// The same for every strategy.
    case all(Matcher)
    /// By strategy; one that is not named is judged by `otherwise`, if there is one.
    case byStrategy([String: Matcher], otherwise: Matcher?)
  }

  /// What it is about.
  public var subject: Subject
  /// What it must be.
  public var expected: Expected

  /// Makes an expectation.
  public init(_ subject: Subject, _ expected: Expected) {
    self.subject = subject
    self.expected = expected
  }

  /// Returns what the subject must be under a strategy; nil where it is not judged.
  public func matcher(for strategy: String) -> Matcher? {
    switch expected {
    case .all(let matcher): matcher
    case .byStrategy(let matchers, let otherwise): matchers[strategy] ?? otherwise
    }
  }
}

/// What a value is compared with, and how.
public enum Matcher: Hashable, Sendable {
  /// Equal; numbers within 0.01 pt.
  case equals(ExpectedValue)
  /// Not smaller.
  case atLeast(Double)
  /// Not larger.
  case atMost(Double)
  /// Between two numbers, both included.
  case between(Double, Double)
  /// Within a tolerance of its own.
  case near(ExpectedValue, within: Double)
  /// Anything else.
  case not(ExpectedValue)
  /// Equal to one of these.
  case oneOf([ExpectedValue])
  /// A text that holds this one.
  case contains(String)

  /// How far numbers may be apart and still be equal, in points.
  public static let tolerance = 0.01
}

/// A value that an expectation names.
public enum ExpectedValue: Hashable, Sendable {
  /// A number.
  case number(Double)
  /// A truth value.
  case flag(Bool)
  /// A text; for `focus` an identifier or `none`.
  case text(String)
  /// A point, size, rectangle or insets, in the order of the format.
  case numbers([Double])
  /// Log entries or buttons.
  case texts([String])
  /// Adjustments in order.
  case adjustments([ExpectedAdjustment])
}

/// An adjustment as far as an expectation cares.
public struct ExpectedAdjustment: Hashable, Sendable {
  /// The view's identifier, or `root`.
  public var view: String?
  /// What was changed.
  public var property: Adjustment.Property?
  /// The value before.
  public var from: [Double]?
  /// The value after.
  public var to: [Double]?
  /// Seconds of the animation.
  public var duration: Double?
  /// The animation's curve.
  public var curve: Int?
  /// Who made it.
  public var by: Adjustment.Author?

  /// Makes an adjustment about which nothing is said.
  public init() {}
}
