import AvoidanceEngine
import TestSupport
import Testing

/// Systems that nobody lays out by: the solver comes to an end, in bounded time and memory.
struct HostileSystemTests {
  @Test func `ten thousand equations that contradict each other`() {
    var rows = LinearRows()
    let x = rows.place()
    for number in 0..<10_000 { rows.row([(1, x)], .equal, Double(number)) }
    let solution = rows.solved()
    #expect(solution.values == [0])
    #expect(solution.conflicts.count == 9_999)
    #expect(solution.conflicts.allSatisfy { $0.rows == [0, $0.broken] })
  }

  @Test func `a thousand bounds that contradict each other`() {
    var rows = LinearRows()
    let x = rows.place()
    rows.row([(1, x)], .greaterThanOrEqual, 10, isOwn: false)
    for number in 0..<1_000 { rows.row([(1, x)], .lessThanOrEqual, 9 - Double(number)) }
    let solution = rows.solved()
    #expect(solution.values[0] >= 10)
    #expect(solution.conflicts.count == 1_000)
    #expect(solution.conflicts.allSatisfy { $0.rows == [0, $0.broken] })
  }

  @Test func `equations that bounds contradict, many times`() {
    var rows = LinearRows()
    var previous = rows.place()
    rows.row([(1, previous)], .equal, 0)
    for _ in 0..<60 {
      let (x, y) = (rows.place(), rows.place())
      rows.row([(1, x), (-1, previous)], .greaterThanOrEqual, 100)
      rows.row([(1, y), (-1, previous)], .lessThanOrEqual, 110)
      rows.row([(1, y), (-1, x)], .equal, 20)
      previous = y
    }
    let solution = rows.solved()
    #expect(solution.conflicts.count == 60)
    #expect(solution.conflicts.allSatisfy { $0.rows == [$0.broken - 2, $0.broken - 1, $0.broken] })
  }

  @Test func `views that hang on each other in a circle`() {
    var rows = LinearRows()
    let places = (0..<100).map { _ in rows.place() }
    for (number, place) in places.enumerated() {
      rows.row([(1, places[(number + 1) % 100]), (-1, place)], .equal, 1)
    }
    let solution = rows.solved()
    #expect(solution.conflicts == [LinearSolution.Conflict(broken: 99, rows: Array(0..<100))])
    #expect(zip(solution.values, solution.values.dropFirst()).allSatisfy { $1 - $0 == 1 })
  }

  @Test func `coefficients of very different sizes`() {
    var generator = SplitMix(seed: 12)
    let coefficients = [0, 1e9, -1e9, 1e-9, 1, -1, 1e300, -1e-300]
    for _ in 0..<300 {
      var rows = LinearRows()
      let variables = (0..<20).map { _ in generator.once(in: 2) ? rows.place() : rows.extent() }
      for _ in 0..<60 {
        let terms = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          (
            coefficients.randomElement(using: &generator) ?? 0,
            variables.randomElement(using: &generator) ?? 0
          )
        }
        rows.row(
          terms, LayoutConstraint.Relation.allCases.randomElement(using: &generator) ?? .equal,
          coefficients.randomElement(using: &generator) ?? 0,
          at: [1000, 1000, 750, 250, 0, -5, 2000].randomElement(using: &generator) ?? 0)
      }
      let solution = rows.solved()
      #expect(solution.values.count == 20)
      #expect(solution.isOpen.count == 20)
      #expect(solution.refusal != nil || solution.values.allSatisfy(\.isFinite))
    }
  }

  @Test func `as many priorities as rows`() {
    var rows = LinearRows()
    let x = rows.place()
    let count = Thoroughness.isFull ? 3_000 : 1_000
    for number in 0..<count {
      rows.row([(1, x)], .equal, Double(number), at: 0.25 * Double(number) + 1)
    }
    #expect(rows.solved().values == [Double(count - 1)])
  }

  @Test func `more free variables than a simplex takes`() {
    var rows = LinearRows()
    let extents = (0..<2_001).map { _ in rows.extent() }
    for extent in extents { rows.wish(extent, 40, hugging: 250, resistance: 750) }
    rows.row(extents.map { (1, $0) }, .lessThanOrEqual, 2_000)
    #expect(rows.solved().refusal == .freeVariables(2_001))
  }

  @Test func `any number of free variables where nothing gives way`() {
    var rows = LinearRows()
    let extents = (0..<4_000).map { _ in rows.extent() }
    for extent in extents { rows.wish(extent, 40, hugging: 250, resistance: 750) }
    rows.row(extents.map { (1, $0) }, .lessThanOrEqual, 160_000)
    let solution = rows.solved()
    #expect(solution.refusal == nil)
    #expect(solution.values.allSatisfy { $0 == 40 })
  }

  @Test func `equations without any order`() {
    // They fill up: the elimination stops before it takes too long.
    var generator = SplitMix(seed: 5)
    var rows = LinearRows()
    let variables = (0..<3_000).map { _ in rows.place() }
    for _ in 0..<3_000 {
      let terms = (0..<5).map { _ in
        (
          Double(Int.random(in: 1...9, using: &generator)),
          variables.randomElement(using: &generator) ?? 0
        )
      }
      rows.row(terms, .equal, Double(Int.random(in: 0...99, using: &generator)))
    }
    let solution = rows.solved()
    #expect(solution.refusal == .pivots)
  }
}
