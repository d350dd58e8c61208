import RegressionRunner

/// A problem of a form under some strategies, in its worst case.
///
///     Login/password under none, footer-spacer on iPhone 8: partly covered: 34 of 44 pt
struct Risk: Sendable {
  var form: String
  /// The form with the hidden field, or the scenario that violates the law.
  var subject: String
  var law: String
  var finding: LawFinding
  /// The strategies that are equally bad, in their order.
  var strategies: [String]
  /// The device and orientation of the worst case.
  var place: HeldDevice
  /// The other devices and orientations with the problem under one of the strategies, in their order.
  var others: [HeldDevice]
  var index: Int
  /// Why the layout may be wrong in the worst case, or nil if it isn't in doubt.
  var doubt: String?

  /// The severity, in points.
  var points: Double { abs(finding.amount) }
  /// Whether a field can't be seen.
  var hidesField: Bool { finding.kind.hidesField }
}

/// Merges equal findings over scenarios, devices and strategies.
struct RiskGathering {
  /// Findings with the same key are merged per strategy.
  private struct Key: Hashable {
    var form: String
    var kind: LawFinding.Kind
    var view: String?
    var property: String
    var strategy: String
  }
  /// Strategies with the same key share a risk.
  private struct SharedKey: Hashable {
    var form: String
    var kind: LawFinding.Kind
    var view: String?
    var property: String
    var subject: String
    var place: HeldDevice
    var hundredths: Double
  }
  private struct Found {
    var worst: Risk
    var places: Set<HeldDevice>
  }
  private var found: [Key: Found] = [:]

  mutating func add(
    _ finding: LawFinding, law: String, _ name: CaseName, form: String, place: HeldDevice,
    index: Int, doubt: String?
  ) {
    let key = Key(
      form: form, kind: finding.kind, view: finding.view, property: finding.property,
      strategy: name.strategy)
    let field = finding.kind.isAboutField ? finding.view : nil
    let risk = Risk(
      form: form, subject: field.map { "\(form)/\($0)" } ?? name.scenario, law: law,
      finding: finding, strategies: [name.strategy], place: place, others: [], index: index,
      doubt: doubt)
    guard var old = found[key] else {
      found[key] = Found(worst: risk, places: [place])
      return
    }
    old.places.insert(place)
    if risk.points > old.worst.points + Tolerance.points { old.worst = risk }
    found[key] = old
  }

  /// The risks, with equally bad strategies merged; hidden fields first, then by points.
  func risks(_ strategies: [String], _ places: [HeldDevice]) -> [Risk] {
    var joined: [SharedKey: Found] = [:]
    for (key, entry) in found {
      let shared = SharedKey(
        form: key.form, kind: key.kind, view: key.view, property: key.property,
        subject: entry.worst.subject, place: entry.worst.place,
        hundredths: (entry.worst.points * 100).rounded())
      guard var old = joined[shared] else {
        joined[shared] = entry
        continue
      }
      let names = old.worst.strategies + entry.worst.strategies
      if entry.worst.index < old.worst.index { old.worst = entry.worst }
      old.worst.strategies = names
      old.places.formUnion(entry.places)
      joined[shared] = old
    }
    return joined.values.map { entry in
      var risk = entry.worst
      risk.strategies = strategies.filter { risk.strategies.contains($0) }
      risk.others = places.filter { entry.places.contains($0) && $0 != risk.place }
      return risk
    }.sorted(by: Self.isWorse)
  }

  private static func isWorse(_ one: Risk, _ other: Risk) -> Bool {
    if one.hidesField != other.hidesField { return one.hidesField }
    if one.points != other.points { return one.points > other.points }
    return (one.subject, one.index, one.law) < (other.subject, other.index, other.law)
  }
}
