package import AvoidanceEngine
import Scenarios

/// Why a case could not be run to its end, as facts.
package struct CaseFault: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    // The raw values are stored, and enter the digests of outcomes.
    case noForm = "noForm"
    /// The script refers to a view that the form does not have.
    case noView = "noView"
    /// The table `view` has no row `value` (section, row) at that moment.
    case noSuchRow = "noSuchRow"
    /// The script sets a property, `verb`, that `view` does not have.
    case notSettable = "notSettable"
    /// The strategy called `verb` of `view` with the number `value`.
    case invalidNumber = "invalidNumber"
    /// The strategy called `verb` of `view` with an animation of `value` seconds.
    case invalidDuration = "invalidDuration"
    /// The strategy called `verb` with `value`, which is not a view of the form.
    case unknownView = "unknownView"
    /// The script set the parameter `value` to something that the strategy does not accept.
    case invalidParameter = "invalidParameter"
    /// The strategy requested too many run loop turns and timers in a step.
    case tooManyCalls = "tooManyCalls"
    /// The strategy changed the first responder too often in a step.
    case tooManyFocusMoves = "tooManyFocusMoves"
    /// The strategy's frames did not come to rest in a step.
    case tooManyLayouts = "tooManyLayouts"
    /// The strategy moved the bounds of `view`, which does not scroll, to the origin `value`.
    case immovableBounds = "immovableBounds"
    /// The strategy could not continue; `value` is its own reason.
    case strategyFailed = "strategyFailed"
    /// The strategy behaved differently in another repetition; `value` has the first difference in both.
    case notDeterministic = "notDeterministic"
  }

  package var kind: Kind
  /// The verb or the property; nil if the kind is sufficient.
  package var verb: String?
  /// Nil if there is none, or if the view has no name.
  package var view: String?
  package var value: JudgedValue

  package init(_ kind: Kind, verb: String? = nil, view: String? = nil, value: JudgedValue = .none) {
    self.kind = kind
    self.verb = verb
    self.view = view
    self.value = value
  }
}

extension CaseFault {
  package init(_ fault: EventFault, form: Form) {
    switch fault {
    case .noSuchRow(let table, let section, let row):
      self.init(
        .noSuchRow, view: form.name(of: table), value: .numbers([Double(section), Double(row)]))
    case .notSettable(let property, let view):
      self.init(.notSettable, verb: "\(property)", view: form.name(of: view))
    case .invalidNumber(let verb, let view, let number):
      self.init(
        .invalidNumber, verb: "\(verb)", view: form.name(of: view), value: Self.text(of: number))
    case .invalidDuration(let verb, let view, let seconds):
      self.init(
        .invalidDuration, verb: "\(verb)", view: form.name(of: view), value: Self.text(of: seconds))
    case .unknownView(let verb, let view):
      self.init(.unknownView, verb: "\(verb)", value: .number(Double(view)))
    case .invalidParameter(let name):
      self.init(.invalidParameter, value: .text(name))
    case .tooManyCalls: self.init(.tooManyCalls)
    case .tooManyFocusMoves: self.init(.tooManyFocusMoves)
    case .tooManyLayouts: self.init(.tooManyLayouts)
    case .immovableBounds(let view, let origin):
      self.init(.immovableBounds, view: form.name(of: view), value: .numbers([origin.x, origin.y]))
    case .strategyFailed(let reason):
      self.init(.strategyFailed, value: .text(reason))
    }
  }

  /// A number as text, since JSON only has finite ones.
  private static func text(of number: Double) -> JudgedValue {
    .text(number.isFinite ? JSONText.text(of: number) : "\(number)")
  }

  // MARK: As a mismatch

  /// A fault as a mismatch; the sentence is nil if the other members suffice for one.
  struct Statement {
    /// Such as `contacts.row`.
    var subject: String
    var `operator`: JudgedOperator
    var expected: JudgedValue
    var actual = JudgedValue.none
    var sentence: String?

    /// Nothing, or something other than expected.
    static func unmet(_ subject: String, _ expected: String, _ actual: JudgedValue = .none) -> Self
    {
      Statement(subject: subject, operator: .equals, expected: .text(expected), actual: actual)
    }

    /// A form without something the scenario needs.
    static func missing(_ expected: String, _ sentence: String) -> Self {
      Statement(
        subject: "form", operator: .contains, expected: .text(expected), sentence: sentence)
    }

    /// A strategy that can't be judged.
    static func failed(_ actual: JudgedValue) -> Self {
      Statement(subject: "strategy", operator: .holds, expected: .flag(true), actual: actual)
    }
  }

