import AvoidanceEngine
import Scenarios

/// Makes a specimen as small as it can be while the same is wrong with it in the same way.
///
/// What is tried is fixed: steps and views are taken out, the rest simplified, numbers moved towards their
/// defaults, zero and round ones, the device towards the first one. What makes it smaller and breaks it
/// still is kept, until nothing that may be tried does.
package struct Shrinker {
  private var laboratory: Laboratory
  private let devices: [DeviceDefinition]
  /// The most specimens that are looked at for one breach.
  private static let limit = 20_000

  /// Makes a shrinker.
  ///
  /// - Parameters:
  ///   - settings: How it was looked for.
  ///   - breach: What is made small.
  package init(_ settings: ExplorationSettings, _ breach: Breach) {
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
  }

  /// How many specimens were looked at.
  package var count: Int { laboratory.count }

  /// Makes what broke first small, and sees that it breaks still when a file says it.
  ///
  /// - Returns: The finding; nil where it does not break so again.
  mutating func finding(_ seen: BlockReport.Seen, isCancelled: () -> Bool) -> Finding? {
    guard var small = smallest(seen.specimen, seen.site.breach, isCancelled: isCancelled),
      let form = try? FormDefinition(
        name: Laboratory.name, location: SourceLocation(file: ""), drawn: small.specimen.form)
    else { return nil }
    small.specimen.form = form.value
    guard let sentence = laboratory.sentence(of: seen.site.breach, in: small.specimen) else {
      return nil
    }
    return Finding(
      breach: seen.site.breach,
      specimen: small.specimen,
      sentence: sentence,
      seen: [
        Finding.Seen(
          breach: seen.site.token, firstTry: seen.firstTry, rank: seen.rank, count: seen.count)
      ],
      found: (seen.specimen.script.count, seen.specimen.viewCount)
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
  package mutating func smallest(
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
