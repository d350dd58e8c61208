/// What a strategy can set of text fields and text views.
extension Screen {
  /// Gives an input a text, as an assignment to `text` does: no delegate is asked or told, nothing is
  /// posted, and the number of a text view's lines stays.
  public mutating func setText(_ text: String, of view: ViewIndex) {
    guard knows(view, .setText), form.views[view].input >= 0 else { return }
    let input = form.views[view].input
    inputs[input].text = 0
    guard !text.isEmpty else { return }
    var number = form.texts.count
    changeRare { rare in
      number += rare.texts.count
      rare.texts.append(text)
    }
    appendPiece(number, to: input)
  }

  /// Replaces an input's text by one of the form's.
  mutating func replaceText(of input: Int, by text: Int) {
    inputs[input].text = 0
    append(text, to: input)
  }

  /// Gives an input's own accessory view a height in points; 0: none.
  ///
  /// A toolbar of ``setAccessory(_:of:reloads:)`` takes its place. Where it `reloads`, UIKit is told to
  /// reload the input views, so that a visible keyboard follows after the present sequence.
  public mutating func setAccessoryHeight(_ height: Double, of view: ViewIndex, reloads: Bool) {
    guard knows(view, .setAccessoryHeight) else { return }
    let input = form.views[view].input
    guard input >= 0,
      accepts(.setAccessoryHeight, Adjustment.Value(height), of: view, Cause())
    else { return }
    let new = max(0, height).snapped
    guard new != inputs[input].accessoryHeight else { return }
    inputs[input].accessoryHeight = new
    if reloads && view == firstResponder { needsInputViewReload = true }
  }

  /// Logs `contentEdited ID "text"`, as a cell does that hands its field's text to its controller.
  public mutating func logContentEdited(of view: ViewIndex) {
    let input = form.input(view)
    guard input >= 0 else { return }
    note(LogEntry(.contentEdited, view: view, detail: inputs[input].text))
  }
}
