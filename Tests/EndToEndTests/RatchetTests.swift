import Foundation
import Testing

/// A suite with many failures, from red to a ratchet: what fails is known, and only what is new fails.
struct RatchetTests {
  /// Twenty scenarios that fail under `none` on both devices, as nothing moves, and one of `ours`.
  ///
  /// The last of 12 rows of 44 ends at 528. On `small` the keyboard's top is at 667 − 216 = 451, so that
  /// with a gap of 10 the table is scrolled by 528 − 451 + 10 = 87, and with 12 by 89.
  private static func suite(gap: Int = 10, expected: Int = 87) -> String {
    let covered = (1...20).map { number in
      """
        # Keep me: \(number).
        - name: list/row-\(number)
          form: list
          devices: [small, large]
          strategies: [none]
          laws: [focused-field-visible]
          script: [{focus: f-12}]

      """
    }
    return """
      headroom: 1
      devices:
        - {name: small, screen: [375, 667], keyboard: {portrait: 216}}
        - {name: large, screen: [375, 700], keyboard: {portrait: 260}}
      strategies:
        - {name: ours, model: offsetRestore, parameters: {gap: \(gap)}}
      forms:
        - name: list
          canvas: [375, 667]
          view:
            children:
              - tableView: table
                frame: [0, 0, 375, 667]
                rows: [{repeat: 12, cell: "r-{n}", height: 44, children: [{textField: "f-{n}", frame: [0, 0, 375, 44]}]}]
      scenarios:
        - name: ours/last
          form: list
          devices: [small]
          strategies: [ours]
          script: [{focus: f-12}, {expect: {table.contentOffset.y: \(expected)}}]
      \(covered.joined())
      """
  }

