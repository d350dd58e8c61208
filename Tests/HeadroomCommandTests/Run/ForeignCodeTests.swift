import AvoidanceEngine
import Foundation
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

/// Runs by programs that have other strategies, and what every program tells of them.
struct ForeignCodeTests {
  private func comparison(_ work: Workspace, _ runs: String...) throws -> ComparedRuns {
    try ComparingRuns(location: work.location, names: runs, explains: true).compare()
  }

  private func history(_ work: Workspace, _ patterns: [String]) throws -> History {
    try HistoryReading(location: work.location, filter: CaseFilter(patterns: patterns)).history()
  }

  private func shown(_ work: Workspace, run: String) throws -> ShowCase.Replayed {
    let name = try #require(CaseName(key: ForeignSuite.foreignCase))
    let id = try #require(try work.location.openForReading().caseID(of: name))
    return try ShowCase(location: work.location, run: run).replayed(id, name)
  }

  private static let codes = "strategy code lift-form: program 3f2a91c → 91bc07e"

  // MARK: Other code

  @Test(arguments: [ForeignSuite.second, .builtIn])
  func `a comparison names the code with both numbers`(registry: StrategyRegistry) throws {
    try ForeignSuite.withRuns { work in
      let report = try comparison(work.having(registry), "1", "2")
      let entry = try #require(report.entries.first { $0.name.key == ForeignSuite.foreignCase })
      #expect(entry.bucket == .newlyFailing)
      #expect(entry.why?.sentence == Self.codes)
      let ends = [entry.before, entry.after].map { $0?.body.adjustments.map(\.adjustment.after) }
      #expect(ends == [[[0, -149, 375, 667]], [[0, -151, 375, 667]]])
      #expect(Set(report.entries.map(\.name.strategy)) == ["lift-form"])
    }
  }

