import AvoidanceEngine
import Testing

/// Linear constraints in order of priority, by hand.
struct LayoutSolverTests {
  // MARK: What is required

  @Test func `required equations decide`() {
    var rows = LinearRows()
    let (x, width) = (rows.place(), rows.extent())
    rows.row([(1, x)], .equal, 16)
    rows.row([(1, x), (1, width)], .equal, 320 - 16)
    let solution = rows.solved()
    #expect(solution.values == [16, 288])
    #expect(solution.isOpen == [false, false])
    #expect(solution.conflicts.isEmpty)
    #expect(solution.refusal == nil)
  }

  @Test func `a row may name a variable twice, or with 0`() {
    var rows = LinearRows()
    let (x, y) = (rows.place(), rows.place())
    rows.row([(1, x), (2, x), (0, y)], .equal, 30)
    rows.row([(1, y), (-1, x), (-1, y), (1, y)], .equal, 5)
    #expect(rows.solved().values == [10, 15])
  }

  @Test func `equations that tie all to each other are solved together`() {
    // x + y = 10, x - y = 4; then z = 2x + 3y
    var rows = LinearRows()
    let (x, y, z) = (rows.place(), rows.place(), rows.place())
    rows.row([(1, x), (1, y)], .equal, 10)
    rows.row([(1, x), (-1, y)], .equal, 4)
    rows.row([(1, z), (-2, x), (-3, y)], .equal, 0)
    #expect(rows.solved().values == [7, 3, 23])
  }

  @Test func `an equation that follows from others is no contradiction`() {
    var rows = LinearRows()
    let (x, y) = (rows.place(), rows.place())
    rows.row([(1, x)], .equal, 0.1)
    rows.row([(1, y), (-3, x)], .equal, 0)
    rows.row([(1, y)], .equal, 0.1 + 0.2)
    #expect(rows.solved().conflicts.isEmpty)
  }

  @Test func `a required bound wins over any wish`() {
    var rows = LinearRows()
    let width = rows.extent()
    rows.row([(1, width)], .lessThanOrEqual, 100)
    rows.wish(width, 140, hugging: 250, resistance: 750)
    #expect(rows.solved().values == [100])
  }

  // MARK: Levels

  @Test func `the higher priority decides, however many are below it`() {
    var rows = LinearRows()
    let x = rows.place()
    for _ in 0..<20 { rows.row([(1, x)], .equal, 10, at: 499) }
    rows.row([(1, x)], .equal, 50, at: 500)
    #expect(rows.solved().values == [50])
  }

  @Test func `of one priority the sum of violations is least`() {
    // The median of 0, 10, 100.
    var rows = LinearRows()
    let x = rows.place()
    for wanted in [0.0, 100, 10] { rows.row([(1, x)], .equal, wanted, at: 250) }
    let solution = rows.solved()
    #expect(solution.values == [10])
    #expect(solution.isOpen == [false])
  }

  @Test func `a coefficient weighs a violation`() {
    // 3|x| + 2|x - 10| is least at 0, though the guess satisfies the first row first.
    var rows = LinearRows()
    let x = rows.place()
    rows.row([(2, x)], .equal, 20, at: 250)
    rows.row([(3, x)], .equal, 0, at: 250)
    #expect(rows.solved().values == [0])
  }

  @Test func `priorities may be fractions`() {
    var rows = LinearRows()
    let x = rows.place()
    rows.row([(1, x)], .equal, 1, at: 0.25)
    rows.row([(1, x)], .equal, 2, at: 0.5)
    rows.drawn(x, 3)
    let solution = rows.solved()
    #expect(solution.values == [2])
    #expect(solution.isOpen == [false])
  }

  @Test func `resistance beats hugging`() {
    // A label of 80 and a field of 120 share 150: the field, at 749, gives way.
    var rows = LinearRows()
    let (label, field) = (rows.extent(), rows.extent())
    rows.row([(1, label), (1, field)], .equal, 150)
    rows.wish(label, 80, hugging: 251, resistance: 750)
    rows.wish(field, 120, hugging: 250, resistance: 749)
    #expect(rows.solved().values == [80, 70])
  }

