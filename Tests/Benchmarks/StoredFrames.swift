import AvoidanceEngine
import FormImporters
import Scenarios
import SystemCalls

/// The frames that Xcode stored in Interface Builder documents, beside those that their constraints
/// give on the device that each document was drawn on.
struct StoredFrames {
  /// How many views have a stored frame.
  private var frames = 0
  /// How many of them are where their constraints put them.
  private var equal = 0
  /// The others, in the order of the documents and their views.
  private var differing: [Value] = []
  /// Which documents are left out, and why.
  private(set) var diagnostics: [Diagnostic]

  /// Compares the documents of a folder and of those in it.
  init(in folder: String) {
    let search = FileSearch(paths: [folder], endings: InterfaceImporter.endings)
    diagnostics = search.diagnostics
    for file in search.files {
      switch FileSearch.bytes(of: file) {
      case .failure(let failure):
        let location = SourceLocation(file: file)
        diagnostics.append(Diagnostic(location: location, problem: failure.problem))
      case .success(let bytes):
        let (imported, views) = InterfaceImporter.readAndCompare(file: file, bytes: bytes)
        diagnostics += imported.diagnostics.filter { $0.severity == .error }
        for view in views { add(view, of: file) }
      }
    }
  }

  private mutating func add(_ view: LayoutComparison, of file: String) {
    guard let stored = view.stored else { return }
    frames += 1
    guard !view.isEqual else {
      equal += 1
      return
    }
    differing.append(
      .record([
        "document": .text(file), "form": .text(view.form), "view": .text(view.view),
        "id": .text(view.id), "line": .integer(view.line), "stored": Self.value(of: stored),
        "solved": Self.value(of: view.solved), "reason": .optional(view.reason?.words),
      ])
    )
  }

  private static func value(of frame: Rect) -> Value {
    .numbers([frame.x, frame.y, frame.width, frame.height])
  }

  /// The numbers, and each frame that differs.
  var json: Value {
    .record(["frames": .integer(frames), "equal": .integer(equal), "differing": .list(differing)])
  }

  /// Prints the numbers of a folder, and which documents are left out; where there are any, the process
  /// ends with 65.
  static func run(folder: String) throws {
    let found = StoredFrames(in: folder)
    for diagnostic in found.diagnostics {
      try StandardStream.error.write(Array("\(diagnostic)\n".utf8))
    }
    try StandardStream.output.write(Array(found.json.pretty.utf8))
    if !found.diagnostics.isEmpty { Environment.exit(65) }
  }
}
