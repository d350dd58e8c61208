import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

/// Numbers that no run has, from a file that somebody altered: nothing traps.
struct HostileNumberTests {
  private static let numbers = [
    Int.min, Int.min + 1, -1, 0, 1, 1 << 31, 1 << 32, 1 << 50, Int.max - 1, Int.max,
  ]

  private static func totals(_ planned: Int, _ count: Int) -> RunTotals {
    var totals = RunTotals(planned: planned)
    for verdict in Verdict.allCases { totals[verdict] = count }
    return totals
  }

  @Test(arguments: numbers, numbers)
  func `totals are added and subtracted, and end at the greatest number`(planned: Int, count: Int) {
    let totals = Self.totals(planned, count)
    _ = VerdictWords.summary(totals)
    _ = RunJSON.totals.value(totals)
    if planned == 0, count == 1 { #expect(totals.missing == -7) }
    if planned == .min, count == 1 { #expect(totals.missing == .min) }
    if count == .max { #expect(totals.failing == .max) }
    if count == .min { #expect(totals.failing == .min) }
  }

  @Test(arguments: numbers)
  func `a time is told, whichever it is`(time: Int) {
    let time = Int64(time)
    #expect(TimeText.iso(time).hasSuffix("Z"))
    #expect(TimeText.minute(time).hasSuffix(" UTC"))
    #expect(!TimeText.day(time).isEmpty)
    for now in Self.numbers { #expect(!TimeText.ago(time, now: Int64(now)).isEmpty) }
  }

  @Test func `times at the edges are those of the calendar`() {
    #expect(TimeText.iso(0) == "1970-01-01T00:00:00Z")
    #expect(TimeText.iso(-1) == "1969-12-31T23:59:59Z")
    #expect(TimeText.iso(253_402_300_799_999) == "9999-12-31T23:59:59Z")
    // date -u -d @253402300800
    #expect(TimeText.minute(253_402_300_800_000) == "10000-01-01 00:00 UTC")
    #expect(TimeText.day(253_402_300_800_000) == "10000-01-01")
    // 2^63 ms after 1970 is the last of java.time's Instant.ofEpochMilli: +292278994-08-17T07:12:55.
    #expect(TimeText.iso(.max) == "292278994-08-17T07:12:55Z")
    #expect(TimeText.day(.min) == "-292275055-05-16")
    #expect(TimeText.ago(.min, now: .max) == "106751991167 days ago")
    #expect(TimeText.ago(.max, now: .min) == "just now")
  }

  @Test(arguments: numbers)
  func `JUnit's times and counts are those of some run`(number: Int) throws {
    var document = try HostileNames.document("a")
    document.run.wallMilliseconds = Int64(number)
    document.totals = Self.totals(number, number)
    let text = try JUnitReport().text(document)
    #expect(text.contains("<testsuites "))
    #expect(!text.contains("=\"-"), "\(text.prefix(300))")
    for format in ReportFormat.allCases where format != .svg {
      #expect(try !format.writer().text(document).isEmpty)
    }
  }
}
