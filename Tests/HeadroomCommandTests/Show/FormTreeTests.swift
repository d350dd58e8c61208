import AvoidanceEngine
import Testing

@testable import HeadroomCommand

struct FormTreeTests {
  @Test func `a form is drawn as a tree with its sections, rows and inputs`() {
    var field = ViewNode(.textField, "mail")
    field.frame = Rect(145, 0, 215, 44.5)
    field.input?.keyboardType = .emailAddress
    field.input?.enabled = false
    var cell = ViewNode(.cell, "row-1")
    cell.height = 44
    cell.children = [field]
    var table = ViewNode(.tableView, "contacts")
    table.frame = Rect(0, 0, 375, 667)
    table.table?.header = .height(30)
    table.table?.sections = [.init(header: 28, rows: [cell]), .init(rows: [ViewNode(.cell)])]
    var root = ViewNode(.view)
    root.children = [table, ViewNode(.button, "send")]
    let form = FormDescription(canvas: Size(375, 667), view: root)
    #expect(
      FormTree.text(name: "contacts", form: form) == """
        contacts, canvas 375 × 667, viewController
        view (root)
        ├─ tableView contacts [0, 0, 375, 667]
        │  ├─ table header, height 30
        │  ├─ section 0, header 28, footer 0
        │  │  └─ cell row-1, height 44
        │  │     └─ textField mail [145, 0, 215, 44.5], disabled, emailAddress
        │  └─ section 1, header 0, footer 0
        │     └─ cell
        └─ button send

        """
    )
  }
}
