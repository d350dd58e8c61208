import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// What is known of a change of a strategy's code, whose earlier version can't be run again.
struct CodeChange: Sendable {
  /// A rule that only one version of the code follows, and in how many of the cases.
  struct Rule: Sendable {
    let name: String
    /// What it means; nil if the code at hand doesn't declare it.
    let meaning: String?
    var cases = 1
  }

  /// Number of commits between the two runs; nil if git doesn't know.
  var commits: Int?
  /// The last of these, as in `8db732c Simplify the conversion`.
  var lastCommits: [String] = []
  /// The rules that were followed, and no longer are.
  private(set) var dropped: [Rule] = []
  private(set) var added: [Rule] = []

  private static let commitLimit = 3

  /// Asks git about the commits between two runs.
  init(from a: Run, to b: Run) {
    guard let from = a.header.commit, let to = b.header.commit, from != to else { return }
    commits = GitState.commitCount(from: from, to: to)
    lastCommits = GitState.commits(from: from, to: to, limit: Self.commitLimit) ?? []
  }

  /// Adds the rules that a case followed in the two runs.
  mutating func add(_ before: [String], _ after: [String], of model: StrategyModel) {
    for name in before where !after.contains(name) { Self.count(name, in: &dropped, model) }
    for name in after where !before.contains(name) { Self.count(name, in: &added, model) }
  }

  private static func count(_ name: String, in rules: inout [Rule], _ model: StrategyModel) {
    if let place = rules.firstIndex(where: { $0.name == name }) {
      rules[place].cases += 1
    } else {
      let meaning = model.rules.first { $0.name == name }?.meaning
      rules.append(Rule(name: name, meaning: meaning))
    }
  }

  /// As in `2 commits: 8db732c Simplify the conversion, …` and `no longer follows restores (the keyboard hides:
  /// restores the insets) in 9 cases`; not escaped.
  var lines: [String] {
    var lines: [String] = []
    if let commits, commits > 0 {
      let more = commits > lastCommits.count ? ["…"] : []
      lines.append(
        "\(Words.count(commits, "commit")): \((lastCommits + more).joined(separator: ", "))")
    }
    for (words, rules) in [("no longer follows", dropped), ("now follows", added)] {
      lines += rules.map { rule in
        let meaning = rule.meaning.map { " (\($0))" } ?? ""
        return "\(words) \(rule.name)\(meaning) in \(Words.count(rule.cases, "case"))"
      }
    }
    return lines
  }
}

extension ComparedRuns {
  /// Adds what is known of the code that explains cases.
  mutating func describeCode(
    in database: RegressionDatabase, strategies: StrategyRegistry
  ) throws {
    let (a, b) = (comparison.a, comparison.b)
    let byCode = entries.indices.filter { entries[$0].why?.namesCode == true }
    guard !byCode.isEmpty else { return }
    let suite = try RecordedSuite(database, at: b, strategies: strategies)
    let ids = Dictionary(try database.sortedCases().map { ($0.name, $0.id) }) { first, _ in first }
    let names = byCode.compactMap { ids[entries[$0].name] }
    let hasRules =
      a.header.measuresVersion == b.header.measuresVersion && a.header.measuresVersion > 0
    let measures = try hasRules ? [a, b].map { try database.measures(of: $0, cases: names) } : []
    for index in byCode {
      let entry = entries[index]
      guard let why = entry.why else { continue }
      var change = codeChanges[why.sentence] ?? CodeChange(from: a, to: b)
      if let id = ids[entry.name], let strategy = suite.planned(entry.name)?.strategy {
        let rules = measures.map { $0[id].flatMap { try? CaseMeasures($0) }?.rules }
        if rules.count == 2, let before = rules[0], let after = rules[1] {
          change.add(before, after, of: suite.suite.strategies[Int(strategy)].value.model)
        }
      }
      codeChanges[why.sentence] = change
    }
  }
}

extension CaseExplanation {
  /// Whether a strategy's code is among the reasons.
  fileprivate var namesCode: Bool {
    if case .changes(let changes) = self { changes.contains { $0.factor == .code } } else { false }
  }
}
