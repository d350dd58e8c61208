import AvoidanceEngine

/// A scenario file made of definitions, as YAML like people write it.
///
/// Reading it back gives the same digests.
///
///     headroom: 1
///
///     forms:
///       - name: Login/SignIn
///         canvas: [375, 667]
///         view:
///           children:
///             - {textField: email, frame: [16, 120, 343, 34]}
package struct DefinitionFile: Sendable {
  /// Whether to write default laws, too, because a project may have other defaults.
  package var namesLaws = false
  private var definitions: [DefinitionKind: [(name: String, content: [UInt8])]] = [:]
  private var comments: [String] = []
  private var baselines: [[YAMLValue.Entry]] = []

  package init() {}

  package var isEmpty: Bool { definitions.isEmpty && baselines.isEmpty }

  package mutating func add(comment: String) { comments.append(comment) }

  package mutating func add(_ kind: DefinitionKind, name: String, content: [UInt8]) {
    definitions[kind, default: []].append((name, content))
  }

  package mutating func add(_ definition: some Definition) {
    add(type(of: definition).kind, name: definition.name, content: definition.canonicalContent)
  }

  /// Throws if the adjustments are not canonical JSON.
  package mutating func add(_ baseline: BaselineDefinition) throws(ContentError) {
    let read = DocumentReader.read(file: baseline.caseKey, bytes: baseline.adjustments)
    guard let document = read.document, let root = document.root else {
      throw ContentError(diagnostics: read.diagnostics)
    }
    let entries = BaselineDefinition.fields.members(of: baseline).compactMap {
      member -> YAMLValue.Entry? in
      guard case .text(let text) = member.value else { return nil }
      return .init(key: member.name, value: .text(text))
    }
    let adjustments = YAMLValue(document, root, .other)
    baselines.append(entries + [.init(key: "adjustments", value: adjustments)])
  }

  /// Throws if a content is not canonical.
  package func text() throws(ContentError) -> String {
    var text = "headroom: 1\n"
    if !comments.isEmpty { text += "\n" }
    for comment in comments { text += "# \(Escaped.text(comment))\n" }
    for (kind, key) in Self.lists {
      guard let list = definitions[kind] else { continue }
      text += "\n\(key):\n"
      for (place, definition) in list.enumerated() {
        if place > 0, kind == .form || kind == .scenario { text += "\n" }
        let entries = try Self.entries(kind, definition.name, definition.content)
        text += Self.item(kind == .scenario && namesLaws ? Self.namingLaws(entries) : entries)
      }
    }
    if !baselines.isEmpty { text += "\nbaselines:\n" }
    for baseline in baselines { text += Self.item(baseline) }
    return text
  }

  private static func item(_ entries: [YAMLValue.Entry]) -> String {
    var printer = YAMLPrinter()
    printer.block(entries, indent: 4)
    return "  - " + printer.text
  }

  private static let lists: [(DefinitionKind, String)] = [
    (.device, "devices"), (.strategy, "strategies"), (.form, "forms"), (.scenario, "scenarios"),
  ]

  private static func entries(_ kind: DefinitionKind, _ name: String, _ content: [UInt8])
    throws(ContentError) -> [YAMLValue.Entry]
  {
    let result = DocumentReader.read(file: "\(kind.rawValue) \(name)", bytes: content)
    guard let document = result.document, let root = document.root,
      case .mapping(let entries) = YAMLValue(document, root, YAMLPlace(kind))
    else { throw ContentError(diagnostics: result.diagnostics) }
    let translated =
      kind == .strategy ? parametersOfFile(entries) : entries.map(lawsOfFile)
    return [.init(key: "name", value: .text(name))] + translated
  }

  /// Writes out what content leaves out and files would mean otherwise; parts of composites are content.
  private static func parametersOfFile(_ strategy: [YAMLValue.Entry]) -> [YAMLValue.Entry] {
    func value(of key: String) -> YAMLValue? { strategy.first { $0.key == key }?.value }
    guard value(of: "code") == nil, case .text(let name) = value(of: "model"),
      let model = StrategyRegistry.builtIn.model(named: name)
    else { return strategy }
    var parameters: [YAMLValue.Entry] = []
    if case .mapping(let entries) = value(of: "parameters") { parameters = entries }
    for parameter in model.parameters
    where parameter.storedDefault != parameter.defaultValue
      && !parameters.contains(where: { $0.key == parameter.name })
    {
      let value = YAMLValue.text(parameter.storedDefault.readable)
      parameters.append(.init(key: parameter.name, value: value))
    }
    guard !parameters.isEmpty else { return strategy }
    return strategy.filter { $0.key != "parameters" }
      + [.init(key: "parameters", value: .mapping(parameters))]
  }

  private static func namingLaws(_ scenario: [YAMLValue.Entry]) -> [YAMLValue.Entry] {
    guard let script = scenario.firstIndex(where: { $0.key == "script" }),
      !scenario.contains(where: { $0.key == "laws" })
    else { return scenario }
    var hasExpectations = false
    if case .list(let steps) = scenario[script].value {
      hasExpectations = steps.contains { step in
        if case .mapping(let said) = step { said.contains { $0.key == "expect" } } else { false }
      }
    }
    let laws = Law.defaultOfVersion1(hasExpectations: hasExpectations)
    var scenario = scenario
    scenario.insert(.init(key: "laws", value: .list(laws.map { .text($0.rawValue) })), at: script)
    return scenario
  }

  /// Translates stored laws: in a file, `all` and some names have another meaning.
  private static func lawsOfFile(_ entry: YAMLValue.Entry) -> YAMLValue.Entry {
    switch (entry.key, entry.value) {
    case ("laws", .text("all")):
      let laws = Law.allOfVersion1.map { YAMLValue.text($0.rawValue) }
      return .init(key: entry.key, value: .list(laws))
    case ("laws", .list(let laws)):
      return .init(key: entry.key, value: .list(laws.map(lawOfFile)))
    case ("knownFailure", .mapping(let failures)):
      return .init(key: entry.key, value: .mapping(failures.map(lawsOfFailure)))
    default: return entry
    }
  }

  private static func lawsOfFailure(_ failure: YAMLValue.Entry) -> YAMLValue.Entry {
    func known(_ value: YAMLValue) -> YAMLValue {
      switch value {
      case .mapping(let entries): .mapping(entries.map(lawsOfFile))
      case .list(let values): .list(values.map(known))
      case .scalar, .text: value
      }
    }
    return .init(key: failure.key, value: known(failure.value))
  }

  private static func lawOfFile(_ law: YAMLValue) -> YAMLValue {
    guard case .text(let word) = law else { return law }
    return .text(Law(storedWord: word)?.rawValue ?? word)
  }
}
