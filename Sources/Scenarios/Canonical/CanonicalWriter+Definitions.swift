import AvoidanceEngine

extension CanonicalWriter {
  /// Writes a device.
  mutating func write(_ device: Device) {
    let portrait = device.portrait
    let landscape = device.landscape
    object { writer in
      writer.key("keyboard")
      writer.object { keyboard in
        keyboard.field("landscape", landscape?.keyboard)
        keyboard.field("portrait", portrait.keyboard)
        keyboard.pair("predictiveBar", portrait.predictiveBar, landscape?.predictiveBar)
      }
      if portrait.safeArea != .zero || landscape.map({ $0.safeArea != .zero }) == true {
        writer.key("safeArea")
        writer.object { safeArea in
          if let landscape { safeArea.field("landscape", landscape.safeArea, unless: .zero) }
          safeArea.field("portrait", portrait.safeArea, unless: .zero)
        }
      }
      writer.field("scale", device.scale, unless: 2)
      writer.field("screen", numbers: device.screen.list)
      writer.pair("statusBar", portrait.statusBar, landscape?.statusBar)
    }
  }

  private mutating func pair(_ name: String, _ portrait: Double, _ landscape: Double?) {
    guard portrait != 0 || landscape ?? 0 != 0 else { return }
    key(name)
    object { writer in
      writer.field("landscape", landscape ?? 0, unless: 0)
      writer.field("portrait", portrait, unless: 0)
    }
  }

  /// Writes a strategy.
  mutating func write(_ strategy: StrategyDescription) {
    object { writer in
      writer.key("model")
      writer.value(strategy.model.name)
      guard !strategy.parameters.isEmpty else { return }
      writer.key("parameters")
      writer.write(strategy.parameters)
    }
  }

  private mutating func write(_ parameters: [StrategyParameter.Name: StrategyParameter.Value]) {
    object { writer in
      for (name, value) in parameters.sorted(by: { $0.key.text < $1.key.text }) {
        writer.key(name.text)
        writer.write(value, of: name)
      }
    }
  }

  /// Writes a parameter's value.
  mutating func write(_ parameter: StrategyParameter.Value, of name: StrategyParameter.Name) {
    switch (parameter, StrategyParameter.kind(of: name)) {
    case (.number(let number), _): value(number)
    case (.flag(let flag), _): value(flag)
    case (.choice(let index), .choice(let words)) where Int(index) < words.count:
      value(words[Int(index)])
    case (.choice(let index), _): value(Int(index))
    case (.views(let views), .view):
      if let view = views.first { value(view) } else { null() }
    case (.views(let views), _): array(views) { $0.value($1) }
    case (.text(let text), _):
      if text.isEmpty { null() } else { value(text) }
    case (.version(let version), _): value(version.description)
    case (.words(let words), _): array(words) { $0.value($1) }
    case (.screens(let screens), _):
      object { writer in
        for name in screens.keys.sorted() {
          writer.key(name)
          writer.write(screens[name] ?? [:])
        }
      }
    }
  }

  /// Writes a form.
  mutating func write(_ form: FormDescription) {
    object { writer in
      writer.field("canvas", numbers: form.canvas.list)
      if form.controller != ViewController() {
        writer.key("controller")
        writer.write(.mapping(ViewController.fields.members(of: form.controller)))
      }
      writer.key("view")
      writer.write(form.view)
    }
  }
}

extension StrategyParameter {
  /// The kind of values that a name takes in every model that has it.
  static func kind(of name: Name) -> Kind? { kinds[name] }

  private static let kinds: [Name: Kind] = {
    var kinds: [Name: Kind] = [:]
    for model in StrategyModel.allCases {
      for parameter in model.parameters { kinds[parameter.name] = parameter.kind }
    }
    return kinds
  }()
}
