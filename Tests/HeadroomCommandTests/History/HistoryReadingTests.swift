import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct HistoryReadingTests {
  private func history(
    _ work: Workspace, _ patterns: [String] = [], key: String? = nil, branch: String? = nil,
    limit: Int = 30, showsAll: Bool = false
  ) throws -> History {
    try HistoryReading(
      location: work.location, filter: CaseFilter(patterns: patterns), key: key, branch: branch,
      limit: limit, showsAll: showsAll
    ).history()
  }

  @Test func `cases that always passed alike are only counted, unless they are asked for`()
    throws
  {
    try Workspace.withRuns(then: [ExampleSuite.wrongNumber]) { work in
      let history = try history(work)
      #expect(history.runs.map(\.number) == [1, 2])
      #expect(history.rows.map(\.name.key) == [ExampleSuite.insetCase, ExampleSuite.watchedCase])
      #expect(history.uneventful == 1)
      #expect(
        history.rows.map { history.verdicts(of: $0) } == [[.pass, .fail], [.unjudged, .unjudged]])
      #expect(history.rows.map(\.changes) == [1, 0])
      #expect(history.detail == nil)
      let all = try self.history(work, showsAll: true)
      #expect(all.rows.count == 3 && all.uneventful == 0)
      let short = try self.history(work, limit: 1)
      #expect(short.rows.map { short.verdicts(of: $0) } == [[.fail], [.unjudged]])
      #expect(short.rows.first.flatMap { short.since(of: $0) }?.before?.number == 1)
    }
  }

  /// In run 2 `ours` no longer passes the case that is tagged `seed`; nothing judges its other one.
  @Test func `the share that passes is counted by strategy, form and tag`() throws {
    try Workspace.withRuns(then: [ExampleSuite.widerGap]) { work in
      let rates = try HistoryReading(location: work.location).rates(by: PassRates.Grouping.allCases)
      let words = rates.flatMap(\.groups).map { group in
        ([group.name] + group.counts.map { "\($0.passed)/\($0.judged)" }).joined(separator: " ")
      }
      #expect(words == ["inset-scroll 1/1 1/1", "ours 1/1 0/1", "order 2/2 1/2", "seed 2/2 1/2"])
      let filter = CaseFilter(patterns: [], strategies: ["ours"])
      let ours = HistoryReading(location: work.location, filter: filter)
      #expect(try ours.rates(by: [.form])[0].groups[0].counts.map(\.rate) == [1, 0])
    }
  }

  @Test func `form and tags are those that a scenario had in each run`() throws {
    try Workspace.make { work in
      let first = ExampleSuite().text
      let tagged = first.replacing("tags: [seed]", with: "tags: [late]")
      let renamed = tagged.replacing(
        "name: order/last-field", with: "name: order/renamed\n    formerly: order/last-field")
      let formed = renamed.replacing("name: order\n", with: "name: list\n")
        .replacing("form: order\n", with: "form: list\n")
      for text in [first, tagged, renamed, formed] {
        try work.perform(try work.running(try work.write(text, to: "order.yaml")))
      }
      let rates = try HistoryReading(location: work.location).rates(by: [.tag, .form])
      let words = rates.flatMap(\.groups).map { group in
        ([group.name] + group.counts.map { "\($0.passed)/\($0.judged)" }).joined(separator: " ")
      }
      #expect(
        words == [
          "late 0/0 2/2 2/2 2/2", "seed 2/2 0/0 0/0 0/0", "list 0/0 0/0 0/0 2/2",
          "order 2/2 2/2 2/2 0/0",
        ])
    }
  }

  @Test func `of a single case every change is told, and why it fails since when`() throws {
    try Workspace.withRuns(then: [ExampleSuite.unchanged, ExampleSuite.widerGap]) { work in
      let history = try history(work, [ExampleSuite.oursCase], key: ExampleSuite.oursCase)
      let row = try #require(history.rows.first)
      let since = try #require(history.since(of: row))
      #expect(since.run.number == 3 && since.before?.number == 2 && since.runs == 1)
      let detail = try #require(history.detail)
      #expect(detail.changes.map(\.run.number) == [1, 3])
      #expect(detail.changes.compactMap(\.testCase.verdict) == [.pass, .fail])
      #expect(detail.why?.sentence == "strategy ours: gap 10 → 12")
      // The runs were recorded on no commit, or all on the same.
      #expect(detail.commits ?? 0 == 0)
      let byPattern = try self.history(work, ["last-field [ours"])
      #expect(byPattern.detail?.changes.map(\.run.number) == [1, 3])
    }
  }

  @Test func `a case that fails no longer has a why, too`() throws {
    try Workspace.withRuns(then: [ExampleSuite.widerGap, ExampleSuite.unchanged]) { work in
      let history = try history(work, ["last-field [ours"])
      let row = try #require(history.rows.first)
      #expect(history.since(of: row)?.run.number == 3)
      #expect(history.detail?.why?.sentence == "strategy ours: gap 12 → 10")
    }
  }

  @Test func `a branch that no run has is told, and nothing selected is no report`() throws {
    try Workspace.withRuns { work in
      #expect(try history(work, branch: "main").runs.count == 1)
      let unknown = try refusal { try history(work, branch: "mian") }
      #expect(unknown == Refusal("unknownName", "unknown branch 'mian'; did you mean 'main'?"))
      let none = try refusal { try history(work, ["nowhere/"]) }
      #expect(none == Refusal("nothingSelected", "no case matches 'nowhere/'"))
      let near = try refusal { try history(work, ["last-feild"]) }
      #expect(
        near
          == Refusal(
            "nothingSelected", "no case matches 'last-feild'; did you mean 'order/last-field'?")
      )
    }
  }
}
