import AvoidanceEngine

extension FormatDecoder {
  /// A script with the lines that messages need later.
  struct Script {
    var entries: [ScriptEntry] = []
    var lines: [Int] = []
    var subjectLines: [[Int]] = []
  }

  private typealias Field = (key: StepKey, name: Node, value: Node)

  /// Returns a script of at most 10,000 entries.
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
    guard let fields = fields(node, Keys.step, of: "a step") else { return }
    let verbs = fields.filter(\.key.isVerb)
    guard verbs.count == 1, let verb = verbs.first else {
      // A step whose only key is unknown was reported as such.
      if verbs.count > 1 || fields.count == document.count(node) {
        report(.verbs(verbs.map(\.key.rawValue)), at: node)
      }
      return
    }
    let then = fields.first { $0.key == .then }
    let known = fields.first { $0.key == .knownFailure }
    if verb.key == .expect {
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

  /// Returns a step that is a single word.
  private mutating func wordStep(_ node: Node) -> Step? {
    guard let key = document.withBytes(node, { Keys.step.key($0) }), key.isVerb else {
      let word = document.string(node)
      let known = StepKey.allCases.filter(\.isWord).map(\.rawValue)
      let suggestion = Suggestion.closest(to: word, among: known)
      report(.unknownWord(word, of: "script", suggestion: suggestion, known: known), at: node)
      return nil
    }
    guard key.isWord else {
      report(
        .mismatch(
          of: key.rawValue,
          expected: .other("a mapping '\(key.rawValue): …'"),
          found: "the word alone"
        ),
        at: node
      )
      return nil
    }
    return wordStep(key)
  }

  private func wordStep(_ key: StepKey) -> Step? {
    switch key {
    case .blur: .blur
    case .clear: .clear
    case .return: .returnKey
    case .next: .next
    case .previous: .previous
    case .done: .done
    case .showKeyboard: .showKeyboard
    case .hideKeyboard: .hideKeyboard
    case .disappear: .disappear
    case .background: .background
    case .foreground: .foreground
    case .detachReturnKeyHandler: .detachReturnKeyHandler
    default: nil
    }
  }

  // MARK: Verbs with a value

  private mutating func step(_ verb: Field) -> Step? {
    let node = verb.value
    switch verb.key {
    case .focus: return view(node, of: "focus", .input).map { .focus($0) }
    case .tap: return tap(node)
    case .type: return text(node, of: "type").map { .type($0) }
    case .autofill: return text(node, of: "autofill").map { .autofill($0) }
    case .keyboard: return keyboard(node)
    case .post: return post(node)
    case .rotate: return choice(node, of: "rotate", Words.orientation).map { .rotate($0) }
    case .resize: return resize(node)
    case .scroll: return scroll(node)
    case .drag: return drag(node)
    case .scrollToRow: return scrollToRow(node)
    case .scrollRectToVisible: return scrollRectToVisible(node)
    case .set: return assignments(node).map { .set($0) }
    case .insertRows: return insertRows(node)
    case .deleteRows: return deleteRows(node)
    case .configure: return configure(node)
    case .appear: return text(node, of: "appear").map { .appear($0) }
    case .wait: return number(node, of: "wait", in: Self.seconds).map { .wait($0) }
    default:
      guard isNull(node) || plainFlag(node) == true else {
        reportMismatch(node, of: verb.key.rawValue, expected: .other("a word alone, or true"))
        return nil
      }
      return wordStep(verb.key)
    }
  }

  /// Returns the identifier of a view that has to exist in the form.
  mutating func view(_ node: Node, of name: String, _ need: ViewNeed) -> String? {
    guard let identifier = spelledName(node, of: name) else { return nil }
    refer(to: identifier, need, at: node)
    return identifier
  }

  /// Notes that a view has to exist in the form.
  mutating func refer(to identifier: String, _ need: ViewNeed, at node: Node) {
    references.append(
      Reference(target: .view(need), name: identifier, mark: document.mark(node))
    )
  }

  private mutating func tap(_ node: Node) -> Step? {
    if document.kind(node) == .sequence { return point(node, of: "tap").map { .tapPoint($0) } }
    return view(node, of: "tap", .any).map { .tap($0) }
  }

  private mutating func resize(_ node: Node) -> Step? {
    guard let size = size(node, of: "resize") else { return nil }
    guard size.width > 0, size.height > 0 else {
      reportMismatch(node, of: "resize", expected: .other("a size of more than 0"))
      return nil
    }
    return .resize(size)
  }

  // MARK: Verbs with a mapping

  /// The details of a verb by key; reports unknown and missing ones.
  private mutating func details(
    _ node: Node,
    of verb: StepKey,
    _ allowed: [StepDetailKey],
    needs: [StepDetailKey] = []
  ) -> [StepDetailKey: Node]? {
    let place = "'\(verb.rawValue)'"
    guard document.kind(node) == .mapping else {
      reportMismatch(node, of: verb.rawValue, expected: .mapping)
      return nil
    }
    let known = allowed.map(\.rawValue)
    var details: [StepDetailKey: Node] = [:]
    for (key, value) in document.entries(node) where isScalar(key) {
      if let detail = document.withBytes(key, { Keys.stepDetail.key($0) }),
        allowed.contains(detail)
      {
        details[detail] = value
      } else {
        unknownKey(key, of: place, known: known)
      }
    }
    let found = details.keys.map(\.rawValue)
    let isComplete = requireKeys(needs.map(\.rawValue), of: place, in: found, at: node)
    return isComplete ? details : nil
  }

  private mutating func keyboard(_ node: Node) -> Step? {
    let allowed: [StepDetailKey] = [
      .frame, .begin, .duration, .curve, .height, .kind, .predictiveBar,
    ]
    guard let details = details(node, of: .keyboard, allowed) else { return nil }
    var change = KeyboardChange()
    change.frame = details[.frame].flatMap { rect($0, of: "frame") }
    change.begin = details[.begin].flatMap { rect($0, of: "begin") }
    change.duration = details[.duration].flatMap { number($0, of: "duration", in: Self.seconds) }
    change.curve = details[.curve].flatMap { integer($0, of: "curve", in: 0...7) }
    change.height = details[.height].flatMap { points($0, of: "height", in: Self.lengths) }
    change.kind = details[.kind].flatMap { choice($0, of: "kind", Words.keyboardKind) }
    change.predictiveBar = details[.predictiveBar].flatMap { flag($0, of: "predictiveBar") }
    return .keyboard(change)
  }

  private mutating func post(_ node: Node) -> Step? {
    let allowed: [StepDetailKey] = [.name, .begin, .end, .duration, .curve]
    guard let details = details(node, of: .post, allowed, needs: [.name]),
      let name = details[.name].flatMap({ choice($0, of: "name", Words.notification) })
    else { return nil }
    var post = KeyboardPost(name: name)
    post.begin = details[.begin].flatMap { rect($0, of: "begin") }
    post.end = details[.end].flatMap { rect($0, of: "end") }
    let duration = details[.duration].flatMap { number($0, of: "duration", in: Self.seconds) }
    post.duration = duration ?? 0.25
    post.curve = details[.curve].flatMap { integer($0, of: "curve", in: 0...7) } ?? 7
    return .post(post)
  }

  private mutating func scroll(_ node: Node) -> Step? {
    guard let details = details(node, of: .scroll, [.view, .by, .to], needs: [.view]),
      let view = details[.view].flatMap({ view($0, of: "view", .scrolling) })
    else { return nil }
    if let to = details[.to] {
      if details[.by] != nil { report(.exclusiveKeys("by", "to"), at: node) }
      return point(to, of: "to").map { .scrollTo(view, $0) }
    }
    guard let by = details[.by] else {
      report(.missingKey("by' or 'to", of: "'scroll'"), at: node)
      return nil
    }
    return point(by, of: "by").map { .scrollBy(view, $0) }
  }

  private mutating func drag(_ node: Node) -> Step? {
    guard let details = details(node, of: .drag, [.view, .by], needs: [.view, .by]),
      let view = details[.view].flatMap({ view($0, of: "view", .scrolling) }),
      let by = details[.by].flatMap({ point($0, of: "by") })
    else { return nil }
    return .drag(view, by: by)
  }

  private mutating func index(_ node: Node?, of name: String, or usual: Int) -> Int? {
    guard let node else { return usual }
    return integer(node, of: name, in: 0...1_000_000)
  }

  private mutating func scrollToRow(_ node: Node) -> Step? {
    let allowed: [StepDetailKey] = [.table, .section, .row, .position]
    guard let details = details(node, of: .scrollToRow, allowed, needs: [.table, .row]) else {
      return nil
    }
    let position = details[.position].map { choice($0, of: "position", Words.scrollPosition) }
    guard let table = details[.table].flatMap({ view($0, of: "table", .table) }),
      let section = index(details[.section], of: "section", or: 0),
      let row = index(details[.row], of: "row", or: 0), let position = position ?? .some(.none)
    else { return nil }
    return .scrollToRow(table, section: section, row: row, position: position)
  }

  private mutating func scrollRectToVisible(_ node: Node) -> Step? {
    guard
      let details = details(
        node,
        of: .scrollRectToVisible,
        [.view, .rect],
        needs: [.view, .rect]
      ), let view = details[.view].flatMap({ view($0, of: "view", .scrolling) }),
      let rect = details[.rect].flatMap({ rect($0, of: "rect") })
    else { return nil }
    return .scrollRectToVisible(view, rect)
  }

  private mutating func insertRows(_ node: Node) -> Step? {
    let allowed: [StepDetailKey] = [.table, .section, .at, .rows]
    guard let details = details(node, of: .insertRows, allowed, needs: [.table, .at, .rows]),
      let table = details[.table].flatMap({ view($0, of: "table", .table) }),
      let section = index(details[.section], of: "section", or: 0),
      let at = index(details[.at], of: "at", or: 0), let rowsNode = details[.rows]
    else { return nil }
    let rows = rows(rowsNode)
    return .insertRows(table, section: section, at: at, rows: rows)
  }

  private mutating func deleteRows(_ node: Node) -> Step? {
    let allowed: [StepDetailKey] = [.table, .section, .at, .count]
    guard let details = details(node, of: .deleteRows, allowed, needs: [.table, .at]),
      let table = details[.table].flatMap({ view($0, of: "table", .table) }),
      let section = index(details[.section], of: "section", or: 0),
      let at = index(details[.at], of: "at", or: 0),
      let count = index(details[.count], of: "count", or: 1)
    else { return nil }
    return .deleteRows(table, section: section, at: at, count: count)
  }

  // MARK: Assignments and parameters

  private mutating func assignments(_ node: Node) -> [Assignment]? {
    guard document.kind(node) == .mapping else {
      reportMismatch(node, of: "set", expected: .other("a mapping from ID.property to values"))
      return nil
    }
    var assignments: [Assignment] = []
    var targets: Set<String> = []
    for (key, value) in document.entries(node) where isScalar(key) {
      guard let assignment = assignment(key, value) else { continue }
      let target = assignment.target
      if !targets.insert(target).inserted { report(.duplicateEntry(target, of: "set"), at: key) }
      assignments.append(assignment)
    }
    // A mapping has no order of its own: canonical content sorts it, and so do we.
    return assignments.sorted { $0.target.utf8.lexicographicallyPrecedes($1.target.utf8) }
  }

  private mutating func assignment(_ key: Node, _ value: Node) -> Assignment? {
    let text = composed(document.string(key), at: key)
    guard let (view, rest) = SubjectWords.cut(text) else {
      report(
        .mismatch(
          of: "set",
          expected: .other("a mapping from ID.property to values"),
          found: Escaped.quoted(text)
        ),
        at: key
      )
      return nil
    }
    guard let (property, component) = PropertyWords.property(rest) else {
      let known = PropertyWords.names
      let suggestion = Suggestion.closest(to: rest, among: known)
      report(.unknownProperty(rest, of: view, suggestion: suggestion, known: known), at: key)
      return nil
    }
    refer(to: view, .property(property), at: key)
    let found =
      component == nil
      ? assigned(value, to: property, of: text)
      : points(value, of: text).map { .numbers([$0]) }
    return found.map {
      Assignment(view: view, property: property, component: component, value: $0)
    }
  }

  private mutating func assigned(
    _ node: Node,
    to property: PropertyChange.Property,
    of name: String
  ) -> Assignment.Value? {
    switch PropertyWords.shape(property) {
    case .number(let range):
      let isCoordinate = property != .alpha
      let number =
        isCoordinate ? points(node, of: name, in: range) : number(node, of: name, in: range)
      return number.map { .numbers([$0]) }
    case .point: return point(node, of: name).map { .numbers($0.list) }
    case .size: return size(node, of: name).map { .numbers($0.list) }
    case .insets: return insets(node, of: name).map { .numbers($0.list) }
    case .rect: return rect(node, of: name).map { .numbers($0.list) }
    case .flag: return flag(node, of: name).map { .flag($0) }
    case .text: return isNull(node) ? .text("") : text(node, of: name).map { .text($0) }
    case .keyboardType: return choice(node, of: name, Words.keyboardType).map { raw($0) }
    case .returnKey: return choice(node, of: name, Words.returnKey).map { raw($0) }
    case .insetAdjustment: return choice(node, of: name, Words.insetAdjustment).map { raw($0) }
    case .dismissMode: return choice(node, of: name, Words.dismissMode).map { raw($0) }
    case .onReturn: return choice(node, of: name, Words.onReturn).map { raw($0) }
    }
  }

  private mutating func configure(_ node: Node) -> Step? {
    guard document.kind(node) == .mapping else {
      reportMismatch(node, of: "configure", expected: .other("a mapping of parameters"))
      return nil
    }
    var values: [StrategyParameter.Name: StrategyParameter.Value] = [:]
    for (key, value) in document.entries(node) where isScalar(key) {
      let text = document.string(key)
      guard let name = StrategyParameter.Name.allCases.first(where: { $0.text == text }),
        let kind = StrategyParameter.kind(of: name)
      else {
        let known = StrategyParameter.Name.allCases.map(\.text)
        let suggestion = Suggestion.closest(to: text, among: known)
        report(
          .unknownParameter(text, model: nil, suggestion: suggestion, known: known),
          at: key
        )
        continue
      }
      guard let decoded = parameterValue(value, of: text, kind) else { continue }
      if case .views(let views) = decoded {
        for view in views { refer(to: view, .any, at: value) }
      }
      values[name] = decoded
    }
    return .configure(values)
  }
}
