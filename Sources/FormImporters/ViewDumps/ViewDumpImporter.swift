package import AvoidanceEngine
package import Scenarios

/// Reads forms from debugger output of running apps.
package enum ViewDumpImporter {
  package static let byteLimit = 16 << 20

  /// Reads a dump that is in memory: UIKit's `recursiveDescription`, XCUITest's tree or Appium's page source.
  ///
  /// - Parameters:
  ///   - file: The path, which names the form and appears in messages; `-` for standard input.
  ///   - bytes: The dump, in UTF-8.
  /// - Returns: The form, or an error that says why there is none.
  package static func read(file: String, bytes: [UInt8]) -> ImportedFile {
    var imported = ImportedFile(file: file)
    do throws(Diagnostic) {
      let made = try form(of: try parse(file: file, bytes: bytes))
      imported.forms = [made.form]
      imported.diagnostics = made.warnings
    } catch {
      imported.diagnostics = [error]
    }
    return imported
  }

  /// Reads what a dump prints, without making a form of it.
  ///
  /// - Parameters:
  ///   - file: The path, which appears in messages; `-` for standard input.
  ///   - bytes: The dump, in UTF-8.
  /// - Returns: What it prints.
  /// - Throws: Why it is no dump, with the line.
  package static func parse(file: String, bytes: [UInt8]) throws(Diagnostic) -> ViewDump {
    do throws(ImportFailure) {
      let text = try DumpText(bytes)
      do throws(ImportFailure) {
        var dump = try dump(of: text.text)
        dump.file = file
        dump.isShortened = text.isShortened
        for index in dump.views.indices {
          dump.views[index].line = text.line(dump.views[index].line)
        }
        dump.placeColumns(in: bytes)
        dump.system = dump.views.first.flatMap { text.system(above: $0.line) }
        return dump
      } catch {
        var failure = error
        if failure.line > 0 { failure.line = text.line(failure.line) }
        throw failure
      }
    } catch {
      throw error.diagnostic(in: file)
    }
  }

  /// The number of views in a dump; 0 if the bytes are not a dump.
  static func viewCount(_ bytes: [UInt8]) -> Int {
    guard let text = try? DumpText(bytes) else { return 0 }
    return (try? dump(of: text.text))?.views.count ?? 0
  }

  private static func dump(of text: String) throws(ImportFailure) -> ViewDump {
    if PageSourceParser.reads(text) { return try PageSourceParser.parse(text) }
    if text.holds(": 0x"), text.holds("frame = ") || text.holds("baseClass = ") {
      do throws(ImportFailure) {
        return try RecursiveDescriptionParser.parse(text)
      } catch {
        guard error.problem == .noFrames else { throw error }
        throw ImportFailure(DumpRefusal.problem(of: text))
      }
    }
    if ElementTreeParser.reads(text) { return try ElementTreeParser.parse(text) }
    throw ImportFailure(DumpRefusal.problem(of: text))
  }

  /// Makes a form of a dump.
  ///
  /// - Parameters:
  ///   - dump: The dump, as it was read.
  ///   - options: What is known of the screen beyond what the dump prints.
  /// - Returns: The form, and which printed view became which of its views.
  /// - Throws: Why there is no form of it.
  package static func form(of dump: ViewDump, _ options: DumpFormOptions = DumpFormOptions())
    throws(Diagnostic) -> FormOfDump
  {
    do throws(ImportFailure) {
      return try make(dump, options)
    } catch {
      throw error.diagnostic(in: dump.file)
    }
  }

  private static func make(_ dump: ViewDump, _ options: DumpFormOptions) throws(ImportFailure)
    -> FormOfDump
  {
    var maker = DumpForm(dump, options)
    let tagged = try maker.make()
    var description = tagged
    DumpedTags.restore(&description, from: dump)
    let name = dump.file == "-" ? "dump" : DefinitionName.stem(ofFile: dump.file)
    let location = SourceLocation(file: dump.file, line: dump.views.first?.line ?? 1)
    var definition: FormDefinition
    do throws(DrawnFormProblem) {
      definition = try FormDefinition(name: name, location: location, drawn: description)
      let drawn = description
      maker.splitInsets(of: &description)
      if description != drawn {
        definition = try FormDefinition(name: name, location: location, drawn: description)
      }
    } catch {
      throw ImportFailure(error, form: name, line: 0)
    }
    let warnings = maker.notes.sorted { $0.key < $1.key }.map { index, notes in
      Diagnostic(
        location: SourceLocation(file: dump.file, line: dump.views[index].line),
        severity: .warning,
        problem: .notKept(view: maker.labels[index] ?? "view", notes))
    }
    var form = ImportedForm(definition: definition, warnings: warnings.count)
    let names = maker.names
    form.firstResponder = dump.firstResponder.flatMap { names[$0] }
    form.keyboardHeight = maker.keyboard.height
    form.device = maker.choice
    return FormOfDump(form: form, names: names, warnings: warnings, tagged: tagged)
  }
}

/// What is known of a dumped screen beyond what the dump prints, as further dumps tell it.
package struct DumpFormOptions: Hashable, Sendable {
  /// The device of the dump; nil for a built-in one with its screen.
  package var device: Device?
  /// The controller's view, as an index in ``ViewDump/views``; nil for the one that the classes tell, else the
  /// window.
  package var root: Int?
  /// Views that have a name in the form and are not left out for one of equal size in them, by their index in
  /// ``ViewDump/views``.
  package var named: Set<Int> = []
  /// Views whose height follows their superview's, by their index in ``ViewDump/views``: their mask's vertical
  /// part is this alone, or this and a flexible top margin.
  package var flexibleHeight: Set<Int> = []
  /// Views that keep their distance to their superview's bottom, in the same way.
  package var flexibleTopMargin: Set<Int> = []
  /// How insets are the app's and the safe area's.
  package var insets: DumpedInsets = .fitting
  /// The same for single scroll views, by their index in ``ViewDump/views``.
  package var insetsOf: [Int: DumpedInsets] = [:]
  /// How large the contents of scroll views are, by their index in ``ViewDump/views``, rather than as printed.
  package var contentSizes: [Int: DumpedContentSize] = [:]

  /// What a dump alone tells.
  package init() {}
}

/// How large the content of a dumped scroll view is.
package enum DumpedContentSize: Hashable, Sendable {
  /// The union of the views in it, so that it grows with them.
  case union
  case size(Size)
}

/// A form made of a dump, and which printed view became which of its views.
package struct FormOfDump: Hashable, Sendable {
  package var form: ImportedForm
  /// For views of the dump, by their index, the names by which scripts refer to them: identifiers, or `root`.
  ///
  /// Views that the form leaves out, or keeps without an identifier, have none; one that is replaced by the
  /// view of equal size in it has that view's.
  package var names: [Int: String]
  /// What the form doesn't keep.
  package var warnings: [Diagnostic]
  /// The form with the views' numbers in the dump in place of their tags.
  let tagged: FormDescription

  /// The views of the compiled form that were printed, by their index in the dump; without those that the form
  /// leaves out, or replaces by the view in it.
  package var views: [Int: ViewIndex] { DumpedTags.views(of: tagged) }
}
