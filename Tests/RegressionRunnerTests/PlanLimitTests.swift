import AvoidanceEngine
import RegressionRunner
import Scenarios
import Testing

/// What is too much is counted and refused, never tried.
struct PlanLimitTests {
  /// The built-in strategies that run where none is named.
  private static let usual = StrategyRegistry.builtIn.named.count(where: \.isDefault)

  /// A suite of so many devices, strategies beside the built-in ones, and scenarios; a scenario names
  /// neither strategies nor devices.
  private func suite(devices: Int, strategies: Int = 0, scenarios: Int = 1) -> RunSuite {
    let place = SourceLocation(file: "made")
    let device = Device(screen: Size(375, 667), portrait: .init(keyboard: 216), landscape: nil)
    var suite = RunSuite(
      forms: [],
      devices: (0..<devices).map {
        DeviceDefinition(name: "d\($0)", location: place, value: device)
      },
      strategies: StrategyRegistry.builtIn.definitions,
      scenarios: []
    )
    suite.strategies += (0..<strategies).map {
      StrategyDefinition(name: "s\($0)", location: place, value: .none)
    }
    let content = Array(#"{"form":"f","script":[]}"#.utf8)
    suite.scenarios = (0..<scenarios).compactMap {
      try? ScenarioDefinition(name: "c\($0)", canonicalContent: content, strategies: .builtIn)
    }
    return suite
  }

  @Test func `more cases than may be planned are refused with their number`() throws {
    let expander = Expander(suite(devices: 1500, strategies: 1500, scenarios: 1500))
    // 1,500 strategies and the built-in ones that run where none is named.
    let count = 1500 * (1500 + Self.usual) * 1500
    #expect(throws: SelectionError.tooManyCases(count, limit: 10_000_000)) {
      try expander.plan()
    }
    #expect(throws: SelectionError.tooManyCases(count, limit: 10_000_000)) {
      try expander.check()
    }
    #expect(
      SelectionError.tooManyCases(count, limit: 10_000_000).description
        == "\(count) cases exceed the limit of 10000000; select fewer scenarios, "
        + "strategies, devices or tags, or raise the limit with '--max-cases'"
    )
  }

  @Test func `a selection of a large suite is planned whatever else there is`() throws {
    let expander = Expander(suite(devices: 400, strategies: 400, scenarios: 400))
    func count(_ selection: Selection) throws -> Int { try expander.plan(selection).count }
    #expect(try count(Selection(patterns: [CasePattern("c7")], strategies: ["s1"])) == 400)
    #expect(try count(Selection(patterns: [CasePattern("c7")])) == (400 + Self.usual) * 400)
    #expect(try count(Selection(patterns: [CasePattern("c7 [s1, d3]")])) == 1)
    #expect(try count(Selection(strategies: ["s1", "s2"], devices: ["d1"])) == 800)
  }

  @Test func `the limit counts, and can be raised`() throws {
    let expander = Expander(suite(devices: 10, scenarios: 10))
    let count = 10 * Self.usual * 10
    #expect(try expander.plan(limit: count).count == count)
    #expect(throws: SelectionError.tooManyCases(count, limit: count - 1)) {
      try expander.plan(limit: count - 1)
    }
  }

  @Test func `as many devices as there may be are planned, one more is refused`() throws {
    let limit = DefinitionKind.definitionLimit
    let selection = Selection(strategies: ["none"])
    let plan = try Expander(suite(devices: limit)).plan(selection).runPlan
    #expect(plan.name(at: limit - 1).device == "d65534")
    let other = try Expander(suite(devices: limit - 1)).plan(selection).runPlan
    #expect(plan.digest != other.digest)
    #expect(throws: SelectionError.tooManyDefinitions(.device, count: 65_536, limit: 65_535)) {
      try Expander(suite(devices: limit + 1)).plan(selection)
    }
    let count = limit + StrategyRegistry.builtIn.named.count
    #expect(throws: SelectionError.tooManyDefinitions(.strategy, count: count, limit: 65_535)) {
      try Expander(suite(devices: 1, strategies: limit)).plan(selection)
    }
  }

  /// With 14 bits for a device, the last of 16,385 under one strategy was the first under the next.
  @Test func `cases of many devices are told apart`() {
    let devices = (0...(1 << 14)).map { "d\($0)" }.sorted()
    var plan = RunPlan(
      scenarios: ["c"],
      strategies: ["a", "b"],
      devices: devices,
      cases: devices.indices.map { PlannedCase(scenario: 0, strategy: 0, device: UInt16($0)) }
        + [PlannedCase(scenario: 0, strategy: 1, device: 0)]
    )
    let digest = plan.digest
    plan.cases.reverse()
    #expect(plan.digest == digest)
    plan.cases[0].device = 1
    #expect(plan.digest != digest)
  }
}
