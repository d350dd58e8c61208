import RegressionRunner
import RegressionStore
import Presentation
import Scenarios

enum RunWords {
  /// Whether a text can only be a run: a number, `latest`, `previous` or `latest~N`.
  static func isPlace(_ text: String) -> Bool {
    Int(text) != nil || text == "latest" || text == "previous"
      || text.hasPrefix("latest~") && Int(text.dropFirst("latest~".count)) != nil
  }

  /// Returns a run's number with its version and reservations, as in `run 42 (main, 3f2a91c with
  /// uncommitted changes, 2 of 40 cases, 1 skipped)`; safe to show.
  static func handle(_ run: Run, withReservations: Bool = true) -> String {
    let header = run.header
    var details: [String] = []
    if let label = header.label { details.append(label) }
    if let branch = header.branch { details.append(branch) }
    if let commit = header.commit {
      details.append(commit.prefix(7) + (header.isDirty == true ? " with uncommitted changes" : ""))
    }
    if withReservations { details += missingCases(of: run) }
    let text = "run \(run.number)"
    return Escaped.text(details.isEmpty ? text : "\(text) (\(details.joined(separator: ", ")))")
  }

  /// Returns what a comparison has to allow for, as in `with uncommitted changes`, `2 of 40 cases`
  /// and `1 skipped`; empty for a full run of a commit.
  static func reservations(of run: Run) -> [String] {
    (run.header.isDirty == true ? ["with uncommitted changes"] : []) + missingCases(of: run)
  }

  /// The cases of the suite that the run lacks.
  private static func missingCases(of run: Run) -> [String] {
    var words: [String] = []
    if let suiteSize = run.suiteSize, suiteSize > run.totals.recorded {
      words.append("\(run.totals.recorded) of \(suiteSize) cases")
    } else if run.totals.missing > 0 {
      words.append("\(run.totals.recorded) of \(run.totals.planned) cases")
    } else {
      words += parts(of: run).prefix(1)
    }
    let skipped = run.totals[.skipped]
    return skipped > 0 ? words + ["\(skipped) skipped"] : words
  }

  /// The part of the suite in a run: `filtered`, `shard 1/4`, or both; empty for all.
  static func parts(of run: Run) -> [String] {
    (run.header.isFiltered ? ["filtered"] : [])
      + (run.header.shard.map { ["shard \($0.index)/\($0.count)"] } ?? [])
  }

  /// As in `Running 512 cases: 64 scenarios × 8 strategies × 1 device, 2 jobs`.
  static func heading(_ plan: RunPlan, jobs: Int) -> String {
    let scenarios = Set(plan.cases.map(\.scenario)).count
    let strategies = Set(plan.cases.map(\.strategy)).count
    let devices = Set(plan.cases.map(\.device)).count
    let orientations = Set(plan.cases.map(\.orientation)).count
    var parts = [
      Words.count(scenarios, "scenario"),
      Words.count(strategies, "strategy", plural: "strategies"),
      Words.count(devices, "device"),
    ]
    if orientations > 1 { parts.append(Words.count(orientations, "orientation")) }
    let isProduct = scenarios * strategies * devices * orientations == plan.cases.count
    return "Running \(Words.count(plan.cases.count, "case")): "
      + "\(parts.joined(separator: isProduct ? " × " : ", ")); \(Words.count(jobs, "job"))"
  }

  /// How to continue an unfinished run.
  static func continuation(of run: Run, resumed: Int?) -> String {
    switch run.state {
    case .running: return "still being recorded on \(Escaped.text(run.host))"
    case .complete: return "marked as complete nevertheless; run 'headroom doctor'"
    case .interrupted: break
    }
    guard let resumed, resumed != run.number else { return "resume with: headroom run --resume" }
    return "'headroom run --resume' first resumes run \(resumed), which is newer"
  }
}
