package import AvoidanceEngine
package import Scenarios

/// What an outcome's digest covers besides the verdict; equal outcomes share one.
package struct OutcomeBody: Hashable, Sendable {
  /// The changes by UIKit and the strategy, in order.
  package var adjustments: [StepMovement]
  package var mismatches: [Mismatch]
}

/// A change and the step in which it happened.
package struct StepMovement: Hashable, Sendable {
  /// Index of the script's entry.
  package var step: Int
  package var adjustment: Movement<String>

  package init(step: Int, adjustment: Movement<String>) {
    self.step = step
    self.adjustment = adjustment
  }

  package var facts: MovementFacts { MovementFacts(adjustment, step: step) }
}

extension OutcomeBody {
  /// Reads a body.
  ///
  /// - Parameter json: Canonical JSON in UTF-8.
  /// - Throws: What is missing in the JSON.
  package init(_ json: [UInt8]) throws { self = try Self.read(json).body }

  static func read(_ json: [UInt8]) throws -> (body: OutcomeBody, verdict: Verdict) {
    let content = try Value(json: json)
    guard let verdict = Verdict(rawValue: try content.value("verdict", Value.text)) else {
      throw JSONError.otherKind(["verdict"])
    }
    let read = try content.list("adjustments", of: Self.adjustment)
    let body = OutcomeBody(
      adjustments: read.compactMap(\.self),
      mismatches: try content.list("mismatches", of: Self.mismatch))
    guard body.adjustments.count == read.count else {
      throw OutcomeProblem("its body has an invalid adjustment")
    }
    return (body, verdict)
  }

  /// Reads a mismatch; a broken law and a fault are facts.
  private static func mismatch(_ item: Value) throws(JSONError) -> Mismatch {
    let step = try item.value("step", Value.integer)
    let actual = try item.value("actual") { $0 }
    if actual["fault"] != nil {
      return Mismatch(step: step, try item.value("actual", fault))
    }
    var mismatch = Mismatch(
      step: step, subject: try item.value("subject", Value.text),
      operator: JudgedOperator(rawValue: try item.value("operator", Value.text)) ?? .equals,
      expected: JudgedValue(try item.value("expected") { $0 }), actual: JudgedValue(actual))
    guard actual["kind"] != nil, mismatch.operator == .holds else {
      guard item["worst"] == nil else { throw .otherKind(["worst"]) }
      return mismatch
    }
    let finding = try item.value("actual", finding)
    mismatch.actual = .finding(finding)
    mismatch.worst = try item.optional("worst") { (worst) throws(JSONError) in
      let steps = try worst.value("steps", Value.integer)
      let found = try worst.optional("actual", Self.finding) ?? finding
      let step = try worst.value("step", Value.integer)
      // The digest does not cover the worst of a single step, which is the mismatch itself.
      guard steps > 1 || steps == 1 && step == mismatch.step else { throw .otherKind(["steps"]) }
      return WorstBreach(
        step: step, actual: .finding(found), difference: found.amount, steps: steps)
    }
    return mismatch
  }

  private static func fault(_ item: Value) throws(JSONError) -> CaseFault {
    guard let kind = CaseFault.Kind(rawValue: try item.value("fault", Value.text)) else {
      throw .otherKind(["fault"])
    }
    return CaseFault(
      kind, verb: try item.optional("verb", name), view: try item.optional("view", name),
      value: JudgedValue(try item.value("value") { $0 }))
  }

  /// Reads a name, which is omitted rather than empty.
  private static func name(_ content: Value) throws(JSONError) -> String {
    let name = try Value.text(content)
    guard !name.isEmpty else { throw .otherKind([]) }
    return name
  }

  private static func finding(_ item: Value) throws(JSONError) -> LawFinding {
    let word = try item.value("kind", Value.text)
    guard let kind = LawFinding.Kind.allCases.first(where: { $0.word == word }) else {
      throw .otherKind(["kind"])
    }
    let part = LawFinding.FieldPart(
      word: try item.value("part", Value.text),
      height: try item.optional("height", Value.number))
    guard let part else { throw .otherKind(["part"]) }
    var finding = LawFinding(
      kind, view: try item.optional("view", name),
      property: try item.value("property", Value.text),
      before: try item.list("before", of: Value.number),
      after: try item.list("after", of: Value.number))
    finding.part = part
    return finding
  }

  /// Reads a change; nil if it is impossible.
  private static func adjustment(_ item: Value) throws(JSONError) -> StepMovement? {
    let step = try item.value("step", Value.integer)
    let view = try item.value("view", Value.text)
    let property = FormatWords.adjusted.value(try item.value("property", Value.text))
    let from = try item.value("from", Value.numbers)
    let to = try item.value("to", Value.numbers)
    let frames = try item.optional("begins", Value.number).map { ($0 * 60).rounded() } ?? 0
    let duration = try item.value("duration", Value.number)
    let curve = try item.value("curve", Value.integer)
    let by = FormatWords.author.value(try item.value("by", Value.text))
    guard 0..<(1 << 48) ~= step, 0...StrategyVerb.longestDuration * 60 ~= frames, let property,
      let by,
      let from = AdjustedValue(from, of: property), let to = AdjustedValue(to, of: property)
    else { return nil }
    return StepMovement(
      step: step,
      adjustment: Movement(
        view: view, property: property, from: from, to: to, duration: duration, curve: curve,
        by: by, frames: Int(frames)))
  }
}

extension JudgedValue {
  fileprivate init(_ content: Value) {
    self =
      switch content {
      case .null: .none
      case .flag(let flag): .flag(flag)
      case .integer(let number): .number(Double(number))
      case .number(let number): .number(number)
      case .text(let text): .text(text)
      case .list(let list):
        if !list.isEmpty, let numbers = try? Value.numbers(content) {
          .numbers(numbers)
        } else {
          .list(list.map { JudgedValue($0) })
        }
      case .object(let members):
        .adjustment(members.map { JudgedValue.Field(key: $0.key, value: JudgedValue($0.value)) })
      }
  }
}
