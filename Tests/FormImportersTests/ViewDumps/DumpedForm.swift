import AvoidanceEngine
import FormImporters
import Scenarios
import Testing

/// What becomes of a dump.
struct DumpedForm {
  let file: ImportedFile

  init(_ dump: String) {
    file = ViewDumpImporter.read(file: "screen.txt", bytes: Array(dump.utf8))
  }

  var form: FormDescription? { file.forms.first?.definition.value }

  /// The words of all that is told.
  var messages: String { file.diagnostics.map(\.message).joined(separator: "\n") }

  /// The inputs as `email (16, 60, 300, 30)`, in the form's order.
  var inputs: [String] {
    var inputs: [String] = []
    form?.view.forEach { node in
      guard node.input != nil, let frame = node.frame else { return }
      let numbers = [frame.x, frame.y, frame.width, frame.height].map { "\(Int($0))" }
      inputs.append("\(node.identifier ?? "?") (\(numbers.joined(separator: ", ")))")
    }
    return inputs
  }

  /// The texts of the labels.
  var labels: [String] {
    var labels: [String] = []
    form?.view.forEach { if $0.kind == .label { labels.append($0.identifier ?? "") } }
    return labels
  }
}
