import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct SimulateWorkflowTests {
  private func simulation(
    _ work: Workspace, _ suite: ExampleSuite, _ selection: Selection = Selection(),
    limit: Int? = nil, allowsEmpty: Bool = false
  ) throws -> SimulateWorkflow? {
    try SimulateWorkflow(
      [try work.write(suite.text, to: "order.yaml")], strategies: .builtIn, selection, limit: limit,
      allowsEmpty: allowsEmpty, today: try #require(Workspace.today), work.observer)
  }

  @Test func `each case is told in order, with the places of what did not hold`() throws {
    try Workspace.make { work in
      let suite = ExampleSuite.wrongNumber(ExampleSuite())
      let simulation = try #require(try simulation(work, suite))
      var told: [(String, Verdict, [String?])] = []
      let hasFailed = simulation.forEachCase { entry in
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
      let simulation = try #require(try simulation(work, suite))
      var count = 0
      let hasFailed = simulation.forEachCase { _ in
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
      #expect(try refusal { try simulation(work, suite, tag) }.kind == "nothingSelected")
      #expect(try simulation(work, suite, tag, allowsEmpty: true) == nil)
      #expect(
        try refusal { try simulation(work, suite, Selection(strategies: ["our"])) }
          == Refusal("unknownName", "unknown strategy 'our'; did you mean 'ours'?")
      )
      let many = try refusal { try simulation(work, suite, limit: 2) }
      #expect(many.kind == "wrongInput")
      #expect(many.message.hasPrefix("3 cases exceed the limit of 2; select"))
    }
  }
}
