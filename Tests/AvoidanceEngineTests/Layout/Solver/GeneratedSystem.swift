import AvoidanceEngine
import TestSupport

/// Small systems that follow from a seed: many of them degenerate, some without solution.
struct GeneratedSystem {
  private(set) var system = LinearSystem()
  private var generator: SplitMix

  init(seed: UInt64) {
    generator = SplitMix(seed: seed)
    let isLarge = generator.once(in: 5)
    let count = Int.random(in: isLarge ? 4...8 : 1...5, using: &generator)
    for _ in 0..<count { _ = system.addVariable(isExtent: generator.once(in: 2)) }
    // Constants of few values, mostly 0, make corners where many rows meet.
    let isDegenerate = generator.once(in: 3)
    let requiredShare = Int.random(in: 2...5, using: &generator)
    for _ in 0..<Int.random(in: isLarge ? 8...16 : 1...10, using: &generator) {
      addRow(isDegenerate: isDegenerate, requiredShare: requiredShare)
    }
    if !generator.once(in: 4) { addWishes(count) }
  }

  private mutating func addRow(isDegenerate: Bool, requiredShare: Int) {
    let priority =
      generator.once(in: requiredShare) ? 1000 : pick([750.0, 750, 500, 250, 250, 49, 0.5, 0])
    let constant =
      isDegenerate ? pick([0.0, 0, 0, 4]) : Double(Int.random(in: -4...20, using: &generator))
    if generator.once(in: 4) {
      // Content hugging and compression resistance.
      let variable = pick(Array(0..<system.variableCount))
      for (relation, other) in [
        (LayoutConstraint.Relation.lessThanOrEqual, pick([250.0, 251, 750])),
        (.greaterThanOrEqual, pick([250.0, 750, 1000])),
      ] {
        system.addTerm(variable, 1)
        system.endRow(relation, constant, priority: other, isIntrinsic: true)
      }
      return
    }
    for _ in 0..<pick([1, 1, 2, 2, 3, 4]) {
      system.addTerm(pick(Array(0..<system.variableCount)), pick([1, 1, 1, -1, -1, 2, 0.5, -2, 0]))
    }
    system.endRow(
      pick([.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]), constant, priority: priority,
      isOwn: !generator.once(in: 3))
  }

  private mutating func addWishes(_ count: Int) {
    for variable in 0..<count {
      system.addTerm(variable, 1)
      system.endRow(.equal, Double(pick(Array(0...12))), priority: 0)
    }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }

  /// The same rows in another order within each priority.
  mutating func shuffled() -> LinearSystem {
    var shuffled = LinearSystem()
    for isExtent in system.isExtent { _ = shuffled.addVariable(isExtent: isExtent) }
    for row in system.rows.shuffled(using: &generator) {
      for term in row.terms { shuffled.addTerm(system.columns[term], system.coefficients[term]) }
      shuffled.endRow(
        row.relation, row.constant, priority: row.priority, isOwn: row.isOwn,
        isIntrinsic: row.isIntrinsic)
    }
    return shuffled
  }
}
