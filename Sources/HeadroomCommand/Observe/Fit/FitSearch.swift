import AvoidanceEngine
import Scenarios
import SystemCalls

/// Finds the strategies and parameters that explain what was observed.
///
/// The answer is the same for any number of threads.
struct FitSearch {
  private let observations: [Observation]
  /// All readings, then those that are fitted.
  private let all: [FitReading]
  private let readings: [FitReading]
  private let models: [StrategyModel]
  private let jobs: Int
  private let isCancelled: @Sendable () -> Bool
  private let movements: [ObservedMovement]
  /// The numbers of the movements.
  private let movementPlaces: [Int]
  /// The views that may have been moved, by identifier.
  private let views: [String]
  private let keyboardHeights: [Double]

  private var seen: Set<FitCandidate> = []
  /// What explains everything, by model.
  private var explaining: [Int: [FitTrial]] = [:]
  /// The best so far, by model.
  private var best: [Int: FitTrial] = [:]
  private var reached: Set<Int> = []
  private var count = 0

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - observations: What was observed of one form, on one device each; at least one.
  ///   - strategies: The models that may explain it.
  ///   - jobs: The number of threads.
  ///   - isCancelled: Asked before each candidate.
  /// - Throws: ``BindingError`` for a view that a reading's form does not have.
  init(
    _ observations: [Observation], strategies: StrategyRegistry,
    jobs: Int = Environment.processorCount, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(BindingError) {
    var all: [FitReading] = []
    for index in observations[0].readings.indices {
      all.append(try FitReading(index, of: observations))
    }
    self.observations = observations
    self.all = all
    self.jobs = jobs
    self.isCancelled = isCancelled
    let least = all.map { $0.missedAtRest.joined().count }.min()
    readings = all.filter {
      $0.missedAtRest.joined().count == least && $0.comparesMore(than: observations)
    }
    let classes = observations.compactMap(\.classes).reduce(nil) { $0?.union($1) ?? $1 }
    models = strategies.models.filter { $0.mayExplain(dumpsWith: classes) }
    (movements, movementPlaces) = Self.movements(observations, readings.first)
    views = Self.views(movements, observations, readings.first)
    var heights: [Double] = []
    for height in readings.flatMap(\.courses).flatMap(\.keyboardHeights)
    where !heights.contains(height) {
      heights.append(height)
    }
    keyboardHeights = heights
  }

  private static func movements(_ observations: [Observation], _ reading: FitReading?) -> (
    [ObservedMovement], [Int]
  ) {
    guard let reading else { return ([], []) }
    var movements: [ObservedMovement] = []
    for (place, observation) in observations.enumerated() {
      let own = observation.readings[observation.readings.count > 1 ? reading.index : 0]
      let leftOut = Set(reading.leftOut[place])
      movements += observation.movements(place, own, reading.courses[place].form)
        .filter { !leftOut.contains($0.value) }
    }
    let places = Dictionary(
      uniqueKeysWithValues: reading.numbers.enumerated().map {
        ([$1.observation, $1.value, $1.component], $0)
      })
    return (movements, movements.map { places[[$0.observation, $0.value, $0.component]] ?? 0 })
  }

  /// The names of what moved, and of what is around it.
  private static func views(
    _ movements: [ObservedMovement], _ observations: [Observation], _ reading: FitReading?
  ) -> [String] {
    guard let reading else { return [] }
    let form = reading.courses[0].form
    var views: Set<ViewIndex> = []
    for movement in movements {
      let value = observations[movement.observation].values[movement.value]
      guard let view = reading.reading.views[value.view] else { continue }
      views.insert(view)
      views.insert(form.views[view].parent)
    }
    return views.sorted().compactMap { form.view($0)?.identifier }
  }

  // MARK: The search

  /// Searches, tells what the observations leave open, and asks for the next one.
  mutating func run() -> Fit {
    var fit = Fit(
      rest: all.map { $0.missedAtRest[0] }, kept: readings.map(\.index),
      leftOut: readings.first?.leftOut[0] ?? [], movements: movements, models: [],
      isSystemAlone: false, nearest: [], next: nil, kinds: 0, inputs: 0, candidates: 0)
    guard !readings.isEmpty else { return fit }
    search()
    for index in fit.movements.indices {
      fit.movements[index].isReached = reached.contains(movementPlaces[index])
    }
    let first = explaining.values.compactMap { $0.min { $0.rank < $1.rank } }
      .sorted { $0.rank < $1.rank }
    let system = first.firstIndex { $0.candidate.strategy == .none }
    fit.isSystemAlone = system != nil
    let ordered = system.map { [first[$0]] } ?? []
    let trials = ordered + first.filter { $0.candidate.strategy != .none }
    fit.models = trials.map { model($0) }
    tell(&fit.models, trials)
    if trials.isEmpty {
      fit.nearest = best.values.sorted { $0.rank < $1.rank }.prefix(3).map { model($0) }
    } else {
      ask(&fit, trials)
    }
    fit.candidates = count
    return fit
  }

  /// Runs the stages; a model ends after the first one in which it explains everything.
  private mutating func search() {
    let presets = evaluate(
      models.indices.flatMap { model in
        models[model].presets.flatMap { preset in
          readings.indices.map { reading in
            FitCandidate(
              model: model,
              strategy: StrategyDescription(models[model], parameters: preset.parameters),
              reading: reading)
          }
        }
      })
    _ = solve(presets)
    for away in 1...2 {
      let open = unexplained(presets)
      guard !open.isEmpty else { return }
      _ = solve(evaluate(open.flatMap { neighbours(of: $0.candidate, away: away) }))
    }
  }

  private func unexplained(_ trials: [FitTrial]) -> [FitTrial] {
    trials.filter { explaining[$0.candidate.model] == nil }
  }

  /// The candidates whose flags, choices and views differ in so many parameters from one's own.
  private func neighbours(of candidate: FitCandidate, away: Int) -> [FitCandidate] {
    neighbours(of: candidate, away: away, from: 0)
  }

  private func neighbours(of candidate: FitCandidate, away: Int, from start: Int) -> [FitCandidate]
  {
    let parameters = models[candidate.model].parameters
    return (start..<max(start, parameters.count)).flatMap { place -> [FitCandidate] in
      let parameter = parameters[place]
      guard isTried(parameter) else { return [] }
      return parameter.triedValues(views: views)
        .filter { $0 != candidate.value(of: parameter) }
        .flatMap { value -> [FitCandidate] in
          let next = candidate.setting(parameter.name, to: value)
          return away > 1 ? neighbours(of: next, away: away - 1, from: place + 1) : [next]
        }
    }
  }

  /// Whether a parameter changes anything that was seen.
  private func isTried(_ parameter: StrategyParameter) -> Bool { true }

  // MARK: Numbers

  /// Solves one number of the trials' strategies, then, for models that this explains nothing of, a second
  /// one.
  private mutating func solve(_ trials: [FitTrial]) -> [FitTrial] {
    let first = solveOne(unexplained(trials))
    let better = unexplained(first.filter { $0.trial.missed < $0.base.missed }.map(\.trial))
    return first.map(\.trial) + solveOne(better).map(\.trial)
  }

  /// A number of a base's strategy with another value.
  private struct Probe {
    struct Place: Hashable {
      var base: Int
      var parameter: String
    }

    var place: Place
    var parameter: StrategyParameter
    var number: Double
    var candidate: FitCandidate
  }

  private struct Response {
    var probe: Probe
    var answer: [Double]
    /// Whether a missed number changes.
    var isUseful: Bool
  }

  private mutating func solveOne(_ bases: [FitTrial]) -> [(base: FitTrial, trial: FitTrial)] {
    let up = probes(of: bases, by: NumberSolving.step)
    let risen = responses(to: up, bases)
    let done = Set(up.map(\.place)).subtracting(risen.filter { !$0.isUseful }.map(\.probe.place))
    let down = probes(of: bases, by: -NumberSolving.step).filter { !done.contains($0.place) }
    let fallen = responses(to: down, bases)
    var owners: [FitCandidate: Int] = [:]
    var proposed: [FitCandidate] = []
    for response in risen + fallen where response.isUseful {
      let probe = response.probe
      let base = bases[probe.place.base]
      guard let present = base.candidate.value(of: probe.parameter).number else { continue }
      let numbers = NumberSolving.proposals(
        (present, base.answer), (probe.number, response.answer),
        for: readings[base.candidate.reading].numbers
      ) {
        NumberSolving.isAllowed($0, for: probe.parameter, keyboards: keyboardHeights)
      }
      for number in numbers {
        let candidate = base.candidate.setting(probe.parameter.name, to: .number(number))
        guard owners[candidate] == nil else { continue }
        owners[candidate] = probe.place.base
        proposed.append(candidate)
      }
    }
    return evaluate(proposed).compactMap { trial in
      owners[trial.candidate].map { (bases[$0], trial) }
    }
  }

  private func probes(of bases: [FitTrial], by step: Double) -> [Probe] {
    bases.indices.flatMap { base -> [Probe] in
      let candidate = bases[base].candidate
      return models[candidate.model].parameters.compactMap { parameter in
        guard isTried(parameter), let range = parameter.solvedRange,
          let present = candidate.value(of: parameter).number,
          range.contains(present + step)
        else { return nil }
        return Probe(
          place: .init(base: base, parameter: parameter.name), parameter: parameter,
          number: present + step,
          candidate: candidate.setting(parameter.name, to: .number(present + step)))
      }
    }
  }

  /// What probes give; those that respond as another one of the same model did are left out.
  private mutating func responses(to probes: [Probe], _ bases: [FitTrial]) -> [Response] {
    struct Known: Hashable {
      var model: Int
      var reading: Int
      var parameter: String
      var number: Double
      var before: [Double]
      var after: [Double]
    }
    let answers = self.answers(of: probes.map(\.candidate))
    var known: Set<Known> = []
    return zip(probes, answers).compactMap { probe, answer in
      guard let answer else { return nil }
      let base = bases[probe.place.base]
      let numbers = readings[base.candidate.reading].numbers
      let isUseful = numbers.indices.contains {
        !numbers[$0].isMet(by: base.answer[$0])
          && abs(answer[$0] - base.answer[$0]) > NumberSolving.change
      }
      let response = Known(
        model: base.candidate.model, reading: base.candidate.reading,
        parameter: probe.parameter.name, number: probe.number, before: base.answer, after: answer)
      guard !isUseful || known.insert(response).inserted else { return nil }
      return Response(probe: probe, answer: answer, isUseful: isUseful)
    }
  }

  // MARK: Simulation

  /// What candidates give, in order; nil for those that can't do anything.
  private mutating func answers(of candidates: [FitCandidate]) -> [[Double]?] {
    count += candidates.count
    let (readings, isCancelled) = (readings, isCancelled)
    return ParallelMap.map(candidates.count, jobs: jobs, piece: 16) { place in
      let candidate = candidates[place]
      return isCancelled()
        ? nil : readings[candidate.reading].answer(under: candidate.strategy)
    }
  }

  /// Tries candidates that were not tried before, and notes what they give.
  private mutating func evaluate(_ candidates: [FitCandidate]) -> [FitTrial] {
    let new = candidates.filter { seen.insert($0).inserted }
    var trials: [FitTrial] = []
    let start = seen.count
    for (turn, (candidate, answer)) in zip(new, answers(of: new)).enumerated() {
      guard let answer else { continue }
      let missed = readings[candidate.reading].missed(by: answer).count
      let trial = FitTrial(
        candidate: candidate, answer: answer, missed: missed,
        rank: rank(candidate, missed, turn: start + turn))
      note(trial)
      trials.append(trial)
    }
    return trials
  }

  private mutating func note(_ trial: FitTrial) {
    let model = trial.candidate.model
    if trial.missed == 0 { explaining[model, default: []].append(trial) }
    if best[model].map({ trial.rank < $0.rank }) ?? true { best[model] = trial }
    guard reached.count < movementPlaces.count else { return }
    let numbers = readings[trial.candidate.reading].numbers
    for place in movementPlaces where numbers[place].isMet(by: trial.answer[place]) {
      reached.insert(place)
    }
  }

  private func rank(_ candidate: FitCandidate, _ missed: Int, turn: Int) -> FitRank {
    let away = candidate.strategy.nearestPreset.away
    let fractions = away.count {
      candidate.value(of: $0).number.map { $0 != $0.rounded() } ?? false
    }
    return FitRank(
      missed: missed, away: away.count, fractions: fractions,
      written: candidate.strategy.parameters.count,
      origin: candidate.strategy.model.origin.rank, model: candidate.model,
      reading: candidate.reading, turn: turn)
  }

  // MARK: What is told

  private func model(_ trial: FitTrial) -> FittedModel {
    let candidate = trial.candidate
    let reading = readings[candidate.reading]
    var own: [Int] = []
    var fields: [String] = []
    for other in explaining[candidate.model] ?? [] where !own.contains(other.candidate.reading) {
      own.append(other.candidate.reading)
    }
    for place in own.sorted() {
      if let field = readings[place].reading.firstField, !fields.contains(field) {
        fields.append(field)
      }
    }
    return FittedModel(
      preset: candidate.strategy.nearestPreset.preset.name, strategy: candidate.strategy,
      reading: reading.index, readings: own.sorted().map { readings[$0].index }, fields: fields,
      missed: reading.missed(by: trial.answer).map {
        let number = reading.numbers[$0]
        return MissedNumber(
          observation: number.observation, value: number.value, component: number.component,
          given: trial.answer[$0])
      },
      given: movementPlaces.map { trial.answer[$0] },
      isAsSystem: zip(trial.answer, reading.system).allSatisfy {
        abs($0 - $1) <= NumberSolving.change || $0.isNaN
      })
  }

  /// Tells of each model what the observations tell of its parameters, and what they leave open.
  private mutating func tell(_ fitted: inout [FittedModel], _ trials: [FitTrial]) {
    let questions = trials.indices.flatMap { place in
      models[trials[place].candidate.model].parameters.filter(isTried).map { (place, $0) }
    }
    let (readings, views, heights) = (readings, views, keyboardHeights)
    let isCancelled = isCancelled
    let answers = ParallelMap.map(questions.count, jobs: jobs) { number in
      let (place, parameter) = questions[number]
      if isCancelled() { return ParameterAnswer(values: [], range: nil, count: 0) }
      let candidate = trials[place].candidate
      return ParameterAnswer(
        parameter, of: candidate, on: readings[candidate.reading], views: views,
        keyboards: heights)
    }
    for ((place, parameter), answer) in zip(questions, answers) {
      count += answer.count
      let candidate = trials[place].candidate
      let present = candidate.value(of: parameter)
      var values = answer.values
      if parameter.solvedRange == nil {
        for other in explaining[candidate.model] ?? [] {
          let value = other.candidate.value(of: parameter)
          if value != present, !values.contains(value) { values.append(value) }
        }
      }
      let isOpen =
        !values.isEmpty
        || answer.range.map {
          $0.upperBound - $0.lowerBound > readings[candidate.reading].openWidth
        } ?? false
      if isOpen {
        fitted[place].open.append(
          OpenParameter(name: parameter.name, values: values, range: answer.range))
      } else {
        let (preset, _) = candidate.strategy.nearestPreset
        fitted[place].told.append(
          ToldParameter(
            name: parameter.name, value: present,
            isPresets: (preset.parameters[parameter.name] ?? parameter.defaultValue) == present))
      }
    }
  }

  // MARK: The next dump

  private mutating func ask(_ fit: inout Fit, _ trials: [FitTrial]) {
    var asked = trials.map(\.candidate)
    if let first = fit.models.first {
      for open in first.open {
        let values =
          open.range.map { [.number($0.lowerBound), .number($0.upperBound)] } ?? open.values
        asked += values.map { asked[0].setting(open.name, to: $0) }.filter { !asked.contains($0) }
      }
    }
    let inputs = FurtherInputs(observations, readings)
    let answers = inputs.answers(of: asked, jobs: jobs, isCancelled: isCancelled)
    count += asked.count * inputs.count
    fit.inputs = inputs.count
    let kinds = inputs.kinds(answers)
    fit.kinds = kinds.count
    fit.next = inputs.next(answers, kinds)
  }
}

/// What else explains everything, of one parameter.
private struct ParameterAnswer {
  var values: [ParameterValue]
  /// The limits of a number.
  var range: ClosedRange<Double>?
  /// How many candidates were simulated.
  var count: Int
}

extension ParameterAnswer {
  /// Numbers are bisected to a quarter of a point.
  private static let resolution = 0.25

