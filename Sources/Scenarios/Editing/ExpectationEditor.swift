/// Puts found values into the expectations of a scenario file: in place, everything else as it was.
public struct ExpectationEditor {
  /// New values for one expected subject.
  public struct Change: Hashable, Sendable {
    /// The scenario's name.
    public var scenario: String
    /// Index of the script's entry.
    public var step: Int
    /// The subject as it is usually written.
    public var subject: String
    /// The found value, by strategy.
    public var values: [String: ExpectedValue]
    /// Strategies that the line judges as before.
    public var keeps: Set<String>

    /// Makes a change.
    public init(
      scenario: String,
      step: Int,
      subject: String,
      values: [String: ExpectedValue] = [:],
      keeps: Set<String> = []
    ) {
      self.scenario = scenario
      self.step = step
      self.subject = subject
      self.values = values
      self.keeps = keeps
    }
  }

  /// Why a change can't be made.
  public struct Refusal: Error, Hashable {
    /// In words, to follow the place.
    public var reason: String

    /// Says why.
    public init(reason: String) { self.reason = reason }
  }

  /// The file's bytes with all changes so far.
  public private(set) var bytes: [UInt8]
  /// What the file defines now.
  public private(set) var suite: Suite
  private let file: String
  private let reader: SuiteReader
  private let mark: [UInt8]

  /// Reads a file; nil where it has errors.
  public init?(file: String, bytes: [UInt8], known: KnownDefinitions) {
    self.file = file
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    mark = bytes.starts(with: byteOrderMark) ? byteOrderMark : []
    self.bytes = bytes
    reader = SuiteReader(known: known)
    let reading = reader.read([.init(file: file, bytes: bytes)])
    guard !reading.hasErrors else { return nil }
    suite = reading.suite
  }

  /// Makes a change: all of it, or nothing.
  ///
  /// The result is read again: every definition must be as it was but for the one line, which must
  /// say what was found for the strategies of the change and what it said for the others.
  public mutating func apply(_ change: Change) throws(Refusal) {
    guard let old = expectation(change, in: suite) else {
      throw Refusal(reason: "is not in the file")
    }
    guard
      let document = DocumentReader.read(file: file, bytes: bytes).document,
      let (node, scenario) = place(of: change, in: document)
    else { throw Refusal(reason: "stands behind an alias") }
    let edits = try ExpectationEdits(source: NodeSource(document), change: change, old: old)
      .edits(at: node, listed: scenario)
    var text = document.source.bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      text.replaceSubrange(edit.range, with: edit.text.utf8)
    }
    let changed = mark + text
    let reading = reader.read([.init(file: file, bytes: changed)])
    guard !reading.hasErrors, isIntended(change, old, reading.suite) else {
      throw Refusal(reason: "can't be changed alone; is there an anchor?")
    }
    bytes = changed
    suite = reading.suite
  }

  // MARK: Places

  private func expectation(_ change: Change, in suite: Suite) -> Expectation? {
    guard let scenario = suite.scenarios.first(where: { $0.name == change.scenario }),
      scenario.value.script.indices.contains(change.step),
      case .expect(let expectations, _) = scenario.value.script[change.step]
    else { return nil }
    return expectations.first { $0.subject.description == change.subject }
  }

  /// The node of the expected value, and the strategies that the scenario lists.
  private func place(of change: Change, in document: Document) -> (Node, [String])? {
    guard let root = document.root, let scenarios = Self.value("scenarios", in: root, document)
    else { return nil }
    for scenario in document.elements(scenarios) where scenario.index > scenarios.index {
      guard let name = Self.value("name", in: scenario, document),
        document.string(name) == change.scenario,
        let script = Self.value("script", in: scenario, document)
      else { continue }
      let steps = Array(document.elements(script))
      guard steps.indices.contains(change.step), steps[change.step].index > script.index,
        let expect = Self.value("expect", in: steps[change.step], document)
      else { return nil }
      var decoder = FormatDecoder(document: document)
      for (key, value) in document.entries(expect) where value.index > key.index {
        if decoder.isScalar(key), decoder.subject(key)?.name == change.subject {
          let listed = suite.scenarios.first { $0.name == change.scenario }?.value.strategies
          return (value, listed ?? [])
        }
      }
      return nil
    }
    return nil
  }

  /// The value of a key, unless it is an alias.
  static func value(_ name: String, in node: Node, _ document: Document) -> Node? {
    guard document.kind(node) == .mapping else { return nil }
    for (key, value) in document.entries(node) where value.index > key.index {
      let kind = document.kind(key)
      if kind == .plain || kind == .quoted, document.string(key) == name { return value }
    }
    return nil
  }

  // MARK: Check

  private func isIntended(_ change: Change, _ old: Expectation, _ new: Suite) -> Bool {
    guard let now = expectation(change, in: new), areSame(suite.forms, new.forms),
      areSame(suite.devices, new.devices), areSame(suite.strategies, new.strategies),
      suite.baselines.map(\.adjustments) == new.baselines.map(\.adjustments),
      areSame(suite.scenarios, new.scenarios.map { without(now: old, change, $0) })
    else { return false }
    let areTaken = change.values.allSatisfy { strategy, value in
      guard let wanted = old.matcher(for: strategy)?.accepting(value),
        let found = now.matcher(for: strategy)
      else { return false }
      return found.isClose(to: wanted)
    }
    return areTaken && change.keeps.allSatisfy { now.matcher(for: $0) == old.matcher(for: $0) }
  }

  /// The scenario with the old expectation in the changed place.
  private func without(
    now old: Expectation,
    _ change: Change,
    _ definition: ScenarioDefinition
  ) -> ScenarioDefinition {
    guard definition.name == change.scenario,
      case .expect(var expectations, let known) = definition.value.script[change.step],
      let index = expectations.firstIndex(where: { $0.subject == old.subject })
    else { return definition }
    var definition = definition
    expectations[index] = old
    definition.value.script[change.step] = .expect(expectations, knownFailures: known)
    return definition
  }

  private func areSame<Value: Definition>(_ old: [Value], _ new: [Value]) -> Bool {
    old.count == new.count && zip(old, new).allSatisfy { $0.isSame(as: $1) }
  }
}
