import AvoidanceEngine
import RegressionRunner
import Scenarios

struct Examination {
  /// The breaches, each sort once.
  var sightings: [Sighting] = []
  /// The smallest distance to breaking a law that holds, in points, by law.
  var margins: [(law: Law, margin: Double)] = []
}

/// Plays a script while it is being made, for an exploration's goal.
struct ScriptPlay {
  private(set) var watch = ScriptWatch()
  private let goal: ExplorationGoal
  private let scene: ExplorationScene
  /// The first strategy's run.
  var run: ScriptRun
  /// The other strategy's run, for a difference; boxed, as most plays have none.
  private var second: Second?
  /// Whether the script has ended because a strategy failed.
  private(set) var hasEnded = false
  /// The first difference between the two strategies.
  private var difference: Sighting?
  /// The adjustments of each step, if they have to be the same every time.
  private var moved: [[Adjustment]] = []

  private final class Second {
    var run: ScriptRun
    init(_ run: ScriptRun) { self.run = run }
  }

  /// Starts at rest; `isQuick` leaves out laws that repeat a script, if there are others.
  init(_ goal: ExplorationGoal, on scene: ExplorationScene, isQuick: Bool = false) {
    self.goal = goal
    self.scene = scene
    run = ScriptRun(on: scene.stages[0], isQuick: isQuick)
    watch.begin(&run.simulator)
    if goal.find == .difference {
      // What both set up is not a step, and shows in the first one.
      second = Second(ScriptRun(on: scene.stages[1], isQuick: isQuick))
    }
    if goal.find == .fault { moved.append(run.simulator.adjustments) }
  }

  var entries: [BoundScenario.Entry] { run.entries }

  /// Performs a step; returns false, doing nothing, if a user could not do it.
  mutating func perform(_ entry: BoundScenario.Entry) -> Bool {
    guard case .event(let event, _) = entry, ScriptMaker.isPossible(event, in: &run.simulator)
    else { return false }
    run.perform(entry)
    watch.note(event, &run.simulator)
    hasEnded = run.hasFault
    if let second {
      second.run.perform(entry)
      hasEnded = hasEnded || second.run.hasFault
      compare(step: run.entries.count - 1, watch.verbs.last)
    }
    if goal.find == .fault { moved.append(run.simulator.adjustments) }
    return true
  }

  /// Judges the script as a whole.
  ///
  /// - Returns: The breaches; nil if the script can't be run on this form.
  mutating func finish() -> Examination? {
    var examination = examine()
    for place in examination?.sightings.indices ?? 0..<0 {
      examination?.sightings[place].lastVerb = watch.verbs.last
    }
    return examination
  }

  private mutating func examine() -> Examination? {
    let outcome = run.finish()
    let other = second?.run.finish()
    var examination = Examination()
    for (fault, side) in [(outcome.fault, ""), (other?.fault, "second")] {
      guard let fault else { continue }
      guard !fault.subject.hasSuffix(".row") else { return nil }
      examination.sightings = [
        Sighting(
          breach: Breach(
            kind: .fault(Self.kind(of: fault)), isNegative: false, view: side,
            verb: verb(of: fault.step)), step: fault.step, sentence: Messages.sentence(for: fault))
      ]
      return examination
    }
    switch goal.find {
    case .law:
      for law in outcome.laws { take(law, &examination) }
    case .fault: if !movesTheSameAgain() { examination.sightings.append(unsteady) }
    case .difference:
      if let difference { examination.sightings.append(difference) }
      for (a, b) in zip(outcome.laws, other?.laws ?? [])
      where a.applied && b.applied && a.passed != b.passed {
        if let sighting = verdict(a, b) { examination.sightings.append(sighting) }
      }
    }
    return examination
  }

  private var form: Form { scene.stages[0].screen.form }

  /// A law that holds under only one of two strategies.
  private func verdict(_ a: LawOutcome, _ b: LawOutcome) -> Sighting? {
    let broken = a.passed ? b : a
    guard let finding = broken.finding, let step = broken.step,
      !isOfUser(broken.law, finding, step)
    else { return nil }
    let names = goal.strategies.map(\.name)
    let (keeping, breaking) = a.passed ? (names[0], names[1]) : (names[1], names[0])
    return Sighting(
      breach: Breach(
        kind: .verdict(broken.law, brokenUnderSecond: a.passed), isNegative: finding.amount < 0,
        view: form.kindName(of: finding.view), verb: verb(of: broken.law, step)),
      property: finding.property, view: finding.view, step: step,
      sentence: "\(broken.law.rawValue) is satisfied under \(keeping); under \(breaking) "
        + Messages.sentence(for: finding)
    )
  }

