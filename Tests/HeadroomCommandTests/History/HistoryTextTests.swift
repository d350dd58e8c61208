import Presentation
import AvoidanceEngine
import RegressionRunner
import Scenarios
import Testing

@testable import RegressionStore
@testable import HeadroomCommand

struct HistoryTextTests {
  /// What each of some runs has for a case, oldest first; nil: no result.
  static func timeline(_ verdicts: Verdict?...) -> CaseTimeline {
    var timeline = CaseTimeline(caseID: CaseID(value: 1))
    for (place, verdict) in verdicts.enumerated() {
      let point = verdict.map {
        CaseTimeline.Point(verdict: $0, outcomeID: Int64($0.rawValue.count))
      }
      timeline.append(point, place..<(place + 1))
    }
    return timeline
  }

  /// The text about a case that failed in the first of two runs, and was this in the second.
  private func text(afterFail verdict: Verdict, now: Int64) throws -> String {
    let name = CaseName(scenario: "s", strategy: "ours", device: "phone")
    let row = History.Row(name: name, timeline: Self.timeline(.fail, verdict))
    let history = History(
      runs: try SampleRuns().runs, limit: 10, rows: [row], detail: History.Detail(changes: [])
    )
    return HistoryText(width: nil, now: now).text(history)
  }

  @Test func `the first good run is told, and a skipped one is none`() throws {
    #expect(try text(afterFail: .pass, now: 0).contains("first good run 2"))
    #expect(try !text(afterFail: .skipped, now: 0).contains("first good"))
  }

  @Test func `a run of a clock that was ahead is new`() throws {
    #expect(try !text(afterFail: .pass, now: 0).contains("day"))
    let later = try SampleRuns().runs[1].header.startedAt + 86_400_000
    #expect(try text(afterFail: .pass, now: later).contains("1 run, 1 day"))
  }

  @Test func `the runs are listed from which on a strategy has other code`() throws {
    let run = try SampleRuns().runs[1]
    let change = try #require(
      CaseChange.code(
        of: "rn-kav", from: StrategyCode(version: "3"), to: StrategyCode(version: "4")))
    var history = History(runs: [run], limit: 10, rows: [])
    #expect(!HistoryText(width: nil, now: 0).text(history).contains("code"))
    #expect(HistoryJSON.fields.value(history).compact.contains(#""codeChanges": []"#))
    history.codeChanges = [History.CodeChange(run: run, change: change)]
    let text = HistoryText(width: nil, now: 0).text(history)
    #expect(text.contains("\ncode changes\n  run 2"))
    #expect(text.hasSuffix(": strategy code rn-kav: version 3 → 4\n"))
    let json = HistoryJSON.fields.value(history).compact
    #expect(json.contains(#""factor": "code", "name": "rn-kav""#))
    #expect(json.contains(#""sentence": "strategy code rn-kav: version 3 → 4""#))
  }
}
