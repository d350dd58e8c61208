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
      if let code = strategy.code {
        writer.key("code")
        writer.write(code)
      }
      writer.key("model")
      writer.value(strategy.model.name)
      guard !strategy.parameters.isEmpty else { return }
      writer.key("parameters")
      writer.write(strategy.parameters.map { ParameterChange($0.key, $0.value) })
    }
  }

  /// Writes what identifies a strategy's code.
  mutating func write(_ code: StrategyCode) {
    object { writer in
      writer.field("command", code.command)
      if !code.defaults.isEmpty {
        writer.key("defaults")
        writer.write(code.defaults.map { ParameterChange($0.key, $0.value) })
      }
      if !code.files.isEmpty {
        writer.key("files")
        writer.object { files in
          for file in code.files.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
          ) {
            files.field(file.path, file.digest)
          }
        }
      }
      writer.field("program", code.program)
      writer.field("version", code.version)
    }
  }

  /// Writes parameters as a mapping, in the order of their names.
  mutating func write(_ parameters: [ParameterChange]) {
    object { writer in
      for parameter in parameters.sorted(by: { $0.name < $1.name }) {
        writer.key(parameter.name)
        writer.write(parameter.value)
      }
    }
  }

  /// Writes a parameter's value.
  mutating func write(_ parameter: ParameterValue) {
    switch parameter {
    case .number(let number): value(number)
    case .flag(let flag): value(flag)
    case .choice(let word): value(word)
    case .view(let view): if let view { value(view) } else { null() }
    case .views(let names), .words(let names): array(names) { $0.value($1) }
    case .numbers(let numbers): array(numbers) { $0.value($1) }
    case .text(let text): if text.isEmpty { null() } else { value(text) }
    case .version(let version): value(version.description)
    case .screens(let screens):
      object { writer in
        for screen in screens.sorted(by: { $0.className < $1.className }) {
          writer.key(screen.className)
          writer.write(screen.changes)
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
