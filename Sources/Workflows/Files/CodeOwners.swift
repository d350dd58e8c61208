import RegressionRunner
import SystemCalls

/// Who owns which files, as GitHub and GitLab read a `CODEOWNERS`: of the lines that match a path the last
/// one holds.
struct CodeOwners: Sendable {
  private struct Rule {
    /// What the folders and the file are called; `**` stands for any folders.
    var parts: [CasePattern]
    /// Whether it is about what is in folders alone.
    var isOfFolder: Bool
    var owners: [String]
  }

  /// Where a repository has the file, from its root.
  private static let places = [
    ".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS",
  ]

  private var rules: [Rule] = []
  /// The path from the root of the repository to the folder that paths are relative to.
  private let prefix: String

  /// Reads the text of such a file; what is no rule is passed over, as GitHub does.
  init(_ text: String, prefix: String = "") {
    self.prefix = prefix
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }.map(String.init)
      guard let pattern = words.first, let first = pattern.first, !"[^!".contains(first) else {
        continue
      }
      var parts = pattern.split(separator: "/").map { CasePattern(String($0)) }
      // A name alone is meant in any folder.
      if first != "/", parts.count < 2 { parts.insert(CasePattern("**"), at: 0) }
      let owners = Array(words.dropFirst())
      rules.append(Rule(parts: parts, isOfFolder: pattern.hasSuffix("/"), owners: owners))
    }
  }

  /// Reads the file of the repository around the current folder; nil where there is none.
  static func ofRepository() -> CodeOwners? {
    guard var folder = FileSystem.currentFolder else { return nil }
    var prefix = ""
    while true {
      for place in places {
        guard let bytes = try? FileBytes.read("\(folder)/\(place)", limit: 3 << 20) else {
          continue
        }
        return CodeOwners(String(decoding: bytes, as: UTF8.self), prefix: prefix)
      }
      guard folder != "/", !FileSystem.exists("\(folder)/.git") else { return nil }
      prefix = "\(FileSystem.name(of: folder))/\(prefix)"
      folder = FileSystem.folder(of: folder)
    }
  }

  /// Returns the owners of a file, as they are written; none where nobody owns it.
  func owners(of path: String) -> [String] {
    let parts = (path.hasPrefix("/") ? path : prefix + path).split(separator: "/").map(String.init)
    return rules.last { Self.matches($0.parts[...], parts[...], $0.isOfFolder) }?.owners ?? []
  }

  /// Whether a pattern matches a path, or a folder above it.
  private static func matches(
    _ pattern: ArraySlice<CasePattern>, _ path: ArraySlice<String>, _ isOfFolder: Bool
  ) -> Bool {
    guard let first = pattern.first, let name = path.first else { return false }
    let rest = pattern.dropFirst()
    if first.text == "**" {
      return rest.isEmpty || path.indices.contains { matches(rest, path[$0...], isOfFolder) }
    }
    guard first.names(name) else { return false }
    guard rest.isEmpty else { return matches(rest, path.dropFirst(), isOfFolder) }
    // `docs/*` is about the files of a folder alone, `docs` and `docs/` about all that is below it.
    return path.count == 1 ? !isOfFolder : first.text != "*" || isOfFolder
  }
}