  @Test func `forty failures become known with one command, and only what is new is red`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.suite(), to: "suite.yaml")
      let red = try headroom("run", "suite.yaml")
      #expect(red.status == 1 && red.output.contains("1 passed, 40 failed"), "\(red.output)")
      let words = ["--reason", "nothing moves", "--until", "never"]
      let dry = try headroom.call(["known", "add", "-n"] + words)
      #expect(dry.output.hasSuffix("Would add 20 known failures to suite.yaml\n"), "\(dry)")
      let add = try headroom.call(["known", "add"] + words)
      #expect(add.status == 0 && add.output.hasSuffix("Added 20 known failures to suite.yaml\n"))
      let file = String(decoding: try headroom.read("suite.yaml"), as: UTF8.self)
      let entry =
        "    knownFailure: {none: {laws: [focused-field-visible], reason: nothing moves, until: never}}\n"
      #expect(file.ranges(of: entry).count == 20)
      // Nothing else has changed: the comments stand.
      #expect(
        file.replacing("  " + entry, with: "").replacing(entry, with: "")
          == Self.suite().replacing("  " + entry, with: ""))
      let main = try headroom("run", "suite.yaml")
      #expect(main.status == 0 && main.output.contains("40 known failures"), "\(main.output)")
      // A change that breaks one case more.
      try headroom.write(file.replacing("gap: 10", with: "gap: 12"), to: "suite.yaml")
      #expect(try headroom("run", "suite.yaml", "--against", "2").status == 1)
      let line = try #require(
        file.split(separator: "\n", omittingEmptySubsequences: false)
          .firstIndex { $0.contains("contentOffset.y") })
      let annotations = try headroom("report", "--github", "--against", "2")
      #expect(
        annotations.output
          == "::error file=suite.yaml,line=\(line + 1),title=ours/last [ours%2C small]::"
          + "contentOffset.y of table: expected 87, got 89\n")
      // A fix of which the expectation was edited, too: nothing is annotated.
      let fixed = file.replacing("gap: 10", with: "gap: 12")
        .replacing("contentOffset.y: 87", with: "contentOffset.y: 89")
      try headroom.write(fixed, to: "suite.yaml")
      #expect(try headroom("run", "suite.yaml", "--against", "3").status == 0)
      #expect(try headroom("report", "--github", "--against", "3").output.isEmpty)
      let compare = try headroom("compare", "3", "4")
      #expect(compare.status == 0 && compare.output.contains("ours/last [ours, small]"))
    }
  }

  @Test func `in JSON an empty mapping takes an entry`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      // The field ends at 644, the keyboard of an iPhone 8 begins at 407.
      let text =
        #"{"headroom": 1, "forms": [{"name": "f", "canvas": [375, 667], "view": {"children": "#
        + #"[{"textField": "low", "frame": [0, 600, 375, 44]}]}}], "scenarios": [{"name": "s", "#
        + #""form": "f", "devices": ["iPhone 8"], "strategies": ["none"], "knownFailure": {}, "#
        + #""laws": ["focused-field-visible"], "script": [{"focus": "low"}]}]}"#
      try headroom.write(text, to: "s.json")
      #expect(try headroom("run", "-q", "s.json").status == 1)
      // Another form than the one that was judged.
      try headroom.write(text.replacing("600, 375", with: "100, 375"), to: "s.json")
      let changed = try headroom("known", "add", "--reason", "r", "--until", "never")
      #expect(changed.status != 0, "\(changed)")
      #expect((changed.output + changed.errors).contains("s.json has changed since the run"))
      try headroom.write(text, to: "s.json")
      let added = try headroom("known", "add", "--reason", "r", "--until", "never")
      #expect(added.status == 0, "\(added)")
      #expect(try headroom("run", "-q", "s.json").status == 0)
    }
  }

  @Test func `what no longer fails goes, and what stays says where it fails`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      // On `tall` the last row is above the keyboard's top at 800 − 216 = 584.
      let suite = Self.suite().replacing(
        "  - {name: large,",
        with: "  - {name: tall, screen: [375, 800], keyboard: {portrait: 216}}\n  - {name: large,"
      ).replacing("devices: [small, large]", with: "devices: [small, tall]")
      try headroom.write(suite, to: "suite.yaml")
      #expect(try headroom("run", "-q", "suite.yaml").status == 1)
      let day = ["--reason", "small", "--until", "2026-12-24", "--today", "2026-12-01"]
      let issue = ["--issue", "https://example.org/1"]
      #expect(try headroom.call(["known", "add", "list/row-1"] + day + issue).status == 0)
      let file = String(decoding: try headroom.read("suite.yaml"), as: UTF8.self)
      #expect(
        file.contains(
          """
              knownFailure:
                none:
                  laws: [focused-field-visible]
                  devices: [small]
                  reason: small
                  until: 2026-12-24
                  issue: "https://example.org/1"
              script: [{focus: f-12}]

          """
        ), "\(file)")
      // The file is no longer the one that was run.
      let changed = try headroom.call(["known", "add", "list/row-1"] + day)
      #expect(changed.status == 1 && changed.errors.contains("has changed since the run"))
      #expect(try headroom("run", "-q", "suite.yaml", "--today", "2026-12-18").status == 1)
      let known = try headroom("known", "--today", "2026-12-18")
      #expect(known.output.contains("focused-field-visible on small"))
      #expect(known.output.contains("2026-12-24, expires in 6 days"), "\(known.output)")
      #expect(known.output.contains("https://example.org/1"))
      // Nothing is outdated yet, and a part of the suite can't show it.
      #expect(
        try headroom("known", "prune").output.hasPrefix("No known failure is outdated in run"))
      #expect(try headroom("run", "-q", "--db", "part.db", "suite.yaml", "-s", "ours").status == 0)
      let partial = try headroom("known", "prune", "--db", "part.db")
      #expect(partial.status == 64 && partial.errors.contains("does not cover the whole suite"))
      // The keyboard is gone: all pass, and the entry goes.
      try headroom.write(
        file.replacing("keyboard: {portrait: 216}", with: "keyboard: {portrait: 20}")
          .replacing("y: 87", with: "y: {atLeast: -20}"), to: "suite.yaml")
      let green = try headroom("run", "suite.yaml", "--today", "2026-12-18")
      #expect(green.status == 0 && green.output.contains("1 unexpected pass"), "\(green.output)")
      #expect(try headroom("known").output.contains("1 outdated"))
      let prune = try headroom("known", "prune")
      #expect(prune.status == 0)
      #expect(prune.output.hasSuffix("Removed 1 known failure from suite.yaml\n"))
      #expect(try headroom("check", "suite.yaml").status == 0)
      let pruned = String(decoding: try headroom.read("suite.yaml"), as: UTF8.self)
      #expect(
        pruned
          == suite.replacing("keyboard: {portrait: 216}", with: "keyboard: {portrait: 20}")
          .replacing("y: 87", with: "y: {atLeast: -20}"))
    }
  }

  @Test func `what is asked for in a wrong way is refused`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      for (words, message) in [
        ("add --until never", "requires a reason"),
        ("add --reason x", "requires an expiry date"),
        ("add --reason x --until tomorrow", "a date (YYYY-MM-DD) or never"),
        ("add --reason x --until 2026-11-30 --today 2026-12-01", "is past"),
        ("add --reason x --until never --issue ftp://a.org", "a URL with http or https"),
        ("prune --reason x", "'--reason' is for 'known add'"),
        ("-n", "'--dry-run' is for"), ("prune --format json", "shows a diff"),
      ] {
        let result = try headroom.call(["known"] + words.split(separator: " ").map(String.init))
        #expect(result.status == 64 && result.errors.contains(message), "\(words): \(result)")
      }
    }
  }

  /// On `tall` nothing is covered; the first entry leaves nothing on `small` for the second.
  @Test func `an expired entry leaves its issue to the next, and each tells of its own cases`()
    throws
  {
    try BuiltBinary.inTemporaryFolder { headroom in
      let suite = Self.suite().replacing(
        "  - {name: large,",
        with: "  - {name: tall, screen: [375, 800], keyboard: {portrait: 216}}\n  - {name: large,"
      ).replacing("devices: [small, large]", with: "devices: [small, tall]")
      let entry = """
            knownFailure:
              none:
                - {laws: [focused-field-visible], devices: [small], reason: a, until: 2026-11-01, \
        issue: "https://example.org/7"}
                - {laws: [focused-field-visible], reason: b, until: never}
            form: list
            devices: [small, tall]

        """
      try headroom.write(
        suite.replacing(
          "    form: list\n    devices: [small, tall]\n", with: entry, maxReplacements: 1),
        to: "suite.yaml")
      #expect(try headroom("run", "-q", "suite.yaml", "--today", "2026-12-01").status == 1)
      let known = try headroom("known", "--today", "2026-12-01").output.split(separator: "\n")
      #expect(known.contains { $0.contains(" expired") && $0.contains("failed") }, "\(known)")
      #expect(known.contains { $0.contains("never") && !$0.contains("failed") }, "\(known)")
      let words = ["list/row-1", "--reason", "again", "--until", "never", "--today", "2026-12-01"]
      let added = try headroom.call(["known", "add"] + words)
      #expect(added.status == 0, "\(added)")
      let file = String(decoding: try headroom.read("suite.yaml"), as: UTF8.self)
      #expect(!file.contains("reason: a,"), "\(file)")
      #expect(
        file.contains("issue: \"https://example.org/7\"") && file.contains("again"), "\(file)")
    }
  }

  @Test func `an error can't become known`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      // There is no row 40 to delete.
      let suite = Self.suite().replacing(
        "{focus: f-12}, {expect", with: "{deleteRows: {table: table, at: 40}}, {expect")
      try headroom.write(suite, to: "suite.yaml")
      #expect(try headroom("run", "-q", "suite.yaml").status == 1)
      let result = try headroom("known", "add", "ours/", "--reason", "x", "--until", "never")
      #expect(result.status == 1)
      #expect(result.errors.contains("not written: ours/last [ours, small] ended in an error"))
      #expect(try headroom.read("suite.yaml") == Data(suite.utf8))
    }
  }
}

