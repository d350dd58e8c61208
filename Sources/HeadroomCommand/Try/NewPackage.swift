import AvoidanceEngine
import EmbeddedFiles
import Scenarios
import SystemCalls

/// Creates a Swift package for a custom strategy, with a form, a scenario and a test.
struct NewPackage: Sendable {
  /// The location of Headroom's package, the dependency of the new one.
  enum Source: Sendable {
    case folder(String)
    case repository(String)

    /// An existing folder, or the address of a repository.
    init(_ text: String) {
      self = text.contains("://") || text.hasPrefix("git@") ? .repository(text) : .folder(text)
    }
  }

  /// The package's folder, which must be new or empty; its last component is the package's name.
  let folder: String
  /// The strategy's name in files, such as `lift-form`.
  let strategy: String
  /// Headroom's package, or nil for the folder in which this program was built.
  let source: Source?

  /// Writes the files and returns their paths.
  ///
  /// - Throws: An error if a name can't be used, the folder isn't empty, or a file can't be written.
  func write() throws(HeadroomError) -> [String] {
    let words = try replacements()
    try checkFolder()
    var paths: [String] = []
    for file in EmbeddedFile.all(beginning: Self.template) {
      let relative = words.replacing(in: String(file.path.dropFirst(Self.template.count)))
      let path = "\(folder)/" + (relative == "dot.gitignore" ? ".gitignore" : relative)
      try OutputFile.makeFolders(of: path)
      try OutputFile.write(Array(words.replacing(in: file.text).utf8), to: path)
      paths.append(path)
    }
    return paths
  }

  private static let template = "Sources/HeadroomCommand/Try/PackageTemplate/"

  /// Replacements for the names in the template.
  private struct Replacements {
    var words: [(old: String, new: String)]

    /// Replaces all names in the template in a single pass, never in inserted text.
    func replacing(in text: String) -> String {
      var result = ""
      var rest = text[...]
      while let found = next(in: rest) {
        result += rest[..<found.range.lowerBound] + found.new
        rest = rest[found.range.upperBound...]
      }
      return result + rest
    }

    private func next(in text: Substring) -> (range: Range<String.Index>, new: String)? {
      words.compactMap { word in text.firstRange(of: word.old).map { ($0, word.new) } }
        .min { $0.0.lowerBound < $1.0.lowerBound }
    }
  }

  private func replacements() throws(HeadroomError) -> Replacements {
    let name = FileSystem.name(of: SuiteFiles.normalized(folder))
    try checkPackageName(name)
    try checkStrategyName()
    let headroom = try headroom()
    let words = strategy.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let camel = words.joined()
    // A suffix avoids clashes with the engine's types, as with keyboard-notification.
    let type = words.count > 1 && words.last == "Strategy" ? camel : camel + "Strategy"
    return Replacements(words: [
      (#".package(name: "headroom", path: "HEADROOM")"#, headroom.dependency),
      (#"package: "headroom""#, "package: \(headroom.identity.swiftLiteral)"),
      ("LiftForm", type), ("liftForm", camel.prefix(1).lowercased() + camel.dropFirst()),
      ("lift-form", strategy), ("MyApp", name),
    ])
  }

  /// Module names that a package can't have: those of Headroom, and those that it imports.
  private static let takenModules = [
    "AvoidanceEngine", "CCrypto", "CEmbeddedFiles", "CLibrary", "CSQLite", "CSpawn", "CXML",
    "CYAML", "EmbeddedFiles", "FormImporters", "HeadroomCommand", "Presentation",
    "RegressionRunner", "RegressionStore", "Scenarios", "SystemCalls", "TestSupport", "Any",
    "Foundation", "Self", "Swift", "Testing",
  ]

  private func checkPackageName(_ name: String) throws(HeadroomError) {
    guard name.utf8.first.map(Self.isLetter) == true, name.first?.isUppercase == true,
      name.utf8.count <= Self.longestName,
      name.utf8.allSatisfy({ Self.isLetter($0) || Self.isDigit($0) || $0 == UInt8(ascii: "_") })
    else {
      throw .unusable(
        "\(Escaped.quoted(name)) is not a valid package name; choose a folder whose name has up to "
          + "\(Self.longestName) letters, digits and '_' and begins with a capital letter"
      )
    }
    guard !Self.takenModules.contains(name) else {
      throw .unusable(
        "\(Escaped.quoted(name)) is the name of a module that the package uses; choose another folder"
      )
    }
  }

  private func checkStrategyName() throws(HeadroomError) {
    let isPlain = strategy.split(separator: "-", omittingEmptySubsequences: false).allSatisfy {
      $0.utf8.first.map(Self.isLetter) == true
        && $0.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) }
    }
    guard isPlain, strategy == strategy.lowercased(), strategy.utf8.count <= Self.longestName else {
      throw .unusable(
        "\(Escaped.quoted(strategy)) is not a valid strategy name for a package; use words of "
          + "lower-case letters and digits joined by '-', such as lift-form, up to "
          + "\(Self.longestName) characters"
      )
    }
    // The last three have other meanings in YAML.
    let words = StrategyDefinition.reservedNames + ["null", "true", "false"]
    guard !words.contains(strategy) else {
      throw .unusable(
        "a strategy can't be named \(Escaped.quoted(strategy)), which means something else in scenario "
          + "files; choose another name"
      )
    }
    guard StrategyRegistry.builtIn.strategy(named: strategy) == nil else {
      throw .unusable("\(Escaped.quoted(strategy)) is a built-in strategy; choose another name")
    }
  }

