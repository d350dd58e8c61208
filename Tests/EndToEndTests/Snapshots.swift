import Foundation
import Presentation
import TestSupport
import Testing

/// What commands print, as the files in `Snapshots` say, one for each command.
///
/// A section of a file is a test of its own, in a folder of its own:
///
///     === in history: an approval, and its withdrawal
///
///     120 $ headroom approve latest ours/ --reason 'as on the device' --by ada
///     Approved 0 cases of run 3; 1 already approved in suite/baselines.yaml
///     --- on standard error
///     warning: a baseline can't make a failing expectation or law pass: …
///
///     $ edit suite/ours.yaml 'gap: 12' 'gap: 10'
///
///     80, 120 $ headroom run nowhere/
///     --- on standard error
///     error: nothing is selected: no case matches 'nowhere/'
///     --- ends with 4
///
/// - `in history:` names what is in the folder at first, see ``MadeFolder/named(_:)``; without it, nothing is.
///   Lines between a title and its first step are remarks.
/// - `120 $ headroom` is a call whose results go to a terminal of 120 columns, `80, 120 $ headroom` one that is
///   made on both and gives the same, and `$ headroom` one whose results go to a file. Below it stands what is
///   seen, see ``BuiltBinary/seen(_:_:)``, and then an empty line.
/// - `$ write FILE` writes the lines below it, `$ edit FILE OLD NEW` replaces a text, `$ cat FILE` shows a file.
/// - A backslash stands before what is seen and looks like a title or a step, or begins with a backslash. A blank
///   that ends a line and control characters are pictures: `␠`, `␛`, `␍`.
///
/// `HEADROOM_WRITE_SNAPSHOTS=1 swift test --filter Snapshots` writes what is seen now into the files, and fails
/// where that changes one: read the difference before you commit it.
struct Snapshots {
  private static let isWriting =
    ProcessInfo.processInfo.environment["HEADROOM_WRITE_SNAPSHOTS"] != nil

  @Test(.disabled(if: isWriting, "the files are written"), arguments: Section.all)
  func `what a command prints is what its file says`(section: Section) throws {
    for (step, found) in zip(section.steps, try section.taken()) {
      for other in found where other.lines != step.lines {
        let difference = LineDifference.text(from: step.text, to: other.text, path: other.mark)
        Issue.record("\(difference)", sourceLocation: step.place)
      }
    }
  }

  @Test(.enabled(if: isWriting, "HEADROOM_WRITE_SNAPSHOTS is not set"))
  func `what commands print is written into their files`() throws {
    for path in Section.paths {
      let blocks = try Section.sections(of: path).flatMap { section in
        try [section.title] + section.taken().joined()
      }
      let text = blocks.flatMap { [$0.mark] + $0.lines + [""] }.joined(separator: "\n")
      guard try text != Repository.text(path) else { continue }
      try Data(text.utf8).write(to: Repository.folder.appending(path: path))
      Issue.record("\(path) has changed: read the difference before you commit it")
    }
  }

  @Test func `a file is about a command`() {
    let names = Section.paths.map { URL(filePath: $0).deletingPathExtension().lastPathComponent }
    #expect(names.count > 15)
    #expect(Set(names).isSubset(of: UsageTests.commands + ["help"]), "\(names)")
  }
}

extension Snapshots {
  /// A title with the steps below it.
  struct Section: CustomTestStringConvertible, Sendable {
    let title: Block
    var steps: [Block] = []

    var testDescription: String { "\(title.name):\(title.line) \(title.mark.dropFirst(4))" }

    /// The files, by their paths in the repository.
    static let paths = Repository.files(["txt"], in: ["Tests/EndToEndTests/Snapshots"])

    static let all: [Section] = paths.flatMap { (try? sections(of: $0)) ?? [] }

    static func sections(of path: String) throws -> [Section] {
      var sections: [Section] = []
      for block in try Block.blocks(of: path) {
        if block.mark.hasPrefix("=== ") {
          sections.append(Section(title: block))
        } else if let last = sections.indices.last {
          sections[last].steps.append(block)
        }
      }
      return sections
    }

