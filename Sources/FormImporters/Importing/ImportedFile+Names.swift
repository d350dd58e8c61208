import Scenarios

extension [ImportedFile] {
  /// Leaves only the forms of a scene.
  ///
  /// A scene is asked for by its form's name, or by any name that Xcode shows for it. Where no file
  /// has it, the first that was read says so.
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

  /// Gives forms of different files that have the same name but other content their folders' names,
  /// too.
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

  /// Returns the shortest ends of the files' folders that tell them apart.
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
  /// Leaves only some forms, and the warnings that stand within them.
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
