import AvoidanceEngine
package import Scenarios

/// Reads the forms of Interface Builder documents.
///
/// Every scene of a storyboard and every top-level view of a xib is a form with its constraints. The
/// frames in the file result from Xcode's own layout on the document's device; they give the sizes of
/// texts and show whether the constraints are interpreted as in Xcode.
package enum InterfaceImporter {
  package static let endings = [".storyboard", ".xib"]

  package static func reads(_ file: String) -> Bool {
    endings.contains { file.hasSuffix($0) } || file.hasSuffix(".nib")
  }

  /// Reads a document that is in memory.
  ///
  /// - Parameters:
  ///   - file: The path, which names the forms and appears in messages.
  ///   - bytes: The file's content.
  /// - Returns: The forms, or an error that says why the file is rejected.
  package static func read(file: String, bytes: [UInt8]) -> ImportedFile {
    readAndCompare(file: file, bytes: bytes).file
  }

  /// Reads a document and compares its stored frames with those that its constraints give on the device that
  /// it was drawn on.
  ///
  /// - Parameters:
  ///   - file: The path, which names the forms and appears in messages.
  ///   - bytes: The file's content.
  /// - Returns: The result of ``read(file:bytes:)``, and the views of all forms in order; none if the file
  ///   is rejected.
  package static func readAndCompare(file: String, bytes: [UInt8]) -> (
    file: ImportedFile, views: [LayoutComparison]
  ) {
    var imported = ImportedFile(file: file)
    do throws(ImportFailure) {
      let document = try InterfaceParser.parse(bytes)
      try document.checkKind()
      var reader = InterfaceReader(document: document, file: file)
      try reader.readAll()
      imported.forms = reader.forms
      imported.inputsLeftOut = reader.inputsLeftOut
      imported.diagnostics = reader.warnings
      return (imported, reader.comparisons)
    } catch {
      imported.diagnostics = [error.diagnostic(in: file)]
      return (imported, [])
    }
  }
}

/// The device that a form was drawn on, as far as its layout depends on it.
///
/// Bars and safe areas are drawn as they were in that version of Xcode, so other devices need their own.
struct InterfaceDrawing {
  typealias Index = InterfaceDocument.Index

  /// The form as drawn: without its own bars, extending under everything.
  var form: FormDescription
  /// A device with the size of the drawn root.
  let device: Device

  /// Makes the drawing of a form.
  ///
  /// - Parameters:
  ///   - form: The form, with the constraints of the drawing's size class only.
  ///   - insets: The root's safe area as drawn.
  ///   - scale: Pixels per point.
  init(_ form: FormDescription, insets: EdgeInsets, scale: Double) {
    self.form = form
    var controller = ViewController()
    controller.kind = form.controller.kind
    self.form.controller = controller
    device = Device(
      screen: form.canvas, scale: scale, portrait: Device.Metrics(safeArea: insets, keyboard: 0))
  }

  /// Returns the frames of all views in their superviews, by their numbers in the compiled form.
  func frames() -> [Rect] { Self.frames(of: form, on: device) }

  static func frames(of form: FormDescription, on device: Device) -> [Rect] {
    frames(of: Form(form), on: device)
  }

  static func frames(of form: Form, on device: Device) -> [Rect] {
    let screen = Screen(form: form, device: device, orientation: .portrait, profile: .observed)
    return form.views.indices.map { screen.drawnFrame($0) }
  }
}

extension InterfaceDocument {
  /// The combination of ``InterfaceVariations`` that the document was drawn in.
  var drawnCombination: Int {
    guard let size = deviceSize else {
      let runtime = attribute("targetRuntime", of: 0) ?? ""
      return runtime.hasSuffix("iPad") ? 4 : 0
    }
    switch SizeClasses(window: size, screen: size) {
    case .compactWidthCompactHeight: return 1
    case .compactWidthRegularHeight: return 2
    case .regularWidthCompactHeight: return 3
    default: return 4
    }
  }

