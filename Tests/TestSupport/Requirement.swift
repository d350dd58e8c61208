// The static standard library, which only programs are built with, has no Testing.
#if canImport(Testing)
import Foundation
public import Testing

/// What a test needs that a machine may not have.
public struct Requirement: Sendable {
  /// What it is, as in `the sqlite3 shell`.
  let what: String
  /// Whether CI may be without it.
  let isOptional: Bool
  let isThere: @Sendable () -> Bool

  /// Names what is needed.
  ///
  /// - Parameters:
  ///   - what: As in `the sqlite3 shell`, for the reason of a skip.
  ///   - isOptional: Whether CI may be without it, as without a superuser's rights: a test is skipped
  ///     there, too. What can be installed is never optional.
  ///   - isThere: Whether this machine has it.
  public init(_ what: String, isOptional: Bool = false, isThere: @escaping @Sendable () -> Bool) {
    self.what = what
    self.isOptional = isOptional
    self.isThere = isThere
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test where the machine has what it needs; elsewhere skips it with the reason, and in CI,
  /// which has to test everything, fails.
  public static func needs(
    _ requirement: Requirement, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    let missing = Missing(what: requirement.what)
    return .enabled("\(missing)", sourceLocation: sourceLocation) {
      if requirement.isThere() { return true }
      let isCI = ProcessInfo.processInfo.environment["CI"]?.isEmpty == false
      if isCI, !requirement.isOptional { throw missing }
      return false
    }
  }
}

// MARK: What tests need

extension Requirement {
  /// The collected data, which is not part of the repository.
  ///
  /// A clone has none of it, and its CI does without; of a folder that is there every file has to be.
  public static let sharedData = Requirement(
    "the collected data, beside the repository or where HEADROOM_SHARED says,", isOptional: true
  ) { SharedData.folder != nil }

  /// What only Linux has, as `/proc`; other systems are without it, in CI, too.
  public static func linux(_ what: String) -> Requirement {
    Requirement("Linux's \(what)", isOptional: true) {
      #if os(Linux)
      true
      #else
      false
      #endif
    }
  }

  /// SQLite's own shell.
  public static let sqliteShell = program("sqlite3", in: "sqlite3")

  /// A compiler of C.
  public static let clang = program("clang", in: "the Swift toolchain")

  /// A reader of JavaScript.
  public static let node = program("node", in: "nodejs")

  /// Apple's headers of the C library, which `.ci/darwin` fetches.
  public static let darwinHeaders = Requirement("Apple's headers (.ci/darwin fetches them)") {
    let folder = Repository.folder.appending(path: ".build/darwin/include")
    return FileManager.default.fileExists(atPath: folder.path)
  }

  /// A validator of XML.
  public static let xmllint = program("xmllint", in: "libxml2-utils")

  /// A validator of JSON Schema.
  public static let jsonSchema = module("jsonschema", in: "python3-jsonschema")

  /// A validator of JSON Schema, and a reader of YAML beside it.
  public static let yamlSchema = Requirement(
    "Python's modules jsonschema and yaml (packages python3-jsonschema, python3-yaml)"
  ) { hasModule("jsonschema") && hasModule("yaml") }

  /// Shells whose users complete words.
  public static let shells = Requirement(
    "the shells bash, zsh and fish (packages of the same names)"
  ) {
    ["bash", "zsh", "fish"].allSatisfy(hasProgram)
  }

  /// What runs several commands at a time.
  public static let parallel = program("parallel", in: "parallel")

  /// A critic of shell scripts.
  public static let shellcheck = program("shellcheck", in: "shellcheck")

  /// A critic of GitHub's workflows, of which there is no package.
  public static let actionlint = Requirement("the program actionlint", isOptional: true) {
    hasProgram("actionlint")
  }

  /// A reader of YAML beside our own.
  public static let pythonYAML = module("yaml", in: "python3-yaml")

  /// A browser that a script can drive.
  public static let browser = Requirement(
    "a browser with its driver (chromium, chromium-driver, python3-selenium)"
  ) {
    let names = ["chromium", "chromium-browser", "google-chrome"]
    return names.contains(where: hasProgram) && hasProgram("chromedriver") && hasModule("selenium")
  }

  /// The superuser's rights.
  public static let superuser = Requirement("the superuser's rights", isOptional: true) {
    getuid() == 0
  }

  /// A user whose rights end somewhere.
  public static let restrictedUser = Requirement(
    "a user who is not the superuser", isOptional: true
  ) {
    getuid() != 0
  }

  private static func program(_ name: String, in package: String) -> Requirement {
    Requirement("the program \(name) (package \(package))") { hasProgram(name) }
  }

  private static func module(_ name: String, in package: String) -> Requirement {
    Requirement("Python's module \(name) (package \(package))") { hasModule(name) }
  }

  @Sendable private static func hasProgram(_ name: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  private static func hasModule(_ name: String) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", "import \(name)"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
#endif