/// The strategies that decide.
struct GateTests {
  /// `inset-scroll` fails, by a wrong number; `offset-restore` passes.
  private func write(_ headroom: BuiltBinary, gate: String) throws {
    try headroom.write("headroom: 1\npaths: [suite]\ngate: [\(gate)]\n", to: "headroom.yaml")
    try headroom.write(ExampleFiles.wrongNumber, to: "suite/contacts.yaml")
  }

  @Test func `only the cases of the gate decide`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try write(headroom, gate: "offset-*")
      let run = try headroom("run")
      let line =
        "gate offset-*: 1 case, 0 failing; 1 failing case of other strategies does not count"
      #expect(run.status == 0 && run.output.hasSuffix("\(line)\n"), "\(run)")
      #expect(try headroom("run", "--gate", "inset-scroll", "-q").status == 1)
      // Beside a run in which all passed.
      try headroom.write(ExampleFiles.contacts, to: "suite/contacts.yaml")
      #expect(try headroom("run", "-q").status == 0)
      try headroom.write(
        ExampleFiles.contacts.replacing("portrait: 216", with: "portrait: 226"),
        to: "suite/contacts.yaml")
      // Both strategies scroll by 10 more than is expected.
      #expect(try headroom("run", "-q").status == 1)
      for (gate, status, line) in [
        ("offset-restore", 1, "gate offset-restore: 1 case, 1 failing; 1 failing case"),
        ("none", 0, "gate none: no cases, so none decides; 2 failing cases of other strategies"),
      ] as [(String, Int32, String)] {
        let compare = try headroom("compare", "3", "4", "--fail-on", "failure", "--gate", gate)
        #expect(compare.status == status && compare.output.contains(line), "\(compare)")
      }
      let github = try headroom("report", "--github").output.split(separator: "\n")
      #expect(github.count == 2)
      #expect(github[0].contains("[offset-restore%2C iPhone 8]"))
      #expect(github[1] == "::notice::1 more failing case (1 of other strategies)")
      let json = try headroom("run", "--format", "json", "-q")
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
      let gate = try #require(object["gate"] as? [String: Any])
      #expect(gate["strategies"] as? [String] == ["offset-*"])
      #expect(gate["failing"] as? Int == 1 && gate["failingOutside"] as? Int == 1)
      #expect(try headroom("compare", "3", "4").output.contains("\ngate offset-*: 1 case"))
    }
  }

  @Test func `a gate that names nothing is refused`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try write(headroom, gate: "offset-restore")
      #expect(try headroom("run", "-q").status == 0)
      try headroom.shell("cp headroom.db before.db")
      // Beside a right name, too: what it was meant for would count for nothing.
      try write(headroom, gate: "offset-restore, inset-scrol")
      for command in [
        ["check"], ["run"], ["run", "--no-record", "-s", "none"], ["run", "--bisect"],
        ["compare", "1", "1"], ["report"], ["report", "--github"], ["query", "failures"],
      ] {
        let result = try headroom.call(command)
        #expect(result.status == (command.contains("--bisect") ? 125 : 65), "\(command): \(result)")
        #expect(result.output.isEmpty, "\(command): \(result)")
        #expect(
          result.errors.contains(
            "headroom.yaml:3:24: error: unknown strategy 'inset-scrol'; did you mean"),
          "\(command): \(result)")
      }
      #expect(try headroom.read("headroom.db") == (try headroom.read("before.db")))
      for command in [["run"], ["compare", "1", "1"], ["report", "--github"]] {
        let result = try headroom.call(command + ["--gate", "offset-restor"])
        #expect(result.status == 64 && result.output.isEmpty, "\(command): \(result)")
        #expect(result.errors.contains("unknown strategy of the gate 'offset-restor'; did you"))
        // What the call says stands for what the project says.
        #expect(try headroom.call(command + ["--gate", "offset-restore"]).status == 0)
      }
    }
  }

  @Test func `a project's gate may name a strategy of a file that is not read`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try write(headroom, gate: "ours")
      try headroom.write(ExampleFiles.contacts, to: "other.yaml")
      #expect(try headroom("run", "-q", "other.yaml").status == 65)
      try headroom.write(ExampleFiles.ours(gap: 10), to: "suite/ours.yaml")
      #expect(try headroom("run", "-q", "other.yaml").status == 0)
      #expect(try headroom("compare", "1", "1").status == 0)
      #expect(try headroom("report", "-q").status == 0)
    }
  }

  @Test func `a gate without a case decides nothing`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try write(headroom, gate: "offset-restore")
      let other = try headroom("run", "-s", "inset-scroll")
      let line =
        "gate offset-restore: no cases, so none decides; 1 failing case of other strategies does not count"
      #expect(other.status == 0 && other.output.hasSuffix("\(line)\n"), "\(other)")
      // Of two shards one has the gate's case, the other the failing one.
      for shard in ["1/2", "2/2"] {
        #expect(try headroom("run", "-q", "--no-record", "--shard", shard).status == 0)
      }
      #expect(try headroom("run", "-q", "-s", "inset-scroll", "--fail-on", "change").status == 0)
      let github = try headroom("report", "2", "--github")
      #expect(
        github.output == "::notice::1 more failing case (1 of other strategies)\n", "\(github)")
      // Nor do the skipped cases of other strategies.
      try headroom.write(
        "headroom: 1\nexternals: [{name: ours, command: [nosuch]}]\n", to: "suite/programs.yaml")
      try headroom.write(
        ExampleFiles.ours(gap: 10).replacing(#/strategies:(.|\n)*?(?=scenarios)/#, with: ""),
        to: "suite/ours.yaml")
      #expect(try headroom("run", "-q", "-s", "ours", "--gate", "ours").status == 2)
      #expect(try headroom("run", "-q", "-s", "ours").status == 0)
      let bisected = try headroom("run", "--bisect", "-s", "inset-scroll")
      #expect(bisected.status == 125, "\(bisected)")
      #expect(bisected.errors.contains("this commit can't be judged"), "\(bisected)")
    }
  }

  @Test func `a summary links the page`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      #expect(try headroom("run", "-q", "contacts.yaml").status == 0)
      let report = try headroom("report", "--page", "https://example.org/a(1).html")
      #expect(
        report.output.contains(
          "\n[Report with drawings and history](<https://example.org/a(1).html>)\n"))
      #expect(try headroom("report", "--page", "page.html").status == 64)
      #expect(try headroom("report", "-o", "a.json", "--page", "https://a.org").status == 64)
    }
  }
}
