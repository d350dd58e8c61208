import Reports
import Testing

/// One article in the three languages that it is written in.
struct ArticleWriterTests {
  private let article = Article(
    name: "known-failures",
    kind: .topic,
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

  @Test func `a page of a catalog has links, and nothing that means something by chance`() {
    #expect(ArticleMarkdown.fileName(article) == "KnownFailures.md")
    #expect(
      ArticleMarkdown().text(article) == #"""
        # Known failures

        What is known to fail.

        ## Overview

        Beside an `expect`; see <doc:Runs> or `-s '*'`. Never \*lost\*, nor \<gone\>.

        ## Keys

        | Key | Takes | Meaning |
        | --- | --- | --- |
        | `until` | a day \| never; required | The last day of `until`. |
        | `reason` | a text | Why it's so, with `--why`. |

        ### A part

        - One thing.
        - Another one, which is so long that it goes on.

        ```yaml
        a: b

        .c: \d
        ```

        | Device | Screen |
        | --- | --- |
        | iPhone 8 | 375 x 667 |
        | iPad | 768 |

        ```sh
        headroom known -q
        ```

        All of them.

        """#
    )
  }

  @Test func `a page of the manual has the macros of mdoc`() {
    var runs = article
    (runs.name, runs.kind) = ("runs", .command)
    let program = Article(name: "headroom", kind: .program, summary: "A program", blocks: [])
    let manual = ArticleManual(
      program: "headroom", date: "November 22, 2026", articles: [article, runs, program])
    #expect(
      manual.text(program).hasSuffix(
        """
        .Sh DESCRIPTION
        A program.
        .Sh SEE ALSO
        .Xr headroom-runs 1 ,
        .Xr headroom-known-failures 7

        """
      )
    )
    #expect(manual.path(article) == "man7/headroom-known-failures.7")
    #expect(
      manual.text(article) == #"""
        .Dd November 22, 2026
        .Dt HEADROOM-KNOWN-FAILURES 7
        .Os
        .Sh NAME
        .Nm headroom-known-failures
        .Nd What is known to fail
        .Sh DESCRIPTION
        Beside an \fBexpect\fP; see \fB\%headroom\-runs\fP(1) or \fB\-s \(aq*\(aq\fP.
        Never *lost*, nor <gone>.
        .Sh KEYS
        .Bl -tag -width Ds
        .It Cm "until"
        a day | never; required.
        .br
        The last day of \fBuntil\fP.
        .It Cm "reason"
        a text.
        .br
        Why it\(aqs so, with \-\-why.
        .El
        .Ss A part
        .Bl -bullet -compact
        .It
        One thing.
        .It
        Another one, which is so long that it goes on.
        .El
        .Bd -literal -offset indent
        a: b

        \&.c: \ed
        .Ed
        .Bl -tag -width Ds
        .It Cm "iPhone 8"
        Screen: 375 x 667.
        .It Cm "iPad"
        Screen: 768.
        .El
        .Bl -tag -width Ds
        .It Li "headroom known \-q"
        All of them.
        .El
        .Sh SEE ALSO
        .Xr headroom 1 ,
        .Xr headroom-runs 1

        """#
    )
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