  @Test func `of two that could grow the one that hugs less grows`() {
    var rows = LinearRows()
    let (label, field) = (rows.extent(), rows.extent())
    rows.row([(1, label), (1, field)], .equal, 300)
    rows.wish(label, 80, hugging: 251, resistance: 750)
    rows.wish(field, 120, hugging: 250, resistance: 749)
    #expect(rows.solved().values == [80, 220])
  }

  @Test func `a bound that nothing else wants tight stays loose`() {
    var rows = LinearRows()
    let x = rows.place()
    rows.row([(1, x)], .greaterThanOrEqual, 100, at: 750)
    rows.row([(1, x)], .equal, 120, at: 500)
    #expect(rows.solved().values == [120])
  }

  // MARK: Ties

  @Test func `a tie is left to lower priorities`() {
    // Two heights of 250 and 400 at 250 share 961; centres of three views are to be equally far
    // apart at 149, which is what Xcode draws: 280.5 for the first, and 680.5 for the second.
    var rows = LinearRows()
    let (first, second) = (rows.extent(), rows.extent())
    rows.row([(1, first), (1, second)], .equal, 961)
    rows.wish(first, 250, hugging: 250, resistance: 750)
    rows.wish(second, 400, hugging: 250, resistance: 750)
    rows.row([(1, second), (-1, first)], .equal, 400, at: 149)
    let solution = rows.solved()
    #expect(solution.values == [280.5, 680.5])
    #expect(solution.isOpen == [false, false])
  }

  @Test func `a tie among shrinking views is left to lower priorities`() {
    // 250 and 400 at 250 in both directions share 561: the sum of violations is 89 for any first
    // height from 161 to 250. Equal heights at 149 want 280.5, and come as near as that allows.
    var rows = LinearRows()
    let (first, second) = (rows.extent(), rows.extent())
    rows.row([(1, first), (1, second)], .equal, 561)
    rows.wish(first, 250, hugging: 250, resistance: 250)
    rows.wish(second, 400, hugging: 250, resistance: 250)
    rows.row([(1, first), (-1, second)], .equal, 0, at: 149)
    #expect(rows.solved().values == [250, 311])
  }

  @Test func `a tie between two wishes for one height is left to lower priorities`() {
    // 250 and 400 at the same priority for heights that are equal: all between them is as good, and
    // what is wanted at 149 decides.
    var rows = LinearRows()
    let (first, second) = (rows.extent(), rows.extent())
    rows.row([(1, first), (-1, second)], .equal, 0)
    rows.row([(1, first)], .equal, 250, at: 250)
    rows.row([(1, second)], .equal, 400, at: 250)
    rows.row([(2, first)], .equal, 561, at: 149)
    let solution = rows.solved()
    #expect(solution.values == [280.5, 280.5])
    #expect(solution.isOpen == [false, false])
  }

  @Test func `a tie that no priority decides is open, and left to what was drawn`() {
    var rows = LinearRows()
    let (first, second) = (rows.extent(), rows.extent())
    rows.row([(1, first), (1, second)], .equal, 300)
    rows.wish(first, 100, hugging: 250, resistance: 750)
    rows.wish(second, 100, hugging: 250, resistance: 750)
    rows.drawn(first, 160)
    rows.drawn(second, 130)
    let solution = rows.solved()
    #expect(solution.isOpen == [true, true])
    #expect(solution.values[0] + solution.values[1] == 300)
    // Either is as near: the sum of both differences is 10.
    #expect((160...170).contains(solution.values[0]))
  }

  // MARK: What is open

  @Test func `what nothing decides is open, and as drawn`() {
    var rows = LinearRows()
    let (x, width) = (rows.place(), rows.extent())
    rows.row([(1, width)], .equal, 100)
    rows.drawn(x, 42)
    rows.drawn(width, 90)
    let solution = rows.solved()
    #expect(solution.values == [42, 100])
    #expect(solution.isOpen == [true, false])
  }

  @Test func `without any wish an open variable is 0`() {
    var rows = LinearRows()
    let x = rows.place()
    let solution = rows.solved()
    #expect(solution.values == [0])
    #expect(solution.isOpen == [true])
    #expect(x == 0)
  }

