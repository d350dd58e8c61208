package import AvoidanceEngine

/// One step of a script, with views by identifier.
///
/// A new one is a case, its verb's declaration in ``StepKey``, and below what it says, what it is to
/// the engine and what it brings there.
package enum Step: Hashable, Sendable {
  /// Becomes first responder: the app or the user gets there.
  case focus(String)
  /// The first responder resigns.
  case blur
  /// A touch in the middle of a view.
  case tap(String)
  /// A touch at a point in window coordinates.
  case tapPoint(Point)
  /// One insertion into the first responder.
  case type(String)
  /// The clear button.
  case clear
  case returnKey
  /// An insertion by the system.
  case autofill(String)
  /// The toolbar's button forward.
  case next
  /// The toolbar's button back.
  case previous
  /// The toolbar's last button.
  case done
  /// The system shows the keyboard.
  case showKeyboard
  /// The system hides the keyboard.
  case hideKeyboard
  case keyboard(KeyboardChange)
  /// One raw notification.
  case post(KeyboardPost)
  /// The device is turned.
  case rotate(Orientation)
  /// The window changes its size.
  case resize(Size)
  /// The app scrolls by a change of `contentOffset`.
  case scrollBy(String, Point)
  /// The app sets `contentOffset`.
  case scrollTo(String, Point)
  /// The user's finger changes `contentOffset`.
  case drag(String, by: Point, from: Double? = nil)
  /// The app scrolls to a row.
  case scrollToRow(String, section: Int, row: Int, position: ScrollPosition)
  /// The app scrolls a rectangle of the content visible.
  case scrollRectToVisible(String, Rect)
  /// The app changes properties, in the order of their names.
  case set([Assignment])
  /// A table gets rows.
  case insertRows(String, section: Int, at: Int, rows: [ViewNode])
  /// A table loses rows.
  case deleteRows(String, section: Int, at: Int, count: Int)
  /// The strategy's parameters change; in the order of the models' declarations.
  case configure([ParameterChange])
  /// A view controller of this class appears.
  case appear(String)
  /// The view controller disappears.
  case disappear
  /// The app leaves the screen.
  case background
  /// The app returns.
  case foreground
  /// Time passes, in seconds.
  case wait(Double)
  /// The return key handler gives its fields back.
  case detachReturnKeyHandler
}

/// A key of a step: the verbs and their companions.
package enum StepKey: UInt8, CaseIterable, Sendable {
  case focus, blur, tap, type, clear, `return`, autofill, next, previous, done
  case showKeyboard, hideKeyboard, keyboard, post, rotate, resize, scroll, drag
  case scrollToRow, scrollRectToVisible, set, insertRows, deleteRows, configure
  case appear, disappear, background, foreground, wait, detachReturnKeyHandler, expect
  case then, knownFailure
}

