import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

@testable import Exploring

/// Mistakes are found, and made small: each of the smallest forms breaks a law under the mistake and keeps
/// it under the same strategy without.
@Suite struct PlantedFaultTests {
  static func settings(_ fault: PlantedFault, isFaulty: Bool = true) -> ExplorationSettings {
    let goal = ExplorationGoal(.law, [fault.strategy(isFaulty: isFaulty)], laws: [fault.law])
    let devices = ["iPhone 8", "iPhone 13 mini", "iPhone 14", "iPad (6th generation)"]
    var settings = ExplorationSettings(
      goal, devices: devices.compactMap { ShippedDevices.device(named: $0) })
    settings.blockSize = 2048
    return settings
  }

  /// Where the strategy makes no mistake.
  private static func soundLaboratory(_ fault: PlantedFault) -> Laboratory {
    let settings = settings(fault, isFaulty: false)
    return Laboratory(settings.goal, on: settings.devices, needsSoundForms: true)
  }

  /// The findings that are the mistake's doing, the earliest first.
  static func find(
    _ fault: PlantedFault, seed: UInt64, _ search: ExplorationSettings.Search = .guided, most: Int
  ) throws -> [Finding] {
    var settings = settings(fault)
    settings.seed = seed
    settings.search = search
    settings.cases = most
    settings.findings = 1000
    var sound = soundLaboratory(fault)
    return Exploration(settings).run().findings.flatMap { [$0] + $0.others }.filter {
      sound.holds($0.specimen)
    }
  }

  @Test(.enabled(if: Thoroughness.isFull), arguments: PlantedFault.all)
  func isFoundByWholeExplorations(_ fault: PlantedFault) throws {
    var found: [Finding] = []
    for most in [128, 512, 2048, 4096, 16384] where found.isEmpty {
      found = try Self.find(fault, seed: 1, most: most)
    }
    try #require(!found.isEmpty)
    #expect(found.map(\.specimen.script.count).min() ?? 0 <= 4)
    #expect(found.allSatisfy { $0.specimen.viewCount <= $0.found.views })
  }

  @Test(arguments: PlantedFault.all)
  func isFound(_ fault: PlantedFault) throws {
    let settings = Self.settings(fault)
    var sound = Self.soundLaboratory(fault)
    // The first tries of a block are the same for each number of them.
    for (number, tries) in [(0, 128), (0, 512), (0, 2048), (1, 2048), (2, 2048)] {
      var block = ExplorationBlock(number, settings)
      for seen in block.run(tries, isCancelled: { false }).breaches {
        var shrinker = Shrinker(settings, seen.site.breach)
        guard let finding = shrinker.finding(seen, isCancelled: { false }) else { continue }
        #expect(finding.specimen.viewCount <= finding.found.views)
        if sound.holds(finding.specimen), finding.specimen.script.count <= 4 { return }
      }
    }
    Issue.record("not found, or not made small")
  }
}