  var statement: Statement {
    let view = view ?? "the view"
    let verb = verb ?? ""
    let caller = verb == "\(StrategyVerb.after)" ? "strategy" : view
    return switch kind {
    case .noForm: .missing("the scenario's form", "the scenario's form is missing")
    case .noView: .missing(view, "the form has no view \(Escaped.quoted(self.view ?? ""))")
    case .noSuchRow: .unmet("\(self.view ?? "the table").row", row)
    case .notSettable: .unmet("\(view).\(verb)", "a property that the view has")
    case .invalidNumber: .unmet("\(caller).\(verb)", Self.numbers, value)
    case .invalidDuration: .unmet("\(caller).\(verb)", Self.durations, value)
    case .unknownView:
      .unmet("strategy.\(verb)", "a view of the form", .text("view \(value.readable)"))
    case .invalidParameter:
      .unmet("configure.\(value.readable)", "a value that the strategy accepts")
    case .tooManyCalls:
      .unmet(
        "strategy.\(StrategyVerb.after)",
        "at most \(StrategyVerb.maxCallCount) turns and timers in a step")
    case .tooManyFocusMoves:
      .unmet(
        "strategy.\(StrategyVerb.becomeFirstResponder)",
        "at most \(StrategyVerb.maxFocusMoveCount) changes of the first responder in a step")
    case .tooManyLayouts:
      Statement(
        subject: "strategy.\(StrategyVerb.setFrame)", operator: .equals,
        expected: .text(
          "frames at rest after \(StrategyVerb.maxLayoutCount) rounds of layout in a step"),
        sentence: "the strategy and the form's layout change each other without end: "
          + "still not at rest after \(StrategyVerb.maxLayoutCount) rounds in a step")
    case .immovableBounds:
      .unmet(
        "\(view).\(StrategyVerb.setBounds)", "the origin [0, 0], as the view does not scroll",
        .text(value.readable))
    case .strategyFailed: .failed(value)
    case .notDeterministic: .failed(.text("not deterministic: \(difference)"))
    }
  }

  /// The row that a table does not have, such as `row 3 of section 0`.
  private var row: String {
    guard case .numbers(let place) = value, place.count == 2 else { return "the row" }
    return "row \(JSONText.text(of: place[1])) of section \(JSONText.text(of: place[0]))"
  }

  private static let numbers: String = {
    let largest = JSONText.text(of: StrategyVerb.maxNumber)
    return "a number from -\(largest) to \(largest)"
  }()

  private static let durations =
    "a duration from 0 to \(JSONText.text(of: StrategyVerb.longestDuration)) s"
}

// MARK: Differing repetitions

extension CaseFault {
  /// The first movement that differs in a repetition; nil if there is none in that step.
  init(_ first: MovementFacts?, differsFrom second: MovementFacts?) {
    let values = [first, second].map { facts -> JudgedValue in
      guard var facts else { return .none }
      facts.begins = facts.lateBegins
      return JudgedValue(facts)
    }
    self.init(.notDeterministic, value: .list(values))
  }

  /// The first mismatch that differs in a repetition; nil if everything holds there.
  init(_ first: Mismatch?, differsFrom second: Mismatch?) {
    self.init(
      .notDeterministic,
      value: .list(
        [first, second].map { mismatch in
          guard let mismatch else { return .none }
          return .adjustment([
            JudgedValue.Field(key: "actual", value: .text(mismatch.actual.json)),
            JudgedValue.Field(key: "subject", value: .text(mismatch.subject)),
          ])
        }
      )
    )
  }

  /// The difference, such as `root.frame became 10 in one run, 12 in another`.
  private var difference: String {
    guard case .list(let sides) = value, sides.count == 2 else { return "" }
    if sides.contains(where: { $0["actual"] != nil }) {
      let words = sides.map { side in
        guard case .text(let subject) = side["subject"], case .text(let actual) = side["actual"]
        else { return "no failed check" }
        return "\(subject) is \(actual)"
      }
      return "\(words[0]) in one run, \(words[1]) in another"
    }
    guard sides[0] != .none, sides[1] != .none else {
      let only = sides[0] == .none ? sides[1] : sides[0]
      return "\(Self.title(only)) became \(Self.json(only["to"])) in one run, and stayed in another"
    }
    let (a, b) = (sides[0], sides[1])
    guard a["view"] == b["view"], a["property"] == b["property"], a["by"] == b["by"] else {
      return "\(Self.title(a)) changed first in one run, \(Self.title(b)) in another"
    }
    if a["to"] != b["to"] {
      return "\(Self.title(a)) became \(Self.json(a["to"])) in one run, \(Self.json(b["to"])) "
        + "in another"
    }
    let animations = sides.map { side in
      "\(Self.json(side["duration"])) s with curve \(Self.json(side["curve"]))"
    }
    return "\(Self.title(a)) took \(animations[0]) in one run, \(animations[1]) in another"
  }

  private static func title(_ side: JudgedValue) -> String {
    "\(side["view"]?.readable ?? "a view").\(side["property"]?.readable ?? "")"
  }

  private static func json(_ value: JudgedValue?) -> String { value?.json ?? "nothing" }
}

extension JudgedValue {
  /// The value of an adjustment's key.
  fileprivate subscript(key: String) -> JudgedValue? {
    guard case .adjustment(let fields) = self else { return nil }
    return fields.first { $0.key == key }?.value
  }
}
