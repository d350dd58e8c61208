import Scenarios
import Testing

@testable import RegressionRunner

/// What laws declare of themselves.
struct LawRuleTests {
  @Test(arguments: Law.allCases)
  func `a law has a rule of its own, and a sentence of help`(law: Law) {
    let rule = law.rule
    #expect(rule.law == law)
    let isCheckedAfterSteps = rule.check != nil
    #expect(isCheckedAfterSteps != law.isOfWholeScript)
    #expect(rule.help.count > 7 && rule.help.count < 200)
    #expect(rule.help.first?.isUppercase == true && rule.help.hasSuffix("."))
    #expect(!rule.help.contains("  "))
  }

  @Test func `each kind of finding has one law that says its sentence`() {
    let kinds = LawRule.all.flatMap { rule in rule.sentences.map { $0.key } }
    #expect(kinds.sorted { $0.rawValue < $1.rawValue } == LawFinding.Kind.allCases)
    for kind in LawFinding.Kind.allCases {
      #expect(LawFinding(kind).sentence.contains(" "), "\(kind)")
    }
  }
}
