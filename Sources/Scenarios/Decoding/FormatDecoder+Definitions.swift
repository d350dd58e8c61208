import AvoidanceEngine

extension FormatDecoder {
  mutating func name(_ node: Node, of kind: DefinitionKind) -> String? {
    guard let name = spelledName(node, of: "name") else { return nil }
    let article = "a \(kind.rawValue)"
    guard !name.isEmpty else {
      report(.emptyName(of: article), at: node)
      return nil
    }
    // A fast check of the bytes, which clears most names.
    let isSuspect = name.utf8.contains { $0 < 0x20 || $0 > 0x7E || "[],*?".utf8.contains($0) }
    if isSuspect, let character = name.unicodeScalars.first(where: { isForbidden($0, in: kind) }) {
      report(.forbiddenCharacter(String(character), name: name, of: article), at: node)
      return nil
    }
    return name
  }

  private func isForbidden(_ character: Unicode.Scalar, in kind: DefinitionKind) -> Bool {
    if character.value < 0x20 || (0x7F..<0xA0).contains(character.value) { return true }
    return kind != .form && "[],*?".unicodeScalars.contains(character)
  }

  private mutating func name(
    _ given: String?, _ field: Node?, of kind: DefinitionKind, at node: Node
  ) -> String? {
    if let given { return given }
    if let field { return name(field, of: kind) }
    report(.missingKey("name", of: "a \(kind.rawValue)"), at: node)
    return nil
  }

  /// Returns a device; `given` is its name if the content has none.
  mutating func device(_ node: Node, name given: String? = nil) -> DeviceDefinition? {
    var entry = DeviceEntry()
    guard let keys = read(node, DeviceEntry.fields, into: &entry) else { return nil }
    requireKeys(of: DeviceEntry.fields, but: "name", in: keys, at: node)
    guard let name = name(given, entry.name, of: .device, at: node), let device = entry.device
    else { return nil }
    return DeviceDefinition(name: name, location: location(node), value: device, note: entry.note)
  }

  /// Reports missing keys and returns whether there were none.
  @discardableResult
  mutating func requireKeys(_ needed: [String], of place: String, in found: [String], at node: Node)
    -> Bool
  {
    let missing = needed.filter { !found.contains($0) }
    for key in missing where !isMeant(key, in: node) {
      report(.missingKey(key, of: place), at: node)
    }
    return missing.isEmpty
  }

  /// Returns the node of a key in a mapping.
  func key(_ name: String, in node: Node) -> Node? {
    document.entries(node).first { isScalar($0.key) && document.string($0.key) == name }?.key
  }

  mutating func strategy(_ node: Node) -> StrategyDefinition? {
    var entry = StrategyEntry()
    guard let keys = read(node, StrategyEntry.fields, into: &entry) else { return nil }
    requireKeys(of: StrategyEntry.fields, but: "name", in: keys, at: node)
    guard let name = name(nil, entry.name, of: .strategy, at: node) else { return nil }
    if let nameNode = entry.name { checkStrategyName(name, at: nameNode) }
    guard let model = entry.model else { return nil }
    guard model != .composite else {
      noteComposite(name, entry.parameters, at: node)
      return nil
    }
    var description = StrategyDescription(model)
    if let parameters = entry.parameters {
      description.parameters = self.parameters(parameters, of: model)
    }
    return definition(name, description, at: node)
  }

  func definition(_ name: String, _ description: StrategyDescription, at node: Node)
    -> StrategyDefinition
  {
    StrategyDefinition(
      name: name, location: location(node), value: description,
      isDefault: strategies.isDefault(name, description)
        && (description.parts.isEmpty || !CompositeWord.isName(name)))
  }

  /// Reports a name that is not allowed for strategies, and returns whether it is allowed.
  @discardableResult
  mutating func checkStrategyName(_ name: String, at node: Node) -> Bool {
    if StrategyDefinition.reservedNames.contains(name) {
      report(.reservedStrategyName(name), at: node)
    } else if taken.strategy(named: name) != nil {
      report(.builtInStrategyName(name), at: node)
    } else {
      return true
    }
    return false
  }

