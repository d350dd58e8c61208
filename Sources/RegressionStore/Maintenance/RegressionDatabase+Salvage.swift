import CSQLite
package import Scenarios
import SystemCalls

/// What a salvage saved of a damaged database, and what is lost.
package struct SalvageReport: Hashable, Sendable {
  /// The rows of one table.
  package struct Table: Hashable, Sendable {
    /// The table's name.
    package var name: String
    /// How many rows were read.
    package var read = 0
    /// How many of them are not as a row of this table has to be, or refer to what is lost.
    package var refused = 0
    /// How many rows could not be read, as far as an index of the table lists them.
    package var lost = 0
    /// Why some rows could not be read; there may be more than an index lists.
    package var damage: String?

    /// Whether every row was saved.
    package var isWhole: Bool { refused == 0 && lost == 0 && damage == nil }
  }

  /// A run that is not saved.
  package struct LostRun: Hashable, Sendable {
    /// Its number in the damaged file.
    package var number: Int
    /// What is wrong with it.
    package var reason: String
  }

  /// A run of which a part is saved, as one that ended early.
  package struct IncompleteRun: Hashable, Sendable {
    package var number: Int
    /// How many of its results are saved.
    package var results: Int
    /// How many it had.
    package var recorded: Int
    /// How many cases are no longer in its plan, as what they ran is lost.
    package var lostCases: Int
  }

  /// A definition whose newest content is lost.
  package struct OlderDefinition: Hashable, Sendable {
    /// What it defines.
    package var kind: DefinitionKind
    package var name: String
  }

  /// The sound copy.
  package let target: String
  /// The tables, in the order in which they were read.
  package internal(set) var tables: [Table] = []
  package internal(set) var lostRuns: [LostRun] = []
  /// Runs that are saved in part.
  package internal(set) var incompleteRuns: [IncompleteRun] = []
  /// Definitions that are archived with the newest content that is saved, until they are imported again.
  package internal(set) var olderDefinitions: [OlderDefinition] = []
  /// Runs that come after the run before them now: a clock had said a time before 1970 or after 9999.
  package internal(set) var movedRuns: [Int] = []
  package internal(set) var runs = 0
  /// How many definitions are saved.
  package internal(set) var definitions = 0

  /// Whether everything was saved.
  package var isWhole: Bool {
    lostRuns.isEmpty && incompleteRuns.isEmpty && olderDefinitions.isEmpty
      && tables.allSatisfy(\.isWhole)
  }
}

extension RegressionDatabase {
  /// Copies what can be read of a damaged or altered database into a new, sound file.
  ///
  /// Each table is read around what can't be read, where it can also from an index. Rows that are not
  /// as their table has them, or that refer to rows that are lost, are left out. A result that is not
  /// known is missing: its run is one that ended early. Where the contents of a case are lost, the case
  /// is no longer in the run's plan. A run goes where its own row or its plan is lost, where no result is
  /// left, or where its results can't be those that it counted. What a row says is believed where
  /// nothing contradicts it. The damaged file is only read.
  ///
  /// - Parameters:
  ///   - path: The damaged file.
  ///   - target: The new file's path; nothing may be there.
  ///   - checks: What an import checks.
  /// - Returns: What was saved and what is lost.
  /// - Throws: ``DatabaseError`` when the file can't be opened at all, or the copy can't be written;
  ///   nothing is then left of it.
  package static func salvage(_ path: String, to target: String, checks: MergeChecks) throws
    -> SalvageReport
  {
    let taken = DatabaseError(.cannotOpen, path: target, message: "the file already exists")
    let partial = PartialCopy(of: target)
    if (try? FileStatus(target, followsLinks: false)) != nil { throw taken }
    let source = try Connection.forExamining(path: path, takesParts: true)
    let steps = Migrator().steps
    let found = Int(try source.pragma("user_version"))
    // A version that there is not can't be right: the newest has the most columns.
    let version = (1...steps.count).contains(found) ? found : steps.count
    let read = try copyTables(
      of: source, to: partial.path, migrator: Migrator(steps: Array(steps.prefix(version))),
      isNewest: version == steps.count)
    guard read.tables.contains(where: { $0.read > 0 }) else {
      let damage = read.tables.lazy.compactMap(\.damage).first { $0 != "no such table" }
      throw DatabaseError(.corrupt, path: path, message: damage ?? "none of its tables can be read")
    }
    let older = "\(partial.path).version-\(version)"
    UnfinishedFiles.add(older)
    defer {
      try? FileSystem.remove(older)
      UnfinishedFiles.forget(older)
    }
    let copy = try RegressionDatabase(writing: partial.path)
    var report = SalvageReport(target: target)
    try copy.makeSound(read, checks, &report)
    let health = try copy.health(checks: checks)
    guard health.isSound else {
      let words = health.damage + health.brokenReferences + health.problems
      throw DatabaseError(
        .corrupt, path: path, message: "the readable data is inconsistent: \(words.first ?? "?")")
    }
    guard try partial.finish() else { throw taken }
    return report
  }

