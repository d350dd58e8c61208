import AvoidanceEngine
import RegressionRunner
import Scenarios

struct ExploredBlock: Sendable {
  var tries = 0
  /// How many of them had no suitable form.
  var unfit = 0
  var isPartial = false
  /// The breaches, in the order in which they were first seen.
  var breaches: [Seen] = []
  /// The smallest distance to breaking a law that was not broken, in points.
  var closest: (law: Law, margin: Double)?

  struct Seen: Sendable {
    var site: BreachSite
    /// The first try of the exploration that showed it, from 1.
    var firstTry: Int
    /// How many others the same try had shown first.
    var rank: Int
    /// In how many tries it occurred.
    var count: Int
    /// The first specimen.
    var specimen: Specimen
  }
}

/// Tries forms and scripts that depend only on the seed and the block's number, so that blocks find
/// the same whether they run in sequence or in parallel.
struct ExplorationBlock {
  /// A form at rest on a device, ready for scripts.
  private final class Base {
    let form: FormDescription
    let device: Int
    let vocabulary: ScriptVocabulary
    let maker: ScriptMaker
    let scene: ExplorationScene

    init(_ form: FormDescription, _ device: Int, _ settings: ExplorationSettings) {
      self.form = form
      self.device = device
      vocabulary = ScriptVocabulary(form)
      let definition = settings.devices[device]
      let compiled = Form(form, insertedRows: vocabulary.rows, scriptTexts: ScriptVocabulary.texts)
      maker = ScriptMaker(vocabulary, compiled, on: definition.value)
      let screen = Screen(
        form: compiled, device: definition.value, orientation: .portrait, profile: .observed)
      scene = ExplorationScene(
        settings.goal, screen, definition, of: form, isMade: settings.needsSoundForms)
    }

    /// The form under the explored strategy, or the first of two.
    var stage: ScriptStage { scene.stages[0] }

    /// Whether scripts can find anything here: every strategy's requirements are met, and a
    /// generated form is sound.
    func isSound(_ settings: ExplorationSettings) -> Bool {
      guard scene.stages.allSatisfy({ $0.unmetRequirement == nil }) else { return false }
      return !settings.needsSoundForms
        || stage.screen.isSound && form.fits(settings.devices[device].value)
    }
  }

  /// A try that is worth varying.
  private struct Lead {
    var base: Base
    var entries: [BoundScenario.Entry]
    /// How far it is from breaking the law, in points.
    var margin: Double
  }

  private let settings: ExplorationSettings
  private let first: Int
  private var random: RandomStream
  private var base: Base?
  private var known = [Bool](repeating: false, count: 1 << 16)
  /// The leads with new behaviour; the newest replaces the oldest.
  private var novel: [Lead] = []
  private var novelCount = 0
  /// The nearest misses for each law and kind of moment.
  private var near: [Law: [Lead]] = [:]
  private var places: [BreachSite: Int] = [:]
  /// How often a breach was not caused by the strategy so far.
  private var refusals: [BreachSite: Int] = [:]
  private var report = ExploredBlock()

  /// How many random tries come before the guided ones.
  private static let randomStart = 256
  /// How many scripts are tried on a form before another one is made.
  private static let scriptsPerForm = 16
  private static let novelLimit = 256
  private static let nearLimit = 6
  private static let refusalLimit = 16
  /// How many forms are generated at most to find a sound one.
  private static let formTries = 40

  init(_ number: Int, _ settings: ExplorationSettings) {
    self.settings = settings
    first = number * settings.blockSize
    random = RandomStream(seed: settings.seed, stream: UInt64(number))
  }

  mutating func run(_ count: Int, isCancelled: () -> Bool) -> ExploredBlock {
    for number in 0..<count {
      if number & settings.pauseMask == 0, isCancelled() {
        report.isPartial = true
        return report
      }
      attempt(number)
      report.tries += 1
    }
    return report
  }

  private mutating func attempt(_ number: Int) {
    let isGuided =
      settings.search == .guided && number >= min(Self.randomStart, settings.blockSize / 4)
      && random.percent(60)
    guard isGuided, let lead = lead() else {
      if number % Self.scriptsPerForm == 0 || base == nil { base = makeBase() }
      guard let base else {
        report.unfit += 1
        return
      }
      perform(.planned(base.maker.plan(upTo: settings.steps, &random)), on: base)
      return
    }
    follow(lead)
  }

  /// The source of a try's steps.
  private enum Source {
    /// They are made to a plan.
    case planned(ScriptPlan)
    /// A script is varied.
    case varied([BoundScenario.Entry], from: Int, Change)
  }

  /// A change of a script at an index.
  private enum Change: CaseIterable {
    case insert
    case replace
    case remove
    /// New steps follow from there on.
    case goOn
  }

  /// The step at an index; nil ends the script.
  private mutating func entry(
    _ source: inout Source, at place: Int, on base: Base, _ simulator: inout Simulator
  ) -> BoundScenario.Entry? {
    switch source {
    case .planned(var plan):
      let entry = base.maker.next(in: &simulator, at: place, of: &plan, &random)
      source = .planned(plan)
      return entry
    case .varied(let old, let start, _) where place < start: return old[place]
    case .varied(let old, let start, let change):
      let isThere = place == start
      switch change {
      case .insert:
        return isThere ? base.maker.next(in: &simulator, &random) : old.at(place - 1)
      case .replace: return isThere ? base.maker.next(in: &simulator, &random) : old.at(place)
      case .remove: return old.at(place + 1)
      case .goOn: return place < start + 3 ? base.maker.next(in: &simulator, &random) : nil
      }
    }
  }

  // MARK: Random tries

  /// A suitable form; nil if none of those generated is.
  private mutating func makeBase() -> Base? {
    for _ in 0..<Self.formTries {
      let base = anyBase()
      if base.isSound(settings) { return base }
    }
    return nil
  }

