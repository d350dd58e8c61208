import AvoidanceEngine

struct SuiteResolver {
  private(set) var suite = Suite()
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var shippedDevices: [DeviceDefinition] = []
  private(set) var known: KnownDefinitions
  private let isStrict: Bool
  // Indices in the suite by name.
  private var devices: [String: Int] = [:]
  private(set) var strategies: [String: Int] = [:]
  private(set) var externals: [String: Int] = [:]
  private var forms: [String: Int] = [:]
  private var scenarios: [String: Int] = [:]
  private var baselines: [String: Int] = [:]
  var broken: [DefinitionKind: Set<String>] = [:]
  private let shipped: [String: DeviceDefinition]
  private let elsewhere: [DefinitionKind: Set<String>]
  private var usedShipped: Set<String> = []
  /// Names in the current file that only the database knows.
  private var onlyKnown: [DefinitionKind: (names: Set<String>, mark: Mark)] = [:]

  private var reportedLimits: Set<DefinitionKind> = []
  private var errorCount = 0
  private var hints = HintAllowance()

  /// Whether there are too many errors to go on.
  var hasGivenUp: Bool { errorCount > FormatDecoder.errorLimit }

  init(known: KnownDefinitions, isStrict: Bool) {
    self.known = known
    self.isStrict = isStrict
    shipped = Dictionary(known.devices.map { ($0.name, $0) }) { first, _ in first }
    let others = known.elsewhere
    elsewhere = [
      .form: Set(others.forms.map(\.name)), .device: Set(others.devices.map(\.name)),
      .strategy: Set(others.strategies.map(\.name) + others.externals.map(\.name)),
    ]
    self.known.forms.merge(others.forms.map { ($0.name, $0) }) { $1 }
  }

  /// Joins the files in order, then checks their references.
  mutating func resolve(_ contents: [FileContent]) {
    scenarios.reserveCapacity(contents.reduce(0) { $0 + $1.scenarios.count })
    for content in contents {
      let first = diagnostics.count
      broken.merge(content.broken) { $0.union($1) }
      let document = content.document
      Self.add(content.devices, to: &suite.devices, &devices, &diagnostics)
      Self.add(content.strategies, to: &suite.strategies, &strategies, &diagnostics)
      add(content.externals)
      Self.add(content.forms, to: &suite.forms, &forms, &diagnostics)
      Self.add(content.scenarios, to: &suite.scenarios, &scenarios, &diagnostics)
      add(content.baselines)
      checkLimits()
      document.source.addExcerpts(to: &diagnostics, from: first)
    }
    let composites = Set(contents.flatMap(\.composites).map(\.name))
    for content in contents where !content.composites.isEmpty {
      let first = diagnostics.count
      addComposites(of: content, among: composites)
      content.document.source.addExcerpts(to: &diagnostics, from: first)
    }
    for content in contents {
      let first = diagnostics.count
      onlyKnown = [:]
      for index in content.scenarios.indices where !hasGivenUp { check(index, of: content) }
      reportOnlyKnown(in: content.document)
      content.document.source.addExcerpts(to: &diagnostics, from: first)
    }
    shippedDevices = known.devices.filter { usedShipped.contains($0.name) }
  }

  /// Reports the first definition of a kind that exceeds its limit.
  private mutating func checkLimits() {
    checkLimit(suite.forms)
    checkLimit(suite.scenarios)
    checkLimit(suite.strategies, besides: known.strategies.named.count)
    checkLimit(suite.devices)
  }

  private mutating func checkLimit<Value: Definition>(_ all: [Value], besides builtIn: Int = 0) {
    let limit = DefinitionKind.definitionLimit - builtIn
    guard all.count > limit, reportedLimits.insert(Value.kind).inserted else { return }
    let what = builtIn == 0 ? Value.kind.plural : "\(Value.kind.plural) that are not built in"
    diagnostics.append(
      Diagnostic(location: all[limit].location, problem: .tooMany(what: what, limit: limit)))
    errorCount += 1
  }

