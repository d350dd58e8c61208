import Foundation
import SystemCalls
import TestSupport
import Testing

@testable import HeadroomCommand

/// The addresses of commits, files and lines on code hosts.
struct CodeLinksTests {
  private static let commit = String(repeating: "8d", count: 20)

  /// The hosts' permanent addresses of a commit, and of line 41 of a file.
  @Test(
    arguments: [
      (
        "https://github.com/us/app.git", "https://github.com/us/app/commit/C",
        "https://github.com/us/app/blob/C/forms/a%20b.yaml#L41"
      ),
      (
        "git@gitlab.example.org:team/ios/app.git",
        "https://gitlab.example.org/team/ios/app/-/commit/C",
        "https://gitlab.example.org/team/ios/app/-/blob/C/forms/a%20b.yaml#L41"
      ),
      (
        "ssh://git@bitbucket.org:22/us/app", "https://bitbucket.org/us/app/commits/C",
        "https://bitbucket.org/us/app/src/C/forms/a%20b.yaml#lines-41"
      ),
      (
        "https://codeberg.org/us/app/", "https://codeberg.org/us/app/commit/C",
        "https://codeberg.org/us/app/src/commit/C/forms/a%20b.yaml#L41"
      ),
    ] as [(String, String, String)])
  func `a host names its pages in its own way`(remote: String, commit: String, line: String) throws
  {
    let repository = try #require(CodeRepository(remote: remote))
    let paths = ["suite/a b.yaml": "forms/a b.yaml"]
    let links = CodeLinks(Self.commit, in: repository, paths: paths)
    #expect(links.commit == commit.replacing("C", with: Self.commit))
    let file = try #require(paths.keys.first)
    #expect(links.address(of: file, line: 41) == line.replacing("C", with: Self.commit))
    #expect(links.address(of: file, line: nil)?.hasSuffix("/forms/a%20b.yaml") == true)
    #expect(links.address(of: "other.yaml", line: 1) == nil)
    #expect(links.address(of: nil, line: nil) == nil)
  }

  @Test(
    arguments: [
      ("https://me:token@github.com/us/app.git", "https://github.com/us/app"),
      ("https://github.example.com:8443/us/app", "https://github.example.com:8443/us/app"),
      ("http://gitlab.local/us/app.git", "http://gitlab.local/us/app"),
      ("ssh://git@github.com:2222/us/app.git", "https://github.com/us/app"),
      ("git://GitHub.com/us/app.git", "https://github.com/us/app"),
      ("me@github.com:us/app.git", "https://github.com/us/app"),
      ("/srv/git/app.git", nil), ("../app", nil), ("file:///srv/github.com/us/app", nil),
      ("https://example.org/us/app.git", nil), ("work:us/app.git", nil),
      ("https://github.com/us", nil),
      ("https://github.com/us/app?x=\"", nil), ("", nil),
    ] as [(String, String?)])
  func `a remote is an address without a name and a password`(remote: String, address: String?) {
    #expect(CodeRepository(remote: remote)?.address == address)
  }

  /// Calls a body in a repository with two commits, of which the first was pushed.
  private func inRepository(
    variables: [String: String] = [:],
    _ body: (_ folder: String, _ commits: [String]) throws -> Void
  ) throws {
    try Tool.inTemporaryFolder { folder in
      let script = """
        set -e
        git init -q --bare host.git; git init -q -b main app; cd app; mkdir -p tests/forms
        commit() { git add -A; git -c user.name=a -c user.email=a@example.org commit -qm "$1"; }
        touch tests/forms/a.yaml top.yaml; commit one; git rev-parse HEAD
        git remote add origin ../host.git; git push -q origin main
        git remote set-url origin git@github.com:us/app.git
        touch tests/new.yaml; commit two; git rev-parse HEAD
        """
      let output = ChildProcess.output(
        of: ["sh", "-c", "cd '\(folder.path)'; \(script)"], withinSeconds: 20)
      let commits = try #require(output).split(separator: "\n").map(String.init)
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let surroundings = Surroundings(
        folder: "\(folder.path)/app/tests",
        variables: ["PATH": path, "HOME": folder.path].merging(variables) { $1 })
      try Surroundings.bind(surroundings) { Result { try body("\(folder.path)/app", commits) } }
        .get()
    }
  }

  @Test func `a commit that was pushed has links to its files, one that was not has none`() throws {
    try inRepository { folder, commits in
      let files = [
        "forms/a.yaml", "./forms/../forms/a.yaml", "../top.yaml", "\(folder)/top.yaml", "new.yaml",
        "../../outside.yaml", "/etc/passwd",
      ]
      let links = try #require(CodeLinks.found(of: commits[0], files: files))
      let base = "https://github.com/us/app/blob/\(commits[0])/"
      #expect(
        files.map { links.address(of: $0, line: 2) } == [
          "\(base)tests/forms/a.yaml#L2", "\(base)tests/forms/a.yaml#L2", "\(base)top.yaml#L2",
          "\(base)top.yaml#L2", nil, nil, nil,
        ])
      #expect(CodeLinks.found(of: commits[1], files: files) == nil)
      #expect(CodeLinks.found(of: Self.commit, files: files) == nil)
      #expect(CodeLinks.found(of: String(commits[0].prefix(7)), files: files) == nil)
      #expect(CodeLinks.found(of: "--all", files: files) == nil)
    }
  }

  @Test(
    arguments: [
      (
        ["GITHUB_ACTIONS": "true", "GITHUB_REPOSITORY": "them/fork"], "https://github.com/them/fork"
      ),
      (
        [
          "GITHUB_ACTIONS": "true", "GITHUB_REPOSITORY": "them/fork",
          "GITHUB_SERVER_URL": "https://code.example.org",
        ], "https://code.example.org/them/fork"
      ),
      (
        ["GITLAB_CI": "true", "CI_PROJECT_URL": "https://code.example.org/them/fork"],
        "https://code.example.org/them/fork/-"
      ),
      (["CI_PROJECT_URL": "https://code.example.org/them/fork"], nil),
      (["GITLAB_CI": "true", "CI_PROJECT_URL": "javascript:alert(1)"], nil),
    ] as [([String: String], String?)])
  func `a job knows its repository`(variables: [String: String], address: String?) throws {
    try inRepository(variables: variables) { _, commits in
      let links = CodeLinks.found(of: commits[1], files: ["new.yaml"])
      #expect(links?.commit == address.map { "\($0)/commit/\(commits[1])" })
      #expect(CodeLinks.found(of: Self.commit, files: []) == nil)
    }
  }

  @Test func `the commit of the job needs no repository in the folder`() throws {
    try Tool.inTemporaryFolder { folder in
      let surroundings = Surroundings(
        folder: folder.path,
        variables: [
          "PATH": "/nowhere", "GITHUB_ACTIONS": "true", "GITHUB_REPOSITORY": "us/app",
          "GITHUB_SHA": Self.commit,
        ])
      let links = Surroundings.bind(surroundings) {
        CodeLinks.found(of: Self.commit, files: ["a.yaml"])
      }
      #expect(links?.commit == "https://github.com/us/app/commit/\(Self.commit)")
      #expect(links?.address(of: "a.yaml", line: 1) == nil)
    }
  }
}
