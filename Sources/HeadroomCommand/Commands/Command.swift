/// One command: its words, and what it does.
protocol Command: Sendable {
  /// The words.
  static var declaration: CommandDeclaration { get }
  /// Takes what was given.
  init(_ arguments: ParsedArguments) throws(UsageError)
  /// Does it.
  func run(_ console: Console) async throws -> ExitStatus
}
