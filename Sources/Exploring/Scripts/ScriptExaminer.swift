import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

/// What came of examining a script.
struct Examination {
  /// What is wrong, each sort once.
  var sightings: [Sighting] = []
  /// The smallest distance to breaking a law that holds, in points, by law.
  var margins: [(law: Law, margin: Double)] = []
}

/// Runs scripts for what is looked for; one per worker.
struct ScriptExaminer {
  private let goal: ExplorationGoal
  private var judge: ScriptJudge

  init(_ goal: ExplorationGoal) {
    self.goal = goal
    judge = ScriptJudge(today: goal.today)
  }

  /// Examines a script that was performed once.
  ///
  /// - Parameters:
  ///   - entries: The script.
  ///   - scene: The form at rest.
  ///   - moments: What each step did.
  ///   - isQuick: Whether laws that repeat a script are left out, where there are others.
  /// - Returns: What is wrong; nil where the script can't be run on this form.
  mutating func examine(
    _ entries: [BoundScenario.Entry],
    on scene: ExplorationScene,
    moments: [Breach.Moment],
    isQuick: Bool = false
  ) -> Examination? {
    let stages = scene.stages
    let outcomes = stages.map { judge.judge(entries, on: $0, isQuick: isQuick) }
    var examination = Examination()
    let form = stages[0].screen.form
    for (stage, outcome) in zip(stages, outcomes) where outcome.verdict == .error {
      guard let fault = outcome.mismatches.last, !fault.subject.hasSuffix(".row") else {
        return nil
      }
      examination.sightings = [
        Sighting(
          breach: Breach(
            kind: .fault,
            isNegative: false,
            view: stage === stages[0] ? "" : "second",
            property: Self.kind(of: fault),
            moment: moments.indices.contains(fault.step) ? moments[fault.step] : .other
          ),
          step: fault.step,
          sentence: Wording.sentence(for: fault)
        )
      ]
      return examination
    }
    switch goal.find {
    case .law:
      for law in outcomes[0].laws { take(law, form, moments, &examination) }
    case .fault:
      let again = judge.judge(entries, on: stages[0])
      if again.digest != outcomes[0].digest {
        examination.sightings.append(Self.unsteady)
      }
    case .difference:
      if let sighting = difference(entries, stages, moments) {
        examination.sightings.append(sighting)
      }
      for (a, b) in zip(outcomes[0].laws, outcomes[1].laws) where a.passed != b.passed {
        let broken = a.passed ? b : a
        guard let finding = broken.finding, let step = broken.step else { continue }
        let names = a.passed ? (1, 0) : (0, 1)
        examination.sightings.append(
          Sighting(
            breach: Breach(
              kind: .verdict(broken.law, brokenUnderSecond: a.passed),
              isNegative: finding.amount < 0,
              view: form.kindName(of: finding.view),
              property: finding.property,
              moment: moment(of: broken.law, step, moments)
            ),
            step: step,
            sentence: "\(broken.law.rawValue) holds under \(goal.strategies[names.1].name), "
              + "under \(goal.strategies[names.0].name) \(Wording.sentence(for: finding))"
          )
        )
      }
    }
    return examination
  }

  /// What sort of fault it is: the verb, or the beginning of what a program said.
  private static func kind(of fault: Mismatch) -> String {
    if case .text(let reason) = fault.actual, fault.subject == "strategy" {
      return String(reason.prefix { !$0.isNumber && $0 != ":" && $0 != "\n" })
    }
    return fault.subject.split(separator: ".").last.map { String($0) } ?? fault.subject
  }

  private static let unsteady = Sighting(
    breach: Breach(
      kind: .fault,
      isNegative: false,
      view: "",
      property: "not deterministic",
      moment: .other
    ),
    step: 0,
    sentence: "the strategy does not do the same each time"
  )

  private func take(
    _ outcome: LawOutcome,
    _ form: Form,
    _ moments: [Breach.Moment],
    _ examination: inout Examination
  ) {
    guard let finding = outcome.finding, let step = outcome.step else {
      if let margin = outcome.margin { examination.margins.append((outcome.law, margin)) }
      return
    }
    let moment = moment(of: outcome.law, step, moments)
    // Who scrolls a field out of sight wants that.
    if moment == .scrolled, outcome.law.isAboutSight { return }
    examination.sightings.append(
      Sighting(
        breach: Breach(
          kind: .law(outcome.law, finding.kind.rawValue),
          isNegative: finding.amount < 0,
          view: form.kindName(of: finding.view),
          property: finding.property,
          moment: moment
        ),
        step: step,
        sentence: Wording.sentence(for: finding)
      )
    )
  }

