import Presentation
import Testing

@testable import HeadroomCommand

struct TimeTextTests {
  @Test(arguments: [
    (Int64(0), "1970-01-01T00:00:00Z"),
    (951_782_400_000, "2000-02-29T00:00:00Z"),
    (1_795_255_741_999, "2026-11-21T10:09:01Z"),
    (-1, "1969-12-31T23:59:59Z"),
  ])
  func `milliseconds become a time in UTC`(milliseconds: Int64, text: String) {
    #expect(TimeText.iso(milliseconds) == text)
  }

  @Test(arguments: [
    (Int64(59_999), "just now"), (60_000, "1 min ago"), (7_300_000, "2 h ago"),
    (172_800_000, "2 days ago"), (-5, "just now"),
  ])
  func `an age is told in one unit`(age: Int64, text: String) {
    #expect(TimeText.ago(1_000_000_000 - age, now: 1_000_000_000) == text)
  }
}
