import Foundation
import TestSupport
import Testing

/// Commands in a folder with `headroom.yaml`, and below it.
struct ProjectTests {
  /// The suite of ``ExampleFiles/contacts`` in a project.
  private static func inProject(_ project: String = "", _ body: (BuiltBinary) throws -> Void) throws
  {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      try headroom.write("headroom: 1\n\(project)", to: "headroom.yaml")
      try headroom.write(ExampleFiles.contacts, to: "scenarios/contacts.yaml")
      try body(headroom)
    }
  }

  @Test func `without a path a command reads what the project names`() throws {
    try Self.inProject("database: history.db\nreports: {json: run.json}") { headroom throws in
      let run = try headroom("run")
      #expect(run.status == 0 && run.output.hasPrefix("2 passed   run 1"), "\(run)")
      #expect(
        headroom.has("history.db") && headroom.has("run.json") && !headroom.has("headroom.db"))
      #expect(try headroom("runs").output.contains("2       2"))
      #expect(
        try headroom("check").output
          == "1 file is valid: 1 scenario, 1 form, 1 strategy, 1 device\n"
      )
      #expect(try headroom("simulate", "-q").status == 0)
      #expect(try headroom("import").output.contains("from scenarios"))
      #expect(try headroom("try", "-s", "none", "--fail-on", "never").status == 0)
      let pattern = try headroom("run", "table/*", "-s", "inset-scroll")
      #expect(pattern.output.hasPrefix("1 passed   run 2"), "\(pattern)")
    }
  }

  @Test func `without a project a command needs its path, as ever`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      #expect(try headroom("check").errors.hasPrefix("error: missing <path>\n"))
      #expect(try headroom("run").status == 74)
    }
  }

  /// Whatever is wrong with the project is what every command says, also where the project should have
  /// named what the command reads.
  @Test(arguments: [
    "paths: []", "paths: 3", "path: [x]", "paths: [x", "externals: {a: [b]}",
  ])
  func `commands report an error of the project alike`(line: String) throws {
    try Self.inProject(line) { headroom throws in
      let commands = [
        ["run"], ["check"], ["try"], ["import"], ["simulate"], ["new", "x"], ["trust"],
        ["runs"], ["sweep", "none", "gap=1"], ["explore", "-s", "none"], ["strategies"], ["doctor"],
      ]
      let expected = try headroom("run")
      #expect(expected.status == 65 && expected.errors.hasPrefix("headroom.yaml:"), "\(expected)")
      for words in commands {
        let result = try headroom.call(words)
        #expect(result.status == 65 && result.errors == expected.errors, "\(words): \(result)")
      }
    }
  }

  @Test func `below the project's folder names are those of the project`() throws {
    try Self.inProject { headroom throws in
      #expect(try headroom("run", "-q").status == 0)
      let below = try headroom.shell(
        "cd scenarios && \"$headroom\" run contacts.yaml && \"$headroom\" runs")
      #expect(below.status == 0)
      #expect(below.output.contains("no change since run 1"), "\(below)")
      #expect(!headroom.has("scenarios/headroom.db"))
      let output = "cd scenarios && \"$headroom\" report --format json -o here.json"
      #expect(try headroom.shell(output).status == 0)
      #expect(headroom.has("scenarios/here.json"))
      // What is written into the files is found from here, too.
      let other = try headroom.shell(
        "cd scenarios && \"$headroom\" query --limit 1 'SELECT file FROM cases JOIN results USING (case_key)' --format csv"
      )
      #expect(other.output == "file\r\nscenarios/contacts.yaml\r\n", "\(other)")
    }
  }

  @Test func `a project above the repository's top is not meant`() throws {
    try Self.inProject { headroom throws in
      let own = "mkdir -p own/.git && cd own && \"$headroom\" check"
      #expect(try headroom.shell(own).errors.hasPrefix("error: missing <path>\n"))
      #expect(try headroom.shell("mkdir -p a/b && cd a/b && \"$headroom\" check").status == 0)
    }
  }

  @Test func `strategies and devices of the project are those of what lists none`() throws {
    let project = "strategies: [none, ours]\ndevices: [iPhone 8, 'iPhone 14']"
    try Self.inProject(project) { headroom throws in
      let plain = """
        headroom: 1
        strategies: [{name: ours, model: offsetRestore}]
        scenarios:
          - {name: plain, form: contacts, script: [{focus: field-1}]}
          - {name: listed, form: contacts, strategies: [inset-scroll], devices: [iPhone X], script: [{focus: field-1}]}
        """
      try headroom.write(plain, to: "scenarios/plain.yaml")
      func list(_ words: String...) throws -> [Substring] {
        try headroom.call(["run", "--list"] + words).output.split(separator: "\n")
      }
      #expect(
        try list("plain", "listed") == [
          "plain [none, iPhone 8]", "plain [none, iPhone 14]", "plain [ours, iPhone 8]",
          "plain [ours, iPhone 14]", "listed [inset-scroll, iPhone X]",
        ]
      )
      #expect(
        try list("plain", "-d", "iPhone X", "-s", "footer-spacer") == [
          "plain [footer-spacer, iPhone X]"
        ]
      )
      // It is the whole suite that ran.
      #expect(try headroom("run", "-q").status == 0)
      #expect(!(try headroom("runs").output.contains("filtered")))
      #expect(try headroom("show", "latest").status == 0)
    }
  }

  @Test func `what is wrong in the project has its place, and nothing is done`() throws {
    try Self.inProject("devicse: [iPhone 8]\n") { headroom throws in
      let run = try headroom("run")
      #expect(run.status == 65)
      #expect(
        run.errors == """
          headroom.yaml:2:1: error: unknown key 'devicse' in a project; did you mean 'devices'?
          devicse: [iPhone 8]
          ^
          error: 1 problem in 1 file

          """
      )
      #expect(!headroom.has("headroom.db"))
      let below = try headroom.shell("cd scenarios && \"$headroom\" check contacts.yaml")
      #expect(below.status == 65 && below.errors.hasPrefix("../headroom.yaml:2:1: error:"))
      #expect(try headroom("run", "--help").status == 0)
      #expect(try headroom("check", "--bogus").status == 64)
    }
  }

  @Test func `a check of the project knows its names`() throws {
    try Self.inProject("strategies: [inset-scrol]\ndevices: [iPhone 88]\n") { headroom throws in
      let check = try headroom("check")
      #expect(check.status == 65)
      #expect(
        check.errors.hasPrefix(
          """
          headroom.yaml:2:14: error: unknown strategy 'inset-scrol'; did you mean 'inset-scroll'?
          headroom.yaml:3:11: error: unknown device 'iPhone 88'; did you mean 'iPhone 8'?
          """
        ),
        "\(check.errors)"
      )
      let run = try headroom("run")
      #expect(
        run.errors.contains("warning: unknown strategy 'inset-scrol' in the project is ignored"))
    }
  }

  @Test func `which project is used is said where it matters`() throws {
    try Self.inProject { headroom throws in
      let place = headroom.folder.resolvingSymlinksInPath().path
      let run = try headroom("run", "--verbose", "-s", "nonne")
      #expect(run.status == 64)
      #expect(run.errors.hasPrefix("Project: \(place)/headroom.yaml\n"), "\(run.errors)")
      // What is wrong is the project's: the database, or a path.
      let line = "Project: \(place)/headroom.yaml\n"
      #expect(try headroom("runs").errors.hasSuffix(line))
      #expect(try !headroom("runs", "--db", "other.db").errors.contains("Project:"))
      #expect(try headroom("run", "-q").status == 0)
      for words in [
        ["show", "nothing"], ["run", "nothing"], ["run", "-s", "nonne"], ["check", "nothing.yaml"],
      ] {
        let result = try headroom.call(words)
        #expect(result.status != 0 && !result.errors.contains("Project:"), "\(words): \(result)")
      }
      try headroom.write("headroom: 1\npaths: [nowhere]\n", to: "headroom.yaml")
      let nowhere = try headroom("run")
      #expect(nowhere.status == 74 && nowhere.errors.hasSuffix(line), "\(nowhere)")
    }
  }

  @Test func `in a folder of scenarios a project is no scenario file`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      try headroom.write(ExampleFiles.contacts, to: "all/contacts.yaml")
      try headroom.write("headroom: 1\npaths: [.]\n", to: "all/headroom.yaml")
      #expect(try headroom("check", "all").output.hasPrefix("1 file is valid"))
      #expect(try headroom("run", "-q", "all").status == 0)
      #expect(try headroom("check", "all/headroom.yaml").output == "1 project is valid\n")
      let run = try headroom("run", "all/headroom.yaml")
      #expect(run.status == 65)
      #expect(
        run.errors.hasPrefix("all/headroom.yaml: error: is a project file, not a scenario file"))
      // One that holds scenarios is what it was before there were projects.
      try headroom.write(ExampleFiles.contacts, to: "old/headroom.yaml")
      #expect(try headroom("check", "old").output.hasPrefix("1 file is valid: 1 scenario"))
    }
  }

  /// What a repository of others could hold beside its project, with what is in `planted` then.
  @Test(arguments: [
    ("reports: {json: out/run.json}", "ln -s ../planted out", "./out"),
    ("reports: {json: run.json}", "ln -s ../planted/run.json run.json", "./run.json"),
    (
      "reports: {junit: xml/}", "mkdir xml; ln -s ../../planted/x.xml xml/none.xml",
      "./xml/none.xml"
    ),
    ("reports: {junit: new/xml/}", "ln -s ../planted new", "./new"),
    ("database: in/h.db", "ln -s ../planted in", "./in"),
    ("paths: [scenarios]", "ln -s ../planted/h.db headroom.db", "./headroom.db"),
  ])
  func `a project writes nothing through a link`(key: String, planting: String, link: String) throws
  {
    try Self.inProject("\(key)\n") { headroom throws in
      let run = try headroom.shell(
        "mkdir in planted && mv headroom.yaml scenarios in && cd in && \(planting); \"$headroom\" run; "
          + "s=$?; ls ../planted; exit $s"
      )
      #expect(run.status == 74 && run.output.isEmpty, "\(run)")
      #expect(
        run.errors.hasPrefix(
          "error: \(link) is a symbolic link; links are not followed for output\n"), "\(run.errors)"
      )
    }
  }

  @Test func `a database that the call names may be a link`() throws {
    try Self.inProject("") { headroom throws in
      let run = try headroom.shell(
        "mkdir own; ln -s own/h.db headroom.db; \"$headroom\" run -q --db own/h.db")
      #expect(run.status == 0, "\(run)")
    }
  }

  /// Places in which a report would be read as something else: by git, by a shell, by the project.
  @Test(arguments: [
    "reports: {csv: .git/hooks/pre-commit}", "reports: {markdown: .git/config.md}",
    "reports: {csv: headroom.yaml}", "reports: {json: ../run.json}", "reports: {html: /tmp/x.html}",
    "reports: {markdown: a/.github/x.md}", "database: .git/x.db", "database: .gitignore",
    "database: scenarios",
  ])
  func `a project names no place in which a report would be obeyed`(key: String) throws {
    try Self.inProject("\(key)\n") { headroom throws in
      let run = try headroom("run")
      #expect(run.status == 65)
      #expect(
        run.errors.contains(
          "must be a path below the folder of this file that is not hidden and ends with ."),
        "\(run.errors)")
    }
  }

  @Test func `a path of the project that is not there is no pattern`() throws {
    try Self.inProject("paths: [scenarios, table]\n") { headroom throws in
      let run = try headroom("run")
      #expect(run.status == 74)
      #expect(run.errors.contains("table"))
    }
  }

  @Test(arguments: ["completions bash", "schema"])
  func `what reads no files needs no sound project`(line: String) throws {
    try Self.inProject("pahts: [x]\n") { headroom throws in
      #expect(try headroom.shell("\"$headroom\" \(line)").status == 0)
      #expect(try headroom("run").status == 65)
    }
  }

  @Test func `the database of the environment wins over that of the project`() throws {
    try Self.inProject("database: history.db\n") { headroom throws in
      #expect(try headroom("run", "-q", environment: ["HEADROOM_DB": "own.db"]).status == 0)
      #expect(headroom.has("own.db") && !headroom.has("history.db"))
    }
  }

  @Test func `the tolerance of the project is that of numbers without one of their own`() throws {
    // 121 is found under inset-scroll where 135 is expected: 14 points apart.
    try Self.inProject("tolerance: 14\n") { headroom throws in
      try headroom.write(ExampleFiles.wrongNumber, to: "scenarios/contacts.yaml")
      #expect(try headroom("run", "-q").status == 0)
      #expect(try headroom("simulate", "-q").status == 0)
      // Nothing has changed since: the same tolerance, the same definition.
      #expect(try headroom("run").errors.contains("(1 changed)") == false)
      #expect(try headroom("run", "table").errors.contains("warning") == false)
      try headroom.write("headroom: 1\ntolerance: 13.9\n", to: "headroom.yaml")
      #expect(try headroom("run", "-q").status == 1)
      let approve = try headroom("approve", "latest", "--write", "--reason", "measured")
      #expect(approve.status == 0, "\(approve)")
      #expect(
        String(decoding: try headroom.read("scenarios/contacts.yaml"), as: UTF8.self)
          == ExampleFiles.contacts
      )
    }
  }

  /// One scenario that expects and one that does not, neither with laws; field-12 rests under the
  /// keyboard, 141 of its points covered, and the script says so.
  private static let withoutLaws = """
    headroom: 1
    scenarios:
      - name: plain/expects
        form: contacts
        devices: [iPhone 8]
        strategies: [none]
        script: [{focus: field-12}, {expect: {focus.isVisible: false}}]
      - name: plain/knows
        form: contacts
        devices: [iPhone 8]
        strategies: [none]
        knownFailure: {none: {laws: [within-limits], reason: an example, until: never}}
        script: [{focus: field-1}, {expect: {focus.isVisible: true}}]
    """

  private static let unchecked =
    "have an expect but name no laws, so a hidden field does not make them fail"

  @Test func `the laws of the project are those of scenarios that name none`() throws {
    try Self.inProject("laws: [focused-field-visible, within-limits]\n") { headroom throws in
      try headroom.write(Self.withoutLaws, to: "scenarios/plain.yaml")
      let check = try headroom("check")
      #expect(check.status == 0 && !check.errors.contains(Self.unchecked), "\(check)")
      let run = try headroom("run")
      #expect(run.status == 1 && run.output.contains("focused-field-visible"), "\(run)")
      #expect(!run.errors.contains(Self.unchecked) && !run.output.contains(Self.unchecked))
      let simulated = try headroom("simulate", "--format", "json")
      #expect(simulated.status == 1)
      #expect(simulated.output.contains(#"{"law": "within-limits""#), "\(simulated)")
      // The known failure is about a law that only the project names.
      for words in [["import"], ["try", "-s", "none", "--fail-on", "never"], ["new", "contacts"]] {
        let result = try headroom.call(words)
        #expect(result.status == 0, "\(words): \(result)")
      }
      let explored = try headroom("explore", "scenarios", "-s", "none", "--cases", "8")
      #expect(!explored.errors.contains("error:"), "\(explored)")
    }
  }

  @Test func `what is stored lists the laws of the project`() throws {
    try Self.inProject("laws: all\n") { headroom throws in
      try headroom.write(Self.withoutLaws, to: "scenarios/plain.yaml")
      #expect(try headroom("import").status == 0)
      let export = try headroom("export", "plain/expects").output
      #expect(
        export.contains("no-excess-room") && export.contains("every-field-reachable"), "\(export)")
      #expect(try headroom("import").output.contains("changed") == false)
      // Another default is another definition, although no file changed.
      try headroom.write("headroom: 1\nlaws: [within-limits]\n", to: "headroom.yaml")
      #expect(try headroom("import").output.contains("2 changed"))
    }
  }

  @Test func `what is exported means in the project what it meant`() throws {
    try Self.inProject("laws: [within-limits]\n") { headroom throws in
      let scenario = """
        headroom: 1
        scenarios:
          - name: plain/by-its-expect-alone
            form: contacts
            laws: []
            script: [{focus: field-1}, {expect: {focus.isVisible: true}}]
        """
      try headroom.write(scenario, to: "scenarios/plain.yaml")
      #expect(try headroom("import").status == 0)
      let export = try headroom("export", "plain/*").output
      #expect(export.contains("laws: []"), "\(export)")
      // What is there is read with the project's laws, too.
      #expect(try headroom("export", "--output", "own").status == 0)
      let file = "own/scenarios/plain.yaml"
      let known = "knownFailure: {none: {laws: [within-limits], reason: x, until: never}}"
      let text = String(decoding: try headroom.read(file), as: UTF8.self)
      try headroom.write(text.replacingOccurrences(of: "laws: []", with: known), to: file)
      let again = try headroom("export", "--output", "own")
      #expect(again.status == 0 && again.output.contains("(1 changed)"), "\(again)")
      try headroom.write("headroom: 1\n", to: "headroom.yaml")
      #expect(!(try headroom("export", "plain/*").output.contains("laws:")))
    }
  }

  @Test func `a law that the project misspells is told as in a scenario`() throws {
    try Self.inProject("laws: [no-exces-room]\n") { headroom throws in
      let run = try headroom("run")
      #expect(run.status == 65)
      #expect(
        run.errors.hasPrefix("headroom.yaml:2:8: error: ")
          && run.errors.contains("did you mean 'no-excess-room'?"),
        "\(run.errors)"
      )
    }
  }
}
