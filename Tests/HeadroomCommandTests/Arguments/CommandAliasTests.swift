import Testing

@testable import HeadroomCommand

/// Words that people try as a command.
struct CommandAliasTests {
  @Test(arguments: [
    ("validate", "check"), ("lint", "check"), ("Diff", "compare"), ("test", "run"),
    ("list", "runs"), ("ls", "runs"), ("delete", "prune"), ("rm", "prune"),
  ])
  func `the command that is meant`(word: String, command: String) {
    #expect(CommandAlias.command(for: word) == command)
  }

  @Test func `no word is a command, each stands once and means one that there is`() {
    let commands = HeadroomProgram.commands.map { $0.declaration.name }
    let words = CommandAlias.all.flatMap(\.words)
    #expect(words.filter { commands.contains($0) }.isEmpty)
    #expect(Set(words).count == words.count)
    #expect(CommandAlias.all.allSatisfy { commands.contains($0.command) })
    #expect(CommandAlias.command(for: "quux") == nil)
  }
}
