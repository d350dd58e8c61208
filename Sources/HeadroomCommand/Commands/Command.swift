/// One command: its words, and what it does.
protocol Command: Sendable {
  /// The words.
  static var declaration: CommandDeclaration { get }
  /// Whether a project says what a call leaves open.
  static var takesProject: Bool { get }
  /// Takes what was given.
  init(_ arguments: ParsedArguments) throws(UsageError)
  /// Whether the programs outside that the call names are to be started before it is done.
  var startsPrograms: Bool { get }
  /// Does it.
  func run(_ console: Console) throws -> ExitStatus
}

extension Command {
  /// It does.
  static var takesProject: Bool { true }
  /// They are.
  var startsPrograms: Bool { true }
}
