import AvoidanceEngine

/// Which printed view each view of a form was, kept in the views' tags while the form is made.
enum DumpedTags {
  /// Larger than any tag that is printed exactly.
  private static let first = 1 << 54

  /// The tag of a printed view.
  static func number(of view: Int) -> Int { first + view }

  /// The printed view with a tag; nil for views that aren't printed.
  static func view(_ tag: Int) -> Int? { tag >= first ? tag - first : nil }

  /// The views of the compiled form, by printed view.
  ///
  /// - Precondition: The form can be compiled, and its tags aren't restored.
  static func views(of form: FormDescription) -> [Int: ViewIndex] {
    var views: [Int: ViewIndex] = [:]
    let compiled = Form(form)
    for index in compiled.views.indices where index < compiled.initialCount {
      // A search bar's field comes after the bar.
      if let view = view(compiled.views[index].tag), views[view] == nil { views[view] = index }
    }
    return views
  }

  /// Gives the views of a form the tags that are printed.
  static func restore(_ form: inout FormDescription, from dump: ViewDump) {
    restore(&form.view, dump)
  }

  private static func restore(_ node: inout ViewNode, _ dump: ViewDump) {
    if let view = view(node.tag) { node.tag = dump.views[view].tag }
    for index in node.children.indices { restore(&node.children[index], dump) }
    guard var table = node.table else { return }
    for section in table.sections.indices {
      for row in table.sections[section].rows.indices {
        restore(&table.sections[section].rows[row], dump)
      }
    }
    node.table = table
  }
}
