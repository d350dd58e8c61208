import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

struct Exporting: Sendable {
  var location: DatabaseLocation
  /// Name patterns; if empty, everything is exported.
  var patterns: [String]
  /// Whether to leave the output folder untouched.
  var isDryRun = false
  var allowsEmpty = false

  /// Reads the definitions to export.
  ///
  /// - Throws: An error if nothing is selected, or something can't be read back.
  func selection() throws -> ExportSelection {
    let database = try location.openForReading()
    let stored = try database.currentDefinitions()
    var selection = ExportSelection(
      try location.suite(of: stored), stored, try database.baselines(),
      namesLaws: location.defaults.laws != nil)
    try narrow(&selection)
    selection.leaveOutAbsent()
    if selection.isEmpty, !allowsEmpty, let words = selection.warnings.first {
      throw HeadroomError.nothingSelected("nothing to write: \(words)")
    }
    return selection
  }

  private func narrow(_ selection: inout ExportSelection) throws(HeadroomError) {
    for text in patterns where !selection.knows(CasePattern(text)) {
      guard !allowsEmpty else { continue }
      let near = Suggestion.closest(to: text, among: selection.names)
      let hint = near.map { "; did you mean \(Escaped.quoted($0))?" } ?? ""
      throw .nothingSelected(
        "nothing is selected: no scenario, form, strategy or device matches "
          + "\(Escaped.quoted(text))\(hint)"
      )
    }
    if !patterns.isEmpty { selection.narrow(to: patterns.map { CasePattern($0) }) }
    guard selection.isEmpty, !allowsEmpty else { return }
    throw .nothingSelected("the database has nothing to export")
  }

  /// Writes a file per form and per folder of scenarios, and returns a summary.
  ///
  /// Files in `protected` are not replaced.
  ///
  /// - Throws: An error if a file would be lost or can't be written.
  func write(
    _ selection: ExportSelection, to path: String, protecting protected: ProtectedPaths = .databases
  ) throws -> String {
    var folder = try OutputFolder(
      path, strategies: location.strategies, defaults: location.defaults, protecting: protected)
    for (name, file) in try selection.files { try folder.add(name, try file.text()) }
    if !isDryRun { try folder.write() }
    return folder.summary(isDryRun ? "Would write" : "Wrote")
  }
}

struct ExportSelection {
  /// One for each strategy that was left out; safe to show.
  private(set) var warnings: [String] = []
  private let suite: Suite
  /// The definitions to write, of those read from files.
  private var chosen: [StoredDefinition]
  private let baselines: [Baseline]
  /// The file that each strategy was read from, by its name.
  private let filesOfStrategies: [String: String]
  /// Whether scenarios list their laws even if these are the defaults.
  private let namesLaws: Bool

  init(_ suite: Suite, _ stored: [StoredDefinition], _ baselines: [Baseline], namesLaws: Bool) {
    self.suite = suite
    self.namesLaws = namesLaws
    chosen = stored.filter { $0.file != nil }
    filesOfStrategies = Dictionary(
      stored.filter { $0.kind == .strategy }.compactMap { one in one.file.map { (one.name, $0) } }
    ) { first, _ in first }
    self.baselines = baselines
  }

  var isEmpty: Bool { chosen.isEmpty }

  /// The names that patterns are matched against.
  var names: [String] { chosen.map(\.name) }

  func knows(_ pattern: CasePattern) -> Bool { !matches(of: pattern).isEmpty }

  /// Keeps only the matching definitions, and those that the selected scenarios use.
  mutating func narrow(to patterns: [CasePattern]) {
    var kept = patterns.reduce(into: Set<DefinitionReference>()) { $0.formUnion(matches(of: $1)) }
    let scenarios = Set(kept.filter { $0.kind == .scenario }.map(\.name))
    for scenario in suite.scenarios where scenarios.contains(scenario.name) {
      let value = scenario.value
      let needed =
        [(DefinitionKind.form, value.form)] + value.devices.map { (.device, $0) }
        + strategies(of: value).map { (.strategy, $0) }
      for (kind, name) in needed {
        kept.formUnion(chosen.filter { $0.kind == kind && $0.name == name }.map(\.reference))
      }
    }
    chosen.removeAll { !kept.contains($0.reference) }
  }

