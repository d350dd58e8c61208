import Testing

@testable import Reports

struct PlotScaleTests {
  private func ticks(_ low: Double, _ high: Double, _ count: Int) -> [Double] {
    PlotScale(low: low, high: high, start: 0, end: 1).ticks(count)
  }

  @Test func `ticks are round numbers within the scale`() {
    #expect(ticks(0, 40, 10) == [0, 5, 10, 15, 20, 25, 30, 35, 40])
    #expect(ticks(0, 97, 5) == [0, 20, 40, 60, 80])
    #expect(ticks(0, 1, 10) == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
    #expect(ticks(-3, 3, 3) == [-2, 0, 2])
    #expect(ticks(7, 7, 5) == [7])
  }

  @Test func `a scale from 0 ends on a round number that is not too low`() {
    #expect(PlotScale.rounded(86, ticks: 5) == 100)
    #expect(PlotScale.rounded(100, ticks: 5) == 100)
    #expect(PlotScale.rounded(1, ticks: 5) == 1)
    #expect(PlotScale.rounded(0.1, ticks: 3) == 0.1)
  }

  @Test func `a value stands where its share of the scale is`() {
    let scale = PlotScale(low: 0, high: 40, start: 56, end: 936)
    #expect(scale(0) == 56 && scale(40) == 936 && scale(10) == 276)
    #expect(PlotScale(low: 5, high: 5, start: 0, end: 10)(5) == 5)
  }

  @Test func `columns of a chart hold nearly as many values each`() {
    #expect(SweepChart.pieces(of: 5, atMost: 10) == [0..<1, 1..<2, 2..<3, 3..<4, 4..<5])
    #expect(SweepChart.pieces(of: 7, atMost: 3) == [0..<2, 2..<4, 4..<7])
  }
}
