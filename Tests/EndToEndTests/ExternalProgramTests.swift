import Foundation
import TestSupport
import Testing

extension Requirement {
  /// The language of most of the programs here.
  static let python3 = Requirement("python3") { which("python3") }
  /// The other one.
  static let node = Requirement("node") { which("node") }

  private static func which(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }
}

/// Programs outside as strategies, as a user has them: a program in Python and one in JavaScript.
struct ExternalProgramTests {
  /// The examples, copied into a call's folder.
  private static func inExamples(_ body: (BuiltBinary) throws -> Void) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let folder = Repository.folder.appending(path: "Tests/EndToEndTests/Externals")
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        try FileManager.default.copyItem(
          at: folder.appending(path: name), to: headroom.folder.appending(path: name))
      }
      try body(headroom)
    }
  }

  private static let path = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]

  @Test(.needs(.python3), .needs(.node))
  func `a strategy in Python and one in JavaScript move what they say`() throws {
    try Self.inExamples { headroom in
      let result = try headroom("run", "sign-up.yaml", "--external", "externals.yaml")
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      #expect(result.output.contains("2 passed"))
    }
  }

  /// The terminals of a Mac let a program have 256 files open, and each of these needs three.
  @Test func `programs that run at a time are not kept from starting by a low limit of open files`()
    throws
  {
    try BuiltBinary.inTemporaryFolder { headroom in
      let scenarios = (1...16).map { number in
        """
          - {name: a/\(number), form: f, devices: [iPhone 8], strategies: [slow], laws: [],
             script: [focus: email]}

        """
      }
      try headroom.write(
        """
        headroom: 1
        forms:
          - name: f
            canvas: [375, 667]
            view: {children: [{textField: email, frame: [0, 500, 375, 44]}]}
        scenarios:

        """ + scenarios.joined(), to: "suite.yaml")
      try headroom.write(
        "headroom: 1\nexternals: [{name: slow, command: [sh, slow.sh]}]\n", to: "externals.yaml")
      try headroom.write(
        #"""
        read hello; sleep 0.3; echo '{"type":"hello","hears":[]}'
        while read line; do echo '{"verbs":[]}'; done
        """#, to: "slow.sh")
      let run = "run suite.yaml --external externals.yaml --jobs 16 --no-record"
      let result = try headroom.shell("ulimit -S -n 24; \"$headroom\" \(run)")
      #expect(result.output.contains("0 passed, 16 unjudged"), "\(result)")
    }
  }

  @Test(.needs(.python3))
  func `a program finds the root of a form whose root has a name`() throws {
    try Self.inExamples { headroom in
      let form = String(decoding: try headroom.read("sign-up.yaml"), as: UTF8.self)
      try headroom.write(
        form.replacing(
          "    view:\n      children:", with: "    view:\n      view: page\n      children:"
        )
        .replacing("strategies: [lift, late-scroll]", with: "strategies: [lift]")
        .replacing(", late-scroll: 0}", with: "}").replacing(", late-scroll: 141}", with: "}")
        .replacing(", late-scroll: 260}", with: "}"),
        to: "sign-up.yaml"
      )
      let result = try headroom("run", "sign-up.yaml", "--external", "externals.yaml")
      #expect(result.output.contains("1 passed"), "\(result.output)\(result.errors)")
    }
  }

  @Test(.needs(.python3))
  func `a program lifts a text view, which begins editing before the keyboard stands`()
    throws
  {
    try Self.inExamples { headroom in
      try headroom.write(
        """
        headroom: 1
        forms:
          - name: note
            canvas: [375, 667]
            view: {children: [{textView: body, frame: [0, 500, 375, 60]}]}
        scenarios:
          - name: note/body
            form: note
            devices: [iPhone 8]
            strategies: [lift]
            script:
              - focus: body
              # It ends at 560, the keyboard begins at 407: 153 and 10.
              - expect: {root.origin.y: -163}
        """,
        to: "note.yaml"
      )
      let result = try headroom("run", "note.yaml", "--external", "externals.yaml")
      #expect(result.output.contains("1 passed"), "\(result.output)\(result.errors)")
    }
  }

  @Test(.needs(.python3), .needs(.node))
  func `the commits between two versions of a program are named`() throws {
    try Self.inExamples { headroom in
      let git = "git -c user.name=a -c user.email=a@example.org"
      let run = "\"$headroom\" run sign-up.yaml --external externals.yaml -q"
      let result = try headroom.shell(
        """
        git init -q . && git add *.py *.js *.yaml && \(git) commit -qm Begin && \(run) > /dev/null
        sed -i 's/\\[1\\] - 10 -/[1] - 30 -/' lift.py && \(git) commit -qam 'Lift it higher'
        \(git) commit -q --allow-empty -m 'Say why' && \(run) > /dev/null
        "$headroom" compare --why --external externals.yaml
        """, environment: Self.path)
      #expect(
        result.output.contains(
          /: 1 case\n    2 commits: [0-9a-f]+ Say why, [0-9a-f]+ Lift it higher\n/),
        "\(result)")
    }
  }

  @Test(.needs(.python3), .needs(.node))
  func `an edited program is the cause of what changed`() throws {
    try Self.inExamples { headroom in
      let run = ["run", "sign-up.yaml", "--external", "externals.yaml"]
      #expect(try headroom.call(run).status == 0)
      let source = String(decoding: try headroom.read("lift.py"), as: UTF8.self)
      try headroom.write(source.replacing("[1] - 10 -", with: "[1] - 30 -"), to: "lift.py")
      // It is expected to move by 163, and moves by 20 more.
      #expect(try headroom.call(run).status == 1)
      let why = try headroom("compare", "--why", "--external", "externals.yaml")
      #expect(why.output.contains("strategy code lift"), "\(why.output)")
      #expect(why.output.contains("lift.py"), "\(why.output)")
      #expect(why.output.contains("-163") && why.output.contains("-183"), "\(why.output)")
    }
  }

  @Test(.needs(.python3), .needs(.node))
  func `without the option its cases are skipped, and what was recorded can be read`() throws {
    try Self.inExamples { headroom in
      let named = try headroom("run", "sign-up.yaml", "--external", "externals.yaml")
      #expect(named.status == 0, "\(named.errors)")
      for words in [
        ["runs"], ["history"], ["show", "latest"], ["doctor"], ["export"],
        ["report", "--format", "html", "-o", "run.html"], ["query", "scoreboard"],
        ["show", "sign-up/password [lift, iPhone 8]"],
      ] {
        let result = try headroom.call(words)
        #expect(result.status == 0, "\(words): \(result.output)\(result.errors)")
      }
      let shown = try headroom("show", "sign-up/password [lift, iPhone 8]")
      let told = shown.output + shown.errors
      #expect(told.contains("--external externals.yaml"), "\(told)")
      let run = try headroom("run")
      #expect(run.status == 2, "\(run.output)\(run.errors)")
      let missing =
        "error: 1 case skipped: strategy 'lift' is not available; add --external externals.yaml, or pass "
        + "--allow-skipped"
      #expect(run.errors.contains(missing), "\(run.errors)")
      #expect(run.output.contains("2 skipped"), "\(run.output)")
      // What did not run moved nowhere, and not in the same way.
      let compared = try headroom("compare")
      #expect(compared.output.contains("passed → skipped"), "\(compared.output)")
      #expect(!compared.output.contains("no longer"), "\(compared.output)")
      #expect(compared.status == 2 && compared.output.contains("  missing  2\n"))
      // Two runs that both skipped it are the same.
      #expect(try headroom("run", "--allow-skipped").status == 0)
      let same = try headroom("compare", "2", "3", "--fail-on", "change")
      #expect(same.status == 0 && same.output.contains("  same   2\n"), "\(same)")
      #expect(try headroom("compare", "1", "3", "--fail-on", "never").status == 2)
      let beside = try headroom("compare", "--strategies", "lift", "late-scroll")
      #expect(beside.output.contains("1  skipped under both"), "\(beside.output)")
      let exported = try headroom("export", "--output", "out")
      #expect(exported.errors.contains("can only be read with 'externals.yaml'"))
      let read = try headroom("check", "out", "externals.yaml")
      #expect(read.status == 0, "\(read.output)\(read.errors)")
    }
  }

  @Test(.needs(.python3), .needs(.node))
  func `a file of programs among the scenarios starts none`() throws {
    try Self.inExamples { headroom in
      try headroom.write("import os\nopen('started', 'w')\n", to: "lift.py")
      let result = try headroom("run", ".")
      #expect(result.status == 2, "\(result.output)\(result.errors)")
      #expect(result.output.contains("2 skipped"), "\(result.output)")
      #expect(!headroom.has("started"))
      #expect(try headroom("check", ".").status == 0)
      #expect(!headroom.has("started"))
    }
  }

  @Test(.needs(.python3))
  func `a program that dies ends its cases as errors, with what it wrote`() throws {
    try Self.inExamples { headroom in
      try headroom.write(
        "import sys\nprint('no such luck', file=sys.stderr)\nsys.exit(3)\n", to: "lift.py")
      let result = try headroom("run", "sign-up.yaml", "--external", "externals.yaml", "-s", "lift")
      #expect(result.status == 1)
      #expect(result.output.contains("exited with status 3"), "\(result.output)")
      #expect(result.output.contains("no such luck"), "\(result.output)")
      for format in ["json", "junit", "markdown", "html"] {
        let report = try headroom("report", "--format", format, "-o", "-")
        #expect(report.output.contains("no such luck"), "\(format): \(report.output.prefix(400))")
      }
    }
  }

  @Test(.needs(.python3))
  func `what is told of a failure is what is recorded: the case is run once`() throws {
    try Self.inExamples { headroom in
      try headroom.write(
        """
        import json, sys
        for message in map(json.loads, sys.stdin):
            if message["type"] == "hello":
                print('{"type": "hello"}', flush=True)
            else:
                open("asked", "a").write("x")
                sys.exit("failure " + str(len(open("asked").read())))
        """,
        to: "lift.py"
      )
      for words in [["--no-record"], []] {
        try? FileManager.default.removeItem(at: headroom.folder.appending(path: "asked"))
        let call = ["run", "sign-up.yaml", "--external", "externals.yaml", "-s", "lift"] + words
        let result = try headroom.call(call)
        #expect(result.status == 1)
        #expect(result.output.contains("failure 1"), "\(result.output)")
        #expect(try headroom.read("asked").count == 1)
      }
      let shown = try headroom("show", "sign-up/password [lift, iPhone 8]")
      #expect(shown.output.contains("exited with status 1"), "\(shown.output)")
    }
  }

  @Test(.needs(.python3))
  func `repetition finds a program that does not answer the same`() throws {
    try Self.inExamples { headroom in
      let source = String(decoding: try headroom.read("lift.py"), as: UTF8.self)
      try headroom.write(
        "import random\n"
          + source.replacing("[1] - 10 -", with: "[1] - random.randint(10, 1000000) -"),
        to: "lift.py"
      )
      let words = ["run", "sign-up.yaml", "--external", "externals.yaml", "-s", "lift"]
      let result = try headroom.call(words + ["--repeat", "3"])
      #expect(result.status == 1)
      #expect(result.output.contains("not deterministic"), "\(result.output)")
    }
  }

  @Test(.needs(.python3), .needs(.node))
  func `the check knows a program that speaks the protocol from one that does not`() throws {
    try Self.inExamples { headroom in
      let good = try headroom("external", "check", "externals.yaml")
      #expect(good.status == 0, "\(good.output)\(good.errors)")
      #expect(good.output == "10 passed   not recorded\n")
      // The other program has the same to show.
      try headroom.write(
        "headroom: 1\nexternals: [{name: lift, command: [python3, lift.py]}]\n", to: "lift.yaml")
      let (file, passed) = Thoroughness.isFull ? ("externals.yaml", 5) : ("lift.yaml", 0)
      let json = try headroom("external", "check", file, "--format", "json")
      #expect(
        json.status == 0 && json.output.contains("\"passed\": \(5 + passed),"), "\(json.output)")
      #expect(!headroom.has("headroom.db"))
      let source = String(decoding: try headroom.read("lift.py"), as: UTF8.self)
      try headroom.write(
        source.replacing("\"frame\", \"view\"", with: "\"fraem\", \"view\""), to: "lift.py")
      let bad = try headroom("external", "check", file)
      #expect(bad.status == 1)
      #expect(bad.output.contains("did you mean 'frame'?"), "\(bad.output)")
      let sum = (passed > 0 ? "\(passed) passed, " : "") + "5 errors   not recorded\n"
      #expect(bad.output.contains(sum), "\(bad.output)")
      // It counts on from case to case.
      try headroom.write(
        "import itertools\ngaps = itertools.count(10)\n"
          + source.replacing("[1] - 10 -", with: "[1] - next(gaps) -"),
        to: "lift.py"
      )
      let counting = try headroom("external", "check", file)
      #expect(counting.status == 1)
      #expect(counting.output.contains("not deterministic"), "\(counting.output)")
    }
  }

  @Test(arguments: [
    ("headroom: 1\n", 65, "the file lists no program"),
    ("headroom: 1\nexternals: [{name: none, command: [x]}]\n", 65, "'none' is a built-in strategy"),
    (
      "headroom: 1\nexternals: [{name: a, command: [x], files: [y]}]\n", 65,
      "'y' in 'files' matches no file"
    ),
  ])
  func `what is wrong with a file of programs is said`(text: String, status: Int32, words: String)
    throws
  {
    try Self.inExamples { headroom in
      try headroom.write(text, to: "wrong.yaml")
      let result = try headroom("try", "sign-up.yaml", "--external", "wrong.yaml")
      #expect(result.status == status, "\(result.errors)")
      #expect(result.errors.contains(words), "\(result.errors)")
      #expect(result.errors.contains("wrong.yaml:"), "\(result.errors)")
    }
  }

  @Test(.needs(.python3))
  func `nothing runs on when Headroom is killed`() throws {
    try Self.inExamples { headroom in
      // It tells its number, then sleeps in the middle of a case.
      let source = String(decoding: try headroom.read("lift.py"), as: UTF8.self)
      #expect(source.contains("        state, root"))
      try headroom.write(
        "import os, time\nopen('number', 'w').write(str(os.getpid()))\n"
          + source.replacing(
            "        state, root", with: "        time.sleep(1.5)\n        state, root"),
        to: "lift.py"
      )
      try headroom.write(
        String(decoding: try headroom.read("externals.yaml"), as: UTF8.self)
          .replacing("lift.py]", with: "lift.py]\n    limits: {case: 60s}"),
        to: "externals.yaml"
      )
      let killed = try headroom.shell(
        """
        "$headroom" run sign-up.yaml --external externals.yaml -s lift & h=$!
        for i in $(seq 100); do [ -s number ] && break; sleep 0.05; done
        sleep 0.3; kill -9 $h; wait $h 2> /dev/null
        for i in $(seq 100); do kill -0 "$(cat number)" 2> /dev/null || exit 0; sleep 0.1; done
        exit 1
        """,
        environment: Self.path
      )
      #expect(killed.status == 0, "\(killed.output)\(killed.errors)")
    }
  }
}
