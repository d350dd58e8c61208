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
    var writer = TraceWriter()
    writer.write(trace)
    return JSONText.safe(Self.adding(approval, to: writer.output))
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
}

/// Appends the parts of a trace to a text, keys in the documented order.
private struct TraceWriter {
  var output = ""
  private let style = JSONText.Style.spaced

  mutating func write(_ trace: Trace) {
    let testCase = trace.testCase
    object([
      ("case", { $0.text(testCase.key) }),
      ("scenario", { $0.text(testCase.scenario) }),
      ("strategy", { $0.text(testCase.strategy) }),
      ("device", { $0.text(testCase.device) }),
      ("orientation", { $0.text(testCase.orientation.name) }),
      ("lack", trace.outcome.lack.map { lack in { $0.text(lack) } }),
      ("steps", { writer in writer.list(trace.steps) { $0.write($1) } }),
      ("expectations", { writer in writer.list(trace.expectations) { $0.write($1) } }),
      ("laws", trace.laws.isEmpty ? nil : { writer in writer.list(trace.laws) { $0.write($1) } }),
      ("verdict", { $0.text(trace.outcome.verdict.rawValue) }),
    ])
  }

  private mutating func write(_ step: Trace.Step) {
    object([
      ("index", { $0.number(Double(step.index)) }),
      ("step", { $0.text(step.text) }),
      ("log", { writer in writer.list(step.log) { $0.text($1) } }),
      ("adjustments", { writer in writer.list(step.adjustments) { $0.write($1) } }),
      ("state", { $0.write(step.state) }),
    ])
  }

  private mutating func write(_ adjustment: Trace.Adjustment) {
    object([
      ("view", { $0.text(adjustment.view) }),
      ("property", { $0.text(adjustment.property) }),
      ("from", { $0.value(adjustment.from) }),
      ("to", { $0.value(adjustment.to) }),
      ("duration", { $0.number(adjustment.duration) }),
      ("curve", { $0.number(Double(adjustment.curve)) }),
      ("by", { $0.text(adjustment.by) }),
    ])
  }

  private mutating func write(_ state: Trace.State) {
    object([
      ("focus", { $0.text(state.focus) }),
      ("focusFrame", { $0.numbers(state.focusFrame) }),
      ("clearance", { $0.number(state.clearance) }),
      ("keyboard", { $0.numbers(state.keyboard) }),
      ("root", { $0.numbers(state.root) }),
      (
        "additionalSafeAreaInsets",
        state.additionalSafeAreaInsets.map { insets in { $0.numbers(insets) } }
      ),
      (
        "views",
        { writer in
          writer.object(state.views.map { view in (view.name, { $0.write(view) }) })
        }
      ),
    ])
  }

  private mutating func write(_ view: Trace.View) {
    var members: [Member] = []
    if let scroll = view.scroll {
      members += [
        ("contentOffset", { $0.numbers(scroll.contentOffset) }),
        ("contentInset", { $0.numbers(scroll.contentInset) }),
        ("scrollIndicatorInsets", { $0.numbers(scroll.scrollIndicatorInsets) }),
        ("contentSize", { $0.numbers(scroll.contentSize) }),
      ]
    }
    if let height = view.tableFooterHeight {
      members.append(("tableFooterView", { $0.object([("height", { $0.number(height) })]) }))
    }
    if let height = view.spacerHeight {
      members.append(("spacer", { $0.object([("height", { $0.number(height) })]) }))
    }
    if let padding = view.bottomPadding {
      members.append(("padding", { $0.object([("bottom", { $0.number(padding) })]) }))
    }
    if let frame = view.frame { members.append(("frame", { $0.numbers(frame) })) }
    object(members)
  }

  private mutating func write(_ expectation: Trace.Expectation) {
    object([
      ("step", { $0.number(Double(expectation.step)) }),
      ("subject", { $0.text(expectation.subject) }),
      ("expected", { $0.expected(expectation) }),
      ("actual", { $0.judged(expectation.actual) }),
      ("passed", { $0.output += expectation.passed ? "true" : "false" }),
    ])
  }

  private mutating func write(_ law: LawOutcome) {
    object([
      ("law", { $0.text(law.law.rawValue) }),
      ("step", { $0.number(law.step.map(Double.init)) }),
      ("passed", { $0.output += law.applied ? (law.passed ? "true" : "false") : "null" }),
      ("detail", { $0.text(law.finding.map(Wording.sentence)) }),
    ])
  }

  // MARK: Parts

  private typealias Member = (key: String, write: ((inout TraceWriter) -> Void)?)

  /// An object; members without a value are left out.
  private mutating func object(_ members: [Member]) {
    output += "{"
    var isFirst = true
    for member in members {
      guard let write = member.write else { continue }
      if !isFirst { output += style.item }
      isFirst = false
      JSONText.append(member.key, to: &output)
      output += style.pair
      write(&self)
    }
    output += "}"
  }

  private mutating func list<Element>(
    _ elements: [Element], _ write: (inout TraceWriter, Element) -> Void
  ) {
    output += "["
    for (index, element) in elements.enumerated() {
      if index > 0 { output += style.item }
      write(&self, element)
    }
    output += "]"
  }

  private mutating func text(_ text: String?) {
    guard let text else {
      output += "null"
      return
    }
    JSONText.append(text, to: &output)
  }

  private mutating func number(_ number: Double?) {
    output += number.map { JSONText.text(of: $0) } ?? "null"
  }

  private mutating func numbers(_ numbers: [Double]?) {
    guard let numbers else {
      output += "null"
      return
    }
    JSONText.append(numbers, style: style, to: &output)
  }

  /// A height alone, or numbers in brackets.
  private mutating func value(_ numbers: [Double]) {
    numbers.count == 1 ? number(numbers[0]) : self.numbers(numbers)
  }

  private mutating func judged(_ value: JudgedValue) {
    value.appendJSON(to: &output, style: style)
  }

  /// The value, or the matcher with its word.
  private mutating func expected(_ expectation: Trace.Expectation) {
    let value = expectation.expected
    switch (expectation.operator, value) {
    case (.equals, _), (.holds, _), (.until, _): judged(value)
    case (.near, .numbers(let parts)) where parts.count == 2:
      object([("near", { $0.number(parts[0]) }), ("within", { $0.number(parts[1]) })])
    default:
      object([(expectation.operator.rawValue, { $0.judged(value) })])
    }
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
    JSONText.append(name, to: &text)
    text += "," + String(decoding: content.dropFirst(), as: UTF8.self) + "]}"
    return JSONText.safe(text)
  }
}
