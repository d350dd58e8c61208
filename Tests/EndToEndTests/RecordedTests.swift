import Foundation
import Testing

struct RecordedTests {
  /// Three runs: `ours` passes, still passes, then fails because its gap grew.
  private static let recorded = MadeFolder { headroom in
    try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
    try headroom.write(ExampleFiles.ours(gap: 10), to: "ours.yaml")
    try headroom.expect(0, "run", "-q", "contacts.yaml", "ours.yaml")
    try headroom.expect(0, "run", "-q", "--label", "second")
    try headroom.write(ExampleFiles.ours(gap: 12), to: "ours.yaml")
    try headroom.expect(1, "run", "-q", "contacts.yaml", "ours.yaml")
  }

  @Test func `the buckets of a comparison add up to both plans`() throws {
    try Self.recorded.inCopy { headroom in
      let result = try headroom("compare", "second", "latest", "--format", "json")
      #expect(result.status == 1)
      let object = try json(result.output)
      let buckets = try #require(object["buckets"] as? [String: Int])
      #expect(buckets["newlyFailing"] == 1)
      #expect(buckets["same"] == 2)
      #expect(buckets.values.reduce(0, +) == 3)
      let cases = try #require(object["cases"] as? [[String: Any]])
      #expect(cases.map { $0["case"] as? String } == ["ours/last-row [ours, iPhone 8]"])
    }
  }

