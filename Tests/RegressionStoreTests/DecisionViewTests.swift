import Scenarios
import Testing

import RegressionRunner
@testable import RegressionStore

/// The views that say who decided what: approvals, and known failures.
struct DecisionViewTests {
  private static let name = CaseName(scenario: "s0", strategy: "lift", device: "phone")

  private static func approval(
    _ adjustments: String?, at: Int64, by: String = "me", reason: String = "r"
  ) -> Baseline {
    Baseline(
      name: name, adjustments: adjustments.map { Array($0.utf8) }, by: by, at: at, reason: reason)
  }

  private func expect(
    _ database: RegressionDatabase, _ query: String, _ expected: [String],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let rows = try database.rows(query).map { row in
      row.map { $0 ?? "-" }.joined(separator: "|")
    }
    #expect(rows == expected, sourceLocation: sourceLocation)
  }

  // MARK: Approvals

  @Test func `an approval says what ended it, and since which run it judges`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 2)
    let plan = Samples.plan(scenarios: [0, 1])
    try database.recordRun(plan)
    try database.approve([Self.approval("[1]", at: 1_000, reason: "as designed")])
    try database.recordRun(plan)
    try database.recordRun(plan)
    try database.approve([Self.approval("[2]", at: 2_500, by: "you", reason: "new bar")])
    // Replaced before any run was judged by it.
    try database.approve([Self.approval("[3]", at: 3_000)])
    try database.recordRun(plan)
    try database.approve([Self.approval(nil, at: 4_000, by: "you", reason: "was wrong")])
    try database.recordRun(plan)
    // What was approved before is approved again: another act.
    try database.approve([Self.approval("[1]", at: 86_400_000)])
    let key = "s0 [lift, phone]"
    let day = "1970-01-01T00:00:"
    try expect(
      database,
      "SELECT * FROM approvals ORDER BY approved_at",
      [
        "\(key)|\(day)01.000Z|me|as designed|\(day)02.500Z|you|replaced|2",
        "\(key)|\(day)02.500Z|you|new bar|\(day)03.000Z|me|replaced|-",
        "\(key)|\(day)03.000Z|me|r|\(day)04.000Z|you|undone|4",
        "\(key)|1970-01-02T00:00:00.000Z|me|r|-|-|-|-",
      ]
    )
  }

  /// Writes a file with one run that was judged by the first of some approvals.
  private func file(
    _ name: String, in folder: TemporaryFolder, startedAt: Int64, _ approvals: [Baseline]
  ) throws -> String {
    let database = try RegressionDatabase(writing: folder.path(name))
    try database.importSuite(scenarios: 2)
    try database.approve(Array(approvals.prefix(1)))
    var header = Samples.header
    header.startedAt = startedAt
    try database.recordRun(Samples.plan(scenarios: [0]), header: header)
    for approval in approvals.dropFirst() { try database.approve([approval]) }
    return folder.path(name)
  }

  @Test func `merged files tell one story of approvals, in whatever order they come`() throws {
    let folder = try TemporaryFolder()
    let common = Self.approval("[1]", at: 1_000)
    let a = try file(
      "a.db", in: folder, startedAt: 20_000, [common, Self.approval("[2]", at: 5_000)])
    let b = try file(
      "b.db",
      in: folder,
      startedAt: 10_000,
      [
        common, Self.approval(nil, at: 3_000, by: "you"),
        Self.approval("[3]", at: 4_000, by: "you"),
      ]
    )
    for paths in [[a, b], [b, a], [a, b, a]] {
      let database = try RegressionDatabase()
      for path in paths {
        _ = try database.merge([path], checks: Samples.checks, at: 77)
      }
      // The older run is b's, whichever number it has here.
      let oldest = try #require(try database.runs().last)
      #expect(oldest.header.startedAt == 10_000)
      try expect(
        database,
        "SELECT approved_at, approved_by, ended_at, ended_by, ended_how, judges_since_run"
          + " FROM approvals ORDER BY approved_at",
        [
          "1970-01-01T00:00:01.000Z|me|1970-01-01T00:00:03.000Z|you|undone|\(oldest.number)",
          "1970-01-01T00:00:04.000Z|you|1970-01-01T00:00:05.000Z|me|replaced|-",
          "1970-01-01T00:00:05.000Z|me|-|-|-|-",
        ]
      )
    }
  }

  // MARK: Known failures

  /// A scenario whose expecting step, the third, and whose law are known to fail.
  private static func scenario(lawUntil: String?, stepReason: String?) -> ImportedDefinition {
    let law = lawUntil.map {
      #""knownFailure":{"lift":{"laws":["reachable","within-limits"],"reason":"bar","until":"\#($0)"}},"#
    }
    let step = stepReason.map {
      #","knownFailure":{"inset":{"reason":"\#($0)","until":"2026-12-01"}}"#
    }
    let content = """
      {"form":"form",\(law ?? "")"script":[{"focus":"f"},{"return":true},\
      {"expect":{"focus.isVisible":true}\(step ?? "")}]}
      """
    return Samples.definition(
      .scenario, "s0", content, file: "table.yaml", line: 20,
      lines: SourceLines(steps: [22, 23, 24], subjects: [2: ["focus.isVisible": 25]]))
  }

  @Test func `each known failure of a list is a row`() throws {
    let database = try RegressionDatabase()
    let content = #"""
      {"form":"form","knownFailure":{"lift":[{"devices":["d0","d1"],"issue":"https://a.org/1",\#
      "laws":["no-drift"],"reason":"one","until":"never"},{"laws":["no-drift"],\#
      "orientations":["landscapeLeft"],"reason":"two","until":"2026-12-01"}]},"script":[\#
      {"expect":{"focus":"f"},"knownFailure":{"inset":{"reason":"four","until":"never"},\#
      "lift":[{"devices":["d0"],"reason":"three","until":"never"},{"reason":"five","until":"never"}]}}]}
      """#
    _ = try database.importDefinitions([Samples.definition(.scenario, "s0", content)], at: 2)
    try expect(
      database,
      "SELECT strategy, devices, orientations, laws, step, reason, until, issue FROM known_failures"
        + " ORDER BY reason",
      [
        "lift|-|-|-|0|five|never|-", "inset|-|-|-|0|four|never|-",
        "lift|d0, d1|-|no-drift|-|one|never|https://a.org/1", "lift|d0|-|-|0|three|never|-",
        "lift|-|landscapeLeft|no-drift|-|two|2026-12-01|-",
      ]
    )
    try expect(
      database, "SELECT known_failure FROM expectations",
      ["inset: four; lift: three; lift: five"])
  }

  @Test func `a known failure is told with its runs, whatever the scenario says now`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 2)
    let plan = Samples.plan(scenarios: [0, 1])
    try database.recordRun(plan)
    let contents: [(until: String?, reason: String?)] = [
      ("never", "the table moves"), ("2026-12-24", "the table moves"), ("never", nil),
    ]
    // Runs 2 to 4, and 5 with the content of run 4.
    for (place, content) in contents.enumerated() {
      let scenario = Self.scenario(lawUntil: content.until, stepReason: content.reason)
      _ = try database.importDefinitions([scenario], at: Int64(place) + 2)
      try database.recordRun(plan)
    }
    try database.recordRun(plan)
    // Imported, and not run yet.
    _ = try database.importDefinitions(
      [Self.scenario(lawUntil: nil, stepReason: "it moves")], at: 9)
    // What was `reachable` in stored contents has another word in files now.
    let laws = "every-field-reachable, within-limits"
    try expect(
      database,
      "SELECT * FROM known_failures ORDER BY first_run IS NULL, first_run, strategy",
      [
        "s0|inset|-|-|-|2|the table moves|2026-12-01|-|2|3|table.yaml|24",
        "s0|lift|-|-|\(laws)|-|bar|never|-|2|5|table.yaml|20",
        "s0|lift|-|-|\(laws)|-|bar|2026-12-24|-|3|3|table.yaml|20",
        "s0|inset|-|-|-|2|it moves|2026-12-01|-|-|-|table.yaml|24",
      ]
    )
  }

  @Test func `without known failures and approvals the views are empty`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 2)
    try database.recordRun(Samples.plan(scenarios: [0, 1]))
    try expect(database, "SELECT * FROM known_failures", [])
    try expect(database, "SELECT * FROM approvals", [])
  }
}
