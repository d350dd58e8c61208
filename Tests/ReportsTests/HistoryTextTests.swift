import AvoidanceEngine
import RegressionRunner
import Testing
import Workflows

@testable import Reports

struct HistoryTextTests {
  @Test func `the runs are listed from which on a strategy has other code`() async throws {
    let run = try await SampleRuns().runs[1]
    let change = try #require(
      CaseChange.code(
        of: "rn-kav",
        from: StrategyCode(version: "3"),
        to: StrategyCode(version: "4")
      )
    )
    var report = HistoryReport(runs: [run], limit: 10, rows: [])
    #expect(!HistoryText(width: nil, now: 0).text(report).contains("code"))
    #expect(HistoryJSON.document(report).compact.contains(#""codeChanges": []"#))
    report.codeChanges = [HistoryReport.CodeChange(run: run, change: change)]
    let text = HistoryText(width: nil, now: 0).text(report)
    #expect(text.contains("\ncode changes\n  run 2"))
    #expect(text.hasSuffix(": strategy code rn-kav: version 3 → 4\n"))
    let json = HistoryJSON.document(report).compact
    #expect(json.contains(#""factor": "code", "name": "rn-kav""#))
    #expect(json.contains(#""sentence": "strategy code rn-kav: version 3 → 4""#))
  }
}
