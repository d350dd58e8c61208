import EmbeddedFiles
import Foundation
import TestSupport
import Testing

@testable import HeadroomCommand

/// The page's scripts and styles.
struct PageLintTests {
  private static func names(in folder: String, _ ending: String) -> [String] {
    Repository.files([ending], in: ["Sources/HeadroomCommand/Report/HTML/page/\(folder)"]).map {
      URL(filePath: $0).deletingPathExtension().lastPathComponent
    }
  }

  @Test func `the page is made of all files of its folders`() {
    #expect(HTMLScript.parts.sorted() == Self.names(in: "script", "js"))
    #expect(HTMLStyle.parts.sorted() == Self.names(in: "style", "css"))
  }

  @Test(.needs(.node))
  func `every script can be read, and all of them together`() throws {
    var scripts = EmbeddedFile.all.filter { $0.path.hasSuffix(".js") }.map { ($0.path, $0.text) }
    #expect(!scripts.isEmpty)
    // What can't be read in one of them can't be read in all together.
    if !Thoroughness.isFull { scripts = [] }
    scripts.append(("the page's script", HTMLScript.text))
    try Tool.inTemporaryFolder { folder in
      for (name, text) in scripts {
        try Data(text.utf8).write(to: folder.appending(path: "script.mjs"))
        let result = try Tool.node.run(["--check", "script.mjs"], in: folder)
        #expect(result.status == 0, "\(name): \(result.output)")
      }
    }
  }

  @Test func `every brace of a style sheet is closed, every declaration ended`() throws {
    for file in EmbeddedFile.all where file.path.hasSuffix(".css") {
      let bare = file.text.replacing(/\/\*.*?\*\//.dotMatchesNewlines(), with: "")
        .replacing(/"[^"\n]*"/, with: "text")
      var depth = 0
      for character in bare {
        if character == "{" { depth += 1 }
        if character == "}" { depth -= 1 }
        #expect(depth >= 0, "\(file.path)")
      }
      #expect(depth == 0, "\(file.path)")
      // The innermost braces hold declarations.
      for block in bare.matches(of: /\{([^{}]*)\}/) {
        let declarations = block.output.1.split(separator: ";", omittingEmptySubsequences: false)
        #expect(declarations.last?.allSatisfy(\.isWhitespace) == true, "\(block.output.0)")
        for declaration in declarations.dropLast() {
          #expect(
            declaration.wholeMatch(of: /\s*(--)?[a-zA-Z-]+:[^:]+/) != nil,
            "\(file.path): \(declaration)")
        }
      }
    }
  }
}
