package import AvoidanceEngine

/// A script for a form, with expectations and the devices and strategies to run it on.
package struct Scenario: Hashable, Sendable {
  package var form: String
  /// The devices' names; if empty, all selected devices.
  package var devices: [String]
  /// The initial orientations of the devices.
  package var orientations: [Orientation]
  /// The strategies' names; if empty, all selected strategies.
  package var strategies: [String]
  /// The origin of the scenario, such as an issue.
  package var source: String?
  /// The scenario's name before it was renamed, under which its history continues.
  package var formerly: String?
  package var tags: [String]
  package var attachments: [AttachedPicture]
  /// The behaviour of UIKit to assume where observations differ.
  package var profile: UIKitProfile
  package var laws: [Law]
  package var knownFailures: [KnownFailure]
  package var script: [ScriptEntry]

  package init(form: String) {
    self.form = form
    devices = []
    orientations = [.portrait]
    strategies = []
    tags = []
    attachments = []
    profile = .observed
    laws = []
    knownFailures = []
    script = []
  }

  package var hasExpectations: Bool {
    script.contains {
      if case .expect = $0 { true } else { false }
    }
  }

  /// Whether it has laws, or expectations of a strategy; otherwise a baseline may apply.
  package func isJudged(under strategy: String) -> Bool {
    !laws.isEmpty
      || script.contains { entry in
        guard case .expect(let expectations, _) = entry else { return false }
        return expectations.contains { $0.matcher(for: strategy) != nil }
      }
  }

  /// Adds a strategy with the same expectations as another one, if that is among the scenario's.
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

  /// Replaces the laws, and removes known failures of other ones.
  fileprivate mutating func judge(by laws: [Law]) {
    self.laws = laws
    knownFailures = knownFailures.compactMap { failure in
      var failure = failure
      failure.laws.removeAll { !laws.contains($0) }
      return failure.laws.isEmpty ? nil : failure
    }
  }

  /// The default laws, for a scenario that names none.
  var defaultLaws: [Law] { hasExpectations ? [] : Law.withoutExpectations }
}

package enum ScriptEntry: Hashable, Sendable {
  /// A step; the next one follows after the given seconds, or once all animations have finished.
  case step(ScriptStep, then: Double?)
  /// Checks the current state; in the order of the subjects' names.
  case expect([Expectation], knownFailures: [KnownFailure])
}

package struct ScenarioDefinition: Definition {
  package static let kind = DefinitionKind.scenario
  package var name: String
  package var location: SourceLocation
  package var value: Scenario
  package var stepLines: [Int]
  /// The lines of the subjects, by entry of the script; empty for a step.
  package var subjectLines: [[Int]]
  /// Whether the file or its project names laws; nil if unknown, as for canonical content.
  package var namesLaws: Bool?

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

  package var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(value) } }
}

extension ScenarioDefinition {
  /// Replaces the laws, and removes known failures of other ones.
  package mutating func judge(by laws: [Law]) {
    value.judge(by: laws)
    namesLaws = true
  }
}

extension ScriptStep: CustomStringConvertible {
  /// The step on one line, for example `focus field-12` or `drag {"by": [0, -20], "view": "t"}`.
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
  package var description: String {
    switch self {
    case .step(let step, _): step.description
    case .expect: "expect"
    }
  }
}

/// A failure under one strategy for a known reason, which does not fail a run.
package struct KnownFailure: Hashable, Sendable {
  package enum Expiry: Hashable, Sendable {
    case never
    /// The last day.
    case day(CalendarDay)
    /// A text that is neither a day nor `never`; such a failure is expired.
    case unreadable(String)

    package var text: String {
      switch self {
      case .never: "never"
      case .day(let day): day.description
      case .unreadable(let text): text
      }
    }

    /// The number of days from a day to the last one; nil if it has expired or never does.
    package func daysLeft(on today: CalendarDay) -> Int? {
      if case .day(let last) = self, last >= today { last.days(since: today) } else { nil }
    }

    package func isOver(on today: CalendarDay) -> Bool {
      switch self {
      case .never: false
      case .unreadable: true
      case .day(let last): today > last
      }
    }
  }

  package var strategy: String
  /// The laws that fail; empty for an `expect`.
  package var laws: [Law]
  /// The devices on which it fails; if empty, all.
  package var devices: [String]
  /// The orientations in which it fails; if empty, all.
  package var orientations: [Orientation]
  package var reason: String
  package var until: Expiry
  /// The web address of an issue.
  package var issue: String?

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

  package func applies(to strategy: String, on device: String, _ orientation: Orientation) -> Bool {
    self.strategy == strategy && (devices.isEmpty || devices.contains(device))
      && (orientations.isEmpty || orientations.contains(orientation))
  }

  /// Whether earlier ones that apply to the same case make it ineffective: the first match counts.
  package func isHidden(by others: [KnownFailure]) -> Bool {
    laws.isEmpty
      ? !others.isEmpty : laws.allSatisfy { law in others.contains { $0.laws.contains(law) } }
  }

  /// Whether a text is a web address of only printable ASCII characters, which is safe to link.
  package static func isWebAddress(_ text: String) -> Bool {
    let hosts = ["http://", "https://"].filter(text.hasPrefix).map { text.dropFirst($0.count) }
    return hosts.contains { !$0.isEmpty && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
  }

  /// Whether it is limited to some devices or orientations.
  package var isScoped: Bool { !devices.isEmpty || !orientations.isEmpty }
}

extension KnownFailure {
  package enum Place: Hashable, Sendable {
    /// With the `expect` at this index in the script.
    case step(Int)
    case laws
  }
}

extension Scenario {
  /// The places of known failures, in the order in which they are checked.
  package var knownFailurePlaces: [KnownFailure.Place] {
    let steps = script.indices.filter { if case .expect = script[$0] { true } else { false } }
    return steps.map { .step($0) } + [.laws]
  }

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
