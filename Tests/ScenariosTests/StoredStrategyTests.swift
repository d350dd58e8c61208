import AvoidanceEngine
import TestSupport
import Testing

@testable import Scenarios

/// Strategies as databases hold them, with what identified their code.
struct StoredStrategyTests {
  /// Contents with the digests by which databases know them; see ``GoldenDefinitionTests``.
  private static let golden = [
    (
      #"{"code":{"version":"3"},"model":"liftForm"}"#,
      "acc9adc63aa887aa6187e4f0e6e1c83d9f6160167c186acb75a33754a5982d04"
    ),
    (
      #"{"code":{"defaults":{"gap":10,"only":null},"program":"3f2a91c0"},"model":"liftForm","parameters":{"gap":12.5}}"#,
      "f240d13f55b94c85e16b5fab20838b3afea9b907e8f0c52d497b9846c86689c2"
    ),
    (
      #"{"code":{"command":["node","kav.js"],"defaults":{"behavior":"padding","isOn":true,"views":["a","b"]},"files":{"lib/a.js":"00ff","src/é.js":"01"}},"model":"rn-kav"}"#,
      "09ea9fdc7971285a45eda1307ad7a81a8bb1eacd26a40674d4daa3bf4233ffae"
    ),
  ]

  private func read(_ content: String, _ strategies: StrategyRegistry = .builtIn) throws
    -> StrategyDefinition
  {
    try StrategyDefinition(name: "s", canonicalContent: Array(content.utf8), strategies: strategies)
  }

  private func text(_ strategy: StrategyDefinition) -> String {
    String(decoding: strategy.canonicalContent, as: UTF8.self)
  }

  @Test func `code has a digest by which databases know it`() throws {
    let code = StrategyCode(
      command: ["node", "kav.js"],
      files: [.init(path: "src/é.js", digest: "01"), .init(path: "lib/a.js", digest: "00ff")],
      defaults: ["views": .words(["a", "b"]), "behavior": .text("padding"), "isOn": .flag(true)])
    let model = StrategyModel.absent("rn-kav", code: code)
    let strategy = StrategyDefinition(
      name: "rn-kav", location: SourceLocation(file: ""), value: StrategyDescription(model))
    #expect(text(strategy) == Self.golden[2].0)
    for (content, digest) in Self.golden {
      #expect("\(try read(content).digest)" == digest, "\(content)")
    }
  }

  @Test(arguments: [
    #"{"code":{"version":""},"model":"a b"}"#,
    #"{"code":{},"model":"x","parameters":{"a":1e+20,"b":0.1,"c":"","d":null,"e":false,"f":[]}}"#,
    #"{"code":{"defaults":{"screens":{"A":{"gap":1},"B":{}}}},"model":"x","parameters":{"gap":"{n}"}}"#,
  ])
  func `what is not at hand is written again as it was`(content: String) throws {
    let strategy = try read(content)
    #expect(!strategy.value.model.isAvailable)
    #expect(text(strategy) == content)
  }

  @Test func `a strategy that is not at hand has the parameters that were recorded`() throws {
    let strategy = try read(Self.golden[1].0)
    #expect(strategy.value.parameters == ["gap": .number(12.5)])
    #expect(strategy.value.model.parameters.map(\.name) == ["gap", "only"])
    #expect(strategy.value.code?.program == "3f2a91c0")
  }

  @Test func `of a known model the recorded code and parameters stay`() throws {
    // gap has been a word, and lift has been a parameter; 0 is what gap is now without being set.
    let content =
      #"{"code":{"version":"2"},"model":"offsetRestore","parameters":{"duration":"slow","gap":0,"lift":3}}"#
    let strategy = try read(content)
    #expect(strategy.value.model.isAvailable)
    #expect(strategy.value.code == StrategyCode(version: "2"))
    #expect(strategy.value.parameters["lift"] == .number(3))
    #expect(text(strategy) == content)
  }

  @Test(arguments: [
    #"{"model":"liftForm"}"#, #"{"code":{"digest":"1"},"model":"liftForm"}"#,
    #"{"code":{"version":"1"}}"#, #"{"code":{"command":"node"},"model":"liftForm"}"#,
    #"{"code":{"version":"1"},"model":"liftForm","parameters":{"a":[1,[2]]}}"#,
  ])
  func `content that no version wrote is refused`(content: String) {
    #expect(throws: ContentError.self) { try read(content) }
  }

  @Test func `a file says nothing of code`() {
    expect(
      """
      headroom: 1
      strategies:
        - name: mine
          «code: {version: "1"}
          model: none
      """,
      says: ["unknown key 'code' in a strategy; expected one of name, model, parameters"]
    )
  }

  @Test func `a stored step keeps parameters that no model has`() throws {
    let content =
      #"{"form":"f","laws":[],"script":[{"configure":{"behavior":"padding","gap":"wide","only":null,"views":["a"]}}]}"#
    let scenario = try ScenarioDefinition(
      name: "s", canonicalContent: Array(content.utf8), strategies: .builtIn)
    #expect(String(decoding: scenario.canonicalContent, as: UTF8.self) == content)
  }

  @Test func `the same code is the same however its defaults were read`() {
    let code = StrategyCode(version: "1", defaults: ["speed": .choice("fast")])
    #expect(code.isSame(as: StrategyCode(version: "1", defaults: ["speed": .text("fast")])))
    #expect(!code.isSame(as: StrategyCode(version: "1", defaults: ["speed": .text("slow")])))
  }
}
