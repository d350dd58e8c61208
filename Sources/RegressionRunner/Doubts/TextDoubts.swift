import AvoidanceEngine
import Scenarios

/// What a script puts into a form's text views.
private struct TypedLines {
  let form: Form
  /// The line breaks by text view; of one that is edited without any 0.
  private(set) var breaks: [ViewIndex: Int] = [:]
  /// The line breaks for whatever view is edited then.
  private(set) var breaksAnywhere = 0
  private var edited: ViewIndex?
  /// Whether the script says what is edited.
  private var isKnown = true

  init(_ script: [ScriptEntry], in form: Form) {
    self.form = form
    for case .step(let step, _) in script {
      switch step {
      case .focus(let name), .tap(let name):
        // A touch elsewhere ends no editing.
        guard let view = form.index(of: name), form.kind(view).isTextInput else { break }
        (edited, isKnown) = (view, true)
        put(0, into: view)
      case .done, .hideKeyboard, .blur: (edited, isKnown) = (nil, true)
      case .next, .previous, .tapPoint: isKnown = false
      case .type(let text), .autofill(let text): type(text.lineBreaks)
      case .returnKey:
        if isKnown, let edited, form.kind(edited) != .textView { isKnown = false } else { type(1) }
      case .set(let assignments):
        for assignment in assignments {
          guard case .text(let text) = assignment.value, let view = form.index(of: assignment.view)
          else { continue }
          put(text.lineBreaks, into: view)
        }
      default: break
      }
    }
  }

  private mutating func type(_ count: Int) {
    if isKnown { edited.map { put(count, into: $0) } } else { breaksAnywhere += count }
  }

  private mutating func put(_ count: Int, into view: ViewIndex) {
    if form.kind(view) == .textView { breaks[view, default: 0] += count }
  }
}

extension Scenario {
  /// Why what its script types is not to be trusted on its form; nil where it is.
  func textDoubt(on form: Form) -> String? {
    let typed = TypedLines(script, in: form)
    return form.views.indices.lazy.compactMap { view -> String? in
      guard form.kind(view) == .textView else { return nil }
      let count = typed.breaks[view].map { $0 + typed.breaksAnywhere } ?? typed.breaksAnywhere
      guard count > 0 || typed.breaks[view] != nil else { return nil }
      return form.textDoubt(of: view, lineBreaks: count, profile: profile)
        .map { Messages.doubt($0, of: form) }
    }.first
  }
}

extension Form {
  fileprivate func kind(_ view: ViewIndex) -> ViewNode.Kind { views[view].kind }
}

extension FormDefinition {
  /// The form, where it has a text view.
  var formWithTextViews: Form? {
    var hasOne = false
    value.view.forEach { hasOne = hasOne || $0.kind == .textView }
    return hasOne ? Form(value) : nil
  }
}
