import Foundation
import TestSupport
import Testing

/// `explore` as a person calls it.
struct ExploreTests {
  /// inset-scroll sets the inset to 0 when the keyboard hides, whatever the app had.
  private static let call = [
    "explore", "-s", "inset-scroll", "--law", "restored-after-hide", "--cases", "400",
  ]

  @Test func `a finding is told, small, and written as a scenario that fails a run`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom.call(Self.call + ["--findings", "1", "-o", "found"])
      #expect(result.status == 1, "\(result.errors)")
      #expect(result.output.hasPrefix("1. restored-after-hide: after hiding, contentInset of "))
      #expect(result.output.contains("- hideKeyboard"))
      #expect(result.output.contains("inset-scroll: 1 finding in 400 tries"))
      let name = try #require(
        FileManager.default
          .contentsOfDirectory(atPath: headroom.folder.appending(path: "found").path).first
      )
      #expect(name.wholeMatch(of: /after-hiding-[a-z0-9-]{1,35}-[0-9a-f]{4}\.yaml/) != nil)
      let text = String(decoding: try headroom.read("found/\(name)"), as: UTF8.self)
      #expect(
        text.contains(
          "# Found by: headroom explore --strategy inset-scroll --law restored-after-hide"
            + " --findings 1 --seed 1 --cases 400\n"
        )
      )
      #expect(try headroom("check", "found").status == 0)
      let run = try headroom("run", "found", "--no-record")
      #expect(run.status == 1)
      #expect(run.output.contains("1 failed"), "\(run.output)")

      // What is there already is told by its digest, whatever it is called.
      _ = try headroom.shell("mv found/\(name) found/mine-\(name.suffix(9))")
      let moved = try headroom.call(Self.call + ["--findings", "1", "-o", "found"])
      #expect(moved.output.contains("already exists: found/mine-"), "\(moved.output)")
      _ = try headroom.shell("mv found/mine-* found/\(name)")
      let again = try headroom.call(Self.call + ["--findings", "1", "-o", "found", "--jobs", "1"])
      #expect(again.output.contains("already exists: found/\(name)"))
      #expect(String(decoding: try headroom.read("found/\(name)"), as: UTF8.self) == text)
    }
  }

  @Test func `what is written as known passes a run`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom.call(Self.call + ["--known", "-o", "found", "--fail-on", "never"])
      #expect(result.status == 0, "\(result.errors)")
      let run = try headroom("run", "found", "--no-record")
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.contains("known failure"), "\(run.output)")
    }
  }

  @Test func `shards joined are the files of one process`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let call = [
        "explore", "-s", "inset-scroll", "--cases", "5000", "--findings", "4", "--steps", "4",
        "--law", "restored-after-hide", "--law", "within-limits", "-q",
      ]
      #expect(try headroom.call(call + ["-o", "whole"]).status == 1)
      for shard in ["1/2", "2/2"] {
        let part = try headroom.call(call + ["--shard", shard, "-o", "part-\(shard.prefix(1))"])
        #expect(part.status == 1, "\(part.errors)")
      }
      let joined = try headroom(
        "explore", "--join", "part-1", "part-2", "-o", "joined", "--findings", "4")
      #expect(joined.status == 1, "\(joined.errors)")
      let difference = try headroom.shell("diff -r whole joined")
      #expect(difference.status == 0, "\(difference.output)")
    }
  }

  @Test func `two versions differ on a small form, which says what each does`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let call = [
        "explore", "-s", "iq-6.5.0", "--find", "difference", "--against", "iq-6.5.4", "--cases",
        "60",
        "--findings", "1", "-o", "found",
      ]
      let result = try headroom.call(call)
      #expect(result.status == 1, "\(result.errors)")
      #expect(result.output.hasPrefix("1. difference: "))
      // What each does is expected of it, so the file passes.
      let run = try headroom("run", "found", "--no-record")
      #expect(run.status == 0, "\(run.output)\(run.errors)")
      #expect(run.output.contains("2 passed"), "\(run.output)")
    }
  }

  @Test func `strategies of a run are told apart on its forms`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      _ = try headroom("run", "contacts.yaml")
      let call = ["compare", "--strategies", "none", "inset-scroll", "--explore", "-d", "iPhone 8"]
      // It goes on for ten seconds: that long only where there is time, else until it found something.
      if !Thoroughness.isFull {
        try Self.interrupt(
          headroom, "\"$headroom\" \(call.map { "'\($0)'" }.joined(separator: " "))",
          untilResultsHave: "tableView: contacts")
      } else {
        let result = try headroom.call(call)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("tableView: contacts"), "\(result.output)")
      }
      #expect(try headroom("compare", "--explore").status == 64)
    }
  }

  @Test func `reports show each finding`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let call =
        Self.call + ["--findings", "2", "--report", "html=f.html", "--report", "svg=f.svg"]
      #expect(try headroom.call(call + ["--format", "json"]).status == 1)
      let page = String(decoding: try headroom.read("f.html"), as: UTF8.self)
      #expect(page.contains("after-hiding-"))
      #expect(String(decoding: try headroom.read("f.svg"), as: UTF8.self).contains("<svg"))
    }
  }

  @Test func `a program that dies is a fault, made small`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      // A device that is not turned, so that nothing else hides the keyboard.
      try headroom.write(
        """
        headroom: 1
        devices:
          - {name: phone, screen: [375, 667], keyboard: {portrait: 216}}
        forms:
          - name: pair
            canvas: [375, 667]
            view:
              children:
                - scrollView: page
                  frame: [0, 0, 375, 667]
                  contentSize: [375, 900]
                  children:
                    - {textField: first, frame: [20, 40, 335, 40]}
                    - {label: title, frame: [20, 100, 335, 40]}
                    - {textField: last, frame: [20, 500, 335, 40]}
        """,
        to: "pair.yaml"
      )
      // It dies when the keyboard hides.
      try headroom.write(
        """
        while read -r message; do
          case $message in
            *'"type":"hello"'*) echo '{"type": "hello", "hears": ["keyboardWillShow", "keyboardWillHide"]}';;
            *'"event":"keyboardWillHide"'*) exit 3;;
            *'"type":"end"'*) ;;
            *) echo '{"verbs": []}';;
          esac
        done
        """,
        to: "dies.sh"
      )
      try headroom.write(
        """
        headroom: 1
        externals:
          - {name: dies, command: [sh, dies.sh]}
        """,
        to: "dies.yaml"
      )
      let call = [
        "explore", "pair.yaml", "-s", "dies", "--external", "dies.yaml", "--find", "fault",
        "--cases", "12", "--findings", "1",
      ]
      let path = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
      let result = try headroom.call(call, environment: path)
      #expect(result.status == 1, "\(result.output)\(result.errors)")
      #expect(result.output.hasPrefix("1. fault: "), "\(result.output)")
      #expect(result.output.contains("- hideKeyboard"), "\(result.output)")
    }
  }

  @Test func `what does not go together is said, and no form is 4`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      #expect(try headroom("explore").status == 64)
      #expect(try headroom("explore", "-s", "none", "--find", "difference").status == 64)
      #expect(try headroom("explore", "-s", "none", "--against", "iq-6.5.0").status == 64)
      #expect(try headroom("explore", "-s", "none", "--shard", "1/2").status == 64)
      #expect(try headroom("explore", "--join", "nowhere").status == 64)
      let missing = try headroom("explore", "nowhere.yaml", "-s", "none")
      #expect(missing.status == 74)
      #expect(missing.errors.contains("no file or folder 'nowhere.yaml'"), "\(missing.errors)")
      let law = try headroom("explore", "-s", "none", "--law", "gap-keep")
      #expect(law.status == 64)
      #expect(law.errors.contains("gap-kept"))
      let name = try headroom("explore", "-s", "inset-scrol")
      #expect(name.errors.contains("inset-scroll"), "\(name.errors)")
      let parameter = try headroom("explore", "-s", "none:gap=1")
      #expect(
        parameter.errors.hasPrefix("error: 'none:gap=1': none has no parameter 'gap'"),
        "\(parameter.errors)")
      try headroom.write("headroom: 1\nforms: []\n", to: "empty.yaml")
      #expect(try headroom("explore", "empty.yaml", "-s", "none").status == 4)
    }
  }

  /// Calls until the results have some words: interrupted, each time after twice as long.
  private static func interrupt(
    _ headroom: BuiltBinary, _ call: String, untilResultsHave words: String
  ) throws {
    let result = try headroom.shell(
      """
      for wait in 0.5 1 2 4 8 16 32; do
        \(call) > results & program=$!
        sleep $wait; kill -INT $program; wait $program; status=$?
        grep -q '\(words)' results && exit $status
      done
      cat results
      """
    )
    #expect(result.status == 130, "\(result)")
  }

  @Test func `an interrupted exploration writes what it found`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try Self.interrupt(
        headroom,
        "\"$headroom\" explore -s inset-scroll --law restored-after-hide --seconds 1000"
          + " --findings 1000 -o found -q",
        untilResultsHave: "1. restored-after-hide: ")
      let text = String(decoding: try headroom.read("results"), as: UTF8.self)
      #expect(text.contains("interrupted"), "\(text)")
      let files = try FileManager.default
        .contentsOfDirectory(atPath: headroom.folder.appending(path: "found").path)
      #expect(!files.isEmpty)
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

  @Test func `what a suite misses is told, and what is found for it closes the gap`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.suite, to: "suite.yaml")
      #expect(try headroom("run", "suite.yaml", "--quiet").status == 0)
      let shown = try headroom.call(["show", "latest", "--coverage"])
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

      let call = [
        "explore", "suite.yaml", "--coverage", "-s", "inset-scroll", "--cases", "60", "-o", "found",
        "--format", "json",
      ]
      let result = try headroom.call(call)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.contains(#""scenario": "headroom: 1"#), "\(result.output)")
      #expect(try headroom("check", "found").status == 0)
      _ = try headroom.call(["run", "suite.yaml", "found", "--quiet"])
      let closed = try headroom.call(["show", "latest", "--coverage"])
      #expect(closed.output.contains(/\nrules of insetScroll +4 +4 +7\n/), "\(closed.output)")
      #expect(!closed.output.contains("  subject contentInset\n"), "\(closed.output)")
    }
  }

  @Test(arguments: ["--find=fault", "--law=no-drift", "--known", "--shard=1/2", "--forms=varied"])
  func `coverage goes with nothing that says what is searched`(option: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom.call(["explore", "--coverage", "-s", "none", option])
      #expect(result.status == 64)
      #expect(result.errors.contains("leave out"), "\(result.errors)")
    }
  }
}
