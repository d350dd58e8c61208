import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios

/// A form's layout on a device as text: a tree with every frame and the constraints that determine
/// it, then the broken constraints.
///
///     login on iPhone 8, 375 × 667
///     view (root) [0, 0, 375, 667]
///     └─ textField email [16, 40, 343, 34]
///          email.leading = root.leadingMargin
///          email.top = root.safeArea.top + 20
struct FormLayoutText: Sendable {
  var style = TerminalStyle.plain

  /// Returns the text, which ends with a line feed.
  func text(_ layout: FormLayout) -> String {
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

  /// The constraints that determine a view's frame, one line each.
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

  // MARK: Broken constraints

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
