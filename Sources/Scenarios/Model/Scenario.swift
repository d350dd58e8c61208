package import AvoidanceEngine

/// A script over a form, with what it expects and where it runs.
package struct Scenario: Hashable, Sendable {
  /// The form's name.
  package var form: String
  /// The devices' names; empty: all that a run selects.
  package var devices: [String]
  /// How the devices are held.
  package var orientations: [Orientation]
  /// The strategies' names; empty: all that a run selects.
  package var strategies: [String]
  /// Where the scenario comes from.
  package var source: String?
  /// What the scenario was called before it was renamed: its history is that of this name, too.
  package var formerly: String?
  /// Words to select scenarios by.
  package var tags: [String]
  /// Where observers of UIKit disagree, who is followed.
  package var profile: UIKitProfile
  /// The laws that are checked after every step.
  package var laws: [Law]
  /// Laws that are known to fail.
  package var knownFailures: [KnownFailure]
  /// What happens and what is expected, in order.
  package var script: [ScriptEntry]

  /// Makes a scenario without a script.
  package init(form: String) {
    self.form = form
    devices = []
    orientations = [.portrait]
    strategies = []
    tags = []
    profile = .observed
    laws = []
    knownFailures = []
    script = []
  }

  /// Whether the script expects anything.
  package var hasExpectations: Bool {
    script.contains {
      if case .expect = $0 { true } else { false }
    }
  }

  /// Whether a law or an expectation judges the scenario under a strategy; else a baseline may.
  package func isJudged(under strategy: String) -> Bool {
    !laws.isEmpty
      || script.contains { entry in
        guard case .expect(let expectations, _) = entry else { return false }
        return expectations.contains { $0.matcher(for: strategy) != nil }
      }
  }

  /// Lists a strategy beside one that is listed, and expects the same of it.
  package mutating func add(_ strategy: String, like other: String) {
    guard strategies.isEmpty || strategies.contains(other) else { return }
    if !strategies.isEmpty { strategies.append(strategy) }
    script = script.map { entry in
      guard case .expect(var expectations, let known) = entry else { return entry }
      for index in expectations.indices {
        guard case .byStrategy(var matchers, let otherwise) = expectations[index].expected,
          let matcher = matchers[other]
        else { continue }
        matchers[strategy] = matcher
        expectations[index].expected = .byStrategy(matchers, otherwise: otherwise)
      }
      return .expect(expectations, knownFailures: known)
    }
  }

  /// Takes other laws than the scenario names; what is known of other ones is left out.
  fileprivate mutating func judge(by laws: [Law]) {
    self.laws = laws
    knownFailures = knownFailures.compactMap { failure in
      var failure = failure
      failure.laws.removeAll { !laws.contains($0) }
      return failure.laws.isEmpty ? nil : failure
    }
  }

  /// The laws that are checked when the scenario names none.
  var defaultLaws: [Law] { hasExpectations ? [] : Law.withoutExpectations }
}

/// A step or an `expect`.
package enum ScriptEntry: Hashable, Sendable {
  /// Something happens; the next step comes after the given seconds, or at rest.
  case step(ScriptStep, then: Double?)
  /// The state is judged as it is now; in the order of the subjects' names.
  case expect([Expectation], knownFailures: [KnownFailure])
}

/// A scenario under its name.
package struct ScenarioDefinition: Definition {
  /// `scenario`.
  package static let kind = DefinitionKind.scenario
  /// What people call it.
  package var name: String
  /// Where it was read.
  package var location: SourceLocation
  /// The script and where it runs.
  package var value: Scenario
  /// The line of each entry of the script.
  package var stepLines: [Int]
  /// The line of each subject of each entry; empty for what is no `expect`.
  package var subjectLines: [[Int]]
  /// Whether `laws` is written, in the file or in its project; nil where nobody knows, as in canonical
  /// content.
  package var namesLaws: Bool?

  /// Reads a definition back from its canonical content; the name is not part of it.
  package init(name: String, canonicalContent: [UInt8], strategies: StrategyRegistry)
    throws(ContentError)
  {
    self = try Self.read(name: name, content: canonicalContent, strategies) {
      $0.scenario($1, name: name)
    }
  }

  package init(
    name: String, location: SourceLocation, value: Scenario, stepLines: [Int],
    subjectLines: [[Int]], namesLaws: Bool?
  ) {
    self.name = name
    self.location = location
    self.value = value
    self.stepLines = stepLines
    self.subjectLines = subjectLines
    self.namesLaws = namesLaws
  }

  /// The content without name and place; see ``Definition/canonicalContent``.
  package var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(value) } }
}

extension ScenarioDefinition {
  /// Takes other laws than the scenario names; what is known of other ones is left out.
  package mutating func judge(by laws: [Law]) {
    value.judge(by: laws)
    namesLaws = true
  }
}

