import AvoidanceEngine
import FormImporters
import RegressionStore
import Scenarios
import SystemCalls

/// Files that no output may replace: Headroom databases, scenario files, and all input files of a
/// command or its project.
struct ProtectedPaths: Sendable {
  /// Only databases, for output that is itself a scenario file.
  static let databases = ProtectedPaths([])

  /// Why a file is protected, as the message puts it.
  private enum Reason: String {
    /// Named in the command, or inside a folder that is.
    case call = "is read by the same command"
    /// The project file, or a file named in it.
    case project = "is read by the project"
    /// The source of definitions in the database.
    case imported = "was imported into the database"
  }

  private var places: [FilePlace: Reason] = [:]
  /// Whether files that begin like scenario files are protected, even if no command reads them.
  private var sparesScenarioFiles = false

  /// Protects files, and in folders all files that any command reads.
  init(_ paths: [String]) { add(paths, .call) }

  private mutating func add(_ paths: [String], _ reason: Reason) {
    for path in paths {
      let isFolder = (try? FileStatus(path))?.kind == .folder
      let files = isFolder ? FileSearch(paths: [path], endings: Self.endings).files : [path]
      for place in files.compactMap(FilePlace.init) where places[place] == nil {
        places[place] = reason
      }
    }
  }

  /// Checks that an output may be written; links are followed.
  ///
  /// - Throws: ``HeadroomError/protectedOutput(path:reason:)`` if it would replace a protected file.
  func check(_ path: String) throws(HeadroomError) {
    let target = FileSystem.realPath(path) ?? path
    if DatabaseFile(path: path).isDatabase {
      throw .protectedOutput(path: path, reason: "is a Headroom database")
    }
    for ending in DatabaseFile.companions {
      for name in [path, target] where name.hasSuffix(ending) {
        if DatabaseFile(path: String(name.dropLast(ending.count))).isDatabase {
          throw .protectedOutput(path: path, reason: "belongs to a Headroom database")
        }
      }
    }
    if let place = FilePlace(target), let reason = places[place] {
      throw .protectedOutput(path: path, reason: reason.rawValue)
    }
    if sparesScenarioFiles, SuiteReader.Source.beginsAsScenarioFile(path) {
      throw .protectedOutput(path: path, reason: "is a scenario file")
    }
  }

  static let endings =
    FileSearch.scenarioEndings + FormImporter(takesAnyFile: true).endings
}

extension ProtectedPaths {
  /// Protects the input files of a command and its project, and the sources of its database.
  ///
  /// `location` is nil for a command without a database. With `writesScenarios`, the output may
  /// replace a scenario file that isn't an input.
  ///
  /// - Throws: An error if the command's database can't be read.
  init(
    _ inputs: [String], project: Project?, location: DatabaseLocation?,
    strategies: StrategyRegistry, writesScenarios: Bool = false
  ) throws {
    self.init(inputs)
    sparesScenarioFiles = !writesScenarios
    if let project {
      let programs = project.file.externalFiles.map(project.absolute)
      add(project.files.map(project.absolute), .project)
      add(ExternalPrograms.watchedFiles(of: programs, strategies), .project)
    }
    if let location {
      add([location.path] + DatabaseFile.companions.map { location.path + $0 }, .call)
      add(try location.openIfThere()?.importedFiles() ?? [], .imported)
    } else if let project {
      // A command without a database must work even if the project's is unreadable.
      let place = project.absolute(project.file.database?.text ?? DatabaseLocation.usualName)
      let database = try? RegressionDatabase(reading: place)
      let files = try? database?.importedFiles()
      add((files ?? []).map(project.absolute), .imported)
    }
  }
}

/// The identity of an existing or future file, independent of the path used.
struct FilePlace: Hashable, Sendable {
  private var file: FileIdentity
  /// For a missing file its name, `file` then being its folder; else nil.
  private var name: String?

  /// Returns nil if not even the file's folder exists.
  init?(_ path: String) {
    var path = path
    while path.count > 1, path.last == "/" { path.removeLast() }
    if let identity = FileIdentity(path) {
      file = identity
    } else if let folder = FileIdentity(FileSystem.folder(of: path)) {
      file = folder
      name = FileSystem.name(of: path)
    } else {
      return nil
    }
  }
}
