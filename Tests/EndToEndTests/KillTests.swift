import Foundation
import TestSupport
import Testing

/// Writers that are killed, or whose file may not grow: what was acknowledged stays, and the same
/// command succeeds afterwards.
struct KillTests {
  /// How many times something is killed; more by hand through `HEADROOM_KILLS`.
  private static let kills =
    ProcessInfo.processInfo.environment["HEADROOM_KILLS"].flatMap { Int($0) } ?? 8
  /// How many runs a killed `prune` keeps.
  private static let kept = Thoroughness.isFull ? 3 : 1

  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  /// Scenarios on devices under six strategies; another version has other results.
  static func suite(version: Int, scenarios: Int = 40, devices: Int = 10) -> String {
    var text = "headroom: 1\ndevices:\n"
    for index in 0..<devices {
      text += "  - {name: D\(index), screen: [375, \(600 + index)], keyboard: {portrait: 216}}\n"
    }
    text += """
      forms:
        - name: low
          canvas: [375, 600]
          view: {children: [{textField: field, frame: [0, \(400 + version % 7 * 20), 375, 44]}]}
      scenarios:

      """
    for index in 0..<scenarios {
      text += """
          - name: s\(index)
            form: low
            laws: [within-limits]
            strategies: [none, system-table, offset-restore, inset-scroll, footer-spacer, stack-spacer]
            script: [{focus: field}]

        """
    }
    return text
  }

  /// The run numbers that are complete, with their results.
  private static func complete(_ headroom: BuiltBinary, _ file: String = "headroom.db") throws
    -> [Substring]
  {
    let result = try headroom(
      "query",
      "SELECT run, uuid, passed, failed, unjudged FROM runs WHERE state = 'complete' ORDER BY run",
      "--format", "csv", "--db", file)
    #expect(result.status == 0, "\(result.errors)")
    return result.output.split(separator: "\r\n")
  }

  /// The identities in rows of ``complete(_:_:)``.
  private static func uuids(_ rows: [Substring]) throws -> [Substring] {
    rows.filter { !$0.hasPrefix("run,") }.map { $0.split(separator: ",")[1] }
  }

  /// The numbers of the ``kept`` runs that began last, whatever became of them: a merged run has a new
  /// number but its old place.
  private static func newest(_ headroom: BuiltBinary) throws -> [Substring] {
    let text = "SELECT run FROM runs ORDER BY started_at DESC, uuid DESC LIMIT \(kept)"
    let output = try headroom("query", text, "--format", "csv").output
    return Array(output.split(separator: "\r\n").dropFirst())
  }

