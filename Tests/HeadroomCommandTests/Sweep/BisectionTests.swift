import Testing

@testable import HeadroomCommand

struct BisectionTests {
  @Test func `a change is found to 1/1024, with the last number before it and the first after`() {
    let changes = Bisection.changes(from: 0, "pass", to: 40, "fail") {
      $0 <= 23.5 ? "pass" : "fail"
    }
    #expect(changes.count == 1)
    #expect(changes.allSatisfy { $0.low <= 23.5 && $0.high > 23.5 })
    #expect(changes.allSatisfy { $0.high - $0.low <= 1.0 / 1024 })
    #expect(changes.map(\.before) == ["pass"] && changes.map(\.after) == ["fail"])
  }

  @Test func `a state that lies between two others is passed through`() {
    let changes = Bisection.changes(from: 0, "a", to: 40, "c") {
      $0 < 10 ? "a" : $0 < 20 ? "b" : "c"
    }
    #expect(changes.map { "\($0.before)\($0.after)" } == ["ab", "bc"])
    #expect(changes[0].low < 10 && changes[0].high >= 10)
    #expect(changes[1].low < 20 && changes[1].high >= 20)
  }

  @Test func `nothing changes where both ends are alike`() {
    #expect(Bisection.changes(from: 0, 1, to: 8, 1) { _ in 2 }.isEmpty)
  }

  @Test func `numbers without a number between end the search`() {
    let large = 9_007_199_254_740_992.0
    let changes = Bisection.changes(from: large, 0, to: large.nextUp, 1) { _ in 0 }
    #expect(changes.map(\.high) == [large.nextUp])
  }

  @Test(arguments: [
    (23.5, 23.5009765625, 23.5), (23.4990234375, 23.5, 23.5), (9.9997, 10.0003, 10),
    (-0.5002, -0.4995, -0.5), (0.33301, 0.33398, 0.3331), (9.98955, 9.9905, 9.99), (7, 7, 7),
  ])
  func `the number with the fewest decimals stands for both`(
    low: Double, high: Double, expected: Double
  ) {
    #expect(Bisection.simplest(from: low, to: high) == expected)
  }

  @Test func `the simplest number itself decides on which side it is`() {
    let change = Bisection.Change(low: 9.9895, before: 0, high: 9.9904, after: 1)
    #expect(change.simplified { $0 < 9.99 ? 0 : 1 }.high == 9.99)
    #expect(change.simplified { $0 <= 9.99 ? 0 : 1 }.low == 9.99)
    #expect(BreakPoint.Place(9.9895, 9.99) == .from(9.99))
    #expect(BreakPoint.Place(9.99, 9.9904) == .above(9.99))
  }
}
