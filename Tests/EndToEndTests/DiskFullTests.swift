import Foundation
import TestSupport
import Testing

/// A file system without room: a small one in memory, where it may be mounted.
///
/// Where it may not, ``KillTests`` limits the size of files.
@Suite(.needs(.smallFileSystem))
struct DiskFullTests {
  /// Calls a body with a binary whose folder has a file system of some size, `disk`.
  private func withDisk(kilobytes: Int, _ body: (BuiltBinary) throws -> Void) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let mounted = try headroom.shell(
        "mkdir disk && mount -t tmpfs -o size=\(kilobytes)k tmpfs disk")
      try #require(mounted.status == 0, "\(mounted.errors)")
      defer { _ = try? headroom.shell("umount disk") }
      try body(headroom)
    }
  }

  /// Leaves so many kilobytes of the file system free.
  private func fill(_ headroom: BuiltBinary, leaving kilobytes: Int) throws {
    let result = try headroom.shell(
      """
      free=$(df --output=avail -k disk | tail -1)
      dd if=/dev/zero of=disk/filler bs=1k count=$((free - \(kilobytes)))
      """
    )
    try #require(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: ["import large.yaml", "run large.yaml", "merge other.db", "prune --keep 0"])
  func `a command without room ends with 74, and nothing of it stays`(command: String) throws {
    try withDisk(kilobytes: 4096) { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      let scenarios = Thoroughness.isFull ? 40 : 10
      try headroom.write(KillTests.suite(version: 1, scenarios: scenarios), to: "large.yaml")
      #expect(try headroom("run", "-q", "--db", "disk/a.db", "contacts.yaml").status == 0)
      if command.hasPrefix("merge") {
        #expect(try headroom("run", "-q", "--db", "other.db", "large.yaml").status < 2)
      }
      let before = try headroom.read("disk/a.db")
      // Room for the journal's first two pages.
      try fill(headroom, leaving: 8)
      let line = "\"$headroom\" \(command) --db disk/a.db"
      let result = try headroom.shell(line)
      #expect(result.status == 74, "\(result)")
      #expect(result.errors.contains("disk/a.db: the disk is full"), "\(result.errors)")
      #expect(try headroom.read("disk/a.db") == before)
      let doctor = try headroom("doctor", "--db", "disk/a.db")
      #expect(
        doctor.status == 0 && doctor.output.contains("free disk space: compacting"), "\(doctor)")
      // With room the same command succeeds.
      try headroom.shell("rm disk/filler")
      #expect(try headroom.shell(line).status < 2)
    }
  }

  @Test func `a run that fills the disk keeps its batches, and goes on when there is room`() throws
  {
    try withDisk(kilobytes: 16_384) { headroom in
      // Batches have 512 cases instead of 8,192 where the first failure would end the run.
      let scenarios = Thoroughness.isFull ? 60 : 20
      let run = ["run", "-q"] + (Thoroughness.isFull ? [] : ["--fail-fast"])
      try headroom.write(InterruptionTests.suite(scenarios: scenarios), to: "large.yaml")
      try headroom("import", "-q", "--db", "disk/a.db", "large.yaml")
      let before = try headroom.read("disk/a.db").count
      try headroom("run", "-q", "--db", "whole.db", "large.yaml")
      let growth = try headroom.read("whole.db").count - before
      // Room for the names and the plan, and for some of the batches.
      try fill(headroom, leaving: growth * 85 / 100 / 1024)
      // A run is interrupted once its process is gone.
      let result = try headroom.process(run + ["--db", "disk/a.db", "large.yaml"])
      #expect(result.status == 74 && result.errors.contains("the disk is full"), "\(result)")
      #expect(try headroom("doctor", "--db", "disk/a.db").status == 0)
      let state = "SELECT missing > 0, missing < planned FROM runs"
      let kept = try headroom("query", state, "--format", "csv", "--db", "disk/a.db").output
      #expect(kept.hasSuffix("\r\n1,1\r\n"), "\(kept)")
      try headroom.shell("rm disk/filler")
      let resumed = try headroom("run", "-q", "--resume", "--db", "disk/a.db")
      #expect(resumed.status == 0, "\(resumed)")
      let results = "SELECT case_key, run, verdict, outcome FROM results"
      #expect(
        try headroom("query", results, "--limit", "100000", "--db", "disk/a.db").output
          == headroom("query", results, "--limit", "100000", "--db", "whole.db").output
      )
    }
  }

  @Test func `approve --write without room tells which files it changed`() throws {
    try withDisk(kilobytes: 4096) { headroom in
      let line = "# Room that the file needs again beside itself.\n"
      let padding = String(repeating: line, count: 1000)
      try headroom.write(ExampleFiles.wrongNumber, to: "disk/a.yaml")
      for name in ["b", "c"] {
        let text = ExampleFiles.ours(gap: 10).replacing("ours", with: "ours-\(name)")
          .replacing("131", with: "99")
        try headroom.write(text + padding, to: "disk/\(name).yaml")
      }
      let run = try headroom("run", "-q", "disk")
      #expect(run.status == 1, "\(run)")
      let before = try headroom.read("disk/b.yaml")
      try fill(headroom, leaving: 8)
      let full = try headroom("approve", "latest", "--write", "-m", "measured")
      #expect(full.status == 74, "\(full)")
      #expect(full.errors.contains("can't write disk/b.yaml: No space left on device"), "\(full)")
      let files = "changed: disk/a.yaml; not changed: disk/b.yaml, disk/c.yaml"
      #expect(full.errors.contains(files), "\(full)")
      #expect(try headroom.read("disk/b.yaml") == before)
      #expect(
        String(decoding: try headroom.read("disk/a.yaml"), as: UTF8.self)
          == ExampleFiles.wrongNumber.replacing("inset-scroll: 135", with: "inset-scroll: 121")
      )
      // Who changed the file that is changed is known.
      let rows = try headroom("query", "SELECT count(*) FROM baseline", "--format", "csv")
      #expect(rows.output.hasSuffix("\r\n1\r\n"), "\(rows)")
      try headroom.shell("rm disk/filler")
      let again = try headroom("approve", "latest", "--write", "-m", "measured")
      #expect(again.status == 1 && again.output.contains("disk/b.yaml, disk/c.yaml"), "\(again)")
      #expect(try headroom("run", "-q", "disk").status == 0)
    }
  }
}
