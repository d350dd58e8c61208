/// A day in the Gregorian calendar, without a time zone.
package struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// From 1 to 9999.
  package let year: Int
  /// From 1 to 12.
  package let month: Int
  package let day: Int

  /// Parses `YYYY-MM-DD`; nil if the text is not a valid day.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8..<10]), year > 0, (1...12).contains(month),
      day > 0, day <= Self.days(inMonth: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  package var description: String {
    "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
  }

  /// Returns the number of days since another day; negative if that is later.
  package func days(since other: CalendarDay) -> Int { number - other.number }

  /// The beginning of the day in UTC, in milliseconds since 1970.
  package var milliseconds: Int64 { Int64(number) * 86_400_000 }

  private var number: Int {
    let past = year - 1
    let months = (1..<month).map { Self.days(inMonth: $0, of: year) }.reduce(0, +)
    return past * 365 + past / 4 - past / 100 + past / 400 + months + day - 719_163
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    if month == 2 { return isLeap ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.count) + digits
  }
}
