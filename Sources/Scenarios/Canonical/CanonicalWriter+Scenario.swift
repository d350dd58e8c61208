import AvoidanceEngine

extension CanonicalWriter {
  /// Writes a scenario.
  mutating func write(_ scenario: Scenario) {
    object { writer in
      writer.field("devices", scenario.devices)
      writer.key("form")
      writer.value(scenario.form)
      writer.write(scenario.knownFailures)
      writer.writeLaws(of: scenario)
      if scenario.orientations != [.portrait] {
        writer.field("orientations", scenario.orientations.map(\.name))
      }
      writer.write(scenario.profile)
      writer.key("script")
      writer.array(scenario.script) { $0.write($1) }
      writer.field("source", scenario.source)
      writer.field("strategies", scenario.strategies)
      writer.field("tags", scenario.tags)
    }
  }

  private mutating func writeLaws(of scenario: Scenario) {
    let usual = Law.defaultOfVersion1(hasExpectations: scenario.hasExpectations)
    guard scenario.laws != usual else { return }
    key("laws")
    if scenario.laws == Law.allOfVersion1 {
      value("all")
    } else {
      array(scenario.laws) { $0.value($1.rawValue) }
    }
  }

  private mutating func write(_ failures: [KnownFailure]) {
    guard !failures.isEmpty else { return }
    key("knownFailure")
    object { writer in
      for failure in failures {
        writer.key(failure.strategy)
        writer.object { writer in
          writer.field("laws", failure.laws.map(\.rawValue))
          writer.field("reason", failure.reason)
          writer.key("until")
          switch failure.until {
          case .never: writer.value("never")
          case .day(let day): writer.value(day.description)
          case .unreadable(let text): writer.value(text)
          }
        }
      }
    }
  }

  private mutating func write(_ profile: UIKitProfile) {
    let usual = UIKitProfile.observedOfVersion1
    guard profile != usual else { return }
    key("profile")
    if profile == .documentedOfVersion1 { return value("documented") }
    object { writer in
      writer.field("clamp", profile.clamp, Words.clamp, unless: usual.clamp)
      writer.field("endOrder", profile.endOrder, Words.endOrder, unless: usual.endOrder)
      writer.field("firstBegin", profile.firstBegin, Words.firstBegin, unless: usual.firstBegin)
      writer.field(
        "oversizeRect",
        profile.oversizeRect,
        Words.oversizeRect,
        unless: usual.oversizeRect
      )
      writer.field(
        "revealsFirstResponder",
        profile.revealsFirstResponder,
        unless: usual.revealsFirstResponder
      )
      writer.field(
        "showFromHiddenPostsChangeFrame",
        profile.showFromHiddenPostsChangeFrame,
        unless: usual.showFromHiddenPostsChangeFrame
      )
      writer.field("switchPosts", profile.switchPosts, Words.switchPosts, unless: usual.switchPosts)
      writer.field(
        "textFieldOrder",
        profile.textFieldOrder,
        Words.textFieldOrder,
        unless: usual.textFieldOrder
      )
    }
  }

  // MARK: The script

  /// Writes an entry of a script as an object.
  mutating func write(_ entry: ScriptEntry) {
    object { writer in
      switch entry {
      case .expect(let expectations, let failures):
        writer.key("expect")
        writer.write(expectations)
        writer.write(failures)
      case .step(let step, let then):
        // "then" sorts before these two verbs only.
        switch step {
        case .type, .wait:
          writer.field("then", then)
          writer.write(step)
        default:
          writer.write(step)
          writer.field("then", then)
        }
      }
    }
  }

  /// Writes a step's verb as a key with its value.
  mutating func write(_ step: Step) {
    switch step {
    case .focus(let view): field("focus", view)
    case .blur: word("blur")
    case .tap(let view): field("tap", view)
    case .tapPoint(let point): field("tap", numbers: point.list)
    case .type(let text): field("type", text)
    case .clear: word("clear")
    case .returnKey: word("return")
    case .autofill(let text): field("autofill", text)
    case .next: word("next")
    case .previous: word("previous")
    case .done: word("done")
    case .showKeyboard: word("showKeyboard")
    case .hideKeyboard: word("hideKeyboard")
    case .rotate(let orientation): field("rotate", orientation.name)
    case .resize(let size): field("resize", numbers: size.list)
    case .appear(let name): field("appear", name)
    case .disappear: word("disappear")
    case .background: word("background")
    case .foreground: word("foreground")
    case .wait(let seconds): field("wait", seconds)
    case .detachReturnKeyHandler: word("detachReturnKeyHandler")
    default: writeDetailed(step)
    }
  }

  private mutating func word(_ name: String) {
    key(name)
    value(true)
  }

  private mutating func details(_ name: String, _ body: (inout CanonicalWriter) -> Void) {
    key(name)
    object(body)
  }

