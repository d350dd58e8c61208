#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An outcome's body read back from the database.
///
/// A broken law is a sentence there; its facts are known again after the case was run again.
public struct StoredBody: Sendable {
  /// One change with the step in which it happened.
  public struct Adjustment: Hashable, Sendable {
    /// Index of the script's entry.
    public var step: Int
    /// What changed.
    public var adjustment: Trace.Adjustment

    /// Takes a change of a step.
    public init(step: Int, adjustment: Trace.Adjustment) {
      self.step = step
      self.adjustment = adjustment
    }
  }

  /// What UIKit and the strategy changed, in order.
  public var adjustments: [Adjustment]
  /// The distances to failing, as of the first run with this outcome.
  public var margins: [Margin]
  /// The measures, as of the first run with this outcome.
  public var metrics: CaseMetrics
  /// What did not hold.
  public var mismatches: [Mismatch]

  /// Reads a body.
  ///
  /// - Parameter body: Canonical JSON in UTF-8.
  /// - Throws: What the JSON lacks.
  public init(_ body: [UInt8]) throws {
    let content = try JSONDecoder().decode(Content.self, from: Data(body))
    adjustments = content.adjustments.map { item in
      Adjustment(
        step: item.step,
        adjustment: Trace.Adjustment(
          view: item.view,
          property: item.property,
          from: item.from.numbers,
          to: item.to.numbers,
          duration: item.duration,
          curve: item.curve,
          by: item.by
        )
      )
    }
    margins = content.margins.map {
      Margin(step: $0.step, subject: $0.subject, margin: $0.margin)
    }
    metrics = CaseMetrics(
      clearance: content.metrics.clearance,
      coveredPoints: content.metrics.coveredPoints,
      pointsScrolled: content.metrics.pointsScrolled,
      coveredMilliseconds: content.metrics.coveredMilliseconds
    )
    mismatches = content.mismatches.map { item in
      Mismatch(
        step: item.step,
        subject: item.subject,
        operator: JudgedOperator(rawValue: item.operator) ?? .equals,
        expected: item.expected.value,
        actual: item.actual.value
      )
    }
  }

  // MARK: The JSON's shape

  private struct Content: Decodable {
    var adjustments: [Item]
    var margins: [MarginItem]
    var metrics: Metrics
    var mismatches: [MismatchItem]
  }

  private struct Item: Decodable {
    var by: String
    var curve: Int
    var duration: Double
    var from: Numbers
    var property: String
    var step: Int
    var to: Numbers
    var view: String
  }

  private struct MarginItem: Decodable {
    var margin: Double
    var step: Int
    var subject: String
  }

  private struct Metrics: Decodable {
    var clearance: Double?
    var coveredMilliseconds: Double
    var coveredPoints: Double
    var pointsScrolled: Double
  }

  private struct MismatchItem: Decodable {
    var actual: AnyValue
    var expected: AnyValue
    var `operator`: String
    var step: Int
    var subject: String
  }

  /// A height alone, or numbers in brackets.
  private struct Numbers: Decodable {
    var numbers: [Double]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        numbers = [number]
      } else {
        numbers = try container.decode([Double].self)
      }
    }
  }

  /// A judged value of whatever kind.
  private struct AnyValue: Decodable {
    var value: JudgedValue

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        value = .none
      } else if let flag = try? container.decode(Bool.self) {
        value = .flag(flag)
      } else if let number = try? container.decode(Double.self) {
        value = .number(number)
      } else if let text = try? container.decode(String.self) {
        value = .text(text)
      } else if let numbers = try? container.decode([Double].self), !numbers.isEmpty {
        value = .numbers(numbers)
      } else if let values = try? container.decode([AnyValue].self) {
        value = .list(values.map(\.value))
      } else {
        let members = try container.decode([String: AnyValue].self)
        value = .adjustment(
          members.sorted { $0.key < $1.key }
            .map { JudgedValue.Field(key: $0.key, value: $0.value.value) }
        )
      }
    }
  }
}