  /// Whether the script moves the same when it is run again.
  private func movesTheSameAgain() -> Bool {
    var again = ScriptRun(on: scene.stages[0], isQuick: true)
    var places = moved.makeIterator()
    guard again.simulator.adjustments == places.next() else { return false }
    for entry in run.entries {
      again.perform(entry)
      guard again.simulator.adjustments == places.next() else { return false }
    }
    return true
  }

  /// The sort of fault: the verb, or the beginning of an external strategy's message.
  private static func kind(of fault: Mismatch) -> String {
    if case .text(let reason) = fault.actual, fault.subject == "strategy" {
      return String(reason.prefix { !$0.isNumber && $0 != ":" && $0 != "\n" })
    }
    return fault.subject.split(separator: ".").last.map { String($0) } ?? fault.subject
  }

  private var unsteady: Sighting {
    Sighting(
      breach: Breach(kind: .fault("not deterministic"), isNegative: false, view: ""),
      step: entries.count - 1,
      sentence: "the strategy behaves differently when the script is repeated")
  }

  // `mutating` though it changes nothing: otherwise the whole play is copied for the call.
  private mutating func take(_ outcome: LawOutcome, _ examination: inout Examination) {
    guard let finding = outcome.finding, let step = outcome.step else {
      if let margin = outcome.margin { examination.margins.append((outcome.law, margin)) }
      return
    }
    if isOfUser(outcome.law, finding, step) { return }
    examination.sightings.append(
      Sighting(
        breach: Breach(
          kind: .law(outcome.law, finding.kind), isNegative: finding.amount < 0,
          view: form.kindName(of: finding.view), verb: verb(of: outcome.law, step)),
        property: finding.property, view: finding.view, step: step,
        sentence: Messages.sentence(for: finding)))
  }

  /// Whether a law is broken by what the user does, or because another law is broken at the same
  /// time.
  private func isOfUser(_ law: Law, _ finding: LawFinding, _ step: Int) -> Bool {
    switch law {
    // A field that is out of sight breaks the other law.
    case .gapKept where finding.kind != .gap: true
    case _ where law.isAboutField: hasMovedContent(before: step)
    case .idempotent: isUnanswered(at: step)
    // A keyboard that hides and shows again in a window of the same size.
    case .noNeedlessMovement: verb(of: step) == .rotate
    case .noDrift, .switchIsStable: leavesSomethingBehind(through: step)
    default: false
    }
  }

  /// Whether the user scrolled or the app moved rows in a step or before it, since everything was
  /// at rest: scrolling a field out of sight is the user's intention.
  private func hasMovedContent(before step: Int) -> Bool {
    for place in (0...step).reversed() {
      guard case .event(let event, _) = entries[place] else { continue }
      if event.isUserScrollOrAppChange, verb(of: place) != .hide { return true }
      guard place > 0, case .event(_, .some) = entries[place - 1] else { return false }
    }
    return false
  }

  /// Whether the user scrolled or the app changed something since the last keyboard change: nothing
  /// has responded to that yet.
  private func isUnanswered(at step: Int) -> Bool {
    for place in (0...step).reversed() {
      guard case .event(let event, _) = entries[place] else { continue }
      if event.isUserScrollOrAppChange { return true }
      if watch.announcements[place] { return false }
    }
    return false
  }

  /// Whether the steps themselves leave something behind for their repetition: rows, another
  /// keyboard, another offset, another orientation.
  private func leavesSomethingBehind(through step: Int) -> Bool {
    var orientation = scene.stages[0].screen.orientation
    for case .event(let event, _) in entries.prefix(step + 1) {
      switch event {
      case .drag, .insertRows, .deleteRows, .keyboard, .resize: return true
      case .rotate(let turned): orientation = turned
      default: break
      }
    }
    return orientation != scene.stages[0].screen.orientation
  }

  /// Whether the strategy caused a breach: inserted rows drift on their own.
  ///
  /// `broken` caches the laws that the script breaks without any strategy.
  func isOfStrategy(_ sighting: Sighting, broken: inout Set<Law>?) -> Bool {
    guard case .law(let law, _) = sighting.breach.kind else { return true }
    guard canBeKept(sighting, law) else { return false }
    guard !law.isAboutField, let bare = scene.bare else { return true }
    if broken == nil {
      var run = ScriptRun(on: bare)
      for entry in entries { run.perform(entry) }
      broken = Set(run.finish().laws.filter { !$0.passed }.map(\.law))
    }
    return broken?.contains(law) == false
  }

