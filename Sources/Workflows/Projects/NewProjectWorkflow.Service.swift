import Scenarios
import SystemCalls

extension NewProjectWorkflow {
  /// Where CI runs.
  package enum Service: String, CaseIterable, Sendable {
    case github, gitlab, xcode, none
  }
}

extension NewProjectWorkflow.Service {
  /// Returns what is still to be done by hand before the service runs the project, a line each.
  ///
  /// - Parameter folder: The project's folder, which is there.
  /// - Returns: The lines; none where CI runs nothing.
  package func remainder(for folder: String) -> [String] {
    let below = Self.pathBelowRepository(folder)
    let prefix = Escaped.text(below.isEmpty ? "" : below + "/")
    let prefixing = "prefix its paths with '\(prefix)'"
    let repository =
      "HEADROOM_REPOSITORY to the repository to build headroom from, unless headroom is "
      + "on the PATH"
    switch self {
    case .github:
      let variable = "GitHub: set the repository variable \(repository) of the runner"
      guard !below.isEmpty else { return [variable] }
      return [
        variable,
        "GitHub: workflows are only read from the top of the repository: move "
          + "\(prefix).github/workflows/headroom.yml to .github/workflows there, and \(prefixing)",
      ]
    case .gitlab:
      let include =
        "GitLab: add to .gitlab-ci.yml: include: [{local: \(prefix)ci/headroom.gitlab-ci.yml}]"
      return [
        below.isEmpty ? include : "\(include), and \(prefixing)",
        "GitLab: set the project variable \(repository) of the image",
      ]
    case .xcode:
      return [
        "Xcode Cloud: ci_scripts must be next to the Xcode project or workspace",
        "Xcode Cloud: set the environment variable \(repository)",
      ]
    case .none: return []
    }
  }

  /// The path from the top of the repository to a folder; empty at the top, and where none is.
  private static func pathBelowRepository(_ folder: String) -> String {
    guard var place = FileSystem.realPath(folder) else { return "" }
    var path: [String] = []
    while place != "/" {
      if FileSystem.exists("\(place)/.git") { return path.joined(separator: "/") }
      path.insert(FileSystem.name(of: place), at: 0)
      place = FileSystem.folder(of: place)
    }
    return ""
  }
}
