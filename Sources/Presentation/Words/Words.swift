import AvoidanceEngine
import Scenarios

package enum Words {
  /// Returns a number with its noun, such as `1 form` or `2 forms`.
  package static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// Quotes a text for the shell, if necessary, with single quotes, which bash, zsh and fish read alike.
  package static func shellWord(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || "_-./:,+=@%".utf8.contains(byte)
    }
    if isPlain, !text.isEmpty { return text }
    return "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// Returns points in their shortest form, rounded to hundredths, such as `34` or `0.5`.
  package static func points(_ number: Double) -> String {
    CanonicalNumber.text((number * 100).rounded() / 100)
  }

  /// Returns numbers in brackets, or a single one without.
  package static func points(_ numbers: [Double]) -> String {
    if numbers.count == 1 { return points(numbers[0]) }
    return "[" + numbers.map { points($0) }.joined(separator: ", ") + "]"
  }

  /// Returns names separated by commas, and the number of those beyond the limit.
  package static func list(_ names: [String], limit: Int = 8) -> String {
    let shown = names.prefix(limit).joined(separator: ", ")
    return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
  }
}

/// Formats times given in milliseconds since 1970, in UTC.
package enum TimeText {
  /// Returns the day, such as `2026-11-21`.
  package static func day(_ milliseconds: Int64) -> String {
    let date = civil(floorDivide(milliseconds, 86_400_000))
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
  }

  /// Returns the time to the minute, such as `2026-11-21 10:14 UTC`.
  package static func minute(_ milliseconds: Int64) -> String {
    "\(day(milliseconds)) \(clock(milliseconds).prefix(5)) UTC"
  }

  /// Returns the time to the second in ISO 8601, such as `2026-11-21T10:14:03Z`.
  ///
  /// A year before 0 has its sign, one after 9999 all its digits.
  package static func iso(_ milliseconds: Int64) -> String {
    "\(day(milliseconds))T\(clock(milliseconds))Z"
  }

  /// Parses a day or a time as ``iso(_:)`` writes it; nil for other texts.
  package static func milliseconds(_ text: String) -> Int64? {
    guard let midnight = CalendarDay(String(text.prefix(10)))?.milliseconds else { return nil }
    guard text.utf8.count > 10 else { return midnight }
    let parts = text.dropFirst(11).dropLast().split(separator: ":").compactMap { Int64($0) }
    guard parts.count == 3, (0..<24).contains(parts[0]), (0..<60).contains(parts[1]),
      (0..<60).contains(parts[2])
    else { return nil }
    let milliseconds = midnight + ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000
    return iso(milliseconds) == text ? milliseconds : nil
  }

  /// Returns how long ago a time was, such as `just now`, `5 min ago`, `2 h ago` or `3 days ago`.
  package static func ago(_ milliseconds: Int64, now: Int64) -> String {
    let seconds = max(0, now.subtractingClamped(milliseconds)) / 1000
    if seconds < 60 { return "just now" }
    if seconds < 3600 { return "\(seconds / 60) min ago" }
    if seconds < 48 * 3600 { return "\(seconds / 3600) h ago" }
    return "\(seconds / 86400) days ago"
  }

  /// The time of day, such as `10:14:03`.
  private static func clock(_ milliseconds: Int64) -> String {
    let seconds = floorDivide(milliseconds, 1000)
    let rest = seconds - floorDivide(seconds, 86400) * 86400
    return "\(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))"
  }

  // Howard Hinnant's civil_from_days; see https://howardhinnant.github.io/date_algorithms.html
  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func floorDivide(_ a: Int64, _ b: Int64) -> Int64 {
    let (quotient, rest) = a.quotientAndRemainder(dividingBy: b)
    return rest < 0 ? quotient - 1 : quotient
  }

  private static func padded(_ number: Int64, _ digits: Int) -> String {
    let text = "\(number.magnitude)"
    let zeros = String(repeating: "0", count: max(0, digits - text.count))
    return (number < 0 ? "-" : "") + zeros + text
  }
}
