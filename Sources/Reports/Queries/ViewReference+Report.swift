public import RegressionStore

extension ViewReference {
  /// Returns the columns of all views as lines for people.
  public static func text(width: Int) -> String {
    var text = ""
    for view in all {
      text += text.isEmpty ? "" : "\n"
      text += TextLayout.wrapped("\(view.name): \(view.row)", width: width, indent: 4) + "\n"
      text += TextLayout.definitions(view.columns.map { ($0.name, $0.meaning) }, width: width)
    }
    return text
  }

  /// The columns of all views as a document for programs.
  public static var document: JSONValue {
    .record([
      "headroom": .integer(RunJSON.version),
      "views": .list(
        all.map { view in
          .record([
            "view": .text(view.name),
            "row": .text(view.row),
            "columns": .list(
              view.columns.map { .record(["name": .text($0.name), "meaning": .text($0.meaning)]) }),
          ])
        }
      ),
    ])
  }
}
