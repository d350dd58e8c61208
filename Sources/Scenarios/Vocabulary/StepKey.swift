import AvoidanceEngine

/// A key of a step: the verbs and their companions.
package enum StepKey: String, CaseIterable, Sendable {
  case focus, blur, tap, type, clear, `return`, autofill, next, previous, done
  case showKeyboard, hideKeyboard, keyboard, post, rotate, resize, scroll, drag
  case scrollToRow, scrollRectToVisible, set, insertRows, deleteRows, configure
  case appear, disappear, background, foreground, wait, detachReturnKeyHandler, expect
  case then, knownFailure

  /// What a key of a step takes and means.
  struct Declaration: Sendable {
    /// What the key is.
    enum Role: Sendable {
      /// A verb that stands alone.
      case word(Step)
      /// A verb with something behind it.
      case verb(
        ValueShape,
        read: @Sendable (_ decoder: inout FormatDecoder, _ node: Node) -> Step?
      )
      /// A verb after which the state is judged.
      case expect
      /// It stands beside a verb.
      case companion(ValueShape)
    }

    let role: Role
    /// A sentence, with the unit where there is one.
    let help: String
  }

  private static let declarations = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.declared) }
  )

  /// What the key takes and means.
  var declaration: Declaration { Self.declarations[self] ?? declared }

  /// Whether the key says what happens rather than how.
  var isVerb: Bool {
    if case .companion = declaration.role { false } else { true }
  }

  /// The step of a verb that may stand alone.
  var word: Step? {
    if case .word(let step) = declaration.role { step } else { nil }
  }
}

extension StepKey {
  private var declared: Declaration {
    switch self {
    case .focus:
      .verb(.focus, .view(.input), "A text input becomes first responder as if tapped.") {
        .focus($0)
      }
    case .blur: .word(.blur, "The first responder resigns.")
    case .tap:
      .verb(
        .other("the identifier of a view, or a point [x, y]"),
        "A touch in a view's middle, or at a point in the window, in points."
      ) { $0.tap($1) }
    case .type: .verb(.type, .text, "A text is inserted into the first responder.") { .type($0) }
    case .clear: .word(.clear, "The clear button is touched.")
    case .return: .word(.returnKey, "The return key is touched.")
    case .autofill:
      .verb(.autofill, .text, "The system inserts a text into the first responder.") {
        .autofill($0)
      }
    case .next: .word(.next, "The toolbar's button forward is touched.")
    case .previous: .word(.previous, "The toolbar's button back is touched.")
    case .done: .word(.done, "The toolbar's last button is touched.")
    case .showKeyboard: .word(.showKeyboard, "The system shows the keyboard.")
    case .hideKeyboard: .word(.hideKeyboard, "The keyboard is hidden, and editing ends.")
    case .keyboard:
      .verb(.keyboard, KeyboardChange.fields, "The keyboard changes; what is not given stays.") {
        .keyboard($0)
      }
    case .post:
      .verb(.post, KeyboardPost.fields, "One raw notification, for replaying logs.") { .post($0) }
    case .rotate:
      .verb(.rotate, .word(FormatWords.orientation), "The device is turned.") { .rotate($0) }
    case .resize:
      .verb(.size, "The window changes its size, in points.") { $0.resize($1) }
    case .scroll:
      .verb(
        .mapping(ScrollDetails.fields.descriptions),
        "The app scrolls, by a change or to an offset."
      ) { $0.scroll($1) }
    case .drag:
      .verb(.drag, DragDetails.fields, "The user's finger scrolls.") { .drag($0.view, by: $0.by) }
    case .scrollToRow:
      .verb(.scrollToRow, RowDetails.fieldsOfScrolling, "The app scrolls to a row.") {
        .scrollToRow($0.table, section: $0.section, row: $0.row, position: $0.position)
      }
    case .scrollRectToVisible:
      .verb(
        .scrollRectToVisible,
        RectDetails.fields,
        "The app scrolls a rectangle of the content visible."
      ) { .scrollRectToVisible($0.view, $0.rect) }
    case .set:
      .verb(.other("a mapping from ID.property to values"), "The app changes properties.") {
        decoder,
        node in decoder.assignments(node).map { .set($0) }
      }
    case .insertRows:
      .verb(.insertRows, RowDetails.fieldsOfInsertion, "A table gets rows.") {
        .insertRows($0.table, section: $0.section, at: $0.row, rows: $0.rows)
      }
    case .deleteRows:
      .verb(.deleteRows, RowDetails.fieldsOfDeletion, "A table loses rows.") {
        .deleteRows($0.table, section: $0.section, at: $0.row, count: $0.count)
      }
    case .configure:
      .verb(.other("a mapping of parameters"), "The strategy's parameters change.") {
        $0.configure($1)
      }
    case .appear:
      .verb(.appear, .text, "A view controller of this class appears.") { .appear($0) }
    case .disappear: .word(.disappear, "The view controller disappears.")
    case .background: .word(.background, "The app leaves the screen.")
    case .foreground: .word(.foreground, "The app returns.")
    case .wait: .verb(.wait, .seconds, "Time passes, in seconds; animations end.") { .wait($0) }
    case .detachReturnKeyHandler:
      .word(.detachReturnKeyHandler, "The return key handler gives its fields back.")
    case .expect:
      .init(role: .expect, help: "What subjects must be now: values, matchers, or by strategy.")
    case .then:
      .init(
        role: .companion(.number(FormatDecoder.seconds)),
        help: "After how many seconds the next step comes; else when all animations are over."
      )
    case .knownFailure:
      .init(
        role: .companion(.other("a mapping from strategies to reason and until")),
        help: "Strategies under which the expect beside it is known to fail."
      )
    }
  }
}