  /// Returns the safe area that Xcode drew for a controller's view, by the rules of its version.
  ///
  /// Measured on 97 scenes with frames constrained to a guide.
  ///
  /// - Parameters:
  ///   - view: The root view.
  ///   - controller: Its controller with the bars in the drawing.
  ///   - statusBar: Whether a status bar is drawn if there is no home indicator.
  /// - Returns: The insets of the root.
  func drawnInsets(of view: Index, _ controller: ViewController, statusBar: Bool) -> EdgeInsets {
    let canvas = canvas
    let isLandscape = canvas.width > canvas.height
    var insets = screenInsets(isLandscape: isLandscape)
    if !statusBar, insets.bottom == 0 { insets.top = 0 }
    if (23600..<32000).contains(tools), insets.bottom > 0 {
      insets.top *= 2
      insets.bottom *= 2
    }
    if controller.navigationBar != .none { insets.top += tools >= 24000 ? 54 : 44 }
    if controller.tabBar != .none { insets.bottom += 49 }
    if controller.toolbar != .none { insets.bottom += 44 }
    guard let frame = frame(of: view, in: canvas) else { return insets }
    let isBelow =
      frame.y > 0 || abs(frame.height - (canvas.height - insets.top)) < 0.5
      || !isStoryboard && isBelowBars(frame.size)
    let isSheet = frame.width == canvas.width && frame.height < canvas.height - 60
    if isBelow || isSheet { insets.top = 0 }
    return insets
  }

  /// The height of the status bar over a root of this size, in points.
  ///
  /// It is the top safe area of the document's device if the root fills its screen, and otherwise, or without a
  /// status bar in the drawing, 20, the height of the lowest status bar.
  func statusBarHeight(over root: Size) -> Double {
    let lowest = 20.0
    guard root == canvas else { return lowest }
    return max(lowest, screenInsets(isLandscape: root.width > root.height).top)
  }

  /// Whether the version of Xcode draws a status bar on phones with a home button.
  ///
  /// Xcode 11 to 14.2 do not (24 of 24 scenes); 14.3 and later do again (8 of 8, all with safe areas).
  private var drawsStatusBar: Bool {
    tools < 14800 || tools >= 21700 && isYes("useSafeAreas", of: 0)
  }

  /// The safe area of the document's screen without bars.
  private func screenInsets(isLandscape: Bool) -> EdgeInsets {
    let id = child("device", of: 0).flatMap { attribute("id", of: $0) } ?? ""
    if id.hasPrefix("ipad") {
      if id.hasSuffix("rounded") { return EdgeInsets(24, 0, 20, 0) }
      return EdgeInsets(tools >= 14800 ? 0 : 20, 0, 0, 0)
    }
    let hasHomeButton = ["", "retina3_5", "retina4_0", "retina4_7", "retina5_5"].contains(id)
    if hasHomeButton {
      return EdgeInsets(drawsStatusBar && !isLandscape ? 20 : 0, 0, 0, 0)
    }
    if isLandscape { return EdgeInsets(0, 44, 21, 44) }
    switch id {
    case "retina6_12", "retina6_72": return EdgeInsets(59, 0, 34, 0)
    case "retina6_1" where tools >= 21000: return EdgeInsets(48, 0, 34, 0)
    case "retina5_9" where tools >= 21000: return EdgeInsets(50, 0, 34, 0)
    default: return EdgeInsets(44, 0, 34, 0)
    }
  }
}

/// Why a view may be positioned differently than in the form.
enum InterfaceUncertainty: Hashable {
  case leftOut
  case readableContent
  case drawnElsewhere

  /// The reason; follows the view's name.
  var words: String {
    switch self {
    case .leftOut: "one of its constraints was left out"
    case .readableContent:
      "it is constrained to the readable content guide, whose width is not known"
    case .drawnElsewhere: "Xcode drew it at a different position than its constraints give"
    }
  }
}
