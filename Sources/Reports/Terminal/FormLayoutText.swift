import AvoidanceEngine
import RegressionRunner
import Scenarios

/// A form laid out on a device, for people: a tree with every frame and the constraints that decide it,
/// then what was given up.
///
///     login on iPhone 8, 375 × 667
///     view (root) [0, 0, 375, 667]
///     └─ textField email [16, 40, 343, 34]
///          email.leading = root.leadingMargin
///          email.top = root.safeArea.top + 20
package struct FormLayoutText: Sendable {
  private let style: TerminalStyle

  /// Makes a writer.
  package init(style: TerminalStyle = .plain) { self.style = style }

  /// Returns everything, with a line feed at its end.
  package func text(_ layout: FormLayout) -> String {
    let window = layout.screen.windowSize
    var place = layout.device
    if layout.orientation != .portrait { place += " (\(layout.orientation.name))" }
    var text = style.bold(Escaped.text(layout.name)) + " on \(Escaped.text(place)), "
    text += "\(Words.points(window.width)) × \(Words.points(window.height))\n"
    var children = [[ViewIndex]](repeating: [], count: layout.form.views.count)
    for (view, state) in layout.form.views.enumerated() where state.parent >= 0 {
      children[state.parent].append(view)
    }
    append(0, of: layout, children, lead: "", margin: "", to: &text)
    return text + notes(layout)
  }

  // MARK: The tree

  private func append(
    _ view: ViewIndex, of layout: FormLayout, _ children: [[ViewIndex]], lead: String,
    margin: String, to text: inout String
  ) {
    text += lead + Escaped.text(line(view, layout)) + "\n"
    let bar = children[view].isEmpty ? "   " : "│  "
    for detail in details(view, layout) {
      text += margin + bar + "  " + style.faint(Escaped.text(detail)) + "\n"
    }
    for (place, child) in children[view].enumerated() {
      let isLast = place == children[view].count - 1
      append(
        child, of: layout, children, lead: margin + (isLast ? "└─ " : "├─ "),
        margin: margin + (isLast ? "   " : "│  "), to: &text)
    }
  }

  private func line(_ view: ViewIndex, _ layout: FormLayout) -> String {
    let form = layout.form
    let frame = layout.screen.frame(view)
    let name = form.views[view].identifier ?? (view == 0 ? "(root)" : nil)
    var words = ["\(form.views[view].kind)"]
    if let name { words.append(name) }
    words.append(Words.points([frame.x, frame.y, frame.width, frame.height]))
    var line = words.joined(separator: " ")
    if layout.screen.isHidden(view) { line += ", hidden" }
    if let doubt = layout.doubts[view] {
      line += ", may be wrong: \(Messages.doubt(doubt, of: form))"
    }
    return line
  }

  /// What decides a view's frame, one line each.
  private func details(_ view: ViewIndex, _ layout: FormLayout) -> [String] {
    guard layout.report.views.indices.contains(view) else { return [] }
    let found = layout.report.views[view]
    let form = layout.form
    var lines = found.deciding.map { Messages.constraint($0, of: form) }
    let parent = form.views[view].parent
    if parent >= 0, form.views[parent].kind == .stackView, found.isConstrained {
      lines.append("arranged by \(Messages.view(parent, of: form))")
    }
    if let intrinsicContentSize = form.intrinsicContentSize(of: view),
      let words = Messages.wanted(intrinsicContentSize)
    {
      lines.append(words)
    }
    if !found.isConstrained, view > 0, layout.report.refusal == nil {
      lines.append("by its autoresizing mask")
    }
    if !found.open.isEmpty {
      let coordinates = found.open.map { "\($0)" }.joined(separator: ", ")
      lines.append("ambiguous, as designed: \(coordinates)")
    }
    return lines
  }

  // MARK: What was given up

  private func notes(_ layout: FormLayout) -> String {
    let form = layout.form
    if let refusal = layout.report.refusal {
      let words = Messages.refusal(refusal, of: form)
      let text = "using designed frames and autoresizing masks: \(words)"
      return "\n" + style.yellow(Escaped.text(text)) + "\n"
    }
    guard !layout.report.broken.isEmpty else { return "" }
    let count = Words.count(layout.report.broken.count, "constraint")
    var text = "\n" + style.bold("Broken: \(count)") + "\n"
    for broken in layout.report.broken {
      let source = Messages.source(broken.source, of: form)
      text += "  \(style.red("✘")) \(Escaped.text(source))\n"
      let others = broken.conflict.filter { $0 != broken.source }
      if !others.isEmpty { text += "    conflicts with\n" }
      for other in others {
        text += "      \(Escaped.text(Messages.source(other, of: form)))\n"
      }
    }
    return text
  }
}

/// Which stored frames of Interface Builder documents their constraints don't give, for people.
package enum LayoutSurveyText {
  /// Returns every frame that differs, then the numbers, with a line feed at its end.
  package static func text(_ survey: LayoutSurvey, style: TerminalStyle = .plain) -> String {
    var text = ""
    for document in survey.documents where !document.differing.isEmpty {
      let head = "\(document.equal) of \(Words.count(document.frames, "frame")) match"
      text += style.bold(Escaped.text(document.file)) + ": \(head)\n"
      for difference in document.differing { text += line(difference, style) }
    }
    if !text.isEmpty { text += "\n" }
    return text + summary(survey, style)
  }

  private static func line(_ difference: LayoutSurvey.Difference, _ style: TerminalStyle) -> String
  {
    let stored = frame(difference.stored)
    let solved = frame(difference.solved)
    let words =
      "\(difference.form), \(difference.view): stored \(stored), solved \(solved)"
    let reason = difference.reason ?? "unexplained"
    let mark = difference.reason == nil ? style.red("✘") : style.yellow("·")
    let place = style.faint("line \(difference.line)")
    return "  \(mark) \(Escaped.text(words)) (\(reason))   \(place)\n"
  }

  private static func frame(_ rect: Rect) -> String {
    Words.points([rect.x, rect.y, rect.width, rect.height])
  }

  /// As in `12 of 14 frames in 2 documents match; 2 differ: 1 misplaced, 1 unexplained`.
  private static func summary(_ survey: LayoutSurvey, _ style: TerminalStyle) -> String {
    let documents = Words.count(survey.documents.count, "document")
    var text = "\(survey.equal) of \(Words.count(survey.frames, "frame")) in \(documents) match"
    let reasons = survey.reasons.map { "\($0.count) \($0.reason ?? "unexplained")" }
    if !reasons.isEmpty {
      text += "; \(survey.frames - survey.equal) differ: \(reasons.joined(separator: ", "))"
    }
    if survey.unstored > 0 { text += "; \(survey.unstored) not stored" }
    let isExplained = survey.reasons.allSatisfy { $0.reason != nil }
    return (isExplained ? style.green(text) : style.yellow(text)) + "\n"
  }
}