  private mutating func writeDetailed(_ step: Step) {
    switch step {
    case .keyboard(let change): details("keyboard") { $0.write(change) }
    case .post(let post): details("post") { $0.write(post) }
    case .scrollBy(let view, let by):
      details("scroll") {
        $0.field("by", numbers: by.list)
        $0.field("view", view)
      }
    case .scrollTo(let view, let to):
      details("scroll") {
        $0.field("to", numbers: to.list)
        $0.field("view", view)
      }
    case .drag(let view, let by):
      details("drag") {
        $0.field("by", numbers: by.list)
        $0.field("view", view)
      }
    case .scrollRectToVisible(let view, let rect):
      details("scrollRectToVisible") {
        $0.field("rect", numbers: rect.list)
        $0.field("view", view)
      }
    case .scrollToRow(let table, let section, let row, let position):
      details("scrollToRow") {
        $0.field("position", position, Words.scrollPosition, unless: ScrollPosition.none)
        $0.field("row", Double(row))
        $0.field("section", Double(section), unless: 0)
        $0.field("table", table)
      }
    case .insertRows(let table, let section, let at, let rows):
      details("insertRows") {
        $0.field("at", Double(at))
        $0.key("rows")
        $0.array(rows) { $0.write($1) }
        $0.field("section", Double(section), unless: 0)
        $0.field("table", table)
      }
    case .deleteRows(let table, let section, let at, let count):
      details("deleteRows") {
        $0.field("at", Double(at))
        $0.field("count", Double(count), unless: 1)
        $0.field("section", Double(section), unless: 0)
        $0.field("table", table)
      }
    case .set(let assignments):
      details("set") {
        for assignment in assignments {
          $0.key(assignment.target)
          $0.write(assignment)
        }
      }
    case .configure(let parameters):
      details("configure") {
        for (name, value) in parameters.sorted(by: { $0.key.text < $1.key.text }) {
          $0.key(name.text)
          $0.write(value, of: name)
        }
      }
    default: break
    }
  }

  private mutating func write(_ change: KeyboardChange) {
    field("begin", numbers: change.begin?.list)
    field("curve", change.curve.map(Double.init))
    field("duration", change.duration)
    field("frame", numbers: change.frame?.list)
    field("height", change.height)
    if let kind = change.kind { field("kind", kind, Words.keyboardKind, unless: nil) }
    if let shows = change.predictiveBar { field("predictiveBar", shows, unless: !shows) }
  }

  private mutating func write(_ post: KeyboardPost) {
    field("begin", numbers: post.begin?.list)
    field("curve", Double(post.curve), unless: 7)
    field("duration", post.duration, unless: 0.25)
    field("end", numbers: post.end?.list)
    field("name", post.name, Words.notification, unless: nil)
  }

  private mutating func write(_ assignment: Assignment) {
    switch assignment.value {
    case .numbers(let numbers): write(numbers)
    case .flag(let flag): value(flag)
    case .text(let text): value(text)
    case .choice(let raw):
      switch PropertyWords.shape(assignment.property) {
      case .keyboardType: write(raw, Words.keyboardType)
      case .returnKey: write(raw, Words.returnKey)
      case .insetAdjustment: write(raw, Words.insetAdjustment)
      case .dismissMode: write(raw, Words.dismissMode)
      case .onReturn: write(raw, Words.onReturn)
      default: value(Int(raw))
      }
    }
  }

  private mutating func write<Value>(_ raw: UInt8, _ choices: Choices<Value>)
  where Value: RawRepresentable<UInt8> {
    value(Value(rawValue: raw).map { choices.name($0) } ?? "")
  }

  /// Writes a number alone or a list of numbers.
  private mutating func write(_ numbers: [Double]) {
    if numbers.count == 1 {
      value(numbers[0])
    } else {
      array(numbers) { $0.value($1) }
    }
  }

  // MARK: Expectations

  private mutating func write(_ expectations: [Expectation]) {
    let named = expectations.map { ($0.subject.description, $0.expected) }.sorted {
      $0.0.utf8.lexicographicallyPrecedes($1.0.utf8)
    }
    object { writer in
      for (subject, expected) in named {
        writer.key(subject)
        writer.write(expected)
      }
    }
  }

  private mutating func write(_ expected: Expectation.Expected) {
    switch expected {
    case .all(let matcher): write(matcher)
    case .byStrategy(let matchers, let otherwise):
      var named = matchers.map { ($0.key, $0.value) }
      if let otherwise { named.append(("else", otherwise)) }
      object { writer in
        for (name, matcher) in named.sorted(by: {
          $0.0.utf8.lexicographicallyPrecedes($1.0.utf8)
        }) {
          writer.key(name)
          writer.write(matcher)
        }
      }
    }
  }

  /// Writes a value, or a matcher as an object.
  mutating func write(_ matcher: Matcher) {
    if case .equals(let value) = matcher { return write(value) }
    object { writer in
      switch matcher {
      case .equals: break
      case .atLeast(let number): writer.field("atLeast", number)
      case .atMost(let number): writer.field("atMost", number)
      case .between(let low, let high): writer.field("between", numbers: [low, high])
      case .near(let value, let tolerance):
        writer.key("near")
        writer.write(value)
        writer.field("within", tolerance, unless: Matcher.tolerance)
      case .not(let value):
        writer.key("not")
        writer.write(value)
      case .oneOf(let values):
        writer.key("oneOf")
        writer.array(values) { $0.write($1) }
      case .contains(let text): writer.field("contains", text)
      }
    }
  }

  /// Writes an expected value.
  mutating func write(_ value: ExpectedValue) {
    switch value {
    case .number(let number): self.value(number)
    case .flag(let flag): self.value(flag)
    case .text(let text): self.value(text)
    case .numbers(let numbers): array(numbers) { $0.value($1) }
    case .texts(let texts): array(texts) { $0.value($1) }
    case .adjustments(let adjustments): array(adjustments) { $0.write($1) }
    }
  }

  /// Writes an adjustment as far as it is expected.
  mutating func write(_ adjustment: ExpectedAdjustment) {
    object { writer in
      if let author = adjustment.by { writer.field("by", author, Words.author, unless: nil) }
      writer.field("curve", adjustment.curve.map(Double.init))
      writer.field("duration", adjustment.duration)
      if let from = adjustment.from {
        writer.key("from")
        writer.write(from)
      }
      if let property = adjustment.property {
        writer.field("property", property, Words.adjusted, unless: nil)
      }
      if let to = adjustment.to {
        writer.key("to")
        writer.write(to)
      }
      writer.field("view", adjustment.view)
    }
  }
}
