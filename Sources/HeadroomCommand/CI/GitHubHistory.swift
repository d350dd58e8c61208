import RegressionStore
import Scenarios
import SystemCalls

/// The history of a repository whose workflows run on GitHub: each run keeps its results in an artifact.
struct GitHubHistory: Sendable {
  let github: GitHub
  let location: DatabaseLocation
  /// The label of this build's run, which the history may have already.
  let label: String?
  let console: Console

  /// Adds the results of all runs of the workflow that the history doesn't have yet, but for those of a
  /// fork's pull requests.
  ///
  /// - Throws: An error if a lost history can't be restored: it would be lost for good.
  func update() throws {
    let artifacts = try github.list("actions/artifacts", at: "artifacts", of: Artifact.init)
      .filter { $0.isOwn && !$0.isExpired }
      .sorted { $0.id > $1.id }
    if try labels().isSubset(of: [label ?? ""]),
      let last = artifacts.first(where: { $0.name == Artifact.historyName })
    {
      try add(last, file: FileSystem.name(of: location.path))
    }
    let known = try labels()
    for artifact in artifacts where artifact.name.hasPrefix(Artifact.resultsPrefix) {
      let label = String(artifact.name.dropFirst(Artifact.resultsPrefix.count))
      guard !known.contains(label) else { continue }
      // One that can't be read is no reason to lose the others.
      do {
        try add(artifact, file: CIProject.resultsName)
        try console.print("Added \(Escaped.text(label))")
      } catch let failure as OutputFailure {
        throw failure
      } catch {
        let message = CommandError(error).message ?? ""
        try console.print(
          "::warning::the results of \(Escaped.text(label)) can't be added to the history: "
            + Escaped.text(message))
      }
    }
  }

  private func labels() throws -> Set<String> {
    Set(try location.openIfThere()?.runs().compactMap(\.header.label) ?? [])
  }

  private func add(_ artifact: Artifact, file: String) throws {
    let folder = "\(CIProject.folder)/artifacts/\(artifact.id)"
    guard github.download(artifact, into: folder) else {
      throw HeadroomError.inputOutput(
        "can't download the artifact \(Escaped.quoted(artifact.name))")
    }
    _ = try DatabaseMerging(location: location, paths: ["\(folder)/\(file)"]).run()
  }
}
