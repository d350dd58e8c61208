import AvoidanceEngine
import Scenarios

/// The texts that scripts type, and the rows that they insert.
///
/// A form is compiled with all of it once, so that many scripts share it.
struct ScriptVocabulary: Sendable {
  /// Texts to type, the class of a presented controller, and a text that makes a text view grow.
  static let texts = [
    "a", "\n", "several words that fill more than a line of a field\nand one more",
    "SheetViewController", "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
  ]
  /// How many of the texts are typed into any input.
  static let typedCount = 3
  /// The index of the text of many lines.
  static let manyLines = 4

  /// The rows that may be inserted, one group after the other.
  let rows: [Form.InsertedRows]

  init(_ form: FormDescription) {
    var tables: [String] = []
    form.view.collectTables(&tables)
    rows = tables.prefix(2).flatMap { table in
      [
        Form.InsertedRows(
          table: table, rows: [Self.row("new-row-\(table)", field: "new-\(table)")]),
        Form.InsertedRows(
          table: table, rows: (1...3).map { Self.row("more-\($0)-\(table)", field: nil) }),
      ]
    }
  }

  private static func row(_ name: String, field: String?) -> ViewNode {
    var row = ViewNode(.cell, name)
    row.height = 44
    if let field {
      var input = ViewNode(.textField, field)
      input.frame = Rect(15, 7, 300, 30)
      row.children = [input]
    }
    return row
  }

  /// Returns an event as a file's entry; nil if it refers to a view without a name.
  func entry(_ entry: BoundScenario.Entry, of form: Form) -> ScriptEntry? {
    guard case .event(let event, let then) = entry else { return nil }
    let step = try? event.map(
      view: { view in
        guard form.views.indices.contains(view), let name = form.views[view].identifier else {
          throw Nameless()
        }
        return name
      },
      text: { Self.texts[$0] }, rows: { rows[$0].rows })
    return step.map { .step($0, then: then) }
  }

  private struct Nameless: Error {}
}

extension ViewNode {
  fileprivate func collectTables(_ tables: inout [String]) {
    if kind == .tableView, table?.sections.isEmpty == false, let identifier {
      tables.append(identifier)
    }
    for child in children { child.collectTables(&tables) }
    for section in table?.sections ?? [] {
      for row in section.rows { row.collectTables(&tables) }
    }
  }
}
