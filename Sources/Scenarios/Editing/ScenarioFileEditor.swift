import AvoidanceEngine

/// A change to one scenario in a file.
package protocol ScenarioChange: Sendable {
  var scenario: String { get }
  /// Which part of the scenario changes, for messages.
  var words: String { get }
  var count: Int { get }
  /// Computes the edits without making them; `old` is nil if the file does not define the scenario.
  func planned(in finder: ScenarioFinder, _ old: ScenarioDefinition?) throws(EditRefusal)
    -> PlannedChange
}

package struct EditRefusal: Error, Hashable {
  /// Follows the scenario and ``ScenarioChange/words`` in messages.
  package var reason: String

  package init(reason: String) { self.reason = reason }

  static let notInFile = EditRefusal(reason: "is not in the file")
  static let alias = EditRefusal(reason: "is written with an alias; edit it by hand")
  static let severalLines = EditRefusal(
    reason:
      "is written with an anchor, with a comment inside, or over several lines; edit it by hand"
  )
  static let sharedLine = EditRefusal(
    reason: "shares its line with something else; edit it by hand")
  /// The file would be invalid after the change, for a reason.
  static func wrong(_ words: String) -> EditRefusal {
    EditRefusal(
      reason: "can't be changed, as the file would then be wrong: \(words); edit it by hand")
  }
  static let notAlone = EditRefusal(
    reason: "can't be changed on its own, perhaps because of an anchor; edit it by hand")
}

package struct PlannedChange {
  struct Edit {
    var range: Range<Int>
    var text: String

    init(range: Range<Int>, text: String) {
      self.range = range
      self.text = text
    }

    init(at place: Int, _ text: String) { self.init(range: place..<place, text: text) }
  }

  var scenario: String
  var edits: [Edit]
  /// Whether a changed scenario has the intended value.
  var isTaken: (ScenarioDefinition) -> Bool
  /// Reverts the change in a scenario that was read again.
  var undo: (inout ScenarioDefinition) -> Void
}

/// Edits a scenario file in place and leaves everything else as it is.
package struct ScenarioFileEditor {
  package private(set) var bytes: [UInt8]
  /// The current definitions of the file.
  package private(set) var suite: Suite { didSet { places = Self.places(in: suite) } }
  /// The number of times the file was read, each of which takes time in proportion to its size.
  private(set) var readings = 1
  private var places: [String: Int]
  private let file: String
  private let reader: SuiteReader
  private let mark: [UInt8]

  /// Reads a file; nil if it has errors.
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

  /// The current definition of a scenario, or nil if the file does not define it.
  package func scenario(_ name: String) -> ScenarioDefinition? {
    places[name].map { suite.scenarios[$0] }
  }

  package mutating func apply(_ change: some ScenarioChange) throws(EditRefusal) {
    if let refusal = apply([change])[0] { throw refusal }
  }

  /// Makes changes, each of them atomically.
  ///
  /// The result is read again: only the changed parts may differ, each as its change intends.
  ///
  /// - Parameter changes: Changes to different parts of the file.
  /// - Returns: For each change the reason why it can't be made, or nil if it was made.
  /// - Complexity: The file is read twice, and twice more for each halving that looks for a change that
  ///   can't be made.
  package mutating func apply(_ changes: [any ScenarioChange]) -> [EditRefusal?] {
    var refusals = [EditRefusal?](repeating: nil, count: changes.count)
    if !changes.isEmpty { apply(changes.indices, of: changes, &refusals) }
    return refusals
  }

  private mutating func apply(
    _ indexes: Range<Int>, of changes: [any ScenarioChange], _ refusals: inout [EditRefusal?]
  ) {
    guard let document = DocumentReader.read(file: file, bytes: bytes).document else { return }
    let finder = ScenarioFinder(document, reader.known.strategies)
    readings += 1
    var planned: [PlannedChange] = []
    for index in indexes {
      do throws(EditRefusal) {
        let change = changes[index]
        planned.append(try change.planned(in: finder, scenario(change.scenario)))
      } catch {
        refusals[index] = error
      }
    }
    guard !planned.isEmpty, let refusal = commit(planned, in: document) else { return }
    guard indexes.count > 1 else {
      refusals[indexes.lowerBound] = refusal
      return
    }
    let middle = indexes.lowerBound + indexes.count / 2
    apply(indexes.lowerBound..<middle, of: changes, &refusals)
    apply(middle..<indexes.upperBound, of: changes, &refusals)
  }

  /// Makes the changes if the result is as intended, else returns why they can't be made.
  private mutating func commit(_ planned: [PlannedChange], in document: Document) -> EditRefusal? {
    let edits = planned.flatMap(\.edits).sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    let source = document.source.bytes
    var changed = mark
    var end = 0
    for edit in edits {
      guard edit.range.lowerBound >= end else { return .notAlone }
      changed += source[end..<edit.range.lowerBound]
      changed += edit.text.utf8
      end = edit.range.upperBound
    }
    changed += source[end...]
    let reading = reader.read([.init(file: file, bytes: changed)])
    readings += 1
    if let error = reading.diagnostics.first(where: { $0.severity == .error }) {
      return .wrong(error.problem.message)
    }
    guard isIntended(planned, reading.suite) else { return .notAlone }
    bytes = changed
    suite = reading.suite
    return nil
  }

  /// Whether another suite differs from the current one only in the changes, each as intended.
  private func isIntended(_ planned: [PlannedChange], _ new: Suite) -> Bool {
    guard areSame(suite.forms, new.forms), areSame(suite.devices, new.devices),
      areSame(named(suite.strategies, in: new), named(new.strategies, in: suite)),
      suite.baselines.map(\.adjustments) == new.baselines.map(\.adjustments),
      suite.scenarios.count == new.scenarios.count
    else { return false }
    let changed = Dictionary(grouping: planned, by: \.scenario)
    return zip(suite.scenarios, new.scenarios).allSatisfy { old, now in
      guard let planned = changed[now.name] else { return old == now || old.isSame(as: now) }
      var undone = now
      for change in planned { change.undo(&undone) }
      return planned.allSatisfy { $0.isTaken(now) } && old.isSame(as: undone)
    }
  }

  private func areSame<Value: Definition>(_ old: [Value], _ new: [Value]) -> Bool {
    old.count == new.count && zip(old, new).allSatisfy { $0 == $1 || $0.isSame(as: $1) }
  }

  /// Leaves out strategies named by their parts that the other suite lacks: they exist only because
  /// something refers to them.
  private func named(_ strategies: [StrategyDefinition], in other: Suite)
    -> [StrategyDefinition]
  {
    strategies.filter { strategy in
      !CompositeWord.isName(strategy.name)
        || other.strategies.contains { $0.name == strategy.name }
    }
  }
}

