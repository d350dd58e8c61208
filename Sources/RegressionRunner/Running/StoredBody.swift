import Scenarios

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
  /// The end of what a program outside wrote to standard error before it failed, as of the first run
  /// with this outcome; empty where nothing failed.
  public var standardError: String

  /// Reads a body.
  ///
  /// - Parameter body: Canonical JSON in UTF-8.
  /// - Throws: What the JSON lacks.
  public init(_ body: [UInt8]) throws {
    let content = try JSONContent(body)
    adjustments = try content.list("adjustments", of: Self.adjustment)
    margins = try content.list("margins") { (item) throws(JSONContentError) in
      Margin(
        step: try item.value("step", JSONContent.integer),
        subject: try item.value("subject", JSONContent.text),
        margin: try item.value("margin", JSONContent.number)
      )
    }
    metrics = try content.value("metrics") { (item) throws(JSONContentError) in
      CaseMetrics(
        clearance: try item.optional("clearance", JSONContent.number),
        coveredPoints: try item.value("coveredPoints", JSONContent.number),
        pointsScrolled: try item.value("pointsScrolled", JSONContent.number),
        coveredMilliseconds: try item.value("coveredMilliseconds", JSONContent.number)
      )
    }
    mismatches = try content.list("mismatches", of: Self.mismatch)
    standardError = try content.optional("standardError", JSONContent.text) ?? ""
  }

  private static func mismatch(_ item: JSONContent) throws(JSONContentError) -> Mismatch {
    var mismatch = Mismatch(
      step: try item.value("step", JSONContent.integer),
      subject: try item.value("subject", JSONContent.text),
      operator: JudgedOperator(rawValue: try item.value("operator", JSONContent.text)) ?? .equals,
      expected: JudgedValue(try item.value("expected") { $0 }),
      actual: JudgedValue(try item.value("actual") { $0 })
    )
    // What was written before has none, nor has what is no law's.
    mismatch.worst = try item.optional("worst") { (worst) throws(JSONContentError) in
      WorstBreach(
        step: try worst.value("step", JSONContent.integer),
        actual: try worst.optional("actual") { JudgedValue($0) } ?? mismatch.actual,
        difference: try worst.value("difference", JSONContent.number),
        steps: try worst.value("steps", JSONContent.integer)
      )
    }
    return mismatch
  }

  private static func adjustment(_ item: JSONContent) throws(JSONContentError) -> Adjustment {
    Adjustment(
      step: try item.value("step", JSONContent.integer),
      adjustment: Trace.Adjustment(
        view: try item.value("view", JSONContent.text),
        property: try item.value("property", JSONContent.text),
        from: try item.value("from", JSONContent.numbers),
        to: try item.value("to", JSONContent.numbers),
        duration: try item.value("duration", JSONContent.number),
        curve: try item.value("curve", JSONContent.integer),
        by: try item.value("by", JSONContent.text)
      )
    )
  }
}

extension JudgedValue {
  /// Takes what a body says of a value of whatever kind.
  fileprivate init(_ content: JSONContent) {
    self =
      switch content {
      case .null: .none
      case .flag(let flag): .flag(flag)
      case .number(let number): .number(number)
      case .text(let text): .text(text)
      case .list(let list):
        if !list.isEmpty, let numbers = try? JSONContent.numbers(content) {
          .numbers(numbers)
        } else {
          .list(list.map { JudgedValue($0) })
        }
      case .members(let members):
        .adjustment(
          members.map { JudgedValue.Field(key: $0.key, value: JudgedValue($0.value)) }
        )
      }
  }
}
