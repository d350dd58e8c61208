import Foundation
import TestSupport
import Testing

/// No file from elsewhere brings a command down: what is wrong in it is told, and it is left alone.
@Suite(.needs(.sqliteShell))
struct AlteredDatabaseTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// How many altered databases are tried, nil: one of each kind; more by hand through
  /// `HEADROOM_ALTERED`.
  private static let count =
    environment["HEADROOM_ALTERED"].flatMap { Int($0) } ?? (Thoroughness.isFull ? 48 : nil)
  /// Which; others by hand through `HEADROOM_SEED`.
  private static let seed = environment["HEADROOM_SEED"].flatMap { UInt64($0) } ?? 10

  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  /// Whether a program's end is one that the documentation names.
  private func expectOrderlyEnd(_ verdict: AlteredDatabases.Verdict, _ words: String) {
    let status = verdict.result.status
    let end = status == 137 ? "it hangs" : status > 128 && status != 130 ? "a signal" : "its status"
    #expect(
      AlteredDatabases.statuses.contains(status),
      "\(words): \(end), \(status): \(verdict.result.errors.suffix(200))")
  }

  @Test func `an altered database ends no command by a signal, in a hang or without memory`() throws
  {
    var generator = Generator(state: Self.seed)
    try AlteredDatabases.inCopy { databases in
      let commands = try AlteredDatabases.commands()
      let alterations = try AlteredDatabases.alterations().shuffled(using: &generator)
      try #require(alterations.count > 2_500)
      let tried =
        Self.count.map { Array(alterations.prefix($0)) }
        ?? AlteredDatabases.oneOfEachKind(of: alterations)
      for alteration in tried {
        guard let database = try databases.altered(by: alteration) else { continue }
        for command in commands.shuffled(using: &generator).prefix(Self.count == nil ? 2 : 5) {
          let verdict = try databases.call(command, with: database)
          let words = "seed \(Self.seed): \(alteration.name): headroom \(command)"
          expectOrderlyEnd(verdict, words)
          let isRefused = [74, 78].contains(verdict.result.status)
          if AlteredDatabases.isReading(command) || isRefused && AlteredDatabases.isWhole(command) {
            #expect(verdict.isUntouched, "\(words) changed the file")
          }
        }
      }
    }
  }

  /// What brought commands down before.
  @Test func `numbers that no row has are told, with table and column`() throws {
    let alterations = [
      ("run.mark of one row: 2^50", "run", "mark", "runs"),
      ("run.position of one row: -1", "run", "position", "runs"),
      ("run.planned of one row: -1", "run", "planned", "runs"),
      ("run.started_at of all rows: greatest", "run", "started_at", "runs"),
      ("run.wall_ms of all rows: least", "run", "wall_ms", "report --format junit -o report.xml"),
      ("transition.case_id of all rows: 2^32", "transition", "case_id", "compare first grown"),
      ("transition.outcome_id of one row: 2^32", "transition", "outcome_id", "run -q"),
      ("plan_case.case_id of one row: 2^50", "plan_case", "case_id", "show latest"),
      ("test_case.id of one row: greatest", "test_case", "id", "history"),
      ("test_case.orientation of one row: 2^31", "test_case", "orientation", "history"),
      ("baseline.approved_at of all rows: least", "baseline", "approved_at", "export"),
    ]
    try AlteredDatabases.inCopy { databases in
      let all = try AlteredDatabases.alterations()
      for (name, table, column, command) in Thoroughness.every(2, of: alterations) {
        let alteration = try #require(all.first { $0.name == name }, "\(name)")
        let database = try #require(try databases.altered(by: alteration), "\(name)")
        let verdict = try databases.call(command, with: database)
        expectOrderlyEnd(verdict, "\(name): headroom \(command)")
        let words = verdict.result.output + verdict.result.errors
        #expect(
          verdict.result.status == 74 && words.contains(table) && words.contains(column),
          "\(name): headroom \(command): \(words.suffix(200))")
        let doctor = try databases.call("doctor", with: database)
        let advice = doctor.result.output + doctor.result.errors
        #expect(
          doctor.result.status == 74 && advice.contains(table) && advice.contains("What to do: "),
          "\(name): doctor: \(advice.suffix(200))")
      }
    }
  }

  /// The index of the page that a table is said to begin at names the row's number twice.
  @Test func `a table that begins in another one ends no merge`() throws {
    try AlteredDatabases.inCopy { databases in
      let name = "the table baseline at page 2"
      let all = try AlteredDatabases.alterations()
      let alteration = try #require(all.first { $0.name == name })
      let database = try #require(try databases.altered(by: alteration))
      let command = "merge --skip-damaged headroom.db --db new.db"
      expectOrderlyEnd(try databases.call(command, with: database), name)
    }
  }

  @Test func `a version below zero is none of ours`() throws {
    try AlteredDatabases.inCopy { databases in
      let all = try AlteredDatabases.written()
      for (index, version) in ["-1", "-2147483648", "0", "2147483647"].enumerated() {
        let alteration = try #require(all.first { $0.name == "version \(version)" })
        let database = try #require(try databases.altered(by: alteration))
        let commands = ["runs", "doctor", "run -q", "merge headroom.db --db other.db"]
        for command in Thoroughness.every(2, of: commands, from: index) {
          let verdict = try databases.call(command, with: database)
          let words = "version \(version): headroom \(command): \(verdict.result.errors)"
          #expect([74, 78].contains(verdict.result.status), "\(words)")
          #expect(
            verdict.isUntouched && !(verdict.result.output + verdict.result.errors).isEmpty,
            "\(words)")
        }
      }
    }
  }

  /// Foreign schemas, each with the object that a message must name; every second one stands for its
  /// kind.
  private static let foreign = [
    ("a trigger that deletes transitions", "foreign_trigger"),
    ("a trigger that names the same run", "foreign_trigger"),
    ("a foreign table", "more"), ("a foreign virtual table", "more"),
    ("the view results as a table", "results"),
    ("a trigger instead of a view", "foreign_trigger"),
    ("the table baseline with one more column", "baseline"),
    ("the table transition as a view", "transition"),
    ("without the table transition", "transition"), ("without the table run_gap", "run_gap"),
    ("an index that lacks rows", "transition_by_position"),
    ("without the index transition_by_position", "transition_by_position"),
    ("strict tables that are not", "altered"),
    ("the table outcome with a foreign index", "foreign_index"),
  ]

  private static let openers = [
    "runs", "run -q", "run --resume suite", "history", "compare first grown",
    "query 'SELECT * FROM results'", "import -q suite", "approve latest~1 seen/ -m r --by me",
    "archive low/a", "prune --keep 2", "merge other.db", "merge headroom.db --db new.db", "export",
  ]

  /// Commands that open the database, others for each database.
  private static func openers(for index: Int) -> [String] {
    let few = Thoroughness.isFull ? 2 : 1
    let many = environment["HEADROOM_ALTERED"] == nil ? few : openers.count
    return (0..<many).map { openers[(5 * index + $0) % openers.count] }
  }

  @Test func `a schema that is not Headroom's is refused by every command, and doctor names it`()
    throws
  {
    try AlteredDatabases.inCopy { databases in
      let all = try AlteredDatabases.alterations()
      for (index, (name, object)) in Thoroughness.every(2, of: Self.foreign).enumerated() {
        let alteration = try #require(all.first { $0.name == name }, "\(name)")
        let database = try #require(try databases.altered(by: alteration), "\(name)")
        var wrong: [String] = []
        for command in Self.openers(for: index) {
          let verdict = try databases.call(command, with: database)
          let text = verdict.result.output + verdict.result.errors
          if verdict.result.status != 74 || !verdict.isUntouched || !text.contains(object) {
            wrong.append("\(command): \(verdict.result.status) \(text.suffix(100))")
          }
        }
        let doctor = try databases.call("doctor", with: database).result
        let text = doctor.output + doctor.errors
        if doctor.status != 74 || !text.contains(object) || !text.contains("What to do: ") {
          wrong.append("doctor: \(doctor.status) \(text.suffix(100))")
        }
        #expect(wrong.isEmpty, "\(name): \(wrong.count) wrong")
      }
    }
  }

  /// Every second one stands for its kind.
  private static let views = [
    "without the view runs", "without the view run_outcome", "the view results without an end",
    "the view plan_member without an end", "a foreign view", "the view case_label of itself",
    "the view plan_member without a row", "the view results without a row",
  ]

  /// A view is refused like any other foreign object, or put right: it never decides what is told.
  @Test func `another view of a name that is Headroom's is never asked`() throws {
    try AlteredDatabases.inCopy { databases in
      let all = try AlteredDatabases.alterations()
      for (index, name) in Thoroughness.every(2, of: Self.views).enumerated() {
        let alteration = try #require(all.first { $0.name == name }, "\(name)")
        let database = try #require(try databases.altered(by: alteration), "\(name)")
        var wrong: [String] = []
        for command in Self.openers(for: index) {
          let expected = try databases.call(command, with: databases.sound).result
          let verdict = try databases.call(command, with: database)
          let isRefused = verdict.result.status == 74 && verdict.isUntouched
          let isRight =
            // The text of the views is part of the file's size.
            verdict.result.status == expected.status
            && BuiltBinary.withoutChance(verdict.result.output)
              == BuiltBinary.withoutChance(expected.output)
          if !isRefused, !isRight {
            wrong.append(
              "\(command): \(verdict.result.status) \(verdict.result.errors.suffix(100))")
          }
        }
        #expect(wrong.isEmpty, "\(name): \(wrong.count) wrong")
      }
    }
  }
}
