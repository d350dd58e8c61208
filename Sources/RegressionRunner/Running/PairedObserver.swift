import AvoidanceEngine

struct PairedObserver<First: CaseObserver, Second: CaseObserver>: CaseObserver {
  static var wantsEverything: Bool { First.wantsEverything || Second.wantsEverything }

  var first: First
  var second: Second

  mutating func began(simulator: Simulator) {
    first.began(simulator: simulator)
    second.began(simulator: simulator)
  }

  mutating func finished(entry: Int, of script: PreparedScenario, simulator: Simulator) {
    first.finished(entry: entry, of: script, simulator: simulator)
    second.finished(entry: entry, of: script, simulator: simulator)
  }

  mutating func judged(_ check: Check, passed: Bool, simulator: Simulator, evidence: Evidence) {
    first.judged(check, passed: passed, simulator: simulator, evidence: evidence)
    second.judged(check, passed: passed, simulator: simulator, evidence: evidence)
  }
}
