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
          view: try view(assignment.view),
          property: assignment.property,
          component: assignment.component,
          value: value(assignment.value)
        )
      )
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

  func changes(
    _ parameters: [StrategyParameter.Name: StrategyParameter.Value]
  ) throws(BindingError) -> [ParameterChange] {
    var changes: [ParameterChange] = []
    for (name, value) in parameters.sorted(by: { $0.key.text < $1.key.text }) {
      changes.append(ParameterChange(name, try bound(value)))
    }
    return changes
  }

  private func bound(
    _ value: StrategyParameter.Value
  ) throws(BindingError) -> ParameterChange.Value {
    switch value {
    case .number(let number): return .number(number)
    case .flag(let flag): return .flag(flag)
    case .choice(let choice): return .choice(choice)
    case .text(let text): return .text(text)
    case .version(let version): return .version(version)
    case .words(let words): return .words(words)
    case .views(let identifiers):
      var views: [ViewIndex] = []
      for identifier in identifiers { views.append(try view(identifier)) }
      return .views(views)
    case .screens(let screens):
      var settings: [ParameterChange.ScreenSettings] = []
      for name in screens.keys.sorted() {
        let own = try changes(screens[name] ?? [:])
        settings.append(ParameterChange.ScreenSettings(className: name, changes: own))
      }
      return .screens(settings)
    }
  }
}
