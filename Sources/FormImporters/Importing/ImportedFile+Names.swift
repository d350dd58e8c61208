import Scenarios

extension [ImportedFile] {
  /// Keeps only the forms of a scene.
  ///
  /// A scene is found by its form's name or by any name that Xcode shows for it. If no file has it, the first
  /// one reports this.
  mutating func narrow(to scene: String) {
    var known: [String] = []
    var isFound = false
    for index in indices {
      let kept = self[index].forms.filter {
        $0.definition.name == scene || $0.sceneNames.contains(scene)
      }
      known += self[index].forms.map { $0.sceneNames.first ?? $0.definition.name }
      if !kept.isEmpty { isFound = true }
      self[index].keep(kept)
    }
    guard !isFound, let first = indices.first(where: { !self[$0].isRefused }) else { return }
    self[first].diagnostics.append(
      Diagnostic(
        location: SourceLocation(file: self[first].file),
        problem: .importing(
          .unknownScene(
            scene, suggestion: Suggestion.closest(to: scene, among: known), known: known))))
  }

  /// Adds their folders' names to forms of different files with the same name but different content.
  mutating func makeNamesUnique() {
    var places: [String: [(file: Int, form: Int)]] = [:]
    for (file, imported) in enumerated() {
      for (form, value) in imported.forms.enumerated() {
        places[value.definition.name, default: []].append((file, form))
      }
    }
    for (name, found) in places.sorted(by: { $0.key < $1.key }) where found.count > 1 {
      let definitions = found.map { self[$0.file].forms[$0.form].definition }
      guard !definitions.allSatisfy({ $0.isSame(as: definitions[0]) }) else { continue }
      let folders = Self.folders(of: found.map { self[$0.file].file })
      for (place, folder) in zip(found, folders) where !folder.isEmpty {
        self[place.file].forms[place.form].definition.name = "\(folder)/\(name)"
      }
    }
  }

  /// Returns the shortest suffixes of the files' folders that distinguish them.
  private static func folders(of files: [String]) -> [String] {
    let parts = files.map {
      $0.split(separator: "/").dropLast().compactMap { DefinitionName.cleaned(String($0)) }
    }
    let longest = parts.map(\.count).max() ?? 0
    for length in 1...Swift.max(1, longest) {
      let ends = parts.map { $0.suffix(length).joined(separator: "/") }
      if Set(ends).count == ends.count { return ends }
    }
    return parts.map { $0.joined(separator: "/") }
  }
}

extension ImportedFile {
  /// Keeps only some forms, and the warnings within them.
  fileprivate mutating func keep(_ kept: [ImportedForm]) {
    guard kept.count != forms.count else { return }
    let starts = forms.map(\.definition.location.line).sorted()
    let keptStarts = Set(kept.map(\.definition.location.line))
    diagnostics.removeAll { diagnostic in
      guard diagnostic.severity == .warning else { return false }
      let start = starts.last { $0 <= diagnostic.location.line } ?? 0
      return !keptStarts.contains(start)
    }
    forms = kept
  }
}

/// Makes names of forms from those of files and scenes.
enum DefinitionName {
  /// Returns a text without control characters and surrounding white space; nil if it is empty.
  static func cleaned(_ text: String?) -> String? {
    guard let text else { return nil }
    var name = ""
    // Some file systems decompose names.
    for scalar in text.precomposed.unicodeScalars {
      if Escaped.isEscapedInContent(scalar) || "[],*?".unicodeScalars.contains(scalar) {
        if !name.isEmpty, !name.hasSuffix(" ") { name += " " }
      } else {
        name.unicodeScalars.append(scalar)
      }
    }
    while name.last == " " { name.removeLast() }
    while name.first == " " { name.removeFirst() }
    return name.isEmpty ? nil : String(name.prefix(200))
  }

