import Foundation
import TestSupport
import Testing

struct InterruptionTests {
  /// 18,000 cases: a run of them is still going on when a signal comes as it begins.
  static let large = suite(scenarios: 60)

  /// Scenarios on 50 devices under six strategies.
  static func suite(scenarios: Int, prefix: String = "s") -> String {
    var text = "headroom: 1\ndevices:\n"
    for index in 0..<50 {
      text += "  - {name: D\(index), screen: [375, \(600 + index)], keyboard: {portrait: 216}}\n"
    }
    text += """
      forms:
        - name: low
          canvas: [375, 600]
          view: {children: [{textField: field, frame: [0, 500, 375, 44]}]}
      scenarios:

      """
    for index in 0..<scenarios {
      text += """
          - name: \(prefix)\(index)
            form: low
            laws: [within-limits]
            strategies: [none, system-table, offset-restore, inset-scroll, footer-spacer, stack-spacer]
            script: [{focus: field}]

        """
    }
    return text
  }

  /// Functions of the shell: `caught` waits until a process listens to signals; `ends` gives it one, and
  /// leaves its status, 137 where it goes on.
  private static let functions = """
    caught() {
      until (( 0x$(sed -n 's/^SigCgt:[[:space:]]*//p' /proc/$1/status) & 0x4000 )); do :; done
    }
    ends() {
      kill -$2 $1
      timeout 10 tail --pid=$1 -f /dev/null || kill -KILL $1
      wait $1
    }

    """

  @Test(arguments: Thoroughness.every(2, of: ["INT", "TERM"]))
  func `an interrupted run ends with 130, and what was recorded stays`(signal: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.large, to: "large.yaml")
      // The program says on standard error that it starts running; then it gets the signal.
      let result = try headroom.shell(
        """
        mkfifo notes
        "$headroom" run large.yaml > results 2> notes & program=$!
        while read -r line; do
          case $line in Running*) kill -\(signal) $program;; esac
        done < notes
        wait $program
        """
      )
      #expect(result.status == 130)
      let text = try String(decoding: headroom.read("results"), as: UTF8.self)
      #expect(text.contains("run 1, interrupted"), "\(text)")
      #expect(text.contains(" missing"), "\(text)")

