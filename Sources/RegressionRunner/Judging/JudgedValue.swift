import AvoidanceEngine
package import Scenarios

/// A value that is expected or was found.
package enum JudgedValue: Hashable, Sendable {
  /// Nothing, such as the frame of a missing view.
  case none
  case flag(Bool)
  /// Points, milliseconds, or a fraction.
  case number(Double)
  /// A point, size, insets or rectangle.
  case numbers([Double])
  case text(String)
  /// Several values in order: alternatives, or entries of a log.
  case list([JudgedValue])
  /// An adjustment by the relevant keys.
  case adjustment([Field])
  /// How a law was broken.
  case finding(LawFinding)

  package struct Field: Hashable, Sendable {
    /// `view`, `property`, `to`, `duration` or `curve`.
    package var key: String
    package var value: JudgedValue
  }

  /// The value in JSON: an adjustment's keys in code-point order, a broken law as its sentence.
  package var value: Value {
    switch self {
    case .none: .null
    case .flag(let flag): .flag(flag)
    case .number(let number): .number(number)
    case .numbers(let numbers): .numbers(numbers)
    case .text(let text): .text(text)
    case .finding(let finding): .text(Messages.sentence(for: finding))
    case .list(let values): .list(values.map(\.value))
    case .adjustment(let fields):
      .object(fields.sorted { $0.key < $1.key }.map { Value.Member($0.key, $0.value.value) })
    }
  }

  /// The value as JSON, as it is stored and digested.
  package var json: String { value.tight }

  /// The value as text: numbers plain, several in brackets, texts quoted only inside lists.
  package var readable: String {
    switch self {
    case .none: "nothing"
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text): text.isEmpty ? "an empty string" : text
    case .finding(let finding): Messages.sentence(for: finding)
    case .numbers(let numbers): "[" + numbers.map(JSONText.text).joined(separator: ", ") + "]"
    default: json
    }
  }
}

extension JudgedValue {
  /// The value as a scenario file expects it; nil if a file can't express it.
  ///
  /// - Parameters:
  ///   - shape: The kind of the subject's value.
  ///   - old: The current expectation; of adjustments, only the keys it names are used.
  /// - Returns: The value or nil.
  package func expectedValue(_ shape: Observable.Shape, like old: Matcher) -> ExpectedValue? {
    switch (self, shape) {
    case (.number(let number), .number): return .number(number)
    case (.flag(let flag), .flag): return .flag(flag)
    case (.text(let text), .text): return .text(text)
    case (.numbers(let numbers), .point), (.numbers(let numbers), .size),
      (.numbers(let numbers), .insets), (.numbers(let numbers), .rect):
      return .numbers(numbers)
    case (.list(let values), .texts):
      let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
      return texts.count == values.count ? .texts(texts) : nil
    case (.list(let values), .adjustments):
      let keys = Self.keys(of: old)
      let adjustments = values.compactMap { MovementFacts($0, keys) }
      return adjustments.count == values.count ? .adjustments(adjustments) : nil
    default: return nil
    }
  }

  /// The keys relevant to an expectation; by default those that every adjustment has.
  private static func keys(of matcher: Matcher) -> Set<String> {
    guard case .equals(.adjustments(let adjustments)) = matcher, !adjustments.isEmpty else {
      return ["view", "property", "to"]
    }
    var keys: Set<String> = []
    for adjustment in adjustments {
      guard case .adjustment(let fields) = JudgedValue(adjustment) else { continue }
      keys.formUnion(fields.map(\.key))
    }
    return keys
  }

  fileprivate var plainNumbers: [Double]? {
    switch self {
    case .number(let number): [number]
    case .numbers(let numbers): numbers
    default: nil
    }
  }
}

extension MovementFacts {
  /// The judged values of a movement, without its step; nil for another kind of value.
  init?(_ value: JudgedValue, _ keys: Set<String>? = nil) {
    guard case .adjustment(let fields) = value else { return nil }
    self.init()
    for field in fields where keys?.contains(field.key) ?? true {
      switch (field.key, field.value) {
      case ("view", .text(let text)): view = text
      case ("property", .text(let text)): property = FormatWords.adjusted.value(text)
      case ("from", let value): from = value.plainNumbers
      case ("to", let value): to = value.plainNumbers
      case ("begins", .number(let number)): begins = number
      case ("duration", .number(let number)): duration = number
      case ("curve", .number(let number)): curve = Int(exactly: number)
      case ("by", .text(let text)): by = FormatWords.author.value(text) ?? .strategy
      default: return nil
      }
    }
  }
}
