import AvoidanceEngine
import Presentation
import Scenarios

/// A form as a tree of views.
///
///     contacts, canvas 375 × 667, viewController ContactsViewController
///     view (root)
///     └─ tableView contacts [0, 0, 375, 667]
///        ├─ cell row-1, height 44
///        │  └─ textField field-1 [145, 0, 215, 44]
///        └─ cell row-2, height 44
enum FormTree {
  /// Draws a form; each line ends with a line feed.
  static func text(name: String, form: FormDescription, style: TerminalStyle = .plain)
    -> String
  {
    let canvas = "\(Words.points(form.canvas.width)) × \(Words.points(form.canvas.height))"
    let controller = ["\(form.controller.kind)", form.controller.className].compactMap(\.self)
      .joined(separator: " ")
    var text = "\(style.bold(Escaped.text(name))), canvas \(canvas), \(Escaped.text(controller))\n"
    append(Branch(of: form.view, isRoot: true), lead: "", margin: "", to: &text)
    return text
  }

  private struct Branch {
    var line: String
    var branches: [Branch]

    init(_ line: String, _ branches: [Branch]) {
      self.line = line
      self.branches = branches
    }

    init(of node: ViewNode, isRoot: Bool = false) {
      line = FormTree.line(of: node, isRoot: isRoot)
      branches = FormTree.tableBranches(of: node) + node.children.map { Branch(of: $0) }
    }
  }

  private static func append(_ branch: Branch, lead: String, margin: String, to text: inout String)
  {
    text += lead + branch.line + "\n"
    for (index, child) in branch.branches.enumerated() {
      let isLast = index == branch.branches.count - 1
      append(
        child, lead: margin + (isLast ? "└─ " : "├─ "), margin: margin + (isLast ? "   " : "│  "),
        to: &text)
    }
  }

  private static func line(of node: ViewNode, isRoot: Bool) -> String {
    var words = ["\(node.kind)"]
    if let identifier = node.identifier {
      words.append(identifier)
    } else if isRoot {
      words.append("(root)")
    }
    if let frame = node.frame {
      words.append(Words.points([frame.x, frame.y, frame.width, frame.height]))
    }
    var text = words.joined(separator: " ")
    if let height = node.height { text += ", height \(Words.points(height))" }
    if let width = node.width { text += ", width \(Words.points(width))" }
    if let size = node.overlaySize { text += ", size \(Words.points([size.width, size.height]))" }
    if let name = node.className { text += ", class \(name)" }
    if node.isHidden { text += ", hidden" }
    if let input = node.input { text += inputWords(of: input) }
    return Escaped.text(text)
  }

  private static func inputWords(of input: InputProperties) -> String {
    var text = ""
    if !input.enabled { text += ", disabled" }
    if input.secure { text += ", secure" }
    if input.keyboardType != .default { text += ", \(input.keyboardType)" }
    if input.contentType != .none { text += ", \(input.contentType)" }
    if input.returnKey != .default { text += ", return key \(input.returnKey)" }
    return text
  }

  private static func tableBranches(of node: ViewNode) -> [Branch] {
    guard let table = node.table else { return [] }
    var branches: [Branch] = []
    if let header = table.header { branches.append(branch("table header", header)) }
    for (index, section) in table.sections.enumerated() {
      let rows = section.rows.map { Branch(of: $0) }
      let isPlain = table.sections.count == 1 && section.header == 0 && section.footer == 0
      if isPlain {
        branches += rows
      } else {
        let extents =
          "header \(Words.points(section.header)), footer \(Words.points(section.footer))"
        branches.append(Branch("section \(index), \(extents)", rows))
      }
    }
    if let footer = table.footer { branches.append(branch("table footer", footer)) }
    return branches
  }

  private static func branch(_ name: String, _ accessory: TableProperties.Accessory) -> Branch {
    switch accessory {
    case .height(let height): Branch("\(name), height \(Words.points(height))", [])
    case .view(let node): Branch(name, [Branch(of: node)])
    }
  }
}
