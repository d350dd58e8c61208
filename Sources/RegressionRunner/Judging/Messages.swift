package import AvoidanceEngine
package import Scenarios

/// The messages for mismatches: one or two sentences; those for broken laws are in ``LawFinding``.
package enum Messages {
  /// Describes a mismatch, as in `contentOffset.y of contacts: expected 135, got 101`.
  ///
  /// For a law broken after several steps, counts them and states the first.
  package static func sentence(for mismatch: Mismatch) -> String {
    if let sentence = mismatch.fault?.statement.sentence { return sentence }
    if mismatch.operator == .holds { return mismatch.actual.readable + extent(mismatch) }
    if mismatch.operator == .until {
      return mismatch.actual == .text("unparsable")
        ? "the known failure's until '\(mismatch.expected.readable)' is neither a date nor 'never'"
        : "the known failure expired on \(mismatch.expected.readable)"
          + (mismatch.holdsNow ? "; the case now passes: remove it" : "")
    }
    if let differences = differences(of: mismatch) {
      let more = differences.count - differencesInSentence
      return "\(mismatch.subject): "
        + differences.prefix(differencesInSentence).joined(separator: "; ")
        + (more > 0 ? "; and \(more) more" : "")
    }
    return "\(subject(mismatch.subject)): expected \(expectation(mismatch)), "
      + "got \(mismatch.actual.readable)"
  }

  private static let differencesInSentence = 3

  /// A subject in readable form: `contentOffset.y of contacts`; reserved ones as written.
  package static func subject(_ subject: String) -> String {
    guard let (owner, property) = SubjectWords.cut(subject), !Subject.reservedNames.contains(owner)
    else { return subject }
    return "\(property) of \(owner)"
  }

  /// The property of a subject, whatever the view: `contentOffset.y`; reserved subjects as written.
  package static func property(ofSubject subject: String) -> String {
    guard let (owner, property) = SubjectWords.cut(subject), !Subject.reservedNames.contains(owner)
    else { return subject }
    return "\(property)"
  }

  /// What was expected, with the matcher's word, such as `at least 8`.
  package static func expectation(_ mismatch: Mismatch) -> String {
    let value = mismatch.expected.readable
    return switch mismatch.operator {
    case .equals, .holds, .until: value
    case .atLeast: "at least \(value)"
    case .atMost: "at most \(value)"
    case .between: between(mismatch.expected)
    case .near: near(mismatch.expected)
    case .not: "anything but \(value)"
    case .oneOf: "one of \(value)"
    case .contains: "something with \(value)"
    }
  }

  /// After how many steps a law was broken, and where first; a form fails as a whole.
  private static func extent(_ mismatch: Mismatch) -> String {
    guard let worst = mismatch.worst, worst.steps > 1, !mismatch.isAboutForm else { return "" }
    let first = mismatch.firstStep ?? mismatch.step
    if worst.step == first { return "; first and worst of \(worst.steps) steps" }
    return mismatch.step == first
      ? "; first of \(worst.steps) steps"
      : "; worst of \(worst.steps) steps, first in step \(first)"
  }

  /// Describes how a law was broken, as in `comments is partly covered: 34 of 44 pt`.
  package static func sentence(for finding: LawFinding) -> String { finding.sentence }

  private static func between(_ value: JudgedValue) -> String {
    guard case .numbers(let bounds) = value, bounds.count == 2 else { return value.readable }
    return "\(JSONText.text(of: bounds[0])) to \(JSONText.text(of: bounds[1]))"
  }

  private static func near(_ value: JudgedValue) -> String {
    guard case .numbers(let parts) = value, parts.count == 2 else { return value.readable }
    return "\(JSONText.text(of: parts[0])) within \(JSONText.text(of: parts[1]))"
  }
}

extension Messages {
  /// Describes how a law was broken without the field's name, as in `partly covered: 34 of 44 pt`; a full
  /// sentence if it is not about a field.
  package static func predicate(for finding: LawFinding) -> String {
    guard finding.kind.isAboutField, finding.view != nil else { return finding.sentence }
    let predicate = finding.predicate
    return predicate.hasPrefix("is ") ? String(predicate.dropFirst(3)) : predicate
  }

