import AvoidanceEngine

/// Writes expected values as they stand in a file: YAML's flow style, or JSON.
struct ExpectationText {
  let isJSON: Bool

  func matcher(_ matcher: Matcher) -> String {
    switch matcher {
    case .equals(let value): self.value(value)
    case .atLeast(let number): "{\(key("atLeast")): \(Self.number(number))}"
    case .atMost(let number): "{\(key("atMost")): \(Self.number(number))}"
    case .between(let low, let high): "{\(key("between")): \(Self.numbers([low, high]))}"
    case .near(let value, let within):
      "{\(key("near")): \(self.value(value)), \(key("within")): \(Self.number(within))}"
    case .not(let value): "{\(key("not")): \(self.value(value))}"
    case .oneOf(let values):
      "{\(key("oneOf")): [\(values.map { self.value($0) }.joined(separator: ", "))]}"
    case .contains(let text): "{\(key("contains")): \(scalar(text))}"
    }
  }

  func value(_ value: ExpectedValue, isQuoted: Bool = false) -> String {
    switch value {
    case .number(let number): Self.number(number)
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text): YAMLText.scalar(text, alwaysQuoted: isQuoted, isJSON: isJSON)
    case .numbers(let numbers): Self.numbers(numbers)
    case .texts, .adjustments: "[\(items(value).joined(separator: ", "))]"
    }
  }

  /// The elements of a list; none for what is no list.
  func items(_ value: ExpectedValue) -> [String] {
    switch value {
    case .texts(let texts): texts.map(scalar)
    case .adjustments(let adjustments): adjustments.map(adjustment)
    case .number, .flag, .text, .numbers: []
    }
  }

  /// Insets as a mapping of the sides that are not zero.
  func sides(_ insets: [Double]) -> String {
    guard insets.count == 4, insets.contains(where: { $0 != 0 }) else {
      return Self.numbers(insets)
    }
    let sides = zip(["top", "left", "bottom", "right"], insets).filter { $0.1 != 0 }
    return "{\(sides.map { "\(key($0.0)): \(Self.number($0.1))" }.joined(separator: ", "))}"
  }

  func key(_ name: String) -> String { scalar(name) }

  private func scalar(_ text: String) -> String {
    YAMLText.scalar(text, isJSON: isJSON)
  }

  private func adjustment(_ adjustment: ExpectedAdjustment) -> String {
    var fields: [String] = []
    func add(_ name: String, _ value: String?) {
      if let value { fields.append("\(key(name)): \(value)") }
    }
    func numbers(_ numbers: [Double]) -> String {
      numbers.count == 1 ? Self.number(numbers[0]) : Self.numbers(numbers)
    }
    add("view", adjustment.view.map(scalar))
    add("property", adjustment.property.map { scalar($0.name) })
    add("from", adjustment.from.map(numbers))
    add("to", adjustment.to.map(numbers))
    add("duration", adjustment.duration.map(Self.number))
    add("curve", adjustment.curve.map { "\($0)" })
    add("by", adjustment.by.map { scalar($0.name) })
    return "{\(fields.joined(separator: ", "))}"
  }

  /// A number in thousandths: closer than the tolerance of expectations.
  private static func number(_ number: Double) -> String {
    CanonicalNumber.text((number * 1000).rounded() / 1000 + 0)
  }

  private static func numbers(_ numbers: [Double]) -> String {
    "[\(numbers.map(number).joined(separator: ", "))]"
  }
}
