import AvoidanceEngine

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