extension StepKey.Declaration {
  fileprivate static func word(_ step: Step, _ help: String) -> Self {
    Self(role: .word(step), help: help)
  }

  /// Declares a verb that reads what stands behind it.
  fileprivate static func verb(
    _ shape: ValueShape,
    _ help: String,
    read: @escaping @Sendable (inout FormatDecoder, Node) -> Step?
  ) -> Self {
    Self(role: .verb(shape, read: read), help: help)
  }

  /// Declares a verb with one value.
  fileprivate static func verb<Value: Sendable>(
    _ key: StepKey,
    _ notation: Notation<Value>,
    _ help: String,
    make: @escaping @Sendable (Value) -> Step
  ) -> Self {
    verb(notation.shape, help) { decoder, node in
      notation.read(&decoder, node, key.rawValue).map(make)
    }
  }

  /// Declares a verb with a mapping.
  fileprivate static func verb<Record: Sendable>(
    _ key: StepKey,
    _ table: FieldTable<Record>,
    _ help: String,
    make: @escaping @Sendable (Record) -> Step
  ) -> Self {
    verb(.mapping(table.descriptions), help) { decoder, node in
      decoder.details(node, of: key, table).map { make($0.record) }
    }
  }
}

extension FormatDecoder {
  /// Returns the details of a verb and the keys that it has; reports unknown and missing ones.
  ///
  /// What may be left out and is wrong counts as left out; what is needed and wrong ends the reading.
  mutating func details<Record>(
    _ node: Node,
    of verb: StepKey,
    _ table: FieldTable<Record>
  ) -> (record: Record, keys: [String])? {
    let place = "'\(verb.rawValue)'"
    guard document.kind(node) == .mapping else {
      reportMismatch(node, of: verb.rawValue, expected: .mapping)
      return nil
    }
    var found = [Node?](repeating: nil, count: table.fields.count)
    for (key, value) in document.entries(node) where isScalar(key) {
      if let place = document.withBytes(key, { table.keys.key($0) }) {
        found[place] = value
      } else {
        unknownKey(key, of: place, known: table.keys.allNames)
      }
    }
    let keys = table.fields.indices.filter { found[$0] != nil }.map { table.fields[$0].name }
    let needed = table.fields.filter { $0.presence == .needed }.map(\.name)
    guard requireKeys(needed, of: place, in: keys, at: node) else { return nil }
    var record = table.usual
    for (field, value) in zip(table.fields, found) {
      guard let value else { continue }
      let isRead = field.read(&self, value, field.name, &record)
      if !isRead, field.presence == .needed { return nil }
    }
    return (record, keys)
  }

  fileprivate mutating func tap(_ node: Node) -> Step? {
    if document.kind(node) == .sequence { return point(node, of: "tap").map { .tapPoint($0) } }
    return view(node, of: "tap", .any).map { .tap($0) }
  }

  fileprivate mutating func resize(_ node: Node) -> Step? {
    guard let size = size(node, of: "resize") else { return nil }
    guard size.width > 0, size.height > 0 else {
      reportMismatch(node, of: "resize", expected: .other("a size of more than 0"))
      return nil
    }
    return .resize(size)
  }

  fileprivate mutating func scroll(_ node: Node) -> Step? {
    guard let (details, keys) = details(node, of: .scroll, ScrollDetails.fields) else {
      return nil
    }
    if keys.contains("to") {
      if keys.contains("by") { report(.exclusiveKeys("by", "to"), at: node) }
      return details.to.map { .scrollTo(details.view, $0) }
    }
    guard keys.contains("by") else {
      report(.missingKey("by' or 'to", of: "'scroll'"), at: node)
      return nil
    }
    return details.by.map { .scrollBy(details.view, $0) }
  }
}
