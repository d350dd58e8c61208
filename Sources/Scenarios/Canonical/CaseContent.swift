package import AvoidanceEngine

/// What a scenario's canonical content says of its cases.
///
/// A case is another one where this is: what it does, or what judges it. Tags, `source`, a former name, the
/// lists of devices, orientations and strategies, and what is expected and known of other cases change
/// nothing about it.
package struct CaseContent: Sendable {
  private let scenario: Value
  private let laws: [Law]

  /// Reads a content.
  ///
  /// - Returns: nil where it is no content of a scenario, or names a law that is not known here.
  package init?(_ content: [UInt8]) {
    guard let scenario = try? Value(json: content), let laws = ScenarioContent.laws(of: scenario)
    else { return nil }
    self.scenario = scenario
    self.laws = laws
  }

  /// Whether the two differ in nothing but their laws and what makes no case another one.
  package func isAlike(_ other: CaseContent) -> Bool {
    members(without: Self.keysOfNoCase) == other.members(without: Self.keysOfNoCase)
  }

  /// Whether the laws that the two name are the same.
  package func hasSameLaws(as other: CaseContent) -> Bool { laws == other.laws }

  /// Returns what one case does and is judged by, but for the scenario's laws.
  package func content(under strategy: String, on device: String, _ orientation: Orientation)
    -> [Value.Member]
  {
    var content = members(without: Self.keysOfNoCase.union(Self.keysByCase))
    if case .list(let entries)? = scenario["script"] {
      let own = entries.compactMap { entry -> Value? in
        guard case .object(let expected)? = entry["expect"] else { return entry }
        let own = expected.compactMap { Self.expected($0, of: strategy) }
        // What expects nothing of the case is nothing to it.
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

  /// Keys that make no case another one; laws are compared apart.
  private static let keysOfNoCase: Set = [
    "laws", "formerly", "tags", "source", "devices", "orientations",
  ]

  /// Keys of which each case has a part of its own.
  private static let keysByCase: Set = ["strategies", "script", "knownFailure"]

  private func members(without keys: Set<String>) -> [Value.Member] {
    guard case .object(let members) = scenario else { return [] }
    return members.filter { !keys.contains($0.key) }
  }

  /// A subject with what is expected of it under a strategy; nil where nothing is.
  private static func expected(_ subject: Value.Member, of strategy: String) -> Value.Member? {
    guard case .object(let members) = subject.value,
      !members.contains(where: { MatcherKey(rawValue: $0.key) != nil })
    else { return subject }
    return (subject.value[strategy] ?? subject.value["else"]).map { .init(subject.key, $0) }
  }

  /// What is known of a case, without the words for people and the cases that it is known of.
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
