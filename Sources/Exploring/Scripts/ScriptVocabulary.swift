import AvoidanceEngine
import Scenarios

/// What scripts bring into a form: texts to type, and rows to insert.
///
/// A form is compiled with all of it once, so that many scripts share it.
struct ScriptVocabulary: Sendable {
  /// What is typed, and last the class of a controller that appears.
  static let texts = [
    "a", "\n", "several words that fill more than a line of a field\nand one more",
    "SheetViewController",
  ]
  /// How many of the texts are typed.
  static let typedCount = 3

  /// The rows that may be inserted, one group after the other.
  let rows: [Form.InsertedRows]

  /// Makes what fits a form.
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

  /// Returns what an event of a script is in a file; nil where it names a view that has no name.
  func entry(_ entry: BoundScenario.Entry, of form: Form) -> ScriptEntry? {
    guard case .event(let event, let then) = entry, let step = step(event, of: form) else {
      return nil
    }
    return .step(step, then: then)
  }

  private func step(_ event: Event, of form: Form) -> Step? {
    func name(_ view: ViewIndex) -> String? {
      form.views.indices.contains(view) ? form.views[view].identifier : nil
    }
    switch event {
    case .focus(let view): return name(view).map { .focus($0) }
    case .drag(let view, let by, let from): return name(view).map { .drag($0, by: by, from: from) }
    case .tapPoint(let point): return .tapPoint(point)
    case .type(let text): return .type(Self.texts[text])
    case .blur: return .blur
    case .returnKey: return .returnKey
    case .next: return .next
    case .previous: return .previous
    case .done: return .done
    case .hideKeyboard: return .hideKeyboard
    case .keyboard(let change): return .keyboard(change)
    case .rotate(let orientation): return .rotate(orientation)
    case .insertRows(let table, let section, let at, let group):
      return name(table).map {
        .insertRows($0, section: section, at: at, rows: rows[group].rows)
      }
    case .deleteRows(let table, let section, let at, let count):
      return name(table).map { .deleteRows($0, section: section, at: at, count: count) }
    case .disappear: return .disappear
    case .appear(let text): return .appear(Self.texts[text])
    case .background: return .background
    case .foreground: return .foreground
    case .wait(let seconds): return .wait(seconds)
    default: return nil
    }
  }
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
