import AvoidanceEngine
import Scenarios
import Testing

@testable import HeadroomCommand

struct ProgramStrategiesTests {
  private struct Plain: Strategy {
    static let model = StrategyModel("plainLift", Plain.self, source: "here")
  }

  private struct Versioned: Strategy {
    static let model = StrategyModel("other", Versioned.self, source: "here", version: "7")
  }

  private struct Clashing: Strategy {
    static let model = StrategyModel("insetScroll", Clashing.self, source: "here")
  }

  private struct SameName: Strategy {
    static let model = StrategyModel(
      "unlike", SameName.self, source: "here", presets: [.named("plain-lift") { _ in }])
  }

  @Test func `strategies without a version are identified by the program's file`() throws {
    let registry = try ProgramStrategies.registry(adding: [Plain.self, Versioned.self])
    let own = StrategyRegistry.builtIn.named.map(\.name)
    let added = registry.named.map(\.name).filter { !own.contains($0) }
    #expect(added == ["plain-lift", "other"])
    let plain = try #require(registry.model(named: "plainLift")?.code)
    #expect(plain.version == nil)
    let digits = try #require(plain.program)
    #expect(digits.utf8.count == 64 && digits.allSatisfy(\.isHexDigit))
    let versioned = try #require(registry.model(named: "other")?.code)
    #expect(versioned.version == "7" && versioned.program == nil)
    #expect(registry.model(named: "insetScroll")?.code == nil)
  }

  @Test func `a program's own strategies are part of its schema`() throws {
    let registry = try ProgramStrategies.registry(adding: [Plain.self])
    let schema = FormatSchema(strategies: registry).document.compact
    #expect(schema.contains(#""parametersOf.plainLift": "#))
    #expect(!FormatSchema(strategies: .builtIn).document.compact.contains("plainLift"))
  }

  @Test func `a name that is given twice is told`() {
    func words(_ types: [any Strategy.Type]) -> String? {
      #expect(throws: UsageError.self) { try ProgramStrategies.registry(adding: types) }?.message
    }
    func told(_ what: String) -> String {
      "this program has two \(what); rename one of them"
    }
    #expect(words([Clashing.self]) == told("models named 'insetScroll'"))
    #expect(words([Plain.self, Plain.self]) == told("models named 'plainLift'"))
    #expect(words([Plain.self, SameName.self]) == told("strategies named 'plain-lift'"))
  }
}
