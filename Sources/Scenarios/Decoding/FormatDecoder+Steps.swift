import AvoidanceEngine

extension FormatDecoder {
  /// A script with the line numbers for later messages.
  struct Script {
    var entries: [ScriptEntry] = []
    var lines: [Int] = []
    var subjectLines: [[Int]] = []
  }

  private typealias StepField = (key: StepKey, name: Node, value: Node)

  /// Returns a script of at most ``stepLimit`` entries.
  mutating func script(_ node: Node) -> Script {
    var script = Script()
    guard let elements = list(node, of: "script") else { return script }
    script.entries.reserveCapacity(min(document.count(node), Self.stepLimit))
    for element in elements {
      guard script.lines.count < Self.stepLimit else {
        report(.tooMany(what: "steps in a script", limit: Self.stepLimit), at: element)
        break
      }
      guard !hasGivenUp else { break }
      script.lines.append(Int(document.mark(element).line) + 1)
      script.subjectLines.append([])
      append(element, to: &script)
    }
    return script
  }

  private mutating func append(_ node: Node, to script: inout Script) {
    if isScalar(node) {
      if let step = wordStep(node) { script.entries.append(.step(step, then: nil)) }
      return
    }
    if let key = keyBesideExpect(node) {
      report(.besideExpect(document.string(key)), at: key)
      return
    }
    guard let fields = fields(node, Keys.step, of: "a step") else { return }
    let verbs = fields.filter(\.key.isVerb)
    guard verbs.count == 1, let verb = verbs.first else {
      // If the only key is unknown, that was reported already.
      if verbs.count > 1 || fields.count == document.count(node) {
        report(.verbs(verbs.map(\.key.name)), at: node)
      }
      return
    }
    let then = fields.first { $0.key === StepKey.then }
    let known = fields.first { $0.key === StepKey.knownFailure }
    if case .expect = verb.key.role {
      if let then { unknownKey(then.name, of: "an expect", known: ["knownFailure"]) }
      let (expectations, lines) = expectations(verb.value)
      let failures = known.map { knownFailures($0.value, needsLaws: false) } ?? []
      script.entries.append(.expect(expectations, knownFailures: failures))
      script.subjectLines[script.subjectLines.count - 1] = lines
    } else {
      if let known { report(.knownFailureWithoutExpect, at: known.name) }
      let pause = then.flatMap { number($0.value, of: "then", in: Self.seconds) }
      if let step = step(verb) { script.entries.append(.step(step, then: pause)) }
    }
  }

  /// The first unknown key next to an empty `expect`, probably indented too little; nil if there is none.
  private func keyBesideExpect(_ node: Node) -> Node? {
    guard document.kind(node) == .mapping, document.count(node) > 1 else { return nil }
    let entries = document.entries(node)
    let hasEmpty = entries.contains { key, value in
      isScalar(key) && document.withBytes(key) { equals($0, "expect") } && isNull(value)
    }
    return hasEmpty
      ? entries.first { key, _ in
        isScalar(key) && document.withBytes(key) { Keys.step.key($0) } == nil
      }?.key : nil
  }

  private mutating func wordStep(_ node: Node) -> ScriptStep? {
    guard let key = document.withBytes(node, { Keys.step.key($0) }), key.isVerb else {
      let word = document.string(node)
      if let problem = Keys.step.meaning(word) {
        report(problem, at: node)
        return nil
      }
      if let (verb, rest) = entryWithoutSpace(node), case .verb = StepKey.named(verb)?.role {
        report(.missingSpace(word, instead: "\(verb): \(rest)"), at: node)
        return nil
      }
      if let step = stepWithoutColon(word) {
        report(.triedStep(word, step: step), at: node)
        return nil
      }
      let known = StepKey.all.filter { $0.word != nil }.map(\.name)
      let suggestion = nearest(to: word, among: known)
      report(.unknownStep(word, suggestion: suggestion, known: known), at: node)
      return nil
    }
    guard let step = key.word else {
      report(
        .mismatch(
          of: key.name, expected: .other("a mapping '\(key.name): …'"), found: "only the key"),
        at: node)
      return nil
    }
    return step
  }

  /// The intended step for a text without a colon: `focus: notes` for `focus notes`.
  private func stepWithoutColon(_ text: String) -> String? {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, text.utf8.count <= 80,
      case .verb = StepKey.named(String(parts[0]))?.role
    else { return nil }
    return "\(parts[0]): \(Escaped.text(String(parts[1])))"
  }

  // MARK: Verbs with a value

  private mutating func step(_ verb: StepField) -> ScriptStep? {
    switch verb.key.role {
    case .verb(_, let read):
      // A word that people write instead of a mapping, as in `keyboard: hide`.
      if verb.key === StepKey.keyboard, isScalar(verb.value) {
        let word = document.string(verb.value)
        if let step = TriedStep.step(for: word) {
          report(.triedStep("\(verb.key.name): \(word)", step: step), at: verb.value)
          return nil
        }
      }
      return read(&self, verb.value)
    case .word(let step):
      guard isNull(verb.value) || plainFlag(verb.value) == true else {
        let expected = ExpectedShape.other("empty or true")
        reportMismatch(verb.value, of: verb.key.name, expected: expected)
        return nil
      }
      return step
    case .expect, .companion: return nil
    }
  }

  mutating func view(_ node: Node, of name: String, _ need: ViewNeed) -> String? {
    guard let identifier = spelledName(node, of: name) else { return nil }
    refer(to: identifier, need, at: node)
    return identifier
  }

  mutating func refer(to identifier: String, _ need: ViewNeed, at node: Node) {
    references.append(Reference(target: .view(need), name: identifier, mark: document.mark(node)))
  }

  // MARK: Assignments and parameters

  /// Returns the app's changes in the order of their targets.
  mutating func assignments(_ node: Node) -> [Assignment<String, String>]? {
    guard document.kind(node) == .mapping else {
      reportMismatch(node, of: "set", expected: .other("a mapping from ID.property to values"))
      return nil
    }
    var assignments: [Assignment<String, String>] = []
    var targets: Set<String> = []
    for (key, value) in document.entries(node) where isScalar(key) {
      guard let assignment = assignment(key, value) else { continue }
      let target = assignment.target
      if !targets.insert(target).inserted { report(.duplicateEntry(target, of: "set"), at: key) }
      assignments.append(assignment)
    }
    // A mapping is unordered; this is the order of canonical content.
    return assignments.sorted { $0.target.utf8.lexicographicallyPrecedes($1.target.utf8) }
  }

  private mutating func assignment(_ key: Node, _ value: Node) -> Assignment<String, String>? {
    let text = composed(document.string(key), at: key)
    guard let (view, rest) = SubjectWords.cut(text) else {
      report(
        .mismatch(
          of: "set", expected: .other("a mapping from ID.property to values"),
          found: Escaped.quoted(text)), at: key)
      return nil
    }
    guard let (property, component) = SettableProperty.named(rest) else {
      let known = SettableProperty.allCases.filter { !$0.isOfConstraints }.map(\.declaration.name)
      let suggestion = nearest(to: rest, among: SettableProperty.names)
      report(.unknownProperty(rest, of: view, suggestion: suggestion, known: known), at: key)
      refer(to: view, .adjusted, at: key)
      return nil
    }
    refer(to: view, .property(property), at: key)
    let found =
      component == nil
      ? assigned(value, to: property, of: text)
      : points(value, of: text).map { .number($0) }
    return found.map {
      Assignment(view: view, property: property, component: component, value: $0)
    }
  }
}
