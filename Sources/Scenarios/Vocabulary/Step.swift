package import AvoidanceEngine

/// A step of a script that refers to views by identifier.
package typealias ScriptStep = Step<String, String, [ViewNode]>

/// A key of a step: an action with its value and meaning, or a modifier of one.
///
/// A new step needs a case in ``Step``, a case in its `map`, and a row in ``all``.
package final class StepKey: Sendable {
  enum Role: Sendable {
    /// An action without arguments.
    case word(ScriptStep)
    /// An action with a value.
    case verb(
      ValueShape, read: @Sendable (_ decoder: inout FormatDecoder, _ node: Node) -> ScriptStep?)
    case expect
    /// A modifier of an action.
    case companion(ValueShape)
  }

  package enum Said: Sendable {
    case alone
    case value(FieldValue)
    case parameters([ParameterChange])
  }

  package let name: String
  let role: Role
  /// A sentence, with the unit if there is one.
  package let help: String
  /// The key's value in a step, or nil if the step is another one or has no arguments.
  fileprivate let said: @Sendable (ScriptStep) -> Said?

  private init(
    _ name: String, _ role: Role, _ help: String,
    said: @escaping @Sendable (ScriptStep) -> Said? = { _ in nil }
  ) {
    self.name = name
    self.role = role
    self.help = help
    self.said = said
  }

  private static func word(_ name: String, _ step: ScriptStep, _ help: String) -> StepKey {
    StepKey(name, .word(step), help)
  }

  /// Declares an action with a value, by the conversions from the value to a step and back.
  private static func verb<Value: Sendable>(
    _ name: String, _ notation: Notation<Value>, _ help: String,
    _ step: @escaping @Sendable (Value) -> ScriptStep,
    _ value: @escaping @Sendable (ScriptStep) -> Value?
  ) -> StepKey {
    StepKey(
      name, .verb(notation.shape) { notation.read(&$0, $1, name).map(step) }, help,
      said: { value($0).map { .value(notation.written($0)) } })
  }

  /// All keys of a step: the actions, then the modifiers.
  package static let all: [StepKey] = [
    verb(
      "focus", .view(.input),
      "Makes a text input first responder, whether or not it can be tapped.", { .focus($0) },
      { if case .focus(let view) = $0 { view } else { nil } }),
    word("blur", .blur, "Makes the first responder resign."),
    verb(
      "tap", .tap,
      "Taps the centre of a view, or a point in the window, in points; the keyboard receives "
        + "taps on it.", { $0 },
      {
        switch $0 {
        case .tap, .tapPoint: $0
        default: nil
        }
      }),
    verb(
      "type", .text, "Inserts text into the first responder.", { .type(text: $0) },
      { if case .type(let text) = $0 { text } else { nil } }),
    word("clear", .clear, "Taps the clear button."),
    word("return", .returnKey, "Taps the return key; number pads on iPhone have none."),
    verb(
      "autofill", .text, "The system inserts text into the first responder.",
      { .autofill(text: $0) }, { if case .autofill(let text) = $0 { text } else { nil } }),
    word("next", .next, "Taps the toolbar's Next button."),
    word("previous", .previous, "Taps the toolbar's Previous button."),
    word("done", .done, "Taps the toolbar's last button."),
    word("showKeyboard", .showKeyboard, "The system shows the keyboard."),
    word("hideKeyboard", .hideKeyboard, "Hides the keyboard and ends editing."),
    keyboard,
    verb(
      "post", KeyboardPost.fields.notation, "Posts a single notification, to replay a log.",
      { .post($0) }, { if case .post(let post) = $0 { post } else { nil } }),
    verb(
      "rotate", .word(FormatWords.orientation), "Rotates the device.", { .rotate($0) },
      { if case .rotate(let orientation) = $0 { orientation } else { nil } }),
    verb(
      "resize", .windowSize, "Resizes the window, in points.", { .resize($0) },
      { if case .resize(let size) = $0 { size } else { nil } }),
    scroll,
    verb(
      "drag", DragDetails.fields.notation, "The user drags a scroll view.",
      { .drag($0.view, by: $0.by, from: $0.from) },
      {
        guard case .drag(let view, let by, let from) = $0 else { return nil }
        return DragDetails(view: view, by: by, from: from)
      }),
    verb(
      "scrollToRow", RowDetails.fieldsOfScrolling.notation, "The app scrolls to a row.",
      { .scrollToRow($0.table, section: $0.section, row: $0.row, position: $0.position) },
      {
        guard case .scrollToRow(let table, let section, let row, let position) = $0 else {
          return nil
        }
        return RowDetails(table: table, section: section, row: row, position: position)
      }),
    verb(
      "scrollRectToVisible", RectDetails.fields.notation,
      "The app scrolls a rectangle of the content into view.",
      { .scrollRectToVisible($0.view, $0.rect) },
      {
        guard case .scrollRectToVisible(let view, let rect) = $0 else { return nil }
        return RectDetails(view: view, rect: rect)
      }),
    verb(
      "set", .assignments, "The app sets properties.", { .set($0) },
      { if case .set(let assignments) = $0 { assignments } else { nil } }),
    verb(
      "insertRows", RowDetails.fieldsOfInsertion.notation, "Inserts rows into a table.",
      { .insertRows($0.table, section: $0.section, at: $0.row, group: $0.rows) },
      {
        guard case .insertRows(let table, let section, let at, let rows) = $0 else { return nil }
        return RowDetails(table: table, section: section, row: at, rows: rows)
      }),
    verb(
      "deleteRows", RowDetails.fieldsOfDeletion.notation, "Deletes rows from a table.",
      { .deleteRows($0.table, section: $0.section, at: $0.row, count: $0.count) },
      {
        guard case .deleteRows(let table, let section, let at, let count) = $0 else { return nil }
        return RowDetails(table: table, section: section, row: at, count: count)
      }),
    StepKey(
      "configure", .verb(.named("parameter", .other(.parameterValue))) { $0.configure($1) },
      "Changes parameters of the strategy.",
      said: { if case .configure(let parameters) = $0 { .parameters(parameters) } else { nil } }),
    verb(
      "appear", .text, "A view controller of this class appears.", { .appear(className: $0) },
      { if case .appear(let name) = $0 { name } else { nil } }),
    word("disappear", .disappear, "The view controller disappears."),
    word("background", .background, "The app enters the background."),
    word("foreground", .foreground, "The app returns to the foreground."),
    verb(
      "wait", .seconds, "Waits, in seconds; animations finish.", { .wait($0) },
      { if case .wait(let seconds) = $0 { seconds } else { nil } }),
    word(
      "detachReturnKeyHandler", .detachReturnKeyHandler,
      "Detaches the return key handler, which restores its fields."),
    expect, then, knownFailure,
  ]

  static let keyboard = verb(
    "keyboard", KeyboardChange.fields.notation,
    "Changes the keyboard; omitted keys keep their values.", { .keyboard($0) },
    { if case .keyboard(let change) = $0 { change } else { nil } })
  package static let scroll = verb(
    "scroll", .scroll, "The app scrolls, by a distance or to an offset.",
    { $0.to.map { [view = $0.view] in .scrollTo(view, $0) } ?? .scrollBy($0.view, $0.by ?? .zero) },
    {
      switch $0 {
      case .scrollBy(let view, let by): ScrollDetails(view: view, by: by)
      case .scrollTo(let view, let to): ScrollDetails(view: view, to: to)
      default: nil
      }
    })
  package static let expect = StepKey(
    "expect", .expect, "Checks subjects: values, matchers, or a mapping by strategy.")
  package static let then = StepKey(
    "then", .companion(.number(FormatDecoder.seconds)),
    "Delay before the next step, in seconds (default: until all animations have finished).")
  package static let knownFailure = StepKey(
    "knownFailure", .companion(KnownFailureEntry.byStrategy),
    "Strategies under which this expect is known to fail.")

  /// The actions without arguments; a hash table is faster than comparing with each of them.
  fileprivate static let words = Dictionary(
    uniqueKeysWithValues: all.compactMap { key in key.word.map { ($0, key) } })

  static func named(_ name: String) -> StepKey? { all.first { $0.name == name } }

  package var isVerb: Bool { if case .companion = role { false } else { true } }

  var word: ScriptStep? { if case .word(let step) = role { step } else { nil } }
}

extension ScriptStep {
  package var said: (verb: StepKey, value: StepKey.Said) {
    for key in StepKey.all {
      if let value = key.said(self) { return (key, value) }
    }
    guard let key = StepKey.words[self] else {
      preconditionFailure("a step has no row in StepKey.all")
    }
    return (key, .alone)
  }
}