  /// Describes a mismatch using the screen where it was judged.
  ///
  /// For a field that should be visible, states how much is covered; otherwise the same as
  /// ``sentence(for:)``.
  package static func sentence(for mismatch: Mismatch, in trace: Trace) -> String {
    guard let state = trace.steps.first(where: { $0.index == mismatch.step })?.state else {
      return sentence(for: mismatch)
    }
    switch mismatch.subject {
    case Observable.focusIsVisible.declaration.name where mismatch.actual == .flag(false):
      return hidden(state)
    case Observable.focusClearance.declaration.name, Observable.focusCovered.declaration.name:
      let sentence = sentence(for: mismatch)
      return covered(state).map { "\($0); \(sentence)" } ?? sentence
    default:
      return sentence(for: mismatch)
    }
  }

  private static func hidden(_ state: Trace.State) -> String {
    guard let name = state.focus, let frame = state.focusFrame
    else { return "no field is first responder" }
    return covered(state)
      ?? "\(name) is clipped by a bar or a parent view; its window frame is "
      + JudgedValue.numbers(frame).readable
  }

  /// Describes how much of the focused field is covered, as in `comments is partly covered: 34 of 44 pt`, or
  /// `comments can't be seen: 457 pt below the keyboard's top`; nil if nothing is covered.
  package static func covered(_ state: Trace.State) -> String? {
    guard let name = state.focus, let frame = state.focusFrame, state.covered > 0 else {
      return nil
    }
    let (top, height) = (frame[1], frame[3])
    let bottom = top + height
    let obstacle = state.coveredBy.map { "the top of \($0)" } ?? "the keyboard's top"
    let keyboardTop = state.keyboardTop.flatMap { $0 < state.windowHeight ? $0 : nil }
    if state.covered < height {
      let share = "\(points([state.covered])) of \(points([height])) pt"
      let outside = max(0, -top) + max(0, bottom - state.windowHeight)
      let other = state.coveredBy.map { "; \($0) overlaps it" } ?? ""
      return state.covered > outside
        ? "\(name) is partly covered: \(share)\(other)"
        : "\(name) is partly outside the window: \(share)"
    }
    let place =
      if let keyboardTop, bottom > keyboardTop {
        "\(points([bottom - keyboardTop])) pt below \(obstacle)"
      } else if bottom > state.windowHeight {
        "\(points([bottom - state.windowHeight])) pt below the window's bottom"
      } else if top < 0 {
        "\(points([-top])) pt above the window's top"
      } else {
        "covered by \(state.coveredBy ?? "the keyboard")"
      }
    return "\(name) can't be seen: \(place)"
  }
}

// Messages about layout by constraints.
extension Messages {
  /// A view's name, `root`, or its kind, such as `a label`.
  package static func view(_ view: ViewIndex, of form: Form) -> String {
    form.name(of: view)
      ?? "\(form.views[view].kind == .image ? "an" : "a") \(form.views[view].kind)"
  }

  /// A constraint in the file's notation, with omitted items, and with its name unless it begins like that.
  package static func constraint(_ index: ConstraintIndex, of form: Form) -> String {
    let constraint = form.constraints[index]
    var stated = constraint.stated
    stated.first.item = item(stated.first.item, constraint.first, form)
    if let second = stated.second {
      stated.second?.item = item(second.item, constraint.second, form)
    }
    let notation = stated.notation
    let text: String =
      if let name = stated.name, !notation.hasPrefix("\(name) ") {
        "\(name): \(notation)"
      } else {
        notation
      }
    // Items still without a name are the owner or its superview.
    let needsOwner = [stated.first.item, stated.second?.item].contains {
      $0 == .own || $0 == .superview
    }
    return needsOwner ? "\(text) (in \(view(constraint.owner, of: form)))" : text
  }

  private static func item(_ item: LayoutConstraint.Item, _ view: ViewIndex, _ form: Form)
    -> LayoutConstraint.Item
  {
    if view == 0 { return .root }
    return form.views[view].identifier.map { .view($0) } ?? item
  }

  /// The source of a requirement, such as `the autoresizing mask of photo`.
  package static func source(_ source: LayoutReport.Source, of form: Form) -> String {
    switch source {
    case .constraint(let index): constraint(index, of: form)
    case .mask(let view): "the autoresizing mask of \(self.view(view, of: form))"
    case .stack(let view): "the arrangement of \(self.view(view, of: form))"
    case .view(let view): "the size of \(self.view(view, of: form))"
    }
  }

