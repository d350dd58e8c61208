/// The strategy of a case: one of the models, without a box around it.
enum ActiveStrategy: Sendable {
  case none
  case offsetRestore(OffsetRestore)
  case insetScroll(InsetScroll)
  case stackSpacer(StackSpacer)
  case footerSpacer(FooterSpacer)
  case insetBroadcast(InsetBroadcast)

  init(_ model: StrategyModel, _ landmarks: Form.Landmarks) {
    switch model {
    case .none, .systemTable: self = .none
    case .offsetRestore: self = .offsetRestore(OffsetRestore(landmarks))
    case .insetScroll: self = .insetScroll(InsetScroll(landmarks))
    case .stackSpacer: self = .stackSpacer(StackSpacer(landmarks))
    case .footerSpacer: self = .footerSpacer(FooterSpacer(landmarks))
    case .insetBroadcast: self = .insetBroadcast(InsetBroadcast(landmarks))
    }
  }

  /// The gap above the keyboard that the strategy keeps, in points; nil where it has none.
  var gap: Double? {
    if case .offsetRestore(let model) = self { return model.gap }
    return nil
  }

  /// Runs once before the first step.
  mutating func setUp(on screen: inout Screen) {
    if case .stackSpacer(let model) = self { model.setUp(on: &screen) }
  }

  /// Hears `textFieldDidBeginEditing` or `textViewDidBeginEditing`.
  mutating func didBeginEditing(_ field: ViewIndex, on screen: inout Screen) {
    if case .offsetRestore(var model) = self {
      model.didBeginEditing(field, on: screen)
      self = .offsetRestore(model)
    }
  }

  /// Hears `textFieldDidEndEditing` or `textViewDidEndEditing`, after the notification.
  mutating func didEndEditing(_ field: ViewIndex, on screen: inout Screen) {
    if case .offsetRestore(let model) = self { model.didEndEditing(field, on: &screen) }
  }

  /// Hears a keyboard notification.
  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    switch self {
    case .none: break
    case .offsetRestore(var model):
      model.receive(notification, on: &screen)
      self = .offsetRestore(model)
    case .insetScroll(var model):
      model.receive(notification, on: &screen)
      self = .insetScroll(model)
    case .stackSpacer(var model):
      model.receive(notification, on: &screen)
      self = .stackSpacer(model)
    case .footerSpacer(var model):
      model.receive(notification, on: &screen)
      self = .footerSpacer(model)
    case .insetBroadcast(var model):
      model.receive(notification, on: &screen)
      self = .insetBroadcast(model)
    }
  }

  /// Takes a parameter; models that have none of this name ignore it.
  mutating func configure(_ change: ParameterChange) {
    switch self {
    case .none: break
    case .offsetRestore(var model):
      model.configure(change)
      self = .offsetRestore(model)
    case .insetScroll(var model):
      model.configure(change)
      self = .insetScroll(model)
    case .stackSpacer(var model):
      model.configure(change)
      self = .stackSpacer(model)
    case .footerSpacer(var model):
      model.configure(change)
      self = .footerSpacer(model)
    case .insetBroadcast(var model):
      model.configure(change)
      self = .insetBroadcast(model)
    }
  }
}

extension ParameterChange.Value {
  /// A file's value bound to a form; -1 stands for identifiers that the form lacks.
  init(_ value: StrategyParameter.Value, form: Form) {
    switch value {
    case .number(let number): self = .number(number)
    case .flag(let flag): self = .flag(flag)
    case .choice(let choice): self = .choice(choice)
    case .views(let names): self = .views(names.map { form.index(of: $0) ?? -1 })
    }
  }
}
