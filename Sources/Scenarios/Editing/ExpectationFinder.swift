import AvoidanceEngine

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
