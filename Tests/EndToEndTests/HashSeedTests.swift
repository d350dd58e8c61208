import Foundation
import Scenarios
import TestSupport
import Testing

/// Swift seeds the hashes of each process by chance: what goes by the order of a set or a dictionary comes
/// out in another order in the next process.
///
/// What a call says may not: each of these is called in several processes, one of which has the seed that
/// is the same everywhere.
struct HashSeedTests {
  private static let scenarios = Repository.folder.appending(path: "scenarios")

  /// A part of the shipped suite that has known failures, laws, and strategies of its own; more of
  /// these where `HEADROOM_KILLS` asks for it.
  private static let part =
    ([
      "devices.yaml", "strategies.yaml", "forms", "000-table-offset/lifting.yaml",
    ] + (Thoroughness.isFull ? ["004-table-footer"] : []))
    .map { scenarios.appending(path: $0).path }

  /// The environments of the processes.
  ///
  /// One more where `HEADROOM_KILLS` asks for more than everyone's tests take time for.
  private static let seeds: [[String: String]] =
    [[:], ["SWIFT_DETERMINISTIC_HASHING": "1"]]
    + (Thoroughness.isFull ? [[:]] : [])

  /// Expects that a call says the same in each process, byte for byte.
  private func expectSame(
    _ headroom: BuiltBinary, _ words: [String],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let results = try Self.seeds.map { try headroom.process(words, environment: $0) }
    #expect(!(results[0].output + results[0].errors).isEmpty, sourceLocation: sourceLocation)
    for result in results.dropFirst() {
      #expect(result.status == results[0].status, "\(words)", sourceLocation: sourceLocation)
      expectEqual(results[0].output, result.output, "\(words)", sourceLocation)
      expectEqual(results[0].errors, result.errors, "\(words)", sourceLocation)
    }
  }

