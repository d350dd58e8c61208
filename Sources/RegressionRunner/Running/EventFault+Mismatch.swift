import AvoidanceEngine

extension EventFault {
  /// The fault as a mismatch: what the app or the strategy did there can't be carried out.
  func mismatch(step: Int, form: Form) -> Mismatch {
    switch self {
    case .noSuchRow(let table, let section, let row):
      Mismatch(
        step: step,
        subject: "\(form.name(of: table) ?? "the table").row",
        operator: .equals,
        expected: .text("row \(row) of section \(section)"),
        actual: .none
      )
    case .notSettable(let property, let view):
      Mismatch(
        step: step,
        subject: "\(form.name(of: view) ?? "the view").\(property)",
        operator: .equals,
        expected: .text("a property that the view has"),
        actual: .none
      )
    case .invalidNumber(let verb, let view, let value):
      refusal(verb, of: view, value, limits: Self.numbers, step: step, form)
    case .invalidDuration(let verb, let view, let seconds):
      refusal(verb, of: view, seconds, limits: Self.durations, step: step, form)
    case .unknownView(let verb, let view):
      Mismatch(
        step: step,
        subject: "strategy.\(verb)",
        operator: .equals,
        expected: .text("a view of the form"),
        actual: .text("view \(view)")
      )
    case .invalidParameter(let name):
      Mismatch(
        step: step,
        subject: "configure.\(name)",
        operator: .equals,
        expected: .text("a value that the strategy takes"),
        actual: .none
      )
    case .tooManyCalls:
      Mismatch(
        step: step,
        subject: "strategy.\(StrategyVerb.after)",
        operator: .equals,
        expected: .text("at most \(StrategyVerb.largestCallCount) turns and timers in a step"),
        actual: .none
      )
    case .tooManyFocusMoves:
      Mismatch(
        step: step,
        subject: "strategy.\(StrategyVerb.becomeFirstResponder)",
        operator: .equals,
        expected: .text(
          "at most \(StrategyVerb.largestFocusMoveCount) changes of the first responder in a step"
        ),
        actual: .none
      )
    case .tooManyLayouts:
      Mismatch(
        step: step,
        subject: "strategy.\(StrategyVerb.setFrame)",
        operator: .equals,
        expected: .text(
          "frames at rest after \(StrategyVerb.largestLayoutCount) rounds of layout in a step"
        ),
        actual: .none
      )
    case .immovableBounds(let view, let origin):
      Mismatch(
        step: step,
        subject: "\(form.name(of: view) ?? "the view").\(StrategyVerb.setBounds)",
        operator: .equals,
        expected: .text("the origin [0, 0], for the view does not scroll"),
        actual: .text("[\(JSONText.text(of: origin.x)), \(JSONText.text(of: origin.y))]")
      )
    case .strategyFailed(let reason):
      Mismatch(
        step: step,
        subject: "strategy",
        operator: .holds,
        expected: .flag(true),
        actual: .text(reason)
      )
    }
  }

  /// A verb that can't be carried out with a strategy's number, as
  /// `setContentOffset of contacts: expected a number from -1048576 to 1048576, got nan`.
  private func refusal(
    _ verb: StrategyVerb,
    of view: ViewIndex,
    _ number: Double,
    limits: String,
    step: Int,
    _ form: Form
  ) -> Mismatch {
    Mismatch(
      step: step,
      subject: "\(verb == .after ? "strategy" : form.name(of: view) ?? "the view").\(verb)",
      operator: .equals,
      expected: .text(limits),
      actual: .text(number.isFinite ? JSONText.text(of: number) : "\(number)")
    )
  }

  private static let numbers: String = {
    let largest = JSONText.text(of: StrategyVerb.largestNumber)
    return "a number from -\(largest) to \(largest)"
  }()

  private static let durations =
    "a duration from 0 to \(JSONText.text(of: StrategyVerb.longestDuration)) s"
}
