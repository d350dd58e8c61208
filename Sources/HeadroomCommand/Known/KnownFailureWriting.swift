import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

/// Adds known failures to the scenario files, or removes them.
struct KnownFailureWriting {
  struct Reason: Sendable {
    var text = ""
    var until = KnownFailure.Expiry.never
    var issue: String?
  }

  let files: [RewrittenFile]
  /// Whether everything found can be written.
  let isWhole: Bool

  private init(_ edited: EditedFiles, _ observer: any CommandObserver) throws(HeadroomError) {
    var edited = edited
    files = edited.apply()
    isWhole = edited.refused.isEmpty
    for text in edited.refused {
      observer.tell(.refusal(Escaped.text("not written: \(text)")))
    }
    if files.isEmpty, !isWhole { throw .notDone("nothing was written") }
  }

  /// Finds the entries to add for the selected failing cases.
  ///
  /// Files outside the project are not written.
  ///
  /// - Throws: An error if no selected case failed, or something can't be read.
  init(
    adding reason: Reason, of cases: SelectedCases, today: CalendarDay, in project: Project?,
    _ observer: any CommandObserver
  ) throws {
    var failing = cases.selected.filter { $0.record.verdict?.isFailing == true }
    guard !failing.isEmpty else {
      throw HeadroomError.nothingSelected(
        "none of the selected cases failed in run \(cases.run.number)")
    }
    try cases.database.fill(&failing, with: .bodies, of: cases.run)
    let byScenario = Dictionary(grouping: failing.map(\.record), by: \.name.scenario)
    let planned = Dictionary(grouping: cases.all.map(\.record.name), by: \.scenario)
    var files = try EditedFiles(of: cases, in: project)
    for definition in try cases.scenarios() {
      guard let records = byScenario[definition.name], try files.accept(definition)
      else { continue }
      var additions = KnownFailureAdditions(
        definition, planned[definition.name] ?? [], reason, isWhole: cases.run.isWhole,
        today: today)
      for record in records {
        guard let verdict = record.verdict else { continue }
        additions.add(record.name, verdict, record.body?.mismatches ?? [])
      }
      files.refused += additions.refused
      files.add(additions.changes, to: definition)
    }
    try self.init(files, observer)
  }

  /// Finds the entries to remove because none of their cases failed.
  ///
  /// Files outside the project are not written.
  ///
  /// - Throws: An error if the run isn't a full one, or something can't be read.
  init(pruning cases: SelectedCases, in project: Project?, _ observer: any CommandObserver) throws {
    guard cases.run.isWhole else {
      throw HeadroomError.unusable(
        "run \(cases.run.number) does not cover the whole suite, so it can't show what no longer "
          + "fails; record a whole run with 'headroom run'")
    }
    let outdated = try OutdatedFailures(cases.all, of: cases.run, cases.database)
    let selected = Dictionary(grouping: cases.selected.map(\.record.name), by: \.scenario)
    var files = try EditedFiles(of: cases, in: project)
    for definition in try cases.scenarios() {
      let names = selected[definition.name] ?? []
      let changes = outdated.of(definition).compactMap { place, failures in
        let found = failures.filter { failure in names.contains { failure.applies(to: $0) } }
        return found.isEmpty ? nil : KnownFailureChange(definition.name, place, removed: found)
      }
      guard !changes.isEmpty, try files.accept(definition) else { continue }
      files.add(changes, to: definition)
    }
    try self.init(files, observer)
  }

  /// Throws an error about the first file that can't be written, naming those written before.
  func write() throws(HeadroomError) {
    if let failure = files.write().failure { throw failure }
  }
}

/// The known failures without a failing case in a full run.
struct OutdatedFailures {
  private let cases: [String: [CaseRecord]]
  private let bodies: [Int64: OutcomeBody]

  init(_ cases: [StoredCase], of run: Run, _ database: RegressionDatabase) throws {
    self.cases = Dictionary(grouping: cases.map(\.record), by: \.name.scenario)
    let failed = cases.compactMap(\.record.outcome).filter(\.verdict.mayHaveMismatches)
    bodies = try database.bodies(ofOutcomes: failed.map(\.id).uniqued(), of: [run])
  }

  /// Returns the outdated entries of a scenario.
  ///
  /// An entry is not judged if the run lacks its cases, or one of them ended in an error or was skipped.
  func of(_ definition: ScenarioDefinition) -> [(place: KnownFailure.Place, [KnownFailure])] {
    let scenario = definition.value
    return scenario.knownFailurePlaces.compactMap { place in
      let failures = scenario[known: place].filter { failure in
        let scope = (cases[definition.name] ?? []).filter { failure.applies(to: $0.name) }
        return !scope.isEmpty
          && scope.allSatisfy { hasPassed($0, failure, at: place, of: scenario) }
      }
      return failures.isEmpty ? nil : (place, failures)
    }
  }

