import Foundation
import TestSupport
import Testing

/// Phrases that read as translated, in what people read.
struct MessageTests {
  /// Each phrase that may not come back, with what to write.
  private static let phrases = [
    "anew": "again",
    "at hand": "available",
    "by itself": "automatically",
    "call wins": "option overrides",
    "can't go on": "crashes or hangs",
    "ends with 1": "exits with 1",
    "given up": "broken",
    "gives way": "is broken, or is discarded",
    "harms no other": "does not affect other",
    "in force": "active",
    "in order to be": "to be",
    "is none of": "is not one of",
    "is told": "is reported",
    "are told": "are reported",
    "told as": "reported as",
    "told of": "reported",
    "tells all": "describes",
    "tell all": "describe",
    "tell every": "show every",
    "made small": "shrunk",
    "mend": "fix",
    "mended": "fixed",
    "nothing was done": "no effect",
    "nothing was used": "nothing was imported",
    "is no value of": "is not a valid",
    "once more": "again",
    "of one's own": "of your own",
    "points are missing": "points short",
    "pt are missing": "pt short",
    "stands directly on": "is flush with",
    "still bite": "still effective",
    "take the hash signs away": "uncomment",
    "takes away": "removes",
    "take away": "remove",
    "takes it away": "removes it",
    "talks nonsense": "returns invalid messages",
    "the call ends": "the command exits",
    "what is meant": "what is selected",
    "what ends with": "what exits with",
    "whole or not at all": "atomically",
    "words of an error": "message",
  ]

  /// For each byte a small letter, a digit or an apostrophe where it is one, else a blank.
  private static let ofWords: [UInt8] = (0...255).map { (byte: UInt8) -> UInt8 in
    let character = Character(Unicode.Scalar(byte))
    guard byte < 128, character.isLetter || character.isNumber || character == "'" else {
      return UInt8(ascii: " ")
    }
    return character.isUppercase ? byte + 32 : byte
  }

  private static let sought = phrases.keys.sorted().map { ($0, Data(" \($0) ".utf8)) }

  /// The phrases that a text has, whatever their case, and wherever lines break.
  private static func phrases(in text: String) -> [String] {
    var last = UInt8(ascii: " ")
    var words = [last]
    let ofWords = Self.ofWords
    for byte in text.utf8 {
      let next = ofWords[Int(byte)]
      if next != last || next != UInt8(ascii: " ") { words.append(next) }
      last = next
    }
    words.append(UInt8(ascii: " "))
    let data = Data(words)
    return sought.filter { data.range(of: $0.1) != nil }.map(\.0)
  }

  private static func expectNone(in text: String, _ name: String) {
    for phrase in phrases(in: text) {
      Issue.record("\(name): write '\(phrases[phrase] ?? "")' in place of '\(phrase)'")
    }
  }

  @Test func `a phrase is found in any case and across lines, and only as whole words`() {
    #expect(Self.phrases(in: "It is\n  told (ANEW).") == ["anew", "is told"])
    #expect(Self.phrases(in: "This tolder renewal amends.").isEmpty)
  }

  @Test(arguments: ["README.md", "CHANGELOG.md"])
  func `none is in a file`(name: String) throws {
    let file = Repository.folder.appending(path: name)
    Self.expectNone(in: try String(contentsOf: file, encoding: .utf8), name)
  }

  @Test func `none is in the help of a command or topic`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let overview = try headroom("help").output
      Self.expectNone(in: overview, "headroom help")
      let lists = overview.matches(of: /(?:COMMANDS|TOPICS):\n((?:  .*\n)+)/)
      let names = lists.flatMap { $0.1.matches(of: /(?m)^  ([a-z][a-z-]*)/).map { String($0.1) } }
      #expect(names.count > 40)
      for name in names {
        Self.expectNone(in: try headroom("help", name).output, "headroom help \(name)")
      }
    }
  }

  /// Messages, labels, templates and articles: what files of these kinds have outside comments.
  @Test(arguments: ["swift", "md", "yaml", "sh", "html", "js", "yml"])
  func `none is in the sources, outside comments`(kind: String) throws {
    let sources = Repository.folder.appending(path: "Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".\(kind)") }
    #expect(!paths.isEmpty)
    for path in paths {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      let lines = text.components(separatedBy: "\n")
        .filter { kind != "swift" || !$0.drop { $0 == " " }.hasPrefix("//") }
      Self.expectNone(in: lines.joined(separator: "\n"), path)
    }
  }
}
