import Presentation
import Testing

@testable import HeadroomCommand

struct MillisecondsTests {
  /// 1970-01-02 is one day of 86,400 s, and 10:14:03 is 36,843 s.
  @Test(
    arguments: [
      ("1970-01-02", 86_400_000), ("1970-01-02T10:14:03Z", 123_243_000),
      ("1970-01-02 10:14:03Z", nil), ("1970-01-02T10:14:03+", nil), ("1970-01-02T24:00:00Z", nil),
    ] as [(String, Int64?)]
  )
  func `a time is read as it is written, and not otherwise`(text: String, milliseconds: Int64?) {
    #expect(TimeText.milliseconds(text) == milliseconds)
  }
}
