/// Times in words and digits, from milliseconds since 1970 in UTC.
public enum TimeText {
  /// Returns the day as in `2026-11-21`.
  public static func day(_ milliseconds: Int64) -> String {
    String(iso(milliseconds).prefix(10))
  }

  /// Returns the time to the minute, as in `2026-11-21 10:14 UTC`.
  public static func minute(_ milliseconds: Int64) -> String {
    let text = iso(milliseconds)
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5)) UTC"
  }

  /// Returns the time to the second in ISO 8601, as in `2026-11-21T10:14:03Z`.
  public static func iso(_ milliseconds: Int64) -> String {
    let seconds = floorDivide(milliseconds, 1000)
    let days = floorDivide(seconds, 86400)
    let rest = seconds - days * 86400
    let date = civil(days)
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
      + "T\(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))Z"
  }

  /// Returns how long ago a time was, as in `just now`, `5 min ago`, `2 h ago` or `3 days ago`.
  public static func ago(_ milliseconds: Int64, now: Int64) -> String {
    let seconds = max(0, now - milliseconds) / 1000
    if seconds < 60 { return "just now" }
    if seconds < 3600 { return "\(seconds / 60) min ago" }
    if seconds < 48 * 3600 { return "\(seconds / 3600) h ago" }
    return "\(seconds / 86400) days ago"
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
    a >= 0 ? a / b : (a - b + 1) / b
  }

  private static func padded(_ number: Int64, _ digits: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
