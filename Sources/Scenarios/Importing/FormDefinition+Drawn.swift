package import AvoidanceEngine

/// How many views of each kind a form has.
package struct FormContents: Hashable, Sendable {
  /// The kinds in the order of the format, each with its views; those without any are left out.
  package private(set) var counts: [(kind: ViewNode.Kind, count: Int)] = []

  /// Text fields, text views and search bars.
  package var inputs: Int {
    counts.reduce(0) { sum, entry in
      entry.kind.isTextInput || entry.kind == .searchBar ? sum + entry.count : sum
    }
  }

  /// Counts a form's views.
  package init(of form: FormDescription) {
    var numbers = [Int](repeating: 0, count: ViewNode.Kind.allCases.count)
    form.view.forEach { numbers[Int($0.kind.rawValue)] += 1 }
    counts = ViewNode.Kind.allCases.compactMap { kind in
      let count = numbers[Int(kind.rawValue)]
      return count > 0 ? (kind, count) : nil
    }
  }

  /// Whether both count the same.
  package static func == (one: FormContents, other: FormContents) -> Bool {
    one.counts.elementsEqual(other.counts) { $0 == $1 }
  }

  /// Hashes the counts.
  package func hash(into hasher: inout Hasher) {
    for entry in counts {
      hasher.combine(entry.kind)
      hasher.combine(entry.count)
    }
  }
}

extension ViewNode {
  /// Calls a function with the view and all below it, in the order of the file.
  package func forEach(_ body: (ViewNode) -> Void) {
    body(self)
    if case .view(let header) = table?.header { header.forEach(body) }
    for section in table?.sections ?? [] {
      for row in section.rows { row.forEach(body) }
    }
    if case .view(let footer) = table?.footer { footer.forEach(body) }
    for child in children { child.forEach(body) }
  }
}

extension FormDefinition {
  /// Makes a form from a drawing of another format.
  ///
  /// The description is written as canonical content and read back, so that the form is exactly what
  /// a scenario file with the same content gives, and keeps all its limits.
  ///
  /// - Throws: Why no scenario file could say the same.
  package init(name: String, location: SourceLocation, drawn description: FormDescription)
    throws(DrawnFormProblem)
  {
    let content = CanonicalWriter.content { $0.write(description) }
    // A file has two levels more: the file itself and its list of forms.
    guard Self.nesting(of: content) + 2 <= ReadLimit.nesting else {
      throw .viewsTooDeep(limit: Self.viewLevels)
    }
    do throws(ContentError) {
      self = try FormDefinition(name: name, canonicalContent: content)
    } catch {
      throw .invalid(reason: error.diagnostics.first?.message ?? "unknown")
    }
    self.location = location
    constraintPlaces = [:]
  }

  /// How many views a form can have.
  package static var viewLimit: Int { ViewScope.limit }

  /// Levels of views that a file can have: each takes a list and a mapping.
  private static let viewLevels = (ReadLimit.nesting - 4) / 2

  /// Returns how deep the brackets of JSON stand in each other.
  private static func nesting(of json: [UInt8]) -> Int {
    var depth = 0
    var deepest = 0
    var isText = false
    var isEscaped = false
    for byte in json {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return deepest
  }
}

/// Why no form is made of a drawing.
package enum DrawnFormProblem: Error, Hashable, Sendable {
  /// Views stand in each other deeper than a form can be written down.
  case viewsTooDeep(limit: Int)
  /// What the format's own check says about the form.
  case invalid(reason: String)
}
