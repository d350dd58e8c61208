import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

extension ComparisonBucket: MemberValue {}
extension DefinitionKind: MemberValue {}
extension DeviceChoice.Fit: MemberValue {}
extension JudgedOperator: MemberValue {}
extension Law: MemberValue {}
extension Verdict: MemberValue {}

extension CaseName: MemberValue {
  static var schema: JSONSchema { .types("string") }
  var value: Value { .text(description) }
}
