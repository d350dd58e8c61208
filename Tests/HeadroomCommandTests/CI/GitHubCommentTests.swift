import Testing

@testable import HeadroomCommand

/// The comment that shows what a pull request has left.
struct GitHubCommentTests {
  private static let page = "https://github.com/us/app/actions/runs/5"

  private static func body(_ summary: String, films: Int = 0) -> String {
    GitHubComment.body(summary, page: page, artifact: 9, films: films)
  }

  @Test func `it holds the summary, and links the run and its reports`() {
    let summary = """
      ## 1 failed

      [Report](<https://github.com/us/app/actions/runs/5#artifacts>)

      <details><summary><code>a &#91;b&#93;</code><br></summary>
      </details>
      """
    #expect(
      Self.body(summary, films: 2) == """
        <!-- headroom -->
        \(summary)

        [Workflow run](https://github.com/us/app/actions/runs/5), [reports and film strips of the new \
        failures](https://github.com/us/app/actions/runs/5/artifacts/9)
        """)
    #expect(Self.body("").hasSuffix(", [reports](\(Self.page)/artifacts/9)"))
  }

  /// `|` is where a space of no width comes in.
  @Test(arguments: [
    "<|img src=x onerror=alert(1)>", "<|!-- headroom", "<|details open>", "<|/p>", "<|?x",
    "a < b &|&| c <|d>",
    "@|everyone", "&#064;|all", "&#64;|all", "&#35;|2", "&|commat;me", "&#|00064;x", "&#|x40;",
    "&#103;|h-3", "abcde&#49;|23", "&#064;|all",
    "[a]|(/them/app)", "![b]|(https:|//a.org/b.png)", "[c]|: /d", "[e]|[f]",
    "<|https:|//f.org>", "www|.e.org", "WWW|.e.org", "them/app#|1", "#|12", "GH|-3", "gh|-3",
    "abcdef|1 012345|6789abcdef0123456789abcdef01234567", "wwww|.a",
    "Them/App@|abc", "<|IMG>",
    // What is none of these stays.
    "<DETAILS></Details><br>", "a#b # 1",
    "abcdef deadbeefg 0123456789abcdef0123456789abcdef012345678",
    "x: y / z", "highs-3", "&#91;&#93;", "no news",
  ])
  func `what GitHub would make something of is interrupted`(marked: String) {
    let text = marked.replacing("|", with: "")
    #expect(
      HarmlessMarkdown.text(text, keeping: "](<\(Self.page)#artifacts>)")
        == marked.replacing("|", with: "\u{200B}"))
  }

  @Test func `only the one link stays`() {
    let body = Self.body("[a](<\(Self.page)#artifacts>) [b](<\(Self.page)>) [c](<https://a.org>)")
    #expect(body.contains("\n[a](<\(Self.page)#artifacts>) [b]\u{200B}(<\u{200B}https:\u{200B}//"))
    #expect(body.contains("[c]\u{200B}(<\u{200B}https:\u{200B}//a.org>)"))
  }

  @Test(arguments: ["long @you\n", "\u{1F600}", "@"])
  func `it is as long as GitHub takes`(part: String) {
    let body = Self.body(String(repeating: part, count: 40_000))
    #expect(body.utf16.count < 65_536)
    #expect(body.contains("\n\n…\n\n[Workflow run](") && !body.contains("\u{FFFD}"))
  }
}
