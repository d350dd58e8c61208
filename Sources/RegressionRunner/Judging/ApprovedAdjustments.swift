import AvoidanceEngine
import Scenarios

/// The approved outcome of a case: its adjustments, step by step.
///
/// It judges a case only if neither an expectation nor a law was judged.
package struct ApprovedAdjustments: Hashable, Sendable {
  /// Members of an adjustment that are missing may have any value.
  let entries: [MovementFacts]

  /// Reads a list of adjustments from a file or the database.
  ///
  /// - Parameter json: Canonical JSON in UTF-8.
  /// - Throws: What is missing in the JSON.
  package init(json: [UInt8]) throws {
    entries = try Value(json: json).elements { (item) throws(JSONError) in
      var adjustment = MovementFacts()
      adjustment.step = try item.value("step", Value.integer)
      adjustment.view = try item.value("view", Value.text)
      adjustment.property = FormatWords.adjusted.value(try item.value("property", Value.text))
      adjustment.from = try item.optional("from", Value.numbers)
      adjustment.to = try item.optional("to", Value.numbers)
      adjustment.begins = try item.optional("begins", Value.number)
      adjustment.duration = try item.optional("duration", Value.number)
      adjustment.curve = try item.optional("curve", Value.integer)
      adjustment.by = try item.optional("by", Value.text).map {
        FormatWords.author.value($0) ?? .strategy
      }
      return adjustment
    }
  }

  package init(_ body: OutcomeBody) {
    entries = body.adjustments.map { adjustment in
      var facts = adjustment.facts
      facts.begins = facts.lateBegins
      return facts
    }
  }

  /// Each adjustment in YAML's flow style, with numbers rounded to thousandths of a point.
  package var yaml: [String] {
    entries.map { adjustment in
      var fields: [String] = []
      func add(_ key: String, _ value: String?) {
        if let value { fields.append("\(key): \(value)") }
      }
      add("step", adjustment.step.map { "\($0)" })
      add("view", adjustment.view.map { YAMLText.scalar($0) })
      add("property", adjustment.property?.name)
      add("from", adjustment.from.map(Self.text))
      add("to", adjustment.to.map(Self.text))
      add("begins", adjustment.lateBegins.map { Self.text([$0]) })
      add("duration", adjustment.duration.map { Self.text([$0]) })
      add("curve", adjustment.curve.map { "\($0)" })
      add("by", adjustment.by?.name)
      return "{\(fields.joined(separator: ", "))}"
    }
  }

  private static func text(_ numbers: [Double]) -> String {
    let texts = numbers.map { JSONText.text(of: ($0 * 1000).rounded() / 1000) }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }

  /// Returns a mismatch for each step that differs from what a case did.
  func mismatches(_ actual: [(step: Int, adjustment: Adjustment)], form: Form) -> [Mismatch] {
    let steps = Set(entries.compactMap(\.step)).union(actual.map(\.step)).sorted()
    return steps.compactMap { step in
      let expected = entries.filter { $0.step == step }
      let found = actual.filter { $0.step == step }.map(\.adjustment)
      let isEqual =
        expected.count == found.count
        && zip(expected, found).allSatisfy { $0.matches($1, form: form) }
      guard !isEqual else { return nil }
      return Mismatch(
        step: step, subject: "adjustments", operator: .equals,
        expected: .list(expected.map { JudgedValue($0) }),
        actual: .list(found.map { JudgedValue(found: $0, in: form) }))
    }
  }
}
