/// Markdown that somebody else wrote, to be shown on GitHub.
enum HarmlessMarkdown {
  /// Returns a text in which nothing is read as an image, a link, a mention, a reference to an issue, a
  /// pull request or a commit, or as HTML but the tags that a summary has.
  ///
  /// Each of these is interrupted by a space of no width, also in blocks of code, so that what is shown is
  /// what was written. `link` is the one end of a link that stays, as `](<https://…>)`.
  static func text(_ markdown: String, keeping link: String) -> String {
    markdown.split(separator: link, omittingEmptySubsequences: false)
      .map { $0.replacing(parts) { interrupted($0.output) } }
      .joined(separator: link)
  }

  private static let space = "\u{200B}"

  private typealias Part = (Substring, kept: Substring?, hash: Substring?, word: Substring?)

  private static func interrupted(_ part: Part) -> String {
    if let hash = part.hash { return "\(hash.prefix(6))\(space)\(hash.dropFirst(6))" }
    // A summary escapes punctuation, of which # and @ are signs; escaped letters and digits are to hide a word.
    let escaped = part.kept.flatMap { UInt8($0.filter(\.isNumber)) }
      .map { Character(Unicode.Scalar($0)) }
    let isSign = escaped.map { $0.isLetter || $0.isNumber || "#@".contains($0) } ?? false
    let isLeft = (part.kept ?? part.word) != nil && !isSign
    return isLeft ? String(part.0) : "\(part.0)\(space)"
  }

  /// What a summary has, hashes, words of which GitHub makes nothing, and the beginnings of what it makes something of.
  private static var parts: Regex<Part> {
    /(?<kept>&#[0-9]{1,4};|<\/?(?:details|summary|code)>|<br>)|(?<hash>[0-9a-f]{7,40})(?![0-9a-z_])|[0-9a-z_]*www(?=\.)|gh(?=-[0-9])|(?<word>[0-9a-z_]+)|&#?|<(?=[a-z\/!?])|@|#(?=[0-9])|\](?=[(:\[])|:(?=\/\/)/
      .ignoresCase().matchingSemantics(.unicodeScalar)
  }
}
