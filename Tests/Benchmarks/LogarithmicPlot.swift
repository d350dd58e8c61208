#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

import CLibrary

/// Costs against sizes in letters, both axes logarithmic: a line of slope 1 costs as much for each.
struct LogarithmicPlot {
  /// Costs of one thing.
  struct Series {
    var name: String
    /// The letter that marks its points.
    var mark: Character
    /// The unit of the costs.
    var unit: String
    /// Sizes and costs, both above 0.
    var points: [(size: Double, cost: Double)]

    /// How many decades the cost grows with each decade of the size: of the straight line that is
    /// nearest to all points.
    var slope: Double {
      let logarithms = points.map { (x: log10($0.size), y: log10($0.cost)) }
      let count = Double(logarithms.count)
      let middle = (
        x: logarithms.reduce(0) { $0 + $1.x } / count, y: logarithms.reduce(0) { $0 + $1.y } / count
      )
      let across = logarithms.reduce(0) { $0 + ($1.x - middle.x) * ($1.y - middle.y) }
      let along = logarithms.reduce(0) { $0 + ($1.x - middle.x) * ($1.x - middle.x) }
      return across / along
    }
  }

  var title: String
  var series: [Series]

  private static let columns = 61
  private static let rowsOfDecade = 4

  /// The plot in lines, its figures below.
  var text: String {
    let points = series.flatMap(\.points)
    let sizes = Self.decades(points.map(\.size))
    let costs = Self.decades(points.map(\.cost))
    let rows = (costs.upperBound - costs.lowerBound) * Self.rowsOfDecade + 1
    var grid = Array(repeating: Array(repeating: Character(" "), count: Self.columns), count: rows)
    for one in series {
      for point in one.points {
        let across = (log10(point.size) - Double(sizes.lowerBound)) / Double(sizes.count - 1)
        let up = (log10(point.cost) - Double(costs.lowerBound)) * Double(Self.rowsOfDecade)
        grid[rows - 1 - Int(up.rounded())][Int((across * Double(Self.columns - 1)).rounded())] =
          one.mark
      }
    }
    var lines = [title]
    for row in 0..<rows {
      let isDecade = (rows - 1 - row) % Self.rowsOfDecade == 0
      let decade = costs.upperBound - row / Self.rowsOfDecade
      lines.append(
        (isDecade ? Self.padded("1e\(decade)") : Self.padded("")) + "|" + String(grid[row]))
    }
    lines.append(Self.padded("") + "+" + String(repeating: "-", count: Self.columns))
    lines.append(Self.padded("") + " 1e\(sizes.lowerBound) to 1e\(sizes.upperBound)")
    for one in series {
      let figures = one.points.map { "\(Int($0.size)): \(Figures.text($0.cost, 3))" }
      lines.append(
        "\(one.mark)  \(one.name), \(one.unit): slope \(Figures.text(max(0, one.slope)))  ("
          + figures.joined(separator: ", ") + ")"
      )
    }
    return lines.joined(separator: "\n")
  }

  /// The powers of ten around some numbers.
  private static func decades(_ numbers: [Double]) -> ClosedRange<Int> {
    let logarithms = numbers.map { log10($0) }
    let low = Int((logarithms.min() ?? 0).rounded(.down))
    return low...max(low + 1, Int((logarithms.max() ?? 0).rounded(.up)))
  }

  private static func padded(_ text: String) -> String {
    String(repeating: " ", count: max(0, 7 - text.count)) + text + " "
  }
}