  private mutating func anyBase() -> Base {
    let device = random.below(settings.devices.count)
    let definition = settings.devices[device].value
    var form: FormDescription
    switch settings.forms {
    case .generated: form = FormGenerator.form(for: definition, &random)
    case .given: form = random.one(of: settings.given)
    case .varied:
      form = random.one(of: settings.given)
      FormVariation.vary(&form, on: definition, &random)
    }
    return Base(form, device, settings)
  }

  // MARK: Guided tries

  private mutating func lead() -> Lead? {
    if !near.isEmpty, random.percent(50) {
      let laws = settings.goal.laws.filter { near[$0] != nil }
      if let leads = near[random.one(of: laws)], !leads.isEmpty { return random.one(of: leads) }
    }
    return novel.isEmpty ? nil : random.one(of: novel)
  }

  /// Varies a lead: its script, and sometimes the numbers of its form or the device.
  private mutating func follow(_ lead: Lead) {
    var base = lead.base
    if random.percent(6) {
      if settings.forms != .given, random.percent(80) {
        var form = base.form
        FormVariation.nudge(&form, &random)
        let nudged = Base(form, base.device, settings)
        if nudged.isSound(settings) { base = nudged }
      } else {
        let device = random.below(settings.devices.count)
        let moved = Base(base.form, device, settings)
        if moved.isSound(settings) { base = moved }
      }
      // It is expensive to create, so it is followed on its own at first.
      perform(.varied(lead.entries, from: lead.entries.count, .remove), on: base)
      self.base = base
      return
    }
    let start = random.below(lead.entries.count + 1)
    let change = Change.allCases[random.below(Change.allCases.count)]
    perform(.varied(lead.entries, from: start, change), on: base)
  }

  // MARK: One try

  /// Performs steps as they are made, then judges them; impossible steps are left out.
  private mutating func perform(_ source: Source, on base: Base) {
    var source = source
    var play = ScriptPlay(settings.goal, on: base.scene, isQuick: report.tries & 7 != 0)
    for place in 0..<settings.steps where !play.hasEnded {
      guard let entry = entry(&source, at: place, on: base, &play.run.simulator) else { break }
      _ = play.perform(entry)
    }
    guard !play.entries.isEmpty, let examination = play.finish() else { return }
    var broken: Set<Law>?
    for sighting in examination.sightings { take(sighting, base, play, &broken) }
    if settings.search == .guided { learn(examination, play, base) }
  }

  private mutating func take(
    _ sighting: Sighting, _ base: Base, _ play: ScriptPlay, _ broken: inout Set<Law>?
  ) {
    let verbs = play.watch.verbs
    // For a breach that shows at the end, the context says nothing.
    let isAtEnd = sighting.breach.verb == nil
    let before = sighting.step - 1
    let site =
      isAtEnd
      ? BreachSite(breach: sighting.breach)
      : BreachSite(
        breach: sighting.breach, property: sighting.property,
        before: verbs.indices.contains(before) ? verbs[before] : nil,
        controller: base.form.controller.kind)
    if let place = places[site] {
      if place >= 0 { report.breaches[place].count += 1 }
      return
    }
    guard play.isOfStrategy(sighting, broken: &broken) else {
      // A breach never caused by the strategy is not checked again.
      let count = (refusals[site] ?? 0) + 1
      refusals[site] = count
      if count == Self.refusalLimit { places[site] = -1 }
      return
    }
    // Later steps don't matter, except for a breach that shows at the end, or for a law that has to
    // hold.
    var isWhole = isAtEnd
    if case .verdict = sighting.breach.kind { isWhole = true }
    let needed = isWhole ? play.entries : Array(play.entries.prefix(sighting.step + 1))
    let form = base.stage.screen.form
    let script = needed.compactMap { base.vocabulary.entry($0, of: form) }
    guard script.count == needed.count else { return }
    places[site] = report.breaches.count
    let firstTry = first + report.tries + 1
    let rank = report.breaches.reversed().prefix { $0.firstTry == firstTry }.count
    report.breaches.append(
      ExploredBlock.Seen(
        site: site, firstTry: firstTry, rank: rank, count: 1,
        specimen: Specimen(
          form: base.form, device: base.device, script: script)))
  }

  private mutating func learn(_ examination: Examination, _ play: ScriptPlay, _ base: Base) {
    let lead = Lead(base: base, entries: play.entries, margin: 0)
    var isNew = false
    for feature in play.watch.features {
      let place = Int(feature & 0xFFFF)
      if !known[place] {
        known[place] = true
        isNew = true
      }
    }
    if isNew {
      if novel.count < Self.novelLimit {
        novel.append(lead)
      } else {
        novel[novelCount % Self.novelLimit] = lead
      }
      novelCount += 1
    }
    for (law, margin) in examination.margins {
      // Something exactly on its limit was put there.
      if Margin.tells(margin, of: law.rawValue), margin > 2 * Matcher.tolerance,
        margin < report.closest?.margin ?? .infinity
      {
        report.closest = (law, margin)
      }
      var leads = near[law] ?? []
      var lead = lead
      lead.margin = margin
      if leads.count < Self.nearLimit {
        leads.append(lead)
      } else if let worst = leads.indices.max(by: { leads[$0].margin < leads[$1].margin }),
        margin < leads[worst].margin || margin == leads[worst].margin && random.percent(10)
      {
        leads[worst] = lead
      } else {
        continue
      }
      near[law] = leads
    }
  }
}

extension [BoundScenario.Entry] {
  /// The element at an index; nil if there is none.
  fileprivate func at(_ place: Int) -> BoundScenario.Entry? {
    indices.contains(place) ? self[place] : nil
  }
}
