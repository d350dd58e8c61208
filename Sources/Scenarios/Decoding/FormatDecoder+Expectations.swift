import AvoidanceEngine

extension FormatDecoder {
  /// Returns the expectations of an `expect`, with the line of each subject.
  mutating func expectations(_ node: Node) -> ([Expectation], [Int]) {
    guard document.kind(node) == .mapping else {
      reportMismatch(node, of: "expect", expected: .other("a mapping from subjects to values"))
      return ([], [])
    }
    var expectations: [Expectation] = []
    var lines: [Int] = []
    var names: [String] = []
    var seen: Set<Subject>?
    let count = document.count(node)
    expectations.reserveCapacity(count)
    lines.reserveCapacity(count)
    for (key, value) in document.entries(node) where isScalar(key) && !hasGivenUp {
      guard let (subject, name) = subject(key) else { continue }
      // Equal keys were reported before; this finds two spellings of one subject.
      let isDefault = document.withBytes(key) { name.utf8.elementsEqual($0) }
      if !isDefault, seen == nil { seen = Set(expectations.map(\.subject)) }
      if seen?.insert(subject).inserted == false {
        report(.duplicateSubject(name), at: key)
      }
      guard let expected = expected(value, of: subject) else { continue }
      expectations.append(Expectation(subject, expected))
      lines.append(Int(document.mark(key).line) + 1)
      names.append(name)
    }
    // A mapping is unordered; this is the order of canonical content.
    let order = names.indices.sorted {
      names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8)
    }
    return (order.map { expectations[$0] }, order.map { lines[$0] })
  }

  /// Returns the subject of a key, and its canonical spelling.
  mutating func subject(_ node: Node) -> (Subject, name: String)? {
    let text = composed(document.string(node), at: node)
    guard let found = subjects[text] ?? readSubject(text, at: node) else { return nil }
    if let view = found.subject.view {
      refer(to: view, .observable(found.subject.observable), at: node)
    }
    return found
  }

  private mutating func readSubject(_ text: String, at node: Node) -> (
    subject: Subject, name: String
  )? {
    let subject: Subject
    if let (observable, component) = SubjectWords.ofScreen(text) {
      subject = Subject(observable, component: component)
    } else {
      guard let (view, rest) = SubjectWords.cut(text), !Subject.reservedNames.contains(view) else {
        reportUnknownSubject(text, at: node)
        return nil
      }
      guard let (observable, component) = SubjectWords.ofView(rest) else {
        reportUnknownProperty(rest, of: view, in: text, at: node)
        return nil
      }
      subject = Subject(observable, of: view, component: component)
    }
    let found = (subject: subject, name: subject.description)
    subjects[text] = found
    return found
  }

  private mutating func reportUnknownSubject(_ text: String, at node: Node) {
    let suggestion = nearest(to: text, among: Self.screenSubjects)
    report(.unknownSubject(text, suggestion: suggestion), at: node)
  }

  private mutating func reportUnknownProperty(
    _ property: String, of view: String, in text: String, at node: Node
  ) {
    if let screen = nearest(to: text, among: Self.screenSubjects) {
      report(.unknownSubject(text, suggestion: screen), at: node)
      return
    }
    let known = SubjectWords.ofViews.filter { !$0.isOfConstraints }.map(\.declaration.name)
    let wholes = SubjectWords.ofViews.flatMap { observable in
      let name = observable.declaration.name
      return [name] + SubjectWords.parts(of: observable.shape).map { "\(name).\($0.rawValue)" }
    }
    let suggestion = nearest(to: property, among: wholes)
    report(.unknownProperty(property, of: view, suggestion: suggestion, known: known), at: node)
    refer(to: view, .adjusted, at: node)
  }

  private static let screenSubjects =
    SubjectWords.ofScreen.map(\.declaration.name) + ["root.origin.x", "root.origin.y"]

  // MARK: Expected values

  /// Reads a mapping as insets, as a matcher or by strategy, tried in this order.
  private mutating func expected(_ node: Node, of subject: Subject) -> Expectation.Expected? {
    guard document.kind(node) == .mapping, document.count(node) > 0 else {
      if subject.shape == .number, isScalar(node),
        let bound = TriedMatcher.bound(document.string(node))
      {
        let found = document.string(node)
        report(.triedBound(found, of: subject.description, matcher: bound), at: node)
        return nil
      }
      return matcher(node, of: subject).map { .all($0) }
    }
    if hasOnlySides(node) || hasMatcher(node) {
      return matcher(node, of: subject).map { .all($0) }
    }
    var matchers: [String: Matcher] = [:]
    var otherwise: Matcher?
    for (key, value) in document.entries(node) where isScalar(key) {
      let strategy = composed(document.string(key), at: key)
      let matcher = matcher(value, of: subject)
      if strategy == "else" {
        otherwise = matcher
      } else {
        references.append(
          Reference(target: .strategyOfExpectation, name: strategy, mark: document.mark(key)))
        // Equal keys were reported before; this finds two spellings of one name.
        if matchers[strategy] != nil {
          report(.duplicateEntry(strategy, of: subject.description), at: key)
        }
        matchers[strategy] = matcher
      }
    }
    return .byStrategy(matchers, otherwise: otherwise)
  }

  private func hasOnlySides(_ node: Node) -> Bool {
    document.entries(node).allSatisfy { entry in
      isScalar(entry.key) && document.withBytes(entry.key) { Keys.sides.key($0) } != nil
    }
  }

  /// Whether any key is a matcher's, so that the mapping must be one.
  private func hasMatcher(_ node: Node) -> Bool {
    document.entries(node).contains { entry in
      isScalar(entry.key) && document.withBytes(entry.key) { Keys.matcher.key($0) } != nil
    }
  }

  private mutating func matcher(_ node: Node, of subject: Subject) -> Matcher? {
    guard document.kind(node) == .mapping, hasMatcher(node) else {
      return value(node, of: subject).map(equalling)
    }
    let name = subject.description
    guard let fields = fields(node, Keys.matcher, of: "a matcher") else { return nil }
    guard fields.count == document.count(node) else { return nil }
    let main = fields.filter { $0.key != .within }
    guard main.count == 1, let (key, keyNode, value) = main.first else {
      if main.count > 1 {
        report(.exclusiveKeys(main[0].key.rawValue, main[1].key.rawValue), at: main[1].name)
      } else {
        report(.missingKey("near", of: "a matcher with 'within'"), at: node)
      }
      return nil
    }
    let within = fields.first { $0.key == .within }
    if let within, key != .near {
      report(.exclusiveKeys("within", key.rawValue), at: within.name)
      return nil
    }
    guard key.fits(subject.shape) else {
      report(.matcherDoesNotFit(key.rawValue, subject: name), at: keyNode)
      return nil
    }
    return matcher(key, value, within: within?.value, of: subject)
  }

  /// Returns the matcher of a bare value.
  ///
  /// If the project sets a tolerance, it is written out as with `within`, so that the history records it.
  private func equalling(_ value: ExpectedValue) -> Matcher {
    switch value {
    case .number, .numbers:
      defaults.tolerance == Matcher.tolerance
        ? .equals(value) : .near(value, within: defaults.tolerance)
    case .flag, .text, .texts, .adjustments: .equals(value)
    }
  }

  private mutating func matcher(_ key: MatcherKey, _ node: Node, within: Node?, of subject: Subject)
    -> Matcher?
  {
    let name = "\(subject.description).\(key.rawValue)"
    switch key {
    case .atLeast: return number(node, of: name, in: Self.measures).map { .atLeast($0) }
    case .atMost: return number(node, of: name, in: Self.measures).map { .atMost($0) }
    case .between: return between(node, of: name)
    case .near, .within:
      let tolerance = within.map { number($0, of: "within", in: Self.lengths) }
      guard let tolerance = tolerance ?? defaults.tolerance else { return nil }
      return value(node, of: subject).map { .near($0, within: tolerance) }
    case .not: return value(node, of: subject).map { .not($0) }
    case .oneOf:
      guard let elements = list(node, of: name) else { return nil }
      var values: [ExpectedValue] = []
      for element in elements {
        if let value = value(element, of: subject) { values.append(value) }
      }
      if document.count(node) == 0 { report(.emptyList(name), at: node) }
      return .oneOf(values)
    case .contains:
      return (subject.holdsNames ? spelledName(node, of: name) : text(node, of: name))
        .map { .contains($0) }
    }
  }

  private mutating func between(_ node: Node, of name: String) -> Matcher? {
    let expected = ExpectedShape.other("a list [from, to] with from at most to")
    guard document.kind(node) == .sequence, document.count(node) == 2 else {
      reportMismatch(node, of: name, expected: expected)
      return nil
    }
    var bounds: [Double] = []
    for element in document.elements(node) {
      if let bound = number(element, of: name, in: Self.measures) { bounds.append(bound) }
    }
    guard bounds.count == 2 else { return nil }
    guard bounds[0] <= bounds[1] else {
      report(.mismatch(of: name, expected: expected, found: "from above to"), at: node)
      return nil
    }
    return .between(bounds[0], bounds[1])
  }

  /// The range of measured numbers, wider than that of coordinates because metrics add up.
  static let measures = -1e12...1e12

  // MARK: One value

  private mutating func value(_ node: Node, of subject: Subject) -> ExpectedValue? {
    let name = subject.description
    switch subject.shape {
    case .number: return number(node, of: name, in: Self.measures).map { .number($0) }
    case .flag: return flag(node, of: name).map { .flag($0) }
    case .text:
      guard let text = subject.holdsNames ? spelledName(node, of: name) : text(node, of: name)
      else { return nil }
      switch subject.observable.declaration.texts {
      case .any, .names: return .text(text)
      case .input:
        if text != "none" { refer(to: text, .input, at: node) }
        return .text(text)
      case .view:
        if text != "none" { refer(to: text, .any, at: node) }
        return .text(text)
      case .words(let words):
        let choices = Choices(words.map { ($0, $0) })
        return choice(node, of: name, choices).map { .text($0) }
      }
    case .point:
      return numbers(node, of: name, count: 2, expected: .point).map { .numbers($0) }
    case .size:
      return numbers(node, of: name, count: 2, expected: .size).map { .numbers($0) }
    case .rect:
      return numbers(node, of: name, count: 4, expected: .rect).map { .numbers($0) }
    case .insets: return insets(node, of: name).map { .numbers($0.list) }
    case .texts:
      if isScalar(node), subject.observable == .logContains {
        return spelledName(node, of: name).map { .texts([$0]) }
      }
      return (subject.holdsNames ? names(node, of: name) : texts(node, of: name))
        .map { .texts($0) }
    case .adjustments: return adjustments(node)
    }
  }

  private mutating func adjustments(_ node: Node) -> ExpectedValue? {
    guard let elements = list(node, of: "adjustments") else { return nil }
    var adjustments: [MovementFacts] = []
    for element in elements {
      if let adjustment = adjustment(element) { adjustments.append(adjustment) }
    }
    return .adjustments(adjustments)
  }

  private mutating func adjustment(_ node: Node) -> MovementFacts? {
    var adjustment = MovementFacts()
    guard read(node, MovementFacts.fields, into: &adjustment) != nil else { return nil }
    return adjustment
  }

  mutating func adjusted(_ node: Node, of name: String, _ property: Adjustment.Property?)
    -> [Double]?
  {
    switch property?.expectedShape {
    case .insets: return insets(node, of: name)?.list
    case .point: return point(node, of: name)?.list
    case .size: return size(node, of: name)?.list
    case .rect: return numbers(node, of: name, count: 4, expected: .rect)
    case .number, .flag, .text, .texts, .adjustments:
      return points(node, of: name).map { [$0] }
    case nil:
      guard document.kind(node) == .sequence else { return points(node, of: name).map { [$0] } }
      let count = document.count(node)
      let expected = ExpectedShape.other("a number, or a list of 2 or 4 numbers")
      guard count == 2 || count == 4 else {
        reportMismatch(node, of: name, expected: expected)
        return nil
      }
      return numbers(node, of: name, count: count, expected: expected)
    }
  }
}

extension Subject {
  fileprivate var holdsNames: Bool {
    switch observable.declaration.texts {
    case .input, .view, .names: true
    case .any, .words: false
    }
  }
}
