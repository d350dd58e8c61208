import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios

/// A trial of forms as text: the passing cases by device, then the worst problems.
struct TrialText: Sendable {
  /// Maximum number of findings of each kind, or nil for all.
  let limit: Int?
  /// The terminal's width in columns, or nil for no limit.
  let width: Int?
  let style: TerminalStyle

  /// Returns the text, which ends with a line feed.
  func text(_ tried: TriedForms) -> String {
    let outcome = tried.outcome
    var text = forms(tried.forms) + "\n" + matrix(outcome).text(width: width, style: style) + "\n"
    let hidden = outcome.risks.filter(\.hidesField)
    let others = outcome.risks.filter { !$0.hidesField }
    text += unmetRequirements(outcome) + likelyBars(outcome)
    text += findings("Fields that are not fully visible", hidden, outcome)
    text += findings("Other violated laws", others, outcome)
    text += doubts(outcome)
    return text + summary(outcome) + "\n"
  }

  /// The forms tried, those without inputs, and the inputs left out.
  private func forms(_ trials: [FormTrial]) -> String {
    let tried = trials.filter { !$0.fields.isEmpty && $0.hasDevice }
    let fields = tried.reduce(0) { $0 + $1.fields.count }
    var text =
      "\(Words.count(fields, "input")) in \(Words.count(tried.count, "form")); each "
    text += "focused on its own, then all in order and back\n"
    let empty = trials.filter { $0.fields.isEmpty && $0.leftOut.isEmpty }.map(\.form.name)
    if !empty.isEmpty {
      text += "no text inputs in \(Escaped.text(Words.list(empty, limit: limit ?? Int.max)))\n"
    }
    text += onSomeDevices(trials) + asDumped(tried)
    let lines = trials.flatMap(leftOut)
    text += lines.prefix(limit ?? Int.max).map { $0 + "\n" }.joined()
    if let limit, lines.count > limit {
      text += "… and \(lines.count - limit) more; use --all to list them\n"
    }
    return text
  }

  private func onSomeDevices(_ trials: [FormTrial]) -> String {
    var text = ""
    for (idiom, words) in [(ImportedForm.Idiom.pad, "iPads"), (.phone, "phones")] {
      let forms = trials.filter { $0.idiom == idiom && !$0.fields.isEmpty }
      func list(_ hasDevice: Bool) -> String? {
        let names = forms.filter { $0.hasDevice == hasDevice }.map(\.form.name)
        return names.isEmpty ? nil : Escaped.text(Words.list(names, limit: limit ?? Int.max))
      }
      if let tried = list(true) { text += "tried on \(words) only: \(tried)\n" }
      if let others = list(false) {
        text += "not tried, as no \(words) are selected: \(others)\n"
      }
    }
    return text
  }

  /// The forms tried as dumped from running apps.
  private func asDumped(_ trials: [FormTrial]) -> String {
    let lines = trials.compactMap { trial -> String? in
      let focus = trial.firstResponder.map { "\($0) first" }
      guard let device = trial.device else {
        return focus.map { "\(trial.form.name) is tried as in the dump, \($0)" }
      }
      var text = "\(trial.form.name) is also tried as in the dump, on \(device.words(of: "dump"))"
      if trial.dumpedKeyboard != nil { text += ", which is used there" }
      return text + (focus.map { "; \($0)" } ?? "")
    }
    return lines.prefix(limit ?? Int.max).map { Escaped.text($0) + "\n" }.joined()
  }

  /// The inputs of a form that are left out, one line per reason.
  private func leftOut(_ trial: FormTrial) -> [String] {
    let reasons: [(FormTrial.LeftOutInput.Reason, String)] = [
      (.unnamed, "without an identifier"), (.notEditable, "that can't be edited"),
    ]
    return reasons.compactMap { reason, words in
      let inputs = trial.leftOut.filter { $0.reason == reason }
      guard !inputs.isEmpty else { return nil }
      let known = inputs.compactMap(\.identifier)
      let list = known.isEmpty ? "" : ": \(Words.list(known))"
      let count = Words.count(inputs.count, "input")
      return Escaped.text("not tried: \(count) of \(trial.form.name) \(words)\(list)")
    }
  }