extension ScriptStep: CustomStringConvertible {
  /// The step in one line, for example `focus field-12` or `drag {"by": [0, -20], "view": "t"}`.
  package var description: String {
    let (verb, value) = said
    switch value {
    case .alone: return verb.name
    case .value(.text(let text)): return "\(verb.name) \(Escaped.text(text))"
    case .value, .parameters:
      var writer = CanonicalWriter(isSpaced: true)
      writer.write(value)
      return "\(verb.name) \(Escaped.text(String(decoding: writer.bytes, as: UTF8.self)))"
    }
  }
}

extension ScriptEntry: CustomStringConvertible {
  /// The entry in one line: the step, or `expect`.
  package var description: String {
    switch self {
    case .step(let step, _): step.description
    case .expect: "expect"
    }
  }
}

/// What fails for a known reason under one strategy, so that it does not fail a run.
package struct KnownFailure: Hashable, Sendable {
  /// How long a failure stays known.
  package enum Expiry: Hashable, Sendable {
    /// For good.
    case never
    /// Up to and including this day.
    case day(CalendarDay)
    /// Not at all: the text is neither a day nor `never`.
    case unreadable(String)

    /// The expiry as it is written.
    package var text: String {
      switch self {
      case .never: "never"
      case .day(let day): day.description
      case .unreadable(let text): text
      }
    }

    /// Returns how many days the failure stays known after a day; nil where it is over, or never is.
    package func daysLeft(on today: CalendarDay) -> Int? {
      if case .day(let last) = self, last >= today { last.days(since: today) } else { nil }
    }

    /// Returns whether the failure is no longer known on a day.
    package func isOver(on today: CalendarDay) -> Bool {
      switch self {
      case .never: false
      case .unreadable: true
      case .day(let last): today > last
      }
    }
  }

  /// The strategy that fails.
  package var strategy: String
  /// The laws that fail; empty beside an `expect`.
  package var laws: [Law]
  /// The devices on which it fails; empty: all.
  package var devices: [String]
  /// How these are held; empty: however.
  package var orientations: [Orientation]
  /// Why.
  package var reason: String
  /// How long.
  package var until: Expiry
  /// Where more is said of it: an address of the web.
  package var issue: String?

  /// Makes a known failure.
  package init(
    strategy: String, laws: [Law] = [], devices: [String] = [], orientations: [Orientation] = [],
    reason: String, until: Expiry, issue: String? = nil
  ) {
    self.strategy = strategy
    self.laws = laws
    self.devices = devices
    self.orientations = orientations
    self.reason = reason
    self.until = until
    self.issue = issue
  }

  /// Whether it is known of a case.
  package func applies(to strategy: String, on device: String, _ orientation: Orientation) -> Bool {
    self.strategy == strategy && (devices.isEmpty || devices.contains(device))
      && (orientations.isEmpty || orientations.contains(orientation))
  }

  /// Whether some that stand before it, and apply to the same case, leave nothing for it: the first that fits
  /// holds.
  package func isHidden(by others: [KnownFailure]) -> Bool {
    laws.isEmpty
      ? !others.isEmpty : laws.allSatisfy { law in others.contains { $0.laws.contains(law) } }
  }

  /// Whether a text is an address of the web: of visible characters, which a link can hold.
  package static func isWebAddress(_ text: String) -> Bool {
    let hosts = ["http://", "https://"].filter(text.hasPrefix).map { text.dropFirst($0.count) }
    return hosts.contains { !$0.isEmpty && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
  }

  /// Whether it is known of some devices or orientations alone.
  package var isScoped: Bool { !devices.isEmpty || !orientations.isEmpty }
}

extension KnownFailure {
  /// Where known failures stand in a scenario.
  package enum Place: Hashable, Sendable {
    /// Beside the `expect` with this index in the script.
    case step(Int)
    /// On the scenario.
    case laws
  }
}

extension Scenario {
  /// The places of known failures, in the order in which is judged.
  package var knownFailurePlaces: [KnownFailure.Place] {
    let steps = script.indices.filter { if case .expect = script[$0] { true } else { false } }
    return steps.map { .step($0) } + [.laws]
  }

  /// What is known to fail at a place.
  package subscript(known place: KnownFailure.Place) -> [KnownFailure] {
    get {
      switch place {
      case .laws: return knownFailures
      case .step(let step):
        guard script.indices.contains(step), case .expect(_, let known) = script[step] else {
          return []
        }
        return known
      }
    }
    set {
      switch place {
      case .laws: knownFailures = newValue
      case .step(let step):
        guard script.indices.contains(step), case .expect(let expectations, _) = script[step]
        else { return }
        script[step] = .expect(expectations, knownFailures: newValue)
      }
    }
  }
}
