import AvoidanceEngine
import FormImporters
import RegressionStore
import Scenarios
import SystemCalls

/// What no output may replace: any Headroom database, scenario files, and what a command or its project
/// reads.
struct ProtectedPaths: Sendable {
  /// Databases alone: for what writes scenario files itself.
  static let databases = ProtectedPaths([])

  /// Why a file stays, in words.
  private enum Reason: String {
    /// The call names it, or a folder that it is in.
    case call = "is read by the same command"
    /// The project is it, or names it.
    case project = "is read by the project"
    /// What the database has comes from it.
    case imported = "was imported into the database"
  }

  private var places: [FilePlace: Reason] = [:]
  /// Whether a file stays that begins as scenario files do, whoever reads it.
  private var sparesScenarioFiles = false

  /// Takes files, and folders for all in there that any command reads.
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
  /// - Throws: ``WorkflowError/protectedOutput(path:reason:)`` where it would replace what is spared.
  func check(_ path: String) throws(WorkflowError) {
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

  /// The endings of the files that any command reads in a folder.
  static let endings =
    FileSearch.scenarioEndings + FormImporter(takesAnyFile: true).endings
}

extension ProtectedPaths {
  /// Takes what a call and its project read, and what its database was imported from.
  ///
  /// - Parameters:
  ///   - inputs: The files and folders that the call names to be read.
  ///   - project: The project.
  ///   - location: The database; nil where the command takes none.
  ///   - strategies: The strategies that are available, by which files with programs are read.
  ///   - writesScenarios: Whether the output is a scenario file, which may replace one that is not read.
  /// - Throws: An error where the command's database can't be read.
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
      // A command that needs no database works beside one that can't be read.
      let place = project.absolute(project.file.database?.text ?? DatabaseLocation.usualName)
      let database = try? RegressionDatabase(reading: place)
      let files = try? database?.importedFiles()
      add((files ?? []).map(project.absolute), .imported)
    }
  }
}

/// Where a file is or would be, by whatever path.
struct FilePlace: Hashable, Sendable {
  private var file: FileIdentity
  /// What a file that is not there yet is called in the folder that `file` then is.
  private var name: String?

  /// Looks at a path; nil where there is not even a folder for it.
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
