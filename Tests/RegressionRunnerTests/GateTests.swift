import Testing

@testable import RegressionRunner

struct GateTests {
  @Test(
    arguments: [
      (["ours"], ["ours", "none"], nil), (["ours", "our"], ["ours", "none"], "our"),
      (["our*"], ["ours"], nil), (["none*", "ours"], ["ours"], "none*"), (["ours"], [], "ours"),
      (["OURS"], ["ours"], "OURS"),
    ] as [([String], [String], String?)])
  func `the first name that is that of no strategy is found`(
    names: [String], strategies: [String], unknown: String?
  ) throws {
    let gate = try #require(Gate(names))
    #expect(gate.unknownName(among: strategies) == unknown)
  }

  @Test func `a gate has the cases of its strategies alone, and without names there is none`()
    throws
  {
    let gate = try #require(Gate(["ours", "iq-*"]))
    let all = ["ours", "ours-v2", "iq-6.5.11", "none"]
    #expect(all.filter(gate.includes) == ["ours", "iq-6.5.11"])
    #expect(Gate([]).map(\.names) == nil)
  }
}
