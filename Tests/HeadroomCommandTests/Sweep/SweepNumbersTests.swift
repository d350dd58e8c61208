import Testing

@testable import HeadroomCommand

struct SweepNumbersTests {
  @Test(arguments: [
    (0.0, 40.0, 2.0), (0, 30, 2), (0, 50, 2.5), (0, 100, 5), (0, 1, 0.05), (0, 20, 1), (1, 2, 0.05),
    (0, 0.25, 0.02), (-10, 10, 1), (0, 1_000_000, 50_000),
  ])
  func `the usual step is round and gives at most 21 values`(
    low: Double, high: Double, step: Double
  ) throws {
    #expect(SweepNumbers.usualStep(from: low, to: high) == step)
    let count = try #require(SweepNumbers.count(from: low, to: high, by: step))
    #expect((10...21).contains(count))
  }

  @Test func `both ends are values, whatever the step, and decimals are as they are written`() {
    #expect(SweepNumbers.all(from: 0, to: 10, by: 3) == [0, 3, 6, 9, 10])
    #expect(SweepNumbers.all(from: 0, to: 0.4, by: 0.1) == [0, 0.1, 0.2, 0.3, 0.4])
    #expect(SweepNumbers.all(from: 5, to: 5, by: 1) == [5])
    #expect(SweepNumbers.all(from: 0, to: 1, by: 7) == [0, 1])
    #expect(SweepNumbers.count(from: 0, to: 40, by: 0.25) == 161)
    #expect(SweepNumbers.count(from: 0, to: 1e6, by: 1e-300) == nil)
  }

  @Test func `a word is a parameter with a range or a list`() {
    #expect(SweepWord("gap=0...40:0.25")?.values == .range("0", "40", step: "0.25"))
    #expect(SweepWord("gap=-1...4")?.values == .range("-1", "4", step: nil))
    #expect(SweepWord("onHide=keep,zero")?.values == .list(["keep", "zero"]))
    #expect(SweepWord("gap=")?.values == .list([""]))
    #expect(SweepWord("table/last-row") == nil)
    #expect(SweepWord("a/b=c") == nil && SweepWord("=4") == nil)
  }
}
