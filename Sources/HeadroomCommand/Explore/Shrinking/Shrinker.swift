import AvoidanceEngine
import RegressionRunner
import Scenarios

/// Makes a specimen as small as possible while it shows the same breach.
///
/// The changes are fixed: steps and views are removed, the rest simplified, numbers moved towards
/// their defaults, zero and round ones, the device towards the first one. A change is kept if the
/// specimen becomes smaller and still shows the breach, until no change does.
struct Shrinker {
  private var laboratory: Laboratory
  private let devices: [DeviceDefinition]
  private let strategies: [String]
  /// The maximum number of specimens examined for one breach.
  private static let limit = 20_000

  init(_ settings: ExplorationSettings, _ breach: Breach) {
    let devices = settings.devices
    var goal = settings.goal
    // Other laws cost time, and are irrelevant to this one.
    switch breach.kind {
    case .law(let law, _), .verdict(let law, _): goal.laws = [law]
    case .difference: goal.laws = []
    case .fault: break
    }
    laboratory = Laboratory(goal, on: devices, needsSoundForms: settings.needsSoundForms)
    self.devices = devices
    strategies = goal.strategies.map(\.name)
  }

  var count: Int { laboratory.count }

  /// Shrinks the first specimen, and checks that it still breaks as written to a file.
  ///
  /// - Returns: The finding; nil if the breach does not recur.
  mutating func finding(_ seen: ExploredBlock.Seen, isCancelled: () -> Bool) -> FoundBreach? {
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

  /// Shrinks a specimen.
  ///
  /// `isCancelled` is called regularly; if it returns true, the smallest specimen so far is
  /// returned.
  ///
  /// - Returns: The smallest specimen found and its message; nil if the specimen does not show the
  ///   breach.
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
        // Downwards, as removing something moves everything after it.
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
            // The same positions again if something is left there.
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

/// Examines specimens as a file would define them; one per worker.
struct Laboratory {
  private let goal: ExplorationGoal
  private let devices: [DeviceDefinition]
  private let needsSoundForms: Bool
  private(set) var count = 0

  init(_ goal: ExplorationGoal, on devices: [DeviceDefinition], needsSoundForms: Bool) {
    self.needsSoundForms = needsSoundForms
    self.goal = goal
    self.devices = devices
  }

  /// Looks for a breach in a specimen.
  ///
  /// - Returns: The message; nil if there is no such breach, or a user could not perform the script
  ///   on the form.
  mutating func sentence(of breach: Breach, in specimen: Specimen) -> String? {
    sightings(in: specimen, of: breach)?.first?.sentence
  }

  /// Whether a user could perform the script on the form, without any breach.
  mutating func holds(_ specimen: Specimen) -> Bool {
    sightings(in: specimen)?.isEmpty == true
  }

  /// Returns the breaches of a specimen that the strategy caused; nil if the script can't be
  /// performed on the form.
  ///
  /// `breach` limits the search to one breach; nil looks for all.
  mutating func sightings(in specimen: Specimen, of breach: Breach? = nil) -> [Sighting]? {
    count += 1
    var definition = FormDefinition(unchecked: specimen.form, name: Self.name)
    if specimen.form.view.isConstrained {
      // Views that constraints name must stay.
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

  /// The form's name before it has its own.
  static let name = "explored"
}

extension ViewNode {
  /// Whether the view or a descendant has constraints.
  var isConstrained: Bool {
    !layout.constraints.isEmpty || children.contains(where: \.isConstrained)
      || table?.sections.contains { $0.rows.contains(where: \.isConstrained) } == true
  }
}