  /// What was read of a damaged file.
  private struct Read {
    var tables: [SalvageReport.Table] = []
    var unknown = UnknownRows()
    /// What indices have of rows that are lost, by tables.
    var lostRows: [String: [[String: KeyValue]]] = [:]
    /// The numbers of all runs whose rows were found.
    var runs: [Int] = []

    func isWhole(_ table: String) -> Bool {
      tables.first { $0.name == table }?.isWhole == true
    }
  }

  private static func copyTables(
    of source: Connection, to path: String, migrator: Migrator, isNewest: Bool
  ) throws -> Read {
    // A version's views need not fit an earlier schema.
    let copy = try Connection.forWriting(
      path: path, busyTimeoutMilliseconds: 0,
      migrator: isNewest ? migrator : Migrator(steps: migrator.steps, views: []))
    try copy.execute("PRAGMA foreign_keys = OFF")
    return try copy.write {
      var read = Read()
      for name in try copy.tables() {
        let salvage = try TableSalvage(name, from: source, to: copy)
        read.tables.append(salvage.table)
        read.lostRows[name] = salvage.lostRows
        for row in salvage.lostRows { read.unknown.add(row, of: name, key: salvage.key) }
        for hole in salvage.holes { read.unknown.add(hole, of: name, key: salvage.key) }
      }
      read.runs = try copy.runNumbers()
      if let newest = try? source.maxRunNumber(), newest < Row.maxID {
        try copy.run("setSequence", ["number": newest])
      }
      // The next versions rely on sound references; the newest has more ways to keep rows.
      if !isNewest { try copy.removeDangling(keepsPositions: false, noting: &read.unknown) }
      return read
    }
  }

  /// Leaves out what an import or a merge would refuse, and what is not known any more.
  private func makeSound(_ read: Read, _ checks: MergeChecks, _ report: inout SalvageReport)
    throws
  {
    var read = read
    var lost: [Int: String] = [:]
    for row in read.lostRows["run"] ?? [] {
      guard let number = row["number"]?.integer else { continue }
      lost[Int(clamping: number)] = "its row is unreadable or invalid"
    }
    for number in read.runs { lost[number] = "a number in its row is out of range" }
    try connection.write {
      try connection.execute("PRAGMA defer_foreign_keys = ON")
      try connection.removeOutOfRange()
      for number in try connection.runNumbers() { lost[number] = "its plan is lost" }
      try connection.computeDigestsWithoutLaws()
      for wrong in try wrongContents(checks) {
        let columns = wrong.key.map(\.column)
        try connection.run(
          .removeRow(of: wrong.table, at: columns),
          inOrder: wrong.key.map { .integer($0.value) })
        guard columns.contains("position") else { continue }
        // What held before does not hold in its place.
        let row = Dictionary(
          wrong.key.map { ($0.column, KeyValue.integer($0.value)) },
          uniquingKeysWith: { first, _ in first })
        read.unknown.add(row, of: wrong.table, key: columns)
      }
      try restoreNames(read.lostRows, &report)
      let lostPlans = try restorePlans(read.lostRows["plan"] ?? [])
      try connection.removeDangling(keepsPositions: true, noting: &read.unknown)
      report.tables = read.tables
      for place in report.tables.indices {
        let table = report.tables[place]
        let saved = try connection.rowCount(of: table.name)
        report.tables[place].refused = max(0, table.read - saved)
      }
      let formsAreWhole = report.tables.contains { $0.name == "form" && $0.isWhole }
      try moveStrayRuns(&report)
      for number in try connection.runNumbers() { lost[number] = nil }
      var salvage = try SalvagedRuns(self, read.unknown, formsAreWhole: formsAreWhole)
      try salvage.storePlans(
        lostPlans: lostPlans, areWhole: read.isWhole("plan_case") && read.isWhole("plan_link"),
        in: self)
      try salvage.repair(&report, &lost, in: self)
      try removeUnsoundRuns(&lost)
    }
    report.lostRuns = lost.sorted { $0.key < $1.key }.map {
      .init(number: $0.key, reason: $0.value)
    }
    report.incompleteRuns.removeAll { lost[$0.number] != nil }
    report.movedRuns.removeAll { lost[$0] != nil }
    report.runs = try runs().count
    report.definitions = try currentDefinitions(includingArchived: true).count
  }

