import Foundation
import TestSupport
import Testing

struct ResumeTests {
  /// Cases that take a while: of an optimised program many.
  private static let large =
    Thoroughness.isFull
    ? InterruptionTests.large : KillTests.suite(version: 5, scenarios: 10, devices: 50)

  private func interrupt(_ headroom: BuiltBinary, signal: String) throws -> Int32 {
    try headroom.shell(
      """
      rm -f notes; mkfifo notes
      "$headroom" run -j 1 large.yaml > results 2> notes & program=$!
      while read -r line; do
        case $line in Running*) kill -\(signal) $program;; esac
      done < notes
      wait $program
      """
    )
    .status
  }

  @Test func `a resumed run is as one that was never interrupted`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.large, to: "large.yaml")
      #expect(try interrupt(headroom, signal: "INT") == 130)
      let before = try headroom("runs", "--format", "json").output
      #expect(before.contains("\"interrupted\""), "\(before)")
      let resumed = try headroom("run", "-q", "--resume", "large.yaml")
      #expect(resumed.status == 0, "\(resumed.output)\(resumed.errors)")
      let whole = try headroom("run", "-q", "--db", "whole.db", "large.yaml")
      #expect(resumed.output == whole.output)
      // Nothing differs from a run of the same cases after it.
      try headroom("run", "-q", "large.yaml")
      let compared = try headroom("compare", "1", "2", "--fail-on", "change")
      #expect(compared.status == 0, "\(compared.output)\(compared.errors)")
      #expect(try headroom("run", "--resume").status == 4)
    }
  }

  @Test func `after an edit a run is not resumed, and the edited scenario is named`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.large, to: "large.yaml")
      _ = try interrupt(headroom, signal: "INT")
      let edited = Self.large.replacing(
        "name: s7\n    form: low\n    laws: [within-limits]",
        with: "name: s7\n    form: low\n    laws: [restored-after-hide]")
      try headroom.write(edited, to: "large.yaml")
      let before = try headroom.read("headroom.db")
      let result = try headroom("run", "--resume", "large.yaml")
      #expect(result.status == 2)
      #expect(result.errors.contains("the scenario 's7' has changed"), "\(result.errors)")
      let filtered = try headroom("run", "--resume", "--strategy", "none")
      #expect(filtered.status == 2 && filtered.errors.contains("are not selected"))
      #expect(try headroom("run", "--resume", "--label", "x", "large.yaml").status == 64)
      #expect(try headroom.read("headroom.db") == before)
    }
  }

  @Test func `failed and changed cases are selected by the last run`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      #expect(try headroom("run", "--failed").status == 74)
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom.write(ExampleFiles.ours(gap: 12), to: "ours.yaml")
      #expect(try headroom("run", "contacts.yaml", "--changed").status == 4)
      try headroom("run", "-q", "contacts.yaml", "ours.yaml")
      let failed = try headroom("run", "--failed", "--list")
      #expect(failed.output == "ours/last-row [ours, iPhone 8]\n", "\(failed)")
      #expect(try headroom("run", "--changed", "--list").status == 4)
      try headroom.write(ExampleFiles.ours(gap: 10), to: "ours.yaml")
      let changed = try headroom("run", "--changed", "--list", "contacts.yaml", "ours.yaml")
      #expect(changed.output == "ours/last-row [ours, iPhone 8]\n", "\(changed)")
      #expect(try headroom("run", "-q", "--failed", "contacts.yaml", "ours.yaml").status == 0)
    }
  }

  @Test func `shards have every case once`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(InterruptionTests.large, to: "large.yaml")
      let all = try headroom("run", "--list", "large.yaml").output.split(separator: "\n")
      for (shard, first) in [("1/3", 0), ("2/3", 1), ("3/3", 2)] {
        let part = try headroom("run", "--list", "--shard", shard, "large.yaml").output
        let expected = stride(from: first, to: all.count, by: 3).map { all[$0] }
        #expect(part.split(separator: "\n") == expected)
      }
      for word in ["0/3", "4/3", "1", "a/b", "1/0", "-1/2", "1/10001"] {
        #expect(try headroom("run", "--shard", word, "large.yaml").status == 64)
      }
    }
  }

  @Test func `a run that fails fast ends with 1 and can be resumed`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      // More than the two batches of 512 that may be at work when the first case fails.
      let large =
        Thoroughness.isFull
        ? InterruptionTests.large : KillTests.suite(version: 5, scenarios: 5, devices: 50)
      let failing = large.replacing(
        "within-limits", with: "focused-field-visible")
      try headroom.write(failing, to: "large.yaml")
      let result = try headroom("run", "-q", "--fail-fast", "large.yaml")
      #expect(result.status == 1, "\(result.errors)")
      #expect(result.output.contains("missing   run 1, interrupted"))
      // 'compare' says so too, also where it found what --fail-on names: 2 comes before 1.
      #expect(try headroom("run", "-q", "large.yaml").status == 1)
      #expect(try headroom("compare", "1", "2").status == 2)
      #expect(try headroom("compare", "1", "2", "--fail-on", "failure").status == 2)
      #expect(try headroom("compare", "2", "2", "--fail-on", "failure").status == 1)
      #expect(try headroom("compare", "2", "2").status == 0)
      let whole = try headroom("run", "-q", "--resume")
      #expect(whole.status == 1 && !whole.output.contains("missing"), "\(whole.errors)")
    }
  }

  @Test func `a watched file runs again when it is saved`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      #expect(try headroom("run", "--watch").status == 64)
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom.write(ExampleFiles.wrongNumber, to: "wrong")
      let result = try headroom.shell(
        """
        mkfifo notes
        "$headroom" run --watch contacts.yaml > results 2> notes & program=$!
        while read -r -t 60 line; do
          case $line in Watching*)
            waits=$((waits + 1))
            if [ $waits = 1 ]; then cp wrong contacts.yaml; else kill -INT $program; fi;;
          esac
        done < notes
        [ "$waits" = 2 ] || kill -KILL $program
        wait $program
        """
      )
      #expect(result.status == 130)
      let text = String(decoding: try headroom.read("results"), as: UTF8.self)
      #expect(
        text.contains("2 passed   run 1") && text.contains("1 passed, 1 failed   run 2"), "\(text)")
    }
  }

  @Test func `a run is not resumed under another baseline than it began with`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let unjudged = Self.large.replacing("laws: [within-limits]", with: "laws: []")
      try headroom.write(unjudged, to: "large.yaml")
      #expect(try headroom("run", "-q", "large.yaml").status == 0)
      #expect(try interrupt(headroom, signal: "INT") == 130)
      let case0 = "s0 [none, D0]"
      let approved = try headroom("approve", "1", case0, "--reason", "as it is")
      #expect(approved.status == 0, "\(approved)")
      let before = try headroom.read("headroom.db")
      let result = try headroom("run", "--resume")
      #expect(result.status == 2)
      #expect(result.errors.contains("the baseline of '\(case0)' was approved"), "\(result.errors)")
      #expect(try headroom.read("headroom.db") == before)
      // Undone it is as it was.
      try headroom("approve", "1", case0, "--undo", "--reason", "too early")
      let resumed = try headroom("run", "-q", "--resume")
      #expect(resumed.status == 0, "\(resumed)")
      #expect(resumed.output.contains(" unjudged   run 2"), "\(resumed)")
    }
  }
}
