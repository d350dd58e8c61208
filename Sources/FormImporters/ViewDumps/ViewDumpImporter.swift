import AvoidanceEngine
package import Scenarios

/// Reads forms from debugger output of running apps.
package enum ViewDumpImporter {
  package static let byteLimit = 16 << 20

  /// Reads a dump that is in memory: UIKit's `recursiveDescription` or XCUITest's tree.
  ///
  /// - Parameters:
  ///   - file: The path, which names the form and appears in messages; `-` for standard input.
  ///   - bytes: The dump, in UTF-8.
  /// - Returns: The form, or an error that says why there is none.
  package static func read(file: String, bytes: [UInt8]) -> ImportedFile {
    var imported = ImportedFile(file: file)
    do throws(ImportFailure) {
      let (dump, system) = try dump(in: bytes)
      imported.take(try form(of: dump, file: file, system: system))
    } catch {
      imported.diagnostics = [error.diagnostic(in: file)]
    }
    return imported
  }

  /// Parses a file, and the system's version above its first view, if that is named.
  static func dump(in bytes: [UInt8]) throws(ImportFailure) -> (ViewDump, SystemVersion?) {
    let text = try DumpText(bytes)
    do throws(ImportFailure) {
      var dump = try dump(of: text.text)
      dump.isShortened = text.isShortened
      for index in dump.views.indices {
        dump.views[index].line = text.line(dump.views[index].line)
      }
      return (dump, dump.views.first.flatMap { text.system(above: $0.line) })
    } catch {
      var failure = error
      if failure.line > 0 { failure.line = text.line(failure.line) }
      throw failure
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

  private static func form(of dump: ViewDump, file: String, system: SystemVersion?)
    throws(ImportFailure) -> (form: ImportedForm, warnings: [Diagnostic])
  {
    var maker = DumpForm(dump)
    var (description, keyboardHeight) = try maker.make()
    DumpedTags.restore(&description, from: dump)
    let device = DeviceChoice(
      screen: maker.screenSize, keyboardHeight: keyboardHeight, system: system)
    let name = file == "-" ? "dump" : DefinitionName.stem(ofFile: file)
    let location = SourceLocation(file: file, line: dump.views.first?.line ?? 1)
    var definition: FormDefinition
    do throws(DrawnFormProblem) {
      definition = try FormDefinition(name: name, location: location, drawn: description)
      let drawn = description
      if let device, let metrics = ShippedDevices.device(named: device.device)?.value {
        DumpedInsets.split(&description, on: metrics, device.orientation)
      }
      if description != drawn {
        definition = try FormDefinition(name: name, location: location, drawn: description)
      }
    } catch {
      throw ImportFailure(error, form: name, line: 0)
    }
    let warnings = maker.notes.sorted { $0.key < $1.key }.map { index, notes in
      Diagnostic(
        location: SourceLocation(file: file, line: dump.views[index].line), severity: .warning,
        problem: .notKept(view: maker.labels[index] ?? "view", notes))
    }
    var form = ImportedForm(definition: definition, warnings: warnings.count)
    form.keyboardHeight = keyboardHeight
    form.firstResponder = maker.firstResponder
    form.device = device
    return (form, warnings)
  }
}

extension ImportedFile {
  fileprivate mutating func take(_ read: (form: ImportedForm, warnings: [Diagnostic])) {
    forms = [read.form]
    diagnostics = read.warnings
  }
}