  /// Adds definitions with new names; duplicates are allowed if their contents are equal.
  private static func add<Value: Definition>(
    _ new: [Value], to all: inout [Value], _ positions: inout [String: Int],
    _ diagnostics: inout [Diagnostic]
  ) {
    if all.isEmpty {
      // Usually all names are new: then share the array instead of copying it.
      for index in new.indices { positions[new[index].name] = index }
      if positions.count == new.count {
        all = new
        return
      }
      positions.removeAll(keepingCapacity: true)
    }
    for index in new.indices {
      let name = new[index].name
      guard let first = positions[name] else {
        positions[name] = all.count
        all.append(new[index])
        continue
      }
      guard !all[first].isSame(as: new[index]) else { continue }
      guard diagnostics.count <= FormatDecoder.errorLimit else { continue }
      diagnostics.append(
        Diagnostic(
          location: new[index].location,
          problem: .definedTwice(Value.kind, name, other: all[first].location)))
    }
  }

  mutating func add(_ composite: StrategyDefinition) {
    Self.add([composite], to: &suite.strategies, &strategies, &diagnostics)
  }

  /// Adds external strategies; duplicates are allowed if their contents are equal.
  private mutating func add(_ new: [ExternalDefinition]) {
    for external in new {
      let known = strategies[external.name].map { suite.strategies[$0].location }
      let other = externals[external.name].map { suite.externals[$0] }
      if known == nil, other == nil {
        externals[external.name] = suite.externals.count
        suite.externals.append(external)
      } else if let place = known ?? other?.location, other?.isSame(as: external) != true {
        diagnostics.append(
          Diagnostic(
            location: external.location,
            problem: .definedTwice(.strategy, external.name, other: place)))
      }
    }
  }

  /// Adds baselines; duplicates for a case are allowed if their contents are equal.
  private mutating func add(_ new: [BaselineDefinition]) {
    for baseline in new {
      guard let first = baselines[baseline.caseKey] else {
        baselines[baseline.caseKey] = suite.baselines.count
        suite.baselines.append(baseline)
        continue
      }
      let other = suite.baselines[first]
      guard other.adjustments != baseline.adjustments else { continue }
      diagnostics.append(
        Diagnostic(
          location: baseline.location,
          problem: .baselineTwice(baseline.caseKey, other: other.location)))
    }
  }

  // MARK: References

  private mutating func check(_ index: Int, of content: FileContent) {
    let document = content.document
    let links = content.links[index]
    let name = content.scenarios[index].value.form
    let form = forms[name].map { suite.forms[$0] } ?? known.forms[name]
    if let form, !links.inserted.isEmpty { checkInserted(links.inserted, form, in: document) }
    for reference in content.references[links.references] {
      switch reference.target {
      case .definition(let kind): check(reference, kind, in: document)
      case .strategyOfExpectation:
        if !isKnown(reference, .strategy, in: document) { reportStrategy(reference, in: document) }
      case .view(let need):
        guard let form else { continue }
        check(reference, need, form, links.inserted, in: document)
      case .picture: checkPicture(reference, in: document)
      case .scriptEntry(let entry):
        let count = content.scenarios[index].value.script.count
        guard entry >= count else { continue }
        report(.noScriptEntry(entry, of: reference.name, count: count), reference.mark, document)
      }
    }
    if let name = content.scenarios[index].value.formerly, let place = scenarios[name] {
      let problem = Problem.formerlyDefined(name, other: suite.scenarios[place].location)
      diagnostics.append(Diagnostic(location: content.scenarios[index].location, problem: problem))
      errorCount += 1
    }
    if let form { checkReturnKeys(of: content.scenarios[index], form, in: document) }
    if content.scenarios[index].value.orientations.contains(where: \.isLandscape) {
      checkLandscape(content.references[links.references], in: document)
    }
  }

  mutating func check(_ reference: Reference, _ kind: DefinitionKind, in document: Document) {
    guard !isKnown(reference, kind, in: document) else { return }
    var hint = NameHint.none
    if !hints.isSpent {
      let names = names(of: kind)
      hints.spend(names.count)
      hint = NameHint(for: reference.name, of: kind, among: names)
    }
    report(.unknownName(kind, reference.name, hint: hint), reference.mark, document)
  }

