import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios

extension TrialAnswer {
  init(_ tried: TriedForms) {
    let outcome = tried.outcome
    let words = TrialSentences(outcome: outcome)
    let fields = outcome.risks.filter(\.isAboutSeeing).map { words.problem($0) }
    let others = outcome.risks.filter { !$0.isAboutSeeing }.map { words.problem($0) }
    let untrusted = TrialSentences.untrusted
    let notes = [
      Section(
        title: "Cases that could not be run, whose fields count as not seen", mark: "✘",
        tone: .failing, lines: outcome.faults.map { words.fault($0) }),
      Section(
        title: "Not fully in sight before the keyboard comes, and not counted there", mark: "-",
        lines: tried.outOfSight.map { words.position($0) }),
      Section(
        title: "Strategies without effect on some forms (\(VerdictWords.idle) above)",
        mark: VerdictWords.idle, lines: words.unmetRequirements),
      Section(
        title: "Layout may be wrong on these devices (\(untrusted) above)", mark: untrusted,
        tone: .doubtful, lines: outcome.doubts.inputs.map { words.doubt($0) }),
      Section(
        title: "Views that look like bars", mark: "-", lines: outcome.likelyBars.map(\.words)),
      Section(title: "", mark: "", lines: Self.remarks(tried)),
    ]
    let outOfSight = tried.outOfSight.count { !$0.isEverywhere }
    self.init(
      subject: Self.subject(tried.forms), best: words.best(outOfSight: outOfSight),
      totals: words.totals, devices: words.devices, rows: words.rows,
      fields: Section(
        title: "Fields that are not fully visible or can't be scrolled to", mark: "✘",
        tone: .failing, lines: fields),
      causes: Section(title: "Other violated laws", mark: "✘", tone: .failing, lines: others),
      notes: notes, cases: Self.cases(outcome.cases), hasPassed: !outcome.hasFailed)
  }

  private static func subject(_ trials: [FormTrial]) -> String {
    let tried = trials.filter { !$0.fields.isEmpty && $0.hasDevice }
    let fields = tried.reduce(0) { $0 + $1.fields.count }
    return "\(Words.count(fields, "input")) in \(Words.count(tried.count, "form"))"
      + (fields > tried.count ? "; each focused on its own, then all in order and back" : "")
  }

  private static func cases(_ share: PassShare) -> String {
    let cases = "\(share.totals[.pass]) of \(Words.count(share.totals.planned, "case")) passed"
    return share.idle == 0
      ? cases : "\(cases); \(share.idle) more had nothing to act on (\(VerdictWords.idle))"
  }

  /// The inputs and forms that are not tried, and the forms tried only or also on certain devices.
  private static func remarks(_ tried: TriedForms) -> [String] {
    var lines = asDumped(tried.forms.filter { !$0.fields.isEmpty && $0.hasDevice })
    for (idiom, devices) in [(ImportedForm.Idiom.pad, "iPads"), (.phone, "phones")] {
      let forms = tried.forms.filter { $0.idiom == idiom && !$0.fields.isEmpty }
      lines += list("tried on \(devices) only: ", forms.filter(\.hasDevice))
      lines += list("not tried, as no \(devices) are selected: ", forms.filter { !$0.hasDevice })
    }
    for trial in tried.forms {
      let place = tried.forms.count > 1 ? " in \(trial.form.name)" : ""
      lines += trial.leftOutWords.map { "not tried\(place): \($0)" }
    }
    let outOfSight = Set(tried.outOfSight.map(\.form))
    let empty = tried.forms.filter {
      $0.fields.isEmpty && $0.leftOut.isEmpty && !outOfSight.contains($0.form.name)
    }
    return lines + list("no text inputs in ", empty)
  }

  private static func list(_ words: String, _ trials: [FormTrial]) -> [String] {
    trials.isEmpty ? [] : ["\(words)\(Words.list(trials.map(\.form.name)))"]
  }

  /// The forms tried as dumped from running apps.
  private static func asDumped(_ trials: [FormTrial]) -> [String] {
    trials.compactMap { trial -> String? in
      let focus = trial.firstResponder.map { "\($0) first" }
      guard let device = trial.device else {
        return focus.map { "\(trial.form.name) is tried as in the dump, \($0)" }
      }
      var text = "\(trial.form.name) is also tried as in the dump, on \(device.words(of: "dump"))"
      if trial.dumpedKeyboard != nil { text += ", which is used there" }
      return text + (focus.map { "; \($0)" } ?? "")
    }
  }
}

