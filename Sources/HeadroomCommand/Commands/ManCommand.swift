import Reports
import AvoidanceEngine
import Scenarios
import Workflows

/// `man`: the reference as pages of the system's manual.
struct ManCommand: Command {
  /// It reads no files.
  static let takesProject = false

  private static let folder = CommandOption.text(
    "output", short: "o", value: "folder", completes: .folders, isOutput: true,
    "Write the pages to this folder, man pages in man1, man5 and man7; required."
  ) { $0.isEmpty ? "a folder name" : nil }
  .formerly("to")
  private static let format = CommandOption.choice(
    "format", default: ReferencePages.man, "Write man pages, or the articles of a DocC catalog.")

  static let declaration = CommandDeclaration(
    name: "man",
    overview: "Write the reference as man pages",
    discussion: """
      Writes a page for the program, for each command and for each topic of 'headroom help': \
      headroom(1), headroom-run(1), headroom-format(5) and so on. Existing pages are replaced, \
      each atomically. Read them with 'man -M FOLDER headroom-run', or write them to a folder on \
      man's search path, such as ~/.local/share/man.
      """,
    options: [folder.declaration, format.declaration, SharedOptions.quiet.declaration],
    examples: [
      .init("headroom man -o man", "Write the pages; 'man -M man headroom-format' shows one.")
    ]
  )

  private let folder: String
  private let pages: ReferencePages
  private let isQuiet: Bool
  private let strategies: StrategyRegistry

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let folder = arguments[Self.folder] else {
      throw .contradiction("'man' needs '--output FOLDER'")
    }
    self.folder = folder
    pages = arguments[Self.format]
    isQuiet = arguments.isQuiet
    strategies = arguments.strategies
  }

  func run(_ console: Console) throws -> ExitStatus {
    let reference = Reference(commands: HeadroomProgram.commands.map { $0.declaration })
    let pages = pages.pages(of: reference)
    let protected = try ProtectedPaths.ofNearestProject(strategies)
    try ManualFolder.write(pages, to: folder, protecting: protected)
    if !isQuiet {
      console.note("Wrote \(Words.count(pages.count, "page")) to \(Escaped.text(folder))")
    }
    return .asExpected
  }
}