  @Test func `a comparison names the parameter that explains exactly what changed`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      // A case that only moves differently beside the one that fails: its law holds with both gaps.
      func files(gap: Int) throws {
        let loose = """
            - name: ours/loose
              form: contacts
              devices: [iPhone 8]
              strategies: [ours]
              laws: [focused-field-visible]
              script:
                - focus: field-12
                - return

          """
        try headroom.write(ExampleFiles.ours(gap: gap) + loose, to: "ours.yaml")
      }
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try files(gap: 10)
      #expect(try headroom("run", "-q", "contacts.yaml", "ours.yaml").status == 0)
      try files(gap: 12)
      #expect(try headroom("run", "-q", "contacts.yaml", "ours.yaml").status == 1)
      let text = try headroom("compare", "--why", "--all")
      #expect(text.status == 1)
      #expect(text.output.contains("newly failing       1\n"))
      #expect(text.output.contains("different movement  1\n"))
      #expect(text.output.contains("  strategy ours: gap 10 → 12: 2 cases\n"))
      #expect(text.output.contains("contentOffset of contacts went to [0, 131], now [0, 133]"))
      // Where the way back ends is the same: what differs is said.
      #expect(text.output.contains("went to [0, -20] (from [0, 131], now from [0, 133])\n"))
      let cases = try #require(
        json(headroom("compare", "--why", "--format", "json").output)["cases"] as? [[String: Any]])
      #expect(
        cases.map { $0["case"] as? String }
          == ["ours/last-row [ours, iPhone 8]", "ours/loose [ours, iPhone 8]"]
      )
      let sentences = cases.map { ($0["why"] as? [String: Any])?["sentence"] as? String }
      #expect(sentences == Array(repeating: "strategy ours: gap 10 → 12", count: 2))
      // Nothing else is explained, and a regression is what ends with 1.
      #expect(try headroom("compare", "--fail-on", "never").status == 0)
      #expect(try headroom("compare", "2", "2", "--why").output.contains("  same          3\n"))
    }
  }

  /// A field 44 points high at some height: the keyboard of an iPhone 8, 260 points high, has its top at
  /// 667 - 260 = 407; at 300 the field ends at 344, above it, at 500 it begins below it.
  private static func form(at y: Int, scenarios: String...) -> String {
    """
    headroom: 1
    forms:
      - name: f
        canvas: [375, 667]
        view: {children: [{textField: t, frame: [0, \(y), 375, 44]}]}
    scenarios:

    """
      + scenarios.map { name in
        """
          - name: \(name)
            form: f
            strategies: [none]
            devices: [iPhone 8]
            laws: [focused-field-visible]
            script: [{focus: t}]

        """
      }.joined()
  }

  @Test func `what fails and was redefined, or is new, is no regression, but is told`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.form(at: 300, scenarios: "one"), to: "f.yaml")
      #expect(try headroom("run", "-q", "f.yaml").status == 0)
      try headroom.write(Self.form(at: 500, scenarios: "one"), to: "f.yaml")
      let broken = try headroom("run", "f.yaml", "--fail-on", "regression")
      let words =
        "1 redefined case now fails; use --fail-on failure or change to count it"
      #expect(broken.status == 0 && broken.errors.contains(words), "\(broken)")
      let count = "1 redefined (1 now fails)"
      #expect(broken.output.contains("\(count) since"), "\(broken)")
      let compared = try headroom("compare")
      #expect(compared.status == 0 && compared.errors.contains(words), "\(compared)")
      #expect(compared.output.contains("  redefined  1 (1 now fails)\n"))
      for word in ["failure", "change"] {
        let counted = try headroom("compare", "--fail-on", word)
        #expect(counted.status == 1 && !counted.errors.contains("--fail-on"), "\(counted)")
      }
      let summary = try headroom("report", "--format", "markdown")
      #expect(summary.output.contains("**\(count)** since"), "\(summary)")
      // Once more the same, and one that is new.
      try headroom.write(Self.form(at: 500, scenarios: "one", "two"), to: "f.yaml")
      let added = try headroom("run", "f.yaml", "--fail-on", "regression", "--against", "1")
      #expect(
        added.status == 0
          && added.errors.contains("1 redefined case now fails, 1 new case fails;"),
        "\(added)"
      )
    }
  }

  @Test func `a case that was redefined without another outcome says how`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom("run", "-q", "contacts.yaml")
      let loose = ExampleFiles.contacts.replacing(
        "{offset-restore: 131,", with: "{offset-restore: {near: 130, within: 1},")
      try headroom.write(loose, to: "contacts.yaml")
      #expect(try headroom("run", "-q", "contacts.yaml").status == 0)
      let text = try headroom("compare", "--why").output
      #expect(text.contains("  redefined  1\n"), "\(text)")
      #expect(
        text.contains("\nwhy\n  scenario table/last-row-is-lifted: script[1].expect."), "\(text)")
      #expect(!text.contains("engine") && !text.contains("deterministic"))
    }
  }

  @Test func `a history as JSON has all runs and cases`() throws {
    try Self.recorded.inCopy { headroom in
      let object = try json(headroom("history", "--all", "--format", "json").output)
      #expect(object["runs"] as? [Int] == [1, 2, 3])
      #expect((object["cases"] as? [Any])?.count == 3)
    }
  }

  @Test func `without a pattern the history lists what changed and counts the rest`() throws {
    try Self.recorded.inCopy { headroom in
      let text = try headroom("history")
      #expect(text.output.contains("ours/last-row [ours, iPhone 8]"))
      #expect(!text.output.contains("table/last-row-is-lifted"))
      #expect(text.output.contains("2 cases passed unchanged in every run"))
      let one = try json(headroom("history", "--limit", "1", "--format", "json").output)
      #expect(one["runs"] as? [Int] == [3])
      #expect(one["uneventful"] as? Int == 2)
      let row = try #require((one["cases"] as? [[String: Any]])?.first)
      #expect(row["verdicts"] as? [String] == ["fail"])
      #expect(row["since"] as? Int == 3)
      #expect(row["before"] as? Int == 2)
      #expect(row["runsSince"] as? Int == 1)
      #expect(row["changes"] as? Int == 1)
    }
  }

  @Test func `the history of one branch knows nothing of another`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      for (branch, gap) in [("main", 10), ("topic", 12), ("main", 10)] {
        try headroom.write(ExampleFiles.ours(gap: gap), to: "ours.yaml")
        try headroom("run", "-q", "--branch", branch, "contacts.yaml", "ours.yaml")
      }
      #expect(try headroom("history", "ours/").output.contains("●✘●"))
      let main = try headroom("history", "ours/", "--branch", "main")
      #expect(main.output.contains("  ●●  "), "\(main.output)")
      #expect(main.output.contains("  2 runs  "))
      let topic = try json(
        headroom("history", "ours/", "--branch", "topic", "--format", "json").output)
      #expect(topic["runs"] as? [Int] == [2])
    }
  }

  @Test func `a case is shown as it was at a run`() throws {
    try Self.recorded.inCopy { headroom in
      let now = try headroom("show", "ours/last-row [ours, iPhone 8]")
      #expect(now.output.contains("[0, -20] → [0, 133]"))
      #expect(now.output.contains("ours.yaml:\(ExampleFiles.oursExpectationLine)"))
      let before = try headroom("show", "ours/last-row [ours, iPhone 8]", "--run", "1")
      #expect(before.output.contains("[0, -20] → [0, 131]"))
      #expect(before.output.contains("passed"))
    }
  }

  @Test func `the numbers of a shown run add up`() throws {
    try Self.recorded.inCopy { headroom in
      let object = try json(headroom("show", "3", "--format", "json").output)
      let totals = try #require(object["totals"] as? [String: Int])
      #expect(totals["planned"] == totals.filter { $0.key != "planned" }.values.reduce(0, +))
    }
  }

  @Test func `a form as JSON is a scenario file`() throws {
    try Self.recorded.inCopy { headroom in
      // Importing it changes nothing.
      let form = try headroom("show", "contacts", "--format", "json").output
      #expect(form.hasPrefix(#"{"headroom":1,"forms":[{"name":"contacts","canvas":[375,667]"#))
      try headroom.write(form, to: "contacts.json")
      #expect(try headroom("check", "contacts.json").status == 0)
      let again = try headroom("import", "--keep-missing", "contacts.json")
      #expect(again.output.hasPrefix("Imported 1 form"), "\(again.output)")
      #expect(!again.output.contains("changed"), "\(again.output)")
    }
  }

  @Test func `what is gone from a file is archived, unless it is kept`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "suite/contacts.yaml")
      try headroom.write(ExampleFiles.ours(gap: 10), to: "suite/ours.yaml")
      #expect(try headroom("run", "suite").output.contains("3 passed"))
      try FileManager.default.removeItem(at: headroom.folder.appending(path: "suite/ours.yaml"))
      #expect(try headroom("import", "suite", "--keep-missing").status == 0)
      #expect(try headroom("run").output.contains("3 passed"))
      let result = try headroom("import", "suite")
      #expect(result.output.contains("1 archived"), "\(result.output)")
      #expect(try headroom("run").output.contains("2 passed"))
    }
  }

  @Test func `a run belongs to the branch and commit of its folder`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      let git = try headroom.shell(
        """
        git init -q -b topic . && git add contacts.yaml \
        && git -c user.name=a -c user.email=a@b commit -qm one && git rev-parse HEAD
        """
      )
      try #require(git.status == 0, "git is not there: \(git.errors)")
      let commit = git.output.trimmingCharacters(in: .whitespacesAndNewlines)
      try headroom("run", "contacts.yaml")
      try headroom("run", "contacts.yaml", "--branch", "other")
      let list = try #require(
        json(headroom("runs", "--format", "json").output)["runs"] as? [[String: Any]])
      #expect(list.map { $0["branch"] as? String } == ["other", "topic"])
      #expect(list.allSatisfy { $0["commit"] as? String == commit })
      #expect(list.allSatisfy { $0["dirty"] as? Bool == false })
    }
  }

  @Test func `a database of another version or cut short is refused and left alone`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom("run", "contacts.yaml")
      let whole = try headroom.read("headroom.db")
      // `user_version` is the big-endian number at byte 60 of an SQLite file.
      var newer = whole
      newer[63] = 99
      // The application id stands at byte 68: `Hdrm`; development builds had `HdRm`.
      var unreleased = whole
      unreleased[70] = UInt8(ascii: "R")
      for (content, status) in [
        (newer, Int32(78)), (unreleased, 78), (whole.prefix(whole.count - 5000), 74),
      ] {
        try content.write(to: headroom.folder.appending(path: "headroom.db"))
        for call in [["runs"], ["run", "contacts.yaml"], ["import", "contacts.yaml"]] {
          let result = try headroom.call(call)
          #expect(result.status == status, "\(call): \(result.errors)")
          #expect(result.errors.contains("headroom.db"))
        }
        let tried = try headroom("try", "contacts.yaml", "--report", "json=headroom.db")
        #expect(tried.status == 64, "\(tried)")
        #expect(try headroom.read("headroom.db") == content)
      }
    }
  }

  @Test func `escape sequences in a name never reach the terminal`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom("run", "contacts.yaml", "--label", "a\u{1B}[2Jb", "--branch", "c\u{7}d")
      for call in [["runs"], ["show", "1"], ["history"], ["compare", "1", "1"]] {
        let result = try headroom.call(call)
        #expect(result.status == 0, "\(result.errors)")
        #expect(!result.output.contains("\u{1B}") && !result.output.contains("\u{7}"))
      }
      #expect(try headroom("runs").output.contains("a\\u{1B}[2Jb"))
    }
  }

  @Test func `a day in the past makes a known failure fail`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let known = ExampleFiles.wrongNumber.replacing(
        "      - return\n",
        with: "        knownFailure: {inset-scroll: {reason: wrong, until: 2027-01-31}}\n"
          + "      - return\n"
      )
      try headroom.write(known, to: "contacts.yaml")
      let before = try headroom("run", "--no-record", "contacts.yaml", "--today", "2027-01-31")
      #expect(before.status == 0, "\(before.output)\(before.errors)")
      #expect(before.output.contains("1 passed, 1 known failure"))
      let after = try headroom("run", "--no-record", "contacts.yaml", "--today", "2027-02-01")
      #expect(after.status == 1)
      #expect(after.output.contains("2027-01-31"))
      #expect(try headroom("run", "--today", "2027-02-30").status == 64)
    }
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      "not a JSON object: \(text)")
  }
}

