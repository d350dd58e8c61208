/// The settings of a view's keyboard layout guide.
struct InterfaceKeyboardGuide: Hashable {
  var usesBottomSafeArea = true
  var followsUndockedKeyboard = false
}

extension InterfaceDocument {
  /// Returns the settings of a view's keyboard layout guide: UIKit's defaults, unless the guide has attributes
  /// or the view runtime attributes such as `keyboardLayoutGuide.usesBottomSafeArea`.
  ///
  /// Xcode 14 and later write a `keyboardLayoutGuide`.
  func keyboardGuide(of view: Index) -> InterfaceKeyboardGuide {
    let element = elements[view].children.first {
      isLayoutGuide($0) && attribute("key", of: $0) == "keyboard"
    }
    func isSet(_ name: String, default standard: Bool) -> Bool {
      let stated =
        runtimeValue("keyboardLayoutGuide.\(name)", of: view)
        ?? element.flatMap { attribute(name, of: $0) }
      return stated.map { $0 == "YES" } ?? standard
    }
    let usual = InterfaceKeyboardGuide()
    return InterfaceKeyboardGuide(
      usesBottomSafeArea: isSet("usesBottomSafeArea", default: usual.usesBottomSafeArea),
      followsUndockedKeyboard: isSet(
        "followsUndockedKeyboard", default: usual.followsUndockedKeyboard))
  }

  /// Whether an element is a layout guide of the view around it.
  func isLayoutGuide(_ index: Index) -> Bool {
    ["viewLayoutGuide", "keyboardLayoutGuide"].contains(elements[index].name)
  }
}