  /// Whether what is wrong is the strategy's doing: rows that are inserted drift by themselves.
  ///
  /// - Parameters:
  ///   - sighting: What is wrong.
  ///   - entries: The script.
  ///   - scene: The form at rest.
  ///   - broken: The laws that the script breaks without any strategy, where that was asked before.
  /// - Returns: Whether it is.
  mutating func isOfStrategy(
    _ sighting: Sighting,
    _ entries: [BoundScenario.Entry],
    on scene: ExplorationScene,
    broken: inout Set<Law>?
  ) -> Bool {
    guard case .law(let law, _) = sighting.breach.kind, !law.isAboutSight,
      let bare = scene.bare
    else { return true }
    let found =
      broken ?? Set(judge.judge(entries, on: bare).laws.filter { !$0.passed }.map(\.law))
    broken = found
    return !found.contains(law)
  }

  private func moment(_ step: Int, _ moments: [Breach.Moment]) -> Breach.Moment {
    moments.indices.contains(step) ? moments[step] : .other
  }

  /// When a law was broken; laws over whole scripts show at the end alone.
  private func moment(of law: Law, _ step: Int, _ moments: [Breach.Moment]) -> Breach.Moment {
    law == .noDrift || law == .orderIndependent ? .end : moment(step, moments)
  }

  // MARK: Differences

  /// The first thing that two strategies do otherwise.
  private func difference(
    _ entries: [BoundScenario.Entry],
    _ stages: [ScriptStage],
    _ moments: [Breach.Moment]
  ) -> Sighting? {
    var first = stages[0].simulator
    var second = stages[1].simulator
    if let found = difference(first, second, step: 0, .other) { return found }
    for (step, entry) in entries.enumerated() {
      guard case .event(let event, let then) = entry else { continue }
      first.perform(event, then: then)
      second.perform(event, then: then)
      if let found = difference(first, second, step: step, moment(step, moments)) { return found }
    }
    return nil
  }

  private func difference(
    _ first: Simulator,
    _ second: Simulator,
    step: Int,
    _ moment: Breach.Moment
  ) -> Sighting? {
    let (a, b) = (first.adjustments, second.adjustments)
    for place in 0..<max(a.count, b.count) {
      let one = place < a.count ? a[place] : nil
      let other = place < b.count ? b[place] : nil
      if let one, let other, isSame(one, other) { continue }
      guard let shown = one ?? other else { continue }
      var side = Breach.Kind.Side.both
      if one == nil { side = .second }
      if other == nil { side = .first }
      let form = first.screen.form
      var property = shown.property.name
      var amount = 0.0
      if let one, let other {
        if one.view == other.view, one.property == other.property {
          amount = Self.distance(one, other)
          if abs(amount) <= goal.tolerance { property += " in time" }
        } else {
          property += " or \(other.property.name)"
        }
      }
      return Sighting(
        breach: Breach(
          kind: .difference(side),
          isNegative: amount < 0,
          view: form.kindName(ofView: shown.view),
          property: property,
          moment: moment
        ),
        step: step,
        sentence: words(one, other, form)
      )
    }
    return nil
  }

  private func isSame(_ a: Adjustment, _ b: Adjustment) -> Bool {
    a.view == b.view && a.property == b.property && a.by == b.by
      && abs(Self.distance(a, b)) <= goal.tolerance
      && abs(a.duration - b.duration) < 0.001 && (a.curve == b.curve || a.duration == 0)
  }

  /// By how much the end of another adjustment lies beyond that of one, at most.
  private static func distance(_ a: Adjustment, _ b: Adjustment) -> Double {
    (0..<a.property.componentCount).map { b.to[$0] - a.to[$0] }.max { abs($0) < abs($1) } ?? 0
  }

  private func words(_ a: Adjustment?, _ b: Adjustment?, _ form: Form) -> String {
    zip(goal.strategies, [a, b]).map { strategy, adjustment in
      guard let adjustment else { return "\(strategy.name) moves nothing more" }
      let numbers = (0..<adjustment.property.componentCount).map { adjustment.to[$0] }
      let time =
        adjustment.duration > 0 ? " in \(Wording.points([adjustment.duration])) s" : ""
      return "\(strategy.name) sets \(adjustment.property.name) of "
        + "\(form.name(of: adjustment.view) ?? "a view without a name") to "
        + "\(Wording.points(numbers))\(time)"
    }.joined(separator: ", ")
  }
}

extension Form {
  /// The word for the kind of a view with a name; empty for no view.
  func kindName(of name: String?) -> String {
    guard let name else { return "" }
    if let view = index(of: name) { return kindName(ofView: view) }
    return name == "root" ? kindName(ofView: 0) : ""
  }

  /// The word for the kind of a view.
  func kindName(ofView view: ViewIndex) -> String {
    if view == 0, views[0].kind == .view { return "root" }
    return views.indices.contains(view) ? "\(views[view].kind)" : "constraint"
  }
}

extension Law {
  /// Whether it is one that no form keeps by itself while a keyboard is up.
  var isAboutSight: Bool {
    self == .focusedFieldVisible || self == .gapKept || self == .reachable
  }
}
