import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// A column of one of the tables.
struct CSVColumn<Row>: Sendable {
  let name: String
  let value: @Sendable (Row) -> Value

  init<Leaf: MemberValue>(_ name: String, _ value: @escaping @Sendable (Row) -> Leaf) {
    self.name = name
    self.value = { value($0).value }
  }

  /// The column of a member in JSON.
  init<Part>(_ column: Column<Part>, _ part: @escaping @Sendable (Row) -> Part) {
    name = column.description.key
    value = { column.value(part($0)) ?? .null }
  }
}