      let runs = try headroom("runs", "--format", "json").output
      let document = try JSONSerialization.jsonObject(with: Data(runs.utf8)) as? [String: Any]
      let run = try #require((document?["runs"] as? [[String: Any]])?.first)
      #expect(run["state"] as? String == "interrupted")
      let counts = ["passed", "failed", "errors", "unjudged", "skipped", "missing"]
      let sum = counts.compactMap { run[$0] as? Int }.reduce(0, +)
      #expect(sum == run["planned"] as? Int)
    }
  }

  /// Commands with the signals that they get: one in turn, both where `HEADROOM_KILLS` asks for more.
  private static func signalled(_ commands: [String]) -> [(String, String)] {
    commands.enumerated().flatMap { index, words in
      Thoroughness.every(2, of: ["INT", "TERM"], from: index).map { (words, $0) }
    }
  }

  // MARK: At once

  @Test(
    .needs(.sqliteShell), .needs(.linux("/proc/PID/status")),
    arguments: InterruptionTests.signalled([
      "runs", "show 1", "history", "history --rates tag", "compare 1 1", "compare --strategies",
      "report -o out/run.html", "report --format markdown", "query 'SELECT 1'", "doctor",
      "doctor --backup out/b.db", "export --output out", "prune --keep 1", "approve 1 --reason r",
      "known", "archive last-row", "merge other.db", "import contacts.yaml",
      "run contacts.yaml", "run", "sweep ours gap=1,2 --record",
    ]))
  func `one signal ends a command that waits for the database`(words: String, signal: String) throws
  {
    try MadeFolder.oneRun.inCopy { headroom in
      let result = try headroom.shell(
        """
        \(Self.functions)
        mkdir out; cp headroom.db other.db
        mkfifo statements; sqlite3 headroom.db < statements & shell=$!
        exec 3> statements; echo 'BEGIN EXCLUSIVE;' >&3; echo '.shell touch locked' >&3
        until [ -e locked ]; do :; done
        "$headroom" \(words) > results 2> notes < /dev/null & program=$!
        caught $program; ends $program \(signal); echo $?
        kill $shell; ls -A out
        """
      )
      #expect(result.output == "130\n", "\(result)")
    }
  }

  /// A writer has opened the file, and waits for another one.
  @Test(
    .needs(.sqliteShell), .needs(.linux("/proc/PID/status")),
    arguments: InterruptionTests.signalled(
      ["run", "import contacts.yaml", "prune --keep 1", "archive table/"]))
  func `one signal ends a command that waits to write`(words: String, signal: String) throws {
    try MadeFolder.oneRun.inCopy { headroom in
      let result = try headroom.shell(
        """
        \(Self.functions)
        mkfifo statements; sqlite3 headroom.db < statements & shell=$!
        exec 3> statements; echo 'BEGIN IMMEDIATE;' >&3; echo '.shell touch locked' >&3
        until [ -e locked ]; do :; done
        "$headroom" \(words) > results 2> notes < /dev/null & program=$!
        caught $program
        until [ "$(cut -d ' ' -f 3 /proc/$program/stat)" = S ]; do :; done
        ends $program \(signal); echo $?
        kill $shell
        """
      )
      #expect(result.output == "130\n", "\(result)")
    }
  }

  @Test(
    .needs(.linux("/proc/PID/status")),
    arguments: InterruptionTests.signalled(
      ["import -", "try -", "query -f -", "check /dev/stdin", "simulate /dev/stdin"]))
  func `one signal ends a command that waits for standard input`(words: String, signal: String)
    throws
  {
    try MadeFolder.oneRun.inCopy { headroom in
      let result = try headroom.shell(
        """
        \(Self.functions)
        mkfifo never; exec 3<> never
        "$headroom" \(words) < never > results 2> notes & program=$!
        caught $program; ends $program \(signal); echo $?
        cat results notes
        """
      )
      #expect(result.output == "130\n", "\(result)")
    }
  }

  @Test(
    .needs(.linux("/proc/PID/status")),
    arguments: InterruptionTests.signalled([
      "query 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n'",
      "explore --seconds 60 -s none", "sweep offset-restore gap=0..900 large.yaml",
      "try large.yaml", "simulate large.yaml", "run --no-record large.yaml",
    ]))
  func `one signal ends a command that works`(words: String, signal: String) throws {
    try MadeFolder.oneRun.inCopy { headroom in
      try headroom.write(Self.large, to: "large.yaml")
      let result = try headroom.shell(
        """
        \(Self.functions)
        "$headroom" \(words) > results 2> notes & program=$!
        caught $program; ends $program \(signal); echo $?
        """
      )
      #expect(result.output == "130\n", "\(result)")
    }
  }

  /// Two databases of 6,000 cases, made once.
  private static let twoLarge = MadeFolder { headroom in
    try headroom.write(suite(scenarios: 20), to: "large.yaml")
    try headroom.expect(0, "run", "-q", "large.yaml", "--db", "other.db")
    try headroom.expect(0, "run", "-q", "large.yaml")
    try headroom.expect(0, "run", "-q")
  }

  @Test(
    .needs(.linux("/proc/PID/status")),
    arguments: InterruptionTests.signalled(
      ["merge other.db", "prune --keep 1", "import more.yaml", "import --dry-run more.yaml"]))
  func `one signal undoes what is written to the database`(words: String, signal: String) throws {
    try Self.twoLarge.inCopy { headroom in
      if words.hasSuffix("more.yaml") {
        let scenarios = Thoroughness.isFull ? 2000 : 800
        try headroom.write(Self.suite(scenarios: scenarios, prefix: "more"), to: "more.yaml")
      }
      let before = try headroom.read("headroom.db")
      // As soon as something is written.
      let result = try headroom.shell(
        """
        \(Self.functions)
        "$headroom" \(words) > results 2> notes & program=$!
        until [ -s headroom.db-journal ] || [ ! -d /proc/$program ]; do :; done
        ends $program \(signal); echo $?
        test -s headroom.db-journal && echo "a journal is left"
        cat results notes
        """
      )
      #expect(result.output == "130\n", "\(result)")
      #expect(try headroom.read("headroom.db") == before)
    }
  }

  @Test(
    .needs(.linux("/proc/PID/status")),
    // Of the few one is a report, one a run's, and one a copy.
    arguments: Thoroughness.every(
      2,
      of: [
        ("report -o out/run.html", "INT"), ("report -o out/run.html", "TERM"),
        ("run -q --report html=out/run.html", "TERM"), ("report -o out/run.json", "TERM"),
        ("doctor --backup out/b.db", "TERM"),
      ]))
  func `one signal removes what is written beside it`(words: String, signal: String) throws {
    try Self.twoLarge.inCopy { headroom in
      // As soon as the temporary file is there.
      let result = try headroom.shell(
        """
        \(Self.functions)
        mkdir out; echo as it was > out/run.html
        "$headroom" \(words) > results 2> notes & program=$!
        until [ $(ls -A out | wc -l) -gt 1 ] || [ ! -d /proc/$program ]; do :; done
        ends $program \(signal); echo $?
        ls -A out; cat out/run.html results notes
        """
      )
      #expect(result.output == "130\nrun.html\nas it was\n", "\(result)")
    }
  }
}
