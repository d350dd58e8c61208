import Reports

/// What there is to know beside the commands; each has a text of the same name.
///
/// One that is called like a command is a part of that command's article.
enum Topic: String, CaseIterable, Sendable {
  case format, views, properties, constraints, steps, expectations, profile
  case laws, devices, strategies
  case knownFailures = "known-failures"
  case baselines, selection, runs, projects, ci, database
  case exitStatus = "exit-status"
  case external

  /// Whether it is about what files hold.
  var kind: Article.Kind {
    switch self {
    case .format, .views, .properties, .constraints, .steps, .expectations, .profile: .format
    case .laws, .devices, .strategies, .knownFailures, .baselines, .selection, .runs, .projects,
      .ci,
      .database, .exitStatus, .external:
      .topic
    }
  }

  /// What it says, in a few words.
  var summary: String { String(TopicFile.topic(rawValue).prefix { $0 != "\n" }) }

  /// The topic as an article.
  var article: Article {
    var reader = TopicReader(tables: TopicTable.blocks)
    let blocks = reader.read(TopicFile.topic(rawValue))
    return Article(name: rawValue, kind: kind, summary: summary, blocks: blocks)
  }
}
