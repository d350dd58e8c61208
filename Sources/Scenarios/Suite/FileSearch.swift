import SystemCalls

package struct FileSearch {
  package private(set) var files: [String] = []
  package private(set) var diagnostics: [Diagnostic] = []
  private var seen: Set<String> = []

  package struct Failure: Error {
    package var problem: Problem
  }

  /// The name endings of the files to read in a folder.
  private let endings: [String]

  /// The ending of JSON schemas for editors, which are not read.
  private static let schemaEnding = ".schema.json"

  package static let scenarioEndings = [".yaml", ".yml", ".json"]

  package init(paths: [String], endings: [String]) {
    self.endings = endings
    for path in paths {
      // An open pipe, as shells provide for `<(…)`, exists but has no real path.
      let open = FileBytes.isOpen(path) && FileSystem.exists(path) ? path : nil
      guard let real = FileSystem.realPath(path) ?? open else {
        report(.noSuchFile(Self.hint(for: path, endings)), path)
        continue
      }
      if Self.kind(of: real) == .folder {
        let before = files.count
        let reported = diagnostics.count
        search(path, inside: real)
        if files.count == before, diagnostics.count == reported { report(.noFiles(endings), path) }
      } else if seen.insert(real).inserted {
        files.append(path)
      }
    }
  }

  /// The suggestion for a path that does not exist: the nearest file in its folder, or the only one.
  package static func hint(for path: String, _ endings: [String] = scenarioEndings) -> NameHint {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let names = (try? FileSystem.names(in: folder.isEmpty ? "." : folder)) ?? []
    let files = names.filter { isNamed($0, endings: endings) }.sorted()
    if files.count == 1 { return .closest(folder + files[0]) }
    return NameHint(for: path, among: files.map { folder + $0 }, listedBy: nil)
  }

  private mutating func search(_ folder: String, inside root: String) {
    guard let real = FileSystem.realPath(folder), seen.insert(real).inserted else { return }
    guard let names = try? FileSystem.names(in: folder) else {
      report(.unreadable("the folder can't be listed"), folder)
      return
    }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      guard let real = FileSystem.realPath(path) else { continue }
      let kind = Self.kind(of: real)
      guard kind == .folder || Self.isNamed(name, endings: endings) else { continue }
      guard real.hasPrefix(root == "/" ? root : root + "/") else {
        report(.leavesFolder, path, .warning)
        continue
      }
      if kind == .folder {
        search(path, inside: root)
      } else if let kind, kind != .regular {
        report(.unreadable(FileBytes.Failure.notFile(kind).description), path)
      } else if kind != nil, seen.insert(real).inserted {
        files.append(path)
      }
    }
  }

  /// Whether a file in a folder is read, judging by its name.
  package static func isNamed(_ name: String, endings: [String]) -> Bool {
    endings.contains { name.hasSuffix($0) } && !name.hasSuffix(schemaEnding)
  }

  private mutating func report(
    _ problem: Problem, _ path: String, _ severity: Diagnostic.Severity = .error
  ) {
    let location = SourceLocation(file: path)
    diagnostics.append(Diagnostic(location: location, severity: severity, problem: problem))
  }

  /// Reads a file unless it exceeds the size limit.
  package static func bytes(of path: String) -> Result<[UInt8], Failure> {
    let limit = ReadLimit.fileBytes
    do throws(FileBytes.Failure) {
      // Here `-` is a file's name, not standard input.
      return .success(try FileBytes.read(path == "-" ? "./-" : path, limit: limit))
    } catch {
      switch error {
      case .unreadable: return .failure(Failure(problem: .unreadable("the system refused access")))
      case .notFile: return .failure(Failure(problem: .unreadable(error.description)))
      case .tooLarge(let bytes):
        return .failure(Failure(problem: .fileTooLarge(bytes: bytes, limit: limit)))
      }
    }
  }

  private static func kind(of path: String) -> FileStatus.Kind? { (try? FileStatus(path))?.kind }
}

/// A pattern for relative paths: `*` and `?` match any text and any character in one component, `**`
/// any number of folders, including none.
struct FilePattern {
  private let components: [[UInt8]]

  init(_ text: String) { components = Self.components(of: text) }

  var hasWildcards: Bool {
    components.contains(where: Self.isWild)
  }

  func matches(_ path: String) -> Bool {
    let path = Self.components(of: path)
    // Whether the pattern from each index matches the rest of the path, from its end to its start.
    var rest = [Bool](repeating: false, count: components.count + 1)
    for start in stride(from: path.count, through: 0, by: -1) {
      var here = [Bool](repeating: false, count: components.count + 1)
      here[components.count] = start == path.count
      for place in components.indices.reversed() {
        if components[place].elementsEqual("**".utf8) {
          here[place] = here[place + 1] || (start < path.count && rest[place])
        } else {
          here[place] =
            start < path.count && rest[place + 1]
            && Wildcards.match(path[start], components[place])
        }
      }
      rest = here
    }
    return rest[0]
  }

  /// The folders before the first component with a wildcard.
  var fixedFolder: String {
    components.dropLast().prefix { !Self.isWild($0) }.map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: "/")
  }

  func mayMatch(below folder: String) -> Bool {
    let path = Self.components(of: folder)
    for (place, component) in components.enumerated() {
      if component.elementsEqual("**".utf8) || place >= path.count { return true }
      guard place < components.count - 1, Wildcards.match(path[place], component) else {
        return false
      }
    }
    return false
  }

  private static func isWild(_ component: [UInt8]) -> Bool {
    component.contains(UInt8(ascii: "*")) || component.contains(UInt8(ascii: "?"))
  }

  private static func components(of path: String) -> [[UInt8]] {
    path.split(separator: "/").filter { $0 != "." }.map { Array($0.utf8) }
  }
}

/// Patterns in which `*` matches any text and `?` any character.
package enum Wildcards {
  /// Whether a pattern matches a whole name, both in UTF-8.
  ///
  /// Matches bytes, but `?` a whole character, and backtracks to the last `*` only.
  package static func match(_ name: [UInt8], _ characters: [UInt8]) -> Bool {
    var pattern = 0
    var position = 0
    var star: (pattern: Int, position: Int)?
    while position < name.count {
      if pattern < characters.count, characters[pattern] == UInt8(ascii: "*") {
        star = (pattern + 1, position)
        pattern += 1
      } else if pattern < characters.count, characters[pattern] == UInt8(ascii: "?") {
        position = Self.endOfCharacter(at: position, in: name)
        pattern += 1
      } else if pattern < characters.count, characters[pattern] == name[position] {
        position += 1
        pattern += 1
      } else if let last = star {
        let next = Self.endOfCharacter(at: last.position, in: name)
        star = (last.pattern, next)
        pattern = last.pattern
        position = next
      } else {
        return false
      }
    }
    return characters[pattern...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  private static func endOfCharacter(at position: Int, in name: [UInt8]) -> Int {
    var next = position + 1
    while next < name.count, name[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }
}
