import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

/// Points and seconds of a strategy's parameters have ranges; a view may be none.
struct ParameterRangeTests {
  private static func strategy(_ model: String, _ parameters: String) -> String {
    "headroom: 1\nstrategies:\n  - {name: s, model: \(model), parameters: {\(parameters)}}\n"
  }

  @Test(arguments: [
    (
      "offsetRestore", "duration: «1000000", "'duration' must be a number from 0 to 3600", "1000000"
    ),
    ("offsetRestore", "duration: «3600.5", "'duration' must be a number from 0 to 3600", "3600.5"),
    ("offsetRestore", "duration: «-1", "'duration' must be a number from 0 to 3600", "-1"),
    ("offsetRestore", "duration: «.inf", "'duration' must be a number from 0 to 3600", ".inf"),
    ("offsetRestore", "gap: «1000001", "'gap' must be a number from 0 to 1000000", "1000001"),
    ("offsetRestore", "threshold: «-1", "'threshold' must be a number from 0 to 1000000", "-1"),
    (
      "iqKeyboardManager", "keyboardDistanceFromTextField: «.nan",
      "'keyboardDistanceFromTextField' must be a number from 0 to 1000000", ".nan"
    ),
  ])
  func `a number outside its range is an error at its place`(
    model: String, parameters: String, message: String, found: String
  ) {
    expect(Self.strategy(model, parameters), says: ["\(message); found '\(found)'"])
  }

  @Test func `so it is in a step`() {
    expect(
      script("      - configure: {duration: «1000000}\n"),
      says: ["'duration' must be a number from 0 to 3600; found '1000000'"])
  }

  @Test(arguments: ["0", "0.35", "3600"])
  func `a number within its range is taken as it is written`(duration: String) {
    let reading = read(Self.strategy("offsetRestore", "duration: \(duration)"))
    #expect(reading.lines.isEmpty)
    let parameters = reading.suite.strategies.first?.value.parameters
    #expect(parameters?["duration"] == Double(duration).map { .number($0) })
  }

  // A database keeps what an older version took; the engine ends such a case as an error.
  @Test func `what is stored already can still be read`() throws {
    let content = #"{"model":"offsetRestore","parameters":{"duration":1000000}}"#
    let stored = try StrategyDefinition(
      name: "s", canonicalContent: Array(content.utf8), strategies: .builtIn)
    #expect(stored.value.parameters == ["duration": .number(1_000_000)])
    #expect(stored.canonicalContent == Array(content.utf8))
  }

  @Test func `no number of any model is without a range`() {
    for model in StrategyRegistry.builtIn.models {
      for parameter in model.parameters {
        guard case .number(let value) = parameter.defaultValue else { continue }
        switch parameter.kind {
        case .points(let range), .seconds(let range), .number(let range):
          #expect(range.contains(value))
        default: Issue.record("\(model.name).\(parameter.name)")
        }
      }
    }
  }

  @Test func `null is no view, one or several`() {
    let reading = read(
      script("      - configure: {scrollView: null, scrollViews: null, stackView: ~}\n"))
    #expect(reading.lines.isEmpty)
    #expect(
      reading.suite.scenarios.first?.value.script == [
        .step(
          .configure([
            ParameterChange("scrollView", .view(nil)), ParameterChange("scrollViews", .views([])),
            ParameterChange("stackView", .view(nil)),
          ]),
          then: nil
        )
      ]
    )
  }
}
