struct LayoutSolver {
  static func solve(_ system: LinearSystem) -> LinearSolution { LinearSolution(refusal: .pivots) }
}
