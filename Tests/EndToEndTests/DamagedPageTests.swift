import Foundation
import TestSupport
import Testing

/// Databases in which a page is damaged: what commands leave of them, and what a merge takes of them.
@Suite(.needs(.sqliteShell))
struct DamagedPageTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// How many damaged databases are tried, at least one of each damage; more by hand through
  /// `HEADROOM_ALTERED`.
  private static let count =
    environment["HEADROOM_ALTERED"].flatMap { Int($0) } ?? (Thoroughness.isFull ? 24 : 4)
  /// Which; others by hand through `HEADROOM_SEED`.
  private static let seed = environment["HEADROOM_SEED"].flatMap { UInt64($0) } ?? 28

  private static let pageSize = 1024

  /// What happens to a page.
  private enum Damage: CaseIterable {
    case zeros, noise, flips, cut

    /// Damages a page; the file ends where it begins, where it is cut.
    func apply(to page: Int, of bytes: inout Data, using generator: inout SplitMix) {
      let range = page * pageSize..<(page + 1) * pageSize
      switch self {
      case .zeros: bytes.resetBytes(in: range)
      case .noise: for place in range { bytes[place] = .random(in: 0...255, using: &generator) }
      case .flips:
        for _ in 0..<Int.random(in: 1...12, using: &generator) {
          let place = Int.random(in: range, using: &generator)
          bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        }
      case .cut: bytes.removeSubrange(range.lowerBound...)
      }
    }
  }

  /// Calls a body with damaged databases, in `headroom.db`, and what the sound one has: for each run and
  /// case of it the outcome.
  private func withDamaged(
    _ body: (_ headroom: BuiltBinary, _ damaged: Data, _ sound: Set<String>, _ words: String) throws
      -> Void
  ) throws {
    try AlteredDatabases.inCopy { databases in
      let headroom = databases.headroom
      try headroom.shell("cp -r before/. .")
      let made = try headroom.shell(
        "sqlite3 headroom.db 'PRAGMA page_size = \(Self.pageSize); VACUUM'")
      try #require(made.status == 0, "\(made)")
      let sound = try headroom.read("headroom.db")
      try headroom.write(sound, to: "before.db")
      let results = try self.results("headroom.db", headroom)
      var generator = SplitMix(seed: Self.seed)
      for number in 0..<Self.count {
        let damage = Damage.allCases[number % Damage.allCases.count]
        // Without its first page a file is none of SQLite's.
        let page = Int.random(in: 1..<sound.count / Self.pageSize, using: &generator)
        var bytes = sound
        damage.apply(to: page, of: &bytes, using: &generator)
        try headroom.shell("rm -f headroom.db* saved.db* recovered.db*")
        try headroom.write(bytes, to: "headroom.db")
        try body(
          headroom, bytes, results, "seed \(Self.seed), \(number): \(damage) of page \(page)")
      }
    }
  }

  private func results(_ database: String, _ headroom: BuiltBinary) throws -> Set<String> {
    let rows = try headroom.shell(
      """
      sqlite3 \(database) "SELECT hex(run.uuid), case_key, hex(digest)
        FROM run_outcome JOIN run ON run.number = run"
      """
    )
    try #require(rows.status == 0, "\(rows)")
    return Set(rows.output.split(separator: "\n").map { String($0) })
  }

  /// What was measured of the cases of each run, or of the newest one alone.
  private func metrics(_ database: String, ofNewest: Bool = false, _ headroom: BuiltBinary) throws
    -> Set<String>
  {
    let identity = ofNewest ? "'newest'" : "hex(uuid)"
    let runs = ofNewest ? "run.number = (SELECT max(number) FROM run)" : "1"
    let rows = try headroom.shell(
      """
      sqlite3 \(database) "SELECT \(identity), case_key, name, value
        FROM metrics JOIN run ON run.number = metrics.run WHERE \(runs)"
      """
    )
    try #require(rows.status == 0, "\(rows)")
    return Set(rows.output.split(separator: "\n").map { String($0) })
  }

  /// Takes what is whole of what SQLite's shell recovers, into `saved.db`.
  private func merge(_ headroom: BuiltBinary) throws -> BuiltBinary.Result {
    try headroom.recover("headroom.db", into: "recovered.db")
    return try headroom.process(["merge", "--skip-damaged", "--db", "saved.db", "recovered.db"])
  }

  @Test(.enabled(if: Thoroughness.isFull))
  func `what was measured is never another case's or another run's, and is measured again`()
    throws
  {
    var expected: (all: Set<String>, next: Set<String>)?
    var saved = 0
    try withDamaged { headroom, _, _, words in
      if expected == nil {
        try headroom.shell("cp before.db sound.db")
        let all = try metrics("sound.db", headroom)
        try headroom.shell("\"$headroom\" run -q suite --db sound.db")
        expected = (all, try metrics("sound.db", ofNewest: true, headroom))
      }
      let sound = try #require(expected)
      _ = try merge(headroom)
      guard headroom.has("saved.db") else { return }
      saved += 1
      #expect(try metrics("saved.db", headroom).isSubset(of: sound.all), "\(words)")
      try headroom.shell("\"$headroom\" run -q suite --db saved.db")
      let now = try metrics("saved.db", ofNewest: true, headroom)
      // A scenario whose archiving is lost runs again.
      #expect(sound.next.isSubset(of: now), "\(words)")
    }
    #expect(expected?.next.isEmpty == false)
    #expect(saved > 0)
  }

  @Test func `what is saved was recorded, adds up, and what is lost is said`() throws {
    var complete = 0
    var saved = 0
    try withDamaged { headroom, damaged, sound, words in
      let merged = try merge(headroom)
      #expect(try headroom.read("headroom.db") == damaged, "\(words)")
      guard headroom.has("saved.db") else {
        #expect(
          [74, 78].contains(merged.status) && !merged.errors.isEmpty, "\(words): \(merged)")
        return
      }
      saved += 1
      let doctor = try headroom.process(["doctor", "--db", "saved.db"])
      #expect(doctor.status == 0, "\(words): \(doctor)")
      let results = try self.results("saved.db", headroom)
      #expect(results.isSubset(of: sound), "\(words)")
      let measured = try metrics("saved.db", headroom)
      #expect(try measured.isSubset(of: metrics("before.db", headroom)), "\(words)")
      if results == sound { complete += 1 }
      #expect(
        merged.status == 1 || merged.status == 0 && results == sound, "\(words): \(merged)")
      // The counts of each run are those of its results, and only whole ones are complete.
      let wrong = try headroom.shell(
        """
        sqlite3 saved.db "SELECT run FROM runs WHERE state = 'complete' AND missing > 0
          OR planned - missing <> (SELECT count(*) FROM results WHERE results.run = runs.run)"
        """
      )
      #expect(wrong.output.isEmpty, "\(words): \(wrong)")
      let commands = ["runs", "history --all", "show latest", "export", "run -q suite"]
      for command in Thoroughness.every(2, of: commands, from: saved) {
        let result = try headroom.shell("\"$headroom\" \(command) --db saved.db")
        #expect(![74, 75, 78].contains(result.status), "\(words): \(command): \(result)")
      }
    }
    // Of a few databases each may have lost something.
    #expect(saved > 0 && (complete > 0 || Self.count < 8), "\(saved), \(complete)")
  }

  @Test func `a command that refuses a damaged database leaves it as it is`() throws {
    let commands = [
      "run -q", "run -q suite", "run -q suite changed.yaml", "import -q suite changed.yaml",
      "approve latest~1 seen/ --reason right --by me", "archive low/a", "prune --keep 2",
      "merge other.db", "run -q --resume suite",
    ]
    var refused = 0
    var place = 0
    try withDamaged { headroom, damaged, _, words in
      for _ in 0..<2 {
        let command = commands[place % commands.count]
        place += 1
        try headroom.shell("rm -f headroom.db*; rm -rf suite; cp -r before/suite .")
        try headroom.write(damaged, to: "headroom.db")
        let result = try headroom.shell("\"$headroom\" \(command)")
        guard [74, 78].contains(result.status) else { continue }
        refused += 1
        #expect(try headroom.read("headroom.db") == damaged, "\(words): \(command): \(result)")
      }
    }
    #expect(refused > (Self.count < 8 ? 0 : Self.count / 2), "\(refused)")
  }
}
