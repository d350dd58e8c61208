package import AvoidanceEngine

/// The words that stand for an enumeration's cases in files; of several for one case the first is
/// written.
package struct Choices<Value: Sendable & Equatable>: Sendable {
  package let names: [String]
  let values: [Value]

  init(_ pairs: [(String, Value)]) {
    names = pairs.map(\.0)
    values = pairs.map(\.1)
  }

  /// Returns the value of a word.
  package func value(_ name: String) -> Value? {
    names.firstIndex(of: name).map { values[$0] }
  }

  /// Returns the word of a value.
  package func name(_ value: Value) -> String {
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
package enum FormatWords {
  package static let orientation = Choices(Orientation.allCases.map { ($0.name, $0) })
  package static let axis = Choices(StackProperties.Axis.self)
  package static let distribution = Choices(StackProperties.Distribution.self)
  package static let alignment = Choices(
    StackProperties.Alignment.allCases.map { ("\($0)", $0) } + [
      ("top", .leading), ("bottom", .trailing),
    ]
  )
  package static let tableStyle = Choices(TableProperties.Style.self)
  package static let insetAdjustment = Choices(ScrollProperties.InsetAdjustment.self)
  package static let dismissMode = Choices(ScrollProperties.KeyboardDismissMode.self)
  package static let keyboardType = Choices(InputProperties.KeyboardType.self)
  package static let returnKey = Choices(InputProperties.ReturnKey.self)
  package static let onReturn = Choices(InputProperties.OnReturn.self)
  package static let controllerKind = Choices(ViewController.Kind.self)
  package static let presentation = Choices(ViewController.Presentation.self)
  package static let parentKind = Choices(ViewController.Parent.Kind.self)
  package static let keyboardKind = Choices(KeyboardKind.self)
  package static let scrollPosition = Choices(ScrollPosition.self)
  package static let clamp = Choices(UIKitProfile.Clamp.self)
  package static let oversizeRect = Choices(UIKitProfile.OversizeRect.self)
  package static let firstBegin = Choices(UIKitProfile.FirstBegin.self)
  package static let switchPosts = Choices(UIKitProfile.SwitchPosts.self)
  package static let textFieldOrder = Choices(UIKitProfile.TextFieldOrder.self)
  package static let endOrder = Choices(UIKitProfile.EndOrder.self)
  package static let law = Choices(Law.allCases.map { ($0.rawValue, $0) })
  package static let notification = Choices(
    KeyboardNotification.Name.allCases.map { ($0.logName, $0) })
  package static let adjusted = Choices(Adjustment.Property.allCases.map { ($0.name, $0) })
  package static let author = Choices(Adjustment.Author.allCases.map { ($0.name, $0) })
  package static let autoresizing: Choices<Autoresizing> = Choices([
    ("flexibleWidth", .flexibleWidth), ("flexibleHeight", .flexibleHeight),
    ("flexibleLeftMargin", .flexibleLeftMargin), ("flexibleRightMargin", .flexibleRightMargin),
    ("flexibleTopMargin", .flexibleTopMargin), ("flexibleBottomMargin", .flexibleBottomMargin),
  ])
}
