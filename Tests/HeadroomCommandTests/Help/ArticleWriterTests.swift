import Presentation
import Testing

@testable import HeadroomCommand

/// Articles as a terminal shows them.
struct ArticleWriterTests {
  private let article = Article(
    name: "known-failures",
    summary: "What is known to fail",
    blocks: [
      .paragraph(
        Prose(marked: "Beside an `expect`; see [[runs]] or `-s '*'`. Never *lost*, nor <gone>.")),
      .heading("Keys", level: 1),
      .definitions([
        Article.Definition("until", takes: "a day | never; required", "The last day of 'until'."),
        Article.Definition("reason", takes: "a text", "Why it's so, with --why."),
      ]),
      .heading("A part", level: 2),
      .list(["One thing.", "Another one, which is so long that it goes on."]),
      .code("a: b\n\n.c: \\d", language: "yaml"),
      .table(Article.Table(["Device", "Screen"], [["iPhone 8", "375 x 667"], ["iPad", "768"]])),
      .calls([Article.Call("headroom known -q", "All of them.")]),
    ]
  )

  @Test func `a terminal gets columns and lines that fit`() {
    #expect(
      ArticleText(width: 40).text(article) == """
        OVERVIEW: What is known to fail

        Beside an 'expect'; see 'headroom help
        runs' or -s '*'. Never *lost*, nor
        <gone>.

        KEYS:
          until   a day | never; required
                  The last day of 'until'.
          reason  a text
                  Why it's so, with --why.

        A part:
          - One thing.
          - Another one, which is so long that
            it goes on.

            a: b

            .c: \\d

          DEVICE    SCREEN
          iPhone 8  375 x 667
          iPad      768

          headroom known -q
              All of them.

        """
    )
  }

  @Test func `a heading stands out where there are colours`() {
    let text = ArticleText(width: 40, style: TerminalStyle(usesColour: true)).text(article)
    #expect(text.contains("\u{1B}[1mKEYS:\u{1B}[0m\n"))
  }

  @Test(arguments: [
    ("as 'headroom approve' writes them", ["headroom approve"]), ("the user's finger", []),
    ("the users' fingers", []), ("'a', 'b' and ('c')", ["a", "b", "c"]),
    ("it's 'email.top = root.top + 20'.", ["email.top = root.top + 20"]), ("''", []),
  ])
  func `what stands in quotes is a literal, an apostrophe is none`(text: String, literals: [String])
  {
    let found = Prose(text).spans.compactMap { span in
      if case .literal(let literal) = span { literal } else { nil }
    }
    #expect(found == literals)
  }
}
