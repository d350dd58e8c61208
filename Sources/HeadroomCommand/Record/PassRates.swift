import RegressionRunner
import RegressionStore

struct PassRates: Sendable {
  enum Grouping: String, Hashable, Sendable, CaseIterable {
    case strategy, form, tag
  }

  /// The counts of a group in a run, or in several consecutive runs.
  struct Count: Hashable, Sendable {
    var passed = 0
    /// Cases with a verdict that is neither skipped nor unjudged.
    var judged = 0

    /// The passing share of the judged cases, or nil if none was judged.
    var rate: Double? { judged > 0 ? Double(passed) / Double(judged) : nil }

    /// Whole percent; 100 and 0 only if all or none passed.
    var percent: Int? {
      rate.map { rate in
        passed == 0 || passed == judged
          ? Int(rate) * 100 : Int(min(99, max(1, (rate * 100).rounded())))
      }
    }

    static func + (left: Count, right: Count) -> Count {
      Count(passed: left.passed + right.passed, judged: left.judged + right.judged)
    }
  }

  struct Group: Sendable {
    var name: String
    /// One for each run.
    var counts: [Count]

    /// Index of the newest run that judged one of the cases.
    var newest: Int? { counts.lastIndex { $0.judged > 0 } }
    /// Index of the oldest one.
    var oldest: Int? { counts.firstIndex { $0.judged > 0 } }
    /// Index of the one with the lowest rate, the newest of several.
    var lowest: Int? {
      counts.indices.reversed().filter { counts[$0].judged > 0 }
        .min { counts[$0].rate ?? 1 < counts[$1].rate ?? 1 }
    }

    /// The difference of the newest and oldest rates, in percentage points.
    var change: Int? {
      guard let oldest, let newest, let old = counts[oldest].percent else { return nil }
      return counts[newest].percent.map { $0 - old }
    }
  }

  typealias Member = (groups: [String], timeline: CaseTimeline)

  let grouping: Grouping
  /// The complete runs of the whole suite, oldest first.
  let runs: [Run]
  /// By their rates in the newest run, highest first.
  let groups: [Group]

  /// Counts the cases of each group in the newest runs.
  ///
  /// Only complete runs of the whole suite are used, since the rate of a selection can't be
  /// compared with theirs.
  init(
    by grouping: Grouping, of runs: [Run], last limit: Int,
    where isWanted: (Run) -> Bool = { _ in true },
    _ members: some Sequence<Member>
  ) {
    let places = runs.indices.filter { place in
      runs[place].state == .complete && !runs[place].isPart && isWanted(runs[place])
    }.suffix(limit)
    // The difference between each run and the one before.
    let none = Array(repeating: Count(), count: runs.count + 1)
    var changes: [String: [Count]] = [:]
    for (names, timeline) in members {
      for stretch in timeline.stretches {
        guard let verdict = stretch.point?.verdict, verdict != .skipped, verdict != .unjudged
        else { continue }
        let passed = verdict == .pass ? 1 : 0
        for name in names {
          for (place, sign) in [(stretch.runs.lowerBound, 1), (stretch.runs.upperBound, -1)] {
            changes[name, default: none][place].passed += sign * passed
            changes[name, default: none][place].judged += sign
          }
        }
      }
    }
    self.grouping = grouping
    self.runs = places.map { runs[$0] }
    groups = changes.map { name, changes in
      var sum = Count()
      let counts = changes.map { change in
        sum = sum + change
        return sum
      }
      return Group(name: name, counts: places.map { counts[$0] })
    }
    .filter { $0.newest != nil }
    .sorted { a, b in
      let rates = [a, b].map { $0.counts.last?.rate ?? -1 }
      return rates[0] == rates[1] ? a.name < b.name : rates[0] > rates[1]
    }
  }

  /// The lowest rate; the scale of every plot begins there.
  var lowest: Double { groups.flatMap(\.counts).compactMap(\.rate).min() ?? 0 }

  var lowestPercent: Int { Int((lowest * 100).rounded()) }

  /// As in `runs 1 to 30`.
  var span: String {
    guard let first = runs.first?.number, let last = runs.last?.number else { return "no runs" }
    return first == last ? "run \(last)" : "runs \(first) to \(last)"
  }
}

extension RunRecord {
  /// Returns the rates over the newest runs of this run's branch, for each grouping that has groups.
  func passRates(last limit: Int) -> [PassRates] {
    PassRates.Grouping.allCases.map { grouping in
      let members = cases.lazy.compactMap { entry in
        entry.timeline.map { timeline -> PassRates.Member in
          switch grouping {
          case .strategy: ([entry.name.strategy], timeline)
          case .form: (entry.form.map { [$0] } ?? [], timeline)
          case .tag: (entry.tags, timeline)
          }
        }
      }
      return PassRates(
        by: grouping, of: runs, last: limit, where: { $0.header.branch == run.header.branch },
        members)
    }.filter { !$0.groups.isEmpty }
  }
}

extension PassRates {
  static func percent(_ count: Count?) -> String {
    count?.percent.map { "\($0) %" } ?? "-"
  }

  static func passed(_ count: Count?) -> String {
    count.map { "\($0.passed) of \($0.judged)" } ?? "-"
  }

  /// The difference of the newest and oldest rates, as in `+23`.
  static func change(_ group: Group) -> String {
    guard let change = group.change else { return "" }
    return change > 0 ? "+\(change)" : change < 0 ? "−\(-change)" : "0"
  }
}
