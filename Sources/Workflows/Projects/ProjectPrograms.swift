package import AvoidanceEngine
package import Scenarios
import SystemCalls

/// The programs outside that a project names, and whether the user trusts them.
package struct ProjectPrograms: Sendable {
  /// The programs, in the order of the files.
  package let externals: [ExternalDefinition]
  /// What is trusted: the project's file by its real name.
  package let path: String
  /// Identifies what is trusted: what the project names, and the files that it names.
  package let digest: Digest

  /// Reads the files that a project names; nothing is started.
  ///
  /// - Parameters:
  ///   - project: The project, whose folder is the current one.
  ///   - strategies: The strategies that are at hand.
  ///   - observer: Hears what is wrong.
  /// - Throws: ``WorkflowError`` where a file can't be read, is wrong, or does not list what it should.
  package init(_ project: Project, _ strategies: StrategyRegistry, _ observer: any WorkflowObserver)
    throws(WorkflowError)
  {
    let digests = DigestContext()
    var identity = "\(project.path)\n"
    for named in project.file.externals {
      // The lengths tell apart what the names alone would not.
      identity += "\(named.name.utf8.count) \(named.name) \(named.file.utf8.count) \(named.file)\n"
    }
    for file in project.file.externalFiles {
      switch FileSearch.bytes(of: file) {
      case .success(let bytes): identity += "\(digests.digest(of: bytes))\n"
      case .failure(let failure):
        let words = failure.problem.words
        throw .inputOutput("\(Escaped.text(file)), listed in the project's 'externals', \(words)")
      }
    }
    externals = try ExternalPrograms.read(project.file.externalFiles, strategies, observer)
    try SuiteFiles.checkErrors(Self.notListed(project.file, externals)) {
      observer.tell(.diagnostic($0))
    }
    path = project.path
    digest = digests.digest(of: identity)
  }

  /// The strategies that the project names and that their files do not list.
  private static func notListed(_ file: ProjectFile, _ externals: [ExternalDefinition])
    -> [Diagnostic]
  {
    file.externals.compactMap { named in
      let place = SuiteFiles.normalized(named.file)
      let listed = externals.filter { $0.location.file == place }.map(\.name)
      guard !listed.contains(named.name) else { return nil }
      return Diagnostic(
        location: named.location,
        problem: .programNotListed(
          named.name, file: named.file,
          suggestion: Suggestion.closest(to: named.name, among: listed)))
    }
  }

  /// What is said where the programs are not started.
  package var refusal: String {
    let names = Words.list(externals.map { Escaped.quoted($0.name) })
    let files = Set(externals.map(\.location.file)).sorted()
      .map { "--external \(Escaped.text(Words.shellWord($0)))" }.joined(separator: " ")
    return
      "the project's \(externals.count == 1 ? "program" : "programs") \(names) "
      + "\(externals.count == 1 ? "is" : "are") not trusted and not started; review and trust the "
      + "project with 'headroom trust', or allow it once with \(files)"
  }

  /// The commands that are started, for a person to judge: strategy, folder and words.
  package var commands: [(name: String, folder: String, command: String)] {
    externals.map { external in
      (
        Escaped.text(external.name), Escaped.text(external.folder),
        Escaped.text(external.command.map(Words.shellWord).joined(separator: " "))
      )
    }
  }
}
