import AvoidanceEngine
import Scenarios

extension Scenario {
  /// Why what its script types is not to be trusted; nil where it is.
  func textDoubt(on definition: FormDefinition) -> String? {
    var breaks: [String: Int] = [:]
    var edited: String?
    for case .step(let step, _) in script {
      switch step {
      case .focus(let view), .tap(let view): edited = view
      case .next, .previous, .done, .tapPoint, .hideKeyboard, .blur: edited = nil
      case .type(let text):
        edited.map { breaks[$0, default: 0] += text.utf8.count { $0 == UInt8(ascii: "\n") } }
      case .returnKey: edited.map { breaks[$0, default: 0] += 1 }
      default: break
      }
      if let edited { breaks[edited, default: 0] += 0 }
    }
    var hasTextView = false
    if !breaks.isEmpty {
      definition.value.view.forEach { hasTextView = hasTextView || $0.kind == .textView }
    }
    guard hasTextView else { return nil }
    let form = Form(definition.value)
    return breaks.sorted { $0.key < $1.key }.lazy.compactMap { name, count in
      form.index(of: name).flatMap { view in
        form.textDoubt(of: view, lineBreaks: count, profile: profile)
          .map { Messages.doubt($0, of: form) }
      }
    }.first
  }
}