  /// Whether some strategy could keep the law on the form, where it was broken or, for a law over
  /// whole scripts, throughout the script.
  private func canBeKept(_ sighting: Sighting, _ law: Law) -> Bool {
    guard scene.isOfMadeForms else { return true }
    let stage = scene.stages[0]
    var simulator = stage.simulator
    var resting = Simulator(screen: stage.screen, strategy: ExplorationScene.none.value)
    guard resting.screen.isSound else { return false }
    for (place, entry) in entries.prefix(sighting.step + 1).enumerated() {
      guard case .event(let event, let then) = entry else { continue }
      simulator.perform(event, then: then)
      switch event {
      case .rotate, .resize, .insertRows, .deleteRows: resting.perform(event, then: nil)
      default: break
      }
      guard law.isOfWholeScript || place == sighting.step else { continue }
      if !hasRoom(for: sighting, simulator, resting: resting.screen) { return false }
    }
    return true
  }

  /// Whether a form's fields can be reached in a window of this size without a keyboard, and the
  /// keyboard leaves room for the field.
  private func hasRoom(for sighting: Sighting, _ simulator: Simulator, resting: Screen) -> Bool {
    guard resting.isSound else { return false }
    let screen = simulator.screen
    guard screen.keyboard.isDocked else { return true }
    var fields = screen.firstResponder < 0 ? [] : [screen.firstResponder]
    if let view = sighting.view.flatMap({ screen.form.index(of: $0) }),
      screen.form.views[view].kind.isTextInput
    {
      fields.append(view)
    }
    let gap = max(0, simulator.strategyGap ?? 0)
    return fields.allSatisfy {
      !resting.isDetached($0) && resting.hasRoom(for: $0, on: screen, gap: gap)
    }
  }

  private func verb(of step: Int) -> Breach.Verb? {
    watch.verbs.indices.contains(step) ? watch.verbs[step] : nil
  }

  /// The effect of the step in which a law was broken; nil for laws over whole scripts, which show
  /// only at the end.
  private func verb(of law: Law, _ step: Int) -> Breach.Verb? {
    law.isOfWholeScript ? nil : verb(of: step)
  }

  // MARK: Differences

  /// Records the first difference between two strategies.
  private mutating func compare(step: Int, _ verb: Breach.Verb?) {
    guard difference == nil, let other = second?.run.simulator.adjustments else { return }
    difference = Self.difference(
      run.simulator.adjustments, other, goal, form, step: step, verb)
  }

  private static func difference(
    _ a: [Adjustment], _ b: [Adjustment], _ goal: ExplorationGoal, _ form: Form, step: Int,
    _ verb: Breach.Verb?
  ) -> Sighting? {
    for place in 0..<max(a.count, b.count) {
      let one = place < a.count ? a[place] : nil
      let other = place < b.count ? b[place] : nil
      if let one, let other, isSame(one, other, goal) { continue }
      guard let shown = one ?? other else { continue }
      var side = Breach.Kind.Side.both
      if one == nil { side = .second }
      if other == nil { side = .first }
      var property = shown.property.name
      var amount = 0.0
      if let one, let other {
        if one.view == other.view, one.property == other.property {
          amount = distance(one, other)
          if abs(amount) <= goal.tolerance { property += " in time" }
        } else {
          property += " or \(other.property.name)"
        }
      }
      return Sighting(
        breach: Breach(
          kind: .difference(side, property: property), isNegative: amount < 0,
          view: form.kindName(ofView: shown.view), verb: verb), step: step,
        sentence: words(one, other, goal, form))
    }
    return nil
  }

  private static func isSame(_ a: Adjustment, _ b: Adjustment, _ goal: ExplorationGoal) -> Bool {
    a.view == b.view && a.property == b.property && a.by == b.by
      && abs(distance(a, b)) <= goal.tolerance
      && a.frames == b.frames && abs(a.duration - b.duration) < 0.001
      && (a.curve == b.curve || a.duration == 0)
  }

  /// The greatest distance between the ends of two adjustments.
  private static func distance(_ a: Adjustment, _ b: Adjustment) -> Double {
    (0..<a.property.componentCount).map { b.to[$0] - a.to[$0] }.max { abs($0) < abs($1) } ?? 0
  }