  @Test func `an open place goes no further than bounds allow`() {
    var rows = LinearRows()
    let x = rows.place()
    rows.row([(1, x)], .lessThanOrEqual, 100)
    rows.row([(1, x)], .greaterThanOrEqual, 20, at: 400)
    rows.drawn(x, 500)
    let solution = rows.solved()
    #expect(solution.values == [100])
    #expect(solution.isOpen == [true])
  }

  @Test func `a distance is decided although both its ends are open`() {
    var rows = LinearRows()
    let (top, bottom, height) = (rows.place(), rows.place(), rows.extent())
    rows.row([(1, bottom), (-1, top)], .equal, 30)
    rows.row([(1, height), (-1, bottom), (1, top)], .equal, 0)
    rows.drawn(top, 7)
    rows.drawn(bottom, 37)
    let solution = rows.solved()
    #expect(solution.values == [7, 37, 30])
    #expect(solution.isOpen == [true, true, false])
  }

  @Test func `bounds from both sides decide`() {
    var rows = LinearRows()
    let (x, y) = (rows.place(), rows.place())
    rows.row([(1, x)], .greaterThanOrEqual, 16)
    rows.row([(1, y)], .lessThanOrEqual, 16)
    rows.row([(1, y), (-1, x)], .greaterThanOrEqual, 0)
    rows.drawn(x, 50)
    let solution = rows.solved()
    #expect(solution.values == [16, 16])
    #expect(solution.isOpen == [false, false])
  }

  @Test func `a bound on one side leaves open what lies on the other`() {
    var rows = LinearRows()
    let x = rows.place()
    rows.row([(1, x)], .greaterThanOrEqual, 16)
    rows.drawn(x, 16)
    let solution = rows.solved()
    #expect(solution.values == [16])
    #expect(solution.isOpen == [true])
  }

  @Test func `open chains are as near as they can be to what was drawn`() {
    // Drawn at 10, 60, 110, but 40 apart: the middle one stays.
    var rows = LinearRows()
    let places = (0..<3).map { _ in rows.place() }
    for (upper, lower) in zip(places, places.dropFirst()) {
      rows.row([(1, lower), (-1, upper)], .equal, 40)
    }
    for (place, drawn) in zip(places, [10.0, 60, 110]) { rows.drawn(place, drawn) }
    let solution = rows.solved()
    #expect(solution.values == [20, 60, 100])
    #expect(solution.isOpen == [true, true, true])
  }

  @Test func `an inequality of a stay counts as any other`() {
    var rows = LinearRows()
    let x = rows.place()
    rows.row([(1, x)], .lessThanOrEqual, 5, at: 0)
    rows.row([(1, x)], .greaterThanOrEqual, 3, at: 0)
    let solution = rows.solved()
    #expect((3...5).contains(solution.values[0]))
    #expect(solution.isOpen == [true])
  }

  @Test func `a bound of priority 0 makes no pair with one above`() {
    var rows = LinearRows()
    let x = rows.place()
    rows.row([(1, x)], .lessThanOrEqual, 0, at: 750)
    rows.row([(1, x)], .greaterThanOrEqual, 0, at: 0)
    rows.drawn(x, 10)
    let solution = rows.solved()
    #expect(solution.values == [0])
    #expect(solution.isOpen == [true])
  }

  @Test func `an open extent that its bound holds at 0 is decided`() {
    var rows = LinearRows()
    let (width, x) = (rows.extent(), rows.place())
    rows.row([(0.5, width)], .lessThanOrEqual, 0, at: 750)
    rows.row([(1, width), (1, x)], .lessThanOrEqual, 0, at: 250)
    rows.drawn(width, 12)
    rows.drawn(x, 6)
    let solution = rows.solved()
    #expect(solution.values == [0, 0])
    #expect(solution.isOpen == [false, true])
  }

  // MARK: Extents

  @Test func `an extent is never negative, a place may be`() {
    var rows = LinearRows()
    let (x, width) = (rows.place(), rows.extent())
    rows.row([(1, x)], .equal, -5, at: 500)
    rows.row([(1, width)], .equal, -5, at: 500)
    #expect(rows.solved().values == [-5, 0])
  }

