package import AvoidanceEngine
import FormImporters
import RegressionStore
import Scenarios
import SystemCalls

/// What no output may replace: any Headroom database, scenario files, and what a command or its project
/// reads.
package struct ProtectedPaths: Sendable {
  /// Databases alone: for what writes scenario files itself.
  package static let databases = ProtectedPaths([])

  /// Why a file stays, in words.
  package enum Reason: String, Sendable {
    /// The call names it, or a folder that it is in.
    case call = "is read by the same command"
    /// The project is it, or names it.
    case project = "is read by the project"
    /// What the database has comes from it.
    case imported = "was imported into the database"
  }

  private var inputs: [FileIdentity: Reason] = [:]
  /// A file that is not there yet is known by its folder and name.
  private var places: [FilePlace: Reason] = [:]
  /// Folders by their real names, of which the files are read that are named as scenarios and forms are.
  private var folders: [String: Reason] = [:]
  /// Whether a file stays that begins as scenario files do, whoever reads it.
  private var sparesScenarioFiles = false

  /// Takes the paths of a command's inputs, and of its database, which may be made by the command.
  package init(_ inputs: some Sequence<String>) { add(inputs, .call) }

  /// Takes more paths, of files and folders that are read.
  package mutating func add(_ paths: some Sequence<String>, _ reason: Reason) {
    for path in paths {
      guard let status = try? FileStatus(path) else {
        if let place = FilePlace(path) { places[place] = reason }
        continue
      }
      if status.kind != .folder {
        inputs[status.identity] = reason
      } else if let real = FileSystem.realPath(path) {
        folders[real] = reason
      }
    }
  }

  /// Returns what is spared here or there.
  package func adding(_ other: ProtectedPaths) -> ProtectedPaths {
    var both = self
    both.inputs.merge(other.inputs) { own, _ in own }
    both.places.merge(other.places) { own, _ in own }
    both.folders.merge(other.folders) { own, _ in own }
    both.sparesScenarioFiles = sparesScenarioFiles || other.sparesScenarioFiles
    return both
  }

  /// Checks that an output may be written; links are followed.
  ///
  /// - Throws: ``WorkflowError/protectedOutput(path:reason:)`` where it would replace what is spared.
  package func check(_ path: String) throws(WorkflowError) {
    let target = FileSystem.realPath(path) ?? path
    if DatabaseFile(path: path) == .headroom {
      throw .protectedOutput(path: path, reason: "is a Headroom database")
    }
    for ending in DatabaseFile.companions {
      for name in [path, target] where name.hasSuffix(ending) {
        if DatabaseFile(path: String(name.dropLast(ending.count))) == .headroom {
          throw .protectedOutput(path: path, reason: "belongs to a Headroom database")
        }
      }
    }
    if let reason = reason(for: target) {
      throw .protectedOutput(path: path, reason: reason.rawValue)
    }
    if sparesScenarioFiles, SuiteReader.Source.beginsAsScenarioFile(path) {
      throw .protectedOutput(path: path, reason: "is a scenario file")
    }
  }

  private func reason(for target: String) -> Reason? {
    guard let status = try? FileStatus(target) else {
      return places.isEmpty ? nil : FilePlace(target).flatMap { places[$0] }
    }
    if let reason = inputs[status.identity] { return reason }
    guard status.kind == .regular else { return nil }
    for (folder, reason) in folders {
      let isBelow = target.hasPrefix(folder == "/" ? folder : folder + "/")
      if isBelow, FileSearch.isNamed(target, endings: Self.endings) { return reason }
      // Another name of a file that is in there.
      guard status.linkCount > 1 else { continue }
      let files = FileSearch(paths: [folder], endings: Self.endings).files
      if files.contains(where: { FileIdentity($0) == status.identity }) { return reason }
    }
    return nil
  }

  /// The endings of the files that any command reads in a folder.
  package static let endings =
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
  package init(
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
package struct FilePlace: Hashable, Sendable {
  private var file: FileIdentity
  /// What a file that is not there yet is called in the folder that `file` then is.
  private var name: String?

  /// Looks at a path; nil where there is not even a folder for it.
  package init?(_ path: String) {
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
