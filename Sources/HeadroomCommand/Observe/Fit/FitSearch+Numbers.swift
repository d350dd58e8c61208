import AvoidanceEngine

/// Solves strategies' numbers.
extension FitSearch {
  /// Solves one number of the trials' strategies, then, for models that this explains nothing of, a second
  /// one.
  ///
  /// If `isNear`, a number that changes nothing near the present one is left.
  mutating func solve(_ trials: [FitTrial], isNear: Bool = false) {
    let first = solveOne(unexplained(trials), isNear: isNear)
    let better = unexplained(first.filter { $0.trial.missed < $0.base.missed }.map(\.trial))
    _ = solveOne(better, isNear: true)
  }

  /// A number of a base's strategy.
  private struct Place: Hashable {
    var base: Int
    var parameter: StrategyParameter
  }

  /// A run with another number, and what it gives.
  private struct Probe {
    var place: Place
    var number: Double
    var answer: [Double] = []
  }

  /// Solves one number of each base's strategy.
  private mutating func solveOne(_ bases: [FitTrial], isNear: Bool) -> [(
    base: FitTrial, trial: FitTrial
  )] {
    var owners: [FitCandidate: Int] = [:]
    var proposed: [FitCandidate] = []
    for (first, second) in probePairs(of: bases, isNear: isNear) {
      let (base, parameter) = (bases[first.place.base].candidate, first.place.parameter)
      let numbers = NumberSolving.proposals(
        (first.number, first.answer), (second.number, second.answer),
        for: readings[base.reading].numbers
      ) {
        NumberSolving.isAllowed($0, for: parameter, keyboards: keyboardHeights)
      }
      for number in numbers {
        let candidate = base.setting(parameter.name, to: .number(number))
        guard owners[candidate] == nil else { continue }
        owners[candidate] = first.place.base
        proposed.append(candidate)
      }
    }
    return evaluate(proposed).compactMap { trial in
      owners[trial.candidate].map { (bases[$0], trial) }
    }
  }

  /// Two runs of each number that changes something that is missed.
  ///
  /// Steps up, else down; if both change nothing, as nothing is avoided yet, from as far as a number may be.
  private mutating func probePairs(of bases: [FitTrial], isNear: Bool) -> [(
    first: Probe, second: Probe
  )] {
    var rest = bases.indices.flatMap { base in
      models[bases[base].candidate.model].parameters
        .filter { isShown($0) && $0.solvedRange != nil }.map { Place(base: base, parameter: $0) }
    }
    var pairs: [(Probe, Probe)] = []
    for step in [NumberSolving.step, -NumberSolving.step] {
      for probe in probes(&rest, bases, by: step) {
        let base = bases[probe.place.base]
        guard let number = base.candidate.value(of: probe.place.parameter).number else { continue }
        pairs.append((Probe(place: probe.place, number: number, answer: base.answer), probe))
      }
    }
    for step in isNear ? [] : [NumberSolving.far, -NumberSolving.far] {
      let far = probes(&rest, bases, by: step)
      let back = step > 0 ? -NumberSolving.step : NumberSolving.step
      let answers = self.answers(
        of: far.map { candidate(bases, $0.place, $0.number + back) })
      for (probe, answer) in zip(far, answers) {
        guard let answer else { continue }
        pairs.append(
          (probe, Probe(place: probe.place, number: probe.number + back, answer: answer)))
      }
    }
    return pairs
  }

  private func candidate(_ bases: [FitTrial], _ place: Place, _ number: Double) -> FitCandidate {
    bases[place.base].candidate.setting(place.parameter.name, to: .number(number))
  }

  /// Runs numbers so much greater than the present ones; keeps the runs that change a number that is missed,
  /// and the places where nothing changes.
  ///
  /// What responds as another strategy of the model did is left out.
  private mutating func probes(_ places: inout [Place], _ bases: [FitTrial], by step: Double)
    -> [Probe]
  {
    struct Response: Hashable {
      var model: Int
      var reading: Int
      var parameter: String
      var number: Double
      var before: [Double]
      var after: [Double]
    }
    var (rest, asked): ([Place], [Probe]) = ([], [])
    for place in places {
      let present = bases[place.base].candidate.value(of: place.parameter).number ?? 0
      if place.parameter.solvedRange?.contains(present + step) == true {
        asked.append(Probe(place: place, number: present + step))
      } else {
        rest.append(place)
      }
    }
    let answers = self.answers(of: asked.map { candidate(bases, $0.place, $0.number) })
    var known: Set<Response> = []
    var useful: [Probe] = []
    for (probe, answer) in zip(asked, answers) {
      guard let answer else { continue }
      let base = bases[probe.place.base]
      let numbers = readings[base.candidate.reading].numbers
      let changes = numbers.indices.contains {
        abs(answer[$0] - base.answer[$0]) > NumberSolving.change
          && !numbers[$0].isMet(by: base.answer[$0])
      }
      let response = Response(
        model: base.candidate.model, reading: base.candidate.reading,
        parameter: probe.place.parameter.name, number: probe.number, before: base.answer,
        after: answer)
      if !changes {
        rest.append(probe.place)
      } else if known.insert(response).inserted {
        useful.append(Probe(place: probe.place, number: probe.number, answer: answer))
      }
    }
    places = rest
    return useful
  }
}