  /// Leaves out the strategies whose models are not available.
  ///
  /// A file with them could not be read back; external strategies are defined by the files that
  /// name their programs. The ``warnings`` list each strategy that was selected or that a selected
  /// scenario uses.
  mutating func leaveOutAbsent() {
    let absent = suite.strategies.filter { !$0.value.model.isAvailable }
    guard !absent.isEmpty else { return }
    let names = Set(chosen.filter { $0.kind == .scenario }.map(\.name))
    var meant = Set(chosen.filter { $0.kind == .strategy }.map(\.name))
    for scenario in suite.scenarios where names.contains(scenario.name) {
      meant.formUnion(strategies(of: scenario.value))
    }
    let left = absent.filter { meant.contains($0.name) }
    let leftNames = Set(left.map(\.name))
    chosen.removeAll { $0.kind == .strategy && leftNames.contains($0.name) }
    warnings = left.map {
      AbsentStrategyWords.notWritten($0, file: filesOfStrategies[$0.value.model.name])
    }
  }

  /// The strategies that a scenario runs under or mentions.
  private func strategies(of scenario: Scenario) -> [String] {
    var names = scenario.strategies + scenario.knownFailures.map(\.strategy)
    for entry in scenario.script {
      guard case .expect(let expectations, let failures) = entry else { continue }
      names += failures.map(\.strategy)
      for expectation in expectations {
        if case .byStrategy(let matchers, _) = expectation.expected { names += matchers.keys }
      }
    }
    return names
  }

  private func matches(of pattern: CasePattern) -> [DefinitionReference] {
    let exact = chosen.filter { $0.name == pattern.text }
    if !exact.isEmpty { return exact.map(\.reference) }
    if pattern.text.hasSuffix("/") {
      let inside = chosen.filter { $0.name.hasPrefix(pattern.text) }
      if !inside.isEmpty { return inside.map(\.reference) }
    }
    return chosen.filter { pattern.matches($0.name) }.map(\.reference)
  }

  var whole: DefinitionFile {
    get throws { try file(chosen, baselines: approved) }
  }

  /// The files by name: devices, strategies, each form, each folder of scenarios, baselines.
  var files: [(name: String, file: DefinitionFile)] {
    get throws {
      var names: [String] = []
      var groups: [String: [StoredDefinition]] = [:]
      for definition in chosen {
        let name = Self.file(of: definition)
        if groups[name] == nil { names.append(name) }
        groups[name, default: []].append(definition)
      }
      var files = try names.map { ($0, try file(groups[$0] ?? [], baselines: [])) }
      if !approved.isEmpty { files.append(("baselines", try file([], baselines: approved))) }
      return files
    }
  }

  private static func file(of definition: StoredDefinition) -> String {
    switch definition.kind {
    case .device: return "devices"
    case .strategy: return "strategies"
    case .form: return "forms/\(definition.name)"
    case .scenario:
      let folder = definition.name.split(separator: "/").dropLast().joined(separator: "/")
      return folder.isEmpty ? "scenarios/others" : "scenarios/\(folder)"
    }
  }

  private func file(_ definitions: [StoredDefinition], baselines: [Baseline]) throws
    -> DefinitionFile
  {
    var file = DefinitionFile()
    file.namesLaws = namesLaws
    for definition in definitions {
      let strategy =
        definition.kind == .strategy
        ? suite.strategies.first { $0.name == definition.name } : nil
      file.add(
        definition.kind, name: definition.name,
        content: strategy?.contentWithoutCode ?? definition.content)
    }
    for baseline in baselines {
      try file.add(
        BaselineDefinition(
          caseKey: baseline.name.description, adjustments: baseline.adjustments ?? [],
          reason: baseline.reason, by: baseline.by, at: TimeText.iso(baseline.at),
          location: SourceLocation(file: "database")))
    }
    return file
  }

  private var approved: [Baseline] {
    let scenarios = Set(chosen.filter { $0.kind == .scenario }.map(\.name))
    return baselines.filter { scenarios.contains($0.name.scenario) && $0.adjustments != nil }
  }
}
