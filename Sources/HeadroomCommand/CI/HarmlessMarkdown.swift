/// Markdown that somebody else wrote, to be shown on GitHub.
enum HarmlessMarkdown {
  /// Returns a text in which nothing is read as an image, a link, a mention, a reference to an issue, a
  /// pull request or a commit, or as HTML but the tags that a summary has.
  ///
  /// Each of these is interrupted by a space of no width, also in blocks of code, so that what is shown is
  /// what was written. `link` is the one end of a link that stays, as `](<https://…>)`.
  static func text(_ markdown: String, keeping link: String) -> String {
    markdown.split(separator: link, omittingEmptySubsequences: false)
      .map { part in
        part.replacing(live) { match in
          let isKept = match.kept != nil && match.output.0.firstMatch(of: signs) == nil
          return isKept ? String(match.output.0) : "\(match.output.0)\u{200B}"
        }
      }
      .joined(separator: link)
  }

  /// What is kept, or what is interrupted behind it.
  private static var live: Regex<(Substring, kept: Substring?)> {
    /(?<kept>&#[0-9]{1,4};|<\/?(?:details|summary|code)>|<br>)|&#?|<(?=[a-z\/!?])|@|#(?=[0-9])|\](?=[(:\[])|:(?=\/\/)|www(?=\.)|\bGH(?=-[0-9])|\b[0-9a-f]{6}(?=[0-9a-f]{1,34}\b)/
      .ignoresCase().asciiOnlyCharacterClasses().wordBoundaryKind(.simple)
      .matchingSemantics(.unicodeScalar)
  }

  /// The numbers of `#` and `@`, which GitHub reads as these.
  private static var signs: Regex<Substring> { /&#0*(?:35|64);/ }
}
