import Foundation
import TestSupport
import Testing

/// Programs that a project names, and whether they are started.
@Suite(.needs(.python3))
struct TrustTests {
  /// A project with a program, which leaves a file `started` where it is started.
  private static func inProject(_ body: (Project) throws -> Void) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let folder = Repository.folder.appending(path: "Tests/EndToEndTests/Externals")
      let lift = try String(contentsOf: folder.appending(path: "lift.py"), encoding: .utf8)
      try headroom.write("open('started', 'w').close()\n\(lift)", to: "tools/lift.py")
      try headroom.write(externals, to: "tools/externals.yaml")
      try headroom.write(
        """
        headroom: 1
        forms:
          - name: sign-up
            canvas: [375, 667]
            view: {children: [{textField: password, frame: [20, 500, 335, 40]}]}
        scenarios:
          - name: password
            form: sign-up
            devices: [iPhone 8]
            strategies: [lift]
            laws: [focused-field-visible]
            script: [{focus: password}]
        """,
        to: "scenarios/sign-up.yaml"
      )
      try headroom.write(
        "headroom: 1\nexternals: {lift: tools/externals.yaml}\n", to: "headroom.yaml")
      try body(Project(headroom: headroom))
    }
  }

  private static let externals = """
    headroom: 1
    externals: [{name: lift, command: [python3, lift.py]}]

    """

  /// The project, called by a user whose state is kept beside it.
  private struct Project {
    var headroom: BuiltBinary

    func callAsFunction(_ words: String...) throws -> BuiltBinary.Result {
      let state = headroom.folder.appending(path: "state").path
      return try headroom.call(words, environment: ["XDG_STATE_HOME": state])
    }

    /// Runs, and returns whether the program was started.
    func starts(_ words: String...) throws -> Bool {
      let started = headroom.folder.appending(path: "tools/started")
      try? FileManager.default.removeItem(at: started)
      let state = headroom.folder.appending(path: "state").path
      let run = try headroom.call(["run", "-q"] + words, environment: ["XDG_STATE_HOME": state])
      let isStarted = FileManager.default.fileExists(atPath: started.path)
      #expect(run.status == (isStarted ? 0 : 2), "\(run)")
      #expect(run.output.contains("1 skipped   run ") != isStarted, "\(run)")
      return isStarted
    }
  }

  @Test func `a program of a project is not started unasked, and both ways are named`() throws {
    try Self.inProject { headroom throws in
      #expect(try !headroom.starts())
      #expect(
        try headroom("run").errors.hasPrefix(
          """
          warning: the project's program 'lift' is not trusted and not started; review and trust the \
          project with 'headroom trust', or allow it once with --external tools/externals.yaml

          """
        )
      )
      // Whatever decides about failures, in a run that is recorded or not, and without other words.
      for words in [[], ["--fail-on", "never"], ["--fail-on", "regression"], ["--no-record"]] {
        let skipped = try headroom.headroom.call(["run", "-q"] + words)
        #expect(skipped.status == 2)
        #expect(
          skipped.errors
            == """
            error: 1 case skipped: strategy 'lift' is not trusted; run 'headroom trust' to review it, add \
            --external tools/externals.yaml, or pass --allow-skipped

            """
        )
      }
      let allowed = try headroom("run", "-q", "--allow-skipped")
      #expect(allowed.status == 0 && allowed.errors.isEmpty, "\(allowed)")
      #expect(allowed.output.hasPrefix("0 passed, 1 skipped   run "))
      #expect(try headroom.starts("--external", "tools/externals.yaml"))
      #expect(try !headroom.starts())
    }
  }

  @Test func `each command names the way to trust a program, once`() throws {
    try Self.inProject { headroom throws in
      let warning = """
        warning: the project's program 'lift' is not trusted and not started; review and trust the \
        project with 'headroom trust', or allow it once with --external tools/externals.yaml

        """
      #expect(try headroom("run", "--list").errors == warning)
      #expect(try headroom("simulate", "scenarios", "tools/externals.yaml").errors == warning)
      let swept = try headroom("sweep", "lift", "gap=1,2")
      #expect(swept.status == 64 && swept.errors.hasPrefix(warning), "\(swept)")
      #expect(
        swept.errors.contains(
          "error: strategy 'lift' is not trusted; run 'headroom trust' to review it, or add "
            + "--external tools/externals.yaml"
        ),
        "\(swept)"
      )
    }
  }

  @Test func `a failing case that the base skipped leaves the comparison incomplete`() throws {
    try Self.inProject { headroom throws in
      let external = ["--external", "tools/externals.yaml"]
      func run(_ words: String...) throws -> BuiltBinary.Result {
        try headroom.headroom.call(["run", "--against", "1"] + words + external)
      }
      #expect(try headroom("run", "-q", "--allow-skipped").status == 0)
      // What passes is no regression, whatever it was.
      let passed = try run("--fail-on", "regression")
      #expect(passed.status == 0, "\(passed)")
      #expect(
        passed.output.contains("\n1 not comparable (skipped in run 1) since run 1"),
        "\(passed.output)")
      try headroom.headroom.write("import sys\nsys.exit(3)\n", to: "tools/lift.py")
      for word in ["regression", "change"] {
        let failed = try run("--fail-on", word)
        #expect(failed.status == 2, "\(failed)")
        #expect(
          failed.errors.contains(
            "error: 1 failing case can't be compared: run 1 skipped it; name another run with "
              + "--against, or use --fail-on failure\n"
          ),
          "\(failed)"
        )
      }
      #expect(try run("--fail-on", "failure").status == 1)
      #expect(try run("--fail-on", "never").status == 0)
    }
  }

  @Test func `a failure beside skipped cases ends with 2, and with 1 where they are accepted`()
    throws
  {
    try Self.inProject { headroom throws in
      // The keyboard begins at 667 - 260 = 407, above the field at 500.
      let form = String(
        decoding: try headroom.headroom.read("scenarios/sign-up.yaml"), as: UTF8.self)
      try headroom.headroom.write(
        form.replacing("strategies: [lift]", with: "strategies: [lift, none]"),
        to: "scenarios/sign-up.yaml")
      let both = try headroom("run")
      #expect(both.status == 2 && both.output.contains("1 failed, 1 skipped"), "\(both)")
      #expect(try headroom("run", "--allow-skipped").status == 1)
      // A strategy that never ran is not the better one of those that passed nothing.
      let report = try headroom("report", "--format", "markdown")
      #expect(report.output.contains("| 0 of 0 | 0, 0 | -, - |\n"), "\(report.output)")
      let ranking = try headroom("compare", "--strategies", "--format", "json").output
      let places = ["none", "lift"].map { ranking.firstRange(of: "\"strategy\": \"\($0)\"") }
      let (none, lift) = (try #require(places[0]), try #require(places[1]))
      #expect(none.lowerBound < lift.lowerBound, "\(ranking)")
      #expect(ranking[lift.upperBound...].contains("\"coveredPoints\": null"), "\(ranking)")
      #expect(try headroom("run", "--allow-skipped", "--fail-on", "never").status == 0)
      let json = try headroom("run", "--format", "json")
      #expect(json.status == 2)
      #expect(
        json.output.contains(#""skipped": [{"strategy": "lift", "cases": 1, "#),
        "\(json.output)")
    }
  }

  @Test func `what is trusted is shown, started, and forgotten again`() throws {
    try Self.inProject { headroom throws in
      let place = headroom.headroom.folder.resolvingSymlinksInPath().path
      let starts = "Commands in \(place)/headroom.yaml:\n  lift: python3 lift.py   in tools\n"
      #expect(try headroom("trust", "--dry-run").output == starts)
      #expect(try !headroom.starts())
      let trust = try headroom("trust")
      #expect(trust.status == 0 && trust.output.hasPrefix(starts + "Trusted until"))
      #expect(try headroom("trust", "--list").output == "\(place)/headroom.yaml\n")
      #expect(try headroom.starts())
      #expect(try headroom("trust", "--quiet").output.hasPrefix("Trusted until"))
      #expect(try headroom("trust", "--quiet", "--dry-run").output == starts)
      #expect(
        try headroom("trust", "--undo").output == "No longer trusted: \(place)/headroom.yaml\n")
      #expect(try headroom("trust", "--list").output.isEmpty)
      #expect(try !headroom.starts())
    }
  }

  private static let answers: [(String, [String], Int32)] = [
    ("n", [], 1), ("YES", [], 0), ("n", ["--yes"], 0), ("", [], 1), ("y", [], 0),
  ]

  /// Calls with a person at a terminal, who types an answer where asked.
  @Test(.needs(.python3), arguments: answers.prefix(Thoroughness.isFull ? 5 : 3))
  func `a person is asked before the commands are trusted`(
    answer: String, words: [String], status: Int32
  ) throws {
    try Self.inProject { project throws in
      let terminal =
        "import pty, os, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
      let line =
        "echo '\(answer)' | python3 -c '\(terminal)' \"$headroom\" trust -q \(words.joined())"
      let state = project.headroom.folder.appending(path: "state").path
      let trust = try project.headroom.shell(
        line, environment: ["XDG_STATE_HOME": state])
      #expect(trust.status == status, "\(trust)")
      let asks = trust.output.contains("lift: python3 lift.py")
      #expect(asks == words.isEmpty && trust.output.contains("[y/N]") == asks, "\(trust)")
      #expect(try project.starts() == (status == 0))
    }
  }

  @Test(.needs(.python3), arguments: ["INT", "TERM"])
  func `a signal at the question trusts nothing`(signal: String) throws {
    try Self.inProject { project throws in
      // A person at a terminal, who sends the signal as soon as the question is there.
      let person = """
        import os, pty, signal, sys
        child, terminal = pty.fork()
        if child == 0: os.execv(sys.argv[1], [sys.argv[1], 'trust'])
        text = b''
        while b'[y/N]' not in text: text += os.read(terminal, 1024)
        if sys.argv[2] == 'INT': os.write(terminal, b'\\x03')
        else: os.kill(child, signal.SIGTERM)
        signal.alarm(10)
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        """
      try project.headroom.write(person, to: "person.py")
      let state = project.headroom.folder.appending(path: "state").path
      let trust = try project.headroom.shell(
        "python3 person.py \"$headroom\" \(signal)", environment: ["XDG_STATE_HOME": state])
      #expect(trust.status == 130, "\(trust)")
      #expect(try project("trust", "--list").output.isEmpty)
    }
  }

  @Test(arguments: ["command", "project", "place"])
  func `what has changed has to be trusted anew`(change: String) throws {
    try Self.inProject { headroom throws in
      #expect(try headroom("trust").status == 0)
      #expect(try headroom.starts())
      var project = headroom
      switch change {
      case "command":
        let other = Self.externals.replacing("lift.py]", with: "lift.py, '-x']")
        try headroom.headroom.write(other, to: "tools/externals.yaml")
      case "project":
        let other = "headroom: 1\nexternals: {lift: tools/../tools/externals.yaml}\n"
        try headroom.headroom.write(other, to: "headroom.yaml")
      default:
        let copy = "mkdir copy && cp -r headroom.yaml tools scenarios state copy"
        #expect(try headroom.headroom.shell(copy).status == 0)
        project.headroom = BuiltBinary(folder: headroom.headroom.folder.appending(path: "copy"))
      }
      #expect(try !project.starts())
      #expect(try project("trust").status == 0)
      #expect(try project.starts())
    }
  }

  @Test func `what else changes in a project takes no trust away`() throws {
    try Self.inProject { headroom throws in
      #expect(try headroom("trust").status == 0)
      let other = "headroom: 1\ndevices: [iPhone 8]\nexternals: {lift: tools/externals.yaml}\n"
      try headroom.headroom.write(other, to: "headroom.yaml")
      #expect(try headroom.starts())
    }
  }

  @Test func `a project without programs, and no project, are told`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      let none = try headroom("trust")
      #expect(none.status == 74)
      #expect(
        none.errors
          == "error: no headroom.yaml in this folder or its parents; create one with 'headroom init'\n"
      )
      try headroom.write("headroom: 1\n", to: "headroom.yaml")
      let empty = try headroom("trust")
      #expect(empty.status == 0 && empty.output.contains("lists no external strategies"))
      #expect(try headroom("trust", "--undo", "--list").status == 64)
    }
  }

  @Test func `without a place to remember, nothing is trusted`() throws {
    try Self.inProject { project throws in
      // No HOME and no XDG_STATE_HOME.
      let trust = try project.headroom("trust")
      #expect(
        trust.status == 74 && trust.errors.hasPrefix("error: there is nowhere to store trust"))
      #expect(try project.headroom("run", "-q").output.contains("1 skipped"))
      let relative = try project.headroom("trust", environment: ["XDG_STATE_HOME": "state"])
      #expect(relative.status == 74)
    }
  }

  @Test func `a file that does not list the program is told at its place`() throws {
    try Self.inProject { headroom throws in
      try headroom.headroom.write(
        "headroom: 1\nexternals:\n  lft: tools/externals.yaml\n", to: "headroom.yaml")
      for words in [["check"], ["run"], ["trust"]] {
        let result = try headroom.headroom.call(words)
        #expect(result.status == 65)
        #expect(
          result.errors.hasPrefix(
            "headroom.yaml:3:3: error: 'tools/externals.yaml' lists no program 'lft'; did you mean 'lift'?"
          ), "\(result.errors)")
      }
    }
  }
}
