import Scenarios
import Testing

@testable import HeadroomCommand
@testable import RegressionRunner

struct HTMLFindingTests {
  private func cells(_ mismatch: Mismatch) throws -> [String?] {
    let today = try #require(CalendarDay("2026-01-11"))
    return [
      HTMLFinding.subject(mismatch), HTMLFinding.expected(mismatch),
      HTMLFinding.actual(mismatch, on: today), HTMLFinding.difference(mismatch, on: today),
    ]
  }

  private func until(_ text: String, _ actual: String) -> Mismatch {
    Mismatch(
      step: 1, subject: "knownFailure", operator: .until, expected: .text(text),
      actual: .text(actual))
  }

  @Test func `an expired known failure differs by days`() throws {
    #expect(
      try cells(until("2026-01-01", "past"))
        == ["known failure", "until 2026-01-01", "2026-01-11", "+10 days"]
    )
    // 2026 minus 2025 at the same day is a year without a 29 February.
    #expect(try cells(until("2025-01-11", "past")).last == "+365 days")
    #expect(try cells(until("2026-01-10", "past")).last == "+1 day")
  }

  @Test func `an unreadable day is no matter of distance`() throws {
    #expect(
      try cells(until("soon", "unparsable")) == ["known failure", "a date or never", "soon", nil])
  }

  @Test func `a law expects nothing that its message does not say`() throws {
    let finding = Mismatch(
      step: 1, subject: "focused-field-visible", operator: .holds, expected: .none,
      actual: .text("low can't be seen"))
    #expect(try cells(finding)[1] == nil)
  }

  @Test func `numbers differ with their sign`() throws {
    func number(_ expected: Double, _ actual: Double) -> Mismatch {
      Mismatch(
        step: 0, subject: "contacts.contentOffset.y", operator: .equals,
        expected: .number(expected), actual: .number(actual))
    }
    #expect(try cells(number(135, 101)).dropFirst() == ["135", "101", "−34"])
    #expect(try cells(number(120, 121.5)).last == "+1.5")
  }

  @Test func `a movement that begins late differs by seconds`() throws {
    let finding = LawFinding(.movesLate, property: "contentInset", after: [0.25, 0])
    let mismatch = Mismatch(
      step: 2, subject: "moves-with-keyboard", operator: .holds, expected: .none,
      actual: .finding(finding))
    #expect(try cells(mismatch).last == "+0.25 s")
  }
}
