import AvoidanceEngine
import Foundation
import RegressionRunner
import Scenarios
import TestSupport
import Testing

@testable import HeadroomCommand

/// Mistakes are found, and made small: each of the smallest forms breaks a law under the mistake and keeps
/// it under the same strategy without.
@Suite struct PlantedFaultTests {
  static func settings(_ fault: PlantedFault, isFaulty: Bool = true) -> ExplorationSettings {
    settings(fault.strategy(isFaulty: isFaulty), fault.law)
  }

  private static func settings(_ strategy: StrategyDefinition, _ law: Law) -> ExplorationSettings {
    let goal = ExplorationGoal(.law, [strategy], laws: [law])
    let devices = ["iPhone 8", "iPhone 13 mini", "iPhone 14", "iPad (6th generation)"]
    var settings = ExplorationSettings(
      goal, devices: devices.compactMap { ShippedDevices.device(named: $0) })
    settings.blockSize = 2048
    return settings
  }

  /// Where the strategy makes no mistake.
  private static func soundLaboratory(_ fault: PlantedFault) -> Laboratory {
    laboratory(settings(fault, isFaulty: false))
  }

  private static func laboratory(_ settings: ExplorationSettings) -> Laboratory {
    Laboratory(settings.goal, on: settings.devices, needsSoundForms: true)
  }

  /// The findings that are the mistake's doing, the earliest first.
  static func find(
    _ fault: PlantedFault, seed: UInt64, _ search: ExplorationSettings.Search = .guided, most: Int
  ) throws -> [FoundBreach] {
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
    var found: [FoundBreach] = []
    for most in [128, 512, 2048, 4096, 16384] where found.isEmpty {
      found = try Self.find(fault, seed: 1, most: most)
    }
    try #require(!found.isEmpty)
    #expect(found.map(\.specimen.script.count).min() ?? 0 <= 4)
    #expect(found.allSatisfy { $0.specimen.viewCount <= $0.found.views })
  }

  @Test(arguments: Thoroughness.isFull ? PlantedFault.all : PlantedFault.ofEachLaw)
  func isFound(_ fault: PlantedFault) throws {
    #expect(Self.finds(Self.settings(fault), sound: Self.soundLaboratory(fault)))
  }

  /// The same mistakes in a program, which is asked line by line.
  @Test(arguments: PlantedFault.ofPrograms.suffix(Thoroughness.isFull ? 4 : 1))
  func isFoundInPrograms(_ fault: PlantedFault) {
    let program = PlantedProgram()
    defer { program.close() }
    var settings = Self.settings(program.strategy(fault.mistake), fault.law)
    settings.blockSize = 256
    let sound = Self.settings(program.strategy("none"), fault.law)
    // A program is slow to make small.
    #expect(
      Self.finds(settings, sound: Self.laboratory(sound), andMakesSmall: Thoroughness.isFull))
  }

  /// Whether a mistake is found and made small in the first tries.
  private static func finds(
    _ settings: ExplorationSettings, sound: Laboratory, andMakesSmall: Bool = true
  ) -> Bool {
    var sound = sound
    // The first tries of a block are the same for each number of them, and so are their breaches.
    var seenBefore = 0
    for (number, tries) in [
      (0, 128), (0, 512), (0, 2048), (1, 2048), (2, 2048), (3, 2048), (4, 2048),
    ] {
      var block = ExplorationBlock(number, settings)
      let breaches = block.run(tries, isCancelled: { false }).breaches
      if number > 0 { seenBefore = 0 }
      for seen in breaches.dropFirst(seenBefore) {
        guard sound.holds(seen.specimen) else { continue }
        if !andMakesSmall { return true }
        var shrinker = Shrinker(settings, seen.site.breach)
        guard let finding = shrinker.finding(seen, isCancelled: { false }) else { continue }
        #expect(finding.specimen.viewCount <= finding.found.views)
        if sound.holds(finding.specimen), finding.specimen.script.count <= 4 { return true }
      }
      seenBefore = breaches.count
    }
    return false
  }
}

/// The program of the tests' folder, with a mistake or without.
private struct PlantedProgram {
  private let program: ExternalProgram

  init() {
    let python = "/usr/bin/python3"
    let hasPython = FileManager.default.isExecutableFile(atPath: python)
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs")
    let definition = ExternalDefinition(
      name: "careful", location: SourceLocation(file: "careful.yaml"), folder: folder.path,
      command: [hasPython ? python : "python3", "-B", "careful.py"],
      parameters: [ParameterChange("mistake", .text("none"))])
    program = ExternalProgram(definition, version: "0.0.0")
  }

  func strategy(_ mistake: String) -> StrategyDefinition {
    StrategyDefinition(
      name: "careful", location: program.definition.location,
      value: StrategyDescription(program.model, parameters: ["mistake": .text(mistake)]))
  }

  func close() { program.close() }
}

extension PlantedFault {
  /// Those of which the first block of tries of a program is enough, a quick one last.
  fileprivate static let ofPrograms = ofInsets.filter {
    ["wrongSpace", "leftAfterDrag", "tabBarForgotten", "predictiveBarIgnored"].contains($0.mistake)
  }

  /// One for each law that is broken, of all strategies, with a drag, a switch, bars and what grows.
  fileprivate static let ofEachLaw = all.filter {
    [
      "plantedInset beginFrame", "plantedInset overwritten", "plantedOffset noClamp",
      "plantedOffset originTwice", "carefulInset switchIgnored", "carefulInset tabBarForgotten",
      "carefulInset leftAfterDrag", "carefulInset insetAtRest", "plantedLift growthIgnored",
    ].contains($0.description)
  }
}
