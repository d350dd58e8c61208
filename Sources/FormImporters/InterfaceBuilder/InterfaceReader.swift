import AvoidanceEngine
import Scenarios

/// Turns a document's scenes and top-level views into forms.
struct InterfaceReader {
  let document: InterfaceDocument
  let file: String
  let controllers: InterfaceControllers
  private let names: InterfaceNames
  private let constraints: InterfaceConstraints
  private let variations: InterfaceVariations
  private let images: [String: Size]
  private(set) var forms: [ImportedForm] = []
  private(set) var comparisons: [LayoutComparison] = []
  private(set) var inputsLeftOut = 0
  private(set) var drafts: [InterfaceDraft] = []
  private var notes: [InterfaceDocument.Index: [ImportNote]] = [:]
  private var labels: [InterfaceDocument.Index: String] = [:]
  private var used: [String: Int] = [:]
  /// How many more views may be read; embedded scenes count each time.
  private var viewsLeft = Self.viewLimit

  /// The maximum number of views in all forms of a document together.
  static let viewLimit = 200_000

  init(document: InterfaceDocument, file: String) {
    self.document = document
    self.file = file
    names = InterfaceNames(document)
    variations = InterfaceVariations(document)
    constraints = InterfaceConstraints(document, variations)
    controllers = InterfaceControllers(document)
    images = document.imageSizes
  }

  /// Reads all forms.
  ///
  /// - Throws: The reason if nothing of the document can be used.
  mutating func readAll() throws(ImportFailure) {
    let line = document[0].line
    if document.isStoryboard {
      for scene in document.list("scenes", of: 0) where document[scene].name == "scene" {
        try readObjects(of: scene, controller: controllers.controller(ofScene: scene))
      }
    } else {
      try readObjects(of: 0, controller: nil)
    }
    guard !drafts.isEmpty else { throw ImportFailure(.noViews, line: line) }
    guard document.hasGeometry else { throw ImportFailure(.noGeometry, line: line) }
    noteInputsInBars()
    decideSizes()
    let compared = drafts.map { $0.comparisons(document, constraints) }
    addDoubts(compared)
    for (draft, found) in zip(drafts, compared) { try finish(draft, found) }
  }

  /// The notes as one warning per view, in document order.
  var warnings: [Diagnostic] {
    notes.sorted { $0.key < $1.key }.map { index, notes in
      Diagnostic(
        location: SourceLocation(file: file, line: document[index].line), severity: .warning,
        problem: .notKept(view: labels[index] ?? names.label(of: index), notes))
    }
  }

  // MARK: Forms

