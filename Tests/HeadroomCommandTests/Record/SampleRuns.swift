import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

/// Runs with every verdict, recorded in memory.
///
/// The device is 667 high, its keyboard 216, the keyboard's top at 451. `low` ends at 540: covered by
/// 89. The last row of the table ends at 528: covered by 77, so that `ours` lifts by 77 and its gap:
/// to 87 with a gap of 10, to 89 with 12.
struct SampleRuns {
  static func file(gap: Int) -> String {
    """
    headroom: 1
    devices:
      - {name: phone, screen: [375, 667], keyboard: {portrait: 216}}
    strategies:
      - {name: ours, model: offsetRestore, parameters: {gap: \(gap)}}
    forms:
      - name: plain
        canvas: [375, 667]
        view: {children: [{textField: low, frame: [20, 500, 335, 40]}]}
      - name: rows
        canvas: [375, 667]
        view:
          children:
            - {tableView: t, frame: [0, 0, 375, 667], rows: [{cell: c, height: 50}]}
      - name: contacts
        canvas: [375, 667]
        view:
          children:
            - tableView: contacts
              frame: [0, 0, 375, 667]
              rows:
                - repeat: 12
                  cell: row-{n}
                  height: 44
                  children: [{textField: "field-{n}", frame: [145, 0, 215, 44]}]
    scenarios:
      - name: ours/last-row
        form: contacts
        strategies: [ours]
        script:
          - focus: field-12
          - expect:
              contacts.contentOffset.y: 87
      - name: verdicts/pass
        form: plain
        strategies: [none]
        tags: [easy]
        script: [{focus: low}, {expect: {focus.clearance: {atMost: -87}}}]
      - name: verdicts/fail
        form: plain
        strategies: [none]
        script: [{focus: low}, {expect: {focus.isVisible: true}}]
      - name: verdicts/error
        form: rows
        strategies: [none]
        script:
          - deleteRows: {table: t, section: 0, at: 0, count: 1}
          - scrollToRow: {table: t, section: 0, row: 0, position: top}
          - expect: {focus: none}
      - name: verdicts/known
        form: plain
        strategies: [none]
        script:
          - focus: low
          - expect: {focus.isVisible: true}
            knownFailure:
              none: {reason: it stays covered, until: never, issue: "https://example.org/7"}
      - name: verdicts/unexpected
        form: plain
        strategies: [none]
        script:
          - focus: low
          - expect: {focus.isVisible: false}
            knownFailure: {none: {reason: it was covered, until: never}}
      - name: verdicts/unjudged
        form: plain
        strategies: [none]
        laws: []
        script: [{focus: low}]

    """
  }

  let database: RegressionDatabase
  private(set) var suites: [Int: RunSuite] = [:]
  private(set) var runs: [Run] = []
  private let today: CalendarDay

  /// Records run 1 with a gap of 10 and run 2 with 12, both whole, and of run 3 the first 3 cases.
  init() throws {
    database = try RegressionDatabase()
    today = try #require(CalendarDay("2026-11-21"))
    try record(gap: 10)
    try record(gap: 12)
    try record(gap: 12, limit: 3)
  }

  /// The document of a run, with some cases left out.
  func document(
    _ number: Int, select: (([StoredCase]) throws -> [StoredCase])? = nil
  ) throws -> RunRecord {
    let run = runs[number - 1]
    return try RunRecord.reading(run, from: database, strategies: .builtIn, select: select)
  }

  /// The document of a run that is not recorded, of the suite of run 2.
  ///
  /// - Parameter isAvailable: Whether the code of `ours` is there to be run.
  /// - Returns: The document.
  /// - Throws: What a requirement throws.
  func unrecorded(isAvailable: Bool = true) throws -> RunRecord {
    var suite = try #require(suites[2])
    if !isAvailable, let place = suite.strategies.firstIndex(where: { $0.name == "ours" }) {
      let model = StrategyModel.absent("ours", code: StrategyCode(command: ["node", "ours.js"]))
      suite.strategies[place].value = StrategyDescription(model)
    }
    let runner = try runner(suite)
    let result = runner.run(keeping: .records)
    let run = Run(Self.header(0), totals: result.totals, wallMilliseconds: 40)
    return RunRecord(runner, result, run: run) { _, mismatch in ("sample.yaml", mismatch?.step) }
  }

  private mutating func record(gap: Int, limit: Int = .max) throws {
    let bytes = Array(Self.file(gap: gap).utf8)
    let reading = SuiteReader(strategies: .builtIn).read([.init(file: "sample.yaml", bytes: bytes)])
    try #require(!reading.hasErrors, "\(reading.diagnostics)")
    _ = try database.importDefinitions(
      ImportedDefinition.all(of: reading, strategies: .builtIn), at: 0)
    let suite = RunSuite(reading.suite, strategies: .builtIn)
    let runner = try runner(suite)
    let number = runs.count + 1
    let recording = try database.beginRun(
      Self.header(number),
      plan: runner.plan,
      definitions: ImportedDefinition.all(of: reading, strategies: .builtIn).map {
        DefinitionReference(
          kind: $0.kind, name: $0.name,
          digest: Digest.ofDefinition(kind: $0.kind, content: $0.content))
      }
    )
    let brake = Brake(limit: limit)
    _ = try runner.run(
      recordingTo: database, recording, isCancelled: { brake.isPulled },
      progress: { brake.update($0.done) })
    runs.append(
      try database.finishRun(
        recording.number, at: Self.header(number).startedAt + 1234, wallMilliseconds: 1234))
    suites[number] = suite
  }

  private func runner(_ suite: RunSuite) throws -> Runner {
    Runner(
      suite: suite, plan: try Expander(suite).plan(),
      options: .init(jobs: 1, today: today, batchSize: 1))
  }

  static func header(_ number: Int) -> RunHeader {
    RunHeader(
      label: "sample-\(number)", branch: "main", commit: String(repeating: "\(number)", count: 40),
      isDirty: false, engineVersion: "1", toolVersion: "0.1.0", today: "2026-11-21",
      startedAt: 1_795_000_000_000 + Int64(number) * 60_000)
  }
}

extension SampleRuns {
  /// What each document must count, worked out from the file: run 1 passes twice, in run 2 the gap of
  /// 12 makes `ours/last-row` fail, run 3 ends after three cases.
  enum Which: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case first, second, interrupted, unrecorded, selection, skipped
    var testDescription: String { rawValue }

    var counts: [String: Int] {
      switch self {
      case .first:
        [
          "pass": 2, "fail": 1, "error": 1, "knownFailure": 1, "unexpectedPass": 1, "unjudged": 1,
        ]
      case .second, .unrecorded:
        [
          "pass": 1, "fail": 2, "error": 1, "knownFailure": 1, "unexpectedPass": 1, "unjudged": 1,
        ]
      case .skipped:
        [
          "pass": 1, "fail": 1, "error": 1, "knownFailure": 1, "unexpectedPass": 1, "unjudged": 1,
          "skipped": 1,
        ]
      case .interrupted: ["pass": 1, "fail": 2, "missing": 4]
      case .selection: ["fail": 2, "error": 1]
      }
    }
  }

  func document(_ which: Which) throws -> RunRecord {
    switch which {
    case .first: try document(1)
    case .second: try document(2)
    case .interrupted: try document(3)
    case .unrecorded: try unrecorded()
    case .skipped: try unrecorded(isAvailable: false)
    case .selection:
      try document(2) { $0.filter { $0.record.verdict?.isFailing == true } }
    }
  }
}
