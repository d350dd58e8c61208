import AvoidanceEngine

/// The words that stand for an enumeration's cases in files.
struct Choices<Value: Sendable & Equatable>: Sendable {
  let names: [String]
  let values: [Value]

  init(_ pairs: [(String, Value)]) {
    names = pairs.map(\.0)
    values = pairs.map(\.1)
  }

  /// Returns the value of a word.
  func value(_ name: String) -> Value? {
    names.firstIndex(of: name).map { values[$0] }
  }

  /// Returns the word of a value.
  func name(_ value: Value) -> String {
    values.firstIndex(of: value).map { names[$0] } ?? ""
  }
}

extension Choices where Value: CaseIterable {
  /// Takes the cases under their own names.
  init(_ type: Value.Type) {
    self.init(Value.allCases.map { ("\($0)", $0) })
  }
}

/// The words of every enumeration of the format.
enum Words {
  static let orientation = Choices(Orientation.self)
  static let axis = Choices(StackProperties.Axis.self)
  static let distribution = Choices(StackProperties.Distribution.self)
  static let alignment = Choices(StackProperties.Alignment.self)
  static let tableStyle = Choices(TableProperties.Style.self)
  static let insetAdjustment = Choices(ScrollProperties.InsetAdjustment.self)
  static let dismissMode = Choices(ScrollProperties.KeyboardDismissMode.self)
  static let keyboardType = Choices(InputProperties.KeyboardType.self)
  static let returnKey = Choices(InputProperties.ReturnKey.self)
  static let onReturn = Choices(InputProperties.OnReturn.self)
  static let controllerKind = Choices(ViewController.Kind.self)
  static let presentation = Choices(ViewController.Presentation.self)
  static let parentKind = Choices(ViewController.Parent.Kind.self)
  static let keyboardKind = Choices(KeyboardKind.self)
  static let scrollPosition = Choices(ScrollPosition.self)
  static let clamp = Choices(UIKitProfile.Clamp.self)
  static let oversizeRect = Choices(UIKitProfile.OversizeRect.self)
  static let firstBegin = Choices(UIKitProfile.FirstBegin.self)
  static let switchPosts = Choices(UIKitProfile.SwitchPosts.self)
  static let textFieldOrder = Choices(UIKitProfile.TextFieldOrder.self)
  static let endOrder = Choices(UIKitProfile.EndOrder.self)
  static let law = Choices(Law.allCases.map { ($0.rawValue, $0) })
  static let notification = Choices(
    KeyboardNotification.Name.allCases.map { ($0.logName, $0) }
  )
  static let adjusted = Choices(Adjustment.Property.allCases.map { ($0.name, $0) })
  static let author = Choices<Adjustment.Author>([("strategy", .strategy), ("system", .system)])
  static let autoresizing: Choices<Autoresizing> = Choices([
    ("flexibleWidth", .flexibleWidth), ("flexibleHeight", .flexibleHeight),
    ("flexibleLeftMargin", .flexibleLeftMargin), ("flexibleRightMargin", .flexibleRightMargin),
    ("flexibleTopMargin", .flexibleTopMargin), ("flexibleBottomMargin", .flexibleBottomMargin),
  ])
}
