import Scenarios
import Testing

@testable import FormImporters

/// Which input has the focus, where it is not printed as such.
struct DumpedFocusTests {
  private func screen(_ views: String) throws -> FormOfDump {
    try form(
      """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
         | _name <UITextField: 0x3; frame = (20 100; 335 34); text = ''; layer = <CALayer: 0x4>>
         |    | <UITextFieldLabel: 0x5; frame = (0 0; 100 34); text = 'Name'; layer = <CALayer: 0x6>>
      \(views)
      """)
  }

  private func form(_ text: String) throws -> FormOfDump {
    let dump = try ViewDumpImporter.parse(file: "a.txt", bytes: Array(text.utf8))
    return try ViewDumpImporter.form(of: dump)
  }

  // As UIKit prints it on iOS 10: the editor is in the field that has the focus.
  @Test func `a text field with a field editor has the focus`() throws {
    let made = try screen(
      """
         | _city <UITextField: 0x7; frame = (20 150; 335 34); text = ''; layer = <CALayer: 0x8>>
         |    | <UITextFieldLabel: 0x9; frame = (0 0; 100 34); text = 'City'; layer = <CALayer: 0xa>>
         |    | <UIFieldEditor: 0xb; frame = (0 0; 335 34); text = ''; layer = <CALayer: 0xc>; contentOffset: {0, 0}; contentSize: {335, 34}>
         |    |    | <_UIFieldEditorContentView: 0xd; frame = (0 0; 335 34); layer = <CALayer: 0xe>>
         |    |    |    | <UITextSelectionView: 0xf; frame = (0 0; 0 0); userInteractionEnabled = NO; layer = <CALayer: 0x10>>
      """)
    #expect(made.form.firstResponder == "city")
  }

  @Test func `a text view with a view for the selection has the focus`() throws {
    let made = try screen(
      """
         | _note <UITextView: 0x7; frame = (20 150; 335 80); text = ''; layer = <CALayer: 0x8>; contentOffset: {0, 0}; contentSize: {335, 80}>
         |    | <<_UITextContainerView: 0x9; frame = (0 0; 335 80); layer = <CALayer: 0xa>> minSize = {0, 0}>
         |    |    | <UITextSelectionView: 0xb; frame = (0 0; 0 0); layer = <CALayer: 0xc>>
      """)
    #expect(made.form.firstResponder == "note")
  }

  @Test func `a search bar's field is called after the bar`() throws {
    let made = try screen(
      """
         | <UISearchBar: 0x7; frame = (0 150; 375 56); layer = <CALayer: 0x8>>
         |    | <UIView: 0x9; frame = (0 0; 375 56); layer = <CALayer: 0xa>>
         |    |    | <UISearchBarTextField: 0xb; frame = (8 10; 359 36); text = ''; layer = <CALayer: 0xc>>
         |    |    |    | <UIFieldEditor: 0xd; frame = (28 2; 304 24); text = ''; layer = <CALayer: 0xe>>
      """)
    #expect(made.form.firstResponder == "search.field")
  }

  // A text view keeps its view for the selection; the editor is where the focus is.
  @Test func `an editor counts more than a selection, and two selections tell nothing`() throws {
    let note = """
         | _note <UITextView: 0x7; frame = (20 150; 335 80); text = ''; layer = <CALayer: 0x8>; contentOffset: {0, 0}>
         |    | <UITextSelectionView: 0x9; frame = (0 0; 0 0); layer = <CALayer: 0xa>>

      """
    let city = """
         | _city <UITextField: 0x17; frame = (20 250; 335 34); text = ''; layer = <CALayer: 0x18>>
         |    | <UIFieldEditor: 0x19; frame = (0 0; 335 34); text = ''; layer = <CALayer: 0x1a>>
      """
    #expect(try screen(note + city).form.firstResponder == "city")
    let hidden = city.replacing(
      "335 34); text = ''; layer = <CALayer: 0x1a", with: "1 1); hidden = YES")
    #expect(try screen(note + hidden).form.firstResponder == "note")
    let other = city.replacing("UIFieldEditor", with: "UITextSelectionView")
    #expect(try screen(note + other).form.firstResponder == nil)
  }

  @Test func `nothing is guessed without one`() throws {
    #expect(try screen("").form.firstResponder == nil)
    // An app's own class.
    let own = "   |    | <TextSelectionBadge: 0x7; frame = (0 0; 9 9); layer = <CALayer: 0x8>>"
    #expect(try screen(own).form.firstResponder == nil)
  }
}
