import RegressionRunner
import Testing

@testable import RegressionStore

/// Measures that are taken again, as those that are recorded can't be read.
struct DamagedMeasureTests {
  @Test(arguments: [1, 32, 33, 40])
  func `of all cases of a run only those are taken again`(scenarios: Int) throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: scenarios)
    let plan = Samples.plan(scenarios: Array(0..<scenarios))
    let definitions = try database.currentDefinitions().map(\.reference)
    let places = 0..<plan.cases.count
    try database.recordRun(plan) { Samples.outcome($0, "usual", measures: .sample($0)) }
    let sound = try database.beginRun(Samples.header, plan: plan, definitions: definitions)
    #expect(places.allSatisfy { sound.known.keepsMeasures(at: $0) })
    try database.execute(
      "UPDATE measure SET body = '{}' WHERE case_id = (SELECT max(id) FROM test_case)")
    let damaged = try database.beginRun(Samples.header, plan: plan, definitions: definitions)
    #expect(places.filter { !damaged.known.keepsMeasures(at: $0) } == [places.count - 1])
  }
}
