import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios

/// Messages about strategies whose code is not available.
enum AbsentStrategyWords {
  /// Why the cases of a strategy are skipped, and the remedies.
  struct Absence: Sendable {
    /// As in `is not available`.
    var reason: String
    /// The options and commands of which one is missing; safe to show.
    var remedies: [String]
    /// Whether it is a program named in the project that the user doesn't trust; this was already
    /// reported when programs were started.
    var isUntrusted = false
  }

  /// Returns a warning for each strategy whose cases will be skipped, except untrusted programs.
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

  /// Returns why the unavailable strategies of a suite don't run.
  ///
  /// `untrusted` are programs named in the project; `file` returns the recorded file that names a
  /// strategy's program, if known.
  static func absences(
    _ suite: RunSuite, untrusted: Set<String>, _ file: (StrategyDefinition) -> String?
  ) -> [String: Absence] {
    let absent = suite.strategies.filter { !$0.value.model.isAvailable }
    return Dictionary(
      absent.map { strategy -> (String, Absence) in
        var missing = strategy.missing
        // Only the strategy's own definition has a source location.
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

  /// The file that names the strategy's program, or nil if the strategy isn't a program.
  private static func place(of strategy: StrategyDefinition) -> String? {
    let isProgram = strategy.name == strategy.value.model.name && strategy.location.line > 0
    return isProgram ? strategy.location.fileName : nil
  }

  /// Returns a warning for each archived strategy that scenarios or the selection name.
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

  /// The message about a strategy left out when reading files.
  static func leftOut(_ strategy: StrategyDefinition) -> String {
    let missing = strategy.missing
    return
      "\(subject(strategy)) and was left out; \(remedy(missing.value, file: place(of: missing)))"
  }

  /// The message about a strategy left out when writing files; safe to show.
  ///
  /// `file` is the file that names its program, if known.
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
  /// The unavailable strategy: this one, or the first such part of a composite.
  fileprivate var missing: StrategyDefinition {
    guard let part = value.parts.first(where: { !$0.strategy.model.isAvailable }) else {
      return self
    }
    return StrategyDefinition(
      name: part.name, location: SourceLocation(file: location.file), value: part.strategy)
  }
}

/// The note about scenarios in which nothing judges whether a field can be seen although nobody said so: an
/// `expect` disables the default laws.
enum UncheckedLawWords {
  /// As in `6 scenarios have expectations but no laws, so …`; nil if there are none.
  static func note(of scenarios: some Sequence<ScenarioDefinition>) -> String? {
    let count = scenarios.count {
      $0.namesLaws == false && $0.value.hasExpectations && !$0.value.expectsVisibility
    }
    guard count > 0 else { return nil }
    return count == 1
      ? "1 scenario has expectations but no laws, so it passes even if the keyboard covers the field"
      : "\(count) scenarios have expectations but no laws, so they pass even if the keyboard covers the field"
  }

  static func note(of plan: CasePlan, _ suite: RunSuite) -> String? {
    var isPlanned = Array(repeating: false, count: suite.scenarios.count)
    for entry in plan { isPlanned[entry.scenario] = true }
    return note(of: zip(suite.scenarios, isPlanned).lazy.filter(\.1).map(\.0))
  }
}

extension Scenario {
  /// Whether it expects something of how much of a view can be seen.
  fileprivate var expectsVisibility: Bool {
    let observables: [Observable] = [
      .focusIsVisible, .focusClearance, .focusCovered, .isFullyVisible, .visibleFraction,
      .smallestClearance, .maxCoveredPoints, .coveredMilliseconds,
    ]
    return script.contains { entry in
      guard case .expect(let expectations, _) = entry else { return false }
      return expectations.contains { observables.contains($0.subject.observable) }
    }
  }
}