  private func hasPassed(
    _ record: CaseRecord, _ failure: KnownFailure, at place: KnownFailure.Place,
    of scenario: Scenario
  ) -> Bool {
    guard let outcome = record.outcome, outcome.verdict != .error, outcome.verdict != .skipped
    else { return false }
    let mismatches = bodies[outcome.id]?.mismatches ?? []
    return !mismatches.contains { mismatch in
      scenario.knownFailurePlace(of: mismatch) == place
        && scenario.knownFailure(of: mismatch, in: record.name) == failure
    }
  }
}

/// Creates known failures from the failing cases of one scenario.
struct KnownFailureAdditions {
  private struct Group {
    var place: KnownFailure.Place
    var strategy: String
    var laws: [Law]
    /// The issue of the expired entry.
    var issue: String?
    /// In the order of the run.
    var cases: [CaseName]
  }

  /// Failures that can't become known, with reasons.
  private(set) var refused: [String] = []
  private let definition: ScenarioDefinition
  private let planned: [CaseName]
  private let reason: KnownFailureWriting.Reason
  private let isWhole: Bool
  private let today: CalendarDay
  private var groups: [Group] = []
  private var expired: [KnownFailure.Place: [KnownFailure]] = [:]

  /// If the run lacks cases of the suite (`isWhole` is false), new entries always name devices.
  init(
    _ definition: ScenarioDefinition, _ planned: [CaseName], _ reason: KnownFailureWriting.Reason,
    isWhole: Bool, today: CalendarDay
  ) {
    self.definition = definition
    self.planned = planned
    self.reason = reason
    self.isWhole = isWhole
    self.today = today
  }

  /// Adds the mismatches of a failing case.
  mutating func add(_ name: CaseName, _ verdict: Verdict, _ mismatches: [Mismatch]) {
    guard verdict == .fail else { return refused.append("\(name) ended in an error") }
    let scenario = definition.value
    for mismatch in mismatches where mismatch.operator != .until {
      guard let place = scenario.knownFailurePlace(of: mismatch) else {
        return refused.append("\(name) is judged by its approved outcome; use 'headroom approve'")
      }
      let known = scenario.knownFailure(of: mismatch, in: name)
      if let known, !known.until.isOver(on: today) { continue }
      if let known, expired[place]?.contains(known) != true {
        expired[place, default: []].append(known)
      }
      add(name, to: place, place == .laws ? Law(rawValue: mismatch.subject) : nil, known?.issue)
    }
  }

  private mutating func add(
    _ name: CaseName, to place: KnownFailure.Place, _ law: Law?, _ issue: String?
  ) {
    let laws = law.map { [$0] } ?? []
    let group = groups.firstIndex {
      $0.place == place && $0.strategy == name.strategy && $0.laws == laws && $0.issue == issue
    }
    guard let group else {
      return groups.append(
        Group(place: place, strategy: name.strategy, laws: laws, issue: issue, cases: [name]))
    }
    if groups[group].cases.last != name { groups[group].cases.append(name) }
  }

  /// The changes of the file; a new entry replaces expired ones at the same position.
  var changes: [KnownFailureChange] {
    var merged: [Group] = []
    for group in groups {
      // Laws broken by the same cases share an entry.
      let other = merged.firstIndex {
        $0.place == group.place && $0.strategy == group.strategy && $0.cases == group.cases
          && $0.issue == group.issue
      }
      if let other { merged[other].laws += group.laws } else { merged.append(group) }
    }
    let added = Dictionary(grouping: merged, by: \.place).mapValues { $0.flatMap(failures) }
    return definition.value.knownFailurePlaces.compactMap { place in
      added[place].map {
        KnownFailureChange(definition.name, place, added: $0, removed: expired[place] ?? [])
      }
    }
  }

  private func failures(of group: Group) -> [KnownFailure] {
    scopes(of: group.cases).map { scope in
      KnownFailure(
        strategy: group.strategy, laws: Law.allCases.filter(group.laws.contains),
        devices: scope.devices, orientations: scope.orientations, reason: reason.text,
        until: reason.until, issue: reason.issue ?? group.issue)
    }
  }

  /// The devices and orientations that cover exactly these cases; empty for all.
  private func scopes(of cases: [CaseName]) -> [(devices: [String], orientations: [Orientation])] {
    var scopes: [(devices: [String], orientations: [Orientation])] = []
    let orientations = definition.value.orientations
    for orientation in orientations {
      let broken = cases.filter { $0.orientation == orientation }.map(\.device)
      guard !broken.isEmpty else { continue }
      let all = planned.count {
        $0.strategy == cases[0].strategy && $0.orientation == orientation
      }
      let devices = isWhole && broken.count == all ? [] : broken
      if let place = scopes.firstIndex(where: { $0.devices == devices }) {
        scopes[place].orientations.append(orientation)
      } else {
        scopes.append((devices, [orientation]))
      }
    }
    return scopes.map {
      ($0.devices, $0.orientations.count == orientations.count ? [] : $0.orientations)
    }
  }
}
