import AvoidanceEngine
import RegressionRunner
import Scenarios

/// Small suites for tests.
///
/// The device is 375 × 667 with a docked keyboard of 216 and nothing else, so that the keyboard's top
/// is at 451. In the form `plain` the field `high` lies at 100 … 140 and `low` at 500 … 540: `low` is
/// covered whole, its bottom edge 89 below the keyboard's top.
enum Fixtures {
  static let today = "2026-11-21"

  static let device = """
    devices:
      - {name: phone, screen: [375, 667], keyboard: {portrait: 216}}

    """

  static let plain = """
    forms:
      - name: plain
        canvas: [375, 667]
        view:
          children:
            - {textField: high, frame: [20, 100, 335, 40]}
            - {textField: low, frame: [20, 500, 335, 40], placeholder: Low}

    """

  /// A suite of the device, some forms and one scenario over `plain` unless it names another form.
  static func suite(forms: String = plain, strategies: String = "", scenario: String) throws
    -> RunSuite
  {
    let text =
      "headroom: 1\n" + device + strategies + forms + "scenarios:\n  - name: folder/case\n"
      + scenario.split(separator: "\n").map { "    \($0)\n" }.joined()
    return try suite(text)
  }

  /// A suite from a whole file.
  static func suite(_ text: String, strategies: StrategyRegistry = .builtIn) throws -> RunSuite {
    let reading = SuiteReader(strategies: strategies).read([
      .init(file: "test.yaml", bytes: Array(text.utf8))
    ])
    guard !reading.hasErrors else {
      throw Unreadable(
        description: reading.diagnostics.map(\.description).joined(separator: "\n") + text)
    }
    return RunSuite(reading.suite, shippedDevices: reading.shippedDevices, strategies: strategies)
  }

  /// The trace of a suite's only case under a strategy.
  static func trace(_ suite: RunSuite, strategy: String = "none", today: String = today) throws
    -> Trace
  {
    try runner(suite, strategy: strategy, today: today).trace(at: 0)
  }

  /// Runs a suite's only case under a strategy.
  static func runner(_ suite: RunSuite, strategy: String = "none", today: String = today) throws
    -> Runner
  {
    let plan = try Expander(suite).plan(Selection(strategies: [strategy]))
    guard let day = CalendarDay(today) else { throw Unreadable(description: today) }
    return Runner(suite: suite, plan: plan, options: .init(jobs: 1, today: day))
  }

  struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }
}
