import AvoidanceEngine

/// Binds steps and expectations to a compiled form.
struct ScriptBinder {
  let form: Form
  let name: String
  let textIndexes: [String: Int]
  private var insertedGroups = 0

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

  private func view(_ identifier: String) throws(BindingError) -> ViewIndex {
    guard let index = form.index(of: identifier) else {
      throw .unknownView(identifier, form: name)
    }
    return index
  }

  private func text(_ text: String) -> Int { textIndexes[text] ?? 0 }

  private mutating func event(_ step: Step) throws(BindingError) -> Event {
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
    case .drag(let id, let by): return .drag(try view(id), by: by)
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

  private func changes(_ assignments: [Assignment]) throws(BindingError) -> [PropertyChange] {
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

  private func changes(
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
