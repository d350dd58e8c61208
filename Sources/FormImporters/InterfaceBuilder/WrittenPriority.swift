import AvoidanceEngine
import Scenarios

/// A priority as a document has it.
struct WrittenPriority {
  /// The nearest that there is; nil where the text is no number.
  var value: Double?
  /// What is to be said about it.
  var note: ImportNote?
}

extension InterfaceDocument {
  /// Reads a priority; nil where none is written.
  func priority(_ name: String, of index: Index) -> WrittenPriority? {
    guard let text = attribute(name, of: index) else { return nil }
    guard let number = number(name, of: index) else {
      return WrittenPriority(note: .unreadablePriority(text))
    }
    let range = LayoutConstraint.priorities
    let value = min(max(range.lowerBound, number), range.upperBound)
    return WrittenPriority(
      value: value, note: value == number ? nil : .impossiblePriority(text, taken: Int(value)))
  }
}
