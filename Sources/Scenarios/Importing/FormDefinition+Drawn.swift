public import AvoidanceEngine

extension FormDefinition {
  /// Makes a form from a drawing of another format.
  ///
  /// The description is written as canonical content and read back, so that the form is exactly what
  /// a scenario file with the same content gives, and keeps all its limits.
  ///
  /// - Throws: Why no scenario file could say the same.
  public init(name: String, location: SourceLocation, drawn description: FormDescription)
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
  public static var viewLimit: Int { ViewScope.limit }

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
public enum DrawnFormProblem: Error, Hashable, Sendable {
  /// Views stand in each other deeper than a form can be written down.
  case viewsTooDeep(limit: Int)
  /// What the format's own check says about the form.
  case invalid(reason: String)
}
