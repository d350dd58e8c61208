/// A fraction of small integers; not a number once one of them became too large.
struct Rational: Hashable, CustomStringConvertible {
  let numerator: Int
  /// Above 0; 0 where it is not a number.
  let denominator: Int

  static let zero = Rational(0)
  static let one = Rational(1)
  static let notANumber = Rational(numerator: 0, denominator: 0)

  init(_ integer: Int) { self.init(numerator: integer, denominator: 1) }

  /// A multiple of a quarter.
  init(quarters number: Double) {
    self = Rational(Int((number * 4).rounded())) * Rational(numerator: 1, denominator: 4)
  }

  private init(numerator: Int, denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  var isNumber: Bool { denominator != 0 }
  var isZero: Bool { numerator == 0 && isNumber }
  var isPositive: Bool { numerator > 0 }
  var isNegative: Bool { numerator < 0 }
  var double: Double { Double(numerator) / Double(denominator) }
  var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
  var magnitude: Rational { isNegative ? -self : self }

  /// Limits that keep products of two within what an integer holds.
  private static func reduced(_ numerator: Int, _ denominator: Int) -> Rational {
    guard denominator != 0 else { return .notANumber }
    var (a, b) = (abs(numerator), denominator)
    while b != 0 { (a, b) = (b, a % b) }
    let (top, bottom) = (numerator / a, denominator / a)
    guard abs(top) < 1 << 30, bottom < 1 << 30 else { return .notANumber }
    return Rational(numerator: top, denominator: bottom)
  }

  static func + (a: Rational, b: Rational) -> Rational {
    if b.numerator == 0 && b.isNumber { return a }
    if a.denominator == 1 && b.denominator == 1 { return reduced(a.numerator + b.numerator, 1) }
    return reduced(
      a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
  }

  static func * (a: Rational, b: Rational) -> Rational {
    reduced(a.numerator * b.numerator, a.denominator * b.denominator)
  }

  static func / (a: Rational, b: Rational) -> Rational {
    b.isNegative
      ? reduced(-a.numerator * b.denominator, a.denominator * -b.numerator)
      : reduced(a.numerator * b.denominator, a.denominator * b.numerator)
  }

  static prefix func - (a: Rational) -> Rational {
    Rational(numerator: -a.numerator, denominator: a.denominator)
  }

  static func - (a: Rational, b: Rational) -> Rational { a + -b }

  static func < (a: Rational, b: Rational) -> Bool { (a - b).isNegative }
}
