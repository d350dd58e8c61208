import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios

/// A case as text, step by step.
///
///     table/last-row-is-lifted [inset-scroll, iPhone 8]: passed
///       0  focus field-12
///            contentInset of contacts [0, 0, 0, 0] → [0, 0, 260, 0] in 0.25 s by strategy
///            contentOffset of contacts [0, -20] → [0, 121] in 0.25 s by strategy
///            field-12 is flush with the keyboard
///       1  expect
///            ✔ contentOffset.y of contacts is 121
struct TraceText: Sendable {
  var style = TerminalStyle.plain
  /// Whether to list notifications and delegate calls.
  var showsLog = false

  /// Returns a simulated case with all its steps; each line ends with a line feed.
  func text(_ entry: RunRecord.Case) -> String {
    guard let trace = entry.trace else { return RecordedText.text(entry) }
    let verdict = VerdictWords.word(trace.outcome.verdict)
    var text = "\(style.bold(Escaped.text(trace.testCase.key))): "
    text += "\(VerdictWords.coloured(verdict, trace.outcome.verdict, style))\n"
    for step in trace.steps {
      text += "  \(TextLayout.padded("\(step.index)", to: 2, toTheRight: true))  "
      text += Escaped.text(step.text) + "\n"
      text += details(of: step, in: trace).map { "        \($0)\n" }.joined()
    }
    for law in trace.laws {
      text += "  \(line(of: law))\n"
    }
    if entry.failsByDefault { text += "  \(style.faint(RecordedText.defaultWords))\n" }
    let failures = FailureText(style: style)
    return text + failures.details(entry, indent: 2) + failures.notes(entry, indent: 2)
  }

  private func line(of law: LawOutcome) -> String {
    if !law.applied { return style.faint("-") + " law \(law.law.rawValue): never applied" }
    let mark = law.passed ? style.green("✔") : style.red("✘")
    return "\(mark) law \(law.law.rawValue)"
  }

  private func details(of step: Trace.Step, in trace: Trace) -> [String] {
    var lines: [String] = []
    if showsLog { lines += step.log.map { style.faint(Escaped.text($0)) } }
    lines += step.changes.map { change, part in
      let duration = change.duration > 0 ? " in \(Words.points(change.duration)) s" : ""
      let start = change.frames > 0 ? ", \(Messages.beginning(change.begins))," : ""
      let timing = duration + start
      return Escaped.text(
        "\(change.property.name) of \(change.view) \(Words.points(change.before)) → "
          + "\(Words.points(change.after))\(timing) by \(part ?? change.by.name)"
      )
    }
    if step.text == "expect" {
      lines += trace.expectations.filter { $0.step == step.index }.map(line)
    } else {
      lines.append(Escaped.text(CaseSituation.field(in: step.state)))
      if let toolbar = step.state.toolbar {
        lines.append(Escaped.text(CaseSituation.toolbar(toolbar)))
      }
    }
    return lines
  }

  private func line(of expectation: Trace.Expectation) -> String {
    let mismatch = Mismatch(
      step: expectation.step, subject: expectation.subject, operator: expectation.operator,
      expected: expectation.expected, actual: expectation.actual)
    let subject = Messages.subject(expectation.subject)
    if expectation.passed {
      return style.green("✔") + Escaped.text(" \(subject) is \(expectation.actual.readable)")
    }
    return style.red("✘") + Escaped.text(" \(Messages.sentence(for: mismatch))")
  }
}