extension StepKey {
  /// What ``declaration`` keeps.
  var declared: Declaration {
    switch self {
    case .focus:
      .verb(
        .focus, .view(.input),
        "Makes a text input first responder, whether or not it can be tapped."
      ) {
        .focus($0)
      }
    case .blur: .word(.blur, "Makes the first responder resign.")
    case .tap:
      .verb(
        .either([.view, .point]),
        "Taps the centre of a view, or a point in the window, in points; the keyboard receives "
          + "taps on it."
      ) { $0.tap($1) }
    case .type: .verb(.type, .text, "Inserts text into the first responder.") { .type($0) }
    case .clear: .word(.clear, "Taps the clear button.")
    case .return:
      .word(.returnKey, "Taps the return key; number pads on iPhone have none.")
    case .autofill:
      .verb(.autofill, .text, "The system inserts text into the first responder.") {
        .autofill($0)
      }
    case .next: .word(.next, "Taps the toolbar's Next button.")
    case .previous: .word(.previous, "Taps the toolbar's Previous button.")
    case .done: .word(.done, "Taps the toolbar's last button.")
    case .showKeyboard: .word(.showKeyboard, "The system shows the keyboard.")
    case .hideKeyboard: .word(.hideKeyboard, "Hides the keyboard and ends editing.")
    case .keyboard:
      .verb(
        .keyboard,
        KeyboardChange.fields,
        "Changes the keyboard; omitted keys keep their "
          + "values."
      ) {
        .keyboard($0)
      }
    case .post:
      .verb(.post, KeyboardPost.fields, "Posts a single notification, to replay a log.") {
        .post($0)
      }
    case .rotate:
      .verb(.rotate, .word(FormatWords.orientation), "Rotates the device.") { .rotate($0) }
    case .resize:
      .verb(.other(.windowSize), "Resizes the window, in points.") { $0.resize($1) }
    case .scroll:
      .verb(
        .mapping(ScrollDetails.fields.descriptions),
        "The app scrolls, by a distance or to an offset."
      ) { $0.scroll($1) }
    case .drag:
      .verb(.drag, DragDetails.fields, "The user drags a scroll view.") {
        .drag($0.view, by: $0.by, from: $0.from)
      }
    case .scrollToRow:
      .verb(.scrollToRow, RowDetails.fieldsOfScrolling, "The app scrolls to a row.") {
        .scrollToRow($0.table, section: $0.section, row: $0.row, position: $0.position)
      }
    case .scrollRectToVisible:
      .verb(
        .scrollRectToVisible, RectDetails.fields,
        "The app scrolls a rectangle of the content into view."
      ) { .scrollRectToVisible($0.view, $0.rect) }
    case .set:
      .verb(.named("ID.property", .other(.propertyValue)), "The app sets properties.") {
        decoder,
        node in decoder.assignments(node).map { .set($0) }
      }
    case .insertRows:
      .verb(.insertRows, RowDetails.fieldsOfInsertion, "Inserts rows into a table.") {
        .insertRows($0.table, section: $0.section, at: $0.row, rows: $0.rows)
      }
    case .deleteRows:
      .verb(.deleteRows, RowDetails.fieldsOfDeletion, "Deletes rows from a table.") {
        .deleteRows($0.table, section: $0.section, at: $0.row, count: $0.count)
      }
    case .configure:
      .verb(.named("parameter", .other(.parameterValue)), "Changes parameters of the strategy.") {
        $0.configure($1)
      }
    case .appear:
      .verb(.appear, .text, "A view controller of this class appears.") { .appear($0) }
    case .disappear: .word(.disappear, "The view controller disappears.")
    case .background: .word(.background, "The app enters the background.")
    case .foreground: .word(.foreground, "The app returns to the foreground.")
    case .wait: .verb(.wait, .seconds, "Waits, in seconds; animations finish.") { .wait($0) }
    case .detachReturnKeyHandler:
      .word(.detachReturnKeyHandler, "Detaches the return key handler, which restores its fields.")
    case .expect:
      .init(role: .expect, help: "Checks subjects: values, matchers, or a mapping by strategy.")
    case .then:
      .init(
        role: .companion(.number(FormatDecoder.seconds)),
        help: "Delay before the next step, in seconds (default: until all animations have "
          + "finished)."
      )
    case .knownFailure:
      .init(
        role: .companion(.named("strategy", .part(.knownFailure))),
        help: "Strategies under which this expect is known to fail.")
    }
  }
}

extension Step {
  /// The step's verb and what stands behind it.
  package var said: (verb: StepKey, value: Said) {
    switch self {
    case .focus(let view): (.focus, .text(view))
    case .blur: (.blur, .alone)
    case .tap(let view): (.tap, .text(view))
    case .tapPoint(let point): (.tap, .value(.numbers(point.list)))
    case .type(let text): (.type, .text(text))
    case .clear: (.clear, .alone)
    case .returnKey: (.return, .alone)
    case .autofill(let text): (.autofill, .text(text))
    case .next: (.next, .alone)
    case .previous: (.previous, .alone)
    case .done: (.done, .alone)
    case .showKeyboard: (.showKeyboard, .alone)
    case .hideKeyboard: (.hideKeyboard, .alone)
    case .keyboard(let change): (.keyboard, KeyboardChange.fields.said(of: change))
    case .post(let post): (.post, KeyboardPost.fields.said(of: post))
    case .rotate(let orientation): (.rotate, .text(orientation.name))
    case .resize(let size): (.resize, .value(.numbers(size.list)))
    case .scrollBy(let view, let by):
      (.scroll, ScrollDetails.fields.said(of: ScrollDetails(view: view, by: by)))
    case .scrollTo(let view, let to):
      (.scroll, ScrollDetails.fields.said(of: ScrollDetails(view: view, to: to)))
    case .drag(let view, let by, let from):
      (.drag, DragDetails.fields.said(of: DragDetails(view: view, by: by, from: from)))
    case .scrollToRow(let table, let section, let row, let position):
      (
        .scrollToRow,
        RowDetails.fieldsOfScrolling.said(
          of: RowDetails(table: table, section: section, row: row, position: position))
      )
    case .scrollRectToVisible(let view, let rect):
      (.scrollRectToVisible, RectDetails.fields.said(of: RectDetails(view: view, rect: rect)))
    case .set(let assignments):
      (
        .set,
        .members(
          assignments.enumerated().map {
            .init(name: $1.target, value: $1.written, rank: $0)
          }
        )
      )
    case .insertRows(let table, let section, let at, let rows):
      (
        .insertRows,
        RowDetails.fieldsOfInsertion.said(
          of: RowDetails(table: table, section: section, row: at, rows: rows))
      )
    case .deleteRows(let table, let section, let at, let count):
      (
        .deleteRows,
        RowDetails.fieldsOfDeletion.said(
          of: RowDetails(table: table, section: section, row: at, count: count))
      )
    case .configure(let parameters): (.configure, .parameters(parameters))
    case .appear(let name): (.appear, .text(name))
    case .disappear: (.disappear, .alone)
    case .background: (.background, .alone)
    case .foreground: (.foreground, .alone)
    case .wait(let seconds): (.wait, .value(.number(seconds)))
    case .detachReturnKeyHandler: (.detachReturnKeyHandler, .alone)
    }
  }
}