/// What is recorded of failures, whatever the matcher.
struct RecordedFailureTests {
  /// The field's frame is [20, 100, 335, 44], the keyboard's height 216.
  private static let failing = [
    "field.frame.y: 90", "field.frame.y: {near: 90, within: 2}", "field.frame.y: {between: [1, 2]}",
    "field.frame.y: {atLeast: 101}", "field.frame.y: {atMost: 99}", "field.frame.y: {oneOf: [90]}",
    "field.frame.y: {oneOf: [90, 110]}", "field.frame.y: {oneOf: [90, 95, 110]}",
    "field.frame.y: {not: 100}",
    "field.frame: [20, 100, 335, 40]", "field.frame: {near: [20, 100, 335, 40], within: 1}",
    "field.frame: {oneOf: [[20, 100, 335, 40], [20, 100, 335, 41]]}",
    "field.isFullyVisible: false", "focus: other", "focus: {oneOf: [other, third]}",
  ]

  @Test func `a failure of any matcher is read back as it was recorded`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let scenarios = Self.failing.enumerated().map { number, expectation in
        """
          - name: case-\(number)
            form: form
            devices: [iPhone 8]
            strategies: [none]
            script: [{focus: field}, {expect: {\(expectation)}}]

        """
      }
      try headroom.write(
        """
        headroom: 1
        forms:
          - name: form
            canvas: [375, 667]
            view:
              children:
                - {textField: field, frame: [20, 100, 335, 44]}
                - {textField: other, frame: [20, 150, 335, 44]}
                - {textField: third, frame: [20, 200, 335, 44]}
        scenarios:
        \(scenarios.joined())
        """,
        to: "case.yaml"
      )
      let run = try headroom("run", "case.yaml")
      let totals = "0 passed, \(Self.failing.count) failed   run 1"
      #expect(run.status == 1 && run.output.contains(totals), "\(run)")
      let health = try headroom("doctor")
      #expect(health.status == 0, "\(health.output)")
      // One that has it already, and one that has not.
      try headroom.expect(0, "run", "--db", "other.db", "--fail-on", "never", "case.yaml")
      for file in ["other.db", "new.db"] {
        try headroom.expect(0, "merge", "--db", file, "headroom.db")
      }
    }
  }
}
