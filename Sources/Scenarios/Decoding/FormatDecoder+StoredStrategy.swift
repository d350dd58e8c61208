import AvoidanceEngine

/// Strategies as they were stored: their code may be another one than this program's, or be missing.
extension FormatDecoder {
  /// Returns a strategy of canonical content.
  ///
  /// Where its code was recorded, all else that was recorded stays as it is, too: what the model takes
  /// by now does not matter, and a model that is not known here is one that is not at hand.
  mutating func storedStrategy(_ node: Node, name: String) -> StrategyDefinition? {
    guard let fields = fields(node, Keys.storedStrategy, of: "a strategy") else { return nil }
    func value(of key: StoredStrategyKey) -> Node? { fields.first { $0.key == key }?.value }
    guard let modelNode = value(of: .model) else {
      report(.missingKey("model", of: "a strategy"), at: node)
      return nil
    }
    let parameters = value(of: .parameters)
    guard let codeNode = value(of: .code) else {
      guard let model = model(modelNode) else { return nil }
      var description = StrategyDescription(model)
      description.code = nil
      if let parameters { description.parameters = self.parameters(parameters, of: model) }
      return definition(name, description, at: node)
    }
    guard let code = code(codeNode), let word = text(modelNode, of: "model") else { return nil }
    let known = strategies.model(named: word)
    let recorded = parameters.map { storedParameters($0, of: known) } ?? [:]
    let model = known ?? .absent(word, code: code, recorded: recorded)
    var description = StrategyDescription(model, parameters: recorded)
    description.code = code
    return definition(name, description, at: node)
  }

  /// Returns what identified a strategy's code.
  private mutating func code(_ node: Node) -> StrategyCode? {
    guard let fields = fields(node, Keys.strategyCode, of: "the code of a strategy") else {
      return nil
    }
    var code = StrategyCode()
    for (key, _, value) in fields {
      switch key {
      case .command: code.command = texts(value, of: "command") ?? []
      case .defaults: code.defaults = storedParameters(value, of: nil)
      case .files: code.files = files(value)
      case .program: code.program = text(value, of: "program")
      case .version: code.version = text(value, of: "version")
      }
    }
    return code
  }

  private mutating func files(_ node: Node) -> [StrategyCode.File] {
    guard document.kind(node) == .mapping else {
      reportMismatch(node, of: "files", expected: .mapping)
      return []
    }
    var files: [StrategyCode.File] = []
    for (key, value) in document.entries(node) where isScalar(key) {
      guard let digest = text(value, of: "files") else { continue }
      files.append(StrategyCode.File(path: document.string(key), digest: digest))
    }
    return files
  }

  /// Returns a parameter's value by what it looks like, where no declaration says what it is.
  ///
  /// Written again it has the same bytes.
  mutating func inferredValue(_ node: Node, of name: String) -> ParameterValue? {
    switch document.kind(node) {
    case .sequence:
      let numbers = document.elements(node).map { plainNumber($0) }
      if !numbers.isEmpty, !numbers.contains(nil) { return .numbers(numbers.compactMap { $0 }) }
      return texts(node, of: name).map { .words($0) }
    case .mapping:
      var screens: [ScreenParameters] = []
      for (key, value) in document.entries(node) where isScalar(key) {
        let changes = storedParameters(value, of: nil).map { ParameterChange($0.key, $0.value) }
        screens.append(
          ScreenParameters(
            className: document.string(key), changes: changes.sorted { $0.name < $1.name }))
      }
      return .screens(screens.sorted { $0.className < $1.className })
    case .quoted:
      // No text at all would be written as null.
      return text(node, of: name).map { $0.isEmpty ? .choice("") : .text($0) }
    case .plain, .alias:
      if isNull(node) { return .view(nil) }
      if let flag = plainFlag(node) { return .flag(flag) }
      if let number = plainNumber(node) { return .number(number) }
      reportMismatch(node, of: name, expected: .other("a parameter's value"))
      return nil
    }
  }
}

extension StrategyModel {
  /// A model that is not at hand, with the parameters that were recorded.
  fileprivate static func absent(
    _ name: String, code: StrategyCode, recorded: [String: ParameterValue]
  ) -> StrategyModel {
    let all = code.defaults.merging(recorded) { _, own in own }.sorted { $0.key < $1.key }
    return absent(name, code: code, parameters: all.map { ($0.key, $0.value.usualKind) })
  }
}
