import AvoidanceEngine

/// Milliseconds that the layout solver takes for views in a column, beside kiwi's for as many.
///
/// Nine rows per view: its edges and its top, its wanted width and height from both sides, a least
/// height, and the column's end; and four for where it was drawn, which decide what is open. kiwi is
/// a C++ implementation of Cassowary; its times, for nine rows per view, were taken on another day.
enum LayoutBenchmark {
  static func run() {
    for (views, kiwi) in [(20, "0.8"), (60, "3.7"), (200, "29"), (2_000, "5,100")] {
      for column in [Column.loose, .shrinking] {
        let system = column.system(views: views)
        let rounds = max(1, 4_000 / views)
        let seconds = Figures.fastest(of: 7) {
          for _ in 0..<rounds {
            let solution = LayoutSolver.solve(system)
            precondition(solution.refusal == nil && solution.values.count == 4 * views)
          }
        }
        Figures.print(
          "layout, \(views) views, \(column)",
          "\(Figures.text(seconds * 1000 / Double(rounds), 3)) ms",
          "\(system.rows.count) rows; kiwi \(kiwi) ms")
      }
    }
  }

  private enum Column {
    /// Everything fits.
    case loose
    /// The last view ends above where the others would let it, so that some give way.
    case shrinking

    func system(views: Int) -> LinearSystem {
      let width = 390.0
      let drawnWidth = 375.0
      let end = Double(views) * 52
      var system = LinearSystem()
      var previous: (y: Int, height: Int)?
      for view in 0..<views {
        let x = system.addVariable(isExtent: false)
        let y = system.addVariable(isExtent: false)
        let w = system.addVariable(isExtent: true)
        let h = system.addVariable(isExtent: true)
        func row(
          _ terms: [(Int, Double)], _ relation: LayoutConstraint.Relation, _ constant: Double,
          _ priority: Double = 1000
        ) {
          for (variable, coefficient) in terms { system.addTerm(variable, coefficient) }
          system.endRow(relation, constant, priority: priority, isOwn: true)
        }
        row([(x, 1)], .equal, 16)
        row([(x, 1), (w, 1)], .equal, width - 16)
        if let previous {
          row([(y, 1), (previous.y, -1), (previous.height, -1)], .equal, 8)
        } else {
          row([(y, 1)], .equal, 20)
        }
        row([(w, 1)], .lessThanOrEqual, 120, 250)
        row([(w, 1)], .greaterThanOrEqual, 120, 750)
        row([(h, 1)], .lessThanOrEqual, 34, 250)
        row([(h, 1)], .greaterThanOrEqual, 34, Double(700 + view % 50))
        row([(h, 1)], .greaterThanOrEqual, 20)
        let room = self == .shrinking ? end - Double(views) * 10 - 40 : end
        row([(y, 1), (h, 1)], .lessThanOrEqual, room)
        row([(x, 1)], .equal, 16, 0)
        row([(y, 1)], .equal, 20 + Double(view) * 42, 0)
        row([(w, 1)], .equal, drawnWidth - 32, 0)
        row([(h, 1)], .equal, 34, 0)
        previous = (y, h)
      }
      return system
    }
  }
}
