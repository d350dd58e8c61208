import AvoidanceEngine
import RegressionRunner
import Scenarios

/// Makes a specimen as small as it can be while the same is wrong with it in the same way.
///
/// What is tried is fixed: steps and views are taken out, the rest simplified, numbers moved towards their
/// defaults, zero and round ones, the device towards the first one. What makes it smaller and breaks it
/// still is kept, until nothing that may be tried does.
struct Shrinker {
  private var laboratory: Laboratory
  private let devices: [DeviceDefinition]
  private let strategies: [String]
  /// The most specimens that are looked at for one breach.
  private static let limit = 20_000

  /// Makes a shrinker.
  ///
  /// - Parameters:
  ///   - settings: How it was looked for.
  ///   - breach: What is made small.
  init(_ settings: ExplorationSettings, _ breach: Breach) {
    let devices = settings.devices
    var goal = settings.goal
    // Other laws cost time, and say nothing of this one.
    switch breach.kind {
    case .law(let law, _), .verdict(let law, _): goal.laws = [law]
    case .difference: goal.laws = []
    case .fault: break
    }
    laboratory = Laboratory(goal, on: devices, needsSoundForms: settings.needsSoundForms)
    self.devices = devices
    strategies = goal.strategies.map(\.name)
  }

  /// How many specimens were looked at.
  var count: Int { laboratory.count }

  /// Makes what broke first small, and sees that it breaks still when a file says it.
  ///
  /// - Returns: The finding; nil where it does not break so again.
  mutating func finding(_ seen: BlockReport.Seen, isCancelled: () -> Bool) -> FoundBreach? {
    guard var small = smallest(seen.specimen, seen.site.breach, isCancelled: isCancelled),
      let form = try? FormDefinition(
        name: Laboratory.name, location: SourceLocation(file: ""), drawn: small.specimen.form)
    else { return nil }
    small.specimen.form = form.value
    guard let sighting = laboratory.sightings(in: small.specimen, of: seen.site.breach)?.first
    else {
      return nil
    }
    var breach = seen.site.breach
    breach.verb = breach.verb ?? sighting.lastVerb
    let specimen = small.specimen
    let content = specimen.content
    let others = [devices[specimen.device].name, breach.token] + strategies
    return FoundBreach(
      breach: breach,
      specimen: specimen,
      sentence: sighting.sentence,
      seen: [
        FoundBreach.Seen(site: seen.site.token, firstTry: seen.firstTry, rank: seen.rank)
      ],
      count: seen.count,
      found: (seen.specimen.script.count, seen.specimen.viewCount),
      extent: Specimen.Extent(
        steps: specimen.script.count, views: specimen.viewCount, bytes: content.count),
      digest: "\(DigestContext().digest(of: content + others.joined(separator: "\n").utf8))"
    )
  }

  /// Makes a specimen small.
  ///
  /// - Parameters:
  ///   - specimen: What breaks.
  ///   - breach: How.
  ///   - isCancelled: Asked now and then; what is reached is returned.
  /// - Returns: The smallest that was found, with what is wrong there; nil where the specimen does not break
  ///   in this way.
  mutating func smallest(
    _ specimen: Specimen, _ breach: Breach, isCancelled: () -> Bool = { false }
  ) -> (specimen: Specimen, sentence: String)? {
    guard var sentence = laboratory.sentence(of: breach, in: specimen) else { return nil }
    let start = laboratory.count
    var best = specimen
    var size = best.size
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for reduction in Reduction.all {
        var place = 0
        // Downwards, as what was taken out moves what stands behind it.
        var candidates = reduction.count(best, devices)
        while place < candidates {
          if isCancelled() || laboratory.count - start > Self.limit { return (best, sentence) }
          let number = candidates - 1 - place
          place += 1
          for candidate in reduction.candidates(best, devices, number) {
            let candidateSize = candidate.size
            guard candidateSize < size,
              let found = laboratory.sentence(of: breach, in: candidate)
            else { continue }
            (best, size, sentence) = (candidate, candidateSize, found)
            isSmaller = true
            let now = reduction.count(best, devices)
            // The same places once more where something is left there.
            if now < candidates { place = max(0, place - (candidates - now)) }
            candidates = now
            break
          }
        }
      }
    }
    return (best, sentence)
  }
}

/// Examines specimens, as a file would give them; one per worker.
struct Laboratory {
  private let goal: ExplorationGoal
  private let devices: [DeviceDefinition]
  private let needsSoundForms: Bool
  /// How many specimens were examined.
  private(set) var count = 0

  /// Makes a laboratory.
  ///
  /// - Parameters:
  ///   - goal: What is looked for.
  ///   - devices: The devices.
  ///   - needsSoundForms: Whether forms count whose fields can all be reached while no keyboard is up.
  init(_ goal: ExplorationGoal, on devices: [DeviceDefinition], needsSoundForms: Bool) {
    self.needsSoundForms = needsSoundForms
    self.goal = goal
    self.devices = devices
  }

  /// Looks for a breach in a specimen.
  ///
  /// - Returns: What is wrong, in a sentence; nil where this is not wrong, or the script is none that a
  ///   person could do on the form.
  mutating func sentence(of breach: Breach, in specimen: Specimen) -> String? {
    sightings(in: specimen, of: breach)?.first?.sentence
  }

  /// Whether the script can be done on the form, and nothing is wrong with it.
  mutating func holds(_ specimen: Specimen) -> Bool {
    sightings(in: specimen)?.isEmpty == true
  }

  /// Returns what is wrong with a specimen; nil where the script can't be done on the form.
  ///
  /// - Parameters:
  ///   - specimen: The specimen.
  ///   - breach: What is looked for; nil: everything.
  /// - Returns: What is wrong, by the strategy's doing.
  mutating func sightings(in specimen: Specimen, of breach: Breach? = nil) -> [Sighting]? {
    count += 1
    var definition = FormDefinition(unchecked: specimen.form, name: Self.name)
    if specimen.form.view.isConstrained {
      // What constraints name must stay.
      guard
        let checked = try? FormDefinition(
          name: Self.name, location: definition.location, drawn: specimen.form)
      else { return nil }
      definition = checked
    }
    var scenario = Scenario(form: Self.name)
    scenario.script = specimen.script
    guard let bound = try? scenario.bind(to: definition, plain: { Form(definition.value) }) else {
      return nil
    }
    let device = devices[specimen.device]
    let screen = Screen(
      form: bound.form, device: device.value, orientation: .portrait, profile: .observed)
    guard !needsSoundForms || screen.isSound && specimen.form.fits(device.value) else {
      return nil
    }
    let scene = ExplorationScene(
      goal, screen, device, of: specimen.form, isMade: needsSoundForms)
    guard scene.stages.allSatisfy({ $0.unmetRequirement == nil }) else { return nil }
    var play = ScriptPlay(goal, on: scene)
    for entry in bound.entries where !play.hasEnded {
      guard play.perform(entry) else { return nil }
    }
    guard var sightings = play.finish()?.sightings else { return nil }
    if let breach { sightings.removeAll { $0.breach != breach } }
    var broken: Set<Law>?
    return sightings.filter { play.isOfStrategy($0, broken: &broken) }
  }

  /// What a form is called before it has a name of its own.
  static let name = "explored"
}

extension ViewNode {
  /// Whether the view or one inside has constraints.
  var isConstrained: Bool {
    !layout.constraints.isEmpty || children.contains(where: \.isConstrained)
      || table?.sections.contains { $0.rows.contains(where: \.isConstrained) } == true
  }
}