  /// A view's intrinsic content size, such as `intrinsic size 120 × 44 (estimated)`; nil if it has none.
  package static func wanted(_ size: IntrinsicContentSize) -> String? {
    var parts: [String] = []
    switch (size.width, size.height) {
    case (let width?, let height?):
      parts.append("\(JSONText.text(of: width)) × \(JSONText.text(of: height))")
    case (let width?, nil): parts.append("\(JSONText.text(of: width)) wide")
    case (nil, let height?): parts.append("\(JSONText.text(of: height)) high")
    case (nil, nil): break
    }
    if let text = size.text { parts.append("text of \(JSONText.text(of: text))") }
    switch size.lines {
    case 0: parts.append("any number of lines")
    case let lines?: parts.append("up to \(lines) \(lines == 1 ? "line" : "lines")")
    case nil: break
    }
    guard !parts.isEmpty else { return nil }
    return "intrinsic size \(parts.joined(separator: ", "))"
      + (size.isEstimated ? " (estimated)" : "")
  }

  /// Why a frame may be wrong, as in `height is ambiguous for photo`.
  package static func doubt(_ doubt: LayoutUncertainty, of form: Form) -> String {
    switch doubt {
    case .open(let view, let coordinate):
      "\(Self.ambiguity(of: coordinate)) is ambiguous for \(self.view(view, of: form))"
    case .broken(let source):
      "\(self.source(source, of: form)) conflicts with other constraints and was broken"
    case .stated(let view):
      "\(self.view(view, of: form)): \(form.layoutUncertainty(of: view) ?? "its position is uncertain")"
    case .text: "its position depends on an estimated text width"
    case .refused: "the form is too complex to lay out"
    case .movedSheet: "not modelled: UIKit's repositioning of this sheet"
    case .unframedAlert: "not modelled: where UIKit puts an alert whose controller has no 'frame'"
    case .tallAlert: "not modelled: an alert that is taller than the space above the keyboard"
    case .unknownLineHeight(let view):
      "the height of \(self.view(view, of: form))'s lines is not in the form"
    case .unknownGrowth(let view): "what makes \(self.view(view, of: form)) grow is not in the form"
    case .followedCaret:
      "UIKit's scrolling to the caret of a growing text view is reported both ways"
    case .hostedLayout: hostedLayout
    }
  }

  static let hostedLayout = "SwiftUI lays this out again; its layout is not in the form"

  /// What is ambiguous, in Xcode's terms.
  private static func ambiguity(of coordinate: LayoutReport.Coordinate) -> String {
    switch coordinate {
    case .x: "horizontal position"
    case .y: "vertical position"
    case .width: "width"
    case .height: "height"
    }
  }

  /// Why constraints are ignored, as in `too complex to lay out: 20001 constraints`.
  package static func refusal(_ refusal: LayoutReport.Refusal, of form: Form) -> String {
    let why =
      switch refusal {
      case .constraints(let count): "\(count) constraints"
      case .systemConstraints(let count, let view):
        "\(count) constraints in \(self.view(view, of: form))"
      case .freeCoordinates(let count, let view):
        "\(count) unknown coordinates in \(self.view(view, of: form))"
      case .pivots(let view): "no solution found in \(self.view(view, of: form))"
      }
    return "too complex to lay out: \(why)"
  }
}

// Messages about the differences of two lists of movements.
extension Messages {
  /// The origin of the second of two lists of movements.
  package enum SecondMovements: Hashable, Sendable {
    /// A later run, or a case compared with its approved outcome.
    case now
    /// Another strategy, by its name.
    case strategy(String)

    /// Precedes a value in the second list.
    fileprivate var words: String {
      switch self {
      case .now: "now"
      case .strategy(let name): "under \(name)"
      }
    }

    /// Precedes a movement that only the second list has.
    fileprivate var addition: String {
      switch self {
      case .now: "added"
      case .strategy(let name): "only under \(name)"
      }
    }

    /// Precedes a movement that the second list doesn't have.
    fileprivate var denial: String {
      switch self {
      case .now: "no longer"
      case .strategy(let name): "not under \(name)"
      }
    }
  }

