import AvoidanceEngine
import Foundation
import Presentation
import RegressionStore
import Scenarios
import TestSupport
import Testing

@testable import HeadroomCommand

/// What help has of the declarations, and what its texts say.
struct ReferenceTests {
  private let reference = Reference(commands: HeadroomProgram.commands.map { $0.declaration })

  private func definitions(of topic: Topic) -> [Article.Definition] {
    topic.article.blocks.flatMap { block -> [Article.Definition] in
      if case .definitions(let list) = block { list } else { [] }
    }
  }

  @Test(arguments: FormatPart.allCases)
  func `every key is on a page with its kind, requirement, default and meaning`(
    part: FormatPart
  ) {
    let all = Topic.allCases.flatMap { definitions(of: $0) }
    func check(_ fields: [FieldDescription], inside path: String) {
      for field in fields {
        let name = path + field.name
        let found = all.filter { $0.term == name && $0.takes.hasPrefix(field.shape.words) }
        let isThere =
          field.shape.words == "nothing"
          ? all.contains { $0.term == name }
          : found.contains { definition in
            let meaning = ArticleText(width: 1000).text(
              Article(name: "", summary: "", blocks: [.paragraph(definition.meaning)])
            )
            return definition.takes.contains("; required") == field.isNeeded
              && (field.standard.map {
                definition.takes.contains("(default: \($0))") == ($0 != "{}")
              } ?? true)
              && meaning.contains(field.help.dropLast())
          }
        #expect(isThere, "\(part) \(name)")
        check(field.shape.keys, inside: "\(name).")
      }
    }
    check(part.keys, inside: "")
  }

  @Test func `the page of the format is short, and leads to all others of files`() {
    let article = Topic.format.article
    #expect(ArticleText(width: 100).text(article).split(separator: "\n").count <= 110)
    let ofFiles: [Topic] = [
      .keys, .views, .properties, .constraints, .steps, .expectations, .laws, .knownFailures,
      .baselines, .strategies, .swift, .external, .devices, .profile, .projects,
    ]
    #expect(ofFiles.filter { !article.related.contains($0.rawValue) } == [])
  }

  @Test func `each topic has what it is about`() {
    func terms(_ topic: Topic) -> Set<String> { Set(definitions(of: topic).map(\.term)) }
    #expect(terms(.laws).isSuperset(of: Law.allCases.map(\.rawValue)))
    #expect(terms(.steps).isSuperset(of: StepDescription.all.map(\.field.name)))
    #expect(terms(.views).isSuperset(of: ViewNode.Kind.allCases.map(\.name)))
    #expect(terms(.properties).isSuperset(of: ViewPropertyDescription.all.map(\.field.name)))
    #expect(terms(.properties).isSuperset(of: FieldDescription.settable.map(\.name)))
    #expect(terms(.expectations).isSuperset(of: SubjectDescription.all.map(\.name)))
    #expect(terms(.profile).isSuperset(of: FormatPart.profile.keys.map(\.name)))
    #expect(terms(.database).isSuperset(of: NamedQuery.all.map(\.name)))
    #expect(terms(.database).isSuperset(of: ViewReference.all.flatMap { $0.columns.map(\.name) }))
    #expect(terms(.exitStatus).isSuperset(of: ExitStatus.allCases.map { "\($0.rawValue)" }))
    let text = ArticleText(width: 100).text(Topic.devices.article)
    #expect(ShippedDevices.all.filter { !text.contains($0.name) } == [])
  }

  @Test func `each step's details are on the page of steps`() {
    let text = ArticleText(width: 1000).text(Topic.steps.article)
    for step in StepDescription.all {
      let details = step.field.shape.keys.map(\.name)
      #expect(details.filter { !text.contains($0) } == [], "\(step.field.name)")
    }
  }

  @Test func `an article of the engine is read as a topic`() {
    let article = EngineArticle(
      """
      # A title

      What it is about.

      1. ``Hooks/first(_:)``, see <doc:Focus#Who-can-become-first-responder>.
         It goes on.

      | to read | |
      | --- | --- |
      | time | ``Screen/now``, ``Form`` |

      ```swift
      1. not a list, ``as it is``
      ```
      """)
    #expect(
      article.topic == """
        What it is about

        - `first(_:)`, see the article Focus, section Who can become first responder.
           It goes on.

        - time: `now`, `Form`

        ```swift
        1. not a list, ``as it is``
        ```
        """)
  }

  @Test func `what texts call a law, a strategy or a query is one`() {
    let declared = Set(
      Law.allCases.map(\.rawValue) + StrategyRegistry.builtIn.definitions.map(\.name)
        + NamedQuery.all.map(\.name)
        + Topic.allCases.map(\.rawValue))
    for topic in [Topic.laws, .expectations, .knownFailures, .runs, .steps, .strategies] {
      // Words of small letters with dashes between them, in code.
      let spans = TopicFile.topic(topic).split(separator: "`").enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      let named = spans.filter { span in
        span.contains("-") && span.first != "-" && span.last != "-"
          && span.allSatisfy { $0 == "-" || $0.isLowercase }
      }
      #expect(named.filter { !declared.contains($0) } == [], "\(topic)")
    }
  }

  @Test func `every text is a topic, and every example is shown by one`() throws {
    let folder = Repository.folder.appending(path: "Sources/HeadroomCommand/Help")
    func names(_ part: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: part).path)
        .sorted()
    }
    // How exact the engine is, its own documentation says.
    let own = Topic.allCases.filter { $0.engineArticle == nil }
    #expect(try names("Topics") == own.map { "\($0.rawValue).md" }.sorted())
    let texts = Topic.allCases.map { TopicFile.topic($0) }
    for example in try names("Examples") {
      #expect(texts.contains { $0.contains("{example \(example)}") }, "\(example)")
    }
  }

  @Test func `every article has a summary without a full stop, and names articles that are there`()
  {
    #expect(Set(reference.names).count == reference.names.count)
    for article in reference.articles {
      #expect(!article.summary.isEmpty && article.summary.last != ".", "\(article.name)")
      for name in article.related {
        #expect(reference.article(named: name) != nil, "\(article.name) names \(name)")
      }
    }
  }

  @Test(arguments: [80, 100])
  func `lines fit, but for what can't be broken`(width: Int) {
    for article in reference.articles {
      for line in ArticleText(width: width).text(article).split(separator: "\n") {
        let words = line.split(separator: " ")
        // Code and calls stand as they are; so do words that are wider than what is left for them.
        let isWhole =
          line.hasPrefix("    ") || line.hasPrefix("  headroom ")
          || words.contains { $0.count > 24 }
        #expect(TextLayout.width(of: String(line)) <= width || isWhole, "\(article.name): \(line)")
      }
    }
  }
}

extension Article {
  /// The names of the articles that its texts refer to, in order.
  fileprivate var related: [String] {
    let texts = blocks.flatMap { block -> [Prose] in
      switch block {
      case .paragraph(let prose): [prose]
      case .list(let items): items
      case .definitions(let list): list.map(\.meaning)
      case .heading, .usage, .table, .code, .calls: []
      }
    }
    return texts.flatMap(\.spans).compactMap { span in
      if case .article(let name) = span { name } else { nil }
    }
  }
}
