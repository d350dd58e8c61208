import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios

extension StrategyScore {
  /// The result as a sentence that names some tags, as in `bottom-constraint: 16 of 19 where it
  /// applies (3 known failures), release-blocker 7 of 7; 6 cases had nothing for it to act on`.
  func sentence(naming tags: [String]) -> String {
    var text = "\(strategy): \(share.words) where it applies"
    let known = share.totals[.knownFailure]
    if known > 0 { text += " (\(Words.count(known, "known failure")))" }
    for tag in tags { text += ", \(tag) \((groups[.tag(tag)] ?? PassShare()).words)" }
    if share.idle > 0 {
      text += "; \(Words.count(share.idle, "case")) had nothing for it to act on"
    }
    return text
  }
}

/// All strategies of one run: their ranking, and the verdicts of each at each place.
struct StrategyRanking: Sendable {
  /// A group by which shares are broken down.
  enum Grouping: Hashable, Sendable {
    case form
    case tag(String)

    /// Parses the words of `--by`, each `form` or `tag:NAME`.
    static func all(_ words: [String]) throws(UsageError) -> [Self] {
      var groupings: [Self] = []
      for word in words {
        if word == "form" {
          groupings.append(.form)
        } else if word.hasPrefix("tag:"), word.utf8.count > 4 {
          groupings.append(.tag(String(word.dropFirst(4))))
        } else {
          throw .wrongValue(
            option: "--by", value: word, expected: "form, or tag: and the name of a tag",
            suggestion: Suggestion.closest(to: word, among: ["form"]))
        }
      }
      return groupings
    }
  }

  struct Entry: Sendable {
    var name: CaseName
    /// Nil if it has no result.
    var outcome: OutcomeIdentity?
    /// Nil if none were taken.
    var metrics: CaseMetrics?
    /// Whether the strategy had nothing to act on.
    var isIdle = false
    /// The groups in which it counts.
    var groups: [StrategyScore.Group] = []
  }

  /// A strategy's result at a place.
  enum Cell: Hashable, Sendable {
    /// The scenario does not run there under the strategy.
    case absent
    /// It is planned but has no result.
    case missing
    case verdict(Verdict)
    /// A verdict that makes no difference, as the strategy had nothing to act on.
    case idle(Verdict)
  }

  /// A scenario on a device under each strategy, in the order of the standings.
  struct Row: Hashable, Sendable {
    var place: StrategyComparison.Place
    var cells: [Cell]

    /// Whether the strategies that have something to act on at the place have different verdicts.
    var differs: Bool {
      Set(
        cells.filter { cell in
          switch cell {
          case .absent, .idle: false
          case .missing, .verdict: true
          }
        }
      ).count > 1
    }
  }

  /// Best first.
  let standings: [StrategyScore]
  /// Every place, in the plan's order.
  let rows: [Row]
  /// The groups by which shares are broken down, in the order of the cases.
  let groups: [StrategyScore.Group]
  /// How many cases were run but have no metrics.
  let unmeasured: Int

  /// Ranks the strategies of some cases, given in the plan's order.
  init(_ entries: [Entry]) {
    var scores: [String: StrategyScore] = [:]
    for entry in entries {
      let strategy = entry.name.strategy
      scores[strategy, default: .init(strategy: strategy)]
        .add(
          entry.outcome?.verdict, entry.metrics, isIdle: entry.isIdle, in: entry.groups)
    }
    let standings = scores.values.bestFirst
    let columns = Dictionary(uniqueKeysWithValues: standings.enumerated().map { ($1.strategy, $0) })
    var places: [StrategyComparison.Place: Int] = [:]
    var rows: [Row] = []
    for entry in entries {
      let place = StrategyComparison.Place(
        scenario: entry.name.scenario, device: entry.name.device,
        orientation: entry.name.orientation)
      if places[place] == nil {
        places[place] = rows.count
        rows.append(Row(place: place, cells: standings.map { _ in .absent }))
      }
      guard let row = places[place], let column = columns[entry.name.strategy] else { continue }
      rows[row].cells[column] =
        entry.outcome.map { entry.isIdle ? .idle($0.verdict) : .verdict($0.verdict) } ?? .missing
    }
    groups = entries.flatMap(\.groups).uniqued()
    unmeasured = entries.count { entry in
      entry.metrics == nil && entry.outcome.map { !$0.verdict.isSkipped } ?? false
    }
    self.standings = standings
    self.rows = rows
  }

  var forms: [String] {
    groups.compactMap { if case .form(let name) = $0 { name } else { nil } }
  }

  var tags: [String] {
    groups.compactMap { if case .tag(let name) = $0 { name } else { nil } }
  }

  var differing: Int { rows.count(where: \.differs) }
}
