import Reports

/// What the reference is written as.
enum ReferencePages: String, CaseIterable, Sendable {
  case man, docc

  /// Returns the pages of a reference with their paths.
  func pages(of reference: Reference) -> [(path: String, text: String)] {
    switch self {
    case .man:
      let manual = ArticleManual(
        program: reference.program.name,
        date: HeadroomProgram.date,
        articles: reference.articles
      )
      return reference.articles.map { (manual.path($0), manual.text($0)) }
    case .docc:
      let writer = ArticleMarkdown()
      return [("HeadroomCommand.md", Self.landingPage(of: reference, writer))]
        + reference.articles.map { (ArticleMarkdown.fileName($0), writer.text($0)) }
    }
  }

  private static func landingPage(of reference: Reference, _ writer: ArticleMarkdown) -> String {
    let topics = reference.topics.map(\.article)
    return writer.landingPage(
      of: "HeadroomCommand",
      summary: "The command line of Headroom, and the reference of all its words",
      introduction: [
        .paragraph(
          Prose(
            marked:
              "These pages are what `headroom help` prints: one for each command, and one for each topic. "
              + "A first file is explained line by line in [[format]]. A package with strategies of its own calls "
              + "the program as a function."
          )
        )
      ],
      [
        ("What files hold", topics.filter { $0.kind == .format }),
        ("What else there is to know", topics.filter { $0.kind == .topic }),
        ("Commands", [reference.program] + reference.commands.map(\.article)),
      ]
    )
  }
}