  private func expectEqual(
    _ first: String, _ other: String, _ what: String, _ sourceLocation: Testing.SourceLocation
  ) {
    let lines = [first, other].map { $0.split(whereSeparator: \.isNewline) }
    let difference = zip(lines[0], lines[1]).first { $0 != $1 }
    #expect(
      first == other, "\(what): \(difference.map { "\($0)" } ?? "one is longer")",
      sourceLocation: sourceLocation)
  }

  /// Two runs of the part; in the second one a strategy keeps another gap.
  private static func record(
    _ headroom: BuiltBinary, database: String = "headroom.db", environment: [String: String] = [:],
    reports: [String] = []
  ) throws {
    let changed = try String(contentsOfFile: part[1], encoding: .utf8)
      .replacing("gap: 20", with: "gap: 24")
    try headroom.write(changed, to: "changed.yaml")
    let words = ["run", "-q", "--db", database, "--today", "2026-11-21"]
    let first = try headroom.process(words + part, environment: environment)
    try #require(first.status == 0, "\(first.errors)")
    let second = try headroom.process(
      words + ["changed.yaml"] + part.filter { $0 != part[1] } + reports, environment: environment)
    try #require(second.status == 1, "\(second.errors)")
  }

  private static let formats = ReportFormat.all(of: .run).map(\.rawValue)

  /// A database with the two runs, and all reports of the second.
  private static let recorded = MadeFolder { try record($0, reports: reports("first")) }

  private static func reports(_ name: String) -> [String] {
    formats.flatMap { ["--report", "\($0)=\(name).\($0)"] }
  }

  // MARK: The suite

  @Test func `the shipped suite is stored and exported alike`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let questions =
        ["forms", "form_views", "script_steps", "expectations"].map {
          ["query", "SELECT * FROM \($0)", "--format", "csv", "--limit", "1000000"]
        } + [["export"]]
      var answers: [[String]] = []
      for (index, seed) in Self.seeds.enumerated() {
        let database = ["--db", "\(index).db"]
        let imported = try headroom.process(
          ["import"] + ExportTests.shipped + database, environment: seed)
        #expect(imported.status == 0, "\(imported.errors)")
        answers.append(
          try [imported.output] + questions.map { try headroom.process($0 + database).output })
      }
      #expect(answers[0].allSatisfy { $0.count > 50 })
      for other in answers.dropFirst() {
        for (question, (one, another)) in zip([["import"]] + questions, zip(answers[0], other)) {
          expectEqual(one, another, "\(question)", #_sourceLocation)
        }
      }
    }
  }

  @Test func `what is wrong with files is told in the same order`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      for (index, broken) in ExampleFiles.broken.enumerated() {
        try headroom.write(broken.text, to: "broken/\(index).yaml")
      }
      try headroom.write(
        """
        headroom: 1
        strategies:
          - {name: a, model: offsetRestor, parameters: {gap: wide, gaps: 1}}
          - {name: a, model: none, colour: red}
        forms:
          - {name: f, canvas: [1], view: {children: [{textField: t, fram: 1}, {textField: t}]}}
        scenarios:
          - {name: s, form: g, strategies: [b, c], devices: [d], laws: [no-drif], script: [{focus: u}]}

        """,
        to: "broken/many.yaml"
      )
      try expectSame(headroom, ["check", "broken"])
      let errors = try headroom("check", "broken").errors.split(separator: "\n")
        .filter { $0.contains(": error: ") }
      #expect(errors.count > 18, "\(errors)")
    }
  }

  // MARK: Runs

  @Test func `a run and all its reports are alike but for their times`() throws {
    try Self.recorded.inCopy { headroom in
      try Self.record(
        headroom, database: "other.db", environment: Self.seeds[1], reports: Self.reports("other"))
      for format in Self.formats {
        let (one, other) = try (
          withoutTimes(String(decoding: headroom.read("first.\(format)"), as: UTF8.self)),
          withoutTimes(String(decoding: headroom.read("other.\(format)"), as: UTF8.self))
        )
        #expect(one.count > (Thoroughness.isFull ? 5_000 : 500), "\(format)")
        expectEqual(one, other, format, #_sourceLocation)
      }
    }
  }

  @Test func `what is written of the format and of the commands is alike`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      for words in [["schema"], ["completions", "bash"], ["completions", "zsh"]] {
        try expectSame(headroom, words)
      }
    }
  }

  @Test func `a comparison, a history and the ranking are alike`() throws {
    try Self.recorded.inCopy { headroom in
      // The first of each two is the larger one.
      let calls = [
        ["compare", "1", "2", "--why", "--format", "json"], ["compare", "1", "2", "--why"],
        ["compare", "--strategies", "--format", "json", "--all"],
        ["compare", "--strategies", "offset-restore", "none", "--format", "json"],
        ["history", "--all", "--format", "json"], ["compare", "2", "1", "--format", "json"],
        ["report", "--format", "csv", "--table", "adjustments"], ["run", "--list"],
        ["known", "--format", "json"],
      ]
      for words in Thoroughness.every(2, of: calls) { try expectSame(headroom, words) }
    }
  }

  @Test func `the shipped queries are alike`() throws {
    try Self.recorded.inCopy { headroom in
      try expectSame(headroom, ["query", "--format", "json"])
      let list = try headroom("query").output.split(separator: "\n")
      let names = list.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
        .compactMap { $0.split(separator: " ").first.map { String($0) } }
      #expect(names.count >= 13)
      for name in names { try expectSame(headroom, ["query", name, "--format", "csv"]) }
    }
  }

  // MARK: Without a database

  @Test func `a trial and the traces are alike`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try expectSame(headroom, ["try", "contacts.yaml", "--format", "json"])
      try expectSame(headroom, ["try", "contacts.yaml", "--all"])
      let lifting = Self.part.prefix(4)
      try expectSame(headroom, ["simulate", "--format", "json", "--today", "2026-11-21"] + lifting)
      try expectSame(headroom, ["new", "--from", "contacts.yaml", "--with-form"])
    }
  }

  // MARK: Merging

  @Test func `files are merged alike, and to the same in both orders`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      for (gap, database) in [(10, "a.db"), (12, "b.db")] {
        try headroom.write(ExampleFiles.ours(gap: gap), to: "ours.yaml")
        for _ in 1...2 { try headroom("run", "-q", "contacts.yaml", "ours.yaml", "--db", database) }
      }
      var contents: [String: [String]] = [:]
      for (index, seed) in Self.seeds.enumerated() {
        for (order, files) in ["ab": ["a.db", "b.db"], "ba": ["b.db", "a.db"]] {
          let target = "\(order)-\(index).db"
          let merged = try headroom.process(["merge", "--db", target] + files, environment: seed)
          #expect(merged.status == 0, "\(merged.errors)")
          contents["\(order)-\(index)"] = try content(of: target, headroom)
        }
      }
      let first = try #require(contents["ab-0"])
      #expect(first.allSatisfy { $0.split(whereSeparator: \.isNewline).count > 1 })
      for (name, content) in contents {
        for (one, other) in zip(first, content) { expectEqual(one, other, name, #_sourceLocation) }
      }
    }
  }

  /// What a merged file holds, in the order in which it holds it.
  private func content(of database: String, _ headroom: BuiltBinary) throws -> [String] {
    let statements = [
      "SELECT place, uuid, passed, failed FROM runs ORDER BY place",
      "SELECT uuid, case_key, verdict, outcome FROM results JOIN runs USING (run) ORDER BY 1, 2",
      "SELECT form, canvas, views FROM forms ORDER BY form",
      "SELECT scenario, step, strategy, expected FROM expectations ORDER BY 1, 2, 3",
    ]
    return try statements.map {
      try headroom("query", $0, "--format", "csv", "--db", database).output
    } + [try headroom("export", "--db", database).output]
  }

  /// Replaces what two runs never have in common.
  private func withoutTimes(_ text: String) -> String {
    var text = text
    text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "UUID")
    text.replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\dZ| UTC)/, with: "TIME")
    text.replace(/[\d.]+ s\b/, with: "0 s")
    text.replace(#/ time="[\d.]+"/#, with: "")
    text.replace(/"(?:seconds|start|stop|duration)": [\d.]+/, with: "")
    return text
  }
}
