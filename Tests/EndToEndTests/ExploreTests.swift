import Foundation
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

  @Test func `an interrupted exploration writes what it found`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      // Each time after twice as long, until something is found.
      let result = try headroom.shell(
        """
        for wait in 0.5 1 2 4 8 16 32; do
          "$headroom" explore -s inset-scroll --law restored-after-hide --seconds 1000 \\
            --findings 1000 -o found -q > results & program=$!
          sleep $wait; kill -INT $program; wait $program; status=$?
          grep -q '1. restored-after-hide: ' results && exit $status
        done
        cat results
        """
      )
      #expect(result.status == 130, "\(result)")
      let text = String(decoding: try headroom.read("results"), as: UTF8.self)
      #expect(text.contains("interrupted"), "\(text)")
      let files = try FileManager.default
        .contentsOfDirectory(atPath: headroom.folder.appending(path: "found").path)
      #expect(!files.isEmpty)
    }
  }
}