  @Test func `shrinking ends at 0`() {
    var rows = LinearRows()
    let (first, second) = (rows.extent(), rows.extent())
    rows.row([(1, first), (1, second)], .equal, 30)
    rows.row([(1, first)], .equal, 50, at: 750)
    rows.row([(1, second)], .equal, 40, at: 740)
    #expect(rows.solved().values == [30, 0])
  }

  @Test func `a required negative extent is a contradiction`() {
    var rows = LinearRows()
    let (x, width) = (rows.place(), rows.extent())
    rows.row([(1, x)], .equal, 100)
    rows.row([(1, x), (1, width)], .equal, 80)
    let solution = rows.solved()
    #expect(solution.conflicts == [LinearSolution.Conflict(broken: 1, rows: [0, 1])])
    #expect(solution.values[0] == 100)
    #expect(solution.isOpen == [false, true])
  }

  // MARK: Contradictions

  @Test func `of two that contradict the last is broken`() {
    var rows = LinearRows()
    let x = rows.place()
    rows.row([(1, x)], .equal, 10)
    rows.row([(1, x)], .equal, 20)
    let solution = rows.solved()
    #expect(solution.values == [10])
    #expect(solution.conflicts == [LinearSolution.Conflict(broken: 1, rows: [0, 1])])
  }

  @Test func `what is not the form's own is broken only if nothing else can be`() {
    var rows = LinearRows()
    let (x, y) = (rows.place(), rows.place())
    rows.row([(1, x)], .equal, 10)
    rows.row([(1, x)], .equal, 20, isOwn: false)
    rows.row([(1, y)], .equal, 1, isOwn: false)
    rows.row([(1, y)], .equal, 2, isOwn: false)
    let solution = rows.solved()
    #expect(solution.values == [20, 1])
    #expect(solution.conflicts.map(\.broken) == [0, 3])
    #expect(solution.conflicts.map(\.rows) == [[0, 1], [2, 3]])
  }

