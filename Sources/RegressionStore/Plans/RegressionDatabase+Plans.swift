import RegressionRunner
import AvoidanceEngine
import Scenarios

/// A set of case ids with one bit per case: ids are small and dense.
struct CaseSet: Hashable {
  private var words: [UInt64] = []

  init() {}

  init(_ ids: some Sequence<Int64>) {
    for id in ids { insert(id) }
  }

  func contains(_ id: Int64) -> Bool {
    let word = Int(id >> 6)
    return words.indices.contains(word) && words[word] & (1 << UInt64(id & 63)) != 0
  }

  mutating func insert(_ id: Int64) {
    let word = Int(id >> 6)
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
    }
    words[word] |= 1 << UInt64(id & 63)
  }

  mutating func remove(_ id: Int64) {
    let word = Int(id >> 6)
    if word < words.count { words[word] &= ~(1 << UInt64(id & 63)) }
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  var ids: [Int64] {
    var ids: [Int64] = []
    forEach { ids.append($0) }
    return ids
  }

  var last: Int64? {
    guard let word = words.lastIndex(where: { $0 != 0 }) else { return nil }
    return Int64(word) << 6 + Int64(63 - words[word].leadingZeroBitCount)
  }

  func forEach(_ body: (Int64) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(Int64(index) << 6 + Int64(rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
  }

  func union(_ other: CaseSet) -> CaseSet { combined(with: other, |) }
  func intersection(_ other: CaseSet) -> CaseSet { combined(with: other, &) }
  func subtracting(_ other: CaseSet) -> CaseSet { combined(with: other) { $0 & ~$1 } }
  func symmetricDifference(_ other: CaseSet) -> CaseSet { combined(with: other, ^) }

  func upTo(_ mark: Int64) -> CaseSet {
    var result = self
    let word = Int(mark >> 6)
    guard word < words.count else { return self }
    result.words.removeSubrange((word + 1)...)
    result.words[word] &= ~0 >> UInt64(63 - mark & 63)
    return result
  }

  private func combined(with other: CaseSet, _ operation: (UInt64, UInt64) -> UInt64) -> CaseSet {
    var result = CaseSet()
    let count = max(words.count, other.words.count)
    result.words.reserveCapacity(count)
    for index in 0..<count {
      result.words.append(
        operation(
          index < words.count ? words[index] : 0, index < other.words.count ? other.words[index] : 0
        ))
    }
    while result.words.last == 0 { result.words.removeLast() }
    return result
  }
}

/// Finds the index of a case in a plan by the ids of its names.
struct CaseTable {
  // For each id the index of its name in the plan's list plus 1, or 0.
  private let scenarios: [Int32]
  private let strategies: [Int32]
  private let devices: [Int32]
  private let strategyCount: Int
  private let deviceCount: Int
  // Plans are mostly full products, for which a flat table is far faster than a dictionary.
  private var flat: [Int32] = []
  private var sparse: [Int: Int32] = [:]

  init(_ plan: RunPlan, _ scenarios: [Int64], _ strategies: [Int64], _ devices: [Int64]) {
    self.scenarios = Self.places(of: scenarios)
    self.strategies = Self.places(of: strategies)
    self.devices = Self.places(of: devices)
    strategyCount = strategies.count
    deviceCount = devices.count
    let (product, overflows) = (scenarios.count * strategyCount)
      .multipliedReportingOverflow(by: deviceCount * Orientation.allCases.count)
    if !overflows && product <= 16 * plan.cases.count {
      flat = [Int32](repeating: 0, count: product)
    } else {
      sparse.reserveCapacity(plan.cases.count)
    }
    for (index, planned) in plan.cases.enumerated() {
      let key = key(
        Int(planned.scenario), Int(planned.strategy), Int(planned.device),
        Int(planned.orientation.rawValue))
      if flat.isEmpty {
        sparse[key] = Int32(index) + 1
      } else {
        flat[key] = Int32(index) + 1
      }
    }
  }

  /// Returns the plan index of a case; nil if the plan doesn't contain it.
  func place(scenario: Int64, strategy: Int64, device: Int64, orientation: Orientation) -> Int? {
    guard let scenario = Self.place(of: scenario, in: scenarios),
      let strategy = Self.place(of: strategy, in: strategies),
      let device = Self.place(of: device, in: devices)
    else { return nil }
    let key = key(scenario, strategy, device, Int(orientation.rawValue))
    let place = flat.isEmpty ? sparse[key] ?? 0 : flat[key]
    return place == 0 ? nil : Int(place) - 1
  }

  private func key(_ scenario: Int, _ strategy: Int, _ device: Int, _ orientation: Int) -> Int {
    ((scenario * strategyCount + strategy) * deviceCount + device) * 4 + orientation
  }

  private static func place(of id: Int64, in places: [Int32]) -> Int? {
    let id = Int(id)
    guard id < places.count, places[id] != 0 else { return nil }
    return Int(places[id]) - 1
  }

  private static func places(of ids: [Int64]) -> [Int32] {
    var places = [Int32](repeating: 0, count: Int(ids.max() ?? 0) + 1)
    for (index, id) in ids.enumerated() where id != 0 { places[Int(id)] = Int32(index) + 1 }
    return places
  }
}

struct ResolvedPlan {
  let id: Int64
  /// The case of each plan index.
  let caseIDs: [Int64]
}

// A plan is stored as its difference from that of a recent run: the chain of links is at most 16
// long, and a plan that differs from all of them in more than half of its cases stands alone.
extension RegressionDatabase {
  static let longestChain = 16
  private static let recentRuns: Int64 = 16
  private static let candidates = 4

  /// Finds a plan and its cases, or stores them.
  func resolve(_ plan: RunPlan) throws -> ResolvedPlan {
    let digest = plan.digest
    let known = try connection.first("planByDigest", ["digest": digest]) { try $0.id("id") }
    let caseIDs = try resolveCases(of: plan)
    if let known { return ResolvedPlan(id: known, caseIDs: caseIDs) }
    let id = try storePlan(digest: digest, cases: CaseSet(caseIDs))
    return ResolvedPlan(id: id, caseIDs: caseIDs)
  }

  func cases(ofPlan id: Int64) throws -> CaseSet {
    let links = try connection.rows("planLinks", ["plan": id]) { try $0.id("link_plan_id") }
    var cases = CaseSet()
    for link in links {
      try connection.forEach("planCases", ["plan": link]) { row in
        if try row.flag("present") {
          cases.insert(try row.id("case_id"))
        } else {
          cases.remove(try row.id("case_id"))
        }
      }
    }
    return cases
  }

  /// Stores a plan, as its difference from a recent one if that is shorter.
  private func storePlan(digest: Digest, cases: CaseSet) throws -> Int64 {
    let size = cases.count
    let base = try nearestPlan(to: cases, size: size)
    try connection.run("insertPlan", ["digest": digest, "size": size])
    let id = connection.lastInsertedID
    try connection.run("insertPlanLink", ["plan": id, "depth": 0, "link": id])
    for (depth, link) in (base?.links ?? []).enumerated() {
      try connection.run("insertPlanLink", ["plan": id, "depth": depth + 1, "link": link])
    }
    let difference = base.map { cases.symmetricDifference($0.cases) } ?? cases
    let statement = try connection.cached("insertPlanCase")
    for caseID in difference.ids {
      statement.bind("plan", id)
      statement.bind("case", caseID)
      statement.bind("present", cases.contains(caseID))
      try statement.finish()
    }
    return id
  }

  private struct Base {
    var cases: CaseSet
    /// From the plan itself to the farthest ancestor.
    var links: [Int64]
  }

  private func nearestPlan(to cases: CaseSet, size: Int) throws -> Base? {
    var recent: [Int64] = []
    try connection.forEach("recentPlans", ["limit": Self.recentRuns]) { row in
      let plan = try row.id("plan_id")
      if try row.count("links") <= Self.longestChain, !recent.contains(plan) { recent.append(plan) }
    }
    var nearest: Base?
    var smallest = size / 2 + 1
    for plan in recent.prefix(Self.candidates) {
      let candidate = try self.cases(ofPlan: plan)
      let difference = candidate.symmetricDifference(cases).count
      guard difference < smallest else { continue }
      let links = try connection.rows("planLinks", ["plan": plan]) { try $0.id("link_plan_id") }
      nearest = Base(cases: candidate, links: links.reversed())
      smallest = difference
      if difference <= size / 64 { break }
    }
    return nearest
  }

  // MARK: Cases

  /// Returns the id of each case of a plan; creates those that are new to this file.
  func resolveCases(of plan: RunPlan) throws -> [Int64] {
    let scenarios = try ids(of: plan.scenarios, kind: .scenario)
    let strategies = try ids(of: plan.strategies, kind: .strategy)
    let devices = try ids(of: plan.devices, kind: .device)
    var caseIDs = [Int64](repeating: 0, count: plan.cases.count)
    let known = try connection.first("caseCount") { try $0.count("greatest") }
    if (known ?? 0) > 8 * plan.cases.count {
      try look(upCasesOf: plan, scenarios, strategies, devices, into: &caseIDs)
    } else if known != 0 {
      try scanCases(of: plan, scenarios, strategies, devices, into: &caseIDs)
    }
    let insert = try connection.cached("insertCase")
    for (index, planned) in plan.cases.enumerated() where caseIDs[index] == 0 {
      let scenario = scenarios[Int(planned.scenario)]
      let strategy = strategies[Int(planned.strategy)]
      let device = devices[Int(planned.device)]
      guard scenario != 0, strategy != 0, device != 0 else {
        let name = plan.name(at: index)
        if scenario == 0 { throw unknown(.scenario, name.scenario) }
        throw strategy == 0 ? unknown(.strategy, name.strategy) : unknown(.device, name.device)
      }
      insert.bind("scenario", scenario)
      insert.bind("strategy", strategy)
      insert.bind("device", device)
      insert.bind("orientation", planned.orientation)
      try insert.finish()
      caseIDs[index] = connection.lastInsertedID
    }
    return caseIDs
  }

  private func unknown(_ kind: DefinitionKind, _ name: String) -> DatabaseError {
    DatabaseError(.unknownName(kind, name), path: path)
  }

  /// Returns the id of each name, 0 for one that was never imported.
  private func ids(of names: [String], kind: DefinitionKind) throws -> [Int64] {
    var known: [ByteSpelling: Int64] = [:]
    try connection.forEach(SQL("names", kind)) { row in
      known[ByteSpelling(try row.text("name"))] = try row.id("id")
    }
    return names.map { known[ByteSpelling($0)] ?? 0 }
  }

  private func look(
    upCasesOf plan: RunPlan, _ scenarios: [Int64], _ strategies: [Int64], _ devices: [Int64],
    into caseIDs: inout [Int64]
  ) throws {
    let statement = try connection.cached("caseOfNames")
    for (index, planned) in plan.cases.enumerated() {
      statement.bind("scenario", scenarios[Int(planned.scenario)])
      statement.bind("strategy", strategies[Int(planned.strategy)])
      statement.bind("device", devices[Int(planned.device)])
      statement.bind("orientation", planned.orientation)
      if try statement.step() { caseIDs[index] = try Row(statement).id("id") }
      statement.reset()
    }
  }

  /// Reads all cases in one pass, which is faster than looking up many.
  private func scanCases(
    of plan: RunPlan, _ scenarios: [Int64], _ strategies: [Int64], _ devices: [Int64],
    into caseIDs: inout [Int64]
  ) throws {
    let table = CaseTable(plan, scenarios, strategies, devices)
    let statement = try connection.cached("cases")
    defer { statement.reset() }
    while try statement.step() {
      let row = Row(statement)
      let place = table.place(
        scenario: try row.id("scenario_id"), strategy: try row.id("strategy_id"),
        device: try row.id("device_id"), orientation: try row.orientation("orientation"))
      if let place { caseIDs[place] = try row.id("id") }
    }
  }
}
