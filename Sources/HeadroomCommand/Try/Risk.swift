import RegressionRunner
import Scenarios

/// A problem of a form: where it occurs, and its worst case.
///
///     Login/password under none, footer-spacer on iPhone 8: partly covered: 34 of 44 pt
struct Risk: Sendable {
  let form: String
  /// In the worst case: the form with the field that can't be seen, or the scenario that violates the law.
  fileprivate(set) var subject: String
  fileprivate(set) var law: String
  fileprivate(set) var finding: LawFinding
  /// The worst case.
  fileprivate(set) var name: CaseName
  fileprivate(set) var index: Int
  /// Why the layout may be wrong in the worst case, or nil if it isn't in doubt.
  fileprivate(set) var doubt: String?
  fileprivate(set) var occurrences: Occurrences
  /// Whether it occurs in several scenarios.
  fileprivate(set) var isInSeveral = false
  /// Whether it is less bad in other cases.
  fileprivate(set) var isUneven = false

  /// The severity, in points.
  var points: Double { abs(finding.amount) }
  /// Whether a field can't be seen, or not be typed into.
  var isAboutSeeing: Bool { finding.kind.isAboutSeeing }
  /// Whether a field can't be seen.
  var hidesField: Bool { finding.kind.hidesField }
  var place: HeldDevice { HeldDevice(name) }
}

extension HeldDevice {
  init(_ name: CaseName) { self.init(device: name.device, orientation: name.orientation) }
}

/// The strategies under which something occurs, each with its devices.
struct Occurrences: Sendable {
  typealias Group = (strategies: [String], places: [HeldDevice])

  private var places: [String: Set<HeldDevice>] = [:]

  init(_ name: CaseName) { add(name) }

  mutating func add(_ name: CaseName) {
    places[name.strategy, default: []].insert(HeldDevice(name))
  }

  /// Groups the strategies with the same places; both in the order of the outcome.
  func groups(_ outcome: TrialOutcome) -> [Group] {
    var groups: [Group] = []
    for strategy in outcome.strategies {
      guard let own = places[strategy] else { continue }
      let places = outcome.places.filter(own.contains)
      if let index = groups.firstIndex(where: { $0.places == places }) {
        groups[index].strategies.append(strategy)
      } else {
        groups.append(([strategy], places))
      }
    }
    return groups
  }
}

/// Merges findings with the same cause over scenarios, strategies and devices.
struct RiskGathering {
  private var found: [FailureCause: Risk] = [:]

  /// Adds a finding of a case; cases come in the order of their indexes.
  mutating func add(
    _ finding: LawFinding, law: String, _ name: CaseName, form: String, index: Int, doubt: String?
  ) {
    let cause = FailureCause(finding, of: .view(finding.view, form: form))
    let field = finding.kind.isAboutField ? finding.view : nil
    let subject = field.map { "\(form)/\($0)" } ?? name.scenario
    let new = Risk(
      form: form, subject: subject, law: law, finding: finding, name: name, index: index,
      doubt: doubt, occurrences: Occurrences(name))
    guard let old = found[cause] else {
      found[cause] = new
      return
    }
    var risk = finding.isWorse(than: old.finding) ? new : old
    risk.occurrences = old.occurrences
    risk.occurrences.add(name)
    risk.isInSeveral = old.isInSeveral || old.name.scenario != name.scenario
    risk.isUneven =
      old.isUneven || old.hidesField == new.hidesField && old.points != new.points
    found[cause] = risk
  }

  /// The risks, the worst first.
  var risks: [Risk] {
    found.values.sorted { one, other in
      if one.finding.isWorse(than: other.finding) { return true }
      if other.finding.isWorse(than: one.finding) { return false }
      return (one.subject, one.index, one.law) < (other.subject, other.index, other.law)
    }
  }
}