  /// Gives a name whose row or newest content is lost the newest content that a run used and that is
  /// there; it is archived until it is imported again.
  private func restoreNames(
    _ lostRows: [String: [[String: KeyValue]]], _ report: inout SalvageReport
  ) throws {
    for kind in DefinitionKind.allCases {
      var names: [(id: Int64, name: [UInt8])] = []
      for row in lostRows[kind.rawValue] ?? [] {
        guard let id = row["id"]?.integer, Row.range(of: "id")?.contains(id) == true,
          case .text(let name)? = row["name"]
        else { continue }
        names.append((id, name))
      }
      try connection.forEach(SQL("namesWithoutContent", kind)) { row in
        names.append((try row.id("id"), try row.textBytes("name")))
      }
      for (id, name) in names {
        let revision = try connection.first(
          SQL("newestRevision", kind), ["kind": kind, "name": id]
        ) { try $0.id("revision_id") }
        guard let revision else { continue }
        let isRestored = try connection.run(
          SQL("restoreName", kind), ["id": id, "name": name, "revision": revision])
        guard isRestored > 0 else { continue }
        report.olderDefinitions.append(
          .init(kind: kind, name: String(decoding: name, as: UTF8.self)))
      }
    }
  }

  /// Adds plans of which an index has the identity, without their sizes; returns their ids.
  private func restorePlans(_ lostRows: [[String: KeyValue]]) throws -> Set<Int64> {
    var restored: Set<Int64> = []
    for row in lostRows {
      guard let id = row["id"]?.integer, Row.range(of: "id")?.contains(id) == true,
        case .blob(let digest)? = row["digest"], digest.count == 32
      else { continue }
      try connection.run(
        .insertRow(into: "plan", columns: ["id", "digest", "size"]),
        inOrder: [.integer(id), .blob(digest), .integer(0)])
      restored.insert(id)
    }
    return restored
  }

  /// Puts runs that stand where no later run can follow behind those before them.
  private func moveStrayRuns(_ report: inout SalvageReport) throws {
    var last: Int64 = -1
    for run in try runs().reversed() {
      if max(run.position, run.recordedPosition) < Row.leastStrayPosition {
        last = run.position
        continue
      }
      last = run.position < Row.leastStrayPosition ? run.position : last + 1
      try connection.run("moveStrayRun", ["position": last, "number": run.number])
      report.movedRuns.append(run.number)
    }
  }

  /// Removes the runs that a merge would refuse all the same.
  private func removeUnsoundRuns(_ lost: inout [Int: String]) throws {
    let source = try MergeSource(reading: connection)
    var unsound: [Run] = []
    for run in source.runs {
      do {
        _ = try source.results(of: run)
        _ = try source.revisions(usedBy: run)
      } catch let error as DatabaseError {
        lost[run.number] = error.message ?? "it can't be read"
        unsound.append(run)
      }
    }
    for run in unsound { try removeRun(run.number, at: run.position) }
  }
}

extension Connection {
  /// The greatest number that a run ever had.
  fileprivate func maxRunNumber() throws -> Int64? {
    try first("newestRunNumber") { try $0.id("number") }
  }

  fileprivate func runNumbers() throws -> [Int] {
    try rows(.rowsInOrder(of: "run", columns: ["number"], order: ["number"])) {
      Int(clamping: try $0.integer("number"))
    }
  }
}

/// A file that is written under another name and gets its own only when it is whole.
///
/// It never replaces a file. What a process left that was killed goes the next time.
struct PartialCopy: ~Copyable {
  /// What the file is to be called.
  let target: String
  /// What it is called until then.
  let path: String

  init(of target: String) {
    self.target = target
    path = "\(target).partial-\(RunningProcess.current)"
    Self.removeStale(beside: target)
    for file in files { UnfinishedFiles.add(file) }
  }

  deinit {
    for file in files {
      try? FileSystem.remove(file)
      UnfinishedFiles.forget(file)
    }
  }

  private var files: [String] { [path, path + "-journal"] }

  /// Gives the file its name, or another one.
  ///
  /// - Returns: False where there is a file of this name.
  /// - Throws: ``DatabaseError`` when the system refuses.
  func finish(as name: String? = nil) throws -> Bool {
    let target = name ?? target
    do throws(SystemError) {
      try FileSystem.synchronize(path)
    } catch {
      throw DatabaseError(.inputOutput, path: target, message: "\(error)")
    }
    do throws(SystemError) {
      // A link, unlike a renaming, never replaces what has appeared meanwhile.
      try FileSystem.link(path, as: target)
      return true
    } catch {
      if error.isExisting { return false }
      throw DatabaseError(.cannotOpen, path: target, message: "\(error)")
    }
  }

  /// Removes what processes that are gone have left, and what an earlier one with this one's number has.
  private static func removeStale(beside target: String) {
    let folder = FileSystem.folder(of: target)
    let beginning = "\(FileSystem.name(of: target)).partial-"
    for file in (try? FileSystem.names(in: folder)) ?? [] where file.hasPrefix(beginning) {
      let number = file.dropFirst(beginning.count).prefix { $0.isASCII && $0.isNumber }
      guard let process = Int64(number), process > 0, process <= Int64(Int32.max) else { continue }
      if process == RunningProcess.current || RunningProcess.isGone(process) {
        try? FileSystem.remove("\(folder)/\(file)")
      }
    }
  }
}
