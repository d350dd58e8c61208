import FoundationEssentials
public import RegressionStore

/// An outcome as it was recorded, read back from its canonical JSON.
public struct RecordedOutcome: Sendable {
  /// A judged line that did not hold.
  public struct Mismatch: Hashable, Sendable, Decodable {
    /// Index of the script's entry.
    public var step: Int
    /// The subject as written, or a law's name.
    public var subject: String
    /// How it was compared.
    public var `operator`: String
    /// What was expected.
    public var expected: RecordedValue
    /// What was found.
    public var actual: RecordedValue
  }

  /// A change by UIKit or the strategy.
  public struct Adjustment: Hashable, Sendable, Decodable {
    /// Index of the script's entry.
    public var step: Int
    /// The view's name.
    public var view: String
    /// What was changed.
    public var property: String
    /// The value after.
    public var to: RecordedValue
    /// Seconds of the animation.
    public var duration: Double
    /// Who made it.
    public var by: String
  }

  /// What became of the case.
  public let verdict: Verdict
  /// What did not hold.
  public let mismatches: [Mismatch]
  /// What moved, in order.
  public let adjustments: [Adjustment]

  /// Reads an outcome back.
  ///
  /// - Throws: What is wrong with the body.
  public init(_ stored: StoredOutcome) throws {
    let body = try JSONDecoder().decode(Body.self, from: Data(stored.body))
    verdict = stored.verdict
    mismatches = body.mismatches
    adjustments = body.adjustments
  }

  private struct Body: Decodable {
    var mismatches: [Mismatch]
    var adjustments: [Adjustment]
  }
}

/// A value of an outcome: whatever JSON can say.
public indirect enum RecordedValue: Hashable, Sendable, Decodable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([RecordedValue])
  case object([String: RecordedValue])

  /// Reads any JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([RecordedValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: RecordedValue].self))
    }
  }

  /// The value for people.
  public var readable: String {
    switch self {
    case .null: "nothing"
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): Words.points(number)
    case .text(let text): text
    case .list(let values): "[" + values.map(\.readable).joined(separator: ", ") + "]"
    case .object(let members):
      members.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.readable)" }
        .joined(separator: ", ")
    }
  }

  /// The value as JSON.
  var json: JSONValue {
    switch self {
    case .null: .null
    case .flag(let flag): .flag(flag)
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .list(let values): .list(values.map(\.json))
    case .object(let members):
      .object(members.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })
    }
  }
}
