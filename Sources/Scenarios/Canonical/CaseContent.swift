package import AvoidanceEngine

/// The parts of a scenario's canonical content that define its cases.
///
/// A case is a different one if it does something else or is judged differently. Tags, attachments, `source`, a
/// former name, the lists of devices, orientations and strategies, and the expectations and known failures of
/// other cases don't matter.
package struct CaseContent: Sendable {
  private let scenario: Value
  private let laws: [Law]

  /// Returns nil if the content is not a scenario's, or names a law that this version does not know.
  package init?(_ content: [UInt8]) {
    guard let scenario = try? Value(json: content), let laws = ScenarioContent.laws(of: scenario)
    else { return nil }
    self.scenario = scenario
    self.laws = laws
  }

  /// Whether both are equal apart from their laws and the keys that don't define a case.
  package func isAlike(_ other: CaseContent) -> Bool {
    members(without: Self.keysOfNoCase) == other.members(without: Self.keysOfNoCase)
  }

  package func hasSameLaws(as other: CaseContent) -> Bool { laws == other.laws }

  /// Returns the content that defines one case, without the scenario's laws.
  package func content(under strategy: String, on device: String, _ orientation: Orientation)
    -> [Value.Member]
  {
    var content = members(without: Self.keysOfNoCase.union(Self.keysByCase))
    if case .list(let entries)? = scenario["script"] {
      let own = entries.compactMap { entry -> Value? in
        guard case .object(let expected)? = entry["expect"] else { return entry }
        let own = expected.compactMap { Self.expected($0, of: strategy) }
        // Expectations for other strategies don't concern this case.
        guard !own.isEmpty else { return nil }
        let known = entry["knownFailure"].map { Self.known($0, strategy, device, orientation) }
        return .object([.init("expect", .object(own))] + (known ?? []))
      }
      content.append(.init("script", .list(own)))
    }
    if let known = scenario["knownFailure"] {
      content += Self.known(known, strategy, device, orientation)
    }
    return content
  }

  /// Keys that don't define a case; laws are compared separately.
  private static let keysOfNoCase: Set = [
    "laws", "formerly", "tags", "attachments", "source", "devices", "orientations",
  ]

  /// Keys of which each case takes only its own part.
  private static let keysByCase: Set = ["strategies", "script", "knownFailure"]

  private func members(without keys: Set<String>) -> [Value.Member] {
    guard case .object(let members) = scenario else { return [] }
    return members.filter { !keys.contains($0.key) }
  }

  /// The subject with its expected value for a strategy, or nil if there is none.
  private static func expected(_ subject: Value.Member, of strategy: String) -> Value.Member? {
    guard case .object(let members) = subject.value,
      !members.contains(where: { MatcherKey(rawValue: $0.key) != nil })
    else { return subject }
    return (subject.value[strategy] ?? subject.value["else"]).map { .init(subject.key, $0) }
  }

  /// A case's known failures, without reasons, issues and the list of cases.
  private static func known(
    _ failures: Value, _ strategy: String, _ device: String, _ orientation: Orientation
  ) -> [Value.Member] {
    guard let found = failures[strategy] else { return [] }
    let entries = if case .list(let entries) = found { entries } else { [found] }
    return entries.filter { entry in
      [("devices", device), ("orientations", orientation.name)].allSatisfy { key, name in
        if case .list(let names) = entry[key] { names.contains(.text(name)) } else { true }
      }
    }
    .map { entry in
      .init(
        "knownFailure",
        .object(["laws", "until"].compactMap { key in entry[key].map { .init(key, $0) } }))
    }
  }
}
