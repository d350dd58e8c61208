import AvoidanceEngine

/// Puts found values into the expectations of a scenario file: in place, everything else as it was.
package struct ExpectationEditor {
  /// New values for one expected subject.
  package struct Change: Hashable, Sendable {
    /// The scenario's name.
    package var scenario: String
    /// Index of the script's entry.
    package var step: Int
    /// The subject as it is usually written.
    package var subject: String
    /// The found value, by strategy.
    package var values: [String: ExpectedValue]
    /// Strategies that the line judges as before.
    package var keeps: Set<String>

    package init(
      scenario: String, step: Int, subject: String, values: [String: ExpectedValue] = [:],
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
  package struct Refusal: Error, Hashable {
    /// In words, to follow the place.
    package var reason: String

    /// Says why.
    package init(reason: String) { self.reason = reason }
  }

  /// The file's bytes with all changes so far.
  package private(set) var bytes: [UInt8]
  /// What the file defines now.
  package private(set) var suite: Suite { didSet { places = Self.places(in: suite) } }
  /// How often the file was read, which costs time in proportion to its size.
  private(set) var readings = 1
  private var places: [String: Int]
  private let file: String
  private let reader: SuiteReader
  private let mark: [UInt8]

  /// Reads a file; nil where it has errors.
  package init?(file: String, bytes: [UInt8], known: KnownDefinitions) {
    self.file = file
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    mark = bytes.starts(with: byteOrderMark) ? byteOrderMark : []
    self.bytes = bytes
    reader = SuiteReader(known: known)
    let reading = reader.read([.init(file: file, bytes: bytes)])
    guard !reading.hasErrors else { return nil }
    suite = reading.suite
    places = Self.places(in: reading.suite)
  }

  private static func places(in suite: Suite) -> [String: Int] {
    Dictionary(suite.scenarios.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// What the file says of a scenario now; nil where it does not define it.
  package func scenario(_ name: String) -> ScenarioDefinition? {
    places[name].map { suite.scenarios[$0] }
  }

  /// Makes a change: all of it, or nothing.
  package mutating func apply(_ change: Change) throws(Refusal) {
    if let refusal = apply([change])[0] { throw refusal }
  }

  /// Makes changes: all of each, or nothing of it.
  ///
  /// The result is read again: every definition must be as it was but for the changed lines, which
  /// must say what was found for the strategies of their changes and what they said for the others.
  ///
  /// - Parameter changes: The changes, each of another line.
  /// - Returns: For each change why it can't be made; nil where it is made.
  /// - Complexity: The file is read twice, and twice more for each halving that finds a change which
  ///   can't be made.
  package mutating func apply(_ changes: [Change]) -> [Refusal?] {
    var refusals = [Refusal?](repeating: nil, count: changes.count)
    if !changes.isEmpty { apply(changes.indices, of: changes, &refusals) }
    return refusals
  }

  private mutating func apply(
    _ indexes: Range<Int>, of changes: [Change], _ refusals: inout [Refusal?]
  ) {
    let document = DocumentReader.read(file: file, bytes: bytes).document
    let finder = document.map { ExpectationFinder($0, reader.known.strategies) }
    readings += 1
    var planned: [Planned] = []
    for index in indexes {
      do throws(Refusal) {
        planned.append(try plan(changes[index], finder))
      } catch {
        refusals[index] = error
      }
    }
    guard !planned.isEmpty, let document, !commit(planned, in: document) else { return }
    guard indexes.count > 1 else {
      refusals[indexes.lowerBound] = Refusal(
        reason: "can't be changed on its own, perhaps because of an anchor; edit it by hand")
      return
    }
    let middle = indexes.lowerBound + indexes.count / 2
    apply(indexes.lowerBound..<middle, of: changes, &refusals)
    apply(middle..<indexes.upperBound, of: changes, &refusals)
  }

  /// A change with what it replaces.
  struct Planned {
    var change: Change
    var old: Expectation
    var edits: [ExpectationEdits.Edit]
  }

  private func plan(_ change: Change, _ finder: ExpectationFinder?) throws(Refusal) -> Planned {
    guard let old = scenario(change.scenario)?.expectation(of: change) else {
      throw Refusal(reason: "is not in the file")
    }
    guard let finder, let node = finder.place(of: change) else {
      throw Refusal(reason: "is written with an alias; edit it by hand")
    }
    let listed = scenario(change.scenario)?.value.strategies ?? []
    let edits = try ExpectationEdits(source: finder.source, change: change, old: old)
      .edits(at: node, listed: listed)
    return Planned(change: change, old: old, edits: edits)
  }

  /// Makes changes if they are what they are meant to be; returns whether they are.
  private mutating func commit(_ planned: [Planned], in document: Document) -> Bool {
    let edits = planned.flatMap(\.edits).sorted { $0.range.lowerBound < $1.range.lowerBound }
    let source = document.source.bytes
    var changed = mark
    var end = 0
    for edit in edits {
      guard edit.range.lowerBound >= end else { return false }
      changed += source[end..<edit.range.lowerBound]
      changed += edit.text.utf8
      end = edit.range.upperBound
    }
    changed += source[end...]
    let reading = reader.read([.init(file: file, bytes: changed)])
    readings += 1
    guard !reading.hasErrors, isIntended(planned, reading.suite) else { return false }
    bytes = changed
    suite = reading.suite
    return true
  }
}

// Whether a changed file says what it is meant to say.
extension ExpectationEditor {
  /// Whether another suite differs from the file's in the changed lines alone, each as it is meant.
  func isIntended(_ planned: [Planned], _ new: Suite) -> Bool {
    guard areSame(suite.forms, new.forms), areSame(suite.devices, new.devices),
      areSame(suite.strategies, new.strategies),
      suite.baselines.map(\.adjustments) == new.baselines.map(\.adjustments),
      suite.scenarios.count == new.scenarios.count
    else { return false }
    let changed = Dictionary(grouping: planned, by: \.change.scenario)
    return zip(suite.scenarios, new.scenarios).allSatisfy { old, now in
      guard let planned = changed[now.name] else { return old == now || old.isSame(as: now) }
      return planned.allSatisfy { isTaken($0, by: now) }
        && old.isSame(as: planned.reduce(now) { $0.without($1) })
    }
  }

  /// Whether a line says what was found, and what it said for the strategies that keep it.
  private func isTaken(_ planned: Planned, by scenario: ScenarioDefinition) -> Bool {
    let (change, old) = (planned.change, planned.old)
    guard let now = scenario.expectation(of: change) else { return false }
    let areTaken = change.values.allSatisfy { strategy, value in
      guard let wanted = old.matcher(for: strategy)?.accepting(value),
        let found = now.matcher(for: strategy)
      else { return false }
      return found.isClose(to: wanted)
    }
    return areTaken && change.keeps.allSatisfy { now.matcher(for: $0) == old.matcher(for: $0) }
  }

  private func areSame<Value: Definition>(_ old: [Value], _ new: [Value]) -> Bool {
    old.count == new.count && zip(old, new).allSatisfy { $0 == $1 || $0.isSame(as: $1) }
  }
}

extension ScenarioDefinition {
  /// The line that a change is about; nil where there is none.
  func expectation(of change: ExpectationEditor.Change) -> Expectation? {
    guard value.script.indices.contains(change.step),
      case .expect(let expectations, _) = value.script[change.step]
    else { return nil }
    return expectations.first { $0.subject.description == change.subject }
  }

  /// The scenario with the old expectation in the changed place.
  fileprivate func without(_ planned: ExpectationEditor.Planned) -> ScenarioDefinition {
    let step = planned.change.step
    guard value.script.indices.contains(step),
      case .expect(var expectations, let known) = value.script[step],
      let index = expectations.firstIndex(where: { $0.subject == planned.old.subject })
    else { return self }
    var definition = self
    expectations[index] = planned.old
    definition.value.script[step] = .expect(expectations, knownFailures: known)
    return definition
  }
}

/// Finds expected values in a scenario file.
struct ExpectationFinder {
  /// The file's bytes and nodes.
  let source: NodeSource
  private var document: Document { source.document }
  private var scenarios: [String: Node] = [:]
  private let decoder: FormatDecoder

  init(_ document: Document, _ strategies: StrategyRegistry) {
    source = NodeSource(document)
    decoder = FormatDecoder(document: document, strategies: strategies)
    guard let root = document.root, let list = Self.value("scenarios", in: root, document)
    else { return }
    for scenario in document.elements(list) where scenario.index > list.index {
      guard let name = Self.value("name", in: scenario, document) else { continue }
      let text = document.string(name)
      if scenarios[text] == nil { scenarios[text] = scenario }
    }
  }

  /// The node of the expected value; nil where it, or what holds it, stands behind an alias.
  func place(of change: ExpectationEditor.Change) -> Node? {
    guard let scenario = scenarios[change.scenario],
      let script = Self.value("script", in: scenario, document)
    else { return nil }
    let steps = Array(document.elements(script))
    guard steps.indices.contains(change.step), steps[change.step].index > script.index,
      let expect = Self.value("expect", in: steps[change.step], document)
    else { return nil }
    var decoder = self.decoder
    for (key, value) in document.entries(expect) where value.index > key.index {
      if decoder.isScalar(key), decoder.subject(key)?.name == change.subject { return value }
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
}
