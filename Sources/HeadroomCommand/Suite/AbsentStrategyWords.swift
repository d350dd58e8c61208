import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios

/// What is said of strategies whose code is not available.
enum AbsentStrategyWords {
  /// Why the cases of a strategy are skipped, and what to do.
  struct Absence: Sendable {
    /// What is wrong with the strategy, as in `is not available`.
    var reason: String
    /// The options and commands of which one is missing, safe to show.
    var remedies: [String]
    /// Whether it is a program that the project names and the user does not trust: where programs are
    /// started, that was said.
    var isUntrusted = false
  }

  /// What is said before cases run, of each strategy whose cases are skipped.
  ///
  /// - Parameters:
  ///   - plan: The cases.
  ///   - suite: Their definitions.
  ///   - absences: What makes each strategy run; see ``absences(_:untrusted:_:)``.
  /// - Returns: One sentence for each of the strategies, in their order; none of untrusted programs.
  static func all(of plan: CasePlan, _ suite: RunSuite, _ absences: [String: Absence]) -> [String] {
    guard !absences.isEmpty else { return [] }
    var counts: [Int: Int] = [:]
    for entry in plan { counts[entry.strategy, default: 0] += 1 }
    return suite.strategies.enumerated().compactMap { index, strategy in
      guard let count = counts[index], let absence = absences[strategy.name], !absence.isUntrusted
      else { return nil }
      let cases = "\(Words.count(count, "case")) \(count == 1 ? "is" : "are") skipped"
      return "\(subject(strategy)): \(cases); \(absence.remedies.joined(separator: ", or "))"
    }
  }

  /// Returns why the strategies of a suite do not run whose code is not available.
  ///
  /// - Parameters:
  ///   - suite: The suite.
  ///   - untrusted: The programs that the project names and that the user does not trust.
  ///   - file: The file that names a strategy's program, where it was recorded.
  /// - Returns: By the names of the strategies what is missing.
  static func absences(
    _ suite: RunSuite, untrusted: Set<String>, _ file: (StrategyDefinition) -> String?
  ) -> [String: Absence] {
    let absent = suite.strategies.filter { !$0.value.model.isAvailable }
    return Dictionary(
      absent.map { strategy -> (String, Absence) in
        var missing = strategy.missing
        // Where it stands is said of it alone.
        missing = suite.strategies.first { $0.name == missing.name } ?? missing
        let option = remedy(missing.value, file: file(missing) ?? place(of: missing))
        guard untrusted.contains(missing.value.model.name) else {
          let isProgram = isExternal(missing.value)
          let reason = isProgram ? "is not available" : "is compiled into another program"
          return (strategy.name, Absence(reason: reason, remedies: [option]))
        }
        let trust = "run 'headroom trust' to review it"
        let absence = Absence(
          reason: "is not trusted", remedies: [trust, option], isUntrusted: true)
        return (strategy.name, absence)
      }
    ) { first, _ in first }
  }

  /// The file in which a program stands that files name; nil where the strategy is no program.
  private static func place(of strategy: StrategyDefinition) -> String? {
    let isProgram = strategy.name == strategy.value.model.name && strategy.location.line > 0
    return isProgram ? strategy.location.fileName : nil
  }

  /// What is said of the archived strategies that scenarios name.
  ///
  /// - Parameters:
  ///   - suite: The scenarios, and the names of what is archived.
  ///   - selection: What was asked for.
  /// - Returns: One sentence for each of the strategies, in the order of their names.
  static func archived(_ suite: RunSuite, _ selection: Selection) -> [String] {
    guard !suite.archived.isEmpty else { return [] }
    let patterns = selection.strategies.map { CasePattern($0) }
    let names = suite.scenarios.map(\.name)
    let meant = Set(selection.patterns.flatMap { $0.scenarios(among: names) })
    let tags = selection.tags.map { CasePattern($0) }
    let scenarios = suite.scenarios.filter { scenario in
      (selection.patterns.isEmpty || meant.contains(scenario.name))
        && (tags.isEmpty
          || tags.contains { tag in scenario.value.tags.contains { tag.names($0) } })
    }
    return suite.archived.sorted().compactMap { name in
      guard patterns.isEmpty || patterns.contains(where: { $0.names(name) }) else { return nil }
      let count = scenarios.count { $0.value.strategies.contains(name) }
      guard count > 0 || !patterns.isEmpty else { return nil }
      let subject = "the strategy \(Escaped.quoted(name)) is archived"
      // Scenarios without a list would run under it, too.
      guard count > 0 else {
        return scenarios.contains { $0.value.strategies.isEmpty }
          ? "\(subject); \(takingBack)" : "\(subject), and no scenario lists it"
      }
      let verb = count == 1 ? "does" : "do"
      return
        "\(subject), and \(Words.count(count, "scenario")) \(verb) not run under it; \(takingBack)"
    }
  }

