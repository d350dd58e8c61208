import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

@testable import Exploring

/// Of strategies in which nothing is wrong nothing is found.
@Suite struct FalseAlarmTests {
  @Test func namesTwelveStrategiesAndAllowsLittle() {
    #expect(Set(CorrectStrategies.all.map(\.name)).count == 12)
    #expect(Set(CorrectStrategies.all.map(\.value)).count == 12)
    #expect(CorrectStrategies.allowed.count <= 6)
    for strategy in CorrectStrategies.all {
      #expect(strategy.value.parameters.count == strategy.value.model.parameters.count)
    }
  }

  @Test(arguments: CorrectStrategies.all)
  func findsNothing(of strategy: StrategyDefinition) {
    let devices = ["iPhone 8", "iPhone 13 mini", "iPhone 14", "iPad (6th generation)"]
    var settings = ExplorationSettings(
      ExplorationGoal(.law, [strategy]),
      devices: devices.compactMap { ShippedDevices.device(named: $0) })
    settings.cases = Thoroughness.isFull ? 500 : 100
    settings.blockSize = 500
    settings.findings = 100
    for seed in 1...(Thoroughness.isFull ? 2 : 1) as ClosedRange<UInt64> {
      settings.seed = seed
      let result = Exploration(settings).run()
      #expect(result.unfit < result.tries)
      for finding in result.findings where !CorrectStrategies.isAllowed(finding.token) {
        Issue.record("\(finding.token), seed \(seed): \(finding.sentence)\n\(finding.specimen)")
      }
    }
  }
}
