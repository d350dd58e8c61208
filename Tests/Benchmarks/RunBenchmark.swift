import AvoidanceEngine
import CSQLite
import RegressionRunner
import RegressionStore
import Scenarios

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A whole run: cores, recording beside simulating alone, growth of a file in which nothing changes.
struct RunBenchmark {
  private let suite: RunSuite
  private let definitions: [ImportedDefinition]
  private let plan: CasePlan
  private let path: String
  private let today: CalendarDay

  init(_ generated: GeneratedSuite) throws {
    let reading = SuiteReader(strategies: .builtIn).read(
      generated.files.map { SuiteReader.Source(file: $0.name, bytes: Array($0.text.utf8)) })
    suite = RunSuite(reading.suite, strategies: .builtIn)
    definitions = suite.importedDefinitions
    plan = try Expander(suite).plan()
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("headroom-benchmark-\(ProcessInfo.processInfo.processIdentifier).db")
      .path
    guard let today = CalendarDay("2026-01-01") else { throw CocoaError(.formatting) }
    self.today = today
  }

  func run() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let jobs = ProcessInfo.processInfo.activeProcessorCount
    let one = simulate(jobs: 1)
    let all = simulate(jobs: jobs)
    let steps = Double(plan.count * 10)
    Figures.print(
      "simulate and judge, 1 job", "\(Figures.text(one)) s",
      "\(plan.count) cases, \(Figures.text(steps / one / 1e6)) M steps/s with start, judge, digest")
    Figures.print(
      "simulate and judge, \(jobs) jobs", "\(Figures.text(all)) s",
      "\(Figures.text(one / all)) times as fast as 1 job")
    try record(simulating: all, jobs: jobs)
    Figures.print("peak memory", "\(Figures.text(Figures.peakMemory, 0)) MB", "\(plan.count) cases")
  }

  private func simulate(jobs: Int) -> Double {
    let runner = Runner(suite: suite, plan: plan, options: .init(jobs: jobs, today: today))
    var best = Double.infinity
    for _ in 0..<3 {
      best = min(
        best,
        Figures.seconds {
          let result = runner.run()
          precondition(result.isComplete)
        }
      )
    }
    return best
  }

  private func record(simulating alone: Double, jobs: Int) throws {
    // Each try into a new file; the last one stays.
    var importing = Double.infinity
    var first = Double.infinity
    var rows = Double.infinity
    var file: RegressionDatabase?
    for _ in 0..<3 {
      file = nil
      try? FileManager.default.removeItem(atPath: path)
      let database = try RegressionDatabase(writing: path)
      file = database
      let seconds = try Figures.seconds {
        _ = try database.importDefinitions(definitions, at: 0)
      }
      importing = min(importing, seconds)
      first = min(first, try recordOnce(database, jobs: jobs, at: 1))
      rows = min(rows, try insertSameRows())
    }
    guard let database = file else { return }
    Figures.print("import into a new file", "\(Figures.text(importing)) s")
    Figures.print(
      "recording, first run", "\(Figures.text(first - alone)) s more",
      "\(Figures.text((first - alone) / rows)) times SQLite's own insertion (\(Figures.text(rows)) s)"
    )
    let before = try size()
    let runs = 100
    var unchanged = Double.infinity
    for number in 0..<runs {
      unchanged = min(unchanged, try recordOnce(database, jobs: jobs, at: Int64(2 + number)))
    }
    Figures.print(
      "recording, unchanged run", "\(Figures.text(unchanged - alone, 3)) s more", "best")
    let growth = Double(try size() - before) / Double(runs)
    Figures.print("growth of an unchanged run", "\(Figures.text(growth, 0)) bytes", "of 512")
  }

  private func recordOnce(_ database: RegressionDatabase, jobs: Int, at time: Int64) throws
    -> Double
  {
    let header = RunHeader(engineVersion: "1", toolVersion: "1", today: "\(today)", startedAt: time)
    let references = definitions.map {
      DefinitionReference(kind: $0.kind, name: $0.name, digest: $0.digest)
    }
    return try Figures.seconds {
      let recording = try database.beginRun(header, plan: plan.runPlan, definitions: references)
      let runner = Runner(suite: suite, plan: plan, options: .init(jobs: jobs, today: today))
      _ = try runner.run(recordingTo: database, recording)
      try database.finishRun(recording.number, at: time, wallMilliseconds: 0)
    }
  }

  /// Seconds in which SQLite alone copies the rows of the first run to a new file: its cases, its
  /// plan, its outcomes and its transitions.
  private func insertSameRows() throws -> Double {
    let copy = path + "-rows"
    defer { try? FileManager.default.removeItem(atPath: copy) }
    var handle: OpaquePointer?
    guard sqlite3_open(copy, &handle) == SQLITE_OK else { throw CocoaError(.fileWriteUnknown) }
    defer { sqlite3_close(handle) }
    let create = BenchmarkStatements.createRows(from: path)
    let insert = BenchmarkStatements.insertRows
    guard sqlite3_exec(handle, create, nil, nil, nil) == SQLITE_OK else {
      throw CocoaError(
        .fileWriteUnknown, userInfo: ["sql": String(cString: sqlite3_errmsg(handle))])
    }
    return try Figures.seconds {
      guard sqlite3_exec(handle, insert, nil, nil, nil) == SQLITE_OK else {
        throw CocoaError(
          .fileWriteUnknown, userInfo: ["sql": String(cString: sqlite3_errmsg(handle))])
      }
    }
  }

  private func size() throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return attributes[.size] as? Int ?? 0
  }
}

extension RunSuite {
  var importedDefinitions: [ImportedDefinition] {
    func all(_ definitions: [some Definition]) -> [ImportedDefinition] {
      definitions.map { ImportedDefinition($0, isBuiltIn: true) }
    }
    return all(Array(forms.values)) + all(devices) + all(strategies) + all(scenarios)
  }
}
