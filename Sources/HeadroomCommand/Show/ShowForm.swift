import AvoidanceEngine
import FormImporters
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

struct ShowForm: Sendable {
  let location: DatabaseLocation
  var isJSON = false
  /// Patterns of devices to lay the forms out on; if empty, they are shown as designed.
  var devices: [String] = []
  /// nil means portrait.
  var orientation: Orientation?

  func show(_ found: Found, _ console: Console) throws {
    try checkOrientation()
    guard !devices.isEmpty else { return try showDesign(of: found.forms, console) }
    let layouts = try layouts(of: found)
    if isJSON {
      try console.print(FormLayoutJSON.fields.value(layouts).pretty, terminator: "")
    } else {
      let writer = FormLayoutText(style: console.style)
      try console.show(layouts.map { writer.text($0) }.joined(separator: "\n"))
    }
  }

  private func showDesign(of forms: [Found.Form], _ console: Console) throws {
    for (index, form) in forms.enumerated() {
      let definition = form.definition
      if isJSON {
        try console.print(FormJSON.document(name: definition.name, content: form.content))
        continue
      }
      if index > 0 { try console.print("") }
      try console.print(
        FormTree.text(name: definition.name, form: definition.value, style: console.style),
        terminator: "")
      if let place = form.place { try console.print("from \(place)") }
    }
  }

  /// Returns a form's layout as SVG; `word` is the user's name for it.
  ///
  /// - Throws: An error if no device is given, or it would not be one form on one device.
  func picture(of found: Found, named word: String) throws(HeadroomError) -> String {
    try checkOrientation()
    guard !devices.isEmpty else { throw Self.undrawn(word) }
    let layouts = try layouts(of: found)
    let forms = found.forms.map(\.definition.name)
    guard forms.count == 1 else {
      throw .ambiguousName(kind: "form", name: word, answers: forms)
    }
    guard layouts.count == 1, let layout = layouts.first else {
      throw .ambiguousName(
        kind: "device", name: devices.joined(separator: ", "), answers: layouts.map(\.device))
    }
    return FormDrawing(layout).svg
  }

  private func checkOrientation() throws(HeadroomError) {
    guard devices.isEmpty, orientation != nil else { return }
    throw .contradiction("'--orientation' needs '--device'")
  }

  /// The error for drawing a form without a device.
  static func undrawn(_ word: String) -> HeadroomError {
    .contradiction("\(Escaped.quoted(word)) is a form; add --device to draw it as laid out there")
  }
}

extension ShowForm {
  /// Forms, and the devices defined in the same place.
  struct Found: Sendable {
    struct Form: Sendable {
      let definition: FormDefinition
      /// Canonical JSON, without the name.
      let content: [UInt8]
      /// The source location, if known.
      let file: String?
      let line: Int?

      var place: String? {
        file.map { Escaped.text("\($0)\(line.map { ":\($0)" } ?? "")") }
      }
    }

    let forms: [Form]
    let devices: [DeviceDefinition]
  }

  func form(_ stored: StoredDefinition) throws -> Found {
    let known = try location.suite(
      of: [stored] + location.openForReading().currentDefinitions(of: [.device]))
    let forms = known.forms.map {
      Found.Form(
        definition: $0, content: stored.content, file: stored.file, line: stored.line)
    }
    return Found(forms: forms, devices: known.devices)
  }

  /// Reads the forms of a file.
  ///
  /// - Throws: An error if the file is invalid or has no form.
  func forms(in path: String, _ observer: any CommandObserver) throws(HeadroomError) -> Found {
    var reader = SuiteReader(
      strategies: location.strategies, importer: FormImporter(takesAnyFile: true))
    if path == "-" { reader.standardInput = try SuiteFiles.standardInput() }
    let suite = try SuiteFiles.read([path], with: reader) { observer.tell(.diagnostic($0)) }.suite
    guard !suite.forms.isEmpty else {
      throw .nothingSelected("\(Escaped.text(path)) defines no form")
    }
    let forms = suite.forms.map {
      Found.Form(
        definition: $0, content: $0.canonicalContent, file: $0.location.file,
        line: $0.location.line)
    }
    return Found(forms: forms, devices: suite.devices)
  }

  /// Lays forms out on devices, their own or built-in ones, in the order of the patterns.
  ///
  /// - Throws: An error if a device is unknown, or none has the orientation.
  private func layouts(of found: Found) throws(HeadroomError) -> [FormLayout] {
    let orientation = orientation ?? .portrait
    let own = Set(found.devices.map(\.name))
    let known = found.devices + ShippedDevices.all.filter { !own.contains($0.name) }
    var chosen: [DeviceDefinition] = []
    for pattern in devices.map({ CasePattern($0) }) {
      let named = known.filter { pattern.names($0.name) }
      guard !named.isEmpty else {
        throw .unknownName(
          kind: "device", name: pattern.text,
          hint: NameHint(for: pattern.text, of: .device, among: known.map(\.name)))
      }
      chosen += named.filter { device in !chosen.contains { $0.name == device.name } }
    }
    let held = chosen.filter { !orientation.isLandscape || $0.value.landscape != nil }
    guard !held.isEmpty else {
      throw .nothingSelected(Escaped.text("\(chosen[0].name) has no landscape dimensions"))
    }
    return found.forms.flatMap { form in
      held.map { FormLayout(form.definition, on: $0, orientation) }
    }
  }
}
