import RegressionStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Long histories: the file's size, and comparing and looking back, beside the same SQL in C and in
/// the `sqlite3` program.
///
/// Times are processor time of one of many executions in a row in one process.
struct HistoryBenchmark {
  private static let unchangedRuns = 100

  private let runs: Int
  private let path: String
  private let keepsFile: Bool
  private var history: GeneratedHistory
  private let shell: SQLiteShell?

  /// Prepares a history; without a file it is made in a temporary one, which is removed;
  /// one that is there is measured as it is.
  init(runs: Int, cases: Int, file: String?) throws {
    self.runs = runs
    keepsFile = file != nil
    path =
      file
      ?? FileManager.default.temporaryDirectory
      .appendingPathComponent("headroom-history-\(ProcessInfo.processInfo.processIdentifier).db")
      .path
    history = try GeneratedHistory(runs: runs, cases: cases, path: path)
    shell = try SQLiteShell()
  }

  mutating func run() throws {
    let isMade = FileManager.default.fileExists(atPath: path)
    defer { if !keepsFile { try? FileManager.default.removeItem(atPath: path) } }
    if let shell {
      print("beside the sqlite3 program, version \(shell.version)")
    } else {
      print("there is no sqlite3 program in PATH: what is compared with it is left out")
    }
    let database = try RegressionDatabase(writing: path)
    if !isMade { try record(into: database) }
    // After the last of these runs a file that was made before has some in which nothing changes.
    let (before, last) = isMade ? ("\(runs - 1)", "\(runs)") : ("latest~1", "latest")
    try compare(database, before, last, repetitions: 400)
    try compare(database, "1", last, repetitions: 5)
    try lookBack(database)
    if !isMade { try recordUnchanged(into: database) }
  }

  // MARK: Sizes

  private mutating func record(into database: RegressionDatabase) throws {
    var sizes = (first: 0, last: 0)
    let seconds = try Figures.seconds { sizes = try history.record(into: database) }
    let packed = try withCopy { shell, copy in
      _ = try shell.run(BenchmarkStatements.pack(to: copy), on: path)
    }
    let results = 25 * Double(runs) * Double(history.cases) / 1e6
    Figures.print(
      "\(runs) runs of \(history.cases) cases, 1 in 1,000 changing",
      "\(Figures.text(Double(sizes.last) / 1e6, 1)) MB",
      (packed.map { "VACUUM INTO: \(Figures.text(Double($0) / 1e6, 1)) MB; " } ?? "")
        + "first run \(Figures.text(Double(sizes.first) / 1e6, 1)) MB; a row per result: "
        + "\(Figures.text(results, 0)) MB"
    )
    Figures.print(
      "recording one of them", "\(Figures.text(1000 * seconds / Double(runs), 1)) ms", "on average")
  }

  private mutating func recordUnchanged(into database: RegressionDatabase) throws {
    let count = Self.unchangedRuns
    let before = try history.size
    let grown = try withCopy { shell, copy in
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      _ = try shell.run(BenchmarkStatements.insertRuns(count), on: copy)
    }
    let growth = try history.recordUnchanged(count, into: database)
    Figures.print(
      "a run that changes nothing",
      "\(Figures.text(growth, 0)) bytes",
      "of 512; "
        + (grown.map { "its row inserted: \(Figures.text(Double($0 - before) / Double(count), 0))" }
          ?? "")
    )
  }

  /// Has the shell make a copy; returns how large it became.
  private func withCopy(_ body: (SQLiteShell, String) throws -> Void) throws -> Int? {
    guard let shell else { return nil }
    let copy = path + "-copy"
    defer { try? FileManager.default.removeItem(atPath: copy) }
    try body(shell, copy)
    return try FileManager.default.attributesOfItem(atPath: copy)[.size] as? Int
  }

  // MARK: Times

  private func compare(_ database: RegressionDatabase, _ a: String, _ b: String, repetitions: Int)
    throws
  {
    guard case .found(let first) = try database.resolveRun(a),
      case .found(let second) = try database.resolveRun(b)
    else { throw CocoaError(.fileReadUnknown) }
    var changed = 0
    let ours = try Figures.processorSeconds(repetitions) {
      guard case .found(let first) = try database.resolveRun(a),
        case .found(let second) = try database.resolveRun(b)
      else { return }
      let comparison = try database.compare(first, second)
      precondition(comparison.reconciles)
      changed = comparison.cases.count
    }
    let name = "compare \(a) \(b), \(changed) cases"
    let same = BenchmarkStatements.changes(first.number, second.number)
    try tell(name, ours, beside: same, "the same SQL", rows: changed, repetitions)
    let whole = BenchmarkStatements.snapshots(first.number, second.number)
    try tell("", ours, beside: whole, "two snapshots", rows: changed, 5)
  }

  private func lookBack(_ database: RegressionDatabase) throws {
    let name = history.anyCase
    var results = 0
    // As the command does it.
    let ours = try Figures.processorSeconds(100) {
      guard let id = try database.caseID(of: name) else { return }
      let runs = try database.runs()
      let timeline = try database.timelines(of: [id], in: runs.reversed()).first
      let stretches = timeline?.stretches.filter { $0.point != nil } ?? []
      results = stretches.reduce(0) { $0 + $1.runs.count }
    }
    let same = BenchmarkStatements.history(name)
    try tell("history of one case", ours, beside: same, "the same SQL", rows: results, 100)
  }

  private func tell(
    _ name: String, _ ours: Double, beside sql: String, _ words: String, rows: Int,
    _ repetitions: Int
  ) throws {
    let sqlite = try PlainSQLite(path)
    let inC = try Figures.processorSeconds(repetitions) {
      let found = try sqlite.count(sql)
      precondition(found == rows, "\(found) rows, not \(rows)")
    }
    let inShell = try shell?.seconds(sql, on: path, repetitions: repetitions)
    func ratio(_ seconds: Double) -> String {
      let times =
        ours < seconds / 10
        ? "1/\(Figures.text(seconds / ours, 0))" : Figures.text(ours / seconds)
      return "\(times) of \(Figures.text(1000 * seconds, 3)) ms"
    }
    Figures.print(
      name, "\(Figures.text(1000 * ours, 3)) ms",
      "\(words): " + (inShell.map { "\(ratio($0)) in the shell, " } ?? "") + "\(ratio(inC)) in C")
  }
}
