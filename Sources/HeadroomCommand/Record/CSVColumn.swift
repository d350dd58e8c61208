import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

struct CSVColumn<Row>: Sendable {
  let name: String
  let value: @Sendable (Row) -> Value

  init<Leaf: MemberValue>(_ name: String, _ value: @escaping @Sendable (Row) -> Leaf) {
    self.name = name
    self.value = { value($0).value }
  }

  init<Part>(_ column: Column<Part>, _ part: @escaping @Sendable (Row) -> Part) {
    name = column.description.key
    value = { column.value(part($0)) ?? .null }
  }
}