  private mutating func reportStrategy(_ reference: Reference, in document: Document) {
    let words = MatcherKey.allCases.map(\.rawValue) + ["else"]
    var hint = TriedMatcher.key(for: reference.name).map { NameHint.closest($0.rawValue) }
    if hint == nil, !hints.isSpent {
      let names = names(of: .strategy)
      hints.spend(names.count)
      hint = NameHint(
        for: reference.name, among: names + words, telling: words + names,
        listedBy: DefinitionKind.strategy.listingCommand)
    }
    report(.unknownStrategyOrMatcher(reference.name, hint: hint ?? .none), reference.mark, document)
  }

  /// Whether a name is defined; records it if only the database defines it.
  private mutating func isKnown(
    _ reference: Reference, _ kind: DefinitionKind, in document: Document
  ) -> Bool {
    let name = reference.name
    if isDefined(name, kind) || broken[kind]?.contains(name) == true
      || elsewhere[kind]?.contains(name) == true
    {
      return true
    }
    if kind == .strategy, addComposite(reference, in: document) { return true }
    if known.names[kind]?.contains(name) == true {
      onlyKnown[kind, default: ([], reference.mark)].names.insert(name)
      return true
    }
    guard kind == .device, shipped[name] != nil else { return false }
    usedShipped.insert(name)
    return true
  }

  private func isDefined(_ name: String, _ kind: DefinitionKind) -> Bool {
    switch kind {
    case .device: devices[name] != nil
    case .form: forms[name] != nil
    case .scenario: scenarios[name] != nil
    case .strategy:
      strategies[name] != nil || externals[name] != nil
        || known.strategies.strategy(named: name) != nil
    }
  }

  private func names(of kind: DefinitionKind) -> [String] {
    let here: [String] =
      switch kind {
      case .device: suite.devices.map(\.name) + known.devices.map(\.name)
      case .form: suite.forms.map(\.name)
      case .scenario: suite.scenarios.map(\.name)
      case .strategy:
        suite.strategies.map(\.name) + suite.externals.map(\.name)
          + known.strategies.named.map(\.name)
      }
    return here + (known.names[kind] ?? []).sorted()
  }

  private mutating func reportOnlyKnown(in document: Document) {
    for (kind, found) in onlyKnown.sorted(by: { $0.key < $1.key }) {
      report(
        .knownOnlyToDatabase(kind, found.names.sorted()), found.mark, document,
        isStrict ? .error : .warning)
    }
  }

  // MARK: Views

  private mutating func check(
    _ reference: Reference, _ need: ViewNeed, _ form: FormDefinition,
    _ inserted: [String: ViewScope.Entry], in document: Document
  ) {
    let name = reference.name
    guard let kind = form.identifiers[name] ?? inserted[name]?.kind else {
      let isConstraint = form.constraintNames.contains(name) || inserted[name] != nil
      if isConstraint, need.acceptsConstraints { return }
      let problem: Problem =
        isConstraint
        ? .wrongViewKind(name, kind: "constraint", needed: need.wordsForConstraints)
        : unknown(name, need, form, inserted)
      report(problem, reference.mark, document)
      return
    }
    let extents = form.extents[name] ?? inserted[name]?.extents ?? []
    guard !need.accepts(kind, extents) else { return }
    let needed = need.words(for: name, of: kind, extents)
    report(.wrongViewKind(name, kind: kind.name, needed: needed), reference.mark, document)
  }

  /// The problem with an unknown name, with a similar name or else all suitable ones.
  private mutating func unknown(
    _ name: String, _ need: ViewNeed, _ form: FormDefinition, _ inserted: [String: ViewScope.Entry]
  ) -> Problem {
    let hint = hints.isSpent ? .none : hint(for: name, need, form, inserted)
    return need.acceptsViews
      ? .unknownView(name, form: form.name, hint: hint)
      : .unknownConstraint(name, form: form.name, hint: hint)
  }

