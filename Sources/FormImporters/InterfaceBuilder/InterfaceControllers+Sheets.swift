import AvoidanceEngine

/// A controller that a document presents over another, smaller than the screen.
enum InterfaceSheet: String {
  case pageSheet, formSheet

  /// The style as it is called in messages.
  var words: String { self == .pageSheet ? "page sheet" : "form sheet" }
}

extension InterfaceControllers {
  /// Returns the sheet that a controller's view stands in, where the document states one: at the
  /// outermost controller around it, or at a segue that presents that one.
  ///
  /// A segue's style comes first, as UIKit gives it to the controller when it presents it.
  func sheet(of controller: Index) -> InterfaceSheet? {
    let outermost = containers(of: controller).last ?? controller
    let style =
      stylesOfSegues[outermost] ?? document.attribute("modalPresentationStyle", of: outermost)
    return style.flatMap { InterfaceSheet(rawValue: $0) }
  }
}

extension InterfaceViewReader {
  /// Presents a form as the document says; its frame is known only where the document draws it on the
  /// screen of an iPad, in the middle of which UIKit puts a form sheet.
  mutating func present(_ form: inout FormDescription, as sheet: InterfaceSheet, at view: Index) {
    let screen = document.canvas
    let size = form.canvas
    // No phone's shorter side is as long.
    if sheet == .formSheet, min(screen.width, screen.height) >= 744, size.width < screen.width,
      size.height < screen.height
    {
      form.controller.presentation = .formSheet
      form.controller.frame = Rect(
        (screen.width - size.width) / 2, (screen.height - size.height) / 2, size.width, size.height)
      note(.sheet(sheet, on: screen), at: view)
      return
    }
    // A form sheet without a frame is none in the format.
    if sheet == .pageSheet { form.controller.presentation = .pageSheet }
    note(.sheet(sheet, on: nil), at: view)
  }
}
