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
      "drawn at \(Self.text(of: stored)), but its constraints give \(Self.text(of: solved)) "
        + "(\(reason?.words ?? "unexplained"))"
    case .othersDrawnElsewhere(let count):
      (count == 1 ? "a view in it is" : "\(count) views in it are")
        + " drawn relative to misplaced or stale views, not where the constraints place "
        + (count == 1 ? "it" : "them")
    case .constraintsLeftOut(let count):
      count == 1
        ? "one of its constraints can't be imported and is left out"
        : "\(count) of its constraints can't be imported and are left out"
    case .impossiblePriority(let text, let taken):
      "the priority \(Escaped.text(text)) is out of range; \(taken) is used"
    case .unreadablePriority(let text):
      "the priority \(Escaped.quoted(text)) can't be read; the default is used"
    case .readableContent:
      "its readable content guide is treated as its margins, which is too wide on wide screens"
    case .noFrame: "it has no frame and is treated as empty"
    case .impossibleFrame: "its frame has an impossible size and is treated as empty"
    case .prototypes(let count):
      count == 1
        ? "its prototype cell is imported once; rows are created in code"
        : "its \(count) prototype cells are imported once each; rows are created in code"
    case .otherStoryboard: "it embeds a scene of another storyboard and is left empty"
    case .embedsNothing: "the embedded scene has no view in this file; it is left empty"
    case .variations:
      "varies by size class in more than constraints; base values are used"
    case .notInstalled: "it is not installed in any size class; it is hidden"
    case .customInput(let name):
      "its class \(Escaped.quoted(name)) may be a text input, but the file does not say"
    case .standsInBar: "it is in a bar and is left out"
    case .loneCell: "standalone cell; placed in a table"
    case .fragment: "no view controller; placed at the top left of the screen"
    case .freeform: "its size does not match any device"
    case .unknownDevice(let name):
      "it has no frame and the device \(Escaped.quoted(name)) is unknown; 375 × 667 is used"
    case .sheet(let sheet, let screen?):
      "it is a \(sheet.words), centred in \(Int(screen.width)) × \(Int(screen.height)); for other "
        + "screens, change its controller's 'frame'"
    case .sheet(let sheet, nil):
      "it is a \(sheet.words) without a frame in the file; it fills the screen until its controller "
        + "has a 'frame'" + (sheet == .formSheet ? " and 'presentation: formSheet'" : "")
    case .rootWithoutFrame: "it has no frame; the size of the document's screen is used"
    case .noView: "its view is not in this file; it is left out"
    case .transformed: "it is rotated or scaled; its bounding box is used as its frame"
    case .cutOff: "its record is truncated"
    case .elided: "the dump omits some lines, and the views in them are missing"
    case .shortened:
      "the debugger printed only the beginning of the dump; 'po' prints all of it"
    case .alone(let screen):
      "smaller than a screen; placed on one of \(Int(screen.width)) × \(Int(screen.height))"
    case .withoutDepth: "the dump is a flat list; all views become siblings"
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