/// Finds scenarios, their steps and their expected values in a file.
package struct ScenarioFinder {
  let source: NodeSource
  private var document: Document { source.document }
  private var scenarios: [String: Node] = [:]
  private let decoder: FormatDecoder

  init(_ document: Document, _ strategies: StrategyRegistry) {
    source = NodeSource(document)
    decoder = FormatDecoder(document: document, strategies: strategies)
    guard let root = document.root, let list = document.value("scenarios", of: root) else { return }
    for scenario in document.elements(list) where scenario.index > list.index {
      guard let name = document.value("name", of: scenario) else { continue }
      let text = document.string(name)
      if scenarios[text] == nil { scenarios[text] = scenario }
    }
  }

  /// The mapping of a scenario or of a step in its script, or nil if it is written as an alias.
  func holder(of place: KnownFailure.Place, in name: String) -> Node? {
    guard let scenario = scenarios[name] else { return nil }
    guard case .step(let step) = place else { return scenario }
    guard let script = document.value("script", of: scenario) else { return nil }
    let steps = Array(document.elements(script))
    return steps.indices.contains(step) && steps[step].index > script.index ? steps[step] : nil
  }

  /// The node of an expected value, or nil if it or what contains it is written as an alias.
  func value(of subject: String, scenario: String, step: Int) -> Node? {
    guard let holder = holder(of: .step(step), in: scenario),
      let expect = document.value(StepKey.expect.name, of: holder)
    else { return nil }
    var decoder = self.decoder
    for (key, value) in document.entries(expect) where value.index > key.index {
      if decoder.isScalar(key), decoder.subject(key)?.name == subject { return value }
    }
    return nil
  }
}

extension Document {
  /// The value of a key, unless it is an alias.
  func value(_ name: String, of node: Node) -> Node? {
    guard kind(node) == .mapping else { return nil }
    for (key, value) in entries(node) where value.index > key.index {
      if [.plain, .quoted].contains(kind(key)), string(key) == name { return value }
    }
    return nil
  }
}
