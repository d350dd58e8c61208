import AvoidanceEngine
import TestSupport
import Testing

@testable import Scenarios

/// Every declaration is walked: it has a help text, and what it declares can be read and written.
struct VocabularyTests {
  /// A declaration by its place and name.
  struct Entry: Hashable {
    var place: String
    var name: String
    var shape: ValueShape?
    var help: String
  }

  private static func entries(_ place: String, _ fields: [FieldDescription]) -> [Entry] {
    fields.flatMap { field -> [Entry] in
      let own = Entry(place: place, name: field.name, shape: field.shape, help: field.help)
      switch field.shape {
      case .mapping(let inner), .mappings(let inner):
        return [own] + entries("\(place).\(field.name)", inner)
      default: return [own]
      }
    }
  }

  /// All declarations of the format.
  static let entries: [Entry] = {
    var all = ViewNode.Kind.allCases.map { Entry(place: "kind", name: $0.name, help: $0.help) }
    all += entries("view", ViewPropertyDescription.all.map(\.field))
    all += entries("section", TableProperties.Section.fields.descriptions)
    all += entries("controller", ViewController.fields.descriptions)
    all += entries("profile", UIKitProfile.fields.descriptions)
    all += FieldDescription.settable.map {
      Entry(place: "set", name: $0.name, shape: $0.shape, help: $0.help)
    }
    for key in StepKey.all {
      switch key.role {
      case .word, .expect: all.append(Entry(place: "step", name: key.name, help: key.help))
      case .companion(let shape), .verb(let shape, _):
        let field = FieldDescription(name: key.name, shape: shape, help: key.help)
        all += entries("step", [field])
      }
    }
    all += Observable.allCases.map {
      Entry(place: "subject", name: $0.declaration.name, help: $0.declaration.help)
    }
    // The others are those above.
    let known: [FormatPart] = [.view, .section, .controller, .profile, .step]
    for part in FormatPart.allCases {
      all.append(Entry(place: "part", name: part.rawValue, help: part.help))
      if !known.contains(part) { all += entries(part.rawValue, part.keys) }
    }
    return all
  }()

  @Test func `every declaration has a sentence of help`() {
    #expect(Self.entries.count > 224)
    for entry in Self.entries {
      let comment: Comment = "\(entry.place) \(entry.name): \(entry.help)"
      #expect(entry.help.count > 7 && entry.help.count < 200, comment)
      #expect(entry.help.first?.isUppercase == true && entry.help.hasSuffix("."), comment)
      #expect(!entry.help.contains("  "), comment)
    }
  }

  @Test func `help tells the unit of points and seconds`() {
    for entry in Self.entries {
      switch entry.shape {
      case .points, .point, .size, .rect, .insets:
        #expect(entry.help.contains("points"), "\(entry.place) \(entry.name)")
      case .number(FormatDecoder.seconds):
        #expect(entry.help.contains("seconds"), "\(entry.place) \(entry.name)")
      default: break
      }
    }
  }

  @Test func `no name is declared twice in one place`() {
    let names = Self.entries.map { "\($0.place) \($0.name)" }
    #expect(Set(names).count == names.count)
  }

  /// The engine knows no forms of files, so it says for itself of which views what can be set.
  @Test func `a script sets the properties of the views that have them, but for three`() {
    let differing = ViewProperty.all.flatMap { row in
      // Of a search bar the field inside is set.
      ViewNode.Kind.allCases.filter { kind in
        kind != .searchBar
          && row.setting.map { $0.applies(to: kind) != row.kinds.contains(kind) } ?? false
      }.map { "\(row.name) of \($0.nameWithArticle)" }
    }
    #expect(
      differing == [
        "contentSize of a tableView", "contentSize of a textView", "insetAdjustment of a textView",
      ])
  }

  @Test func `the engine's properties are declared once, with values that a script can write`() {
    for property in SettableProperty.allCases {
      guard case .word(let words) = property.declaration.shape else { continue }
      // A choice is kept by its number.
      for (number, word) in words.enumerated() {
        let assignment = Assignment<String, String>(
          view: "v", property: property, value: .choice(UInt8(number)))
        guard case .text(word) = assignment.written else {
          Issue.record("\(property): \(word)")
          continue
        }
      }
    }
    #expect(FormatWords.keyboardType.values.map(\.rawValue) == Array(0..<12))
    #expect(FormatWords.returnKey.values.map(\.rawValue) == Array(0..<12))
    #expect(FormatWords.insetAdjustment.values.map(\.rawValue) == Array(0..<4))
    #expect(FormatWords.dismissMode.values.map(\.rawValue) == Array(0..<3))
    #expect(FormatWords.onReturn.values.map(\.rawValue) == Array(0..<3))
  }
}
