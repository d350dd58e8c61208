import AvoidanceEngine

extension FormatDecoder {
  static let stepLimit = 10_000

  /// Returns a scenario; `given` is its name if the content has none.
  ///
  /// Adds its references to `references`, and the identifiers of inserted rows to `scope`.
  mutating func scenario(_ node: Node, name given: String? = nil) -> ScenarioDefinition? {
    scope = ViewScope()
    placeholder = nil
    var entry = ScenarioEntry()
    entry.value.profile = usualProfile
    guard let keys = read(node, ScenarioEntry.fields, into: &entry) else { return nil }
    referToConstraintItems()
    let other = given == nil ? nil : "name"
    guard requireKeys(of: ScenarioEntry.fields, but: other, in: keys, at: node),
      let name = given ?? entry.name
    else { return nil }
    var (scenario, script) = (entry.value, entry.script)
    scenario.script = script.entries
    let laws = entry.laws ?? defaults.laws
    scenario.laws =
      laws
      ?? (isStored
        ? Law.defaultOfVersion1(hasExpectations: scenario.hasExpectations) : scenario.defaultLaws)
    for failure in scenario.knownFailures {
      for law in failure.laws where !scenario.laws.contains(law) {
        report(
          .lawNotChecked(law.rawValue, ofProject: entry.laws == nil && defaults.laws != nil),
          at: key("knownFailure", in: node) ?? node)
      }
    }
    return ScenarioDefinition(
      name: name, location: location(node), value: scenario, stepLines: script.lines,
      subjectLines: script.subjectLines, namesLaws: isStored ? nil : laws != nil)
  }

  mutating func definitionName(_ node: Node, of key: String, _ kind: DefinitionKind)
    -> String?
  {
    let isComposite = kind == .strategy && document.kind(node) == .sequence
    let given = isComposite ? composite(node) : spelledName(node, of: key)
    guard let name = given else { return nil }
    references.append(Reference(target: .definition(kind), name: name, mark: document.mark(node)))
    return name
  }

  mutating func names(_ node: Node, of key: String, _ kind: DefinitionKind) -> [String] {
    let first = references.count
    let names = distinctTexts(node, of: key, kind)
    if names.isEmpty, document.kind(node) == .sequence, references.count == first {
      report(.emptyList(key), at: node)
    }
    return names
  }

  mutating func distinctTexts(_ node: Node, of key: String, _ kind: DefinitionKind? = nil)
    -> [String]
  {
    guard let elements = wordList(node, of: key) else { return [] }
    var names: [String] = []
    var seen: Set<String>?
    for element in elements {
      let text =
        kind.map { definitionName(element, of: key, $0) } ?? spelledName(element, of: key)
      guard let text else { continue }
      // Most lists are too short for a set to pay off.
      if names.count == 16 { seen = Set(names) }
      if seen.map({ $0.contains(text) }) ?? names.contains(text) {
        report(.duplicateEntry(text, of: key), at: element)
      } else {
        names.append(text)
        seen?.insert(text)
      }
    }
    return names
  }

  /// Returns the elements of a list of words; for a word without brackets, the error shows where they go.
  private mutating func wordList(_ node: Node, of key: String) -> Document.Elements? {
    guard isScalar(node), !isNull(node) else { return list(node, of: key) }
    let word = document.string(node)
    let example = word.utf8.count <= 80 ? ", as in [\(Escaped.text(word))]" : ""
    reportMismatch(node, of: key, expected: .other("a list" + example))
    return nil
  }

  mutating func orientations(_ node: Node) -> [Orientation] {
    guard let elements = wordList(node, of: "orientations") else { return [.portrait] }
    var orientations: [Orientation] = []
    for element in elements {
      guard let found = choice(element, of: "orientations", FormatWords.orientation) else {
        continue
      }
      if orientations.contains(found) {
        report(.duplicateEntry(found.name, of: "orientations"), at: element)
      } else {
        orientations.append(found)
      }
    }
    if document.count(node) == 0 { report(.emptyList("orientations"), at: node) }
    return orientations
  }

