import AvoidanceEngine
import FormImporters
import Scenarios

/// One way to read the screen at rest as a form.
struct PairedForm: Sendable {
  let definition: FormDefinition
  /// The views of the compiled form, by their number at rest.
  let views: [Int: ViewIndex]
  /// What differs from the likeliest way, in a few words.
  let words: [String]
  /// What the form doesn't keep.
  let warnings: [Diagnostic]
  private let identifiers: [Int: String]

  private init(_ made: FormOfDump, _ words: [String]) {
    definition = made.form.definition
    views = made.views
    self.words = words
    warnings = made.warnings
    let compiled = Form(made.form.definition.value)
    identifiers = views.compactMapValues { compiled.views[$0].identifier }
  }

  /// The identifier of a view by its number at rest; nil if the form doesn't have it, or if it has no name.
  func identifier(of view: Int) -> String? { identifiers[view] }

  /// Reads a dump in all ways that it and others leave open, the likeliest first.
  ///
  /// They differ in which view is the controller's, in whose insets are printed, and in how far content that
  /// is not printed goes on.
  ///
  /// - Parameters:
  ///   - dump: The screen at rest.
  ///   - marks: What the others say of it.
  ///   - device: The device.
  /// - Returns: At least one form.
  /// - Throws: Why there is none.
  static func all(of dump: ViewDump, _ marks: PairedMarks, on device: Device) throws(Diagnostic)
    -> [PairedForm]
  {
    var known = DumpFormOptions()
    known.device = device
    known.named = marks.named(in: dump)
    known.flexibleHeight = marks.flexibleHeight
    known.flexibleTopMargin = marks.flexibleTopMargin
    let roots: [Int?] = dump.rootCandidates(moved: marks.moved)
    let long = marks.longContents(in: dump)
    var ways: [(options: DumpFormOptions, words: [String])] = []
    for (place, root) in (roots.isEmpty ? [nil] : roots).enumerated() {
      for insets in [DumpedInsets.fitting, .never] {
        for sizes in long.isEmpty ? [[:]] : [[:], long] {
          var options = known
          options.root = root
          options.insets = insets
          options.contentSizes = sizes
          var words = place == 0 ? [] : ["another view is the controller's"]
          if insets == .never { words.append("own insets") }
          if !sizes.isEmpty { words.append("longer content") }
          ways.append((options, words))
        }
      }
    }
    var forms: [PairedForm] = []
    var seen: Set<FormDescription> = []
    for way in ways {
      let made = try ViewDumpImporter.form(of: dump, way.options)
      guard seen.insert(made.form.definition.value).inserted else { continue }
      forms.append(PairedForm(made, forms.isEmpty ? [] : way.words))
    }
    return forms
  }
}
