import Testing

/// Options of commands that do several things, given for one that has no use for them.
struct RefusedOptionTests {
  /// A call, and what is said of it.
  struct Refusal: CustomTestStringConvertible {
    let words: [String]
    let message: String
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., says message: String) {
      self.words = words
      self.message = message
    }
  }

  @Test(arguments: [
    Refusal(
      "show", "latest", "--svg", "x.svg", "--orientation", "landscapeLeft", "--log",
      says: "'--orientation' is for a form; 'latest' is a run"),
    Refusal(
      "show", "latest", "--svg", "x.svg", says: "'--svg' is for a case or a form; 'latest' is a run"
    ),
    Refusal("show", "1", "--log", says: "'--log' is for a case; '1' is a run"),
    Refusal(
      "show", "first", "--svg", "x.svg", says: "'first' is a run; an SVG shows a case or a form"),
    Refusal("show", "latest", "--run", "1", says: "'--run' is for a case; 'latest' is a run"),
    Refusal("show", "contacts", "--log", says: "'--log' is for a case; 'contacts' is a form"),
    Refusal(
      "show", "contacts", "--tag", "seed",
      says: "'--tag' is for a run or a case; 'contacts' is a form"),
    Refusal(
      "show", "table/", "-s", "inset-scroll", "-v",
      says: "'--verbose' is for a run; 'table/' is a case"),
    Refusal(
      "show", "table/", "-s", "inset-scroll", "--orientation", "portrait",
      says: "'--orientation' is for a form; 'table/' is a case"),
    Refusal(
      "show", "table/", "-s", "inset-scroll", "--svg", "x.svg", "--log",
      says: "'--svg' draws the case; leave out '--log'"),
    Refusal(
      "show", "table/", "-s", "inset-scroll", "--svg", "x.svg", "--format", "json",
      says: "'--svg' draws the case; leave out '--format json'"),
    Refusal(
      "show", "contacts", "-d", "iPhone 8", "--svg", "x.svg", "--format", "json",
      says: "'--svg' draws the form; leave out '--format json'"),
    Refusal(
      "compare", "1", "1", "1", "--why",
      says: "'compare' takes two runs; name only two, or see all runs with 'headroom history'"),
    Refusal(
      "compare", "--strategies", "--verbose",
      says: "'--verbose' is for runs; leave out '--strategies'"),
    Refusal(
      "compare", "--strategies", "none", "inset-scroll", "-v",
      says: "'--verbose' is for runs; leave out '--strategies'"),
  ])
  func `an option that is for something else is refused, and nothing is written`(refusal: Refusal)
    throws
  {
    try Self.labelled.inCopy { headroom in
      let result = try headroom.call(refusal.words)
      #expect(result.status == 64)
      #expect(result.errors.hasPrefix("error: \(refusal.message)\n"), "\(result.errors)")
      #expect(result.output.isEmpty && !headroom.has("x.svg"))
    }
  }

  private static let labelled = MadeFolder { headroom in
    try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
    try headroom.expect(0, "run", "-q", "contacts.yaml", "--label", "first")
  }
}