  @Test func `history and a view tell where the code changed`() throws {
    try ForeignSuite.withRuns { work in
      let report = try history(work, [ForeignSuite.foreignCase])
      #expect(report.codeChanges.map(\.run.number) == [2])
      #expect(report.codeChanges.map(\.change.sentence) == [Self.codes])
      #expect(report.detail?.why?.sentence == Self.codes)
      #expect(try history(work, [ForeignSuite.ownCase]).codeChanges.isEmpty)
      let sql = "SELECT run, since_run, model, code FROM strategies WHERE strategy = 'lift-form'"
      let result = try Querying(location: work.location).run(.text(sql))
      #expect(
        result.rows.map { $0.prefix(3) } == [
          [.integer(1), .integer(1), .text("liftForm")],
          [.integer(2), .integer(2), .text("liftForm")],
        ]
      )
    }
  }

  @Test func `unchanged code costs nothing, and code that came back is told`() throws {
    try ForeignSuite.withRuns { work in
      let second = work.having(ForeignSuite.second)
      try second.perform(try second.running(work.path("order.yaml")))
      let first = work.having(ForeignSuite.first)
      try first.perform(try first.running())
      let report = try history(work, ["order/lifted"])
      #expect(report.codeChanges.map(\.run.number) == [2, 4])
      #expect(try comparison(second, "2", "3").entries.isEmpty)
      #expect(try comparison(second, "1", "4").entries.isEmpty)
      #expect(work.observer.words == [])
    }
  }

  @Test func `history tells code changes of cases that it does not list, too`() throws {
    try Workspace.make { work in
      // One gap replaces the other, so that the outcome stays.
      let text = ForeignSuite.text.replacing("lift-form", with: "pp")
        .replacing("{pp: -149, none: 0}", with: "{atMost: 0}")
      for gap in [10.0, 20] {
        let program = work.having(ForeignSuite.program(gap: gap))
        let path = try work.write(text.replacing("field-12", with: "field-1"), to: "order.yaml")
        try program.perform(try program.running(path))
      }
      let report = try history(work, [])
      #expect(report.rows.filter { $0.name.strategy == "pp" && $0.verdict == .pass }.isEmpty)
      #expect(report.uneventful > 0)
      #expect(report.codeChanges.map(\.run.number) == [2])
    }
  }

  @Test func `where code does not tell that it changed, it may be the engine or the code`()
    throws
  {
    try Workspace.make { work in
      func registry(_ strategy: any Strategy.Type) -> StrategyRegistry {
        let model = strategy.model.identified(by: StrategyCode(version: "1"))
        return StrategyRegistry.builtIn.adding(models: [model])
      }
      let first = work.having(registry(LiftForm.self))
      try first.perform(try first.running(try work.write(ForeignSuite.text, to: "order.yaml")))
      let changed = work.having(registry(HigherLiftForm.self))
      let words = "the engine or the strategy's code now produces a different outcome"
      #expect(try shown(changed, run: "1").testCase.reasonOfOtherOutcome == words)
      try changed.perform(try changed.running())
      let why = try #require(try comparison(changed, "1", "2").entries.first?.why)
      #expect(
        why.sentence
          == "strategy code lift-form: declares the same version (1), but the outcome differs: not "
          + "deterministic, or changed without a new version"
      )
    }
  }

  private enum Rule: Int, StrategyRule {
    case lifts, jumps
    var meaning: String {
      self == .lifts ? "the keyboard shows: lifts the form" : "lifts it higher"
    }
  }

  private struct Lifting: Strategy {
    static let model = StrategyModel(
      "liftForm", Lifting.self, source: "tools/lift.yaml", rules: Rule.self)
    var observedEvents: StrategyEvents { [.keyboardWillShow] }

    mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
      screen.follow(Rule.lifts)
      LiftForm.lift(8, notification, on: &screen)
    }
  }

  /// The same strategy after a change of its code.
  private struct Jumping: Strategy {
    static let model = StrategyModel(
      "liftForm", Jumping.self, source: "tools/lift.yaml", rules: Rule.self)
    var observedEvents: StrategyEvents { [.keyboardWillShow] }

    mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
      screen.follow(Rule.jumps)
      LiftForm.lift(10, notification, on: &screen)
    }
  }

  @Test func `a comparison names the rules that only one version of the code follows`() throws {
    let programs = [
      StrategyRegistry.builtIn.adding(
        [Lifting.self], program: "3f2a91c" + String(repeating: "0", count: 57)),
      StrategyRegistry.builtIn.adding(
        [Jumping.self], program: "91bc07e" + String(repeating: "0", count: 57)),
    ]
    try Workspace.make { work in
      let text = ForeignSuite.text.replacing("      - configure: {gap: 4}\n", with: "")
      for program in programs {
        let work = work.having(program)
        try work.perform(try work.running(try work.write(text, to: "order.yaml")))
      }
      let compared = try comparison(work.having(programs[1]), "1", "2")
      let change = try #require(compared.codeChanges[Self.codes])
      let json = try JSONReport().text(Reporting(location: work.location).record())
      #expect(json.contains(#""rules": ["jumps"]"#))
      #expect(
        change.lines == [
          "no longer follows lifts (the keyboard shows: lifts the form) in 1 case",
          "now follows jumps (lifts it higher) in 1 case",
        ])
      #expect(
        ComparisonText(style: .plain).text(compared).hasSuffix(
          "why\n  \(Self.codes): 1 case\n" + change.lines.map { "    \($0)\n" }.joined()))
    }
  }

  // MARK: Not available

  @Test func `cases of a strategy that is not at hand are skipped, and that is said once`()
    throws
  {
    try ForeignSuite.withRuns { work in
      let run = try work.perform(try work.running())
      let words =
        "warning: the strategy 'lift-form' is compiled into another program: 2 cases are skipped; run "
        + "that program"
      #expect(work.observer.words == [words])
      #expect(run.totals[.skipped] == 2 && run.deciding.isWhole)
      let skipped = RunRecord.Skipped(
        strategy: "lift-form", cases: 2, reason: "is compiled into another program",
        remedies: ["run that program"])
      #expect(run.skipped == [skipped])
      #expect(!run.deciding.isFailure(.failure) && !run.deciding.isFailure(.regression))
      let report = try comparison(work, "1", "3")
      #expect(report.entries.map(\.bucket) == [.missing, .missing])
      #expect(
        report.reasons.map(\.sentence) == ["strategy code lift-form: available → unavailable"])
      #expect(try history(work, ["order/lifted"]).codeChanges.map(\.run.number) == [2])
      // The files name it, too; what names no strategy runs under those available.
      let named = try work.perform(try work.running(work.path("order.yaml")))
      #expect(named.totals[.skipped] == 1)
      var wanted = try work.running(work.path("order.yaml"))
      wanted.selection.strategies = ["lift-form"]
      #expect(try work.perform(wanted).totals[.skipped] == 2)
    }
  }

  @Test func `a strategy that never ran is ranked last, and without measures`() throws {
    try ForeignSuite.withRuns { work in
      let failing = ForeignSuite.text.replacing("none: 0}", with: "none: 5}")
      var running = try work.running(try work.write(failing, to: "order.yaml"))
      running.detail = .full
      running.selection = Selection(patterns: [CasePattern("order/lifted")])
      let run = try work.perform(running)
      #expect(run.totals[.fail] == 1 && run.totals[.skipped] == 1)
      let ranking = try ComparingStrategies(location: work.location, operands: ["3"]).rank().ranking
      #expect(ranking.standings.map(\.strategy) == ["none", "lift-form"])
      #expect(ranking.standings.map { $0.coveredPoints == nil } == [false, true])
      #expect(ranking.standings.map { $0.pointsScrolled == nil } == [false, true])
      let scores = run.scoreboard
      #expect(scores.map(\.strategy) == ["none", "lift-form"])
      #expect(scores.map { $0.coveredPoints == nil } == [false, true])
    }
  }

  @Test func `a resumed run tells the skipped cases of all its parts`() throws {
    try ForeignSuite.withRuns { work in
      work.observer.isCancelled = true
      let begun = try work.perform(try work.running())
      #expect(begun.run.recorded?.state == .interrupted)
      work.observer.isCancelled = false
      var running = try work.running()
      running.isResumed = true
      let resumed = try work.perform(running)
      #expect(
        resumed.run.recorded?.number == begun.run.recorded?.number && resumed.deciding.isWhole)
      #expect(resumed.skipped.map(\.cases) == [2])
    }
  }

  @Test func `an archived strategy is not planned, and that is said`() throws {
    try Workspace.make { work in
      try work.write(NamedProgramTests.lift, to: "suite/lift.yaml")
      try work.write(ForeignSuite.text, to: "suite/order.yaml")
      let all = try work.perform(try work.running(work.path("suite")))
      let others = all.totals.planned - all.totals[.skipped]
      #expect(all.totals[.skipped] == 1 && others > 0)
      try FileManager.default.removeItem(atPath: work.path("suite/lift.yaml"))
      let words =
        "warning: the strategy 'lift-form' is archived, and 1 scenario does not run under it; import "
        + "the file that defines it to restore it"
      // The import that archives it, and a run of what the database has then.
      for paths in [[work.path("suite")], []] {
        let other = work.having(.builtIn)
        var running = try other.running()
        running.paths = paths
        let run = try other.perform(running)
        #expect(run.totals.planned == others && run.skipped == [])
        #expect(other.observer.words.contains(words), "\(other.observer.words)")
      }
      var wanted = try work.running()
      wanted.selection.strategies = ["lift-form"]
      let refused = try refusal { try work.perform(wanted) }
      #expect(refused.kind == "nothingSelected")
      #expect(
        refused.message.hasPrefix("nothing is selected: the strategy 'lift-form' is archived"))
      // What something else leaves nothing of, the archived strategy is not blamed for.
      var tagged = try work.running()
      tagged.selection.tags = ["smoke"]
      #expect(
        try refusal { try work.perform(tagged) }.message
          == "nothing is selected: no case has all of the given strategies, devices and tags"
      )
      // Where no scenario would run under it, it is no matter that it is archived.
      let listing = ForeignSuite.text
        .replacing("strategies: [lift-form, none]", with: "strategies: [none]")
        .replacing("{lift-form: -149, none: 0}", with: "{none: 0}")
      let other = work.having(.builtIn)
      try work.write(listing, to: "suite/order.yaml")
      var unlisted = try other.running(work.path("suite"))
      try other.perform(unlisted)
      unlisted.paths = []
      unlisted.selection = Selection(
        patterns: [CasePattern("order/lifted")], strategies: ["lift-form"])
      #expect(
        try refusal { try other.perform(unlisted) }.message
          == "nothing is selected: the strategy 'lift-form' is archived, and no scenario lists it"
      )
    }
  }

  @Test func `an external program is named with its file`() throws {
    try Workspace.make { work in
      let program = work.having(ForeignSuite.external)
      let path = try work.write(ForeignSuite.text, to: "order.yaml")
      try program.perform(try program.running(path))
      var running = try work.running()
      running.selection = Selection(patterns: [CasePattern("order/lifted")])
      try work.perform(running)
      #expect(
        work.observer.words == [
          "warning: the strategy 'lift-form' is an external program that is not available: 1 case is "
            + "skipped; add --external tools/lift.yaml"
        ]
      )
      #expect(
        try shown(work, run: "1").testCase.hindrance
          == "the strategy 'lift-form' is an external program that is not available; add "
          + "--external tools/lift.yaml"
      )
      let text = try Exporting(location: work.location, patterns: []).selection().whole.text()
      #expect(!text.contains("strategies:\n") && !text.contains("node"))
    }
  }

  @Test func `what was recorded is shown where the code is another one or is not at hand`()
    throws
  {
    try ForeignSuite.withRuns { work in
      let same = try shown(work.having(ForeignSuite.first), run: "1")
      #expect(same.testCase.trace != nil && same.testCase.hindrance == nil)
      let other = try shown(work.having(ForeignSuite.second), run: "1")
      #expect(other.testCase.trace == nil && other.testCase.adjustments.count == 1)
      #expect(other.testCase.hindrance == "the code of the strategy 'lift-form' has changed")
      let absent = try shown(work, run: "1")
      #expect(absent.testCase.trace == nil && absent.recordedJSON != nil)
      #expect(
        absent.testCase.hindrance
          == "the strategy 'lift-form' is compiled into another program; run that program"
      )
    }
  }

  @Test func `a plain program reads, merges and examines all of it`() throws {
    try ForeignSuite.withRuns { work in
      let document = try Reporting(location: work.location, run: "1").record()
      let index = try #require(
        document.cases.firstIndex { $0.name.key == ForeignSuite.foreignCase })
      #expect(document.cases[index].hindrance != nil && document.replayed(index) == nil)
      #expect(document.cases[index].adjustments.map(\.adjustment.after) == [[0, -149, 375, 667]])
      let other = DatabaseLocation(path: work.path("other.db"), strategies: .builtIn)
      let merged = try DatabaseMerging(location: other, paths: [work.location.path]).run()
      #expect(merged.added.count == 2)
      #expect(try DoctorCommand.examine(other, copyingTo: nil).health.isSound)
      let copy = work.having(ForeignSuite.second)
      let active = try RecordedSuite(
        other.openForReading(), at: merged.added[0], strategies: copy.strategies)
      let strategy = try #require(active.suite.strategies.first { $0.name == "lift-form" })
      #expect(strategy.value.code?.program?.hasPrefix("3f2a91c") == true)
    }
  }

  @Test func `a run goes on only with the same code at hand`() throws {
    try Workspace.make { work in
      let first = work.having(ForeignSuite.first)
      let path = try work.write(ForeignSuite.text, to: "order.yaml")
      first.observer.isCancelled = true
      try first.perform(try first.running(path))
      for (registry, words) in [
        (ForeignSuite.second, "the strategy 'lift-form' has changed"),
        (StrategyRegistry.builtIn, "is not selected"),
      ] {
        let other = work.having(registry)
        var running = try other.running(path)
        running.isResumed = true
        let why = try refusal { try other.perform(running) }
        #expect(why.kind == "incomplete" && why.message.contains(words), "\(why)")
      }
    }
  }

  // MARK: Parameters

  /// The recorded parameters of a strategy.
  private func parameters(_ name: String, _ work: Workspace) throws
    -> [String: ParameterValue]
  {
    let definitions = try work.location.openForReading().currentDefinitions()
    let stored = try work.location.suite(of: definitions)
    return try #require(stored.strategies.first { $0.name == name }).value.parameters
  }

  private static let explicit = ForeignSuite.text.replacing(
    "forms:", with: "strategies: [{name: farp, model: pp, parameters: {gap: 40}}]\nforms:"
  )
  .replacing("strategies: [lift-form, none]", with: "strategies: [farp]")
  .replacing("{lift-form: -149, none: 0}", with: "{atMost: 0}")

  @Test func `a value that a file gives stays, whatever the default becomes`() throws {
    try Workspace.make { work in
      let first = work.having(ForeignSuite.program(gap: 10))
      try first.perform(try first.running(try work.write(Self.explicit, to: "order.yaml")))
      var ends: [[Double]] = []
      for gap in [40.0, 5] {
        let program = work.having(ForeignSuite.program(gap: gap))
        try program.perform(try program.running())
        #expect(try parameters("farp", program) == ["gap": .number(40)], "\(gap)")
        // Read from the file it is the same.
        try program.perform(try program.running(work.path("order.yaml")))
        #expect(try parameters("farp", program) == ["gap": .number(40)], "\(gap)")
        let shown = try comparison(program, "1", "latest")
        ends += shown.entries.filter { $0.name.strategy == "farp" }
          .compactMap { $0.after?.body.adjustments.first?.adjustment.after }
        #expect(program.observer.words == [])
      }
      // Nothing moved elsewhere: 40 points are kept throughout.
      #expect(ends == [])
    }
  }

  @Test func `a recorded parameter that the model has no more is told once, and kept`()
    throws
  {
    try Workspace.make { work in
      let first = work.having(ForeignSuite.program(gap: 10))
      try first.perform(try first.running(try work.write(Self.explicit, to: "order.yaml")))
      let renamed = work.having(ForeignSuite.program(gap: 10, parameter: "margin"))
      try renamed.perform(try renamed.running())
      #expect(
        renamed.observer.words == [
          "warning: the strategy 'farp' sets 'gap', which its model 'pp' no longer has; it has no effect"
        ]
      )
      #expect(try parameters("farp", renamed) == ["gap": .number(40)])
    }
  }

  @Test func `a recorded value of another kind is told, and kept`() throws {
    try Workspace.make { work in
      let first = work.having(ForeignSuite.program(gap: 10))
      try first.perform(try first.running(try work.write(Self.explicit, to: "order.yaml")))
      let model = StrategyModel(
        .init("pp", source: "tools/pp.yaml"), [.accepted("gap", .flag, .flag(true))],
        make: { LiftForm() }
      ).identified(by: StrategyCode(version: "2"))
      let program = work.having(StrategyRegistry.builtIn.adding(models: [model]))
      try program.perform(try program.running())
      #expect(
        program.observer.words == [
          "warning: the strategy 'farp' sets 'gap' to a value that its model 'pp' no longer accepts"
        ]
      )
      #expect(try parameters("farp", program) == ["gap": .number(40)])
    }
  }
}