extension FormTrial {
  /// The inputs that are not tried, by reason, as in `autofill-helper (1 × 1 pt)`.
  var leftOutWords: [String] {
    let names = Dictionary(grouping: leftOut, by: \.reasonInWords)
    return leftOut.map(\.reasonInWords).uniqued().map { reason in
      "\(Words.list((names[reason] ?? []).map(\.name))) (\(reason))"
    }
  }
}

extension [FormTrial] {
  /// Why none of the inputs of these forms is tried, or nil if they have no inputs.
  var reasonOfNoField: String? {
    let words = flatMap { trial in
      trial.leftOutWords.map { count > 1 ? "\($0) in \(Escaped.text(trial.form.name))" : $0 }
    }
    return words.isEmpty ? nil : "no text input can be tried: \(Words.list(words))"
  }
}

extension FormTrial.LeftOutInput {
  /// The identifier, or class and line.
  fileprivate var name: String {
    identifier ?? className + (location.map { " in \($0.file):\($0.line)" } ?? "")
  }

  fileprivate var reasonInWords: String {
    switch reason {
    case .unnamed: "no identifier"
    case .notEditable: "can't be edited"
    case .tooSmall: "\(Words.points(size.width)) × \(Words.points(size.height)) pt"
    case .transparent: "transparent"
    case .skipped: "--skip"
    }
  }
}

/// The sentences and numbers about an outcome.
private struct TrialSentences {
  let outcome: TrialOutcome

  /// The mark of numbers that include cases whose layout may be wrong.
  static let untrusted = "?"

  // MARK: The ranking

  private var hasIdle: Bool { outcome.standings.contains { $0.all.idle > 0 } }

  var totals: [String] { ["Fields"] + (hasIdle ? [VerdictWords.idle] : []) + ["Laws"] }

  var devices: [String] { outcome.places.map(short) }

  var rows: [TrialAnswer.Row] {
    let isLacking = Set(outcome.unmetRequirements.map(\.strategy))
    return outcome.standings.map { standing in
      let idle = standing.all.idle == 0 ? "" : "\(standing.all.idle)"
      return (
        standing.strategy, isLacking.contains(standing.strategy),
        [standing.all.cell] + (hasIdle ? [idle] : []) + [standing.all.laws.cell]
          + standing.places.map { $0.cell + ($0.untrusted > 0 ? Self.untrusted : "") }
      )
    }
  }

  /// The name of a device, as in `iPhone SE 1st` for `iPhone SE (1st generation)`.
  private func short(_ place: HeldDevice) -> String {
    let isTurned = Set(outcome.places.map(\.orientation)).count > 1
    return isTurned ? "\(short(place.device)), \(place.orientation.name)" : short(place.device)
  }

  private func short(_ device: String) -> String {
    device.replacing(" generation)", with: "").filter { $0 != "(" && $0 != ")" }
  }

  /// The recommendation, as in `best: tp-keyboard-avoiding, all 10 fields on 6 devices; 2 others
  /// the same; none fails 4 fields`, or nil if there is no choice.
  ///
  /// `outOfSight` fields are tried on some devices only.
  func best(outOfSight: Int) -> String? {
    guard let best = outcome.standings.first, outcome.standings.count > 1, best.acts else {
      return nil
    }
    let devices = Words.count(Set(outcome.places.map(\.device)).count, "device")
    func seen(_ standing: TrialOutcome.Standing) -> String {
      let fields = Words.count(standing.fields, "field")
      let share =
        standing.seenEverywhere == standing.fields && standing.fields > 1
        ? "all \(fields)" : "\(standing.seenEverywhere) of \(fields)"
      return outOfSight == 0
        ? share : "\(share) (\(outOfSight) of them out of sight on some devices)"
    }
    let none = outcome.standings.first { $0.strategy == "none" }
    if let none, none.all.seen == best.all.seen {
      return "no strategy is better than none: \(seen(none)) on \(devices)"
    }
    var text = "best: \(best.strategy), \(seen(best)) on \(devices)"
    if best.idleFields > 0 {
      text += ", \(best.idleFields) of them without effect (\(VerdictWords.idle))"
    }
    let broken = best.all.laws.totals.failing
    if broken > 0 { text += ", with other laws violated in \(Words.count(broken, "case"))" }
    let same = outcome.standings.dropFirst().count {
      $0.all.seen == best.all.seen && $0.all.idle == best.all.idle
    }
    if same > 0 { text += "; \(Words.count(same, "other")) the same" }
    if let none {
      text += "; none fails \(Words.count(none.fields - none.seenEverywhere, "field"))"
    }
    return text
  }