  @Test func `killed at any moment, nothing that was acknowledged is lost`() throws {
    let seed = UInt64.random(in: 0...UInt64(UInt32.max))
    var generator = Generator(state: seed)
    func suite(_ version: Int) -> String {
      Self.suite(version: version, scenarios: Thoroughness.isFull ? 40 : 15)
    }
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(suite(3), to: "suite.yaml")
      #expect(try headroom("run", "suite.yaml", "--quiet").status < 2)
      try headroom.write(suite(0), to: "suite.yaml")
      let start = ContinuousClock.now
      #expect(try headroom.process(["run", "suite.yaml", "--quiet"]).status < 2)
      let usual = (ContinuousClock.now - start) / .seconds(1)
      var killed = 0
      var merged: [Substring] = []
      // On a busy machine, `usual` can be many times what the commands take later: then once more, earlier.
      for attempt in 1...Self.kills + 20 where attempt <= Self.kills || killed == 0 {
        try headroom.write(suite(attempt), to: "suite.yaml")
        let before = try Self.complete(headroom)
        let newest = try Self.newest(headroom)
        let command = [
          "run suite.yaml", "import suite.yaml", "prune --keep \(Self.kept)", "merge other.db",
        ][attempt % 4]
        if command.hasPrefix("merge") {
          #expect(try headroom("run", "suite.yaml", "--quiet", "--db", "other.db").status < 2)
          merged += try Self.complete(headroom, "other.db").suffix(1)
        }
        let other = headroom.has("other.db") ? try headroom.read("other.db") : Data()
        // Each command early at first, and later each time.
        let part = max(0.01, usual) / Double((Self.kills + 3) / 4)
        let begin = Double((attempt - 1) / 4) * part
        let seconds = max(
          0.001,
          attempt > Self.kills
            ? usual / Double(1 << (attempt - Self.kills))
            : Double.random(in: begin...(begin + part), using: &generator))
        let result = try headroom.shell(
          "exec \"$headroom\" \(command) --quiet > /dev/null".replacing(
            "\(Self.kept) --quiet", with: "\(Self.kept)"), killedAfter: seconds)
        if result.status == 137 { killed += 1 }
        if !other.isEmpty { #expect(try headroom.read("other.db") == other) }
        let words = "seed \(seed), attempt \(attempt), \(command) killed after \(seconds) s"
        let doctor = try headroom("doctor")
        #expect(doctor.status == 0, "\(words): \(doctor.output)\(doctor.errors)")
        let after = try Self.complete(headroom)
        if command.hasPrefix("prune") {
          // All of it or nothing: of the newest runs those that are complete.
          let kept = before.filter { row in newest.contains { row.hasPrefix("\($0),") } }
          #expect(after == before || after.dropFirst().elementsEqual(kept), "\(words)")
        } else {
          #expect(after.starts(with: before), "\(words)")
        }
      }
      #expect(killed > 0, "seed \(seed): nothing was slow enough to be killed")
      #expect(try headroom("run", "suite.yaml", "--quiet").status < 2)
      let known = try Set(Self.uuids(Self.complete(headroom)))
      #expect(try headroom("merge", "other.db").status == 0)
      // What was not pruned since has come, once.
      let all = try Self.uuids(Self.complete(headroom))
      #expect(Set(all).count == all.count && known.isSubset(of: all))
      #expect(try Self.uuids(merged.suffix(1)).allSatisfy(all.contains))
      #expect(try headroom("prune", "--keep", "1").status == 0)
      #expect(try headroom("doctor").status == 0)
    }
  }

  @Test(arguments: [
    "import other.yaml", "run other.yaml", "prune --keep 0", "doctor --backup copy.db",
  ])
  func `where a file may not grow the command ends with 74 and leaves the database`(command: String)
    throws
  {
    try MadeFolder.oneRun.inCopy { headroom in
      let other = Self.suite(version: 1, scenarios: Thoroughness.isFull ? 40 : 10)
      try headroom.write(other, to: "other.yaml")
      let before = try headroom.read("headroom.db")
      // In units of 1,024 bytes: not even the journal of one page.
      let result = try headroom.shell("ulimit -f 2; \"$headroom\" \(command)")
      #expect(result.status == 74, "\(result.output)\(result.errors)")
      #expect(!result.errors.isEmpty)
      #expect(try headroom.read("headroom.db") == before)
      #expect(!headroom.has("copy.db"))
      #expect(try headroom("doctor").status == 0)
      #expect(try headroom.shell("\"$headroom\" \(command)").status < 2)
    }
  }

  @Test func `a database that was killed while it was made is made by the next command`() throws {
    var generator = SystemRandomNumberGenerator()
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      for attempt in 1...max(4, Self.kills / 4) {
        try headroom.shell("rm -f headroom.db*")
        let seconds = Double.random(in: 0.001...0.12, using: &generator)
        try headroom.shell("exec \"$headroom\" import -q contacts.yaml", killedAfter: seconds)
        let words = "attempt \(attempt), killed after \(seconds) s"
        // Nothing yet, or a whole database.
        let doctor = try headroom("doctor")
        let isThere = doctor.status == 0
        #expect(
          isThere || doctor.errors.contains("no database found"),
          "\(words): \(doctor.output)\(doctor.errors)")
        #expect(try headroom("run", "-q", "contacts.yaml").status == 0, "\(words)")
        #expect(try headroom("doctor").status == 0, "\(words)")
      }
    }
  }
}
