package import AvoidanceEngine

/// A scenario whose script refers to a compiled form's views by index.
package struct BoundScenario: Sendable {
  /// The form, compiled together with the rows and texts of the script.
  package let form: Form
  package let entries: [Entry]

  package enum Entry: Sendable {
    /// An event; the next one follows after the given seconds, or once all animations have finished.
    case event(Event, then: Double?)
    case expect([BoundExpectation], knownFailures: [KnownFailure])
  }
}

/// An expectation with the index of its view.
package struct BoundExpectation: Sendable {
  /// The subject's view; -1 for subjects of the screen.
  package let view: ViewIndex
  package let expectation: Expectation
}

/// A mismatch between scenario and form: one of them has changed since they were checked together.
package enum BindingError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownView(String, form: String)

  /// For example `the form 'contacts' has no view 'field-13'`.
  package var description: String {
    switch self {
    case .unknownView(let view, let form):
      "the form \(Escaped.quoted(form)) has no view \(Escaped.quoted(view))"
    }
  }
}

extension Scenario {
  /// Compiles a form with the rows and texts of the script, and binds the script to it.
  ///
  /// - Parameters:
  ///   - definition: The form.
  ///   - plain: Returns the form compiled on its own, for a script without rows and texts.
  /// - Returns: The script, bound to the compiled form.
  /// - Throws: The first view that the form does not have.
  package func bind(to definition: FormDefinition, plain: () -> Form) throws(BindingError)
    -> BoundScenario
  {
    var brought = ScriptMaterial()
    for entry in script {
      if case .step(let step, _) = entry { brought.collect(step) }
    }
    let form =
      brought.rows.isEmpty && brought.texts.isEmpty
      ? plain()
      : Form(definition.value, insertedRows: brought.rows, scriptTexts: brought.texts)
    var binder = ScriptBinder(form: form, name: definition.name, textIndexes: brought.indexes)
    var entries: [BoundScenario.Entry] = []
    entries.reserveCapacity(script.count)
    for entry in script { entries.append(try binder.bind(entry)) }
    // Nothing comes after the last step, so it runs until nothing is pending.
    if case .event(let event, _?)? = entries.last {
      entries[entries.endIndex - 1] = .event(event, then: nil)
    }
    return BoundScenario(form: form, entries: entries)
  }
}

extension ScenarioDefinition {
  /// See ``Scenario/bind(to:plain:)``.
  package func bind(to form: FormDefinition) throws(BindingError) -> BoundScenario {
    try value.bind(to: form) { Form(form.value) }
  }
}

struct ScriptMaterial {
  var rows: [Form.InsertedRows] = []
  var texts: [String] = []
  var indexes: [String: Int] = [:]

  /// Adds a step's rows and texts, which the engine needs before the step runs.
  mutating func collect(_ step: ScriptStep) {
    if case .insertRows(let table, _, _, let rows) = step {
      self.rows.append(Form.InsertedRows(table: table, rows: rows))
    }
    _ = step.map(view: { $0 }, text: { add($0) }, rows: { $0 })
  }

