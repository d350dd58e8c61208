import AvoidanceEngine
import Scenarios

/// Turns a document's scenes and top-level views into forms.
struct InterfaceReader {
  let document: InterfaceDocument
  let file: String
  let controllers: InterfaceControllers
  private let names: InterfaceNames
  private let constraints: InterfaceConstraints
  private let exclusions: InterfaceExclusions
  private(set) var forms: [ImportedForm] = []
  private(set) var inputsLeftOut = 0
  private var notes: [InterfaceDocument.Index: [ImportNote]] = [:]
  /// What the notes call the views.
  private var labels: [InterfaceDocument.Index: String] = [:]
  private var used: [String: Int] = [:]
  /// How many views may still be read, those of embedded scenes as often as they are embedded.
  private var viewsLeft = Self.viewLimit

  /// How many views all forms of a document may have together.
  static let viewLimit = 200_000

  init(document: InterfaceDocument, file: String) {
    self.document = document
    self.file = file
    names = InterfaceNames(document)
    exclusions = InterfaceExclusions(document)
    constraints = InterfaceConstraints(document, without: exclusions.constraints)
    controllers = InterfaceControllers(document)
  }

  /// Reads all forms.
  ///
  /// - Throws: Why none of the document can be used.
  mutating func readAll() throws(ImportFailure) {
    let line = document[0].line
    if document.isStoryboard {
      for scene in document.list("scenes", of: 0) where document[scene].name == "scene" {
        try readObjects(of: scene, controller: controllers.controller(ofScene: scene))
      }
    } else {
      try readObjects(of: 0, controller: nil)
    }
    guard !forms.isEmpty else { throw ImportFailure(.noViews, line: line) }
    guard document.hasGeometry else { throw ImportFailure(.noGeometry, line: line) }
    noteInputsInBars()
  }

  /// The notes as one warning for each view, in the order of the file.
  var warnings: [Diagnostic] {
    notes.sorted { $0.key < $1.key }.map { index, notes in
      Diagnostic(
        location: SourceLocation(file: file, line: document[index].line),
        severity: .warning,
        problem: .notKept(view: labels[index] ?? names.label(of: index), notes)
      )
    }
  }

  // MARK: Forms

  private mutating func readObjects(
    of owner: InterfaceDocument.Index,
    controller: InterfaceDocument.Index?
  ) throws(ImportFailure) {
    if let controller { try readController(controller) }
    let views = document.list("objects", of: owner).filter { document.isView($0) }
    let ownerView = controllers.viewOfFilesOwner
    for view in views {
      let isAlone = views.count == 1 && controller == nil
      let name = isAlone ? nil : names.nameOfTopLevelView(view)
      try add(
        name: formName(scene: name, fallback: "view-\(forms.count + 1)", isAlone: isAlone),
        sceneNames: [name, document.attribute("customClass", of: view)].compactMap(\.self),
        at: view
      ) { (reader) throws(ImportFailure) in
        try reader.topLevelForm(view, isControllersView: view == ownerView)
      }
    }
  }

  private mutating func readController(_ index: InterfaceDocument.Index) throws(ImportFailure) {
    guard let view = controllers.view(of: index) else {
      if controllers.hasOwnView(index) { notes[index, default: []].append(.noView) }
      return
    }
    let sceneNames = controllers.names(of: index)
    try add(
      name: formName(scene: sceneNames.first, fallback: controllers.sceneNumber(of: index)),
      sceneNames: sceneNames + controllers.identifiers(of: index),
      at: index
    ) { (reader) throws(ImportFailure) in
      try reader.controllerForm(index, view: view)
    }
  }

  private mutating func formName(
    scene: String?,
    fallback: String,
    isAlone: Bool = false
  ) -> String {
    let stem = DefinitionName.stem(ofFile: file)
    let name = isAlone ? stem : "\(stem)/\(DefinitionName.cleaned(scene) ?? fallback)"
    return DefinitionName.unique(name, among: &used)
  }

  private mutating func add(
    name: String,
    sceneNames: [String],
    at index: InterfaceDocument.Index,
    _ read: (inout InterfaceViewReader) throws(ImportFailure) -> FormDescription
  ) throws(ImportFailure) {
    var reader = InterfaceViewReader(
      document: document,
      names: names,
      constraints: constraints,
      exclusions: exclusions,
      controllers: controllers,
      viewLimit: min(viewsLeft, FormDefinition.viewLimit)
    )
    let line = document[index].line
    let description: FormDescription
    do throws(ImportFailure) {
      description = try read(&reader)
    } catch {
      throw ImportFailure(error.problem, line: error.line > 0 ? error.line : line)
    }
    let definition: FormDefinition
    do throws(DrawnFormProblem) {
      definition = try FormDefinition(
        name: name,
        location: SourceLocation(file: file, line: line),
        drawn: description
      )
    } catch {
      throw ImportFailure(error, form: name, line: line)
    }
    viewsLeft -= reader.count
    let own = reader.notes.filter { notes[$0.key] == nil }
    notes.merge(own) { first, _ in first }
    labels.merge(reader.labels) { first, _ in first }
    forms.append(
      ImportedForm(
        definition: definition,
        warnings: reader.notes.count,
        embeddedInputs: reader.embeddedInputs,
        sceneNames: sceneNames
      )
    )
    readInputs.formUnion(reader.inputs)
  }

  // MARK: Inputs in bars

  private var readInputs: Set<InterfaceDocument.Index> = []

  /// Text inputs of title views and bar buttons belong to no view of a form.
  private mutating func noteInputsInBars() {
    for index in document.elements.indices
    where document.isInput(index) && !readInputs.contains(index) {
      notes[index, default: []].append(.standsInBar)
      inputsLeftOut += 1
    }
  }
}