  private mutating func readObjects(
    of owner: InterfaceDocument.Index, controller: InterfaceDocument.Index?
  ) throws(ImportFailure) {
    if let controller { try readController(controller) }
    let views = document.list("objects", of: owner).filter { document.isView($0) }
    let ownerView = controllers.viewOfFilesOwner
    for view in views {
      let isAlone = views.count == 1 && controller == nil
      let name = isAlone ? nil : names.nameOfTopLevelView(view)
      try add(
        name: formName(scene: name, fallback: "view-\(drafts.count + 1)", isAlone: isAlone),
        sceneNames: [name, document.attribute("customClass", of: view)].compactMap(\.self), at: view
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
      sceneNames: sceneNames + controllers.identifiers(of: index), at: index
    ) { (reader) throws(ImportFailure) in
      try reader.controllerForm(index, view: view)
    }
  }

  private mutating func formName(scene: String?, fallback: String, isAlone: Bool = false) -> String
  {
    let stem = DefinitionName.stem(ofFile: file)
    let name = isAlone ? stem : "\(stem)/\(DefinitionName.cleaned(scene) ?? fallback)"
    return DefinitionName.unique(name, among: &used)
  }

  private mutating func add(
    name: String, sceneNames: [String], at index: InterfaceDocument.Index,
    _ read: (inout InterfaceViewReader) throws(ImportFailure) -> FormDescription
  ) throws(ImportFailure) {
    let line = document[index].line
    var reader = viewReader(combination: nil)
    let description: FormDescription
    var drawn: FormDescription
    do throws(ImportFailure) {
      description = try read(&reader)
      drawn = description
      if constraints.hasVariations {
        var other = viewReader(combination: document.drawnCombination)
        drawn = try read(&other)
      }
    } catch {
      throw ImportFailure(error.problem, line: error.line > 0 ? error.line : line)
    }
    showIndicators(in: &drawn, reader)
    viewsLeft -= reader.count
    drafts.append(
      InterfaceDraft(
        name: name, sceneNames: sceneNames, element: index, form: description,
        drawing: InterfaceDrawing(
          drawn, insets: drawnInsets(of: reader, description), scale: document.scale),
        reader: reader))
    readInputs.formUnion(reader.inputs)
  }

  /// Xcode draws activity indicators with `hidesWhenStopped`, although they are hidden.
  private func showIndicators(in drawn: inout FormDescription, _ reader: InterfaceViewReader) {
    var number = 0
    drawn.view.updateEach(from: &number) { number, node in
      let element = reader.elements[number]
      guard element >= 0, document[element].name == "activityIndicatorView",
        document.isYes("hidesWhenStopped", of: element)
      else { return }
      node.isHidden = false
    }
  }

  private func viewReader(combination: Int?) -> InterfaceViewReader {
    InterfaceViewReader(
      document: document, names: names, constraints: constraints, variations: variations,
      controllers: controllers, images: images, combination: combination,
      viewLimit: min(viewsLeft, FormDefinition.viewLimit))
  }

  private func drawnInsets(of reader: InterfaceViewReader, _ form: FormDescription) -> EdgeInsets {
    guard reader.root >= 0 else { return .zero }
    let list = document[reader.root].parent
    var controller = form.controller
    var hasStatusBar = true
    if list >= 0 {
      func isNone(_ key: String) -> Bool { document.child("nil", key: key, of: list) != nil }
      if isNone("simulatedTopBarMetrics") { controller.navigationBar = .none }
      if isNone("simulatedBottomBarMetrics") {
        controller.tabBar = .none
        controller.toolbar = .none
      }
      hasStatusBar = !isNone("simulatedStatusBarMetrics")
    }
    let rule = document.drawnInsets(of: reader.root, controller, statusBar: hasStatusBar)
    return InterfaceSafeArea(document, constraints, root: reader.root, size: form.canvas)
      .insets(rule: rule)
  }

  /// Determines the views' intrinsic content sizes; views of embedded scenes have those of their own forms.
  private mutating func decideSizes() {
    var known: [InterfaceDocument.Index: IntrinsicContentSize] = [:]
    for index in drafts.indices {
      let draft = drafts[index]
      guard !draft.reader.wishes.isEmpty else { continue }
      let sizes = InterfaceSizing(draft.drawing, draft.reader.wishes).sizes()
      for (number, size) in sizes { known[draft.reader.elements[number]] = size }
    }
    for index in drafts.indices { drafts[index].setSizes(known) }
  }

  private mutating func addDoubts(
    _ compared: [[(element: InterfaceDocument.Index, value: LayoutComparison)]]
  ) {
    var doubts: [InterfaceDocument.Index: InterfaceUncertainty] = [:]
    for comparison in compared.joined()
    where !comparison.value.isEqual && comparison.value.reason == nil {
      doubts[comparison.element] = .drawnElsewhere
    }
    for draft in drafts { doubts.merge(draft.reader.doubts) { _, own in own } }
    for index in drafts.indices { drafts[index].setDoubts(doubts) }
  }

  private mutating func finish(
    _ draft: InterfaceDraft,
    _ compared: [(element: InterfaceDocument.Index, value: LayoutComparison)]
  ) throws(ImportFailure) {
    let line = document[draft.element].line
    let definition: FormDefinition
    var drawn = draft.form
    drawn.markRidingViews()
    drawn.distinguishConstraints()
    var own = draft.reader.notes
    if !document.isStoryboard, draft.reader.root >= 0,
      let input = drawn.placeBelowBar(statusBar: document.statusBarHeight(over: drawn.canvas))
    {
      own[draft.reader.root, default: []].append(.belowBar(input))
    }
    do throws(DrawnFormProblem) {
      definition = try FormDefinition(
        name: draft.name, location: SourceLocation(file: file, line: line), drawn: drawn)
    } catch {
      throw ImportFailure(error, form: draft.name, line: line)
    }
    var followers = 0
    for (element, comparison) in compared {
      comparisons.append(comparison)
      guard !comparison.isEqual, let stored = comparison.stored else { continue }
      if comparison.reason == .follows {
        followers += 1
        continue
      }
      own[element, default: []].append(
        .drawnElsewhere(stored: stored, solved: comparison.solved, comparison.reason))
    }
    if followers > 0 { own[draft.element, default: []].append(.othersDrawnElsewhere(followers)) }
    let count = own.count
    own = own.filter { notes[$0.key] == nil }
    notes.merge(own) { first, _ in first }
    labels.merge(draft.reader.labels) { first, _ in first }
    var form = ImportedForm(
      definition: definition, warnings: count, embeddedInputs: draft.reader.embeddedInputs,
      sceneNames: draft.sceneNames)
    form.idiom = document.idiom(ofFile: file)
    forms.append(form)
  }

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

extension FormDescription {
  /// Puts the root below an opaque navigation bar if an input in it would otherwise be under the status bar,
  /// since nobody draws that.
  ///
  /// - Parameter bar: The height of the status bar, in points.
  /// - Returns: The input; nil if nothing was changed.
  fileprivate mutating func placeBelowBar(statusBar bar: Double) -> String? {
    guard controller.extendsUnderBars, let input = inputUnder(statusBar: bar) else { return nil }
    controller.standBelowBar()
    return input
  }

  /// The first visible input that begins above the lower edge of a status bar of this height, in points, and that
  /// neither a scroll view nor the safe area moves down.
  private func inputUnder(statusBar bar: Double) -> String? {
    let device = Device(
      screen: canvas,
      portrait: Device.Metrics(safeArea: EdgeInsets(bar, 0, 0, 0), statusBar: bar, keyboard: 0))
    let screen = Screen(
      form: Form(self), device: device, orientation: .portrait, profile: .observed)
    let form = screen.form
    let found = form.inputs.first { input in
      guard let view = form.view(input), view.enclosingScrollView < 0, !view.kind.scrolls else {
        return false
      }
      let frame = screen.windowFrame(input)
      return frame.minY < bar && frame.maxY > 0 && !screen.isHidden(input)
    }
    return found.map { form.name(of: $0) ?? "an input" }
  }
}

extension ViewController {
  /// Puts the controller's view below an opaque navigation bar.
  mutating func standBelowBar() {
    navigationBar = .standard
    extendsUnderBars = false
  }
}