  private static func words(
    _ a: Adjustment?, _ b: Adjustment?, _ goal: ExplorationGoal, _ form: Form
  ) -> String {
    zip(goal.strategies, [a, b]).map { strategy, adjustment in
      guard let adjustment else { return "\(strategy.name) changes nothing more" }
      let numbers = (0..<adjustment.property.componentCount).map { adjustment.to[$0] }
      let time =
        adjustment.duration > 0 ? " in \(Messages.points([adjustment.duration])) s" : ""
      return "\(strategy.name) sets \(adjustment.property.name) of "
        + "\(form.name(of: adjustment.view) ?? "a view without a name") to "
        + "\(Messages.points(numbers))\(time)"
    }.joined(separator: ", ")
  }
}

extension Form {
  /// The word for the kind of a named view; empty if there is none.
  func kindName(of name: String?) -> String {
    guard let name else { return "" }
    if let view = index(of: name) { return kindName(ofView: view) }
    return name == "root" ? kindName(ofView: 0) : ""
  }

  func kindName(ofView view: ViewIndex) -> String {
    if view == 0, views[0].kind == .view { return "root" }
    if views.indices.contains(view), views[view].kind.isTextInput { return "input" }
    return views.indices.contains(view) ? "\(views[view].kind)" : "constraint"
  }
}

/// Follows a script step by step, and records its effects and features of behaviour.
struct ScriptWatch {
  private(set) var verbs: [Breach.Verb] = []
  /// Whether a change of the keyboard was announced in each step.
  private(set) var announcements: [Bool] = []
  /// Behaviour as numbers: a step's verb, what the strategy moved in it and which way, what reached
  /// its limit, and the step before.
  private(set) var features: [UInt32] = []

  private var isVisible = false
  private var keyboard = Rect.zero
  private var isFree = false
  private var firstResponder = -1
  private var windowSize = Size(0, 0)
  private var last: UInt32 = 0

  mutating func begin(_ simulator: inout Simulator) {
    take(&simulator)
  }

  private mutating func take(_ simulator: inout Simulator) {
    isVisible = simulator.screen.keyboard.isVisible
    keyboard = simulator.screen.keyboard.frame
    isFree = !simulator.screen.keyboard.kind.isObstructing
    firstResponder = simulator.screen.firstResponder
    windowSize = simulator.screen.windowSize
  }

  mutating func note(_ event: Event, _ simulator: inout Simulator) {
    let verb = verb(of: event, &simulator)
    verbs.append(verb)
    announcements.append(simulator.postedWillNotification)
    var word = verb.number
    word = word &* 31 &+ UInt32(simulator.screen.keyboard.kind.rawValue)
    word = word &* 2 &+ (simulator.screen.keyboard.isVisible ? 1 : 0)
    for adjustment in simulator.screen.adjustments {
      let sign: UInt32 =
        adjustment.to.b > adjustment.from.b || adjustment.to.c > adjustment.from.c ? 1 : 0
      word =
        word &* 1_000_003
        ^ (UInt32(adjustment.property.rawValue) << 2 | adjustment.by.signatureBit << 1 | sign)
    }
    for view in simulator.screen.form.scrollViews
    where simulator.screen.contentOffset(view) != .zero {
      word = word &* 16_777_619 ^ UInt32(truncatingIfNeeded: view & 3)
    }
    features.append(word)
    features.append((word ^ last &* 0x9E37_79B1) &+ 1)
    last = word
    take(&simulator)
  }

  private func verb(of event: Event, _ simulator: inout Simulator) -> Breach.Verb {
    if simulator.screen.windowSize != windowSize { return .rotate }
    switch event {
    case .rotate: return .rotate
    case .insertRows, .deleteRows: return .change
    default: break
    }
    if simulator.screen.keyboard.isVisible != isVisible { return isVisible ? .hide : .show }
    let isFreeNow = !simulator.screen.keyboard.kind.isObstructing
    if isFreeNow != isFree { return isFreeNow ? .undock : .change }
    if simulator.screen.firstResponder != firstResponder { return .switch }
    if simulator.screen.keyboard.frame != keyboard { return .change }
    switch event {
    case .drag: return .scroll
    case .type, .returnKey: return .type
    default: return .change
    }
  }
}

extension Breach.Verb {
  /// The same on every machine.
  fileprivate var number: UInt32 {
    switch self {
    case .show: 0
    case .change: 1
    case .rotate: 2
    case .undock: 3
    case .switch: 4
    case .type: 5
    case .scroll: 6
    case .hide: 7
    }
  }
}

extension AdjustmentAuthor {
  fileprivate var signatureBit: UInt32 { self == .strategy ? 1 : 0 }
}
