import Foundation
import TestSupport
import Testing

struct ShownRunTests {
  /// A field at rest at 20 … 64 in the window: 407 − 64 = 343 pt above the keyboard's top.
  private static let close = """
    headroom: 1
    scenarios:
      - name: close/first-row
        form: contacts
        devices: [iPhone 8]
        strategies: [none]
        tags: [close]
        laws: []
        script:
          - focus: field-1
          - expect: {focus.clearance: {atLeast: 340}}

    """

  private static let recorded = MadeFolder { headroom in
    try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
    try headroom.write(close, to: "close.yaml")
    try headroom.expect(0, "run", "-q", "contacts.yaml", "close.yaml")
  }

  @Test func `a report and a query tell which passes came closest to failing`() throws {
    try Self.recorded.inCopy { headroom in
      // 343 − 340, and the gap of offset-restore; the row that inset-scroll puts exactly on the
      // keyboard is not close.
      let report = try json(headroom("report", "--format", "json").output)
      let passes = try #require(report["closestPasses"] as? [[String: Any]])
      #expect(passes.map { $0["margin"] as? Double } == [3, 10])
      #expect(
        passes.map { $0["case"] as? String } == [
          "close/first-row [none, iPhone 8]", "table/last-row-is-lifted [offset-restore, iPhone 8]",
        ])
      let query = try json(headroom("query", "closest-passes", "--format", "json").output)
      let rows = try #require(query["rows"] as? [[String: Any]])
      #expect(
        rows.map { $0["subject"] as? String } == ["focus.clearance", "focused-field-visible"])
      #expect(rows.map { $0["margin"] as? Double } == [3, 10])
    }
  }

  @Test func `what selects cases narrows what is told about a run`() throws {
    try Self.recorded.inCopy { headroom in
      let text = try headroom("show", "1", "--strategy", "inset-scroll").output
      #expect(text.contains("planned  3 = 3 passed\nselected 1 = 1 passed\n"), "\(text)")
      #expect(!text.contains("close/first-row") && !text.contains("offset-restore"))
      #expect(try headroom("show", "1", "--failed").status == 4)
      #expect(try headroom("show", "1", "--verdict", "pass", "--tag", "close").status == 0)
      #expect(try headroom("show", "1", "--verdict", "passed").status == 64)
    }
  }

  @Test func `a history tells the margins of one case`() throws {
    try Self.recorded.inCopy { headroom in
      let one = try headroom("history", "close/").output
      #expect(one.contains("closest to failing\n  step 1: focus.clearance by 3 pt\n"), "\(one)")
    }
  }

  @Test func `an unfinished run names what is missing and how it goes on`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      // Under each strategy more than the two batches of 512 that may be at work when the first case fails.
      let large =
        Thoroughness.isFull
        ? InterruptionTests.large : KillTests.suite(version: 5, scenarios: 25, devices: 50)
      let ofNone = Thoroughness.isFull ? 3000 : 1250
      let failing = large.replacing(
        "within-limits", with: "focused-field-visible")
      try headroom.write(failing, to: "large.yaml")
      #expect(try headroom("run", "-q", "--fail-fast", "-s", "none", "large.yaml").status == 1)
      let run = try #require(
        (json(headroom("runs", "--format", "json").output)["runs"] as? [[String: Any]])?.first)
      let (planned, missing) = (
        try #require(run["planned"] as? Int), try #require(run["missing"] as? Int)
      )
      try #require(planned == ofNone && missing > 10 && missing < planned)
      let mark = "\(planned - missing) of \(ofNone)"
      let runs = try headroom("runs").output
      #expect(runs.contains("interrupted at \(mark)"))
      #expect(runs.contains("run 1: \(mark) cases; resume with: headroom run --resume\n"))

      let shown = try headroom("show", "1").output
      #expect(shown.contains("not run: \(missing) of \(ofNone)\n  s"))
      #expect(
        shown.contains("  … and \(missing - 10) more\n  resume with: headroom run --resume\n"))
      let selected = try headroom("show", "1", "--verdict", "missing").output
      #expect(selected.contains("selected \(missing) = 0 passed, \(missing) missing\n"))
      let listed = try json(headroom("show", "1", "--format", "json").output)["cases"]
      let verdicts = (listed as? [[String: Any]])?.map { $0["verdict"] as? String }
      #expect(verdicts?.count { $0 == "missing" } == missing)

      #expect(try headroom("run", "-q", "--resume").status == 1)
      #expect(try !headroom("show", "1").output.contains("not run:"))
      #expect(try !headroom("runs").output.contains("interrupted"))
    }
  }

  private static let suite = """
    headroom: 1
    devices: [{name: phone, screen: [375, 667], keyboard: {portrait: 216}}]
    forms:
      - name: list
        canvas: [375, 667]
        view:
          children:
            - tableView: table
              frame: [0, 0, 375, 667]
              rows:
                - {cell: first, height: 600}
                - cell: second
                  height: 44
                  children: [{textField: field, frame: [0, 0, 375, 44]}]
    scenarios:
      - name: list/field
        form: list
        strategies: [inset-scroll]
        script:
          - focus: field
          - expect: {focus: field, table.contentInset.top: 0}
          - hideKeyboard

    """

  @Test func `a run tells what its cases miss, until one closes the gap`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.suite, to: "suite.yaml")
      try headroom.expect(0, "run", "suite.yaml", "--quiet")
      let shown = try headroom("show", "latest", "--coverage")
      #expect(shown.status == 0, "\(shown.errors)")
      #expect(shown.output.hasPrefix("coverage of run 1, 1 case\n"), "\(shown.output)")
      // Two steps, of which the second is judged by nothing; two subjects, of which the inset never changes.
      #expect(shown.output.contains(/\nsteps +2 +1 +\d+\n/), "\(shown.output)")
      #expect(shown.output.contains(/\nsubjects +2 +1 +\d+\n/), "\(shown.output)")
      #expect(shown.output.contains(/\nrules of insetScroll +2 +1 +7\n/), "\(shown.output)")
      #expect(
        shown.output.contains(
          "  subject contentInset\n    expected in 1 case, but its value never changes there; smallest: "
            + "list/field [inset-scroll, phone], 2 steps, 4 views\n"), "\(shown.output)")
      #expect(shown.output.contains("  law restored-after-hide\n"), "\(shown.output)")

      try headroom.write(
        """
        headroom: 1
        scenarios:
          - name: list/inset
            form: list
            strategies: [inset-scroll]
            script:
              - focus: field
              - hideKeyboard
              - expect: {table.contentInset.bottom: 0}

        """, to: "inset.yaml")
      try headroom.expect(0, "run", "suite.yaml", "inset.yaml", "--quiet")
      let closed = try headroom("show", "latest", "--coverage")
      #expect(closed.output.contains(/\nsteps +2 +2 +\d+\n/), "\(closed.output)")
      #expect(closed.output.contains(/\nsubjects +2 +2 +\d+\n/), "\(closed.output)")
      #expect(closed.output.contains(/\nrules of insetScroll +2 +2 +7\n/), "\(closed.output)")
      let object = try json(headroom("show", "latest", "--coverage", "--format", "json").output)
      let items = try #require(object["items"] as? [[String: Any]])
      let inset = try #require(items.first { $0["name"] as? String == "contentInset" })
      #expect(inset["couldFail"] as? Int == 1)
    }
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