  static func stem(ofFile path: String) -> String {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
      return cleaned(name) ?? "form"
    }
    return cleaned(String(name[..<dot])) ?? "form"
  }

  /// Returns a name that is not used yet, numbered like `name-2` if necessary, and registers it.
  ///
  /// `used` has the last number for each name.
  static func unique(_ name: String, among used: inout [String: Int]) -> String {
    guard var number = used[name] else {
      used[name] = 1
      return name
    }
    repeat { number += 1 } while used["\(name)-\(number)"] != nil
    used[name] = number
    used["\(name)-\(number)"] = 1
    return "\(name)-\(number)"
  }
}

/// Makes readable identifiers of views, unique within a form.
struct IdentifierMaker {
  private var used: Set<String>
  /// The last number tried for a name, so that many equal names cost little.
  private var numbers: [String: Int] = [:]

  init() {
    // Words that YAML or a script would read differently.
    used = Subject.reservedNames.union(["true", "false", "null"])
  }

  enum Candidate {
    /// A name from code, whose capitals are kept.
    case code(String?)
    /// A displayed text.
    case text(String?)
  }

  /// Returns an identifier from the first candidate with a letter or digit, made unique.
  ///
  /// - Parameters:
  ///   - candidates: Names and texts, the best first.
  ///   - word: The view's kind as one word: a prefix for names that don't begin with a letter, a suffix for
  ///     reserved ones.
  ///   - needsOne: Whether a view without candidates is named by the word alone.
  /// - Returns: The identifier; nil for a view without candidates that needs none.
  mutating func identifier(from candidates: [Candidate], word: String, needsOne: Bool) -> String? {
    for candidate in candidates {
      guard var name = Self.slug(candidate) else { continue }
      if let first = name.unicodeScalars.first, !first.properties.isAlphabetic {
        name = "\(word)-\(name)"
      }
      return unique(name, word: word)
    }
    return needsOne ? unique(word, word: word) : nil
  }

  private mutating func unique(_ name: String, word: String) -> String {
    if used.insert(name).inserted { return name }
    let isReserved =
      Subject.reservedNames.contains(name) || numbers[name] == nil && isWord(name)
    if isReserved, used.insert("\(name)-\(word)").inserted { return "\(name)-\(word)" }
    var number = numbers[name] ?? 1
    repeat { number += 1 } while !used.insert("\(name)-\(number)").inserted
    numbers[name] = number
    return "\(name)-\(number)"
  }

  private func isWord(_ name: String) -> Bool { ["true", "false", "null"].contains(name) }

  private static func slug(_ candidate: Candidate) -> String? {
    switch candidate {
    case .code(let name): name.flatMap { slug($0, isCode: true) }
    case .text(let text): text.flatMap { slug($0, isCode: false) }
    }
  }

  /// Returns a text as an identifier: names from code as they are, other texts in lower case with
  /// hyphens, truncated after a word.
  static func slug(_ text: String, isCode: Bool) -> String? {
    let text = text.precomposed
    let isCode =
      isCode
      && text.unicodeScalars.allSatisfy { isLetterOrDigit($0) || "-_.".unicodeScalars.contains($0) }
    var name = String.UnicodeScalarView()
    var isPending = false
    for scalar in (isCode ? text : text.lowercased()).unicodeScalars {
      if isLetterOrDigit(scalar) || scalar == "_" && isCode {
        if isPending, !name.isEmpty { name.append("-") }
        isPending = false
        name.append(scalar)
        if name.count > longest { break }
      } else if scalar != "'" && scalar != "\u{2019}" {
        isPending = true
      }
    }
    guard name.contains(where: isLetterOrDigit) else { return nil }
    return String(shortened(name))
  }

  private static let longest = 40

  private static func shortened(_ name: String.UnicodeScalarView) -> String.UnicodeScalarView {
    guard name.count > longest else { return name }
    var short = String.UnicodeScalarView(name.prefix(longest))
    if let hyphen = short.lastIndex(of: "-") {
      short = String.UnicodeScalarView(short[..<hyphen])
    }
    return short
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: !scalar.isASCII && scalar.properties.isAlphabetic
    }
  }
}
