import Presentation
import RegressionRunner
import Scenarios
import SystemCalls

/// What runs, in the words of a request.
enum Planning {
  /// Returns the cases that are selected; nil where there are none and that is allowed.
  static func plan(
    _ suite: RunSuite, _ selection: Selection, allowsEmpty: Bool, limit: Int? = nil
  ) throws(WorkflowError) -> CasePlan? {
    do throws(SelectionError) {
      return try Expander(suite).plan(selection, limit: limit ?? CasePlan.usualLimit)
    } catch {
      switch error {
      case .unknown(.strategy, let name, _) where StrategyVariants.isVariant(name):
        throw StrategyVariants.refusal(name, among: suite.strategies)
      case .unknown(let kind, let name, let hint):
        throw .unknownName(kind: kind.rawValue, name: name, hint: hint)
      case .unresolved, .tooManyDefinitions, .tooManyCases:
        throw .wrongInput(Escaped.text(error.description))
      case .nothingSelected:
        if allowsEmpty { return nil }
        throw .nothingSelected(words(nothingOf: selection, suite))
      }
    }
  }

  /// Tells which of the strategies and devices that a project lists are not known here.
  static func warnOfUnknownUsual(
    _ suite: RunSuite, _ selection: Selection, _ observer: any WorkflowObserver
  ) {
    for (kind, name) in Expander(suite).unknownUsual(of: selection) {
      observer.tell(
        .warning(
          "unknown \(kind.rawValue) \(Escaped.quoted(name)) in the project is ignored; 'headroom check' "
            + "shows its location"
        )
      )
    }
  }

  /// Says on which devices the scenarios run that name none, and how to change that; nil where all do, or the
  /// call does.
  static func devicesOfScenarios(_ plan: CasePlan, _ suite: RunSuite, _ selection: Selection)
    -> String?
  {
    guard selection.devices.isEmpty,
      suite.scenarios.contains(where: { $0.value.devices.isEmpty })
    else { return nil }
    var (scenarios, used): (Set<Int>, Set<Int>) = ([], [])
    for entry in plan where suite.scenarios[entry.scenario].value.devices.isEmpty {
      scenarios.insert(entry.scenario)
      used.insert(entry.device)
    }
    guard !scenarios.isEmpty else { return nil }
    let names = Words.list(used.sorted().map { suite.devices[$0].name }, limit: 6)
    let count = scenarios.count
    let whose =
      !selection.usualDevices.isEmpty
      ? "the project's devices"
      : suite.usualDevices == Set(RunSuite.standardDevices)
        ? "the default devices" : "the devices of the files"
    return "\(Words.count(count, "scenario")) \(count == 1 ? "names" : "name") no device and "
      + "\(count == 1 ? "runs" : "run") on \(whose): \(Escaped.text(names)); to change that, use -d, or "
      + "'devices' in the scenario or in headroom.yaml"
  }

  /// The present day in UTC, which decides about known failures.
  static var today: CalendarDay {
    CalendarDay(TimeText.day(Clock.now)) ?? CalendarDay.first
  }

  /// Says that all scenarios list their strategies, and none that was asked for; empty where one does.
  private static func unlisted(_ selection: Selection, _ suite: RunSuite) -> String {
    let patterns = selection.strategies.map { CasePattern($0) }
    guard !patterns.isEmpty,
      suite.scenarios.allSatisfy({ scenario in
        !scenario.value.strategies.isEmpty
          && !scenario.value.strategies.contains { name in patterns.contains { $0.names(name) } }
      })
    else { return "" }
    let names = selection.strategies.map { Escaped.quoted($0) }.joined(separator: " or ")
    return "; every scenario lists its 'strategies', and none lists \(names)"
  }

  /// Returns a suite of which only those strategies are archived that keep everything from being selected:
  /// each of them alone, or by their names, as no scenario lists what is asked for.
  private static func archivedInTheWay(of selection: Selection, _ suite: RunSuite) -> RunSuite {
    var blamed = suite
    blamed.archived = suite.archived.filter { name in
      guard var definition = suite.strategies.first else { return false }
      definition.name = name
      // It runs where it is named, as if it were there.
      definition.isDefault = false
      var revived = suite
      revived.archived.remove(name)
      revived.strategies.append(definition)
      do throws(SelectionError) {
        _ = try Expander(revived).plan(selection)
        return true
      } catch {
        if case .tooManyCases = error { return true }
        return isUnlisted(name, selection, suite)
      }
    }
    return blamed
  }

