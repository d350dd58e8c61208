import Testing

@testable import AvoidanceEngine

extension StrategyDescription {
  /// The library in a version, with settings.
  static func iq(_ version: IQVersion = .reference, _ parameters: [String: ParameterValue] = [:])
    -> StrategyDescription
  {
    var all = parameters
    all["version"] = .version(version.number)
    return StrategyDescription(.iqKeyboardManager, parameters: all)
  }

  /// The library without its toolbar, so that keyboards have the device's height.
  static func bareIQ(
    _ version: IQVersion = .reference, _ parameters: [String: ParameterValue] = [:]
  ) -> StrategyDescription {
    iq(version, parameters.merging(["enableAutoToolbar": .flag(false)]) { own, _ in own })
  }
}

extension IQVersion {
  /// The version that <doc:IQKeyboardManagerRules> describes first.
  static let reference = IQVersion(6, 5, 0)
  /// The article's time.
  static let article = IQVersion(6, 2, 1)
  static let v630 = IQVersion(6, 3, 0)
  static let v642 = IQVersion(6, 4, 2)
  static let v652 = IQVersion(6, 5, 2)
  static let v653 = IQVersion(6, 5, 3)
  static let v654 = IQVersion(6, 5, 4)
  static let v655 = IQVersion(6, 5, 5)
  static let v656 = IQVersion(6, 5, 6)
  /// The newest of the Objective-C line.
  static let v6511 = IQVersion(6, 5, 11)
}

extension Stage {
  /// The toolbar of the first responder in words: `previous next done`, disabled buttons in brackets,
  /// the title behind; `none` without one.
  var toolbar: String {
    guard let toolbar = screen.toolbar else { return "none" }
    let buttons = toolbar.buttons.map { name in
      let isOff =
        name == "previous" && !toolbar.previousIsEnabled || name == "next" && !toolbar.nextIsEnabled
      return isOff ? "(\(name))" : name
    }
    return (buttons + [screen.toolbarTitle.map { "\"\($0)\"" }].compactMap { $0 })
      .joined(separator: " ")
  }

  /// The root's y in the window.
  var rootY: Double { screen.frame(0).y }

  func returnKey(_ identifier: String) -> InputProperties.ReturnKey {
    screen.returnKey(index(identifier))
  }

  /// Changes settings at run time.
  mutating func configure(_ name: String, _ value: ParameterValue) {
    perform(.configure([ParameterChange(name, value)]))
  }

  /// Goes forward until nothing changes; the identifiers in order, the present one first.
  mutating func walkForward() -> [String] {
    var visited = [focused]
    for _ in 0..<20 {
      perform(.next)
      if focused == visited.last { break }
      visited.append(focused)
    }
    return visited
  }
}

/// Digits' fields have no predictive bar: on the plain device the keyboard begins at 800 − 300 = 500.
func digits(
  _ identifier: String, y: Double, x: Double = 20,
  with change: (inout InputProperties) -> Void = { _ in }
) -> ViewNode {
  textField(identifier, frame: Rect(x, y, 100, 30)) {
    $0.keyboardType = .numberPad
    change(&$0)
  }
}