  private mutating func add(_ text: String) -> Int {
    if let index = indexes[text] { return index }
    indexes[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}

struct ScriptBinder {
  let form: Form
  let name: String
  let textIndexes: [String: Int]
  var insertedGroups = 0

  init(form: Form, name: String, textIndexes: [String: Int]) {
    self.form = form
    self.name = name
    self.textIndexes = textIndexes
  }

  /// Binds one entry; to be called in the order of the script.
  mutating func bind(_ entry: ScriptEntry) throws(BindingError) -> BoundScenario.Entry {
    switch entry {
    case .step(let step, let then): return .event(try event(step), then: then)
    case .expect(let expectations, let failures):
      var bound: [BoundExpectation] = []
      bound.reserveCapacity(expectations.count)
      for expectation in expectations {
        var view: ViewIndex = -1
        if let identifier = expectation.subject.view { view = try self.view(identifier) }
        bound.append(BoundExpectation(view: view, expectation: expectation))
      }
      return .expect(bound, knownFailures: failures)
    }
  }

  func view(_ identifier: String) throws(BindingError) -> ViewIndex {
    guard let index = form.index(of: identifier) else {
      throw .unknownView(identifier, form: name)
    }
    return index
  }

  /// Converts a step to an event of the engine.
  mutating func event(_ step: ScriptStep) throws(BindingError) -> Event {
    let event = try step.map(
      view: { identifier throws(BindingError) in try view(identifier) },
      text: { textIndexes[$0] ?? 0 },
      rows: { _ in
        insertedGroups += 1
        return insertedGroups - 1
      })
    guard case .configure(let parameters) = event else { return event }
    return .configure(try changes(parameters))
  }

  /// Sorts the parameters by name, the order in which they are set.
  func changes(_ parameters: [ParameterChange]) throws(BindingError) -> [ParameterChange] {
    var changes = parameters.sorted { $0.name < $1.name }
    for index in changes.indices {
      for identifier in changes[index].value.views { _ = try view(identifier) }
      guard case .screens(var screens) = changes[index].value else { continue }
      for screen in screens.indices { screens[screen].changes.sort { $0.name < $1.name } }
      changes[index].value = .screens(screens)
    }
    return changes
  }
}

extension Step {
  package func map<NewView, NewText, NewRows, Failure: Error>(
    view: (View) throws(Failure) -> NewView, text: (Text) -> NewText, rows: (Rows) -> NewRows
  ) throws(Failure) -> Step<NewView, NewText, NewRows> {
    switch self {
    case .focus(let id): .focus(try view(id))
    case .blur: .blur
    case .tap(let id): .tap(try view(id))
    case .tapPoint(let point): .tapPoint(point)
    case .type(let typed): .type(text: text(typed))
    case .clear: .clear
    case .returnKey: .returnKey
    case .autofill(let filled): .autofill(text: text(filled))
    case .next: .next
    case .previous: .previous
    case .done: .done
    case .showKeyboard: .showKeyboard
    case .hideKeyboard: .hideKeyboard
    case .keyboard(let change): .keyboard(change)
    case .post(let post): .post(post)
    case .rotate(let orientation): .rotate(orientation)
    case .resize(let size): .resize(size)
    case .scrollBy(let id, let by): .scrollBy(try view(id), by)
    case .scrollTo(let id, let to): .scrollTo(try view(id), to)
    case .drag(let id, let by, let from): .drag(try view(id), by: by, from: from)
    case .scrollToRow(let id, let section, let row, let position):
      .scrollToRow(try view(id), section: section, row: row, position: position)
    case .scrollRectToVisible(let id, let rect): .scrollRectToVisible(try view(id), rect)
    case .set(let assignments):
      .set(
        try assignments.map { assignment throws(Failure) in
          try assignment.map(view: view, text: text)
        })
    case .insertRows(let id, let section, let at, let group):
      .insertRows(try view(id), section: section, at: at, group: rows(group))
    case .deleteRows(let id, let section, let at, let count):
      .deleteRows(try view(id), section: section, at: at, count: count)
    case .configure(let parameters): .configure(parameters)
    case .appear(let name): .appear(className: text(name))
    case .disappear: .disappear
    case .background: .background
    case .foreground: .foreground
    case .wait(let seconds): .wait(seconds)
    case .detachReturnKeyHandler: .detachReturnKeyHandler
    }
  }
}

extension Assignment {
  fileprivate func map<NewView, NewText, Failure: Error>(
    view: (View) throws(Failure) -> NewView, text: (Text) -> NewText
  ) throws(Failure) -> Assignment<NewView, NewText> {
    let value: Assignment<NewView, NewText>.Value =
      switch self.value {
      case .number(let number): .number(number)
      case .pair(let a, let b): .pair(a, b)
      case .quad(let a, let b, let c, let d): .quad(a, b, c, d)
      case .flag(let flag): .flag(flag)
      case .text(let set): .text(text(set))
      case .choice(let word): .choice(word)
      }
    return Assignment<NewView, NewText>(
      view: try view(self.view), property: property, component: component, value: value)
  }
}
