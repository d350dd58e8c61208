/// Numbers of the JSON-like core schema.
enum ScalarNumber {
  /// Returns the number that a plain scalar writes, if it writes one.
  ///
  /// Decimal only: hexadecimal, octal (also a leading zero, which was octal once), `.inf`, `.nan`,
  /// underscores and sexagesimals are text.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var index = 0
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { index = 1 }
    var mantissa: UInt64 = 0
    var digits = 0
    let whole = index
    while index < bytes.count, let digit = digit(bytes[index]) {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      digits += 1
      index += 1
    }
    if digits > 1, bytes[whole] == UInt8(ascii: "0") { return nil }
    var fraction = 0
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      while index < bytes.count, let digit = digit(bytes[index]) {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        fraction += 1
        index += 1
      }
    }
    digits += fraction
    guard digits > 0 else { return nil }
    if index == bytes.count, digits <= 15 {
      // Both are exact, so that the quotient is the nearest double.
      let value = Double(mantissa) / powersOfTen[fraction]
      return isNegative ? -value : value
    }
    guard index == bytes.count || isExponent(bytes[index...]) else { return nil }
    guard let value = Double(String(decoding: bytes, as: UTF8.self)) else { return nil }
    return value
  }

  private static func isExponent(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let letter = bytes.first, letter | 0x20 == UInt8(ascii: "e") else { return false }
    var rest = bytes.dropFirst()
    if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      rest = rest.dropFirst()
    }
    return !rest.isEmpty && rest.allSatisfy { digit($0) != nil }
  }

  @inline(__always)
  private static func digit(_ byte: UInt8) -> UInt8? {
    let value = byte &- UInt8(ascii: "0")
    return value < 10 ? value : nil
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
