import AvoidanceEngine
import Testing

@testable import HeadroomCommand

@Suite struct ParameterActsTests {
  @Test func survey() {
    var seen: [String: [StrategyParameter.Acts: [UInt64]]] = [:]
    let clock = ContinuousClock()
    let time = clock.measure {
      for seed in 0..<UInt64(60) {
        let trial = ParameterTrial(seed: seed)
        for (index, model) in StrategyRegistry.builtIn.models.enumerated() {
          var values = ParameterValues(
            model: model, form: trial.form, random: RandomStream(seed: seed, stream: UInt64(index)))
          let strategy = values.strategy()
          let usual = trial.run(strategy)
          for parameter in model.parameters {
            guard let other = values.changing(parameter, of: strategy) else { continue }
            let acts = usual.acts(trial.run(other))
            seen["\(model.name).\(parameter.name)", default: [:]][acts, default: []].append(seed)
          }
        }
      }
    }
    print("TIME", time)
    for model in StrategyRegistry.builtIn.models {
      for parameter in model.parameters {
        let found = seen["\(model.name).\(parameter.name)"] ?? [:]
        let text = StrategyParameter.Acts.allCases.map { "\($0) \(found[$0]?.count ?? 0)" }
        print(
          "SEEN", parameter.acts, model.name, parameter.name, text.joined(separator: " "),
          found[.show]?.first ?? 999)
      }
    }
  }
}
