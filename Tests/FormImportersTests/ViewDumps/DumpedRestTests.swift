import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

@testable import FormImporters

/// Whether a form of a dump, at rest on the dump's device, is what the dump prints.
struct DumpedRestTests {
  /// What differs from the dump, as `city: (20, 100, 335, 34), printed (20, 120, 335, 34)`.
  private func differences(_ dump: ViewDump, _ made: FormOfDump) -> [String] {
    guard let choice = made.form.device, let device = choice.value else { return [] }
    let screen = Screen(
      form: Form(made.form.definition.value), device: device, orientation: choice.orientation,
      profile: .observed)
    let tolerance = dump.format.tolerance + 0.01
    return made.names.sorted { $0.key < $1.key }.compactMap { index, name in
      guard let view = screen.form.index(of: name), let printed = dump.screenFrame(of: index) else {
        return nil
      }
      let frame = screen.windowFrame(view)
      let isNear = [
        frame.x - printed.x, frame.y - printed.y, frame.width - printed.width,
        frame.height - printed.height,
      ].allSatisfy { abs($0) <= tolerance }
      var isSame = true
      if let inset = dump.views[index].adjustedContentInset, !dump.views[index].role.isInput {
        let adjusted = screen.adjustedContentInset(view)
        isSame =
          abs(adjusted.top - inset.top) <= tolerance
          && abs(adjusted.bottom - inset.bottom) <= tolerance
      }
      return isNear && isSame ? nil : "\(name): \(frame), printed \(printed)"
    }
  }

  static let all = ["recursive-description", "xcuitest"].flatMap {
    SharedData.files(in: $0, endings: ".txt")
  }

  @Test(.needs(.sharedData), arguments: all)
  func `real screens rest as they are printed`(file: String) throws {
    guard
      let dump = try? ViewDumpImporter.parse(file: file, bytes: try SharedData.bytes(file)),
      dump.screenSize != nil
    else { return }
    #expect(differences(dump, try ViewDumpImporter.form(of: dump)) == [])
  }

  /// An iPhone 12 with a form that scrolls in a body with a bar below; 47 and 34 of safe area.
  private static let screens = [
    // Under a translucent bar, scrolled by 60: the content begins at −60 + 91 − 91.
    """
    <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>
       | <UILayoutContainerView: 0x3; frame = (0 0; 390 844)>
       |    | <UIViewControllerWrapperView: 0x5; frame = (0 0; 390 844)>
       |    |    | <UIView: 0x7; frame = (0 0; 390 844)>
       |    |    |    | <UIScrollView: 0x9; frame = (0 0; 390 844); contentOffset: {0, -31}; contentSize: {390, 900}; adjustedContentInset: {91, 0, 34, 0}>
       |    |    |    |    | <UITextField: 0xb; frame = (20 100; 300 34); text = ''>
       |    |    |    |    | <UIScrollView: 0xd; frame = (0 500; 390 300); contentOffset: {10, 20}; contentSize: {800, 600}; adjustedContentInset: {0, 0, 0, 0}>
       |    |    |    |    |    | <UITextField: 0xf; frame = (20 100; 300 34); text = ''>
       |    | <UINavigationBar: 0x11; frame = (0 47; 390 44)>
    """,
    // A list above a bar in the safe area; the keyboard is up, and the app insets the list by 252.
    """
    <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>
       | <UIView: 0x3; frame = (0 0; 390 844)>
       |    | <UITableView: 0x5; frame = (0 0; 390 760); contentOffset: {0, 300}; contentSize: {390, 1760}; adjustedContentInset: {47, 0, 252, 0}>
       |    |    | <UITableViewCell: 0x7; frame = (0 440; 390 44)>
       |    |    |    | <UITextField: 0x9; frame = (20 5; 300 34); text = ''>
       |    | <UIView: 0xb; frame = (0 760; 390 50)>
       |    |    | <UITextView: 0xd; frame = (8 8; 300 34); text = ''; contentOffset: {0, 0}; contentSize: {300, 34}; adjustedContentInset: {0, 0, 0, 0}>
    """,
    // Places alone, with a table in a scroll view.
    """
    Window (Main), {{0.0, 0.0}, {390.0, 844.0}}
      NavigationBar, {{0.0, 47.0}, {390.0, 44.0}}
      Other, {{0.0, 0.0}, {390.0, 844.0}}
        ScrollView, {{0.0, 0.0}, {390.0, 844.0}}
          Other, {{0.0, 91.0}, {390.0, 1300.0}}
            TextField, {{20.0, 131.0}, {350.0, 34.0}}
            Table, {{0.0, 300.0}, {390.0, 200.0}}
              Cell, {{0.0, 280.0}, {390.0, 44.0}}
                TextField, {{20.0, 285.0}, {350.0, 34.0}}
              Cell, {{0.0, 324.0}, {390.0, 44.0}}
                TextField, {{20.0, 329.0}, {350.0, 34.0}}
    """,
  ]

  @Test(arguments: screens) func `made-up screens do, too`(text: String) throws {
    let dump = try ViewDumpImporter.parse(file: "a.txt", bytes: Array(text.utf8))
    let made = try ViewDumpImporter.form(of: dump)
    #expect(made.form.device?.device == "iPhone 12")
    #expect(differences(dump, made) == [])
  }
}