  // MARK: Problems

  /// As in `Login/password under inset-scroll on iPhone 8: partly covered: 34 of 44 pt`.
  func problem(_ risk: Risk) -> String {
    let subject = risk.isAboutSeeing || !risk.isInSeveral ? risk.subject : risk.form
    let groups = risk.occurrences.groups(outcome)
    var text = "\(subject) \(words(groups)): "
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
    var worst: [String] = []
    if groups.flatMap(\.strategies).count > 1 { worst.append("under \(risk.name.strategy)") }
    if Set(groups.flatMap(\.places)).count > 1 { worst.append("on \(short(risk.place))") }
    if risk.isUneven, !worst.isEmpty { text += "; worst \(worst.joined(separator: " "))" }
    if risk.doubt != nil { text += "; \(LayoutUncertainties.words)" }
    return text
  }

  /// As in `under none, xlform on every device; under iq-6.5.11 on iPhone 8`.
  private func words(_ groups: [Occurrences.Group]) -> String {
    let limit = 3
    var parts = groups.prefix(limit).map { "under \(strategies($0)) \(places($1))" }
    let others = groups.dropFirst(limit).flatMap(\.strategies).count
    if others > 0 { parts.append("under \(others) more on other devices") }
    return parts.joined(separator: "; ")
  }

  /// As in `none, xlform` or `every strategy except xlform`.
  private func strategies(_ names: [String]) -> String {
    let all = outcome.strategies.filter { name in
      outcome.standings.contains { $0.strategy == name && $0.acts }
    }
    let others = all.filter { !names.contains($0) }
    if all.count > 1, others.isEmpty { return "every strategy" }
    if names.count > 4, others.count < 3 {
      return "every strategy except \(others.joined(separator: " and "))"
    }
    return Words.list(names, limit: 4)
  }

  /// As in `on iPhone 8, iPhone 14`, `on every device` or `on every device except iPad Air 2`.
  private func places(_ places: [HeldDevice]) -> String {
    let all = outcome.places
    let isTurned = Set(all.map(\.orientation)).count > 1
    func name(_ place: HeldDevice) -> String {
      isTurned || place.orientation != .portrait
        ? "\(short(place.device)) (\(place.orientation.name))" : short(place.device)
    }
    let others = all.filter { !places.contains($0) }
    if all.count > 2, others.isEmpty { return "on every device" }
    if places.count > 3, others.count < 3 {
      return "on every device except \(others.map(name).joined(separator: " and "))"
    }
    return "on \(Words.list(places.map(name)))"
  }

  // MARK: Notes

  func position(_ input: OutOfSight) -> String {
    let place = input.isEverywhere ? "on every device" : places(input.places)
    let sides = input.sides.map { side in
      switch side {
      case .above: "above the visible area"
      case .below: "below the visible area"
      case .beside: "beside the window"
      }
    }
    return "\(input.form)/\(input.input) \(place): \(sides.joined(separator: " or "))"
  }

  func fault(_ fault: TrialFault) -> String {
    "\(fault.form) \(words(fault.occurrences.groups(outcome))), "
      + "\(Words.count(fault.cases, "case")): \(fault.words)"
  }

  func doubt(_ input: LayoutUncertainties.Input) -> String {
    "\(input.form)/\(input.input) \(places(input.places)): \(input.reason)"
  }

  /// The strategies without effect, grouped by unmet requirement and forms.
  var unmetRequirements: [String] {
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
    return lines.map { line in
      let isEverywhere = line.forms.count == outcome.forms.count
      let forms =
        isEverywhere
        ? (line.forms.count == 1 ? nil : "these forms") : Words.list(line.forms, limit: 4)
      let sentence = UnmetRequirements.sentence(line.words, in: forms)
      return "\(Words.list(line.strategies)): \(sentence)"
    }
  }
}

extension TrialOutcome.Count {
  /// The fields in a table, as `3/4`: empty without any, and a mark if the strategy had nothing to act on.
  fileprivate var cell: String {
    fields == 0 ? "" : idle == fields ? VerdictWords.idle : "\(seen)/\(fields)"
  }
}
