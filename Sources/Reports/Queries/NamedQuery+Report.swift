public import RegressionStore

extension NamedQuery {
  /// Returns the shipped queries as lines for people.
  public static func text(width: Int) -> String {
    let list = all.map { query in
      (([query.name] + query.parameters.map { ":\($0)" }).joined(separator: " "), query.overview)
    }
    return TextLayout.definitions(list, width: width)
  }

  /// The shipped queries as a document for programs.
  public static var document: JSONValue {
    .record([
      "headroom": .integer(RunJSON.version),
      "queries": .list(
        all.map { query in
          .record([
            "name": .text(query.name),
            "overview": .text(query.overview),
            "parameters": .list(query.parameters.map { .text($0) }),
            "sql": .text(query.text),
          ])
        }
      ),
    ])
  }
}
