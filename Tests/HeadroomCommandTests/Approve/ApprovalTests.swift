import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct ApprovalTests {
  private func approval(
    _ work: Workspace, _ patterns: [String] = [], reason: String = "as on the device",
    isDryRun: Bool = false
  ) -> Approval {
    Approval(
      location: work.location, run: "latest", filter: CaseFilter(patterns: patterns),
      reason: reason, by: "ada", isDryRun: isDryRun)
  }

  private func baselines(_ work: Workspace) throws -> [Baseline] {
    try work.location.openForReading().baselines()
  }

  @Test func `what nothing judges becomes the baseline of its case, in the file and the database`()
    throws
  {
    try Workspace.withRuns { work in
      let done = try approval(work).approve(work.observer)
      #expect(done.changed.map(\.key) == [ExampleSuite.watchedCase])
      #expect(done.files == [work.path("baselines.yaml")])
      #expect(done.unchanged == 0 && !done.hasRefused)
      let baseline = try #require(try baselines(work).first)
      #expect(baseline.name.key == ExampleSuite.watchedCase)
      #expect(baseline.by == "ada" && baseline.reason == "as on the device")
      #expect(try work.text(of: "baselines.yaml").contains("to: [0, 131]"))

      // The same again is no other approval.
      let file = try work.text(of: "baselines.yaml")
      let again = try approval(work, reason: "once more").approve(work.observer)
      #expect(again.changed.isEmpty && again.unchanged == 1)
      #expect(try work.text(of: "baselines.yaml") == file)

      let judged = try work.perform(try work.running())
      #expect(judged.totals[.pass] == 3)
      try work.run(ExampleSuite.widerGap(ExampleSuite()))
      let history = try HistoryReading(
        location: work.location, filter: CaseFilter(patterns: [ExampleSuite.watchedCase])
      ).history()
      #expect(history.rows.first?.verdict == .fail)
    }
  }

  @Test func `a rehearsal tells the same and writes nothing`() throws {
    try Workspace.withRuns { work in
      let before = try work.bytes(of: "headroom.db")
      let done = try approval(work, isDryRun: true).approve(work.observer)
      #expect(done.changed.map(\.key) == [ExampleSuite.watchedCase])
      #expect(done.files == [work.path("baselines.yaml")])
      #expect(!work.has("baselines.yaml"))
      #expect(try work.bytes(of: "headroom.db") == before)
    }
  }

  @Test func `an approval can be withdrawn, with its file where nothing else is in it`()
    throws
  {
    try Workspace.withRuns { work in
      let none = try refusal { try approval(work).undo(work.observer) }
      #expect(none == Refusal("nothingSelected", "none of the selected cases has a baseline"))
      _ = try approval(work).approve(work.observer)
      let rehearsed = try approval(work, isDryRun: true).undo(work.observer)
      #expect(rehearsed.changed.count == 1 && work.has("baselines.yaml"))
      let done = try approval(work).undo(work.observer)
      #expect(done.changed.map(\.key) == [ExampleSuite.watchedCase])
      #expect(!work.has("baselines.yaml"))
      #expect(try baselines(work).isEmpty)
    }
  }

  /// A scenario without `expect` and `laws` has the laws by default; with other laws it has these.
  @Test(arguments: [
    ("", ", the default for scenarios without 'expect'"), ("laws: [reachable]", ""),
  ])
  func `what only laws judge is told with the way to judge it otherwise`(
    laws: String, words: String
  ) throws {
    let change = { (suite: ExampleSuite) in
      var suite = suite
      suite.more += """
          - name: order/lawful
            form: order
            devices: [iPhone 8]
            strategies: [ours]
            script: [{focus: field-1}]
            \(laws)

        """
      return suite
    }
    try Workspace.withRuns(then: [change]) { work in
      let judged = try refusal { try approval(work, ["order/lawful"]).approve(work.observer) }
      #expect(
        judged
          == Refusal(
            "nothingSelected",
            "nothing to approve: laws judge these cases\(words); set 'laws: []' in their "
              + "scenarios to judge them by approved outcomes"
          )
      )
    }
  }

  @Test func `what judges already is told, and what was redefined since is refused`() throws {
    try Workspace.withRuns(then: [ExampleSuite.wrongNumber]) { work in
      let judged = try refusal { try approval(work, ["order/last-field"]).approve(work.observer) }
      #expect(
        judged
          == Refusal(
            "nothingSelected", "nothing to approve: expectations or laws judge the selected cases")
      )
      #expect(
        work.observer.words == [
          "warning: a baseline can't make a failing expectation or law pass: "
            + "\(ExampleSuite.insetCase); use --write to change expectations"
        ]
      )

      var other = ExampleSuite.wrongNumber(ExampleSuite())
      other.field = "field-11"
      let edited = try work.write(other.text, to: "order.yaml")
      _ = try Importing(location: work.location, paths: [edited]).run(work.observer)
      let redefined = try refusal { try approval(work, ["order/watched"]).approve(work.observer) }
      #expect(redefined == Refusal("nothingSelected", "nothing to approve"))
      #expect(
        work.observer.words.last
          == "refusal: \(ExampleSuite.watchedCase) is not approved: its scenario has changed; "
          + "run it first"
      )
    }
  }

  @Test func `a refusal beside an approval is told`() throws {
    try Workspace.make { work in
      var suite = ExampleSuite()
      suite.more = """
          - name: order/second
            form: order
            devices: [iPhone 8]
            strategies: [ours]
            laws: []
            script: [{focus: field-12}]

        """
      try work.run(suite)
      suite.field = "field-11"
      let path = try work.write(suite.text, to: "order.yaml")
      _ = try Importing(location: work.location, paths: [path]).run(work.observer)
      let done = try approval(work).approve(work.observer)
      #expect(done.changed.map(\.key) == ["order/second [ours, iPhone 8]"])
      #expect(done.hasRefused)
    }
  }

  @Test func `without a run or a case nothing is approved`() throws {
    try Workspace.withRuns { work in
      let none = try refusal { try approval(work, ["nowhere/"]).approve(work.observer) }
      #expect(none == Refusal("nothingSelected", "no case of run 1 is selected"))
    }
  }

  @Test func `a file that holds other things is left as it is`() throws {
    try Workspace.make { work in
      let path = work.path("baselines.yaml")
      let running = try work.running(try work.write(ExampleSuite().text, to: "baselines.yaml"))
      try work.perform(running)
      let refused = try refusal { try approval(work).approve(work.observer) }
      #expect(
        refused
          == Refusal(
            "wrongInput",
            "\(path) contains definitions other than baselines; move them to another file, because "
              + "this one is overwritten"
          )
      )
      #expect(try work.text(of: "baselines.yaml") == ExampleSuite().text)
      #expect(try baselines(work).isEmpty)
    }
  }

  // MARK: Write

  @Test func `what a failing case found is written into its file`() throws {
    try Workspace.withRuns(then: [ExampleSuite.wrongNumber]) { work in
      let writing = try ExpectationWriting(approval(work), work.observer)
      #expect(writing.files.map(\.path) == [work.path("order.yaml")])
      #expect(writing.files.map(\.count) == [1])
      #expect(writing.isWhole)
      #expect(try work.text(of: "order.yaml").contains("inset-scroll: 135"))
      try writing.write()
      #expect(try work.text(of: "order.yaml") == ExampleSuite().text)
      let again = try work.perform(try work.running(work.path("order.yaml")))
      #expect(again.totals[.fail] == 0)
      let nothing = try refusal { try ExpectationWriting(approval(work), work.observer) }
      #expect(nothing == Refusal("nothingSelected", "none of the selected cases failed in the run"))
    }
  }

  @Test func `a rehearsal of writing knows the new bytes and writes nothing`() throws {
    try Workspace.withRuns(then: [ExampleSuite.wrongNumber]) { work in
      let database = try work.bytes(of: "headroom.db")
      let text = try work.bytes(of: "order.yaml")
      let writing = try ExpectationWriting(approval(work, isDryRun: true), work.observer)
      #expect(writing.files.map(\.new) == [Array(ExampleSuite().text.utf8)])
      try writing.write()
      #expect(try work.bytes(of: "order.yaml") == text)
      #expect(try work.bytes(of: "headroom.db") == database)
    }
  }

  @Test func `approvals that someone else wrote meanwhile are left as they are`() throws {
    try Workspace.withRuns { work in
      _ = try approval(work).approve(work.observer)
      let path = work.path("baselines.yaml")
      let file = try BaselineFile(path: path, strategies: work.strategies) { _ in }
      let edited = "# Mine.\n" + (try work.text(of: "baselines.yaml"))
      try work.write(edited, to: "baselines.yaml")
      let refused = try refusal { try file.write() }
      #expect(
        refused
          == Refusal(
            "inputOutput", "\(path) was changed in the meantime and left untouched; try again"))
      #expect(try work.text(of: "baselines.yaml") == edited)
    }
  }

  @Test func `a file that someone else changed meanwhile is left as it is`() throws {
    try Workspace.withRuns(then: [ExampleSuite.wrongNumber]) { work in
      let writing = try ExpectationWriting(approval(work), work.observer)
      let edited = ExampleSuite.widerGap(ExampleSuite.wrongNumber(ExampleSuite())).text
      let path = try work.write(edited, to: "order.yaml")
      let refused = try refusal { try writing.write() }
      #expect(
        refused
          == Refusal(
            "inputOutput",
            "\(path) was changed in the meantime and left untouched; try again; changed: none; "
              + "not changed: \(path)"
          )
      )
      #expect(try work.text(of: "order.yaml") == edited)
    }
  }

  @Test func `what has no value to write is refused, and the rest is written`() throws {
    try Workspace.make { work in
      var suite = ExampleSuite.wrongNumber(ExampleSuite())
      suite.more = """
          - name: order/covered
            form: order
            devices: [iPhone 8]
            strategies: [none]
            laws: [focused-field-visible]
            script: [{focus: field-12}]

        """
      try work.run(suite)
      let writing = try ExpectationWriting(approval(work), work.observer)
      #expect(!writing.isWhole)
      #expect(writing.files.map(\.count) == [1])
      #expect(
        work.observer.words == [
          "refusal: not written: order/covered [none, iPhone 8], step 0, focused-field-visible is a "
            + "law, which has no value to write"
        ]
      )
      let nothing = try refusal {
        try ExpectationWriting(approval(work, ["order/covered"]), work.observer)
      }
      #expect(nothing == Refusal("notDone", "nothing was written"))
    }
  }
}
