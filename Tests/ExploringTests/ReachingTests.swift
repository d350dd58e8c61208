import AvoidanceEngine
import RegressionRunner
import Scenarios
import Testing

@testable import Exploring

/// Inputs that reach what no case of a suite does.
struct ReachingTests {
  private static func exploration(_ wanted: [CoverageItem], _ strategy: String = "xlform") throws
    -> (ExplorationSettings, ExplorationResult)
  {
    var settings = try ExplorationTests.settings(strategy)
    settings.goal.laws = wanted.compactMap(\.law)
    settings.goal.wanted = wanted
    settings.findings = wanted.count
    return (settings, Exploration(settings).run())
  }

  private static func rule(_ name: String, of strategy: String = "xlform") throws -> CoverageItem {
    let model = try #require(
      StrategyRegistry.builtIn.definitions.first { $0.name == strategy }
    ).value.model
    return .rule(try #require(model.rules.first { $0.name == name }), model: model.name)
  }

  @Test func `the smallest input for a rule is what the rule says`() throws {
    // XLForm restores where the field is first responder while the hide is announced.
    let (settings, result) = try Self.exploration([try Self.rule("restores")])
    let finding = try #require(result.findings.first)
    #expect(result.findings.count == 1)
    #expect(finding.extent.steps == 2)
    #expect(
      finding.sentence == "insetScroll: restores: the keyboard hides: restores the bottom inset")
    // A field in a row of a table; where it is tapped, a row may stand above it.
    #expect(finding.extent.views <= 4)
    let found = try #require(FoundScenario(finding, settings, known: nil))
    guard case .step(.hideKeyboard, _) = found.scenario.value.script.last else {
      Issue.record("\(found.scenario.value.script)")
      return
    }
    #expect(found.scenario.value.laws.contains(.withinLimits))
    #expect(try Self.coverage(of: found).contains { $0.item == (try? Self.rule("restores")) })
  }

  @Test func `what is found reaches it when it is a case`() throws {
    let wanted: [CoverageItem] = [
      .law(.withinLimits), .subject(.contentInset), .subject(.focus), .step("rotate"),
      try Self.rule("insets"), try Self.rule("innerTable"),
    ]
    let (settings, result) = try Self.exploration(wanted)
    var found: Set<CoverageItem> = []
    for finding in result.findings {
      guard case .reach(let item) = finding.breach.kind else {
        Issue.record("\(finding.token)")
        continue
      }
      found.insert(item)
      let scenario = try #require(FoundScenario(finding, settings, known: nil))
      let reached = try Self.coverage(of: scenario)
      #expect(reached.contains { $0.item == item }, "\(item.name)")
      #expect(finding.extent.steps == 1, "\(item.name)")
    }
    // The generator makes no table in a table.
    #expect(found == Set(wanted.dropLast()))
  }

  @Test func `only steps are reached that are known to be made`() throws {
    let (_, result) = try Self.exploration(CoverageItem.steps.map { .step($0) }, "none")
    let found = result.findings.compactMap { finding -> String? in
      guard case .reach(.step(let verb)) = finding.breach.kind else { return nil }
      return verb
    }
    #expect(found.count > 8)
    #expect(Set(found).isSubset(of: ScriptMaker.verbs))
    #expect(ScriptMaker.verbs.isSubset(of: CoverageItem.steps))
  }

  /// What a case that was found reaches and could fail in.
  private static func coverage(of found: FoundScenario) throws -> [Coverage.Row] {
    let suite = RunSuite(
      forms: [found.form], devices: [found.device], strategies: found.strategies,
      scenarios: [found.scenario])
    let plan = try Expander(suite).plan(Selection())
    let today = try #require(CalendarDay("2026-11-21"))
    let runner = Runner(suite: suite, plan: plan, options: .init(jobs: 1, today: today))
    return runner.coverage().rows.filter { $0.judged > 0 }
  }
}
