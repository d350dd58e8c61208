package import AvoidanceEngine

/// A scenario whose script refers to a compiled form's views by position.
package struct BoundScenario: Sendable {
  /// The form, compiled together with what the script brings.
  package let form: Form
  /// The script, one entry for each of the scenario's.
  package let entries: [Entry]

  /// A step or an `expect`.
  package enum Entry: Sendable {
    /// Something happens; the next event comes after the given seconds, or at rest.
    case event(Event, then: Double?)
    /// The state is judged as it is now.
    case expect([BoundExpectation], knownFailures: [KnownFailure])
  }
}

/// An expectation whose view is known by position.
package struct BoundExpectation: Sendable {
  /// The subject's view; -1 for what the screen has.
  package let view: ViewIndex
  /// The expectation as it was written.
  package let expectation: Expectation
}

/// Why a scenario does not fit a form: one of them has changed since they were checked together.
package enum BindingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The form has no such view.
  case unknownView(String, form: String)

  /// The reason in words, for example `the form 'contacts' has no view 'field-13'`.
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
  ///   - plain: Gives the form as it is compiled alone; called for a script that brings nothing.
  /// - Returns: The script, bound to the compiled form.
  /// - Throws: The first view that the form does not have.
  /// - Complexity: O(n) in the views and the script's entries.
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
    return BoundScenario(form: form, entries: entries)
  }
}

extension ScenarioDefinition {
  /// Compiles a form with the rows and texts of the script, and binds the script to it.
  ///
  /// - Throws: The first view that the form does not have.
  package func bind(to form: FormDefinition) throws(BindingError) -> BoundScenario {
    try value.bind(to: form) { Form(form.value) }
  }
}

/// What a script brings into a form: rows and texts.
struct ScriptMaterial {
  var rows: [Form.InsertedRows] = []
  var texts: [String] = []
  var indexes: [String: Int] = [:]

  mutating func add(_ text: String) {
    guard indexes[text] == nil else { return }
    indexes[text] = texts.count
    texts.append(text)
  }
}

/// Binds steps and expectations to a compiled form.
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

  /// Binds one entry; entries come in the script's order.
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

  func text(_ text: String) -> Int { textIndexes[text] ?? 0 }

  func changes(_ assignments: [Assignment]) throws(BindingError) -> [PropertyChange] {
    var changes: [PropertyChange] = []
    for assignment in assignments {
      changes.append(
        PropertyChange(
          view: try view(assignment.view), property: assignment.property,
          component: assignment.component, value: value(assignment.value)))
    }
    return changes
  }

  private func value(_ value: Assignment.Value) -> PropertyChange.Value {
    switch value {
    case .flag(let flag): .flag(flag)
    case .text(let text): .text(self.text(text))
    case .choice(let raw): .choice(raw)
    case .numbers(let n) where n.count == 4: .quad(n[0], n[1], n[2], n[3])
    case .numbers(let n) where n.count == 2: .pair(n[0], n[1])
    case .numbers(let n): .number(n.first ?? 0)
    }
  }

  /// Parameters in the order of their names, in which they are set.
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
