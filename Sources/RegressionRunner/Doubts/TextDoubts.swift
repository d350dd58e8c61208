import AvoidanceEngine
import Scenarios

/// The text that a script types into a form's text views.
private struct TypedLines {
  let form: Form
  /// The line breaks by text view; 0 for one that is edited without any.
  private(set) var breaks: [ViewIndex: Int] = [:]
  /// The line breaks for whichever view is edited then.
  private(set) var breaksAnywhere = 0
  private var edited: ViewIndex?
  /// Whether the script determines which view is edited.
  private var isKnown = true

  init(_ script: [ScriptEntry], in form: Form) {
    self.form = form
    for case .step(let step, _) in script {
      switch step {
      case .focus(let name), .tap(let name):
        // A touch elsewhere doesn't end editing.
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
  /// Why the layout of the typed text may be wrong; nil if it is trusted.
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
  /// The form, if it has a text view.
  var formWithTextViews: Form? {
    var hasOne = false
    value.view.forEach { hasOne = hasOne || $0.kind == .textView }
    return hasOne ? Form(value) : nil
  }
}
