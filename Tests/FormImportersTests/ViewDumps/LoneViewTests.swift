import AvoidanceEngine
import Scenarios
import Testing

@testable import FormImporters

/// Dumps of less than a screen.
struct LoneViewTests {
  // On an iPhone 8, 375 × 667, where it fits. What would end beyond the screen's lower edge is moved up
  // to it: 667 - 34 = 633. A field of 430 is as wide as the first shipped screen with room for it.
  @Test(
    arguments: [
      (
        "<UITextField: 0x5; frame = (20 100; 335 34); text = ''; layer = <CALayer: 0x6>>",
        "field (20, 100, 335, 34)"
      ),
      (
        "<UITextField: 0x5; frame = (20 5000; 335 34); text = ''; layer = <CALayer: 0x6>>",
        "field (20, 633, 335, 34)"
      ),
      (
        "<UITextField: 0x5; frame = (-90 -9; 335 34); text = ''; layer = <CALayer: 0x6>>",
        "field (0, 0, 335, 34)"
      ),
      (
        "TextField, {{16.0, 70.0}, {300.0, 43.7}}, label: 'Search', Keyboard Focused",
        "search (16, 70, 300, 43)"
      ),
      (
        "<UITableViewCell: 0x4; frame = (0 88; 375 44); layer = <CALayer: 0x6>>\n"
          + " | <UITextField: 0x5; frame = (20 5; 335 34); text = ''; layer = <CALayer: 0x6>>",
        "field (20, 5, 335, 34)"
      ),
    ]
  )
  func `a field alone stands on a usual screen`(dump: String, field: String) {
    let read = DumpedForm(dump)
    #expect(read.inputs == [field], "\(read.messages)")
    #expect(read.form?.canvas == Size(375, 667))
    #expect(read.form?.view.kind == .view)
    #expect(
      read.messages.contains("smaller than a screen; placed on one of 375 × 667"))
  }

  @Test func `a field that is too wide for a usual screen stands on a device's that is wider`() {
    let read = DumpedForm(
      "<UITextField: 0x5; frame = (0 0; 600 34); text = ''; layer = <CALayer: 0x6>>")
    // The first shipped device of at least 600: an iPad of 768 × 1024.
    #expect(read.form?.canvas == Size(768, 1024))
  }

  @Test func `a view as wide as a phone is a screen`() {
    let read = DumpedForm(
      """
      <UIView: 0x4; frame = (0 64; 375 603); layer = <CALayer: 0x6>>
       | <UITextField: 0x5; frame = (20 5; 335 34); text = ''; layer = <CALayer: 0x6>>
      """
    )
    #expect(read.form?.canvas == Size(375, 603))
    #expect(read.inputs == ["field (20, 5, 335, 34)"])
  }

  @Test(
    arguments: [
      (
        "•UIWindow:0x7fd17b512990 - AMBIGUOUS LAYOUT\n|   •UIView:0x7fd17b60d330",
        "_autolayoutTrace"
      ),
      (
        "•UIWindow:0x7fd1\n|   *<UILayoutGuide: 0x60; owningView = <UIView: 0x7f; frame = (0 0; 4 7)>>",
        "_autolayoutTrace"
      ),
      (
        "<UINavigationController 0x1>, state: appeared, view: <UILayoutContainerView 0x2>",
        "_printHierarchy"
      ),
      ("<A: 0x1>, state: appeared, view: <UIView: 0x2>", "_printHierarchy"),
      (
        "(lldb) po [[UIWindow keyWindow] recursiveDescription]\nerror: <EXPR>:3:1: error: expected ','",
        "expr -l objc -O"
      ),
      ("(lldb) po [[UIWindow keyWindow] recursiveDescription]\n nil", "copy the lines below"),
      (
        "<hierarchy rotation=\"0\"><android.widget.FrameLayout index=\"0\"/></hierarchy>",
        "for Android"
      ),
      ("<XCUIElementTypeTextField value=\"1\"/>", "pageSourceExcludedAttributes"),
      ("<UIKeyboardImpl: 0x1; layer = <CALayer: 0x2>>", "has no view with a frame"),
    ]
  )
  func `the advice is something else than what the file is`(dump: String, words: String) {
    let read = DumpedForm(dump)
    #expect(read.file.isRefused)
    #expect(read.messages.contains(words), "\(read.messages)")
  }
}
