/// The settings of the library, under its own names, with its defaults.
struct IQSettings: Sendable {
  var version = IQVersion.reference
  var enable = true
  var keyboardDistanceFromTextField = 10.0
  var enableAutoToolbar = true
  var layoutIfNeededOnUpdate = false
  var disabledDistanceHandlingClasses = ["UITableViewController", "UIAlertController"]
  var enabledDistanceHandlingClasses: [String] = []

  static let parameters = [
    StrategyParameter(.version, .version, default: .version(.reference)),
    StrategyParameter(.enable, .flag, default: .flag(true)),
    StrategyParameter(.keyboardDistanceFromTextField, .number, default: .number(10)),
    StrategyParameter(.enableAutoToolbar, .flag, default: .flag(true)),
    StrategyParameter(
      .disabledDistanceHandlingClasses,
      .words,
      default: .words(["UITableViewController", "UIAlertController"])
    ),
    StrategyParameter(.enabledDistanceHandlingClasses, .words, default: .words([])),
  ]

  /// Takes a setting; false for one of another model.
  mutating func take(_ change: ParameterChange) {
    switch (change.name, change.value) {
    case (.version, .version(let value)): version = value
    case (.enable, .flag(let value)): enable = value
    case (.keyboardDistanceFromTextField, .number(let value)):
      keyboardDistanceFromTextField = max(0, value)
    case (.enableAutoToolbar, .flag(let value)): enableAutoToolbar = value
    case (.disabledDistanceHandlingClasses, .words(let value)):
      disabledDistanceHandlingClasses = value
    case (.enabledDistanceHandlingClasses, .words(let value)):
      enabledDistanceHandlingClasses = value
    default: break
    }
  }
}
