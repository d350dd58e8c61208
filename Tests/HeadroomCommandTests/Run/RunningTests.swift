import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct RunningTests {
  // MARK: Prepare

  @Test func `where nothing is selected nothing is imported`() throws {
    try Workspace.make { work in
      var running = try work.running(try work.write(ExampleSuite().text, to: "order.yaml"))
      running.selection = Selection(patterns: [CasePattern("order/last-feild")])
      let refused = try refusal { try running.prepare(work.observer) }
      #expect(
        refused
          == Refusal(
            "nothingSelected",
            "nothing is selected: no case matches 'order/last-feild'; did you mean 'order/last-field'?"
          )
      )
      running.selection = Selection(patterns: [CasePattern("last-feild")])
      let part = try refusal { try running.prepare(work.observer) }
      #expect(
        part
          == Refusal(
            "nothingSelected",
            "nothing is selected: no case matches 'last-feild'; did you mean 'order/last-field'?")
      )
      try work.write("", to: "checkout.yaml")
      let file = work.path("checkout.yml")
      running.selection = Selection(patterns: [CasePattern(file)])
      let other = try refusal { try running.prepare(work.observer) }
      // Without a database that is said, too.
      var pathless = running
      pathless.paths = []
      #expect(try refusal { try pathless.prepare(work.observer) } == other)
      #expect(
        other
          == Refusal(
            "nothingSelected",
            "nothing is selected: there is no file or folder \(Escaped.quoted(file)), and no case matches it; did you "
              + "mean \(Escaped.quoted(work.path("checkout.yaml")))?"
          )
      )
      running.allowsEmpty = true
      #expect(try running.prepare(work.observer) == nil)
      #expect(!work.has("headroom.db"))
      #expect(work.observer.imports.isEmpty)
    }
  }

  @Test func `what is archived is said, with the way back`() throws {
    try Workspace.withRuns { work in
      try work.archive("order/last-field")
      for paths in [[], [work.path("order.yaml")]] {
        var running = try work.running()
        running.paths = paths
        running.selection = Selection(patterns: [CasePattern("last-field")])
        let refused = try refusal { try work.perform(running) }
        #expect(
          refused
            == Refusal(
              "nothingSelected",
              "nothing is selected: the scenario 'order/last-field' is archived; to restore it: "
                + "headroom archive --undo order/last-field"
            )
        )
      }
      try work.archive("order/watched")
      let all = try refusal { try work.perform(try work.running()) }
      #expect(all.message.contains("all 2 matching scenarios are archived; to restore them"))
    }
  }

  @Test func `a rehearsal leaves no file, and a database as it is`() throws {
    try Workspace.make { work in
      let path = try work.write(ExampleSuite().text, to: "order.yaml")
      var running = try work.running(path)
      running.isUnrecorded = true
      let first = try work.perform(running)
      #expect(first.run.recorded == nil)
      #expect(first.totals[.pass] == 2 && first.totals[.unjudged] == 1)
      #expect(!work.has("headroom.db"))

      try work.run(ExampleSuite())
      let before = try work.bytes(of: "headroom.db")
      try work.write(ExampleSuite.wrongNumber(ExampleSuite()).text, to: "order.yaml")
      let second = try work.perform(running)
      #expect(second.totals[.fail] == 1)
      #expect(second.failurePlaces == [["\(path):24"]])
      #expect(try work.bytes(of: "headroom.db") == before)
    }
  }

  @Test func `a wrong name to compare with changes nothing`() throws {
    try Workspace.make { work in
      var running = try work.running(try work.write(ExampleSuite().text, to: "order.yaml"))
      running.earlier = "latest"
      let none = try refusal { try work.perform(running) }
      #expect(none.kind == "nothingSelected")
      #expect(!work.has("headroom.db"))
      try work.run(ExampleSuite(), label: "nightly")
      let before = try work.bytes(of: "headroom.db")
      running.earlier = "nigthly"
      let unknown = try refusal { try work.perform(running) }
      #expect(unknown == Refusal("unknownName", "unknown run 'nigthly'; did you mean 'nightly'?"))
      #expect(try work.bytes(of: "headroom.db") == before)
    }
  }

  @Test func `a shard is every N-th case, and all shards are the plan`() throws {
    try Workspace.make { work in
      let path = try work.write(ExampleSuite().text, to: "order.yaml")
      var cases: [[String]] = []
      for index in 1...2 {
        var running = try work.running(path)
        running.location = DatabaseLocation(path: work.path("\(index).db"), strategies: .builtIn)
        running.shard = RunHeader.Shard(index: index, count: 2)
        let planned = try #require(try running.prepare(work.observer))
        cases.append(planned.plan.map { planned.plan.names(of: $0).key })
        let record = try #require(try planned.perform().run.recorded)
        #expect(record.header.shard == RunHeader.Shard(index: index, count: 2))
      }
      #expect(
        cases == [
          [ExampleSuite.oursCase, ExampleSuite.watchedCase], [ExampleSuite.insetCase],
        ]
      )
    }
  }

  @Test func `files that changed since their import are told where none is named`() throws {
    try Workspace.withRuns { work in
      try work.write(ExampleSuite.wrongNumber(ExampleSuite()).text, to: "order.yaml")
      let again = try work.perform(try work.running())
      #expect(again.totals[.pass] == 2)
      #expect(
        work.observer.words == [
          "warning: changed since the last import: \(work.path("order.yaml")); pass the path to run "
            + "the current version"
        ]
      )
      try work.write(ExampleSuite().text, to: "order.yaml")
      try work.perform(try work.running())
      #expect(work.observer.words.count == 1)
      try work.write(ExampleSuite.wrongNumber(ExampleSuite()).text, to: "order.yaml")
      var quiet = try work.running()
      quiet.warnsOfChanges = false
      try work.perform(quiet)
      #expect(work.observer.words.count == 1)
    }
  }

  @Test func `a selection by the last run keeps what failed or changed since`() throws {
    try Workspace.withRuns(then: [ExampleSuite.wrongNumber]) { work in
      func run(_ outcomes: OutcomeSelection, _ paths: [String] = []) throws -> [String] {
        var running = try work.running()
        running.paths = paths
        running.isUnrecorded = true
        running.outcomes = outcomes
        let prepared = try running.prepare(work.observer)
        return try #require(prepared).plan.runPlan.cases.indices
          .map { prepared?.plan.runPlan.name(at: $0).key ?? "" }
      }
      #expect(try run(OutcomeSelection(isFailed: true)) == [ExampleSuite.insetCase])
      #expect(try run(OutcomeSelection(verdicts: [.unjudged])) == [ExampleSuite.watchedCase])
      let unchanged = try refusal { try run(OutcomeSelection(isChanged: true)) }
      #expect(
        unchanged
          == Refusal("nothingSelected", "nothing is selected: no case changed since run 2")
      )
      let wider = try work.write(
        ExampleSuite.widerGap(ExampleSuite.wrongNumber(ExampleSuite())).text, to: "order.yaml")
      #expect(
        try run(OutcomeSelection(isChanged: true), [wider])
          == [ExampleSuite.oursCase, ExampleSuite.watchedCase]
      )
    }
  }

  @Test(arguments: [
    ("[145, 0, 215, 44]", "[140, 0, 215, 44]"),
    (
      "forms:",
      "devices: [{name: iPhone 8, screen: [375, 667], keyboard: {portrait: 216}}]\nforms:"
    ),
  ])
  func `a form or a device that changed changes all of its cases`(old: String, new: String) throws {
    try Workspace.withRuns { work in
      let text = ExampleSuite().text.replacing(old, with: new)
      var running = try work.running(try work.write(text, to: "order.yaml"))
      running.isUnrecorded = true
      running.outcomes = OutcomeSelection(isChanged: true)
      let prepared = try running.prepare(work.observer)
      let plan = try #require(prepared).plan.runPlan
      let cases = plan.cases.indices.map { plan.name(at: $0).key }
      #expect(
        Set(cases) == [ExampleSuite.oursCase, ExampleSuite.insetCase, ExampleSuite.watchedCase])
    }
  }

  // MARK: Perform

  @Test func `a run is told with its totals, its failures and what changed`() throws {
    try Workspace.withRuns { work in
      let suite = ExampleSuite.widerGap(ExampleSuite())
      let report = try work.run(suite)
      #expect(report.run.number == 2)
      #expect(report.run.header.branch == "main")
      #expect(report.run.header.today == "2026-11-21")
      #expect(report.totals[.pass] == 1 && report.totals[.fail] == 1)
      #expect(report.cases(with: .fail) == [ExampleSuite.oursCase])
      #expect(report.failurePlaces == [["\(work.path("order.yaml")):24"]])
      #expect(report.cases(with: .unjudged) == [ExampleSuite.watchedCase])
      let change = try #require(report.change)
      #expect(change.since.number == 1)
      #expect(change.regressions == 1 && change.others == 1 && change.fixed == 0)
      let deciding = report.deciding
      #expect(deciding.isWhole)
      #expect(deciding.isFailure(.failure) && deciding.isFailure(.regression))
      #expect(deciding.isFailure(.change) && !deciding.isFailure(.never))
      #expect(work.observer.plans == [3, 3] && work.observer.done == [3, 3])
      #expect(work.observer.imports.map { $0[.strategy].changed } == [[], ["ours"]])
    }
  }

  @Test func `a run refers to the contents that it ran, of its paths or of the database`() throws {
    try Workspace.make { work in
      let edited = ExampleSuite.wrongNumber(ExampleSuite()).text
        .replacing("[145, 0, 215, 44]", with: "[140, 0, 215, 44]")
      // Its form is the database's.
      let more = """
        headroom: 1
        scenarios:
          - name: more/first
            form: order
            devices: [iPhone 8]
            strategies: [ours]
            laws: []
            script: [{focus: field-1}]
        """
      let files: [(name: String, text: String)?] = [
        ("order.yaml", ExampleSuite().text), ("order.yaml", edited), nil, ("more.yaml", more),
      ]
      var used: [Set<DefinitionReference>] = []
      for file in files {
        var running = try work.running()
        running.paths = try file.map { [try work.write($0.text, to: $0.name)] } ?? []
        try work.perform(running)
        let database = try work.location.openForReading()
        let run = try #require(try database.runs().first)
        let current = try database.currentDefinitions()
        used.append(Set(try database.definitions(usedBy: run)))
        #expect(used.last?.isSubset(of: current.map(\.reference)) == true)
      }
      #expect(Set(used[1].subtracting(used[0]).map(\.name)) == ["order", "order/last-field"])
      #expect(used[2] == used[1])
      #expect(used[3].subtracting(used[1]).map(\.name) == ["more/first"])
    }
  }

  @Test func `a failure is no regression where it is no new one`() throws {
    try Workspace.withRuns(then: [ExampleSuite.widerGap]) { work in
      var running = try work.running()
      let again = try work.perform(running)
      #expect(again.deciding.isFailure(.failure))
      #expect(!again.deciding.isFailure(.regression) && !again.deciding.isFailure(.change))
      running.earlier = "1"
      let sinceFirst = try work.perform(running)
      #expect(sinceFirst.change?.since.number == 1)
      #expect(sinceFirst.deciding.isFailure(.regression))
    }
  }

  @Test func `of each cause the first case has a trace, of few causes or of each case`() throws {
    try Workspace.make { work in
      let wrong = ExampleSuite.wrongNumber(ExampleSuite.widerGap(ExampleSuite()))
      let path = try work.write(wrong.text, to: "order.yaml")
      for (failures, traced) in [
        (.byCause(limit: 1), [ExampleSuite.oursCase]),
        (.usual, [ExampleSuite.oursCase, ExampleSuite.insetCase]),
        (.each, [ExampleSuite.oursCase, ExampleSuite.insetCase]),
      ] as [(ShownFailures, [String])] {
        var running = try work.running(path)
        running.failures = failures
        let report = try work.perform(running)
        #expect(report.totals[.fail] == 2)
        #expect(report.cases(with: .fail) == [ExampleSuite.oursCase, ExampleSuite.insetCase])
        #expect(report.cases.filter { $0.trace != nil }.map(\.name.key) == traced)
      }
    }
  }

  @Test func `what reports say of a run is the same whether it is recorded or not`() throws {
    try Workspace.make { work in
      let wrong = ExampleSuite.wrongNumber(ExampleSuite())
      var running = try work.running(try work.write(wrong.text, to: "order.yaml"))
      running.detail = .full
      let recorded = try work.perform(running)
      running.isUnrecorded = true
      let rehearsed = try work.perform(running)
      #expect(recorded.run.number == 1 && rehearsed.run.recorded == nil)
      #expect(recorded.cases.map(\.name) == rehearsed.cases.map(\.name))
      #expect(
        recorded.cases.map(\.record.outcome?.digest)
          == rehearsed.cases.map(\.record.outcome?.digest))
      #expect(
        rehearsed.cases.map { $0.findings.map(\.place) } == [
          [], ["\(work.path("order.yaml")):24"], [],
        ]
      )
      #expect(
        recorded.cases.map { $0.findings.map(\.place) }
          == rehearsed.cases.map { $0.findings.map(\.place) }
      )
    }
  }

  // MARK: Resume

  @Test func `an interrupted run goes on only where all is as it was`() throws {
    try Workspace.make { work in
      let path = try work.write(ExampleSuite().text, to: "order.yaml")
      work.observer.isCancelled = true
      let stopped = try work.perform(try work.running(path))
      #expect(stopped.run.recorded?.state == .interrupted)
      #expect(stopped.totals.missing == 3)
      #expect(!stopped.deciding.isWhole)
      work.observer.isCancelled = false

      var running = try work.running(path)
      running.isResumed = true
      try work.write(ExampleSuite.widerGap(ExampleSuite()).text, to: "order.yaml")
      let changed = try refusal { try work.perform(running) }
      #expect(
        changed
          == Refusal(
            "incomplete",
            "run 1 can't be resumed, and nothing was changed: the strategy 'ours' has changed. Undo "
              + "these changes, or start over with 'headroom run'"
          )
      )
      let lower = ExampleSuite().text.replacing("[145, 0, 215, 44]", with: "[140, 0, 215, 44]")
      try work.write(lower, to: "order.yaml")
      let redrawn = try refusal { try work.perform(running) }
      #expect(redrawn.message.contains("the form 'order' has changed"))
      running.selection = Selection(strategies: ["ours"])
      try work.write(ExampleSuite().text, to: "order.yaml")
      let fewer = try refusal { try work.perform(running) }
      #expect(fewer.message.contains("the case '\(ExampleSuite.insetCase)' is not selected"))

      running.selection = Selection()
      let whole = try work.perform(running)
      #expect(whole.run.recorded?.number == 1 && whole.run.recorded?.state == .complete)
      #expect(whole.deciding.isWhole)
      let nothing = try refusal { try work.perform(running) }
      #expect(nothing == Refusal("nothingSelected", "there is no interrupted run to resume"))
    }
  }

  @Test func `an approval of another case lets an interrupted run go on`() throws {
    try Workspace.withRuns { work in
      var running = try work.running(work.path("order.yaml"))
      running.selection = Selection(patterns: [CasePattern("order/last-field")])
      work.observer.isCancelled = true
      try work.perform(running)
      work.observer.isCancelled = false
      let approval = Approval(
        location: work.location, run: "1",
        filter: CaseFilter(patterns: [ExampleSuite.watchedCase]), reason: "r", by: "ada")
      _ = try approval.approve(work.observer)
      running.isResumed = true
      let resumed = try work.perform(running)
      #expect(resumed.run.recorded?.number == 2)
      #expect(resumed.run.recorded?.state == .complete)
    }
  }

  @Test func `a run that a first failure ended is whole, and otherwise it is not`() throws {
    try Workspace.make { work in
      // One batch is 512 cases where the first failure ends a run.
      let rows = (1...600).map { index in
        """
          - name: many/\(index)
            form: order
            devices: [iPhone 8]
            strategies: [none]
            laws: [focused-field-visible]
            script: [{focus: field-12}]

        """
      }
      var suite = ExampleSuite()
      suite.more = rows.joined()
      var running = try work.running(try work.write(suite.text, to: "order.yaml"))
      running.failsFast = true
      let performed = try work.perform(running)
      #expect(performed.totals.missing > 0 && performed.totals.failing > 0)
      #expect(performed.deciding.isWhole)
      #expect(performed.run.recorded?.state == .interrupted)
      #expect(performed.change == nil)
    }
  }
}
