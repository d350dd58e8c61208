extension Matcher {
  /// Returns the matcher that a found value just fulfils, changed as little as possible.
  ///
  /// A value takes the place of the expected one, a bound moves to it. `not`, `oneOf` and `contains`
  /// don't say one value: for them the answer is nil, as for a value of another kind.
  public func accepting(_ value: ExpectedValue) -> Matcher? {
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

  /// Whether both say the same but for the rounding of written numbers.
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

  /// Half the tolerance: a written number must still match what was found.
  static func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= tolerance / 2 }

  static func isClose(_ a: [Double]?, _ b: [Double]?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.count == b.count && zip(a, b).allSatisfy { isClose($0, $1) }
  }
}

extension ExpectedValue {
  /// Whether both are the same but for the rounding of written numbers.
  public func isClose(to other: ExpectedValue) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): Matcher.isClose(a, b)
    case (.numbers(let a), .numbers(let b)): Matcher.isClose(a, b)
    case (.adjustments(let a), .adjustments(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isClose(to: $1) }
    default: self == other
    }
  }
}

extension ExpectedAdjustment {
  fileprivate func isClose(to other: ExpectedAdjustment) -> Bool {
    view == other.view && property == other.property && curve == other.curve && by == other.by
      && Matcher.isClose(from, other.from) && Matcher.isClose(to, other.to)
      && Matcher.isClose(duration.map { [$0] }, other.duration.map { [$0] })
  }
}
