import Scenarios

/// Something about one view that an import could not keep, or had to decide.
enum ImportNote: Hashable, Sendable {
  /// The file says that the frame does not match the constraints.
  case misplaced
  /// The file says that the constraints allow several frames.
  case ambiguous
  /// The view has no frame; it is taken as empty.
  case noFrame
  /// A frame with a negative or impossible extent.
  case impossibleFrame
  /// Prototype cells stand once each.
  case prototypes(Int)
  /// The embedded scene stands in another file.
  case otherStoryboard
  /// An embedded scene is left empty, because it embeds itself or has no view.
  case embedsNothing
  /// Attributes differ between size classes.
  case variations
  /// The view is not installed in the base size class.
  case notInstalled
  /// The constraints of an axis say more than autoresizing can.
  case constraints(axis: String)
  /// A constraint follows the keyboard.
  case keyboardGuide
  /// A stack's spacing differs from gap to gap; the children keep their frames.
  case unevenStack
  /// How a stack shares its axis; its children keep their extents.
  case distribution(String)
  /// A class that may be a text input.
  case customInput(String)
  /// An input that stands in a bar.
  case standsInBar
  /// A cell alone; a table was put around it.
  case loneCell
  /// A view without a controller; it was put at the top of a screen.
  case fragment
  /// The root was drawn in a size that no device has.
  case freeform
  /// A root without a frame; the document's screen is its canvas.
  case rootWithoutFrame
  /// A root without a frame, and a device that is not known.
  case unknownDevice(String)
  /// A controller whose view is not in the file.
  case noView
  /// The frame is the bounding box of a turned or scaled view.
  case transformed
  /// The record of the view ends too early.
  case cutOff
  /// Lines were left out of the dump.
  case elided
  /// A dump that is a list of views, without what stands in what.
  case withoutDepth

  /// The note in words that follow the view's name.
  var words: String {
    switch self {
    case .misplaced: "its frame does not match its constraints (update frames in Xcode)"
    case .ambiguous: "its constraints allow several frames"
    case .noFrame: "it has no frame and is taken as empty"
    case .impossibleFrame: "its frame has an impossible size and is taken as empty"
    case .prototypes(let count):
      count == 1
        ? "its prototype cell stands once; rows are made in code"
        : "its \(count) prototype cells stand once each; rows are made in code"
    case .otherStoryboard: "it embeds a scene of another storyboard and stays empty"
    case .embedsNothing: "the embedded scene has no view here and it stays empty"
    case .variations: "it differs between size classes; the base values are used"
    case .notInstalled: "it is not installed in every size class; it is hidden"
    case .constraints(let axis):
      "on other screens its \(axis) position stays as drawn, as its constraints can't be kept"
    case .keyboardGuide: "its constraint to the keyboard layout guide is left out"
    case .unevenStack: "its spacing is uneven; the children keep their frames, in a plain view"
    case .distribution(let found):
      "the distribution '\(Escaped.text(found))' is laid out as 'fill' with the drawn extents"
    case .customInput(let name):
      "its class \(Escaped.quoted(name)) may be a text input, which the file does not tell"
    case .standsInBar: "it stands in a bar and is left out"
    case .loneCell: "it is a cell alone; a table was put around it"
    case .fragment: "it has no controller; it was put at the top left of a screen"
    case .freeform: "it was drawn in a size that no device has"
    case .unknownDevice(let name):
      "it has no frame and the device \(Escaped.quoted(name)) is not known; 375 × 667 is used"
    case .rootWithoutFrame: "it has no frame; the size of the document's screen is used"
    case .noView: "its view is not in this file; it is left out"
    case .transformed: "it is turned or scaled; its frame is the box around it"
    case .cutOff: "its record is cut off"
    case .elided: "lines are left out of the dump, and the views in them"
    case .withoutDepth: "the dump is a list; all views stand side by side"
    }
  }
}

/// What an import could not keep of one view.
private struct ViewNotes: ImportFinding {
  /// What the messages call the view.
  var view: String
  var notes: [ImportNote]

  var words: String {
    "\(Escaped.text(view)): \(notes.map(\.words).joined(separator: "; "))"
  }
}

extension Problem {
  /// What an import could not keep of a view.
  static func notKept(view: String, _ notes: [ImportNote]) -> Problem {
    .imported(AnyImportFinding(ViewNotes(view: view, notes: notes)))
  }
}
