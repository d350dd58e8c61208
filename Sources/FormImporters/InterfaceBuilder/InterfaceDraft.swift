import AvoidanceEngine

/// A form whose views' intrinsic content sizes are not determined yet.
struct InterfaceDraft {
  typealias Index = InterfaceDocument.Index

  let name: String
  let sceneNames: [String]
  /// The scene's controller or the view that the form is made of.
  let element: Index
  private(set) var form: FormDescription
  private(set) var drawing: InterfaceDrawing
  let reader: InterfaceViewReader

  mutating func setSizes(_ sizes: [Index: IntrinsicContentSize]) {
    guard !sizes.isEmpty else { return }
    let elements = reader.elements
    func set(_ number: ViewIndex, _ node: inout ViewNode) {
      guard node.layout.intrinsicContentSize != nil, let size = sizes[elements[number]] else {
        return
      }
      node.layout.intrinsicContentSize = size
    }
    var number = 0
    form.view.updateEach(from: &number, set)
    number = 0
    drawing.form.view.updateEach(from: &number, set)
  }

  mutating func setDoubts(_ doubts: [Index: InterfaceUncertainty]) {
    guard !doubts.isEmpty else { return }
    let elements = reader.elements
    var number = 0
    form.view.updateEach(from: &number) { number, node in
      if let doubt = doubts[elements[number]] { node.layout.doubt = doubt.words }
    }
  }

  // MARK: Comparing

  /// Compares the stored frames with those that the constraints give in the drawing, except for the views of
  /// embedded scenes, which have forms of their own.
  func comparisons(_ document: InterfaceDocument, _ constraints: InterfaceConstraints) -> [(
    element: Index, value: LayoutComparison
  )] {
    let solved = drawing.frames()
    var found: [(element: Index, value: LayoutComparison)] = []
    var numbers: [ViewIndex] = []
    for (number, element) in reader.elements.enumerated() {
      guard element >= 0, element != reader.root, !reader.embedded.contains(number),
        solved.indices.contains(number), isPlaced(element, document)
      else { continue }
      let superview = document.superview(of: element)
      let stored = document.frame(of: element, in: size(of: superview, document))
      var frame = solved[number]
      frame.origin = frame.origin - contentOrigin(around: element, document)
      var comparison = LayoutComparison(
        form: name, view: reader.labels[element] ?? document[element].name,
        id: document.attribute("id", of: element) ?? "", line: document[element].line,
        stored: stored, solved: frame,
        isEqual: stored.map { LayoutComparison.areEqual($0, frame) } ?? false)
      if stored == nil { comparison.reason = .noStoredFrame }
      found.append((element, comparison))
      numbers.append(number)
    }
    explain(&found, numbers, solved, document, constraints)
    return found
  }

  /// Whether a view is positioned on its own: cells, headers and fragments are positioned by their
  /// containers.
  private func isPlaced(_ element: Index, _ document: InterfaceDocument) -> Bool {
    guard document.viewKind(element) != .cell else { return false }
    switch document.attribute("key", of: element) {
    case "tableHeaderView", "tableFooterView": return false
    default: return document.superview(of: element) != nil
    }
  }

  private func size(of view: Index?, _ document: InterfaceDocument) -> Size {
    guard let view else { return form.canvas }
    return document.frame(of: view, in: form.canvas)?.size ?? form.canvas
  }

  /// The origin of a cell's content view in the form's cell, for views inside it.
  private func contentOrigin(around element: Index, _ document: InterfaceDocument) -> Point {
    guard let superview = document.superview(of: element) else { return .zero }
    return reader.contentOrigins[superview] ?? .zero
  }

  // MARK: Reasons

