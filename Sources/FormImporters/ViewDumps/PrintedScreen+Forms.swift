package import AvoidanceEngine
package import Scenarios

/// A form as which a printed screen can be read.
package struct PrintedForm: Sendable {
  package let definition: FormDefinition
  /// The views of the compiled form, by printed view.
  package let views: [Int: ViewIndex]
  /// What differs from the first form, in a few words.
  package let words: [String]
  /// What the form doesn't keep.
  package let warnings: [Diagnostic]
  private let identifiers: [Int: String]

  fileprivate init(
    _ definition: FormDefinition, views: [Int: ViewIndex], words: [String], warnings: [Diagnostic]
  ) {
    self.definition = definition
    self.views = views
    self.words = words
    self.warnings = warnings
    let compiled = Form(definition.value)
    identifiers = views.compactMapValues { compiled.views[$0].identifier }
  }

  /// The identifier of a printed view; nil if the form doesn't have it, or if it has no name.
  package func identifier(of view: Int) -> String? { identifiers[view] }
}

extension PrintedScreen {
  /// The forms as which the screen can be read, the likeliest first.
  ///
  /// They differ in which view is the controller's, in whose insets are printed, and in how far content that
  /// is not printed goes on.
  ///
  /// - Parameters:
  ///   - marks: What other dumps of the screen say.
  ///   - device: The device.
  ///   - orientation: How it was held.
  /// - Returns: At least one form.
  /// - Throws: Why there is none.
  package func forms(
    _ marks: FormMarks, on device: Device, _ orientation: Orientation
  ) throws(Diagnostic) -> [PrintedForm] {
    do throws(ImportFailure) {
      let roots = screen.rootCandidates(moved: marks.moved).map { Optional($0) }
      var forms: [PrintedForm] = []
      for (place, root) in (roots.isEmpty ? [nil] : roots).enumerated() {
        let words = place == 0 ? [] : ["another view is the controller's"]
        forms += try self.forms(marks, root: root, words, on: device, orientation)
      }
      var known: Set<FormDescription> = []
      return forms.filter { known.insert($0.definition.value).inserted }
    } catch {
      throw error.diagnostic(in: file)
    }
  }

  private func forms(
    _ marks: FormMarks, root: Int?, _ words: [String], on device: Device,
    _ orientation: Orientation
  ) throws(ImportFailure) -> [PrintedForm] {
    var maker = DumpForm(screen.dump, marks, root: root)
    let (description, _) = try maker.make()
    // Once, before anything is compiled.
    _ = try form(description, words, maker)
    let sizes =
      isOnScreen
      ? [(description, [])] + [(description.withLongContent(marks.scrolled), ["longer content"])]
      : [(description, [])]
    let insets = sizes.flatMap { description, size -> [(FormDescription, [String])] in
      var split = description
      DumpedInsets.split(&split, on: device, orientation)
      let automatic =
        isOnScreen ? DumpedInsets.adjusted(description, on: device, orientation) : split
      return [automatic.map { ($0, size) }, (description, size + ["own insets"])].compactMap(\.self)
    }
    // Of each kind of insets, the content as printed is first.
    let isFirst = { (words: [String]) in !words.contains("own insets") }
    let ordered = insets.filter { isFirst($0.1) } + insets.filter { !isFirst($0.1) }
    var forms: [PrintedForm] = []
    for (description, more) in ordered { forms.append(try form(description, words + more, maker)) }
    return forms
  }

  private func form(_ tagged: FormDescription, _ words: [String], _ maker: DumpForm)
    throws(ImportFailure) -> PrintedForm
  {
    let name = file == "-" ? "dump" : DefinitionName.stem(ofFile: file)
    var description = tagged
    DumpedTags.restore(&description, from: screen.dump)
    do throws(DrawnFormProblem) {
      let location = SourceLocation(file: file, line: views.first?.line ?? 1)
      let definition = try FormDefinition(name: name, location: location, drawn: description)
      let warnings = maker.notes.sorted { $0.key < $1.key }.map { index, notes in
        Diagnostic(
          location: SourceLocation(file: file, line: views[index].line), severity: .warning,
          problem: .notKept(view: maker.labels[index] ?? "view", notes))
      }
      return PrintedForm(
        definition, views: DumpedTags.views(of: tagged), words: words, warnings: warnings)
    } catch {
      throw ImportFailure(error, form: name, line: 0)
    }
  }
}

extension FormDescription {
  /// The form with content that goes on below what is printed: by as much as it was scrolled, and so far that
  /// it scrolls at all.
  fileprivate func withLongContent(_ scrolled: [Int: Double]) -> FormDescription {
    var form = self
    form.view.lengthen(scrolled)
    return form
  }
}

extension ViewNode {
  fileprivate mutating func lengthen(_ scrolled: [Int: Double]) {
    for index in children.indices { children[index].lengthen(scrolled) }
    guard let size = frame?.size, scroll != nil, table == nil, kind != .textView else { return }
    let by = DumpedTags.view(tag).flatMap { scrolled[$0] } ?? 0
    let content = DumpedScreen.union(of: children)
    let height = size.height + max(1, by)
    if content.height < height {
      scroll?.contentSize = Size(max(content.width, size.width), height)
    }
  }
}
