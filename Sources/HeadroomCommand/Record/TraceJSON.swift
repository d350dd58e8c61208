import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// A case's trace as one line of JSON: a stable interface for other tools.
///
///     {"case": "table/last-row [inset-scroll, iPhone 8]", …, "steps": [{"index": 0, …}], …}
struct TraceJSON: Sendable {
  /// Returns a case as one line, without a line feed.
  ///
  /// `recorded` is the outcome in the database, used if the case was not simulated.
  func line(for entry: RunRecord.Case, recorded: String? = nil) -> String {
    if let trace = entry.trace { return Self.fields.value((trace, entry)).compact }
    let body = recorded ?? ""
    let notes = CaseFact.notes.value(entry).compact.dropFirst()
    guard notes != "}", body.hasSuffix("}") else { return JSONText.safe(body) }
    return JSONText.safe("\(body.dropLast()), \(notes)")
  }

  // MARK: The parts of a trace

  static let fields: Fields<(trace: Trace, entry: RunRecord.Case)> =
    RunJSON.caseName.of { $0.trace.testCase } + [
      .list("steps", step, "The steps.") { $0.trace.steps },
      .list("expectations", expectation, "The checked expectations.") { $0.trace.expectations },
      .list("laws", law, or: .omitted, "The checked laws; omitted if none.") {
        $0.trace.laws.filled
      },
      .init("verdict", "The verdict.") { $0.trace.outcome.verdict },
    ] + CaseFact.notes.of { $0.entry }

  static let movement: Fields<StepMovement> = [
    .init("step", "Index of the step.") { $0.step },
    .init("view", "The view.") { $0.adjustment.view },
    .init("property", "The property.") { $0.adjustment.property.name },
    .init("from", "Value before: one, two or four numbers.") { $0.adjustment.before },
    .init("to", "Value after.") { $0.adjustment.after },
    .optional("begins", begins) {
      $0.adjustment.frames > 0 ? $0.adjustment.begins : nil
    },
    .init("duration", "Duration of the animation, in seconds.") { $0.adjustment.duration },
    .word("by", authors, "strategy or system.") { $0.adjustment.by.name },
  ]

  private static let step: Fields<Trace.Step> = [
    .init("index", "Index of the step, from 0.") { $0.index },
    .init("step", "The step.") { $0.text },
    .init("log", "Notifications and delegate calls.") { $0.log },
    .list("adjustments", adjustment, "Changes made by UIKit and the strategy.") {
      $0.changes
    },
    .object("state", state, "The screen after the step.") { $0.state },
  ]

  private static let adjustment: Fields<Trace.Change> = [
    .init("view", "The view.") { $0.adjustment.view },
    .init("property", "The property.") { $0.adjustment.property.name },
    .any("from", oneOrMore, "Value before: a number, or a list of two or four.") {
      oneOrMore($0.adjustment.before)
    },
    .any("to", oneOrMore, "Value after.") { oneOrMore($0.adjustment.after) },
    .optional("begins", begins) { $0.adjustment.frames > 0 ? $0.adjustment.begins : nil },
    .init("duration", "Duration of the animation, in seconds.") { $0.adjustment.duration },
    .init("curve", "Animation curve of UIKit.") { $0.adjustment.curve },
    .word("by", authors, "strategy or system.") { $0.adjustment.by.name },
    .optional("part", "Which strategy of a composite made it; omitted otherwise.") { $0.part },
  ]

  static let authors = ["strategy", "system"]

  static let begins =
    "Seconds after the step or the keyboard's will-notification, in 1/60 s; omitted if 0."

  private static let oneOrMore = JSONSchema.any(of: [.types("number"), [Double].schema])