  private func explain(
    _ found: inout [(element: Index, value: LayoutComparison)], _ numbers: [ViewIndex],
    _ solved: [Rect], _ document: InterfaceDocument, _ constraints: InterfaceConstraints
  ) {
    let differing = found.indices.filter {
      !found[$0].value.isEqual && found[$0].value.stored != nil
    }
    guard !differing.isEmpty else { return }
    var frames = InterfaceStoredFrames(document, insets: drawing.device.portrait.safeArea, reader)
    var held: [ViewIndex: Rect] = [:]
    for place in differing {
      let element = found[place].element
      guard let stored = found[place].value.stored else { continue }
      if document.isYes("misplaced", of: element) {
        found[place].value.reason = .misplaced
      } else if isStale(element, &frames, document, constraints) {
        found[place].value.reason = .stale
      } else {
        continue
      }
      let origin = contentOrigin(around: element, document)
      held[numbers[place]] = stored.offset(by: origin)
    }
    let rest = differing.filter { found[$0].value.reason == nil }
    guard !rest.isEmpty else { return }
    let compiled = Form(drawing.form)
    let others = held.isEmpty ? solved : framesHolding(held, compiled)
    let stacks = Set(held.keys.compactMap { outermostStack(around: $0, compiled) })
    for place in rest {
      guard let stored = found[place].value.stored else { continue }
      let origin = contentOrigin(around: found[place].element, document)
      let frame = others[numbers[place]].offset(by: .zero - origin)
      if !held.isEmpty,
        LayoutComparison.areEqual(stored, frame)
          || outermostStack(around: numbers[place], compiled).map(stacks.contains) ?? false
      {
        found[place].value.reason = .follows
      } else {
        found[place].value.reason = lastReason(found[place], document, constraints)
      }
    }
  }

  /// The outermost stack around a view: if it also arranges a held view, its layout of a view it can't move
  /// is unknown.
  private func outermostStack(around view: ViewIndex, _ compiled: Form) -> ViewIndex? {
    var stack: ViewIndex?
    var around = view
    while let found = compiled.view(around) {
      if found.kind == .stackView { stack = around }
      around = found.parent
    }
    return stack
  }

  private func lastReason(
    _ found: (element: Index, value: LayoutComparison), _ document: InterfaceDocument,
    _ constraints: InterfaceConstraints
  ) -> LayoutComparison.Reason? {
    guard let stored = found.value.stored else { return nil }
    if constraints.hasBaseline(found.element) { return .baseline }
    let solved = found.value.solved
    let most = [
      stored.x - solved.x, stored.y - solved.y, stored.width - solved.width,
      stored.height - solved.height,
    ].map(\.magnitude).max()
    if most ?? 0 <= 1 { return .rounding }
    return document[found.element].name == "switch" && stored.size != solved.size
      ? .controlSize : nil
  }

  /// Whether a required constraint between a view and its surroundings does not hold for the stored frames.
  private func isStale(
    _ element: Index, _ frames: inout InterfaceStoredFrames, _ document: InterfaceDocument,
    _ constraints: InterfaceConstraints
  ) -> Bool {
    if frames.breakStack(at: element) { return true }
    let combination = document.drawnCombination
    return constraints.naming(element).contains { frames.breaks($0, in: combination) }
  }

  /// Returns the frames if some views are held at their stored frames, along with their siblings in stacks.
  private func framesHolding(_ held: [ViewIndex: Rect], _ compiled: Form) -> [Rect] {
    var form = drawing.form
    let stacks = Set(
      held.keys.compactMap { compiled.view($0)?.parent }
        .filter { compiled.view($0)?.kind == .stackView }
    )
    var number = 0
    form.view.updateEach(from: &number) { number, node in
      if stacks.contains(number) {
        node.kind = .view
        node.stack = nil
      }
      let isBeside = compiled.view(number).map { stacks.contains($0.parent) } ?? false
      guard held[number] != nil || isBeside else { return }
      if let frame = held[number] { node.frame = frame }
      node.autoresizing = []
      node.layout.intrinsicContentSize = nil
      node.layout.translatesAutoresizingMask = true
    }
    return InterfaceDrawing.frames(of: form, on: drawing.device)
  }
}

extension ViewNode {
  /// Calls a function with the view and its descendants, each with its number in the compiled form.
  mutating func updateEach(
    from number: inout ViewIndex, _ body: (ViewIndex, inout ViewNode) -> Void
  ) {
    body(number, &self)
    number += 1
    if var table {
      if case .view(var header) = table.header {
        header.updateEach(from: &number, body)
        table.header = .view(header)
      }
      for section in table.sections.indices {
        for row in table.sections[section].rows.indices {
          table.sections[section].rows[row].updateEach(from: &number, body)
        }
      }
      if case .view(var footer) = table.footer {
        footer.updateEach(from: &number, body)
        table.footer = .view(footer)
      }
      self.table = table
    }
    // A compiled search bar contains its field.
    if kind == .searchBar { number += 1 }
    for child in children.indices { children[child].updateEach(from: &number, body) }
  }
}