    /// Takes the steps, and returns what is seen of each: one block, or one for each number of columns where
    /// they make a difference.
    func taken() throws -> [[Block]] {
      var taken: [[Block]] = []
      func take(in headroom: BuiltBinary) throws {
        for step in steps { taken.append(try step.taken(in: headroom)) }
      }
      if let start = title.mark.wholeMatch(of: /=== in (\w+): .+/) {
        let folder = try #require(
          MadeFolder.named("\(start.1)"), "no folder is called so", sourceLocation: title.place)
        try folder.inCopy(take)
      } else {
        try BuiltBinary.inTemporaryFolder(take)
      }
      return taken
    }
  }

  /// A line that is a title or a step, with the lines up to the next one.
  struct Block: Sendable {
    let path: String
    let line: Int
    var mark: String
    var lines: [String] = []

    var name: String { URL(filePath: path).lastPathComponent }
    var text: String { lines.map { $0 + "\n" }.joined() }

    var place: Testing.SourceLocation {
      Testing.SourceLocation(
        fileID: "EndToEndTests/\(name)", filePath: Repository.folder.appending(path: path).path,
        line: line, column: 1)
    }

    static func blocks(of path: String) throws -> [Block] {
      var blocks: [Block] = []
      let lines = try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        if isMark(line) {
          blocks.append(Block(path: path, line: index + 1, mark: String(line)))
        } else if let last = blocks.indices.last {
          blocks[last].lines.append(String(line))
        }
      }
      // The empty line before a title or a step, and what is behind the last line feed.
      for index in blocks.indices where blocks[index].lines.last == "" {
        blocks[index].lines.removeLast()
      }
      return blocks
    }

    private static func isMark(_ line: Substring) -> Bool {
      line.hasPrefix("=== ") || line.wholeMatch(of: /(?:\d+(?:, \d+)* )?\$ .+/) != nil
    }

    /// Returns the lines of a file that stand for what is seen.
    private static func lines(_ text: String) -> [String] {
      var visible = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        let isControl = scalar.value < 0x20 && scalar != "\n"
        visible.append(isControl ? Unicode.Scalar(0x2400 + scalar.value) ?? scalar : scalar)
      }
      var lines = String(visible).split(separator: "\n", omittingEmptySubsequences: false)
        .map { line in
          let shown = line.hasSuffix(" ") ? "\(line.dropLast())␠" : String(line)
          return isMark(line) || line.hasPrefix("\\") ? "\\" + shown : shown
        }
      if lines.last == "" { lines.removeLast() } else { lines.append("\\ no line feed at the end") }
      return lines
    }

    fileprivate func taken(in headroom: BuiltBinary) throws -> [Block] {
      let step = try #require(
        mark.wholeMatch(of: /(?:([\d, ]+) )?\$ (\S+) ?(.*)/), sourceLocation: place)
      let rest = String(step.3)
      switch step.2 {
      case "headroom":
        let columns: [Int?] = step.1?.split { !$0.isNumber }.map { Int($0) } ?? [nil]
        let seen = try columns.map { Self.lines(try headroom.seen($0, rest)) }
        guard Set(seen).count > 1 else { return [showing(seen[0])] }
        return zip(columns.compactMap(\.self), seen).map { columns, lines in
          Block(path: path, line: line, mark: "\(columns) $ headroom \(rest)", lines: lines)
        }
      case "cat":
        return [showing(Self.lines(String(decoding: try headroom.read(rest), as: UTF8.self)))]
      case "write":
        try headroom.write(text, to: rest)
      case "edit":
        let words = try BuiltBinary.words(rest)
        try #require(words.count == 3, "edit FILE OLD NEW", sourceLocation: place)
        let old = String(decoding: try headroom.read(words[0]), as: UTF8.self)
        try #require(old.contains(words[1]), "it is not in the file", sourceLocation: place)
        try headroom.write(old.replacing(words[1], with: words[2]), to: words[0])
      default:
        Issue.record("neither a call nor 'write', 'edit' or 'cat'", sourceLocation: place)
      }
      return [self]
    }

    private func showing(_ lines: [String]) -> Block {
      var block = self
      block.lines = lines
      return block
    }
  }
}