  private func matrix(_ outcome: TrialOutcome) -> MatrixText {
    let isTurned = Set(outcome.places.map(\.orientation)).count > 1
    let columns = outcome.places.map { Self.short($0, showsOrientation: isTurned) }
    let isLacking = Set(outcome.unmetRequirements.map(\.strategy))
    let rows = outcome.standings.map { standing in
      (
        isLacking.contains(standing.strategy)
          ? "\(standing.strategy) \(VerdictWords.idle)" : standing.strategy,
        standing.tallies.map { $0.fields.cell + ($0.untrusted > 0 ? Self.untrusted : "") }
          + [standing.score.share.cell, standing.laws.cell]
      )
    }
    return MatrixText(title: "STRATEGY", columns: columns + ["FIELDS", "LAWS"], rows: rows)
  }

  /// The heading of a column, as in `iPhone SE 1st` for `iPhone SE (1st generation)`.
  static func short(_ place: HeldDevice, showsOrientation: Bool) -> String {
    var name = ""
    for character in place.device.replacing(" generation)", with: "")
    where character != "(" && character != ")" { name.append(character) }
    if showsOrientation { name += ", \(place.orientation.name)" }
    return name
  }

  /// The strategies without effect, grouped by unmet requirement and forms.
  private func unmetRequirements(_ outcome: TrialOutcome) -> String {
    var lines: [(words: String, forms: [String], strategies: [String])] = []
    for strategy in outcome.strategies {
      let own = outcome.unmetRequirements.filter { $0.strategy == strategy }
      for words in own.map(\.words).uniqued() {
        let forms = own.filter { $0.words == words }.map(\.form)
        if let place = lines.firstIndex(where: { $0.words == words && $0.forms == forms }) {
          lines[place].strategies.append(strategy)
        } else {
          lines.append((words, forms, [strategy]))
        }
      }
    }
    guard !lines.isEmpty else { return "" }
    var text =
      style.bold("Strategies without effect on some forms (\(VerdictWords.idle) above)") + "\n"
    for line in lines.prefix(limit ?? Int.max) {
      let isEverywhere = line.forms.count == outcome.forms.count
      let forms =
        isEverywhere
        ? (line.forms.count == 1 ? nil : "these forms") : Words.list(line.forms, limit: 4)
      let sentence = UnmetRequirements.sentence(line.words, in: forms)
      let strategies = Words.list(line.strategies)
      text += "  \(VerdictWords.idle) \(wrapped(Escaped.text("\(strategies): \(sentence)")))\n"
    }
    if let limit, lines.count > limit {
      text += "  … and \(lines.count - limit) more; use --all to list them\n"
    }
    return text + "\n"
  }

  /// The views that look like bars; no law applies to them unless the form marks them as bars.
  private func likelyBars(_ outcome: TrialOutcome) -> String {
    guard !outcome.likelyBars.isEmpty else { return "" }
    var text = style.bold("Views that look like bars") + "\n"
    for bars in outcome.likelyBars.prefix(limit ?? Int.max) {
      text += "  \(wrapped(Escaped.text(bars.words)))\n"
    }
    if let limit, outcome.likelyBars.count > limit {
      text += "  … and \(outcome.likelyBars.count - limit) more; use --all to list them\n"
    }
    return text + "\n"
  }

  private func findings(_ title: String, _ risks: [Risk], _ outcome: TrialOutcome)
    -> String
  {
    guard !risks.isEmpty else { return "" }
    var text = style.bold(title) + "\n"
    for risk in risks.prefix(limit ?? Int.max) {
      let sentence = Escaped.text(Self.sentence(risk, outcome))
      text += "  \(style.red("✘")) \(wrapped(sentence))\n"
    }
    if let limit, risks.count > limit {
      text += "  … and \(risks.count - limit) more; use --all to list them\n"
    }
    return text + "\n"
  }

  /// The mark of numbers that include cases whose layout may be wrong.
  private static let untrusted = "?"

