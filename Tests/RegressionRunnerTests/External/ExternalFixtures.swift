import AvoidanceEngine
import Foundation
import RegressionRunner
import Scenarios
import Testing

/// Programs outside and a form for them.
///
/// In the form `scrolling` a scroll view fills the window; its field `low` lies at 500 … 540.
enum ExternalFixtures {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Programs").path

  /// Python itself, where it has its usual place: through a version manager it takes nine times as long
  /// to start.
  static let python =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
    ? "/usr/bin/python3" : "python3"

  static let scrolling = """
    forms:
      - name: scrolling
        canvas: [375, 667]
        view:
          children:
            - scrollView: scroll
              frame: [0, 0, 375, 667]
              contentSize: [375, 900]
              children:
                - {textField: high, frame: [20, 100, 335, 40]}
                - {textField: low, frame: [20, 500, 335, 40], onReturn: resign}

    """

  /// A definition of a program of the tests' folder.
  static func definition(
    _ command: [String], parameters: [ParameterChange] = [], caseSeconds: Double = 5
  ) -> ExternalDefinition {
    var definition = ExternalDefinition(
      name: "outside", location: SourceLocation(file: "outside.yaml"), folder: folder,
      command: command, parameters: parameters, environment: ["PYTHONDONTWRITEBYTECODE"])
    definition.limits.caseSeconds = caseSeconds
    return definition
  }

  static func program(
    _ script: String, _ arguments: String..., parameters: [ParameterChange] = [],
    caseSeconds: Double = 5
  ) -> ExternalProgram {
    let words = [python, "-B", script] + arguments
    return ExternalProgram(
      definition(words, parameters: parameters, caseSeconds: caseSeconds), version: "0.0.0")
  }

  /// A runner of all scenarios of a text under programs.
  static func runner(
    _ programs: [ExternalProgram], strategies: [String] = ["outside"], forms: String = scrolling,
    scenarios: String, jobs: Int = 1, repetitions: Int = 1
  ) throws -> Runner {
    let registry = StrategyRegistry.builtIn.adding(models: programs.map(\.model))
    let text = "headroom: 1\n" + Fixtures.device + forms + "scenarios:\n" + scenarios
    let reading = SuiteReader(known: KnownDefinitions(strategies: registry)).read([
      .init(file: "test.yaml", bytes: Array(text.utf8))
    ])
    guard !reading.hasErrors else {
      throw Fixtures.Unreadable(
        description: reading.diagnostics.map(\.description).joined(separator: "\n") + text)
    }
    let suite = RunSuite(reading.suite, strategies: registry)
    let plan = try Expander(suite).plan(Selection(strategies: strategies))
    let today = try #require(CalendarDay(Fixtures.today))
    return Runner(
      suite: suite, plan: plan, options: .init(jobs: jobs, today: today, repetitions: repetitions))
  }

  /// A scenario of the form `scrolling`.
  static func scenario(_ name: String, laws: String = "[]", _ steps: String...) -> String {
    "  - name: \(name)\n    form: scrolling\n    laws: \(laws)\n    script:\n"
      + steps.map { "      - \($0)\n" }.joined()
  }
}
