import CSQLite
import RegressionRunner
import Scenarios
import TestSupport
import Testing

@testable import RegressionStore

/// What the shipped queries cost on a history of usual size: 2,740 cases, of which 1,740 fail two checks.
struct ShippedQueryCostTests {
  enum Shape: String, CaseIterable {
    case oneRun, twoRuns, allRenamed

    /// Renamed cases are compared, too, and most views have rows.
    static let tested = Thoroughness.isFull ? allCases : [.allRenamed]

    /// How the scenarios are called in each run.
    var runs: [String] {
      switch self {
      case .oneRun: ["s"]
      case .twoRuns: ["s", "s"]
      case .allRenamed: ["s", "t"]
      }
    }
  }

  private static let scenarios = 1370
  private static let failing = 1740
  /// SQLite's steps: a second has some ten million on a busy machine.
  private static let limit: Int32 = 8_000_000

  private static let body = #"""
    {"adjustments":[],"mismatches":[{"actual":{"after":[233],"before":[],"height":40,"kind":"covered",\#
    "part":"whole","property":"","view":"a"},"expected":true,"operator":"holds","step":0,"subject":\#
    "focused-field-visible","worst":{"difference":233,"step":0,"steps":1}},{"actual":101,"expected":\#
    131,"operator":"equals","step":1,"subject":"list.contentOffset.y"}],"verdict":"fail"}
    """#
  private static let measures = #"""
    {"fields":{"0":"a","1":"b"},"margins":[[1,"focus.isVisible",3]],"metrics":{"coveredPoints":34,\#
    "pointsScrolled":151}}
    """#

  private static func definitions(_ name: String) -> [ImportedDefinition] {
    Samples.suite(scenarios: 0)
      + (0..<scenarios).map { number in
        let formerly = name == "t" ? #""formerly":"s\#(number)","# : ""
        return Samples.definition(
          .scenario, "\(name)\(number)",
          #"{"form":"form",\#(formerly)"n":\#(number),"script":[{"focus":"a"}],"tags":["x"]}"#,
          file: "s.yaml", line: 1, lines: SourceLines(json: "[2,3]"))
      }
  }

  private static func database(_ shape: Shape) throws -> RegressionDatabase {
    let database = try RegressionDatabase()
    for (place, name) in shape.runs.enumerated() {
      _ = try database.importDefinitions(definitions(name), at: Int64(place + 1))
      var plan = Samples.plan(scenarios: Array(0..<scenarios))
      plan = RunPlan(
        scenarios: (0..<scenarios).map { "\(name)\($0)" }, strategies: plan.strategies,
        devices: plan.devices, cases: plan.cases)
      let used = try database.currentDefinitions().map(\.reference)
      try database.recordRun(plan, definitions: used) { index in
        // In each run another case passes.
        let isFailing = index < failing && index != place
        return Samples.outcome(
          index, "\(index % 90)", isFailing ? .fail : .pass, body: isFailing ? body : nil,
          measures: .taken(Array(measures.utf8)))
      }
    }
    return database
  }

  /// A statement with the newest run, and the one before it.
  private func statement(_ text: String, on database: RegressionDatabase, runs: Int) throws
    -> Statement
  {
    let statement = try database.connection.prepare(SQL("shipped", Array(text.utf8)))
    for (name, run) in [(":run", runs), (":since", max(1, runs - 1))] {
      let index = sqlite3_bind_parameter_index(statement.handle, name)
      if index > 0 { sqlite3_bind_int64(statement.handle, index, Int64(run)) }
    }
    return statement
  }

  @Test(arguments: Shape.tested)
  func `a shipped query goes through a run once, not once for each case`(shape: Shape) throws {
    let database = try Self.database(shape)
    try expectLimit(on: database, shape, isAnalyzed: false)
    try database.execute("ANALYZE")
    try expectLimit(on: database, shape, isAnalyzed: true)
  }

  private func expectLimit(on database: RegressionDatabase, _ shape: Shape, isAnalyzed: Bool) throws
  {
    let runs = shape.runs.count
    for query in NamedQuery.all {
      // With statistics SQLite scans the few runs, which is right.
      if !isAnalyzed { try expectNoProduct(query, on: database, runs: runs) }
      let statement = try statement(query.text, on: database, runs: runs)
      sqlite3_progress_handler(database.connection.handle, Self.limit, { _ in 1 }, nil)
      defer { sqlite3_progress_handler(database.connection.handle, 0, nil, nil) }
      var rows = 0
      #expect(throws: Never.self, "\(query.name), \(shape)") {
        while try statement.step() { rows += 1 }
      }
      let steps = sqlite3_stmt_status(statement.handle, SQLITE_STMTSTATUS_VM_STEP, 0)
      #expect(steps < Self.limit, "\(query.name), \(shape): \(rows) rows")
    }
  }

  /// Parts of the views of renamed scenarios, which are few.
  private static let ofRenames: Set = ["declared", "taken_back", "step", "chain"]

  /// One scan within another would be a product.
  private func expectNoProduct(_ query: NamedQuery, on database: RegressionDatabase, runs: Int)
    throws
  {
    let plan = try statement("EXPLAIN QUERY PLAN \(query.text)", on: database, runs: runs)
    var scans: [Int64: [String]] = [:]
    while try plan.step() {
      let parent = sqlite3_column_int64(plan.handle, 1)
      let detail = try Row(plan).text("detail")
      if detail.hasPrefix("SCAN"), !detail.contains("VIRTUAL TABLE"),
        !detail.contains("CONSTANT ROW"),
        !Self.ofRenames.contains(String(detail.dropFirst("SCAN ".count)))
      {
        scans[parent, default: []].append(detail)
      }
    }
    #expect(scans.values.allSatisfy { $0.count == 1 }, "\(query.name): \(scans)")
  }
}
