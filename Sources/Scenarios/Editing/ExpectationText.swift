import AvoidanceEngine

/// Formats expected values in YAML's flow style, or as JSON.
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

  /// The elements of a list; empty if the value is not a list.
  func items(_ value: ExpectedValue) -> [String] {
    switch value {
    case .texts(let texts): texts.map(scalar)
    case .adjustments(let adjustments): adjustments.map(adjustment)
    case .number, .flag, .text, .numbers: []
    }
  }

  /// Insets as a mapping of the nonzero sides.
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

  private func adjustment(_ adjustment: MovementFacts) -> String {
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
    add("begins", adjustment.lateBegins.map(Self.number))
    add("duration", adjustment.duration.map(Self.number))
    add("curve", adjustment.curve.map { "\($0)" })
    add("by", adjustment.by.map { scalar($0.name) })
    return "{\(fields.joined(separator: ", "))}"
  }

  /// Rounds to thousandths, which is finer than the tolerance of expectations.
  private static func number(_ number: Double) -> String {
    CanonicalNumber.text((number * 1000).rounded() / 1000 + 0)
  }

  private static func numbers(_ numbers: [Double]) -> String {
    "[\(numbers.map(number).joined(separator: ", "))]"
  }
}

extension Matcher {
  /// Returns the matcher changed as little as possible to accept a value.
  ///
  /// An expected value is replaced, a bound is moved. Returns nil for `not`, `oneOf` and `contains`, which
  /// don't name a single value, and for a value of another type.
  package func accepting(_ value: ExpectedValue) -> Matcher? {
    switch (self, value) {
    case (.equals, _): .equals(value)
    case (.atLeast, .number(let number)): .atLeast(number)
    case (.atMost, .number(let number)): .atMost(number)
    case (.between(let low, let high), .number(let number)):
      .between(min(low, number), max(high, number))
    case (.near(_, let within), _): .near(value, within: within)
    case (.atLeast, _), (.atMost, _), (.between, _), (.not, _), (.oneOf, _), (.contains, _): nil
    }
  }

  /// Whether both are equal apart from the rounding of written numbers.
  func isClose(to other: Matcher) -> Bool {
    switch (self, other) {
    case (.equals(let a), .equals(let b)): a.isClose(to: b)
    case (.atLeast(let a), .atLeast(let b)), (.atMost(let a), .atMost(let b)):
      Self.isClose(a, b)
    case (.between(let a, let b), .between(let c, let d)):
      Self.isClose(a, c) && Self.isClose(b, d)
    case (.near(let a, let within), .near(let b, let other)): a.isClose(to: b) && within == other
    default: self == other
    }
  }

  /// Compares with half the tolerance: a rounded number must still match the original.
  static func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= tolerance / 2 }

  static func isClose(_ a: [Double]?, _ b: [Double]?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.count == b.count && zip(a, b).allSatisfy { isClose($0, $1) }
  }
}

extension ExpectedValue {
  package func isClose(to other: ExpectedValue) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): Matcher.isClose(a, b)
    case (.numbers(let a), .numbers(let b)): Matcher.isClose(a, b)
    case (.adjustments(let a), .adjustments(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isClose(to: $1) }
    default: self == other
    }
  }
}

extension MovementFacts {
  fileprivate func isClose(to other: MovementFacts) -> Bool {
    view == other.view && property == other.property && curve == other.curve && by == other.by
      && Matcher.isClose(from, other.from) && Matcher.isClose(to, other.to)
      && Matcher.isClose(lateBegins.map { [$0] }, other.lateBegins.map { [$0] })
      && Matcher.isClose(duration.map { [$0] }, other.duration.map { [$0] })
  }
}
