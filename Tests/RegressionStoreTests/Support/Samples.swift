import Scenarios

import RegressionRunner
@testable import RegressionStore

/// Small definitions, plans and outcomes for tests that are about something else.
enum Samples {
  static let header = RunHeader(
    engineVersion: "1", toolVersion: "0.1", today: "2026-11-21", startedAt: 1_795_000_000_000)

  /// Contents of tests are not what an import would take.
  static let checks = MergeChecks.none

  static func header(
    label: String? = nil, branch: String? = nil, commit: String? = nil, isFiltered: Bool = false
  ) -> RunHeader {
    var header = header
    header.label = label
    header.branch = branch
    header.commit = commit
    header.isFiltered = isFiltered
    return header
  }

  static func definition(
    _ kind: DefinitionKind, _ name: String, _ content: String = "{}", file: String? = nil,
    line: Int? = nil, lines: SourceLines? = nil
  ) -> ImportedDefinition {
    ImportedDefinition(
      kind: kind, name: name, content: Array(content.utf8), file: file, line: line, lines: lines)
  }

  /// Scenarios `s0`, `s1`… of one form, two strategies and one device.
  static func suite(scenarios: Int) -> [ImportedDefinition] {
    [definition(.form, "form"), definition(.device, "phone")]
      + ["lift", "inset"].map { definition(.strategy, $0, #"{"model":"\#($0)"}"#) }
      + (0..<scenarios).map { definition(.scenario, "s\($0)", #"{"form":"form","n":\#($0)}"#) }
  }

  static func plan(scenarios: [Int]) -> RunPlan {
    RunPlan(
      scenarios: scenarios.map { "s\($0)" },
      strategies: ["lift", "inset"],
      devices: ["phone"],
      cases: scenarios.indices.flatMap { scenario in
        (0..<2).map { PlannedCase(scenario: UInt32(scenario), strategy: $0, device: 0) }
      }
    )
  }

  static func outcome(
    _ planIndex: Int, _ name: String, _ verdict: Verdict = .pass, body: String? = nil,
    fingerprint: String? = nil, movements: String? = nil, measures: CaseRecording.Measured = .kept,
    standardError: String = ""
  ) -> CaseRecording {
    CaseRecording(
      planIndex: planIndex,
      identity: OutcomeIdentity(
        verdict: verdict, digest: Digest.of("\(verdict) \(name)"),
        fingerprint: fingerprint.map { Digest.of($0) }, movements: movements.map { Digest.of($0) }),
      body: Array((body ?? #"{"verdict":"\#(verdict.rawValue)"}"#).utf8),
      measures: measures, standardError: standardError)
  }
}

extension CaseRecording.Measured {
  /// Measures that differ in `pointsScrolled`; nil: none.
  static func sample(_ number: Int?) -> CaseRecording.Measured {
    .taken(
      number.map {
        Array(
          (#"{"margins":[],"metrics":{"clearance":null,"coveredMilliseconds":0,"coveredPoints":0,"#
            + #""pointsScrolled":\#($0)}}"#).utf8)
      })
  }
}

extension RegressionDatabase {
  /// Imports the sample suite.
  func importSuite(scenarios: Int) throws {
    _ = try importDefinitions(Samples.suite(scenarios: scenarios), at: 1)
  }

  /// Records a whole run, whose outcome for each case a function names.
  @discardableResult
  func recordRun(
    _ plan: RunPlan, header: RunHeader = Samples.header, definitions: [DefinitionReference]? = nil,
    outcome: (Int) -> CaseRecording = { Samples.outcome($0, "usual") }
  ) throws -> Run {
    let current = try definitions ?? currentDefinitions().map(\.reference)
    let recording = try beginRun(
      header, plan: plan, definitions: current, baselines: try baselines())
    let batch = (0..<plan.cases.count).map { outcome(recording.known.planIndex(at: $0)) }
    try record(batch, inRun: recording.number)
    return try finishRun(recording.number, at: header.startedAt + 10, wallMilliseconds: 10)
  }

  /// Returns the rows of a query as texts, as the command-line shell prints them.
  func rows(_ text: String) throws -> [[String?]] {
    var rows: [[String?]] = []
    let sql = SQL(text, Array(text.utf8))
    try connection.forEach(sql) { row in
      rows.append(row.texts)
    }
    return rows
  }

  /// Returns the names of a query's columns.
  func columns(_ text: String) throws -> [String] {
    try connection.cached(SQL(text, Array(text.utf8))).columnNames
  }

  /// Runs a statement, whatever it does.
  func execute(_ text: String) throws { try connection.execute(text) }
}
