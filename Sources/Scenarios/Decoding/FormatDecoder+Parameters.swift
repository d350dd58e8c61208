package import AvoidanceEngine

/// The parameters that a mapping may set.
private struct ParameterScope {
  /// The model's name, or nil if there may be several models.
  var model: String?
  var known: [String]
  var kinds: (String) -> [StrategyParameter.Kind]
  var models: [StrategyModel]
  /// Whether undeclared parameters are accepted, with inferred kinds: a version with other strategies may
  /// have stored them.
  var infersOthers = false
}

extension StrategyDescription {
  /// Returns the strategy with a parameter set to a value in YAML.
  ///
  /// - Throws: The problems with the parameter or the value.
  package func setting(_ parameter: String, to value: String, _ strategies: StrategyRegistry)
    throws(ContentError) -> StrategyDescription
  {
    let result = DocumentReader.read(
      file: "parameter.yaml", bytes: Array("\(parameter): \(value)".utf8))
    guard let document = result.document, let root = document.root else {
      throw ContentError(diagnostics: result.diagnostics)
    }
    var decoder = FormatDecoder(document: document, strategies: strategies)
    let found = decoder.parameters(root, of: model)
    let errors = (result.diagnostics + decoder.diagnostics).filter { $0.severity == .error }
    guard errors.isEmpty else { throw ContentError(diagnostics: errors) }
    var strategy = self
    strategy.parameters[parameter] = found[parameter]
    return strategy
  }
}

// Parameters of strategies, read by the declarations of their models.
extension FormatDecoder {
  /// Returns the parameters that differ from the model's defaults, or all of them for a model with
  /// external code, which may change its defaults.
  mutating func parameters(_ node: Node, of model: StrategyModel) -> [String: ParameterValue] {
    guard document.kind(node) == .mapping else {
      reportMismatch(node, of: "parameters", expected: .mapping)
      return [:]
    }
    let changes = changes(in: node, ParameterScope(model, model.parameters)) { _, _, _ in }
    var values: [String: ParameterValue] = [:]
    for change in changes
    where model.code != nil
      || model.parameter(named: change.name)?.defaultValue != change.value
    {
      values[change.name] = change.value
    }
    return values
  }

