import CEmbeddedFiles

/// A file of another language in the repository, as it was when the program was built.
package struct EmbeddedFile: Hashable, Sendable {
  /// Where it is, from the root of the repository; of a section: its name.
  package let path: String
  /// What it holds.
  package let text: String

  /// Takes the file at a path.
  ///
  /// - Precondition: The file is in the list that `.ci/embed` writes; a test compares it with the folders.
  package init(_ path: String) {
    guard let content = headroom_embedded_content(path) else {
      preconditionFailure("no embedded file '\(path)'")
    }
    self.path = path
    text = String(cString: content)
  }

  private init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// All of them, in the order of their paths.
  package static var all: [EmbeddedFile] { all(beginning: "") }

  /// Returns those whose paths begin with a text, in the order of their paths.
  package static func all(beginning: String) -> [EmbeddedFile] {
    var files: [EmbeddedFile] = []
    var place = 0
    while let path = headroom_embedded_path(place) {
      let path = String(cString: path)
      if path.hasPrefix(beginning) { files.append(EmbeddedFile(path)) }
      place += 1
    }
    return files
  }

  /// The sections of a file of statements, each under a line like `-- name: insertRun`.
  package var sections: [EmbeddedFile] {
    let mark = "-- name: "
    return text.utf8.split(separator: UInt8(ascii: "\n")).reduce(into: []) { sections, line in
      let line = Substring(line)
      if line.hasPrefix(mark) {
        sections.append(EmbeddedFile(path: String(line.dropFirst(mark.count)), text: ""))
      } else if let section = sections.popLast() {
        sections.append(EmbeddedFile(path: section.path, text: "\(section.text)\(line)\n"))
      }
    }
  }

  /// Returns the text with what stands for words in braces, as in `{title}`, in their places.
  ///
  /// - Precondition: There is something for each word, and no brace stands for itself.
  package func text(with words: [String: String]) -> String {
    let parts = text.utf8.split(omittingEmptySubsequences: false) { byte in
      byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
    }
    var filled = ""
    for (place, part) in parts.enumerated() {
      if place.isMultiple(of: 2) {
        filled += Substring(part)
      } else if let word = words[String(Substring(part))] {
        filled += word
      } else {
        preconditionFailure("nothing for '{\(Substring(part))}' of \(path)")
      }
    }
    return filled
  }
}