  /// Returns laws without duplicates, in the order in which they are declared.
  mutating func laws(_ node: Node) -> [Law] {
    if isScalar(node), document.string(node) == "all" {
      return isStored ? Law.allOfVersion1 : Law.allCases
    }
    guard document.kind(node) == .sequence else {
      reportMismatch(node, of: "laws", expected: .other("a list of laws, or all"))
      return []
    }
    var selection = LawSelection()
    let elements = document.elements(node)
    var isRead = true
    for element in elements where !hasGivenUp {
      guard let word = selectedLaw(element) else {
        isRead = false
        continue
      }
      if !selection.add(word) { report(.duplicateEntry(word.text, of: "laws"), at: element) }
    }
    if isRead, let stray = selection.stray?.text,
      let place = elements.first(where: { isScalar($0) && document.string($0) == stray })
    {
      report(selection.hasAll ? .lawBesideAll(stray) : .lawLeftOutOfNone(stray), at: place)
    }
    return selection.laws
  }

  private mutating func selectedLaw(_ element: Node) -> LawSelection.Word? {
    guard isScalar(element) else {
      return choice(element, of: "laws", LawSelection.choices(like: ""))
    }
    let keys = isStored ? Keys.storedLaw : Keys.law
    if let law = document.withBytes(element, { keys.key($0) }) { return .law(law) }
    return choice(element, of: "laws", LawSelection.choices(like: document.string(element)))
  }

  /// Returns known failures by strategy in the order of names, and in file order for each.
  mutating func knownFailures(_ node: Node, needsLaws: Bool) -> [KnownFailure] {
    guard document.kind(node) == .mapping else {
      reportMismatch(
        node, of: "knownFailure", expected: .other("a mapping from strategies to reason and until"))
      return []
    }
    var found: [(strategy: String, failures: [KnownFailure])] = []
    for (key, value) in document.entries(node) where isScalar(key) {
      let strategy = composed(document.string(key), at: key)
      references.append(
        Reference(target: .definition(.strategy), name: strategy, mark: document.mark(key)))
      if found.contains(where: { $0.strategy == strategy }) {
        report(.duplicateEntry(strategy, of: "knownFailure"), at: key)
      }
      let isList = document.kind(value) == .sequence
      if isList, document.count(value) == 0 { report(.emptyList("knownFailure"), at: value) }
      var failures: [KnownFailure] = []
      for element in isList ? Array(document.elements(value)) : [value] {
        if let failure = knownFailure(element, of: strategy, needsLaws: needsLaws) {
          failures.append(failure)
        }
      }
      found.append((strategy, failures))
    }
    return found.sorted { $0.strategy.utf8.lexicographicallyPrecedes($1.strategy.utf8) }
      .flatMap(\.failures)
  }

  private mutating func knownFailure(_ node: Node, of strategy: String, needsLaws: Bool)
    -> KnownFailure?
  {
    guard document.kind(node) == .mapping else {
      let laws = needsLaws ? "laws: [focused-field-visible], " : ""
      reportMismatch(
        node, of: "a known failure",
        expected: .other("a mapping, as in {\(laws)reason: WHY, until: 2027-12-31}"))
      return nil
    }
    var entry = KnownFailureEntry()
    guard let keys = read(node, KnownFailureEntry.fields, into: &entry) else { return nil }
    if !needsLaws, let laws = key("laws", in: node) {
      report(
        .unknownKey(
          "laws", of: "a known failure beside 'expect'", suggestion: nil,
          known: KnownFailureEntry.fields.names.filter { $0 != "laws" }), at: laws)
    }
    if !keys.contains("until") { report(.missingUntil, at: node) }
    let needed = needsLaws ? ["laws", "reason"] : ["reason"]
    guard requireKeys(needed, of: "a known failure", in: keys, at: node),
      let reason = entry.reason, let until = entry.until
    else { return nil }
    return KnownFailure(
      strategy: strategy, laws: entry.laws, devices: entry.devices,
      orientations: entry.orientations, reason: reason, until: until, issue: entry.issue)
  }

  mutating func expiry(_ node: Node) -> KnownFailure.Expiry? {
    guard isScalar(node) else {
      reportMismatch(node, of: "until", expected: .other("a day as YYYY-MM-DD, or never"))
      return nil
    }
    let text = document.string(node)
    if text == "never" { return .never }
    if let day = CalendarDay(text) { return .day(day) }
    // The case fails and reports the date; the rest of the file can be used.
    report(.invalidDate(text), at: node, severity: .warning)
    return .unreadable(text)
  }
}
