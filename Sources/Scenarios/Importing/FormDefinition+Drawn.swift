package import AvoidanceEngine

package struct FormContents: Hashable, Sendable {
  /// In the order of the format, without kinds that have no views.
  package private(set) var counts: [(kind: ViewNode.Kind, count: Int)] = []

  /// The number of text fields, text views and search bars.
  package var inputs: Int {
    counts.reduce(0) { sum, entry in
      entry.kind.isTextInput || entry.kind == .searchBar ? sum + entry.count : sum
    }
  }

  package init(of form: FormDescription) {
    var numbers = [Int](repeating: 0, count: ViewNode.Kind.allCases.count)
    form.view.forEach { numbers[Int($0.kind.rawValue)] += 1 }
    counts = ViewNode.Kind.allCases.compactMap { kind in
      let count = numbers[Int(kind.rawValue)]
      return count > 0 ? (kind, count) : nil
    }
  }

  package static func == (one: FormContents, other: FormContents) -> Bool {
    one.counts.elementsEqual(other.counts) { $0 == $1 }
  }

  package func hash(into hasher: inout Hasher) {
    for entry in counts {
      hasher.combine(entry.kind)
      hasher.combine(entry.count)
    }
  }
}

extension ViewNode {
  /// Calls a function with the view and all its descendants, in file order.
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
  /// Creates a form from an imported description.
  ///
  /// The description is written as canonical content and read back, so that the form is the same as from a
  /// scenario file with that content, and the same limits apply.
  ///
  /// - Throws: The reason why no scenario file could define the form.
  package init(name: String, location: SourceLocation, drawn description: FormDescription)
    throws(DrawnFormProblem)
  {
    let content = CanonicalWriter.content { $0.write(description) }
    // A file adds two levels: the file's mapping and its list of forms.
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

  package static var viewLimit: Int { ViewScope.limit }

  /// The maximum depth of views in a file: each level takes a list and a mapping.
  private static let viewLevels = (ReadLimit.nesting - 4) / 2

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

package enum DrawnFormProblem: Error, Hashable, Sendable {
  /// The views are nested too deeply for a file.
  case viewsTooDeep(limit: Int)
  /// The form is invalid, with the decoder's message.
  case invalid(reason: String)
}
