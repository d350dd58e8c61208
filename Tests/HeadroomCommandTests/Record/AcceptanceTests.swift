import RegressionRunner
import Testing

@testable import HeadroomCommand

/// Which commands accept an outcome.
struct AcceptanceTests {
  @Test func `a case is approved, written or made known as what judges it allows`() throws {
    var record = try SampleRuns().document(2)
    for index in record.cases.indices { record.cases[index].file = "sample.yaml" }
    let found = record.cases.map { entry in
      "\(entry.name.scenario): "
        + record.suite.acceptances(of: entry).map(\.rawValue).joined(separator: " ")
    }
    #expect(
      found == [
        // The gap is 12 and 87 is expected.
        "ours/last-row: write known", "verdicts/pass: ", "verdicts/fail: write known",
        "verdicts/error: ", "verdicts/known: ", "verdicts/unexpected: ",
        "verdicts/unjudged: approve",
      ])
  }

  @Test func `a law can be known, but not written, and what has no file neither`() throws {
    var record = try SampleRuns().document(2)
    let index = try #require(record.cases.firstIndex { $0.name.scenario == "verdicts/fail" })
    record.cases[index].findings[0].mismatch.operator = .holds
    record.cases[index].file = "sample.yaml"
    #expect(record.suite.acceptances(of: record.cases[index]) == [.known])
    record.cases[index].file = nil
    #expect(record.suite.acceptances(of: record.cases[index]) == [])
  }

  @Test func `an expired known failure of a case that passes is not made known again`() throws {
    var record = try SampleRuns().document(2)
    let index = try #require(record.cases.firstIndex { $0.name.scenario == "verdicts/fail" })
    record.cases[index].file = "sample.yaml"
    record.cases[index].findings[0].mismatch.operator = .until
    #expect(record.suite.acceptances(of: record.cases[index]) == [])
  }
}