  private mutating func hint(
    for name: String, _ need: ViewNeed, _ form: FormDefinition,
    _ inserted: [String: ViewScope.Entry]
  ) -> NameHint {
    var (known, fitting): ([String], [String]) = ([], [])
    if need.acceptsViews {
      let views = form.identifiers.map { ($0, $1, form.extents[$0] ?? []) }.sorted { $0.0 < $1.0 }
      let rows = inserted.compactMap { name, entry in
        entry.kind.map { (name, $0, entry.extents) }
      }
      for (name, kind, extents) in views + rows.sorted(by: { $0.0 < $1.0 }) {
        known.append(name)
        if need.accepts(kind, extents) { fitting.append(name) }
      }
    }
    if need.acceptsConstraints {
      let names =
        form.constraintNames.sorted() + inserted.filter { $1.kind == nil }.keys.sorted()
      known += names
      fitting += names
    }
    hints.spend(known.count)
    return NameHint(for: name, among: known, telling: fitting)
  }

  private mutating func checkInserted(
    _ inserted: [String: ViewScope.Entry], _ form: FormDefinition, in document: Document
  ) {
    for (identifier, entry) in inserted.sorted(by: { $0.key < $1.key })
    where form.identifiers[identifier] != nil || form.constraintNames.contains(identifier) {
      report(
        .duplicateIdentifier(identifier, firstLine: form.location.line),
        Mark(line: UInt32(entry.place.line - 1), column: 0), document)
    }
  }

  private mutating func checkPicture(_ reference: Reference, in document: Document) {
    var attachment = AttachedPicture()
    attachment.file = reference.name
    do throws(PictureFile.Unusable) {
      _ = try PictureFile(attachment.path(beside: document.file), of: document.file)
    } catch {
      let problem = Problem.unusablePicture(reference.name, error.reason)
      report(problem, reference.mark, document, .warning)
    }
  }

  private mutating func checkLandscape(_ references: ArraySlice<Reference>, in document: Document) {
    for reference in references {
      guard case .definition(.device) = reference.target,
        let device = devices[reference.name].map({ suite.devices[$0] }) ?? shipped[reference.name],
        device.value.landscape == nil
      else { continue }
      report(.noLandscape(device: reference.name), reference.mark, document, .warning)
    }
  }

  mutating func report(
    _ problem: Problem, _ mark: Mark, _ document: Document, _ severity: Diagnostic.Severity = .error
  ) {
    let place = SourceLocation(
      file: document.file, line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    guard !hasGivenUp else { return }
    if severity == .error { errorCount += 1 }
    diagnostics.append(
      Diagnostic(
        location: place, severity: severity,
        problem: hasGivenUp ? .tooManyErrors(limit: FormatDecoder.errorLimit) : problem))
  }
}

extension SuiteResolver {
  /// Warns of `return` while an input is focused whose keyboard has no return key on an iPhone.
  mutating func checkReturnKeys(
    of scenario: ScenarioDefinition, _ form: FormDefinition, in document: Document
  ) {
    guard scenario.value.script.contains(where: \.isReturn) else { return }
    let devices = scenario.value.devices
    guard devices.isEmpty || devices.contains(where: { !$0.hasPrefix("iPad") }) else { return }
    var pads: Set<String> = []
    form.value.view.forEach { view in
      if let name = view.identifier, view.input?.keyboardType.isNumeric == true {
        pads.insert(name)
      }
    }
    guard !pads.isEmpty else { return }
    var focus: String?
    for (index, entry) in scenario.value.script.enumerated() {
      guard case .step(let step, _) = entry else { continue }
      switch step {
      case .focus(let view), .tap(let view): focus = view
      case .returnKey:
        guard let name = focus, pads.contains(name) else {
          focus = nil
          continue
        }
        let line = scenario.stepLines.indices.contains(index) ? scenario.stepLines[index] : 1
        report(
          .noReturnKey(name), Mark(line: UInt32(max(0, line - 1)), column: 0), document, .warning)
      // A hardware keyboard has a return key.
      case .keyboard(let change) where change.kind == .hardware: return
      case .blur, .tapPoint, .next, .previous, .done, .hideKeyboard, .appear, .disappear:
        focus = nil
      default: continue
      }
    }
  }
}

extension ScriptEntry {
  fileprivate var isReturn: Bool {
    if case .step(.returnKey, _) = self { true } else { false }
  }
}
