import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

/// A scenario that is renamed goes on with its history.
///
/// Run 1 passes; in run 2 `ours` goes to 133 instead of 131; in run 3 `order/last-field` is called
/// `order/renamed`; in run 4 its file no longer says what it was called.
struct RenamedScenarioTests {
  private static let renamed = "order/renamed [ours, iPhone 8]"

  private func withRuns(_ body: (Workspace) throws -> Void) throws {
    try Workspace.make { work in
      let wider = ExampleSuite.widerGap(ExampleSuite()).text
      let named = wider.replacing("name: order/last-field", with: "name: order/renamed")
      let formerly = named.replacing(
        "name: order/renamed", with: "name: order/renamed\n    formerly: order/last-field")
      for text in [ExampleSuite().text, wider, formerly, named] {
        try work.perform(try work.running(try work.write(text, to: "order.yaml")))
      }
      try body(work)
    }
  }

  private func compare(_ work: Workspace, _ a: String, _ b: String, only pattern: String? = nil)
    throws -> ComparedRuns
  {
    try ComparingRuns(
      location: work.location, filter: CaseFilter(patterns: pattern.map { [$0] } ?? []),
      names: [a, b], explains: true
    ).compare()
  }

  @Test func `its history is told under its new name`() throws {
    try withRuns { work in
      let reading = HistoryReading(location: work.location)
      let report = try reading.history()
      let row = try #require(report.rows.first { $0.name.key == Self.renamed })
      #expect(report.verdicts(of: row) == [.pass, .fail, .fail, .fail])
      let since = try #require(report.since(of: row))
      #expect(since.run.number == 2 && since.before?.number == 1 && since.runs == 3)
      #expect(!report.rows.contains { $0.name.scenario == "order/last-field" })
      let rates = try reading.rates(by: [.strategy])[0]
      let ours = try #require(rates.groups.first { $0.name == "ours" })
      #expect(ours.counts.map(\.rate) == [1, 0, 0, 0])
      let single = HistoryReading(
        location: work.location, filter: CaseFilter(patterns: [Self.renamed]), key: Self.renamed)
      let why = try single.history().detail?.why
      #expect(why?.sentence == "strategy ours: gap 10 → 12")
      let document = try Reporting(location: work.location, run: "4").record()
      #expect(document.cases.first { $0.name.key == Self.renamed }?.failingSince == 2)
    }
  }

  @Test func `of two scenarios with the same former name one goes on`() throws {
    try Workspace.make { work in
      var suite = ExampleSuite()
      suite.more = """
          - name: order/twin
            formerly: order/last-field
            form: order
            devices: [iPhone 8]
            strategies: [ours]
            script: [{focus: field-12}]

        """
      let twice = suite.text.replacing(
        "name: order/last-field", with: "name: order/renamed\n    formerly: order/last-field")
      for text in [ExampleSuite().text, twice] {
        try work.perform(try work.running(try work.write(text, to: "order.yaml")))
      }
      // The three cases of the example, and the one of the twin.
      let both = try compare(work, "1", "2").comparison
      #expect(both.reconciles)
      #expect(both.count(of: .same) == 3 && both.count(of: .onlyInB) == 1, "\(both.counts)")
    }
  }

  @Test(arguments: [nil, "order/renamed"])
  func `it is compared with what it was`(pattern: String?) throws {
    try withRuns { work in
      let report = try compare(work, "1", "3", only: pattern)
      #expect(report.comparison.reconciles)
      #expect(
        report.comparison.counts.filter { $0.value > 0 && $0.key != .movedDifferently }
          == [.newlyFailing: 1, .same: 1])
      let entry = try #require(report.entries.first)
      #expect(entry.name.key == Self.renamed && entry.formerly == "order/last-field")
      #expect(entry.why?.sentence.contains("strategy ours: gap 10 → 12") == true)
      let same = try compare(work, "2", "3", only: pattern).comparison
      #expect(same.reconciles && same.cases.isEmpty)
      #expect(same.count(of: .sameFailure) == 1)
      let back = try compare(work, "3", "1", only: pattern).comparison
      #expect(back.reconciles && back.count(of: .newlyPassing) == 1)
      // What it was called is no part of what it does.
      let later = try compare(work, "3", "4", only: pattern).comparison
      #expect(later.reconciles && later.cases.isEmpty)
    }
  }

  @Test func `laws that are added while it is renamed are told in both directions`() throws {
    func counts(_ name: String) throws -> [[ComparisonBucket: Int]] {
      var counts: [[ComparisonBucket: Int]] = []
      try Workspace.make { work in
        let broken = ExampleSuite().text
          .replacing("model: offsetRestore, parameters: {gap: 10}", with: "model: none")
          .replacing("laws: []", with: "laws: [focused-field-visible]")
          .replacing("name: order/watched", with: name)
        for text in [ExampleSuite().text, broken] {
          try work.perform(try work.running(try work.write(text, to: "order.yaml")))
        }
        for (a, b) in [("1", "2"), ("2", "1")] {
          counts.append(try compare(work, a, b).comparison.counts)
        }
      }
      return counts
    }
    let plain = try counts("name: order/watched")
    #expect(plain.count == 2 && plain[0] != plain[1])
    #expect(try counts("name: order/seen\n    formerly: order/watched") == plain)
  }

  @Test(arguments: [("1", "3"), ("1", "4"), ("4", "1"), ("2", "4")])
  func `a name that neither of the compared runs has is passed over`(a: String, b: String) throws {
    try Workspace.make { work in
      let first = ExampleSuite().text
      func named(_ name: String, formerly: String) -> String {
        first.replacing(
          "name: order/last-field", with: "name: order/\(name)\n    formerly: order/\(formerly)")
      }
      for text in [
        first, named("b", formerly: "last-field"), named("c", formerly: "b"),
        named("d", formerly: "c"),
      ] {
        try work.perform(try work.running(try work.write(text, to: "order.yaml")))
      }
      let comparison = try compare(work, a, b).comparison
      #expect(comparison.reconciles && comparison.isUnchanged, "\(comparison.cases)")
      #expect(comparison.count(of: .same) == 3)
    }
  }

  @Test(arguments: ["3", "4"])
  func `what it was called selects it, too`(run: String) throws {
    try withRuns { work in
      let comparison = try compare(work, "1", run, only: "order/last-field").comparison
      #expect(comparison.reconciles)
      #expect(comparison.counts.filter { $0.value > 0 } == [.newlyFailing: 1, .same: 1])
    }
  }

  @Test func `since when it fails is asked under its former names, too`() throws {
    try withRuns { work in
      let statement = try #require(Querying.Statement("since-when"))
      let rows = try Querying(location: work.location).run(statement).rows
      #expect(
        rows.map { Array($0.prefix(3)) } == [[.text(Self.renamed), .text("fail"), .integer(2)]])
    }
  }

  @Test func `a name that is still there is no former one`() throws {
    try Workspace.make { work in
      let text = ExampleSuite().text.replacing(
        "name: order/watched", with: "name: order/watched\n    formerly: order/last-field")
      let running = try work.running(try work.write(text, to: "order.yaml"))
      let refused = try refusal { try running.prepare(work.observer) }
      #expect(refused.kind == "wrongInput")
      #expect(
        work.observer.words.contains { $0.contains("is still defined in") },
        "\(work.observer.words)")
    }
  }
}
