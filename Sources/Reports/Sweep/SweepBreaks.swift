import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

/// The break points of a sweep, those of one place and kind together.
struct SweepBreaks {
  /// Cases that change alike at one place.
  struct Group {
    /// The first of them.
    var first: BreakPoint
    /// One entry for each scenario and cause.
    var entries: [Entry]

    /// How many cases there are; one that changes at several values of the other parameter is one.
    var count: Int { entries.reduce(0) { $0 + $1.devices.count } }
  }

  /// A scenario that changes for one cause.
  struct Entry {
    var scenario: String
    var cause: String
    /// How it is broken on the first of the devices.
    var sentence: String
    /// The devices, with the orientation where it is not upright.
    var devices: [String]
    /// The values of the sweep's other parameter at which it does, in their order; empty where there is
    /// one parameter.
    var others: [ParameterValue]
  }

  /// The groups in the order of their places.
  let groups: [Group]

  init(_ points: [BreakPoint]) {
    var groups: [Group] = []
    var found: [Key: Int] = [:]
    var entries: [EntryKey: Int] = [:]
    for point in points {
      let key = Key(point)
      if found[key] == nil {
        found[key] = groups.count
        groups.append(Group(first: point, entries: []))
      }
      let group = found[key] ?? 0
      let entryKey = EntryKey(group: group, scenario: point.name.scenario, cause: point.cause)
      if entries[entryKey] == nil {
        entries[entryKey] = groups[group].entries.count
        groups[group].entries.append(
          Entry(
            scenario: point.name.scenario, cause: point.cause, sentence: point.sentence,
            devices: [], others: []))
      }
      groups[group].entries[entries[entryKey] ?? 0].add(point)
    }
    self.groups = groups
  }

  /// What is told together.
  private struct Key: Hashable {
    var place: BreakPoint.Place
    var before: Verdict
    var after: Verdict

    init(_ point: BreakPoint) {
      place = point.place
      before = point.before
      after = point.after
    }
  }

  private struct EntryKey: Hashable {
    var group: Int
    var scenario: String
    var cause: String
  }
}

extension SweepBreaks.Entry {
  /// Adds a case.
  fileprivate mutating func add(_ point: BreakPoint) {
    let name = point.name
    let device =
      name.orientation == .portrait ? name.device : "\(name.device) (\(name.orientation.name))"
    if !devices.contains(device) { devices.append(device) }
    if let other = point.other, !others.contains(other) { others.append(other) }
  }
}