extension ScriptBinder {
  /// Returns what a step is to the engine.
  mutating func event(_ step: Step) throws(BindingError) -> Event {
    switch step {
    case .focus(let id): return .focus(try view(id))
    case .blur: return .blur
    case .tap(let id): return .tap(try view(id))
    case .tapPoint(let point): return .tapPoint(point)
    case .type(let text): return .type(text: self.text(text))
    case .clear: return .clear
    case .returnKey: return .returnKey
    case .autofill(let text): return .autofill(text: self.text(text))
    case .next: return .next
    case .previous: return .previous
    case .done: return .done
    case .showKeyboard: return .showKeyboard
    case .hideKeyboard: return .hideKeyboard
    case .keyboard(let change): return .keyboard(change)
    case .post(let post): return .post(post)
    case .rotate(let orientation): return .rotate(orientation)
    case .resize(let size): return .resize(size)
    case .scrollBy(let id, let by): return .scrollBy(try view(id), by)
    case .scrollTo(let id, let to): return .scrollTo(try view(id), to)
    case .drag(let id, let by, let from): return .drag(try view(id), by: by, from: from?.snapped)
    case .scrollToRow(let id, let section, let row, let position):
      return .scrollToRow(try view(id), section: section, row: row, position: position)
    case .scrollRectToVisible(let id, let rect):
      return .scrollRectToVisible(try view(id), rect)
    case .set(let assignments): return .set(try changes(assignments))
    case .insertRows(let id, let section, let at, _):
      insertedGroups += 1
      return .insertRows(try view(id), section: section, at: at, group: insertedGroups - 1)
    case .deleteRows(let id, let section, let at, let count):
      return .deleteRows(try view(id), section: section, at: at, count: count)
    case .configure(let parameters): return .configure(try changes(parameters))
    case .appear(let name): return .appear(className: text(name))
    case .disappear: return .disappear
    case .background: return .background
    case .foreground: return .foreground
    case .wait(let seconds): return .wait(seconds)
    case .detachReturnKeyHandler: return .detachReturnKeyHandler
    }
  }
}

extension ScriptMaterial {
  /// Adds the rows and texts that the engine has of a step before it runs.
  mutating func collect(_ step: Step) {
    switch step {
    case .type(let text), .autofill(let text), .appear(let text): add(text)
    case .set(let assignments):
      for assignment in assignments {
        if case .text(let text) = assignment.value { add(text) }
      }
    case .insertRows(let table, _, _, let rows):
      self.rows.append(Form.InsertedRows(table: table, rows: rows))
    case .focus, .blur, .tap, .tapPoint, .clear, .returnKey, .next, .previous, .done,
      .showKeyboard, .hideKeyboard, .keyboard, .post, .rotate, .resize, .scrollBy, .scrollTo,
      .drag, .scrollToRow, .scrollRectToVisible, .deleteRows, .configure, .disappear, .background,
      .foreground, .wait, .detachReturnKeyHandler:
      break
    }
  }
}
