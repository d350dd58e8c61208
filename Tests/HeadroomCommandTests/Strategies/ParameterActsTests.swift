import AvoidanceEngine
import Testing

@testable import HeadroomCommand

@Suite struct ParameterActsTests {
  /// Parameters that no seed reaches, with what shows that they act.
  private static let unreached: [String: String] = [:]

  @Test func `each parameter acts on what it is declared to act on`() {
    let found = Self.found(in: Self.trials)
    for model in StrategyRegistry.builtIn.models {
      for parameter in model.parameters {
        let name = "\(model.name).\(parameter.name)"
        guard Self.unreached[name] == nil else { continue }
        #expect(found[name] == parameter.acts, "\(name)")
      }
    }
  }

  private static var trials: [ParameterTrial] {
    (0..<UInt64(40)).map { ParameterTrial(seed: $0) }
  }

  /// The first of show, hide, time and nothing that any trial finds for each parameter.
  private static func found(in trials: [ParameterTrial]) -> [String: StrategyParameter.Acts] {
    var found: [String: StrategyParameter.Acts] = [:]
    for (number, trial) in trials.enumerated() {
      for (index, model) in StrategyRegistry.builtIn.models.enumerated() {
        let random = RandomStream(seed: UInt64(number), stream: UInt64(index))
        var values = ParameterValues(model: model, form: trial.form, random: random)
        let strategy = values.strategy()
        var usual: ParameterTrial.Run?
        // Nothing more can be found of those that are known to act on show.
        for parameter in model.parameters where found["\(model.name).\(parameter.name)"] != .show {
          guard let other = values.changing(parameter, of: strategy) else { continue }
          let run = usual ?? trial.run(strategy)
          usual = run
          let acts = run.acts(trial.run(other))
          let name = "\(model.name).\(parameter.name)"
          found[name] = StrategyParameter.Acts.allCases.first { $0 == acts || $0 == found[name] }
        }
      }
    }
    return found
  }

  @Test func survey() {
    var seen: [String: [StrategyParameter.Acts: [UInt64]]] = [:]
    let clock = ContinuousClock()
    let time = clock.measure {
      for seed in 0..<UInt64(120) {
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
    func count(_ kinds: [StrategyParameter.Kind]) -> Int {
      kinds.reduce(1) {
        switch $1 {
        case .flag: $0 * 2
        case .optionalFlag: $0 * 3
        case .choice(let words): $0 * words.count
        default: $0
        }
      }
    }
    var (all, modelled, show) = (0, 0, 0)
    for model in StrategyRegistry.builtIn.models {
      let numbers = [
        count(model.parameters.map(\.kind)),
        count(model.parameters.filter { $0.meaning != "accepted, not modelled" }.map(\.kind)),
        count(model.parameters.filter { $0.acts == .show }.map(\.kind)),
      ]
      all += numbers[0]
      modelled += numbers[1]
      show += numbers[2]
      print("COUNT", model.name, numbers)
    }
    print("COUNT all", all, modelled, show)
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