  /// Describes how two lists of movements differ, a line each, as in `added: step 0: contentInset of contacts
  /// went to [0, 0, 260, 0]`.
  ///
  /// - Parameters:
  ///   - olds: The first list.
  ///   - news: The second list.
  ///   - second: The origin of the second list.
  ///   - tolerance: The difference up to which numbers count as equal.
  /// - Returns: The differences, in order.
  package static func differences(
    _ olds: [MovementFacts], _ news: [MovementFacts], of second: SecondMovements = .now,
    within tolerance: Double = 0
  ) -> [String] {
    MovementAlignment(olds, news, within: tolerance).rows.compactMap { row in
      switch row {
      case .same: nil
      case .changed(let old, let new): change(olds[old], news[new], second, tolerance)
      case .removed(let old): "\(second.denial): \(movement(olds[old]))"
      case .added(let new): "\(second.addition): \(movement(news[new]))"
      }
    }
  }

  /// Describes how the movements of a case differ from the approved or expected ones; nil if the mismatch is
  /// not about movements.
  package static func differences(of mismatch: Mismatch) -> [String]? {
    guard mismatch.subject == Observable.adjustments.declaration.name,
      mismatch.operator == .equals, case .list(let expected) = mismatch.expected,
      case .list(let actual) = mismatch.actual
    else { return nil }
    let olds = expected.compactMap { MovementFacts($0) }
    var news = actual.compactMap { MovementFacts($0) }
    // Movements found have a beginning only if they are late.
    for index in news.indices { news[index].begins = news[index].begins ?? 0 }
    guard olds.count == expected.count, news.count == actual.count else { return nil }
    return differences(olds, news, within: Tolerance.points + Tolerance.slack)
  }

  /// Describes a movement, as in `step 0: contentOffset of contacts went to [0, 131]`.
  package static func movement(_ movement: MovementFacts) -> String {
    let step = movement.step.map { "step \($0): " } ?? ""
    let name = [movement.property?.name, movement.view].compactMap(\.self).joined(separator: " of ")
    return "\(step)\(name.isEmpty ? "something" : name) "
      + (movement.to.map { "went to \(points($0))" } ?? "moved")
  }

  private static func change(
    _ old: MovementFacts, _ new: MovementFacts, _ second: SecondMovements, _ tolerance: Double
  ) -> String {
    let hasOtherEnd = differ(old.to, new.to, tolerance)
    // Shows the actual end if the expectation has none.
    var told = new
    told.to = old.to ?? new.to
    let end = hasOtherEnd ? ", \(second.words) \(points(new.to ?? []))" : ""
    let rest = circumstances(old, new, second, tolerance, withOrigin: !hasOtherEnd)
    return movement(told) + end + (rest.isEmpty ? "" : " (\(rest.joined(separator: "; ")))")
  }

  /// The differences of two movements of a property other than their ends.
  private static func circumstances(
    _ old: MovementFacts, _ new: MovementFacts, _ second: SecondMovements, _ tolerance: Double,
    withOrigin: Bool
  ) -> [String] {
    let now = second.words
    var parts: [String] = []
    if withOrigin, differ(old.from, new.from, tolerance) {
      parts.append("from \(points(old.from ?? [])), \(now) from \(points(new.from ?? []))")
    }
    if let was = old.begins, let isNow = new.begins, differ([was], [isNow], tolerance) {
      parts.append("\(beginning(was)), \(now) \(beginning(isNow))")
    }
    let durations = (old.duration.map { [$0] }, new.duration.map { [$0] })
    if differ(durations.0, durations.1, tolerance) {
      parts.append("in \(points(durations.0 ?? [])) s, \(now) \(points(durations.1 ?? [])) s")
    }
    if let was = old.curve, let isNow = new.curve, was != isNow {
      parts.append("curve \(was), \(now) \(isNow)")
    }
    if let was = old.by, let isNow = new.by, was != isNow {
      parts.append("by \(was.name), \(now) by \(isNow.name)")
    }
    return parts
  }

  /// When a movement begins, such as `0.25 s later`.
  package static func beginning(_ seconds: Double) -> String {
    seconds > 0 ? "\(points([seconds])) s later" : "at once"
  }

  /// Whether both are known and differ.
  private static func differ(_ one: [Double]?, _ other: [Double]?, _ tolerance: Double) -> Bool {
    guard let one, let other else { return false }
    return one.count != other.count || zip(one, other).contains { abs($0 - $1) > tolerance }
  }

  /// Numbers rounded to hundredths of a point, a single one without brackets.
  package static func points(_ numbers: [Double]) -> String {
    let texts = numbers.map { JSONText.text(of: ($0 * 100).rounded() / 100) }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }
}
