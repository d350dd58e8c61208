import Presentation
import Scenarios
import SystemCalls

/// The web addresses of a commit and its files on a code host.
///
/// Nothing is requested from the host.
struct CodeLinks: Equatable, Sendable {
  /// The address of the commit.
  let commit: String
  /// The address of the repository's top folder at the commit, with a final slash.
  private let top: String
  private let lineMark: String
  /// The files that the commit has, with their paths in the repository.
  private let paths: [String: String]

  /// `paths` maps the files of the commit, as they are asked for, to their paths in the repository.
  init(_ commit: String, in repository: CodeRepository, paths: [String: String] = [:]) {
    let host = repository.host
    self.commit = "\(repository.address)/\(host.commits)/\(commit)"
    top = "\(repository.address)/\(host.files)/\(commit)/"
    lineMark = host.lineMark
    self.paths = paths
  }

  /// Returns the address of a line; nil if the commit isn't known to have the file.
  func address(of file: String?, line: Int?) -> String? {
    file.flatMap { paths[$0] }.map { path in
      top + HTMLMarkup.fragment(path) + (line.map { "\(lineMark)\($0)" } ?? "")
    }
  }

  /// Finds the addresses of a commit, given by 40 hexadecimal digits; nil if the host isn't known to
  /// have it.
  ///
  /// The repository is that of the CI job that runs this, else git's remote `origin`. `files` are
  /// relative to the current folder, or absolute.
  static func found(of commit: String, files: [String]) -> CodeLinks? {
    guard commit.utf8.count == 40, commit.allSatisfy(\.isHexDigit) else { return nil }
    if let job = CodeRepository.ofJob {
      // A job may report runs of another repository.
      let isThere = job.commit == commit || git("cat-file", "-e", commit) != nil
      return isThere
        ? CodeLinks(commit, in: job.repository, paths: paths(of: files, in: commit)) : nil
    }
    // A branch of the remote contains what was pushed.
    guard let remote = git("remote", "get-url", "origin")?.first,
      let repository = CodeRepository(remote: remote),
      git("branch", "--remotes", "--contains", commit, "--list", "origin/*")?.isEmpty == false
    else { return nil }
    return CodeLinks(commit, in: repository, paths: paths(of: files, in: commit))
  }

  private static func paths(of files: [String], in commit: String) -> [String: String] {
    guard let places = git("rev-parse", "--show-toplevel", "--show-prefix"), let top = places.first
    else { return [:] }
    let prefix = places.count > 1 ? places[1] : ""
    var paths: [String: String] = [:]
    for file in files.prefix(1000) {
      let inside =
        file.hasPrefix("\(top)/") ? String(file.dropFirst(top.count + 1)) : prefix + file
      paths[file] = path(from: inside)
    }
    let words =
      ["ls-tree", "-r", "--name-only", "-z", "--full-tree", commit, "--"] + paths.values.sorted()
    guard !paths.isEmpty, let known = output(words) else { return [:] }
    let names = Set(known.split(separator: "\0").map(String.init))
    return paths.filter { names.contains($0.value) }
  }

  /// The path without `.` and `..`; nil if it leads out of the repository.
  private static func path(from path: String) -> String? {
    guard !path.hasPrefix("/") else { return nil }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
    }
    return parts.joined(separator: "/")
  }

  private static func git(_ words: String...) -> [String]? {
    output(words)?.split(separator: "\n").map(String.init)
  }

  private static func output(_ words: [String]) -> String? {
    ChildProcess.output(of: ["git", "--no-optional-locks"] + words, withinSeconds: 2)
  }
}

/// How a kind of code host names its pages.
struct CodeHost: Equatable, Sendable {
  /// What the names of its servers begin with.
  let servers: [String]
  let commits: String
  let files: String
  /// What the number of a line follows.
  let lineMark: String

  static let gitHub = CodeHost(
    servers: ["github."], commits: "commit", files: "blob", lineMark: "#L")
  static let gitLab = CodeHost(
    servers: ["gitlab."], commits: "-/commit", files: "-/blob", lineMark: "#L")
  /// Self-hosted ones are known by the usual names of their servers.
  static let all = [
    gitHub, gitLab,
    CodeHost(servers: ["bitbucket.org"], commits: "commits", files: "src", lineMark: "#lines-"),
    CodeHost(
      servers: ["codeberg.org", "gitea.", "forgejo."], commits: "commit", files: "src/commit",
      lineMark: "#L"),
  ]
}

struct CodeRepository: Equatable, Sendable {
  let host: CodeHost
  /// As in `https://github.com/us/app`.
  let address: String

  private init?(_ host: CodeHost, _ address: String) {
    guard KnownFailure.isWebAddress(address), !address.contains(where: "?#@".contains) else {
      return nil
    }
    self.host = host
    self.address = address
  }

  /// The repository and the commit of the GitHub Actions or GitLab job that runs this.
  static var ofJob: (repository: CodeRepository, commit: String?)? {
    let variable = Environment.variable
    var repository: CodeRepository?
    if variable("GITHUB_ACTIONS") == "true", let name = variable("GITHUB_REPOSITORY") {
      let server = variable("GITHUB_SERVER_URL") ?? "https://github.com"
      repository = CodeRepository(.gitHub, "\(server)/\(name)")
    } else if variable("GITLAB_CI") == "true" {
      repository = variable("CI_PROJECT_URL").flatMap { CodeRepository(.gitLab, $0) }
    }
    return repository.map { ($0, variable("GITHUB_SHA") ?? variable("CI_COMMIT_SHA")) }
  }

  /// Parses the address of a git remote: a URL, or `user@server:path`.
  ///
  /// Nil if it is a path, or its server isn't known to be a code host. The user and a password are
  /// dropped.
  init?(remote: String) {
    if let mark = remote.firstRange(of: "://") {
      let scheme = remote[..<mark.lowerBound]
      let rest = remote[mark.upperBound...]
      guard ["https", "http", "ssh", "git"].contains(scheme), let slash = rest.firstIndex(of: "/")
      else { return nil }
      var server = rest[..<slash]
      // Other ports are not those of the web pages.
      if !scheme.hasPrefix("http"), let port = server.lastIndex(of: ":") {
        server = server[..<port]
      }
      self.init(scheme == "http" ? "http" : "https", server, path: rest[slash...])
    } else {
      guard let colon = remote.firstIndex(of: ":") else { return nil }
      self.init("https", remote[..<colon], path: remote[remote.index(after: colon)...])
    }
  }

  private init?(_ scheme: String, _ server: Substring, path: Substring) {
    let server = (server.split(separator: "@").last ?? "").lowercased()
    let name = path.split(separator: "/").joined(separator: "/")
    guard let host = CodeHost.all.first(where: { $0.servers.contains(where: server.hasPrefix) }),
      name.contains("/")
    else { return nil }
    self.init(
      host, "\(scheme)://\(server)/\(name.hasSuffix(".git") ? String(name.dropLast(4)) : name)")
  }
}
