public import AvoidanceEngine

/// A script over a form, with what it expects and where it runs.
public struct Scenario: Hashable, Sendable {
  /// The form's name.
  public var form: String
  /// The devices' names; empty: all that a run selects.
  public var devices: [String]
  /// How the devices are held.
  public var orientations: [Orientation]
  /// The strategies' names; empty: all that a run selects.
  public var strategies: [String]
  /// Where the scenario comes from.
  public var source: String?
  /// Words to select scenarios by.
  public var tags: [String]
  /// Where observers of UIKit disagree, who is followed.
  public var profile: UIKitProfile
  /// The laws that are checked after every step.
  public var laws: [Law]
  /// Laws that are known to fail.
  public var knownFailures: [KnownFailure]
  /// What happens and what is expected, in order.
  public var script: [ScriptEntry]

  /// Makes a scenario without a script.
  public init(form: String) {
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
  public var hasExpectations: Bool {
    script.contains {
      if case .expect = $0 { true } else { false }
    }
  }

  /// Whether a law or an expectation judges the scenario under a strategy; else a baseline may.
  public func isJudged(under strategy: String) -> Bool {
    !laws.isEmpty
      || script.contains { entry in
        guard case .expect(let expectations, _) = entry else { return false }
        return expectations.contains { $0.matcher(for: strategy) != nil }
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
public enum ScriptEntry: Hashable, Sendable {
  /// Something happens; the next step comes after the given seconds, or at rest.
  case step(Step, then: Double?)
  /// The state is judged as it is now; in the order of the subjects' names.
  case expect([Expectation], knownFailures: [KnownFailure])
}

/// A scenario under its name.
public struct ScenarioDefinition: Definition {
  /// `scenario`.
  public static let kind = DefinitionKind.scenario
  /// What people call it.
  public var name: String
  /// Where it was read.
  public var location: SourceLocation
  /// The script and where it runs.
  public var value: Scenario
  /// The line of each entry of the script.
  public var stepLines: [Int]
  /// The line of each subject of each entry; empty for what is no `expect`.
  public var subjectLines: [[Int]]
  /// Whether `laws` is written, in the file or in its project; nil where nobody knows, as in canonical
  /// content.
  public var namesLaws: Bool?

  /// Reads a definition back from its canonical content; the name is not part of it.
  public init(name: String, canonicalContent: [UInt8], strategies: StrategyRegistry)
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
  public var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(value) } }
}

extension ScenarioDefinition {
  /// Takes other laws than the scenario names; what is known of other ones is left out.
  package mutating func judge(by laws: [Law]) {
    value.judge(by: laws)
    namesLaws = true
  }
}
