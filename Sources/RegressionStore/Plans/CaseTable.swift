/// Finds the place of a case in a plan by the ids of its names.
struct CaseTable {
  // For each id the place of its name in the plan's list plus 1, or 0.
  private let scenarios: [Int32]
  private let strategies: [Int32]
  private let devices: [Int32]
  private let strategyCount: Int
  private let deviceCount: Int
  // Plans are mostly whole products: then a flat table beats a dictionary many times.
  private var flat: [Int32] = []
  private var sparse: [Int: Int32] = [:]

  init(_ plan: RunPlan, _ scenarios: [Int64], _ strategies: [Int64], _ devices: [Int64]) {
    self.scenarios = Self.places(of: scenarios)
    self.strategies = Self.places(of: strategies)
    self.devices = Self.places(of: devices)
    strategyCount = strategies.count
    deviceCount = devices.count
    let (product, overflows) = (scenarios.count * strategyCount)
      .multipliedReportingOverflow(by: deviceCount * CaseOrientation.allCases.count)
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

  /// Returns the plan index of a case; `nil` when the plan does not hold it.
  func place(scenario: Int64, strategy: Int64, device: Int64, orientation: CaseOrientation) -> Int?
  {
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