  /// Returns stored parameters, including those that equal a default; without a model, their kinds are
  /// inferred.
  mutating func storedParameters(_ node: Node, of model: StrategyModel?) -> [String: ParameterValue]
  {
    guard document.kind(node) == .mapping else {
      reportMismatch(node, of: "parameters", expected: .mapping)
      return [:]
    }
    var scope =
      model.map { ParameterScope($0, $0.parameters) } ?? ParameterScope([], names: []) { _ in [] }
    scope.infersOthers = true
    let changes = changes(in: node, scope) { _, _, _ in }
    return Dictionary(changes.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// Returns the step that sets parameters of any strategy under test.
  mutating func configure(_ node: Node) -> ScriptStep? {
    guard document.kind(node) == .mapping else {
      reportMismatch(node, of: "configure", expected: .other("a mapping of parameters"))
      return nil
    }
    var scope = ParameterScope(strategies.models, names: strategies.parameterNames) {
      [strategies] in strategies.kinds(of: $0)
    }
    scope.infersOthers = isStored
    return .configure(
      changes(in: node, scope) { decoder, value, place in
        for view in value.views { decoder.refer(to: view, .any, at: place) }
      }
    )
  }

  /// Returns the changes in the order of the scope's names.
  private mutating func changes(
    in node: Node, _ scope: ParameterScope,
    each: (inout FormatDecoder, ParameterValue, Node) -> Void
  ) -> [ParameterChange] {
    var changes: [(place: Int, change: ParameterChange)] = []
    for (key, value) in document.entries(node) where isScalar(key) && !hasGivenUp {
      let name = document.string(key)
      let known = scope.known.firstIndex(of: name)
      guard let place = known ?? (scope.infersOthers ? scope.known.count : nil) else {
        let suggestion = nearest(to: name, among: scope.known)
        report(
          .unknownParameter(name, model: scope.model, suggestion: suggestion, known: scope.known),
          at: key)
        continue
      }
      guard let found = parameterValue(value, of: name, scope) else { continue }
      each(&self, found, value)
      changes.append((place, ParameterChange(name, found)))
    }
    return changes.sorted { $0.place < $1.place }.map(\.change)
  }

  /// Returns a parameter's value, read as the first kind that fits if there are several.
  private mutating func parameterValue(_ node: Node, of name: String, _ scope: ParameterScope)
    -> ParameterValue?
  {
    let kinds = scope.kinds(name)
    if kinds.count > 1 || scope.infersOthers {
      for kind in kinds {
        var trial = self
        let value = trial.parameterValue(node, of: name, kind, scope)
        let said = trial.diagnostics.dropFirst(diagnostics.count)
        guard let value, said.allSatisfy({ $0.severity != .error }) else { continue }
        self = trial
        return value
      }
    }
    if scope.infersOthers { return inferredValue(node, of: name) }
    return kinds.first.flatMap { parameterValue(node, of: name, $0, scope) }
  }

  private mutating func parameterValue(
    _ node: Node, of name: String, _ kind: StrategyParameter.Kind, _ scope: ParameterScope
  ) -> ParameterValue? {
    switch kind {
    case .points(let range), .seconds(let range):
      // Stored values were in range when written; the range may have included negative numbers.
      let wide = min(range.lowerBound, Self.lengths.lowerBound)...Self.lengths.upperBound
      return number(node, of: name, in: isStored ? wide : range).map { .number($0) }
    case .number(let range):
      let all = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
      return number(node, of: name, in: isStored ? all : range).map { .number($0) }
    case .flag: return flag(node, of: name).map { .flag($0) }
    case .optionalFlag(let unset):
      if let flag = plainFlag(node) { return .flag(flag) }
      let words = [unset, "true", "false"].map { ($0, $0) }
      return choice(node, of: name, Choices(words)).map {
        $0 == unset ? .choice(unset) : .flag($0 == "true")
      }
    case .choice(let words):
      return choice(node, of: name, Choices(words.map { ($0, $0) })).map { .choice($0) }
    case .view:
      if isNull(node) { return .view(nil) }
      return spelledName(node, of: name).map { .view($0) }
    case .views:
      if isNull(node) { return .views([]) }
      return names(node, of: name).map { .views($0) }
    case .text: return isNull(node) ? .text("") : text(node, of: name).map { .text($0) }
    case .version(let known): return version(node, of: name, in: known).map { .version($0) }
    case .words: return texts(node, of: name).map { .words($0) }
    case .numbers(let count):
      return isNull(node) ? .numbers([]) : numbers(node, of: name, count).map { .numbers($0) }
    case .screens: return screens(node, of: name, scope).map { .screens($0) }
    }
  }

  /// Returns a list of `count` numbers, or of any length if nil; an empty list is always accepted.
  private mutating func numbers(_ node: Node, of name: String, _ count: Int?) -> [Double]? {
    let expected = ExpectedShape.other("a list of \(count.map { "\($0) " } ?? "")numbers")
    let found = document.kind(node) == .sequence ? document.count(node) : 0
    let wanted = document.kind(node) == .sequence && found == 0 ? 0 : count ?? found
    return numbers(node, of: name, count: wanted, expected: expected)
  }

  private mutating func version(
    _ node: Node, of name: String, in known: LibraryVersions
  ) -> LibraryVersion? {
    guard let text = text(node, of: name) else { return nil }
    if let version = LibraryVersion(text), known.contains(version) { return version }
    reportMismatch(node, of: name, expected: .other("a version from \(known)"))
    return nil
  }

  /// Returns parameters by view controller class; there, values that equal a default are kept.
  private mutating func screens(_ node: Node, of name: String, _ scope: ParameterScope)
    -> [ScreenParameters]?
  {
    guard document.kind(node) == .mapping else {
      reportMismatch(node, of: name, expected: .mapping)
      return nil
    }
    let owners = scope.models.filter { $0.parameter(named: name)?.kind == .screens }
    var inner = ParameterScope(screensOf: owners)
    inner.infersOthers = scope.infersOthers
    var screens: [ScreenParameters] = []
    for (key, value) in document.entries(node) where isScalar(key) {
      guard document.kind(value) == .mapping else {
        reportMismatch(value, of: "parameters", expected: .mapping)
        screens.append(ScreenParameters(className: document.string(key), changes: []))
        continue
      }
      let changes = changes(in: value, inner) { _, _, _ in }
      screens.append(ScreenParameters(className: document.string(key), changes: changes))
    }
    return screens.sorted { $0.className < $1.className }
  }
}

extension ParameterScope {
  fileprivate init(_ model: StrategyModel, _ parameters: [StrategyParameter]) {
    self.init(
      model: model.name, known: parameters.map(\.name),
      kinds: { name in parameters.filter { $0.name == name }.map(\.kind) }, models: [model])
  }

  fileprivate init(
    _ models: [StrategyModel], names: [String],
    kinds: @escaping (String) -> [StrategyParameter.Kind]
  ) {
    self.init(model: nil, known: names, kinds: kinds, models: models)
  }

  fileprivate init(screensOf models: [StrategyModel]) {
    guard models.count != 1 else {
      self.init(models[0], models[0].parametersOfScreens)
      return
    }
    let parameters = models.flatMap(\.parametersOfScreens)
    var names: [String] = []
    for parameter in parameters where !names.contains(parameter.name) {
      names.append(parameter.name)
    }
    self.init(models, names: names) { name in
      parameters.filter { $0.name == name }.map(\.kind)
    }
  }
}

extension ParameterValue {
  var views: [String] {
    switch self {
    case .view(let view): view.map { [$0] } ?? []
    case .views(let views): views
    case .screens(let screens): screens.flatMap(\.changes).flatMap(\.value.views)
    case .number, .flag, .choice, .text, .version, .words, .numbers: []
    }
  }
}
