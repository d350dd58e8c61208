import Foundation
import TestSupport
import Testing

/// `headroom`, called in a folder of its own: in the process of the tests, or as the program that was built
/// where a call needs signals, locks, limits, rights, pipes or a terminal, or where it might trap.
struct BuiltBinary {
  /// What a call left behind.
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The folder that calls run in.
  let folder: URL

  /// Makes an empty folder and calls a body with a binary that runs in it; the folder goes after.
  static func inTemporaryFolder(_ body: (BuiltBinary) throws -> Void) throws {
    let folder = Temporary.name()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(BuiltBinary(folder: folder))
  }

  /// The binary that `HEADROOM_BINARY` names, else the one beside the test bundle.
  static let url: URL? = {
    if let path = ProcessInfo.processInfo.environment["HEADROOM_BINARY"] {
      return URL(filePath: path)
    }
    var candidates = [
      Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent(),
    ]
    .compactMap(\.self)
    candidates += CommandLine.arguments.filter { $0.contains(".xctest") || $0.contains(".build/") }
      .map { URL(filePath: $0).deletingLastPathComponent() }
    for var folder in candidates {
      while folder.path.count > 1 {
        let binary = folder.appending(path: "headroom")
        if FileManager.default.isExecutableFile(atPath: binary.path), !isFolder(binary) {
          return binary
        }
        folder = folder.deletingLastPathComponent()
      }
    }
    return nil
  }()

  /// Runs a call to its end in the process of the tests; the environment holds these variables and
  /// ``variables``.
  @discardableResult
  func callAsFunction(_ words: String..., environment: [String: String] = [:]) throws -> Result {
    try call(words, environment: environment)
  }

  /// Runs a call of any number of words to its end in the process of the tests.
  func call(_ words: [String], environment: [String: String] = [:]) throws -> Result {
    let result = inProcess(words, environment: environment)
    #expect(PrintedSchema.complaints(words, result.output) == [], "\(words)")
    return result
  }

  /// Runs a call to its end in a process of its own.
  @discardableResult
  func process(_ words: [String], environment: [String: String] = [:]) throws -> Result {
    let binary = try #require(Self.url, "the binary is not beside the tests")
    let result = try Self.run(binary, words, in: folder, environment: environment)
    #expect(PrintedSchema.complaints(words, result.output) == [], "\(words)")
    return result
  }

  /// Runs a line of the shell, in which `$headroom` is the binary.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - environment: Variables beside `PATH`.
  ///   - seconds: When the shell, or what it has become by `exec`, is killed.
  /// - Returns: What it left behind; the status of what was killed is 137.
  /// - Throws: An error where it can't be started.
  @discardableResult
  func shell(
    _ line: String, environment: [String: String] = [:], killedAfter seconds: Double? = nil
  ) throws -> Result {
    let binary = try #require(Self.url, "the binary is not beside the tests")
    var environment = environment
    environment["headroom"] = binary.path
    return try Self.run(
      Self.env, ["bash", "-c", line], in: folder, environment: environment, killedAfter: seconds)
  }

  /// Whether a small file system can be mounted.
  static let canMount: Bool = {
    var canMount = false
    try? inTemporaryFolder { headroom in
      let mount = "mkdir disk && mount -t tmpfs -o size=64k tmpfs disk && umount disk"
      canMount = try headroom.shell(mount).status == 0
    }
    return canMount
  }()

  /// The words before a command of the shell that take away the superuser's rights; nil where they
  /// can't be taken away, or the binary can't be run without them.
  static let withoutRights: String? = {
    guard getuid() == 0 else { return "" }
    let words = "setpriv --reuid=65534 --regid=65534 --clear-groups"
    var canRun = false
    try? inTemporaryFolder { headroom in
      canRun = try headroom.shell("\(words) \"$headroom\" --version").status == 0
    }
    return canRun ? words + " " : nil
  }()

  /// Runs a call that must end with a status, for what a test begins with.
  func expect(_ status: Int32, _ words: String...) throws {
    let result = try call(words)
    try #require(result.status == status, "\(words): \(result)")
  }

  /// Writes a file into the folder.
  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  /// Writes a file into the folder.
  func write(_ content: Data, to name: String) throws {
    let url = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try content.write(to: url)
  }

  /// Reads a file of the folder.
  func read(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: name))
  }

  /// Whether the folder has a file.
  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }

  /// Runs a line of the shell that begins with the binary's words; results go to a terminal of some
  /// columns, errors and progress do not, and nothing has colours.
  func onTerminal(columns: Int, _ line: String) throws -> Result {
    let binary = try #require(Self.url, "the binary is not beside the tests")
    let terminal = try Terminal(columns: columns)
    let errors = try OutputFile(in: folder)
    defer { errors.remove() }
    let process = try Self.start(
      Self.env, ["bash", "-c", "exec \"$headroom\" \(line)"], in: folder,
      environment: ["headroom": binary.path, "NO_COLOR": "1"], output: terminal.programEnd,
      errors: errors.handle)
    let output = try terminal.text()
    process.waitUntilExit()
    return Result(status: Self.status(of: process), output: output, errors: try errors.text())
  }

  /// Finds programs in `PATH`.
  private static let env = URL(filePath: "/usr/bin/env")

  private static func run(
    _ executable: URL, _ words: [String], in folder: URL, environment: [String: String],
    killedAfter seconds: Double? = nil
  ) throws -> Result {
    let output = try OutputFile(in: folder)
    let errors = try OutputFile(in: folder)
    defer { for file in [output, errors] { file.remove() } }
    let process = try start(
      executable, words, in: folder, environment: environment, output: output.handle,
      errors: errors.handle)
    let number = process.processIdentifier
    let killing = DispatchWorkItem { kill(number, SIGKILL) }
    if let seconds {
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: killing)
    }
    process.waitUntilExit()
    killing.cancel()
    return Result(
      status: status(of: process), output: try output.text(), errors: try errors.text())
  }

  /// The status of a process that has ended, as a shell tells it.
  private static func status(of process: Process) -> Int32 {
    process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
  }

  /// One in which everything is UTF-8.
  #if os(Linux)
  private static let locale = "C.UTF-8"
  #else
  private static let locale = "en_US.UTF-8"
  #endif

  /// The environment of every call.
  static let variables = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": locale,
  ]

  private static func start(
    _ executable: URL, _ words: [String], in folder: URL, environment: [String: String],
    output: FileHandle, errors: FileHandle
  ) throws -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = variables.merging(environment) { _, own in own }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    return process
  }

  /// A file for what a process writes: unlike a pipe it need not be read while the process runs.
  private struct OutputFile {
    let handle: FileHandle
    private let url: URL

    init(in folder: URL) throws {
      url = folder.appending(path: ".output-\(UUID().uuidString)")
      try Data().write(to: url)
      handle = try FileHandle(forWritingTo: url)
    }

    func text() throws -> String { String(decoding: try Data(contentsOf: url), as: UTF8.self) }

    func remove() { try? FileManager.default.removeItem(at: url) }
  }

  /// Whether something is a folder.
  static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}

extension Requirement {
  /// The right to mount a small file system, which only the superuser has.
  static let smallFileSystem = Requirement(
    "the right to mount a small file system", isOptional: true
  ) { BuiltBinary.canMount }

  /// That the superuser's rights can be taken away from the binary, where it stands.
  static let binaryWithoutRights = Requirement(
    "a way to run the binary without the superuser's rights", isOptional: true
  ) { BuiltBinary.withoutRights != nil }
}
