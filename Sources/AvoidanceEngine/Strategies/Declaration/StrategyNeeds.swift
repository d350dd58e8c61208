extension StrategyDescription {
  /// What the strategy looks for and does not find in a form, as `no table`; nil where it finds all
  /// that it needs.
  ///
  /// Without it the strategy does nothing. What it finds out at work it says by
  /// ``StrategyHooks/lack(on:)``.
  public func lack(in form: Form) -> String? {
    if let landmark = model.landmark, form.landmarks[landmark] < 0 { return "no \(landmark.words)" }
    for parameter in neededViews {
      switch value(of: parameter) {
      case .view(let name?):
        if let lack = form.lack(of: name, for: parameter.landmark) { return lack }
      case .views(let names) where !names.isEmpty:
        let lacks = names.map { form.lack(of: $0, for: parameter.landmark) }
        if let lack = lacks[0], !lacks.contains(nil) { return lack }
      case .view(nil), .views:
        if let lack = lack(of: parameter, in: form) { return lack }
      default: break
      }
    }
    return nil
  }

  /// The parameters whose views the strategy, as it is set, does nothing without.
  public var neededViews: [StrategyParameter] {
    model.parameters.filter { parameter in
      guard parameter.isNeeded else { return false }
      guard let exemption = parameter.exemption,
        let other = model.parameter(named: exemption.parameter)
      else { return true }
      return switch value(of: other) {
      case .text(let text): text.isEmpty
      case .choice(let word): word != exemption.word
      default: true
      }
    }
  }

  /// Whether a view must be named, as the strategy looks for none itself and none is.
  var lacksName: Bool {
    neededViews.contains { $0.landmark == nil && value(of: $0) == .view(nil) }
  }

  private func value(of parameter: StrategyParameter) -> ParameterValue {
    parameters[parameter.name] ?? parameter.defaultValue
  }

  /// What a form lacks where no view is named.
  private func lack(of parameter: StrategyParameter, in form: Form) -> String? {
    guard let landmark = parameter.landmark else { return "no \(parameter.name)" }
    if let container = parameter.container.flatMap({ model.parameter(named: $0) }),
      case .view(let name?) = value(of: container)
    {
      let outer = form.index(of: name) ?? -1
      return form.stack(inside: outer) < 0 ? "no stack in '\(name)'" : nil
    }
    return form.landmarks[landmark] < 0 ? "no \(landmark.words)" : nil
  }
}

extension Form {
  /// Why a view that is named can't stand for a landmark, as `'title' is not a table`; nil where it can.
  fileprivate func lack(of name: String, for landmark: Landmark?) -> String? {
    guard let index = index(of: name) else { return "no view named '\(name)'" }
    let isFit =
      switch landmark {
      // What is written for a table works on whatever scrolls.
      case .table, .scrollView, .list: scroll(index) >= 0
      case .stackView: stack(index) >= 0
      case .systemTable: index == landmarks.systemTable
      case .view, .held, .bar, nil: view(index) != nil
      }
    return isFit ? nil : "'\(name)' is not a \(landmark?.noun ?? "view")"
  }
}
