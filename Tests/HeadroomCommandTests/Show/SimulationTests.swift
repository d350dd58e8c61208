import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct SimulationTests {
  /// Runs the cases of a suite, and returns whether one failed.
  private func simulate(
    _ work: Workspace, _ suite: ExampleSuite, _ selection: Selection = Selection(),
    limit: Int? = nil, allowsEmpty: Bool = false,
    _ body: (RunRecord.Case) -> Bool = { _ in true }
  ) throws -> Bool {
    try Simulation(
      paths: [try work.write(suite.text, to: "order.yaml")], selection: selection,
      strategies: .builtIn, today: try #require(Workspace.today), limit: limit,
      allowsEmpty: allowsEmpty
    ).forEachCase(work.observer, body)
  }

  @Test func `each case is told in order, with the places of what did not hold`() throws {
    try Workspace.make { work in
      let suite = ExampleSuite.wrongNumber(ExampleSuite())
      var told: [(String, Verdict, [String?])] = []
      let hasFailed = try simulate(work, suite) { entry in
        let verdict = entry.verdict ?? .error
        told.append((entry.name.key, verdict, entry.findings.map(\.place)))
        return true
      }
      #expect(hasFailed)
      #expect(
        told.map(\.0) == [
          ExampleSuite.oursCase, ExampleSuite.insetCase, ExampleSuite.watchedCase,
        ]
      )
      #expect(told.map(\.1) == [.pass, .fail, .unjudged])
      #expect(told.map(\.2) == [[], ["\(work.path("order.yaml")):24"], []])
      #expect(!work.has("headroom.db"))
    }
  }

  @Test func `whoever has seen enough ends it`() throws {
    try Workspace.make { work in
      let suite = ExampleSuite.wrongNumber(ExampleSuite())
      var count = 0
      let hasFailed = try simulate(work, suite) { _ in
        count += 1
        return false
      }
      #expect(count == 1 && !hasFailed)
    }
  }

  @Test func `nothing selected, an unknown name and too many cases are told`() throws {
    try Workspace.make { work in
      let suite = ExampleSuite()
      let tag = Selection(tags: ["ripe"])
      #expect(try refusal { try simulate(work, suite, tag) }.kind == "nothingSelected")
      var count = 0
      let hasFailed = try simulate(work, suite, tag, allowsEmpty: true) { _ in
        count += 1
        return true
      }
      #expect(count == 0 && !hasFailed)
      #expect(
        try refusal { try simulate(work, suite, Selection(strategies: ["our"])) }
          == Refusal("unknownName", "unknown strategy 'our'; did you mean 'ours'?")
      )
      let many = try refusal { try simulate(work, suite, limit: 2) }
      #expect(many.kind == "wrongInput")
      #expect(many.message.hasPrefix("3 cases exceed the limit of 2; select"))
    }
  }
}
