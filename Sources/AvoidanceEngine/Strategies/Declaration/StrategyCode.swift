/// What identifies the code of a strategy that is not Headroom's own.
///
/// It is part of what a run records of a strategy, so that a comparison can tell a change of the code
/// from one of its parameters. Headroom's own strategies have none: they are the engine's.
public struct StrategyCode: Hashable, Sendable {
  /// A file of an external program.
  public struct File: Hashable, Sendable {
    /// The path, from the folder of the file that names the program.
    public var path: String
    /// The SHA-256 of its content, in lower-case hexadecimal digits.
    public var digest: String

    /// Makes a file.
    public init(path: String, digest: String) {
      self.path = path
      self.digest = digest
    }
  }

  /// The version that the code declares; nil where it declares none, and its files tell.
  public var version: String?
  /// The SHA-256 of the program that the strategy is compiled into, in lower-case hexadecimal digits;
  /// nil for external programs and where a version tells.
  public var program: String?
  /// The words by which an external program is started; empty for a strategy in Swift.
  public var command: [String]
  /// The files of an external program that declares no version, in the order of their paths.
  public var files: [File]
  /// What the parameters are where nothing is said, by name.
  public var defaults: [String: ParameterValue]

  /// Makes an identity.
  public init(
    version: String? = nil, program: String? = nil, command: [String] = [], files: [File] = [],
    defaults: [String: ParameterValue] = [:]
  ) {
    self.version = version
    self.program = program
    self.command = command
    self.files = files
    self.defaults = defaults
  }
}