  /// A single number as it is, several as a list.
  static func oneOrMore(_ numbers: [Double]) -> Value {
    numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)
  }

  private static let state: Fields<Trace.State> = [
    .init("focus", "The first responder.") { $0.focus },
    .init("focusFrame", "Its frame in the window.") { $0.focusFrame },
    .init("clearance", "Distance from its bottom edge to the keyboard.") { $0.clearance },
    .init("keyboard", "Frame of the keyboard; null if hidden.") { $0.keyboard },
    .init("root", "Frame of the root view.") { $0.root },
    .optional(
      "additionalSafeAreaInsets", "Of the root view controller; omitted if zero."
    ) { $0.additionalSafeAreaInsets },
    .mapping("views", view, "Scroll views, and views that moved, by name.") {
      $0.views.map { ($0.name, $0) }
    },
  ]

  private static let view: Fields<Trace.View> = [
    .optional("contentOffset", "Of scroll views: x and y.") { $0.scroll?.contentOffset },
    .optional("contentInset", "Top, left, bottom and right.") { $0.scroll?.contentInset },
    .optional(
      "adjustedContentInset", "With what UIKit adds; omitted if it equals contentInset."
    ) { $0.scroll?.adjustedContentInset },
    .optional("scrollIndicatorInsets", "Top, left, bottom and right.") {
      $0.scroll?.scrollIndicatorInsets
    },
    .optional("contentSize", "Width and height.") { $0.scroll?.contentSize },
    .object("tableFooterView", height, or: .omitted, "Of tables.") { $0.tableFooterHeight },
    .object("spacer", height, or: .omitted, "Of stacks and scroll views with a spacer.") {
      $0.spacerHeight
    },
    .object("padding", bottom, or: .omitted, "Of views with a bottom padding.") {
      $0.bottomPadding
    },
    .optional("frame", "Frame, if it changed.") { $0.frame },
  ]

  private static let height: Fields<Double> = [.init("height", "In points.") { $0 }]
  private static let bottom: Fields<Double> = [.init("bottom", "In points.") { $0 }]

  private static let expectation: Fields<Trace.Expectation> = [
    .init("step", "Index of the step.") { $0.step },
    .init("subject", "The subject.") { $0.subject },
    .init("expected", "Expected value, or an object with an operator and its value.") {
      expected($0)
    },
    .init("actual", "Actual value.") { $0.actual.value },
    .init("passed", "Whether it is satisfied.") { $0.passed },
  ]

  private static let law: Fields<LawOutcome> = [
    .init("law", "The law.") { $0.law },
    .init("step", "Index of the first step that breaks it.") { $0.step },
    .init("passed", "Whether it is satisfied; null if it does not apply.") {
      $0.applied ? $0.passed : nil
    },
    .init("detail", "How it is broken.") { $0.finding.map(Messages.sentence) },
    .init("applied", "Whether it applies to the case.") { $0.applied },
  ]

  /// The value, or the matcher as a mapping.
  private static func expected(_ expectation: Trace.Expectation) -> Value {
    let value = expectation.expected
    return switch (expectation.operator, value) {
    case (.equals, _), (.holds, _), (.until, _): value.value
    case (.near, .numbers(let parts)) where parts.count == 2:
      .record(["near": .number(parts[0]), "within": .number(parts[1])])
    default: .object([.init(expectation.operator.rawValue, value.value)])
    }
  }

  /// The schema of a recorded outcome, printed if the case can't be simulated again.
  static var recorded: JSONSchema {
    let (integer, text, any) = (Int.schema, String.schema, JSONSchema())
    let adjustment = JSONSchema.object(
      [
        ("begins", Double.schema.described(begins)),
        ("by", JSONSchema.words(authors).described("strategy or system.")),
        ("curve", integer.described("Animation curve of UIKit.")),
        ("duration", Double.schema.described("Duration of the animation, in seconds.")),
        ("from", oneOrMore.described("Value before.")),
        ("property", text.described("The property.")),
        ("step", integer.described("Index of the step.")),
        ("to", oneOrMore.described("Value after.")),
        ("view", text.described("The view.")),
      ], required: ["by", "duration", "from", "property", "step", "to", "view"])
    let mismatch = JSONSchema.object(
      [
        ("actual", any.described("Actual value, or what is wrong.")),
        ("expected", any.described("Expected value.")),
        ("operator", JudgedOperator.schema.described("How they are compared.")),
        ("step", integer.described("Index of the step, from 0.")),
        ("subject", text.described("Subject or law.")),
        ("worst", JSONSchema.types("object").described("Where a law is broken worst.")),
      ], required: ["actual", "expected", "operator", "step", "subject"])
    return .object(
      [
        ("adjustments", JSONSchema.list(of: adjustment).described("Changes of views.")),
        ("mismatches", JSONSchema.list(of: mismatch).described("Failed checks.")),
        ("verdict", Verdict.schema.described("The verdict.")),
      ], required: ["adjustments", "mismatches", "verdict"]
    ).adding(CaseFact.notes.schema)
  }
}