  private static let longestName = 64

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: Headroom's own package

  /// Returns the location of Headroom's package; a folder is checked to contain it, and relative to the new
  /// one, so that nothing of this machine is in the files.
  private func headroom() throws(HeadroomError) -> Source {
    switch source {
    case .repository(let address): return .repository(address.trimmedSlashes)
    case .folder(let path):
      guard let folder = Self.folderOfHeadroom(path) else {
        throw .unusable("there is no Headroom package in \(Escaped.quoted(path))")
      }
      return .folder(try relativePath(to: folder))
    case nil:
      guard let folder = Self.folderOfHeadroom(Self.ownFolder) else {
        throw .unusable(
          "Headroom's sources are no longer where this program was built; pass their folder or "
            + "repository URL with --headroom"
        )
      }
      return .folder(try relativePath(to: folder))
    }
  }

  /// The path from the new package to a folder that exists.
  private func relativePath(to target: String) throws(HeadroomError) -> String {
    // What is there of the new folder's path, and what is not.
    var (existing, missing) = (SuiteFiles.normalized(folder), 0)
    while !FileSystem.exists(existing) {
      existing = FileSystem.folder(of: existing)
      missing += 1
    }
    guard let start = FileSystem.realPath(existing) else {
      throw .inputOutput("\(Escaped.text(folder)) can't be reached")
    }
    let (own, other) = (start.split(separator: "/"), target.split(separator: "/"))
    let shared = zip(own, other).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: own.count - shared + missing)
    let path = (up + other.dropFirst(shared).map { String($0) }).joined(separator: "/")
    return path.isEmpty ? "." : path
  }

  /// The real path of a folder, or nil if it isn't Headroom's package.
  private static func folderOfHeadroom(_ path: String) -> String? {
    guard let folder = FileSystem.realPath(path),
      FileSystem.isReadable("\(folder)/Package.swift"),
      FileSystem.isReadable("\(folder)/Sources/HeadroomCommand/HeadroomProgram.swift")
    else { return nil }
    return folder
  }

  /// The package's folder when this program was built.
  private static let ownFolder = {
    // Sources/HeadroomCommand/Try/NewPackage.swift
    (0..<4).reduce(#filePath) { path, _ in FileSystem.folder(of: path) }
  }()

  private func checkFolder() throws(HeadroomError) {
    guard FileSystem.exists(folder) else { return }
    guard let names = try? FileSystem.names(in: folder) else {
      throw .inputOutput("\(Escaped.text(folder)) already exists and is not a folder")
    }
    guard names.isEmpty else {
      throw .inputOutput("\(Escaped.text(folder)) is not empty; choose a new folder")
    }
  }
}

extension NewPackage.Source {
  fileprivate var dependency: String {
    switch self {
    case .folder(let path): ".package(name: \"headroom\", path: \(path.swiftLiteral))"
    case .repository(let address): ".package(url: \(address.swiftLiteral), branch: \"main\")"
    }
  }

  /// The package's identity in target dependencies.
  fileprivate var identity: String {
    guard case .repository(let address) = self else { return "headroom" }
    let name = FileSystem.name(of: address)
    return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
  }
}

extension String {
  fileprivate var swiftLiteral: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  fileprivate var trimmedSlashes: String {
    var text = self
    while text.last == "/" { text.removeLast() }
    return text
  }
}
