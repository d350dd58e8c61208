import Testing

@testable import HeadroomCommand

struct SweepChartTests {
  @Test func `columns of a chart hold nearly as many values each`() {
    #expect(SweepChart.pieces(of: 5, atMost: 10) == [0..<1, 1..<2, 2..<3, 3..<4, 4..<5])
    #expect(SweepChart.pieces(of: 7, atMost: 3) == [0..<2, 2..<4, 4..<7])
  }
}
