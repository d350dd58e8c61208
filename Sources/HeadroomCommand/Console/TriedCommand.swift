/// Words that people try as a command, and the command that does what they mean.
struct TriedCommand: Sendable {
  /// What people write.
  let words: [String]
  /// What the program calls it.
  let command: String

  private init(_ words: String..., command: String) {
    self.words = words
    self.command = command
  }

  static let all = [
    TriedCommand("validate", "lint", "verify", "parse", command: "check"),
    TriedCommand("diff", "delta", "changes", command: "compare"),
    TriedCommand("test", "exec", "execute", "start", command: "run"),
    TriedCommand("vary", "tune", "optimize", command: "sweep"),
    TriedCommand("list", "ls", "log", "status", command: "runs"),
    TriedCommand("delete", "rm", "remove", "clean", "gc", "purge", command: "prune"),
    TriedCommand("cat", "view", "inspect", "info", "describe", command: "show"),
    TriedCommand("step", "trace", "debug", "play", command: "simulate"),
    TriedCommand("create", "add", "generate", command: "new"),
    TriedCommand("setup", "bootstrap", command: "init"),
    TriedCommand("accept", "bless", "baseline", "update", command: "approve"),
    TriedCommand("sql", "select", command: "query"),
    TriedCommand("repair", "fsck", "health", command: "doctor"),
    TriedCommand("disable", "retire", command: "archive"),
    TriedCommand("html", "junit", "render", command: "report"),
    TriedCommand("dump", "save", command: "export"),
  ]

  /// The command that a word probably means; nil where nobody knows.
  static func command(for word: String) -> String? {
    all.first { $0.words.contains(word.lowercased()) }?.command
  }
}
