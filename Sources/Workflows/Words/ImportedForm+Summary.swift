import AvoidanceEngine
package import Scenarios

extension ImportedForm {
  /// What the form holds, as in `3 text fields, 1 scroll view; 2 warnings`.
  package var summary: String {
    let counts = contents.counts
    var parts: [String] = Self.names.compactMap { kind, name in
      counts.first { $0.kind == kind }.map { Words.count($0.count, name) }
    }
    if contents.inputs == 0 { parts.insert("no text input", at: 0) }
    if let height = keyboardHeight {
      let field = firstResponder.map { " for \(Escaped.text($0))" } ?? ""
      parts.append("keyboard shown\(field), \(Words.points(height)) pt high")
    }
    let told = warnings > 0 ? "; \(Words.count(warnings, "warning"))" : ""
    return parts.joined(separator: ", ") + told
  }

  /// The kinds that matter, by their names; inputs first.
  private static let names: [(ViewNode.Kind, String)] = [
    (.textField, "text field"), (.textView, "text view"), (.searchBar, "search bar"),
    (.scrollView, "scroll view"), (.tableView, "table"), (.collectionView, "collection"),
    (.cell, "cell"), (.stackView, "stack"),
  ]
}
