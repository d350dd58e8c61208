import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

/// A fact is one row of ``CaseFact/all``: whoever adds one finds it wherever facts are told.
struct MadeUpFactTests {
  private static let fact = CaseFact.note(
    "weather", csv: "weather", "The weather when it ran.", lines: { _ in ["it rained cats"] }
  ) { _ in "cats" }

  /// A run with a case that fails, and the fact.
  private func record() throws -> RunRecord {
    var record = try SampleRuns().document(.second)
    record.facts.append(Self.fact)
    return record
  }

  @Test func `a fact is one row, and every format tells it`() throws {
    let record = try record()
    let index = try #require(record.cases.firstIndex { $0.verdict == .fail })
    func told(by writer: some ReportWriter) throws -> String { try writer.text(record) }
    #expect(try told(by: JSONReport()).contains(#""weather": "cats"}"#))
    let csv = try told(by: CSVReport()).split(separator: "\r\n")
    #expect(csv[0].hasSuffix(",weather") && csv.dropFirst().allSatisfy { $0.hasSuffix(",cats") })
    #expect(try told(by: MarkdownReport()).contains("\nit rained cats\n"))
    #expect(try told(by: JUnitReport()).contains("\nit rained cats\n"))
    #expect(try told(by: HTMLReport()).contains("it rained cats"))
    #expect(GitHubAnnotations().text(record).contains("%0Ait rained cats"))
    #expect(RunText(now: 0).text(record).contains("    it rained cats\n"))
    #expect(record.cases[index].lines(record.facts, of: "headroom").contains("it rained cats"))
    let help = JSONReport.document(record.facts).help.map { "\($0.path): \($0.meaning)" }
    #expect(help.contains("cases[].weather: The weather when it ran."))
  }

  @Test func `no fact has the member or the column of another`() {
    let keys = CaseFact.all.map(\.column.description.key)
    let columns = CaseFact.all.flatMap(\.cells).map(\.name)
    #expect(Set(keys).count == keys.count && Set(columns).count == columns.count)
  }
}