  @Test(arguments: [false, true])
  func `an intrinsic size is broken before any constraint, wherever it stands`(isFirst: Bool) {
    var rows = LinearRows()
    let width = rows.extent()
    if !isFirst { rows.row([(1, width)], .equal, 50) }
    rows.row([(1, width)], .greaterThanOrEqual, 120, isOwn: false, isIntrinsic: true)
    if isFirst { rows.row([(1, width)], .equal, 50) }
    let solution = rows.solved()
    #expect(solution.values == [50])
    #expect(
      solution.conflicts == [LinearSolution.Conflict(broken: isFirst ? 0 : 1, rows: [0, 1])])
  }

  @Test func `an intrinsic size that contradicts nothing is kept beside constraints that do`() {
    var rows = LinearRows()
    let (x, width) = (rows.place(), rows.extent())
    rows.row([(1, x)], .equal, 10)
    rows.row([(1, x), (1, width)], .lessThanOrEqual, 200)
    rows.row([(1, width)], .greaterThanOrEqual, 120, isOwn: false, isIntrinsic: true)
    rows.row([(1, x)], .equal, 20)
    rows.drawn(width, 100)
    let solution = rows.solved()
    // The width may be 120 to 190, and is as near as it can be to 100.
    #expect(solution.values == [10, 120])
    #expect(solution.conflicts == [LinearSolution.Conflict(broken: 3, rows: [0, 3])])
  }

  @Test func `all of a conflict are named, and no others`() {
    var rows = LinearRows()
    let places = (0..<4).map { _ in rows.place() }
    rows.row([(1, places[0])], .equal, 0)
    rows.row([(1, places[1]), (-1, places[0])], .equal, 10)
    rows.row([(1, places[2]), (-1, places[0])], .equal, 10)
    rows.row([(1, places[3]), (-1, places[1])], .equal, 10)
    // The third place does not matter, nor does where the first is.
    rows.row([(1, places[3]), (-1, places[0])], .equal, 25)
    rows.row([(1, places[2])], .lessThanOrEqual, 10)
    let solution = rows.solved()
    #expect(solution.conflicts == [LinearSolution.Conflict(broken: 4, rows: [1, 3, 4])])
    #expect(solution.values == [0, 10, 10, 20])
  }

  @Test func `bounds contradict equations`() {
    var rows = LinearRows()
    let (x, y) = (rows.place(), rows.place())
    rows.row([(1, x)], .greaterThanOrEqual, 100)
    rows.row([(1, y), (-1, x)], .equal, 20)
    rows.row([(1, y)], .lessThanOrEqual, 110)
    let solution = rows.solved()
    #expect(solution.conflicts == [LinearSolution.Conflict(broken: 2, rows: [0, 1, 2])])
    #expect(solution.values[1] - solution.values[0] == 20)
    #expect(solution.values[0] >= 100)
  }

  @Test func `an equation is broken if it is the last of those that contradict`() {
    var rows = LinearRows()
    let (x, y) = (rows.place(), rows.place())
    rows.row([(1, x)], .greaterThanOrEqual, 100)
    rows.row([(1, y)], .lessThanOrEqual, 110)
    rows.row([(1, y), (-1, x)], .equal, 20)
    rows.row([(1, x)], .equal, 105, at: 500)
    let solution = rows.solved()
    #expect(solution.conflicts == [LinearSolution.Conflict(broken: 2, rows: [0, 1, 2])])
    #expect(solution.values[0] == 105)
    #expect(solution.isOpen == [false, true])
  }

  @Test func `bounds contradict each other`() {
    var rows = LinearRows()
    let x = rows.place()
    rows.row([(1, x)], .greaterThanOrEqual, 100)
    rows.row([(1, x)], .lessThanOrEqual, 90)
    rows.row([(1, x)], .lessThanOrEqual, 95)
    let solution = rows.solved()
    #expect(solution.conflicts.map(\.broken).sorted() == [1, 2])
    #expect(solution.values == [100] || solution.isOpen == [true])
    #expect(solution.values[0] >= 100)
  }

  @Test(arguments: [
    (LayoutConstraint.Relation.equal, 5.0, true), (.lessThanOrEqual, -5, true),
    (.greaterThanOrEqual, 5, true), (.lessThanOrEqual, 5, false), (.greaterThanOrEqual, -5, false),
    (.equal, 0, false),
  ])
  func `a required row without variables holds or contradicts itself`(
    relation: LayoutConstraint.Relation, constant: Double, contradicts: Bool
  ) {
    for terms in [[], [(0.0, 0)], [(1.0, 0), (-1.0, 0)]] {
      var rows = LinearRows()
      let x = rows.place()
      rows.row([(1, x)], .equal, 7)
      rows.row(terms, relation, constant)
      rows.row(terms, relation, constant, at: 500)
      let solution = rows.solved()
      let expected = contradicts ? [LinearSolution.Conflict(broken: 1, rows: [1])] : []
      #expect(solution.conflicts == expected)
      #expect(solution.values == [7])
    }
  }

  @Test func `what is not required contradicts without being broken`() {
    var rows = LinearRows()
    let x = rows.place()
    rows.row([(1, x)], .equal, 10)
    rows.row([(1, x)], .equal, 20, at: 999)
    let solution = rows.solved()
    #expect(solution.values == [10])
    #expect(solution.conflicts.isEmpty)
  }

  // MARK: Parts

  @Test func `parts are solved each by itself`() {
    // A contradiction in one part changes nothing in another.
    var rows = LinearRows()
    let (x, y) = (rows.place(), rows.place())
    rows.row([(1, x)], .equal, 10)
    rows.row([(1, y)], .equal, 30)
    rows.row([(1, x)], .equal, 20)
    let solution = rows.solved()
    #expect(solution.values == [10, 30])
    #expect(solution.conflicts.map(\.broken) == [2])
  }

  @Test func `an empty system has an empty solution`() {
    let solution = LayoutSolver.solve(LinearSystem())
    #expect(solution.values.isEmpty)
    #expect(solution.isOpen.isEmpty)
    #expect(solution.refusal == nil)
  }
}
