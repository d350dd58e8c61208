import AvoidanceEngine
import Foundation
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

/// Programs outside that files name and nobody asked for.
struct NamedProgramTests {
  static let lift =
    "headroom: 1\nexternals:\n  - {name: lift-form, command: [node, lift.js]}\n"

  /// The recorded code of a strategy.
  private func code(_ name: String, _ work: Workspace) throws -> StrategyCode? {
    let definitions = try work.location.openForReading()
      .currentDefinitions(of: [.strategy], includingArchived: true)
    let stored = try work.location.suite(of: definitions)
    return stored.strategies.first { $0.name == name }?.value.code
  }

  @Test func `a program of files does not take over the code of a strategy in Swift`() throws {
    try ForeignSuite.withRuns { work in
      try work.write(Self.lift, to: "lift.yaml")
      let running = try work.running(work.path("order.yaml"), work.path("lift.yaml"))
      try work.perform(running)
      #expect(try code("lift-form", work) == StrategyCode(command: ["node", "lift.js"]))
    }
  }

  @Test func `what was recorded of a program is taken over by its own file`() throws {
    try Workspace.make { work in
      let program = work.having(ForeignSuite.external)
      let path = try work.write(ForeignSuite.text, to: "order.yaml")
      try program.perform(try program.running(path))
      let recorded = try #require(try code("lift-form", work))
      #expect(!recorded.files.isEmpty)
      try work.write(Self.lift, to: "lift.yaml")
      try work.perform(try work.running(path, work.path("lift.yaml")))
      #expect(try code("lift-form", work)?.isSame(as: recorded) == true)
    }
  }

  @Test func `a program whose file is gone is archived, and comes back with it`() throws {
    try Workspace.make { work in
      let suite = work.path("suite")
      let tools = try work.write(Self.lift, to: "suite/lift.yaml")
      try work.write(ForeignSuite.text, to: "suite/order.yaml")
      try work.perform(try work.running(suite))
      try FileManager.default.removeItem(atPath: tools)
      let gone = work.having(.builtIn)
      try gone.perform(try gone.running(suite))
      #expect(gone.observer.imports.last?[.strategy].archived == ["lift-form"])
      #expect(!gone.observer.words.contains { $0.contains("'strategy ") }, "\(gone.observer.words)")
      func strategy() throws -> StoredDefinition? {
        try work.location.openForReading()
          .currentDefinitions(of: [.strategy], includingArchived: true)
          .first { $0.name == "lift-form" }
      }
      let archived = try #require(try strategy())
      #expect(archived.isArchived && archived.file == tools)
      // It is no part of the suite any more; other cases run, and leave it as it is.
      let later = work.having(.builtIn)
      var running = try later.running()
      running.selection = Selection(patterns: [CasePattern("order/free")])
      try later.perform(running)
      #expect(try strategy() == archived)
      #expect(later.observer.words == [])
      // At hand again, it is there again.
      let named = work.having(ForeignSuite.external)
      try named.perform(try named.running())
      let back = try #require(try strategy())
      #expect(!back.isArchived && back.file == "tools/lift.yaml")
    }
  }

  @Test func `a program that files name is skipped where it is asked for, and stays as recorded`()
    throws
  {
    try Workspace.make { work in
      try work.write(
        "headroom: 1\nexternals:\n  - {name: lift-form, command: [node, lift.js]}\n",
        to: "suite/lift.yaml")
      try work.write(ForeignSuite.text, to: "suite/order.yaml")
      let run = try work.perform(try work.running(work.path("suite")))
      #expect(run.totals[.skipped] == 1)
      #expect(work.observer.words.count == 1)
      #expect(work.observer.words[0].hasSuffix("--external \(work.path("suite/lift.yaml"))"))
      // Again, without a path: what was recorded is still there.
      let again = try work.perform(try work.running())
      #expect(again.totals[.skipped] == 2)
      #expect(work.observer.imports.last?[.strategy].archived == [])
    }
  }

  @Test func `without a database it is skipped where it is asked for, and not tried`() throws {
    try Workspace.make { work in
      try work.write(
        "headroom: 1\nexternals:\n  - {name: lift-form, command: [node, lift.js]}\n",
        to: "suite/lift.yaml")
      try work.write(ForeignSuite.text, to: "suite/order.yaml")
      let today = try #require(Workspace.today)
      let simulation = Simulation(
        paths: [work.path("suite")],
        selection: Selection(patterns: [CasePattern("order/lifted")]), strategies: .builtIn,
        today: today)
      var verdicts: [Verdict] = []
      _ = try simulation.forEachCase(work.observer) { entry in
        if let verdict = entry.verdict { verdicts.append(verdict) }
        return true
      }
      #expect(verdicts == [.skipped, .pass])
      let trying = Trying(
        paths: [work.path("suite")], registry: .builtIn, today: today, strategies: ["none"],
        devices: ["iPhone 8"])
      _ = try trying.run(work.observer)
      let subject =
        "warning: the strategy 'lift-form' is an external program that is not available"
      let remedy = "; add --external \(work.path("suite/lift.yaml"))"
      #expect(
        work.observer.words == [
          "\(subject): 1 case is skipped\(remedy)", "\(subject) and was left out\(remedy)",
        ]
      )
    }
  }
}