  mutating func model(_ node: Node) -> StrategyModel? {
    choice(
      node, of: "model",
      Choices((strategies.models + [.composite]).map { ($0.name, $0) }))
  }

  /// Returns a form; `given` is its name if the content has none.
  mutating func form(_ node: Node, name given: String? = nil) -> FormDefinition? {
    scope = ViewScope()
    scope.isForm = true
    placeholder = nil
    var entry = FormEntry()
    guard let keys = read(node, FormEntry.fields, into: &entry) else { return nil }
    requireKeys(of: FormEntry.fields, but: "name", in: keys, at: node)
    guard let name = name(given, entry.name, of: .form, at: node), let canvas = entry.canvas,
      let controller = entry.controller, var view = entry.view, !scope.lacksViews
    else { return nil }
    if let constraints = entry.constraints {
      scope.path = [view.kind]
      scope.usesConstraints = true
      view.layout.constraints += self.constraints(constraints, of: "constraints")
    }
    checkConstraints(ofForm: name)
    checkView(of: controller, view, at: entry.viewNode ?? node)
    var form = FormDefinition(
      name: name, location: location(node),
      value: FormDescription(canvas: canvas, controller: controller, view: view),
      identifiers: scope.identifiers.compactMapValues(\.kind),
      places: isStored ? [:] : scope.identifiers.mapValues(\.place),
      constraintNames: Set(scope.identifiers.lazy.filter { $1.kind == nil }.map(\.key)),
      usesConstraints: scope.usesConstraints, constraintPlaces: scope.constraintPlaces,
      extents: scope.identifiers.compactMapValues { $0.extents.isEmpty ? nil : $0.extents },
      viewCount: scope.count)
    if !isStored { form.unnamedInputs = scope.unnamedInputs }
    return form
  }

  private mutating func checkView(of controller: ViewController, _ view: ViewNode, at node: Node) {
    guard let needed = controller.kind.neededRoot, view.kind != needed else { return }
    report(
      .wrongControllerView(
        controller: FormatWords.controllerKind.name(controller.kind), needed: needed.name), at: node
    )
  }
}

// Stored strategies, whose code may differ from this version's or be missing.
extension FormatDecoder {
  /// Returns a strategy from canonical content.
  ///
  /// If its code was recorded, everything else recorded is kept as well: what the model's parameters are
  /// by now does not matter, and an unknown model becomes one that is not available.
  mutating func storedStrategy(_ node: Node, name: String) -> StrategyDefinition? {
    guard let fields = fields(node, Keys.storedStrategy, of: "a strategy") else { return nil }
    func value(of key: StoredStrategyKey) -> Node? { fields.first { $0.key == key }?.value }
    guard let modelNode = value(of: .model) else {
      report(.missingKey("model", of: "a strategy"), at: node)
      return nil
    }
    let parameters = value(of: .parameters)
    if isScalar(modelNode), document.string(modelNode) == StrategyModel.composite.name {
      return storedComposite(name, parameters, at: node).map { definition(name, $0, at: node) }
    }
    guard let codeNode = value(of: .code) else {
      guard let model = model(modelNode) else { return nil }
      var description = StrategyDescription(model)
      description.code = nil
      if let parameters { description.parameters = self.parameters(parameters, of: model) }
      for parameter in model.parameters
      where parameter.storedDefault != parameter.defaultValue
        && parameters.flatMap({ key(parameter.name, in: $0) }) == nil
      {
        description.parameters[parameter.name] = parameter.storedDefault
      }
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

  /// Infers a parameter's value from its form if no declaration gives its kind.
  ///
  /// Written again, the value has the same bytes.
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
      // As a text, an empty one would be written as null.
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
  /// A model that is not available, with the recorded parameters.
  fileprivate static func absent(
    _ name: String, code: StrategyCode, recorded: [String: ParameterValue]
  ) -> StrategyModel {
    let all = code.defaults.merging(recorded) { _, own in own }.sorted { $0.key < $1.key }
    return absent(name, code: code, parameters: all.map { ($0.key, $0.value.usualKind) })
  }
}
