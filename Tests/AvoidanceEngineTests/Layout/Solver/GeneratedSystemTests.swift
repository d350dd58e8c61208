import AvoidanceEngine
import Foundation
import TestSupport
import Testing

/// Generated systems against ``LexicographicReference``.
struct GeneratedSystemTests {
  /// More where there is time for it.
  static let batches: Range<UInt64> =
    Thoroughness.isFull ? 0..<20 : 0..<2
  static let batch: UInt64 = 100

  @Test(arguments: batches)
  func `violations are as small as they can be, level by level`(number: UInt64) {
    var overflown = 0
    for seed in number * Self.batch..<(number + 1) * Self.batch {
      let system = GeneratedSystem(seed: seed).system
      let solution = LayoutSolver.solve(system)
      #expect(solution.refusal == nil, "seed \(seed)")
      var reference = LexicographicReference(system)
      reference.ignored = Set(solution.conflicts.map(\.broken))
      let sums = reference.sums()
      let ranges = reference.ranges()
      if reference.isOverflown {
        overflown += 1
        continue
      }
      let found = Sums(system, solution, ignoring: reference.ignored)
      #expect(found.required < 1e-6, "seed \(seed): \(solution.values)")
      #expect(
        zip(found.levels, sums).allSatisfy { abs($0 - $1.double) < 1e-6 },
        "seed \(seed): \(found.levels) instead of \(sums) by \(solution.values)")
      for (variable, range) in ranges.enumerated() {
        let isOpen = range.least == nil || range.least != range.largest
        #expect(solution.isOpen[variable] == isOpen, "seed \(seed), variable \(variable)")
        if !isOpen, let value = range.least {
          #expect(
            abs(solution.values[variable] - value.double) < 1e-6,
            "seed \(seed), variable \(variable)")
        }
      }
    }
    #expect(overflown <= 2)
  }

  @Test(arguments: batches)
  func `of rows that contradict each other the last intrinsic or own one is broken`(
    number: UInt64
  ) {
    for seed in number * Self.batch..<(number + 1) * Self.batch {
      let system = GeneratedSystem(seed: seed).system
      let solution = LayoutSolver.solve(system)
      var reference = LexicographicReference(system)
      let required = system.rows.indices.filter { system.rows[$0].priority == 1000 }
      var broken: Set<Int> = []
      for conflict in solution.conflicts {
        let rows = conflict.rows
        #expect(rows == rows.sorted())
        #expect(broken.isDisjoint(with: rows), "seed \(seed): \(solution.conflicts)")
        #expect(rows.allSatisfy { required.contains($0) }, "seed \(seed)")
        let intrinsic = rows.last { system.rows[$0].isIntrinsic }
        let own = rows.last { system.rows[$0].isOwn }
        #expect(
          conflict.broken == intrinsic ?? own ?? rows.last, "seed \(seed): \(conflict)")
        let holds = reference.isFeasible(rows)
        #expect(!holds, "seed \(seed): \(conflict)")
        for row in rows {
          // Signs need not be part of a conflict; a rest of it that breaks one is another conflict.
          let rest = rows.filter { $0 != row }
          let isNeeded = reference.isFeasible(rest) || reference.isFeasible(rest, hasSigns: false)
          #expect(isNeeded, "seed \(seed): \(conflict), \(row) has no part in it")
        }
        broken.insert(conflict.broken)
      }
      let restHolds = reference.isFeasible(required.filter { !broken.contains($0) })
      #expect(restHolds, "seed \(seed)")
    }
  }

  @Test(arguments: batches)
  func `the order of rows within a priority does not matter but for ties`(number: UInt64) {
    for seed in number * Self.batch..<(number + 1) * Self.batch {
      var generated = GeneratedSystem(seed: seed)
      let solution = LayoutSolver.solve(generated.system)
      let other = LayoutSolver.solve(generated.shuffled())
      guard solution.conflicts.isEmpty else {
        #expect(!other.conflicts.isEmpty)
        continue
      }
      #expect(other.isOpen == solution.isOpen, "seed \(seed)")
      for variable in solution.values.indices where !solution.isOpen[variable] {
        #expect(
          abs(other.values[variable] - solution.values[variable]) < 1e-6,
          "seed \(seed), variable \(variable)")
      }
    }
  }

  @Test func `the same system gives the same bits`() {
    for seed: UInt64 in 0..<200 {
      let system = GeneratedSystem(seed: seed).system
      let (first, second) = (LayoutSolver.solve(system), LayoutSolver.solve(system))
      #expect(first.values.map(\.bitPattern) == second.values.map(\.bitPattern))
      #expect(first.conflicts == second.conflicts)
    }
  }

  /// How much a solution violates rows.
  private struct Sums {
    /// The largest violation of what is required.
    var required = 0.0
    /// The sum for each priority, from the highest down.
    var levels: [Double] = []

    init(_ system: LinearSystem, _ solution: LinearSolution, ignoring ignored: Set<Int>) {
      var sums: [Double: Double] = [:]
      for (number, row) in system.rows.enumerated() where !ignored.contains(number) {
        let excess = row.terms.reduce(-row.constant) {
          $0 + system.coefficients[$1] * solution.values[system.columns[$1]]
        }
        let violation =
          switch row.relation {
          case .equal: abs(excess)
          case .lessThanOrEqual: max(0, excess)
          case .greaterThanOrEqual: max(0, -excess)
          }
        if row.priority == 1000 {
          required = max(required, violation)
        } else {
          sums[row.priority, default: 0] += violation
        }
      }
      for (variable, value) in solution.values.enumerated() where system.isExtent[variable] {
        required = max(required, -value)
      }
      levels = sums.sorted { $0.key > $1.key }.map(\.value)
    }
  }
}