  private func doubts(_ outcome: TrialOutcome) -> String {
    let inputs = outcome.doubts.inputs
    guard !inputs.isEmpty else { return "" }
    var text = style.bold("Layout may be wrong on these devices (\(Self.untrusted) above)") + "\n"
    let isTurned = Set(outcome.places.map(\.orientation)).count > 1
    for input in inputs.prefix(limit ?? Int.max) {
      let places = input.places.map { Self.short($0, showsOrientation: isTurned) }
      let sentence =
        "\(input.form)/\(input.input) on \(Words.list(places)): \(input.reason)"
      text += "  \(style.yellow("?")) \(wrapped(Escaped.text(sentence)))\n"
    }
    if let limit, inputs.count > limit {
      text += "  … and \(inputs.count - limit) more; use --all to list them\n"
    }
    return text + "\n"
  }

  /// A sentence after a mark, wrapped to the terminal's width.
  private func wrapped(_ sentence: String) -> String {
    guard let width else { return sentence }
    return TextLayout.wrapped(sentence, width: max(40, width - 4), indent: 0)
      .replacing("\n", with: "\n    ")
  }

  /// As in `Login/password under inset-scroll on iPhone 8: partly covered: 34 of 44 pt`.
  static func sentence(_ risk: Risk, _ outcome: TrialOutcome) -> String {
    let strategies = self.strategies(risk.strategies, of: outcome.strategies)
    var place = risk.place.device
    if risk.place.orientation != .portrait { place += " (\(risk.place.orientation.name))" }
    var text = "\(risk.subject) under \(strategies) on \(place): "
    let predicate = Messages.predicate(for: risk.finding)
    text += predicate
    if !risk.hidesField {
      if predicate.hasSuffix(")") {
        text.removeLast()
        text += "; law \(risk.law))"
      } else {
        text += " (law \(risk.law))"
      }
    }
    if !risk.others.isEmpty {
      text += "; also on \(Words.count(risk.others.count, "other device"))"
    }
    if risk.doubt != nil { text += "; \(LayoutUncertainties.words)" }
    return text
  }

  /// As in `none, xlform` or `every strategy except xlform`.
  private static func strategies(_ names: [String], of all: [String]) -> String {
    let others = all.filter { !names.contains($0) }
    if all.count > 1, others.isEmpty { return "every strategy" }
    if names.count > 4, others.count < 3 {
      return "every strategy except \(others.joined(separator: " and "))"
    }
    return Words.list(names, limit: 4)
  }

  private func summary(_ outcome: TrialOutcome) -> String {
    let line = "\(outcome.passed) of \(Words.count(outcome.total, "case")) passed"
    let isGreen = outcome.passed == outcome.total
    return (isGreen ? style.green(line) : style.red(line))
      + (best(outcome).map { "\n" + wrapped(Escaped.text($0)) } ?? "")
  }

  /// The recommendation, as in `best: tp-keyboard-avoiding, all 10 fields on 6 devices; 2 others
  /// the same; none fails 4 fields`, or nil if there is no choice.
  private func best(_ outcome: TrialOutcome) -> String? {
    guard let best = outcome.standings.first, outcome.standings.count > 1, best.fields > 0 else {
      return nil
    }
    let devices = Words.count(Set(outcome.places.map(\.device)).count, "device")
    func seen(_ standing: TrialOutcome.Standing) -> String {
      let fields = Words.count(standing.fields, "field")
      return standing.seenEverywhere == standing.fields && standing.fields > 1
        ? "all \(fields)" : "\(standing.seenEverywhere) of \(fields)"
    }
    func isLikeBest(_ standing: TrialOutcome.Standing) -> Bool {
      standing.score.share.share == best.score.share.share && standing.fields == best.fields
    }
    let none = outcome.standings.first { $0.strategy == "none" }
    if let none, isLikeBest(none) {
      return "no strategy is better than none: \(seen(none)) on \(devices)"
    }
    let total = outcome.standings.map(\.fields).max() ?? best.fields
    let scope = best.fields < total ? " where it applies (of \(total))" : ""
    var text = "best: \(best.strategy), \(seen(best))\(scope) on \(devices)"
    let broken = best.laws.totals.failing
    if broken > 0 { text += ", with other laws violated in \(Words.count(broken, "case"))" }
    let same = outcome.standings.dropFirst().count(where: isLikeBest)
    if same > 0 { text += "; \(Words.count(same, "other")) the same" }
    if let none {
      text += "; none fails \(Words.count(none.fields - none.seenEverywhere, "field"))"
    }
    return text
  }
}
