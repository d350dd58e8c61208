import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// Writes definitions of a database back out as YAML.
struct Exporting: Sendable {
  var location: DatabaseLocation
  /// Patterns over names; none: everything.
  var patterns: [String]
  /// Whether nothing is written to a folder.
  var isDryRun = false
  /// Whether nothing selected is no error.
  var allowsEmpty = false

  /// Reads what is to be written.
  ///
  /// - Throws: An error where nothing is selected, or something can't be read back.
  func selection() throws -> ExportSelection {
    let database = try location.openForReading()
    let stored = try database.currentDefinitions()
    var selection = ExportSelection(
      try location.suite(of: stored), stored, try database.baselines(),
      namesLaws: location.defaults.laws != nil)
    try narrow(&selection)
    selection.leaveOutAbsent()
    if selection.isEmpty, !allowsEmpty, let words = selection.warnings.first {
      throw WorkflowError.nothingSelected("nothing to write: \(words)")
    }
    return selection
  }

  private func narrow(_ selection: inout ExportSelection) throws(WorkflowError) {
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

  /// Writes a file per form and per folder of scenarios.
  ///
  /// - Parameters:
  ///   - selection: What is written.
  ///   - path: The folder.
  ///   - protected: What is not replaced there.
  /// - Returns: What was written, in words.
  /// - Throws: An error where a file would be lost or can't be written.
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

/// What `export` writes, and into which files.
struct ExportSelection {
  /// Which strategies are left out and why; safe to show.
  private(set) var warnings: [String] = []
  private let suite: Suite
  /// The definitions that are written: those that were read from files.
  private var chosen: [StoredDefinition]
  private let baselines: [Baseline]
  /// The files in which strategies were read.
  private let filesOfStrategies: [String: String]
  /// Whether scenarios name their laws also where those are the usual ones.
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

  /// Whether there is nothing to write.
  var isEmpty: Bool { chosen.isEmpty }

  /// What a pattern can name.
  var names: [String] { chosen.map(\.name) }

  // MARK: Patterns

  /// Whether a pattern selects anything.
  func knows(_ pattern: CasePattern) -> Bool { !matches(of: pattern).isEmpty }

  /// Leaves what patterns select, and what the selected scenarios need.
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
  /// No file that is written could be read with them; those of external programs are defined by the
  /// files that name the programs. The ``warnings`` name each that is left out, and each that a chosen
  /// scenario names.
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

  /// The strategies that a scenario runs under, or says something about.
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

  // MARK: Files

  /// Everything in one file.
  var whole: DefinitionFile {
    get throws { try file(chosen, baselines: approved) }
  }

  /// The files by name: devices and strategies, each form, each folder of scenarios, baselines.
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

  /// The approvals of the scenarios that are written.
  private var approved: [Baseline] {
    let scenarios = Set(chosen.filter { $0.kind == .scenario }.map(\.name))
    return baselines.filter { scenarios.contains($0.name.scenario) && $0.adjustments != nil }
  }
}
