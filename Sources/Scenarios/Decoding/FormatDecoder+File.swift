import AvoidanceEngine

/// What one file holds, before names are looked up across files.
struct FileContent: Sendable {
  /// What a scenario refers to.
  struct Links: Sendable {
    /// Positions in the file's references.
    var references: Range<Int>
    /// Identifiers of the rows that its script inserts.
    var inserted: [String: ViewScope.Entry]
  }

  let document: Document
  var devices: [DeviceDefinition] = []
  var strategies: [StrategyDefinition] = []
  var externals: [ExternalDefinition] = []
  var forms: [FormDefinition] = []
  var scenarios: [ScenarioDefinition] = []
  /// One for each scenario.
  var links: [Links] = []
  var references: [Reference] = []
  var baselines: [BaselineDefinition] = []
  /// Names of definitions that are in error, so that references to them are not blamed too.
  var broken: [DefinitionKind: Set<String>] = [:]
  var diagnostics: [Diagnostic] = []

  init(document: Document) { self.document = document }
}

extension FormatDecoder {
  /// Reads what a file holds under some keys; usually everything.
  static func read(
    _ document: Document, _ strategies: StrategyRegistry, taken: StrategyRegistry? = nil,
    defaults: ScenarioDefaults = ScenarioDefaults(), only keys: [FileKey] = FileKey.allCases
  ) -> FileContent {
    var decoder = FormatDecoder(document: document, strategies: strategies, taken: taken)
    decoder.defaults = defaults
    var content = FileContent(document: document)
    decoder.readFile(into: &content, only: keys)
    content.diagnostics = decoder.diagnostics
    document.source.addExcerpts(to: &content.diagnostics)
    content.references = decoder.references
    return content
  }

  private mutating func readFile(into content: inout FileContent, only keys: [FileKey]) {
    guard let root = document.root, !isNull(root) else {
      report(.empty, at: Mark.start)
      return
    }
    guard document.kind(root) == .mapping else {
      report(.noScenarioFile(found: found(root)), at: root)
      return
    }
    guard let fields = fields(root, Keys.file, of: "a scenario file") else { return }
    guard let version = fields.first(where: { $0.key == .headroom }) else {
      report(.missingVersion, at: root)
      return
    }
    guard plainNumber(version.value) == 1 else {
      report(.unsupportedVersion(found(version.value)), at: version.value)
      return
    }
    for (key, _, value) in fields where key != .headroom && keys.contains(key) {
      guard !hasGivenUp, !isNull(value), let elements = list(value, of: key.rawValue) else {
        continue
      }
      for element in elements where !hasGivenUp { read(element, key, into: &content) }
    }
  }

  private mutating func read(_ node: Node, _ key: FileKey, into content: inout FileContent) {
    let before = diagnostics.count
    switch key {
    case .headroom: break
    case .devices: if let device = device(node) { content.devices.append(device) }
    case .strategies: if let strategy = strategy(node) { content.strategies.append(strategy) }
    case .externals: if let external = external(node) { content.externals.append(external) }
    case .forms: if let form = form(node) { content.forms.append(form) }
    case .scenarios:
      let first = references.count
      guard let definition = scenario(node) else { break }
      content.scenarios.append(definition)
      content.links.append(.init(references: first..<references.count, inserted: scope.identifiers))
    case .baselines: if let baseline = baseline(node) { content.baselines.append(baseline) }
    }
    if diagnostics.count > before { noteBroken(node, key, in: &content) }
  }

  private func noteBroken(_ node: Node, _ key: FileKey, in content: inout FileContent) {
    let kinds: [FileKey: DefinitionKind] = [
      .devices: .device, .strategies: .strategy, .externals: .strategy, .forms: .form,
      .scenarios: .scenario,
    ]
    guard let kind = kinds[key], document.kind(node) == .mapping else { return }
    for (key, value) in document.entries(node) where isScalar(key) && isScalar(value) {
      if document.withBytes(key, { equals($0, "name") }) {
        content.broken[kind, default: []].insert(document.string(value).precomposed)
      }
    }
  }
}