  init(
    _ parameter: StrategyParameter, of candidate: FitCandidate, on reading: FitReading,
    views: [String], keyboards: [Double]
  ) {
    self.init(values: [], range: nil, count: 0)
    var count = 0
    func explains(_ value: ParameterValue) -> Bool {
      count += 1
      return reading.isExplained(by: candidate.strategy.setting(parameter.name, to: value))
    }
    defer { self.count = count }
    let present = candidate.value(of: parameter)
    guard let whole = parameter.solvedRange, let number = present.number,
      let usual = parameter.defaultValue.number
    else {
      values = (parameter.triedValues(views: views) + parameter.versions(of: candidate.strategy.model))
        .filter { $0 != present && explains($0) }
      return
    }
    let low = max(whole.lowerBound, min(number, usual - NumberSolving.reach))
    let high = min(whole.upperBound, max(number, usual + NumberSolving.reach))
    func isSame(_ number: Double) -> Bool { explains(.number(number)) }
    func changes(from low: Double, to high: Double) -> [Bisection.Change<Bool>] {
      guard low < high else { return [] }
      return Bisection.changes(
        from: low, low == number || isSame(low), to: high, high == number || isSame(high),
        within: Self.resolution, isSame)
    }
    let (below, above) = (changes(from: low, to: number), changes(from: number, to: high))
    range = (below.last?.high ?? low)...(above.first?.low ?? high)
  }
}

extension StrategyParameter {
  /// The versions of a model's presets, and the oldest and newest one, if this is the library's version.
  fileprivate func versions(of model: StrategyModel) -> [ParameterValue] {
    guard case .version(let known) = kind else { return [] }
    let named = model.presets.map { $0.parameters[name] ?? defaultValue }
    return ([.version(known.oldest), .version(known.newest)] + named).uniqued()
  }
}

extension FitReading {
  /// How wide a number's range has to be for the number to be open, in points: what is printed has its
  /// tolerance on both sides, and a number may move something by half of itself.
  fileprivate var openWidth: Double {
    4 * (numbers.map(\.tolerance).filter { $0 < .infinity }.max() ?? 0)
  }
}

extension Observation.Reading {
  /// The input that is focused first.
  fileprivate var firstField: String? {
    steps.joined().lazy.compactMap { if case .focus(let field) = $0 { field } else { nil } }.first
  }
}

extension StrategyModel {
  /// Whether an app on iOS whose dumps show these classes may have it; external programs are not asked.
  fileprivate func mayExplain(dumpsWith classes: Set<String>?) -> Bool {
    if case .platform = origin { return false }
    guard forCase == nil, isAvailable, !presets.isEmpty else { return false }
    guard let classes, !viewClasses.isEmpty else { return true }
    return classes.contains { name in viewClasses.contains { name.hasPrefix($0) } }
  }
}
