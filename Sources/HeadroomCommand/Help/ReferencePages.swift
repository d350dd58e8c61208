import Reports

/// What the reference is written as.
enum ReferencePages: String, CaseIterable, Sendable {
  case man, docc

  /// Returns the pages of a reference with their paths.
  func pages(of reference: Reference) -> [(path: String, text: String)] {
    switch self {
    case .man:
      let manual = ArticleManual(
        program: reference.program.name, date: HeadroomProgram.date, articles: reference.articles)
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
      summary: "The command-line interface of Headroom, with a complete reference",
      introduction: [
        .paragraph(
          Prose(
            marked:
              "These pages are the output of `headroom help`: one for each command and topic. "
              + "[[format]] explains an example file line by line. A package with its own "
              + "strategies calls the program as a function."
          )
        )
      ],
      [
        ("Scenario files", topics.filter { $0.kind == .format }),
        ("Topics", topics.filter { $0.kind == .topic }),
        ("Commands", [reference.program] + reference.commands.map(\.article)),
      ]
    )
  }
}
