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
  /// No file holds a path that other machines don't have; a link to Headroom's package may, which git ignores.
  ///
  /// - Throws: An error if a name can't be used, the folder isn't empty, or a file can't be written.
  func write() throws(HeadroomError) -> [String] {
    let dependency = try dependency()
    let words = try replacements(dependency)
    try checkFolder()
    var paths: [String] = []
    for file in EmbeddedFile.all(beginning: Self.template) {
      let relative = words.replacing(in: String(file.path.dropFirst(Self.template.count)))
      let path = "\(folder)/" + (relative == "dot.gitignore" ? ".gitignore" : relative)
      try OutputFile.makeFolders(of: path)
      try OutputFile.write(Array(words.replacing(in: file.text).utf8), to: path)
      paths.append(path)
    }
    guard case .link(let headroom) = dependency else { return paths }
    let link = "\(folder)/\(Dependency.nameOfLink)"
    do throws(SystemError) {
      try FileSystem.makeSymbolicLink(to: headroom, at: link)
    } catch {
      throw .inputOutput("can't create the link \(Escaped.text(link)): \(error)")
    }
    return paths + [link]
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

  private func replacements(_ headroom: Dependency) throws(HeadroomError) -> Replacements {
    let name = FileSystem.name(of: SuiteFiles.normalized(folder))
    try checkPackageName(name)
    try checkStrategyName()
    let words = strategy.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let camel = words.joined()
    // A suffix avoids clashes with the engine's types, as with keyboard-notification.
    let type = words.count > 1 && words.last == "Strategy" ? camel : camel + "Strategy"
    return Replacements(words: [
      (#".package(name: "headroom", path: "HEADROOM")"#, headroom.code),
      (#"package: "headroom""#, "package: \(headroom.identity.swiftLiteral)"),
      ("SOURCE", headroom.description),
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

  /// Returns how the package names Headroom's; a folder is checked to contain it.
  private func dependency() throws(HeadroomError) -> Dependency {
    let path: String
    switch source {
    case .repository(let address): return .repository(address.trimmedSlashes)
    case .folder(let folder):
      guard let headroom = Self.folderOfHeadroom(folder) else {
        throw .unusable("there is no Headroom package in \(Escaped.quoted(folder))")
      }
      path = headroom
    case nil:
      guard let headroom = Self.folderOfHeadroom(Self.ownFolder) else {
        throw .unusable(
          "Headroom's sources are no longer where this program was built; pass their folder or "
            + "repository URL with --headroom"
        )
      }
      path = headroom
    }
    return Self.relativePath(from: folder, to: path).map { .path($0) } ?? .link(path)
  }

  /// The path to Headroom's package from a folder in it or below the folder that holds it; nil from any
  /// other folder.
  private static func relativePath(from folder: String, to headroom: String) -> String? {
    let name = FileSystem.name(of: headroom)
    let around = FileSystem.folder(of: headroom)
    var steps: [String] = []
    var place = SuiteFiles.normalized(folder)
    while FileSystem.realPath(place) == nil, place != "." {
      steps.append("..")
      place = FileSystem.folder(of: place)
    }
    guard var real = FileSystem.realPath(place) else { return nil }
    while real != "/" {
      if real == headroom { return steps.joined(separator: "/") }
      if real == around { return (steps + [name]).joined(separator: "/") }
      steps.append("..")
      real = FileSystem.folder(of: real)
    }
    return nil
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

extension NewPackage {
  /// How the package names Headroom's.
  private enum Dependency {
    case repository(String)
    /// The path of a folder near the package, from there.
    case path(String)
    /// A folder elsewhere on this machine, to which a link in the package leads.
    case link(String)

    static let nameOfLink = "headroom"

    /// The entry of Package.swift.
    var code: String {
      switch self {
      case .repository(let address): ".package(url: \(address.swiftLiteral), branch: \"main\")"
      case .path(let path): ".package(name: \"headroom\", path: \(path.swiftLiteral))"
      case .link: ".package(name: \"headroom\", path: \(Self.nameOfLink.swiftLiteral))"
      }
    }

    /// The package's identity in target dependencies.
    var identity: String {
      guard case .repository(let address) = self else { return "headroom" }
      let name = FileSystem.name(of: address)
      return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
    }

    /// Where Package.swift takes Headroom from, for a reader.
    var description: String {
      let other =
        "; for other machines and CI, name Headroom's repository there: "
        + ".package(url: \"https://…/headroom\", branch: \"main\")"
      return switch self {
      case .repository(let address): "from \(address)"
      case .path(let path): "from the folder \(path)" + other
      case .link: "from \(Self.nameOfLink), a link on this machine, which git ignores" + other
      }
    }
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
