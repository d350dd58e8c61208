import AvoidanceEngine
public import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

// What a document does not hold for all of its cases at a time: their steps and screens.
extension RunDocument {
  /// Plays cases once more, so that few are held at a time.
  ///
  /// - Parameters:
  ///   - places: Places in ``cases``, ascending; those without a result, and those whose definitions
  ///     are gone or whose strategies are not at hand, are left out.
  ///   - make: Makes of a place and what its case did what is wanted of it; called on any thread.
  ///   - body: Takes a place with what was made of it, in the order of the places.
  public func replay<Made: Sendable>(
    _ places: some Sequence<Int>, make: @escaping @Sendable (Int, CaseScreens) -> Made,
    _ body: (Int, Made) -> Void
  ) {
    let suitePlaces = CasePlaces(suite)
    let found = places.compactMap { index -> (index: Int, planned: PlannedCase)? in
      guard cases[index].verdict != nil, let planned = suitePlaces.planned(cases[index].name),
        suite.strategies[Int(planned.strategy)].value.model.isAtHand
      else { return nil }
      return (index, planned)
    }
    // A program outside may be asked by one at a time only.
    let asksPrograms = suite.strategies.contains { $0.value.model.forCase != nil }
    let runner = Runner(
      suite: suite, plan: suitePlaces.plan(found.map(\.planned)),
      options: .init(jobs: asksPrograms ? 1 : Environment.processorCount, today: today))
    runner.forEachScreens { place, screens in
      make(found[place].index, screens)
    } _: { place, made in
      body(found[place].index, made)
    }
  }

  /// Plays a case once more; nil where that is not possible, or does not come to its recorded outcome
  /// again.
  ///
  /// - Parameter index: Place in ``cases``.
  /// - Returns: What the case did.
  public func replayed(_ index: Int) -> CaseScreens? {
    var found: CaseScreens?
    replay(CollectionOfOne(index), make: { $1 }) { found = $1 }
    return found.flatMap { $0.trace.outcome.digest == cases[index].digest ? $0 : nil }
  }
}
