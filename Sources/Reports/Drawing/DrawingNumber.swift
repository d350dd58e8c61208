/// Coordinates as they are written: rounded to hundredths of a point, in the shortest form.
enum DrawingNumber {
  /// The largest number that is written, in points; the model's coordinates are smaller.
  private static let limit = 1e12

  /// Returns a coordinate in hundredths.
  static func hundredths(_ number: Double) -> Int {
    guard !number.isNaN else { return 0 }
    return Int((min(max(number, -limit), limit) * 100).rounded())
  }

  /// Returns a coordinate's text, as `34` or `-0.5`.
  static func text(_ number: Double) -> String { text(of: hundredths(number)) }

  /// Returns the text of a number of hundredths.
  static func text(of hundredths: Int) -> String { text(hundredths, digits: 2) }

  /// Returns the text of a number of thousandths.
  static func text(ofThousandths thousandths: Int) -> String { text(thousandths, digits: 3) }

  private static func text(_ number: Int, digits: Int) -> String {
    let scale = digits == 2 ? 100 : 1000
    let (whole, rest) = number.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
    var text = number < 0 ? "-\(whole)" : "\(whole)"
    guard rest > 0 else { return text }
    var fraction = "\(rest)"
    fraction = String(repeating: "0", count: digits - fraction.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    text += "." + fraction
    return text
  }
}
