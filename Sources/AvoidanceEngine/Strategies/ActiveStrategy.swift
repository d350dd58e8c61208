/// The strategy of a case: one of the models, without a box around it.
enum ActiveStrategy: Sendable {
  case none
  case offsetRestore(OffsetRestore)
  case insetScroll(InsetScroll)
  case stackSpacer(StackSpacer)
  case footerSpacer(FooterSpacer)
  case insetBroadcast(InsetBroadcast)
  /// In a box, since it is many times as large as the others.
  indirect case iqKeyboardManager(IQKeyboardManager)

  init(_ model: StrategyModel, _ landmarks: Form.Landmarks) {
    switch model {
    case .none, .systemTable: self = .none
    case .offsetRestore: self = .offsetRestore(OffsetRestore(landmarks))
    case .insetScroll: self = .insetScroll(InsetScroll(landmarks))
    case .stackSpacer: self = .stackSpacer(StackSpacer(landmarks))
    case .footerSpacer: self = .footerSpacer(FooterSpacer(landmarks))
    case .insetBroadcast: self = .insetBroadcast(InsetBroadcast(landmarks))
    case .iqKeyboardManager: self = .iqKeyboardManager(IQKeyboardManager(landmarks))
    }
  }

  /// The gap above the keyboard that the strategy keeps, in points; nil where it has none.
  var gap: Double? {
    switch self {
    case .offsetRestore(let model): model.gap
    case .iqKeyboardManager(let model): model.settings.keyboardDistanceFromTextField
    default: nil
    }
  }

  /// Runs once before the first step.
  mutating func setUp(on screen: inout Screen) {
    switch self {
    case .stackSpacer(let model): model.setUp(on: &screen)
    case .iqKeyboardManager(var model):
      model.setUp(on: screen)
      self = .iqKeyboardManager(model)
    default: break
    }
  }

  /// Hears `textFieldDidBeginEditing` or `textViewDidBeginEditing`.
  mutating func didBeginEditing(_ field: ViewIndex, on screen: inout Screen) {
    switch self {
    case .offsetRestore(var model):
      model.didBeginEditing(field, on: screen)
      self = .offsetRestore(model)
    case .iqKeyboardManager(var model):
      model.didBeginEditing(field, on: &screen)
      self = .iqKeyboardManager(model)
    default: break
    }
  }

  /// Hears `textFieldDidEndEditing` or `textViewDidEndEditing`, after the notification.
  mutating func didEndEditing(_ field: ViewIndex, on screen: inout Screen) {
    switch self {
    case .offsetRestore(let model): model.didEndEditing(field, on: &screen)
    case .iqKeyboardManager(var model):
      model.didEndEditing(field, on: &screen)
      self = .iqKeyboardManager(model)
    default: break
    }
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
    case .iqKeyboardManager(var model):
      model.receive(notification, on: &screen)
      self = .iqKeyboardManager(model)
    }
  }

  /// Runs what the strategy left for the next turn of the run loop, once.
  mutating func runDeferredWork(on screen: inout Screen) {
    guard case .iqKeyboardManager(var model) = self else { return }
    model.adjustPosition(on: &screen)
    self = .iqKeyboardManager(model)
  }

  /// Takes a parameter at run time, with what its setter does.
  mutating func reconfigure(_ change: ParameterChange, on screen: inout Screen) {
    guard case .iqKeyboardManager(var model) = self else {
      configure(change, screen.form.landmarks)
      return
    }
    model.reconfigure(change, on: &screen)
    self = .iqKeyboardManager(model)
  }

  /// A controller of a class appears; nil: the one that appeared is gone.
  mutating func appear(_ className: String?, on screen: inout Screen) {
    guard case .iqKeyboardManager(var model) = self else { return }
    if let className {
      model.appear(className, on: &screen)
    } else {
      model.disappear(on: &screen)
    }
    self = .iqKeyboardManager(model)
  }

  /// The library behind the toolbar and the return key; nil for models without either.
  var library: IQKeyboardManager? {
    if case .iqKeyboardManager(let model) = self { return model }
    return nil
  }

  /// Gives fields their return keys and delegates back.
  mutating func detachReturnKeyHandler(on screen: inout Screen) {
    guard case .iqKeyboardManager(var model) = self else { return }
    model.detachReturnKeyHandler(on: &screen)
    self = .iqKeyboardManager(model)
  }

  /// Hears that the status bar is about to turn.
  mutating func willChangeOrientation(on screen: inout Screen) {
    guard case .iqKeyboardManager(var model) = self else { return }
    model.willChangeOrientation(on: &screen)
    self = .iqKeyboardManager(model)
  }

  /// Takes a parameter; models that have none of this name ignore it.
  mutating func configure(_ change: ParameterChange, _ landmarks: Form.Landmarks) {
    switch self {
    case .none: break
    case .offsetRestore(var model):
      model.configure(change, landmarks)
      self = .offsetRestore(model)
    case .insetScroll(var model):
      model.configure(change, landmarks)
      self = .insetScroll(model)
    case .stackSpacer(var model):
      model.configure(change, landmarks)
      self = .stackSpacer(model)
    case .footerSpacer(var model):
      model.configure(change, landmarks)
      self = .footerSpacer(model)
    case .insetBroadcast(var model):
      model.configure(change, landmarks)
      self = .insetBroadcast(model)
    case .iqKeyboardManager(var model):
      model.configure(change, landmarks)
      self = .iqKeyboardManager(model)
    }
  }
}

extension ParameterChange {
  /// A model's parameters bound to a form, in the order of their names.
  static func all(
    _ parameters: [StrategyParameter.Name: StrategyParameter.Value],
    form: Form
  ) -> [ParameterChange] {
    StrategyParameter.Name.allCases.compactMap { name in
      parameters[name].map { ParameterChange(name, Value($0, form: form)) }
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
    case .text(let text): self = .text(text)
    case .version(let version): self = .version(version)
    case .words(let words): self = .words(words)
    case .screens(let screens):
      self = .screens(
        screens.keys.sorted().map { name in
          ParameterChange.ScreenSettings(
            className: name,
            changes: ParameterChange.all(screens[name] ?? [:], form: form)
          )
        }
      )
    }
  }
}
