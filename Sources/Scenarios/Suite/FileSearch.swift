#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Finds the scenario files that paths stand for.
struct FileSearch {
  /// The files in order, each once.
  private(set) var files: [String] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var seen: Set<String> = []

  /// Why a file can't be read.
  struct Failure: Error {
    var problem: Problem
  }

  /// The endings of the files that a folder stands for.
  private let endings: [String]

  /// The endings of scenario files.
  static let scenarioEndings = [".yaml", ".yml", ".json"]

  init(paths: [String], endings: [String] = Self.scenarioEndings) {
    self.endings = endings
    for path in paths {
      guard let real = Self.realPath(path) else {
        report(.unreadable("no such file or folder"), path)
        continue
      }
      if Self.type(of: real) == .typeDirectory {
        let before = files.count
        let reported = diagnostics.count
        search(path, inside: real)
        if files.count == before, diagnostics.count == reported { report(.noFiles(endings), path) }
      } else if seen.insert(real).inserted {
        files.append(path)
      }
    }
  }

  private mutating func search(_ folder: String, inside root: String) {
    guard let real = Self.realPath(folder), seen.insert(real).inserted else { return }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      report(.unreadable("the folder can't be listed"), folder)
      return
    }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      guard let real = Self.realPath(path) else { continue }
      let type = Self.type(of: real)
      guard type == .typeDirectory || endings.contains(where: { name.hasSuffix($0) }) else {
        continue
      }
      guard real.hasPrefix(root == "/" ? root : root + "/") else {
        report(.leavesFolder, path, .warning)
        continue
      }
      if type == .typeDirectory {
        search(path, inside: root)
      } else if type == .typeRegular, seen.insert(real).inserted {
        files.append(path)
      }
    }
  }

  private mutating func report(
    _ problem: Problem,
    _ path: String,
    _ severity: Diagnostic.Severity = .error
  ) {
    let location = SourceLocation(file: path)
    diagnostics.append(Diagnostic(location: location, severity: severity, problem: problem))
  }

  // MARK: The file system

  /// Returns the bytes of a file, if it is not larger than the limit.
  static func bytes(of path: String) -> Result<[UInt8], Failure> {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: realPath(path) ?? path)
      let size = (attributes[.size] as? any BinaryInteger).map { Int(clamping: $0) } ?? 0
      guard size <= ReadLimit.fileBytes else {
        return .failure(
          Failure(problem: .fileTooLarge(bytes: size, limit: ReadLimit.fileBytes))
        )
      }
      guard let data = FileManager.default.contents(atPath: path) else {
        return .failure(Failure(problem: .unreadable("the system refuses")))
      }
      return .success(Array(data))
    } catch {
      return .failure(Failure(problem: .unreadable("the system refuses")))
    }
  }

  private static func type(of path: String) -> FileAttributeType? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
