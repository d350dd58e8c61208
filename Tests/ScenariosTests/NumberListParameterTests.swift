import AvoidanceEngine
import TestSupport
import Testing

@testable import Scenarios

/// Parameters that are lists of numbers.
struct NumberListParameterTests {
  private static func strategy(_ model: String, _ parameters: String) -> String {
    "headroom: 1\nstrategies:\n  - {name: s, model: \(model), parameters: \(parameters)}\n"
  }

  @Test(arguments: [
    ("apslKeyboardAware", "{resetScrollToCoords: [0, -30.5]}", [0, -30.5]),
    ("apslKeyboardAware", "{resetScrollToCoords: []}", []),
    ("apslKeyboardAware", "{resetScrollToCoords: null}", []),
    ("reactNativeKeyboardController", "{snapToOffsets: [100, 200, 300]}", [100, 200, 300]),
    ("reactNativeKeyboardController", "{snapToOffsets: [100]}", [100]),
  ])
  func `numbers are read`(model: String, parameters: String, numbers: [Double]) throws {
    let reading = read(Self.strategy(model, parameters))
    #expect(reading.lines.isEmpty)
    let strategy = try #require(reading.suite.strategies.first).value
    // What a model has by itself is no parameter of the strategy.
    #expect(strategy.parameters.values.first ?? .numbers([]) == .numbers(numbers))
  }

  @Test(arguments: [
    (
      "apslKeyboardAware", "{resetScrollToCoords: [30]}",
      "'resetScrollToCoords' must be a list of 2 numbers; found a list of one value"
    ),
    (
      "apslKeyboardAware", "{resetScrollToCoords: 30}",
      "'resetScrollToCoords' must be a list of 2 numbers; found '30'"
    ),
    (
      "reactNativeKeyboardController", "{snapToOffsets: {a: 1}}",
      "'snapToOffsets' must be a list of numbers; found a mapping"
    ),
  ])
  func `anything else is an error`(model: String, parameters: String, message: String) {
    let lines = read(Self.strategy(model, parameters)).lines
    #expect(lines.count == 1)
    #expect(lines.first?.contains(message) == true, "\(lines)")
  }

  /// A recorded strategy whose code is not available is told by what its parameters look like.
  @Test func `numbers of a strategy that is not at hand are kept`() throws {
    let content = #"{"code":{},"model":"x","parameters":{"a":[0,12.5],"b":["0"],"c":["0",1]}}"#
    let strategy = try StrategyDefinition(
      name: "s", canonicalContent: Array(content.utf8), strategies: .builtIn)
    #expect(strategy.value.parameters["a"] == .numbers([0, 12.5]))
    #expect(strategy.value.parameters["b"] == .words(["0"]))
    let written = #"{"code":{},"model":"x","parameters":{"a":[0,12.5],"b":["0"],"c":["0","1"]}}"#
    #expect(String(decoding: strategy.canonicalContent, as: UTF8.self) == written)
  }
}
