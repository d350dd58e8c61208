import AvoidanceEngine
import Scenarios

/// Something about a view that the import couldn't keep or had to decide; the message follows the view's
/// name.
struct ImportNote: Hashable, Sendable {
  let message: String

  private init(_ message: String) { self.message = message }
}

extension ImportNote {
  static func drawnElsewhere(stored: Rect, solved: Rect, _ reason: LayoutComparison.Reason?)
    -> ImportNote
  {
    ImportNote(
      "drawn at \(Self.text(of: stored)), but its constraints give \(Self.text(of: solved)) "
        + "(\(reason?.words ?? "unexplained"))")
  }
  static func othersDrawnElsewhere(_ count: Int) -> ImportNote {
    ImportNote(
      (count == 1 ? "a view in it is" : "\(count) views in it are")
        + " drawn relative to misplaced or stale views, not where the constraints place "
        + (count == 1 ? "it" : "them"))
  }
  static func constraintsLeftOut(_ count: Int) -> ImportNote {
    ImportNote(
      count == 1
        ? "one of its constraints can't be imported and is left out"
        : "\(count) of its constraints can't be imported and are left out")
  }
  static func impossiblePriority(_ text: String, taken: Int) -> ImportNote {
    ImportNote("the priority \(Escaped.text(text)) is out of range; \(taken) is used")
  }
  static func unreadablePriority(_ text: String) -> ImportNote {
    ImportNote("the priority \(Escaped.quoted(text)) can't be read; the default is used")
  }
  static let readableContent = ImportNote(
    "its readable content guide is treated as its margins, which is too wide on wide screens")
  static let noFrame = ImportNote("it has no frame and is treated as empty")
  static let impossibleFrame = ImportNote(
    "its frame has an impossible size and is treated as empty")
  static func prototypes(_ count: Int) -> ImportNote {
    ImportNote(
      count == 1
        ? "its prototype cell is imported once; rows are created in code"
        : "its \(count) prototype cells are imported once each; rows are created in code")
  }
  static let otherStoryboard = ImportNote(
    "it embeds a scene of another storyboard and is left empty")
  static let embedsNothing = ImportNote(
    "the embedded scene has no view in this file; it is left empty")
  static let variations = ImportNote(
    "varies by size class in more than constraints; base values are used")
  static let notInstalled = ImportNote("it is not installed in any size class; it is hidden")
  static func customInput(_ name: String) -> ImportNote {
    ImportNote("its class \(Escaped.quoted(name)) may be a text input, but the file does not say")
  }
  static let standsInBar = ImportNote("it is in a bar and is left out")
  static let loneCell = ImportNote("standalone cell; placed in a table")
  static let loneItem = ImportNote("standalone cell; placed in a collection view")
  static let fragment = ImportNote("no view controller; placed at the top left of the screen")
  static let part = ImportNote(
    "no view controller; placed below the top safe area of the screen")
  /// A controller's view with an input that would be under the status bar.
  static func belowBar(_ input: String) -> ImportNote {
    ImportNote(
      "\(Escaped.quoted(input)) would be under the status bar; an opaque navigation bar above the view is "
        + "assumed")
  }
  static let freeform = ImportNote("its size does not match any device")
  /// A sheet, and the screen it is centred on, or nil if its frame is unknown.
  static func sheet(_ sheet: InterfaceSheet, on screen: Size?) -> ImportNote {
    guard let screen else {
      return ImportNote(
        "it is a \(sheet.words) without a frame in the file; it fills the screen until its controller "
          + "has a 'frame'" + (sheet == .formSheet ? " and 'presentation: formSheet'" : ""))
    }
    return ImportNote(
      "it is a \(sheet.words), centred in \(Int(screen.width)) × \(Int(screen.height)); for other "
        + "screens, change its controller's 'frame'")
  }
  static let rootWithoutFrame = ImportNote(
    "it has no frame; the size of the document's screen is used")
  static func unknownDevice(_ name: String) -> ImportNote {
    ImportNote(
      "it has no frame and the device \(Escaped.quoted(name)) is unknown; 375 × 667 is used")
  }
  static let noView = ImportNote("its view is not in this file; it is left out")
  static let transformed = ImportNote(
    "it is rotated or scaled; its bounding box is used as its frame")
  static let cutOff = ImportNote("its record is truncated")
  static let elided = ImportNote("the dump omits some lines, and the views in them are missing")
  static let shortened = ImportNote(
    "the debugger printed only the beginning of the dump; 'po' prints all of it")
  static func alone(_ screen: Size) -> ImportNote {
    ImportNote(
      "smaller than a screen; placed on one of \(Int(screen.width)) × \(Int(screen.height))")
  }
  /// The views that the dump has twice.
  static func repeated(_ count: Int) -> ImportNote {
    ImportNote(
      count == 1
        ? "a view is printed twice and imported once"
        : "\(count) views are printed twice and imported once")
  }
  static let withoutSizes = ImportNote(
    "nothing in the dump has a size; print it once the screen is laid out")
  static func withoutSize(_ screen: Size) -> ImportNote {
    ImportNote(
      "it has no size; the form's screen is one of \(Int(screen.width)) × \(Int(screen.height))")
  }
  static func besideWindow(inputs: Int) -> ImportNote {
    let inputs =
      inputs == 0 ? "" : inputs == 1 ? ", with a text input" : ", with \(inputs) text inputs"
    return ImportNote(
      "it is outside the imported window and is left out\(inputs); to import it, keep only its lines"
    )
  }
  static let overlappingCells = ImportNote(
    "its cells overlap, so they are not rows; they are imported as plain views")
  static let notArranged = ImportNote(
    "its views are not where a stack puts them; it is imported as a plain view")
  static let withoutDepth = ImportNote("the dump is a flat list; all views become siblings")

  /// A frame such as `(16, 100, 343, 34)`.
  private static func text(of frame: Rect) -> String {
    let numbers = [frame.x, frame.y, frame.width, frame.height].map { number in
      let tenths = (number * 10).rounded() / 10
      return tenths == tenths.rounded() && tenths.magnitude < 1e15
        ? "\(Int(tenths))" : "\(tenths)"
    }
    return "(\(numbers.joined(separator: ", ")))"
  }
}

extension Problem {
  static func notKept(view: String, _ notes: [ImportNote]) -> Problem {
    Problem("\(Escaped.text(view)): \(notes.map(\.message).joined(separator: "; "))")
  }
}
