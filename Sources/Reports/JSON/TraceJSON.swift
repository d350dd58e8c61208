import AvoidanceEngine
package import RegressionRunner
package import RegressionStore
import Scenarios

/// A case's trace as one line of JSON: a stable interface that other tools compare.
///
///     {"case": "table/last-row [inset-scroll, iPhone 8]", …, "steps": [{"index": 0, …}], …}
///
/// What few cases have is left out elsewhere: `lack`, what the strategy does not find in the form;
/// `approval` with `by`, `at` and `reason`, who approved what the case is judged by; of a state `additionalSafeAreaInsets` of the root, and of its `views` `spacer: {height}` of stacks and
/// scroll views and `padding: {bottom}`.
package struct TraceJSON: Sendable {
  /// Makes a writer.
  package init() {}

  /// Returns the trace as one line, without a line feed.
  package func line(for trace: Trace, approval: Baseline? = nil) -> String {
    Self.adding(approval, to: Self.value(of: trace).compact)
  }

  /// Returns a recorded body as one line, without a line feed.
  package func line(forBody body: String, approval: Baseline?) -> String {
    JSONText.safe(Self.adding(approval, to: body))
  }

  /// Adds an approval as the last member of an object that has others.
  private static func adding(_ approval: Baseline?, to object: String) -> String {
    guard let approval, object.hasSuffix("}") else { return object }
    return object.dropLast() + ", \"approval\": \(ApprovalText.json(approval).compact)}"
  }

  // MARK: The parts of a trace, keys in the documented order

  private static func value(of trace: Trace) -> Value {
    let testCase = trace.testCase
    var members: [Value.Member] = [
      .init("case", .text(testCase.key)),
      .init("scenario", .text(testCase.scenario)),
      .init("strategy", .text(testCase.strategy)),
      .init("device", .text(testCase.device)),
      .init("orientation", .text(testCase.orientation.name)),
    ]
    if let lack = trace.outcome.lack { members.append(.init("lack", .text(lack))) }
    members += [
      .init("steps", .list(trace.steps.map(value))),
      .init("expectations", .list(trace.expectations.map(value))),
    ]
    if !trace.laws.isEmpty { members.append(.init("laws", .list(trace.laws.map(value)))) }
    members.append(.init("verdict", .text(trace.outcome.verdict.rawValue)))
    return .object(members)
  }

  private static func value(of step: Trace.Step) -> Value {
    .record([
      "index": .integer(step.index),
      "step": .text(step.text),
      "log": .list(step.log.map { .text($0) }),
      "adjustments": .list(step.adjustments.map(value)),
      "state": value(of: step.state),
    ])
  }

  private static func value(of adjustment: Movement<String>) -> Value {
    .record([
      "view": .text(adjustment.view),
      "property": .text(adjustment.property.name),
      "from": oneOrMore(adjustment.before),
      "to": oneOrMore(adjustment.after),
      "duration": .number(adjustment.duration),
      "curve": .integer(adjustment.curve),
      "by": .text(adjustment.by.name),
    ])
  }

  private static func value(of state: Trace.State) -> Value {
    var members: [Value.Member] = [
      .init("focus", .optional(state.focus)),
      .init("focusFrame", optional(state.focusFrame)),
      .init("clearance", .optional(state.clearance)),
      .init("keyboard", optional(state.keyboard)),
      .init("root", .numbers(state.root)),
    ]
    if let insets = state.additionalSafeAreaInsets {
      members.append(.init("additionalSafeAreaInsets", .numbers(insets)))
    }
    members.append(.init("views", .object(state.views.map { .init($0.name, value(of: $0)) })))
    return .object(members)
  }

  private static func value(of view: Trace.View) -> Value {
    var members: [Value.Member] = []
    if let scroll = view.scroll {
      members += [
        .init("contentOffset", .numbers(scroll.contentOffset)),
        .init("contentInset", .numbers(scroll.contentInset)),
        .init("scrollIndicatorInsets", .numbers(scroll.scrollIndicatorInsets)),
        .init("contentSize", .numbers(scroll.contentSize)),
      ]
    }
    if let height = view.tableFooterHeight {
      members.append(.init("tableFooterView", .record(["height": .number(height)])))
    }
    if let height = view.spacerHeight {
      members.append(.init("spacer", .record(["height": .number(height)])))
    }
    if let padding = view.bottomPadding {
      members.append(.init("padding", .record(["bottom": .number(padding)])))
    }
    if let frame = view.frame { members.append(.init("frame", .numbers(frame))) }
    return .object(members)
  }

  private static func value(of expectation: Trace.Expectation) -> Value {
    .record([
      "step": .integer(expectation.step),
      "subject": .text(expectation.subject),
      "expected": expected(expectation),
      "actual": expectation.actual.value,
      "passed": .flag(expectation.passed),
    ])
  }

  private static func value(of law: LawOutcome) -> Value {
    .record([
      "law": .text(law.law.rawValue),
      "step": .optional(law.step),
      "passed": law.applied ? .flag(law.passed) : .null,
      "detail": .optional(law.finding.map(Wording.sentence)),
    ])
  }

  /// The value, or the matcher with its word.
  private static func expected(_ expectation: Trace.Expectation) -> Value {
    let value = expectation.expected
    return switch (expectation.operator, value) {
    case (.equals, _), (.holds, _), (.until, _): value.value
    case (.near, .numbers(let parts)) where parts.count == 2:
      .record(["near": .number(parts[0]), "within": .number(parts[1])])
    default: .object([.init(expectation.operator.rawValue, value.value)])
    }
  }

  private static func optional(_ numbers: [Double]?) -> Value {
    numbers.map { .numbers($0) } ?? .null
  }

  /// A height alone, or numbers in brackets.
  private static func oneOrMore(_ numbers: [Double]) -> Value {
    numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)
  }
}

/// A form for programs: a scenario file in JSON that holds this form alone.
package enum FormJSON {
  /// Returns the file in one line.
  ///
  /// - Parameters:
  ///   - name: The form's name.
  ///   - content: Its canonical content: a JSON object with at least one member, without the name.
  /// - Returns: `{"headroom":1,"forms":[{"name":…,…}]}`.
  package static func document(name: String, content: [UInt8]) -> String {
    var text = #"{"headroom":1,"forms":[{"name":"#
    JSONText.append(name, .shown, to: &text)
    text += "," + String(decoding: content.dropFirst(), as: UTF8.self) + "]}"
    return JSONText.safe(text)
  }
}
