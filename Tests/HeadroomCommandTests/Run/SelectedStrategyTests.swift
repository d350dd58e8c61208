import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

/// Strategies and devices that a call names, or that nobody names.
struct SelectedStrategyTests {
  private func simulation(_ work: Workspace, _ path: String, _ strategies: [String]) throws
    -> [(strategy: String, verdict: Verdict)]
  {
    let simulation = Simulation(
      paths: [path], selection: Selection(strategies: strategies), strategies: .builtIn,
      today: try #require(Workspace.today))
    var found: [(String, Verdict)] = []
    _ = try simulation.forEachCase(work.observer) { entry in
      if let verdict = entry.verdict { found.append((entry.name.strategy, verdict)) }
      return true
    }
    return found
  }

  /// `ours` is expected to scroll to 131, with its gap of 10: with 4 it scrolls to 125.
  @Test func `a parameter is set behind a strategy's name`() throws {
    try Workspace.make { work in
      let path = try work.write(ExampleSuite().text, to: "order.yaml")
      let found = try simulation(work, path, ["ours", "ours:gap=4", "ours:gap=10:duration=0"])
      let words = ["ours", "ours:gap=4", "ours:gap=10:duration=0"]
      #expect(found.map(\.strategy) == words + words)
      #expect(found.filter { $0.strategy == "ours:gap=4" }.map(\.verdict) == [.fail, .unjudged])
      #expect(found.filter { $0.strategy == "ours" }.map(\.verdict) == [.pass, .unjudged])
    }
  }

  @Test func `strategies that are joined act together, and are recorded`() throws {
    try Workspace.make { work in
      let own = "strategies: [{name: ours, model: offsetRestore}]\n"
      var running = try work.running(try work.write(Self.open + own, to: "open.yaml"))
      running.selection = Selection(strategies: ["inset-scroll+ours"])
      running.detail = .full
      let names = Set(try work.perform(running).cases.map(\.name.strategy))
      #expect(names == ["inset-scroll + ours"])
      var again = try work.running()
      again.selection = Selection(strategies: ["inset-scroll + ours"], devices: ["iPhone 8"])
      #expect(try work.perform(again).totals.planned == 1)
    }
  }

  @Test(arguments: [
    ("ours+our", "unknown strategy 'our'; did you mean 'ours'?"),
    ("ours+ours", "'ours+ours': 'ours' appears twice in a composite"),
    (
      "ours+android-adjust-pan",
      "'ours+android-adjust-pan': 'android-adjust-pan' is what another platform does"
    ),
    (
      "ours+none+xlform+eureka+chat-bar",
      "'ours+none+xlform+eureka+chat-bar': a composite has 2 to 4"
    ),
    ("ours:gab=4", "'ours:gab=4': offsetRestore has no parameter 'gab'; did you mean 'gap'?"),
    ("ours:gap=wide", "'ours:gap=wide': 'gap' must be a number"),
    ("our:gap=4", "unknown strategy 'our'; did you mean 'ours'?"),
    ("ours:gap", "unknown strategy 'ours:gap'; expected one of"),
  ])
  func `a wrong parameter is refused`(example: (word: String, message: String)) throws {
    try Workspace.make { work in
      let path = try work.write(ExampleSuite().text, to: "order.yaml")
      let refused = try refusal { try simulation(work, path, [example.word]) }
      #expect(refused.message.hasPrefix(example.message), "\(refused)")
    }
  }

  @Test func `a run takes no strategy that has no name`() throws {
    try Workspace.make { work in
      var running = try work.running(try work.write(ExampleSuite().text, to: "order.yaml"))
      running.selection = Selection(strategies: ["ours:gap=4"])
      let refused = try refusal { try work.perform(running) }
      #expect(refused.kind == "contradiction")
      #expect(
        refused.message.contains(
          "'ours:gap=4' would have no name in a history; define it in a file, as in strategies: "
            + "[{name: ours-2, model: offsetRestore, parameters: {gap: 4}}]"), "\(refused)")
      running.selection = Selection(strategies: ["none:gap=1"])
      #expect(
        try refusal { try work.perform(running) }.message
          == "'none:gap=1': none has no parameter 'gap'")
      #expect(!work.has("headroom.db"))
    }
  }

  @Test func `the database's strategies are known beside a path`() throws {
    try Workspace.withRuns { work in
      let form = try work.write(Self.open, to: "open.yaml")
      var running = try work.running(form)
      running.selection = Selection(strategies: ["ours"], devices: ["iPhone 8"])
      let performed = try work.perform(running)
      #expect(performed.totals.planned == 1)
    }
  }

  private static let open = """
    headroom: 1
    forms:
      - name: open
        canvas: [375, 667]
        view: {children: [{textField: top, frame: [20, 100, 335, 40]}]}
    scenarios:
      - {name: open/top, form: open, script: [focus: top]}

    """

  @Test func `names are looked for in a project's other files`() throws {
    try Workspace.make { work in
      try work.write(
        """
        headroom: 1
        strategies: [{name: team, model: offsetRestore}]
        forms:
          - name: shared
            canvas: [375, 667]
            view: {children: [{textField: top, frame: [20, 100, 335, 40]}]}
        devices: [{name: tiny, screen: [320, 400], keyboard: {portrait: 100}}]
        """, to: "all/shared.yaml")
      let path = try work.write(
        """
        headroom: 1
        scenarios:
          - {name: one, form: shared, devices: [tiny], strategies: [team], script: [focus: top]}
          - {name: two, form: shared, devices: [tiny], script: [focus: top]}
        """, to: "all/one.yaml")
      var running = try work.running(path)
      let alone = try refusal { try work.perform(running) }
      #expect(alone.kind == "wrongInput", "\(alone)")
      running.location.defaults.otherPaths = [work.path("all")]
      #expect(try work.perform(running).totals.planned > 2)
      running.selection = Selection(strategies: ["team"])
      #expect(try work.perform(running).totals.planned == 2)
      // What is taken from elsewhere is said of no file as missing.
      #expect(!work.observer.words.contains { $0.contains("only in the database") })
    }
  }

  @Test func `a scenario that names no device runs on six, and that is said`() throws {
    try Workspace.make { work in
      let path = try work.write(Self.open, to: "open.yaml")
      let other = try work.write(
        """
        headroom: 1
        scenarios:
          - {name: other/one, form: open, devices: [iPhone 14 Pro], strategies: [none], script: [focus: top]}

        """, to: "other.yaml")
      var running = try work.running(path, other)
      running.selection = Selection(strategies: ["none"])
      #expect(try work.perform(running).totals.planned == 7)
      #expect(
        work.observer.words.contains(
          "remark: 1 scenario names no device and runs on the default devices: "
            + "iPhone SE (1st generation), iPhone 8, iPhone 13 mini, iPhone 14, iPhone 11 Pro Max, "
            + "iPad (6th generation); to change that, use -d, or 'devices' in the scenario or in "
            + "headroom.yaml"), "\(work.observer.words)")
      // The same from the database alone, and on what a project lists.
      var again = try work.running()
      again.selection = Selection(strategies: ["none"])
      #expect(try work.perform(again).totals.planned == 7)
      again.selection.usualDevices = ["iPhone 8"]
      #expect(try work.perform(again).totals.planned == 2)
      #expect(
        work.observer.words.last { $0.contains("names no device") }?.contains(
          "the project's devices: iPhone 8;") == true)
    }
  }

  @Test func `a scenario that names no device runs on those of the files`() throws {
    try Workspace.make { work in
      let own = "devices: [{name: tiny, screen: [320, 400], keyboard: {portrait: 100}}]\n"
      var running = try work.running(try work.write(Self.open + own, to: "open.yaml"))
      running.selection = Selection(strategies: ["none"])
      #expect(try work.perform(running).totals.planned == 1)
      var again = try work.running()
      again.selection = Selection(strategies: ["none"])
      #expect(try work.perform(again).totals.planned == 1)
    }
  }
}