  private static let takingBack = "import the file that defines it to restore it"

  /// What is said of a strategy of files that is left out.
  static func leftOut(_ strategy: StrategyDefinition) -> String {
    let missing = strategy.missing
    return
      "\(subject(strategy)) and was left out; \(remedy(missing.value, file: place(of: missing)))"
  }

  /// What is said of a strategy that is not written into files.
  ///
  /// - Parameters:
  ///   - strategy: The strategy.
  ///   - file: The file that names its program, where it is known.
  /// - Returns: One sentence, safe to show.
  static func notWritten(_ strategy: StrategyDefinition, file: String?) -> String {
    let left = "\(subject(strategy)) and was left out"
    guard isExternal(strategy.missing.value) else {
      return "\(left); files that use it can only be read by that program"
    }
    let place = file.map { "'\(Escaped.text($0))'" } ?? "the file that lists the program"
    let isProgram = strategy.name == strategy.value.model.name
    return isProgram
      ? "\(left); files that use it can only be read with \(place)"
      : "\(left); files that use it can only be read with its definition and \(place)"
  }

  /// Why a recorded case is not run again.
  static func notRunAgain(_ strategy: StrategyDefinition, file: String?) -> String {
    "\(subject(strategy)); \(remedy(strategy.missing.value, file: file))"
  }

  private static func subject(_ strategy: StrategyDefinition) -> String {
    let (name, missing) = ("the strategy \(Escaped.quoted(strategy.name))", strategy.missing)
    let isProgram = isExternal(missing.value)
    guard strategy.value.parts.isEmpty else {
      let part = "\(name) needs \(Escaped.quoted(missing.name))"
      return isProgram
        ? "\(part), an external program that is not available"
        : "\(part), which is compiled into another program"
    }
    return isProgram
      ? "\(name) is an external program that is not available"
      : "\(name) is compiled into another program"
  }

  private static func remedy(_ strategy: StrategyDescription, file: String?) -> String {
    guard isExternal(strategy) else { return "run that program" }
    guard let file else { return "add --external FILE, the file that lists it" }
    return "add --external \(Escaped.text(Words.shellWord(file)))"
  }

  private static func isExternal(_ strategy: StrategyDescription) -> Bool {
    strategy.code?.command.isEmpty == false
  }
}

extension StrategyDefinition {
  /// What is not available: the strategy, or of a composite the first such part.
  fileprivate var missing: StrategyDefinition {
    guard let part = value.parts.first(where: { !$0.strategy.model.isAvailable }) else {
      return self
    }
    return StrategyDefinition(
      name: part.name, location: SourceLocation(file: location.file), value: part.strategy)
  }
}

/// What is said of parameters that were recorded of strategies, and that their models don't take now.
enum StrayParameterWords {
  /// Returns a sentence for each such parameter of the strategies under which cases run, in their order.
  static func all(of plan: CasePlan, _ suite: RunSuite) -> [String] {
    let stray = suite.strategies.map(\.strayParameters)
    guard stray.contains(where: { !$0.isEmpty }) else { return [] }
    let running = Set(plan.lazy.map(\.strategy))
    return running.sorted().flatMap { index in
      stray[index].map { sentence(suite.strategies[index], $0) }
    }
  }

  private static func sentence(_ strategy: StrategyDefinition, _ parameter: String) -> String {
    let model = strategy.value.model
    let name = Escaped.quoted(model.name)
    let setting =
      "the strategy \(Escaped.quoted(strategy.name)) sets \(Escaped.quoted(parameter))"
    return model.parameter(named: parameter) == nil
      ? "\(setting), which its model \(name) no longer has; it has no effect"
      : "\(setting) to a value that its model \(name) no longer accepts"
  }
}

/// What is said of scenarios that no law judges although nobody said so: an `expect` takes the place of
/// the laws that else judge by default.
enum UncheckedLawWords {
  /// Returns the sentence, as `6 scenarios have an expect and name no laws: …`; nil where there is none.
  static func note(of scenarios: some Sequence<ScenarioDefinition>) -> String? {
    let count = scenarios.count { $0.namesLaws == false && $0.value.hasExpectations }
    guard count > 0 else { return nil }
    return count == 1
      ? "1 scenario has expectations but no laws, so it passes even if the keyboard covers the field"
      : "\(count) scenarios have expectations but no laws, so they pass even if the keyboard covers the field"
  }

  /// Returns the sentence about the scenarios of a plan.
  static func note(of plan: CasePlan, _ suite: RunSuite) -> String? {
    var isPlanned = Array(repeating: false, count: suite.scenarios.count)
    for entry in plan { isPlanned[entry.scenario] = true }
    return note(of: zip(suite.scenarios, isPlanned).lazy.filter(\.1).map(\.0))
  }
}
