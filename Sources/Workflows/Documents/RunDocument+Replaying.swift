import AvoidanceEngine
public import RegressionRunner
import RegressionStore
import Scenarios

// What a document does not hold for all of its cases at a time: their steps and screens.
extension RunDocument {
  /// Plays cases once more, one after the other, so that no more than one is held.
  ///
  /// - Parameters:
  ///   - places: Places in ``cases``, ascending; those without a result, and those whose definitions
  ///     are gone or whose strategies are not at hand, are left out.
  ///   - body: Takes a place with what the case did.
  public func replay(_ places: some Sequence<Int>, _ body: (Int, CaseScreens) -> Void) {
    let suitePlaces = CasePlaces(suite)
    let found = places.compactMap { index -> (index: Int, planned: PlannedCase)? in
      guard cases[index].verdict != nil, let planned = suitePlaces.planned(cases[index].name),
        suite.strategies[Int(planned.strategy)].value.model.isAtHand
      else { return nil }
      return (index, planned)
    }
    let runner = Runner(
      suite: suite,
      plan: suitePlaces.plan(found.map(\.planned)),
      options: .init(jobs: 1, today: today)
    )
    var place = found.makeIterator()
    runner.forEachScreens { screens in
      if let next = place.next() { body(next.index, screens) }
    }
  }

  /// Plays a case once more; nil where that is not possible, or does not come to its recorded outcome
  /// again.
  ///
  /// - Parameter index: Place in ``cases``.
  /// - Returns: What the case did.
  public func replayed(_ index: Int) -> CaseScreens? {
    var found: CaseScreens?
    replay(CollectionOfOne(index)) { found = $1 }
    return found.flatMap { $0.trace.outcome.digest == cases[index].digest ? $0 : nil }
  }
}
