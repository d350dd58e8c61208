package import AvoidanceEngine
package import Scenarios

/// The words for mismatches: one or two sentences; those of a broken law are its ``LawFinding``'s.
package enum Messages {
  /// Says what a mismatch means, as `contentOffset.y of contacts: expected 135, got 101`.
  ///
  /// Of a law that was broken after several steps it counts them and says where that began.
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

  /// A subject as people say it: `contentOffset.y of contacts`, other subjects as written.
  package static func subject(_ subject: String) -> String {
    guard let dot = subject.firstIndex(of: ".") else { return subject }
    let owner = subject[..<dot]
    guard !Subject.reservedNames.contains(String(owner)) else { return subject }
    return "\(subject[subject.index(after: dot)...]) of \(owner)"
  }

  /// What was expected, with the matcher's word, as `at least 8`.
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

  /// Says after how many steps a law was broken, and where first; a form fails as a whole.
  private static func extent(_ mismatch: Mismatch) -> String {
    guard let worst = mismatch.worst, worst.steps > 1, !mismatch.isAboutForm else { return "" }
    let first = mismatch.firstStep ?? mismatch.step
    if worst.step == first { return "; first and worst of \(worst.steps) steps" }
    return mismatch.step == first
      ? "; first of \(worst.steps) steps"
      : "; worst of \(worst.steps) steps, first in step \(first)"
  }

  /// Says how a law was broken, as `comments is partly covered: 34 of 44 pt`.
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
  /// Says how a law was broken behind the words that name the field, as `partly covered: 34 of 44 pt`; what
  /// is not about a field is a sentence of its own.
  package static func predicate(for finding: LawFinding) -> String {
    guard finding.kind.isAboutField, finding.view != nil else { return finding.sentence }
    let predicate = finding.predicate
    return predicate.hasPrefix("is ") ? String(predicate.dropFirst(3)) : predicate
  }

  /// Says what a mismatch means on the screen where it was judged.
  ///
  /// Of a field that should be visible it says by how much it is covered; everything else as
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

  /// Says how much of the focused field is covered, as `comments is partly covered: 34 of 44 pt`, and of one of
  /// which nothing can be seen where it is, as `comments can't be seen: 457 pt below the keyboard's top`.
  ///
  /// - Parameter state: The screen.
  /// - Returns: The sentence; nil where nothing of a field is covered.
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

// The words for how constraints lay a form out.
extension Messages {
  /// What a view is called: its name, `root`, or its kind, as in `a label`.
  package static func view(_ view: ViewIndex, of form: Form) -> String {
    form.name(of: view)
      ?? "\(form.views[view].kind == .image ? "an" : "a") \(form.views[view].kind)"
  }

  /// A constraint as its file has it, with its name and with the items that were left out.
  package static func constraint(_ index: ConstraintIndex, of form: Form) -> String {
    let constraint = form.constraints[index]
    var stated = constraint.stated
    stated.first.item = item(stated.first.item, constraint.first, form)
    if let second = stated.second {
      stated.second?.item = item(second.item, constraint.second, form)
    }
    let text = stated.name.map { "\($0): \(stated.notation)" } ?? stated.notation
    // What still has no name is the owner or what is around it.
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

  /// Where a requirement comes from, as in `the mask of photo`.
  package static func source(_ source: LayoutReport.Source, of form: Form) -> String {
    switch source {
    case .constraint(let index): constraint(index, of: form)
    case .mask(let view): "the autoresizing mask of \(self.view(view, of: form))"
    case .stack(let view): "the arrangement of \(self.view(view, of: form))"
    case .view(let view): "the size of \(self.view(view, of: form))"
    }
  }

  /// What a view wants, as in `wants 120 × 44 (estimated)`; nil for nothing.
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

  /// Why a frame is not trusted, as in `height is ambiguous for photo`.
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

  /// What is ambiguous, in Xcode's words.
  private static func ambiguity(of coordinate: LayoutReport.Coordinate) -> String {
    switch coordinate {
    case .x: "horizontal position"
    case .y: "vertical position"
    case .width: "width"
    case .height: "height"
    }
  }

  /// Why constraints count for nothing, as in `too complex to lay out: 20001 constraints`.
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

// The words for how two lists of movements differ.
extension Messages {
  /// What the second of two lists of movements is of.
  package enum SecondMovements: Hashable, Sendable {
    /// A later run, or what a case did beside what was approved.
    case now
    /// Another strategy, by its name.
    case strategy(String)

    /// What stands before what only it did.
    fileprivate var words: String {
      switch self {
      case .now: "now"
      case .strategy(let name): "under \(name)"
      }
    }

    /// What stands before a movement that only it has.
    fileprivate var addition: String {
      switch self {
      case .now: "added"
      case .strategy(let name): "only under \(name)"
      }
    }

    /// What stands before a movement that it does not have.
    fileprivate var denial: String {
      switch self {
      case .now: "no longer"
      case .strategy(let name): "not under \(name)"
      }
    }
  }

  /// Says how two lists of movements differ, a line each, as `added: step 0: contentInset of contacts
  /// went to [0, 0, 260, 0]`.
  ///
  /// - Parameters:
  ///   - olds: The first list.
  ///   - news: The second list.
  ///   - second: What the second list is of.
  ///   - tolerance: How far two numbers may be apart that count as equal.
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

  /// Says how the movements of a case differ from those that were approved or expected; nil where the
  /// mismatch is not about movements.
  package static func differences(of mismatch: Mismatch) -> [String]? {
    guard mismatch.subject == Observable.adjustments.declaration.name,
      mismatch.operator == .equals, case .list(let expected) = mismatch.expected,
      case .list(let actual) = mismatch.actual
    else { return nil }
    let olds = expected.compactMap { MovementFacts($0) }
    var news = actual.compactMap { MovementFacts($0) }
    // What was found and is not late says nothing of it.
    for index in news.indices { news[index].begins = news[index].begins ?? 0 }
    guard olds.count == expected.count, news.count == actual.count else { return nil }
    return differences(olds, news, within: Tolerance.points + Tolerance.slack)
  }

  /// Says what moved where, as `step 0: contentOffset of contacts went to [0, 131]`.
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
    // What an expectation leaves open is as it was found.
    var told = new
    told.to = old.to ?? new.to
    let end = hasOtherEnd ? ", \(second.words) \(points(new.to ?? []))" : ""
    let rest = circumstances(old, new, second, tolerance, withOrigin: !hasOtherEnd)
    return movement(told) + end + (rest.isEmpty ? "" : " (\(rest.joined(separator: "; ")))")
  }

  /// How two movements of one property differ but for their end.
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

  /// When a movement begins, as `0.25 s later`.
  package static func beginning(_ seconds: Double) -> String {
    seconds > 0 ? "\(points([seconds])) s later" : "at once"
  }

  /// Whether both are known and not the same.
  private static func differ(_ one: [Double]?, _ other: [Double]?, _ tolerance: Double) -> Bool {
    guard let one, let other else { return false }
    return one.count != other.count || zip(one, other).contains { abs($0 - $1) > tolerance }
  }

  /// Numbers for people, a single one without brackets: hundredths of a point are enough.
  package static func points(_ numbers: [Double]) -> String {
    let texts = numbers.map { JSONText.text(of: ($0 * 100).rounded() / 100) }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }
}