  /// Whether an archived strategy is asked for by its name that no scenario would run under.
  private static func isUnlisted(_ name: String, _ selection: Selection, _ suite: RunSuite) -> Bool
  {
    guard selection.strategies == [name] else { return false }
    let names = suite.scenarios.map(\.name)
    let meant = Set(selection.patterns.flatMap { $0.scenarios(among: names) })
    let lists = suite.scenarios.filter { selection.patterns.isEmpty || meant.contains($0.name) }
      .map(\.value.strategies)
    return !lists.isEmpty && lists.allSatisfy { !$0.isEmpty && !$0.contains(name) }
  }

  private static func words(nothingOf selection: Selection, _ suite: RunSuite) -> String {
    let files = selection.patterns.map(\.text).filter(isFileName)
    if let file = files.first { return words(withoutFile: file) }
    guard !suite.scenarios.isEmpty else { return "nothing is selected: there are no scenarios" }
    let blamed = archivedInTheWay(of: selection, suite)
    if let words = AbsentStrategyWords.archived(blamed, selection).first {
      return "nothing is selected: \(words)"
    }
    guard !selection.patterns.isEmpty else {
      return "nothing is selected: no case has all of the given strategies, devices and tags"
        + unlisted(selection, suite)
    }
    let patterns = selection.patterns.map { Escaped.quoted($0.text) }.joined(separator: " or ")
    var text = "nothing is selected: no case matches \(patterns)"
    if suite.scenarios.contains(where: { scenario in
      selection.patterns.contains { $0.text == scenario.name }
    }) {
      text += "; the scenario exists, but its strategies, devices and orientations leave no case"
    } else if selection.patterns.count == 1, let pattern = selection.patterns.first {
      text += hint(for: pattern.text, among: suite.scenarios.map(\.name))
    }
    return text
  }

  /// Says that a word is neither a file nor selects a case.
  static func words(withoutFile word: String) -> String {
    "nothing is selected: there is no file or folder \(Escaped.quoted(word)), and no case matches it"
      + FileSearch.hint(for: word).words
  }

  /// The scenario that a word probably means; empty for none.
  static func hint(for word: String, among scenarios: [String]) -> String {
    nearest(to: word, among: scenarios).map(meant) ?? ""
  }

  /// The name that a word probably means, by the whole of it or by its last part; nil for none.
  static func nearest(to word: String, among names: [String]) -> String? {
    if let near = Suggestion.closest(to: word, among: names) { return near }
    let parts = names.map { String($0.split(separator: "/").last ?? "") }
    let near = Suggestion.closest(to: word, among: parts)
    return near.flatMap { parts.firstIndex(of: $0) }.map { names[$0] }
  }

  private static func meant(_ word: String) -> String {
    "; did you mean \(Escaped.quoted(word))?"
  }
}

extension Planning {
  /// Returns what is said where archived scenarios alone are meant, and the way back.
  ///
  /// - Parameters:
  ///   - archived: The archived scenarios that could be meant.
  ///   - selection: What was asked for.
  ///   - suite: What else could be meant.
  /// - Returns: The words; nil where no archived scenario is meant.
  static func words(
    ofArchived archived: some Sequence<String>, _ selection: Selection, _ suite: RunSuite
  ) -> String? {
    guard !selection.patterns.isEmpty || suite.scenarios.isEmpty else { return nil }
    let all = archived.sorted()
    let named = Set(selection.patterns.flatMap { $0.scenarios(among: all) })
    let meant = selection.patterns.isEmpty ? all : all.filter { named.contains($0) }
    guard let first = meant.first else { return nil }
    let word = meant.count == 1 ? "it" : "them"
    let what =
      meant.count == 1
      ? "the scenario \(Escaped.quoted(first)) is archived"
      : "all \(meant.count) matching scenarios are archived"
    let more = meant.count > 1 ? " …" : ""
    return "nothing is selected: \(what); to restore \(word): headroom archive --undo "
      + Escaped.text(Words.shellWord(first)) + more
  }

  /// Whether a word that matches no case was rather meant as a path.
  static func isFileName(_ word: String) -> Bool {
    ["/", "./", "../", "~"].contains { word.hasPrefix($0) }
      || ProtectedPaths.endings.contains { word.hasSuffix($0) }
  }
}

extension CalendarDay {
  /// A day before every other use.
  fileprivate static var first: CalendarDay {
    guard let day = CalendarDay("1970-01-01") else { preconditionFailure("1970-01-01 is a day") }
    return day
  }
}

extension CasePattern {
  /// The scenarios that the pattern selects, a scenario's part of a key included.
  func scenarios(among names: [String]) -> [String] {
    let bracket = text.hasSuffix("]") ? text.firstRange(of: " [")?.lowerBound : nil
    let pattern = bracket.map { CasePattern(String(text[..<$0])) } ?? self
    let meaning = pattern.meaning(among: names, keyExists: { _ in false })
    return names.filter { pattern.selects(scenario: $0, key: $0, as: meaning) }
  }
}
