import Foundation
import TestSupport
import Testing

/// The reference as pages of the system's manual.
struct ManTests {
  /// The pages that are written into a folder.
  private func pages(_ headroom: BuiltBinary, in folder: String) throws -> [String] {
    let files = FileManager.default.enumerator(atPath: headroom.folder.appending(path: folder).path)
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.contains(".") }.sorted()
  }

  @Test func `each command and topic has a page in its section`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom("man", "--to", "share/man")
      #expect(result.status == 0)
      let pages = try pages(headroom, in: "share/man")
      #expect(result.errors == "Wrote \(pages.count) pages to share/man\n")
      for page in [
        "man1/headroom.1", "man1/headroom-run.1", "man5/headroom-format.5", "man7/headroom-laws.7",
      ] { #expect(pages.contains(page), "\(page)") }
      #expect(UsageTests.commands.allSatisfy { pages.contains("man1/headroom-\($0).1") })
      // Again is the same, and without a word.
      let before = try headroom.read("share/man/man5/headroom-format.5")
      let again = try headroom("man", "--to", "share/man", "--quiet")
      #expect(again.status == 0 && again.errors.isEmpty)
      #expect(try headroom.read("share/man/man5/headroom-format.5") == before)
    }
  }

  @Test func `nothing is written through a link, over a database, or without a folder`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.shell("mkdir man elsewhere && ln -s ../elsewhere man/man5")
      let linked = try headroom("man", "--to", "man")
      #expect(linked.status == 74)
      #expect(
        linked.errors == "error: man/man5 is a symbolic link; links are not followed for output\n")
      #expect(try pages(headroom, in: "man") + pages(headroom, in: "elsewhere") == [])

      try headroom.write(ExampleFiles.wrongNumber, to: "contacts.yaml")
      try headroom.shell("mkdir -p taken/man1")
      try headroom("run", "-q", "contacts.yaml", "--db", "taken/man1/headroom.1")
      #expect(try headroom("man", "--to", "taken").status == 64)

      #expect(try headroom("man").errors.hasPrefix("error: 'man' needs '--output FOLDER'\n"))
      #expect(try headroom("man", "--to", "contacts.yaml").status == 74)
    }
  }

  @Test(.needs(.mandoc)) func `mandoc finds nothing to warn about`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom("man", "--to", "man")
      let result = try headroom.shell("mandoc -T lint -W warning man/*/*")
      #expect(result.output + result.errors == "")
      #expect(result.status == 0)
    }
  }

  @Test(.needs(.groff)) func `groff finds nothing to warn about`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom("man", "--to", "man")
      let result = try headroom.shell(
        "for page in man/*/*; do groff -mdoc -ww -T utf8 $page > /dev/null || exit 1; done")
      #expect(result.errors == "")
      #expect(result.status == 0)
    }
  }

  @Test(.needs(.man)) func `man shows a page as a file and by its name`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom("man", "--to", "man")
      for call in ["-l man/man5/headroom-format.5", "-M man headroom-format"] {
        let result = try headroom.shell("MANPAGER=cat MANWIDTH=80 man --warnings \(call) | col -bx")
        #expect(result.errors == "", "\(call)")
        #expect(result.output.contains("A FIRST FILE"))
        // An option's dashes, a quote and a backslash are what can be typed.
        #expect(result.output.contains("onReturn: next      # the app moves the focus to"))
        #expect(result.output.contains("# the format's version: first in every file"))
      }
    }
  }
}
