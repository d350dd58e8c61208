import AvoidanceEngine
import Scenarios

/// Something about one view that an import could not keep, or had to decide.
enum ImportNote: Hashable, Sendable {
  /// The frame in the file is not the one that the constraints give on the file's own device.
  case drawnElsewhere(stored: Rect, solved: Rect, LayoutComparison.Reason?)
  /// How many views of a form only follow those that are drawn elsewhere.
  case othersDrawnElsewhere(Int)
  /// Constraints that say nothing, or about something that is not in the form.
  case constraintsLeftOut(Int)
  /// A priority below 1 or above 1000.
  case impossiblePriority(String, taken: Int)
  /// A priority that is no number.
  case unreadablePriority(String)
  /// Constraints to the guide of readable content.
  case readableContent
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
  /// The view is installed in no size class.
  case notInstalled
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
  /// A sheet, and the screen in whose middle it stands; nil: its frame is not known.
  case sheet(InterfaceSheet, on: Size?)
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
  /// A debugger printed only the beginning of the dump.
  case shortened
  /// A view that is less than a screen, and the screen that it was put on.
  case alone(Size)
  /// A dump that is a list of views, without what stands in what.
  case withoutDepth

  /// The note in words that follow the view's name.
  var words: String {
    switch self {
    case .drawnElsewhere(let stored, let solved, let reason):
      "drawn at \(Self.text(of: stored)), its constraints give \(Self.text(of: solved)) "
        + "(\(reason?.words ?? "no known reason"))"
    case .othersDrawnElsewhere(let count):
      (count == 1 ? "a view in it is" : "\(count) views in it are")
        + " drawn where misplaced or stale ones put them, not where the constraints do"
    case .constraintsLeftOut(let count):
      count == 1
        ? "a constraint in its list can't be kept and is left out"
        : "\(count) constraints in its list can't be kept and are left out"
    case .impossiblePriority(let text, let taken):
      "a priority of \(Escaped.text(text)) is taken as \(taken)"
    case .unreadablePriority(let text):
      "the priority \(Escaped.quoted(text)) can't be read; the usual one is used"
    case .readableContent:
      "its readable content is taken for its margins, which on wide screens is too wide"
    case .noFrame: "it has no frame and is taken as empty"
    case .impossibleFrame: "its frame has an impossible size and is taken as empty"
    case .prototypes(let count):
      count == 1
        ? "its prototype cell stands once; rows are made in code"
        : "its \(count) prototype cells stand once each; rows are made in code"
    case .otherStoryboard: "it embeds a scene of another storyboard and stays empty"
    case .embedsNothing: "the embedded scene has no view here and it stays empty"
    case .variations:
      "it differs between size classes in more than its constraints; there the base values are used"
    case .notInstalled: "it is installed in no size class; it is hidden"
    case .customInput(let name):
      "its class \(Escaped.quoted(name)) may be a text input, which the file does not tell"
    case .standsInBar: "it stands in a bar and is left out"
    case .loneCell: "it is a cell alone; a table was put around it"
    case .fragment: "it has no controller; it was put at the top left of a screen"
    case .freeform: "it was drawn in a size that no device has"
    case .unknownDevice(let name):
      "it has no frame and the device \(Escaped.quoted(name)) is not known; 375 × 667 is used"
    case .sheet(let sheet, let screen?):
      "it is a \(sheet.words); it stands in the middle of \(Int(screen.width)) × "
        + "\(Int(screen.height)), on other screens give its controller another 'frame'"
    case .sheet(let sheet, nil):
      "it is a \(sheet.words), whose frame the file does not tell; here it fills the screen, give its "
        + "controller a 'frame'" + (sheet == .formSheet ? " and 'presentation: formSheet'" : "")
    case .rootWithoutFrame: "it has no frame; the size of the document's screen is used"
    case .noView: "its view is not in this file; it is left out"
    case .transformed: "it is turned or scaled; its frame is the box around it"
    case .cutOff: "its record is cut off"
    case .elided: "lines are left out of the dump, and the views in them"
    case .shortened:
      "the debugger printed only the beginning of the dump; 'po' prints all of it"
    case .alone(let screen):
      "it is less than a screen; it was put on one of \(Int(screen.width)) × \(Int(screen.height))"
    case .withoutDepth: "the dump is a list; all views stand side by side"
    }
  }
}

extension ImportNote {
  /// A frame as in `(16, 100, 343, 34)`.
  private static func text(of frame: Rect) -> String {
    let numbers = [frame.x, frame.y, frame.width, frame.height].map { number in
      let tenths = (number * 10).rounded() / 10
      return tenths == tenths.rounded() && tenths.magnitude < 1e15
        ? "\(Int(tenths))" : "\(tenths)"
    }
    return "(\(numbers.joined(separator: ", ")))"
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
