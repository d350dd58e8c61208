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
  /// fork's pull requests, and for what is older than a history that was pruned.
  ///
  /// - Throws: An error if a lost history can't be restored: it would be lost for good.
  func update() throws {
    let artifacts = try github.list("actions/artifacts", at: "artifacts", of: Artifact.init)
      .filter { $0.isOwn && !$0.isExpired }
      .sorted { $0.id > $1.id }
    if try labels().isSubset(of: [label ?? ""]),
      let last = artifacts.first(where: { $0.name == Artifact.historyName })
    {
      _ = try add(last, file: FileSystem.name(of: location.path))
    }
    let (known, start) = (try labels(), try start())
    for artifact in artifacts where artifact.name.hasPrefix(Artifact.resultsPrefix) {
      let label = String(artifact.name.dropFirst(Artifact.resultsPrefix.count))
      guard !known.contains(label), (artifact.created ?? .max) >= start else { continue }
      // One that can't be read is no reason to lose the others.
      do {
        guard try add(artifact, file: CIProject.resultsName) else { continue }
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

  /// When the oldest run here started, if older ones were pruned: they are not to be fetched with each build.
  private func start() throws -> Int64 {
    guard let database = try location.openIfThere(), try database.hasPrunedRuns() else { return 0 }
    return try database.runs().map(\.header.startedAt).min() ?? 0
  }

  /// Returns whether a run was added: those that were pruned are not.
  private func add(_ artifact: Artifact, file: String) throws -> Bool {
    guard let folder = github.download(artifact) else {
      throw HeadroomError.inputOutput(
        "can't download the artifact \(Escaped.quoted(artifact.name))")
    }
    let merging = DatabaseMerging(location: location, paths: ["\(folder)/\(file)"])
    return try !merging.run().added.isEmpty
  }
}
