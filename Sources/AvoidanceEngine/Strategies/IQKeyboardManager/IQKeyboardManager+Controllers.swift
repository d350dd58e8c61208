/// The controller of a field, the decisions of its class, and the controller that is moved:
/// <doc:IQKeyboardManagerRules#Where-it-is-enabled>, <doc:IQKeyboardManagerRules#Which-view-is-moved>.
extension IQKeyboardManager {
  // MARK: Enabled

  func isEnabled(on screen: Screen) -> Bool {
    if settings.version.restoresForDisabledField, field >= 0,
      let mode = screen.inputProperties(field)?.avoidance.enabled
    {
      return mode
    }
    if settings.version.disablesSearchController, isOfSearchController(screen) { return false }
    return isOn(settings.enable, settings.distanceClasses, screen)
  }

  func isToolbarEnabled(on screen: Screen) -> Bool {
    isOn(settings.addsToolbar, settings.toolbarClasses, screen)
  }

  func isTouchEnabled(on screen: Screen) -> Bool {
    if field >= 0, let mode = screen.inputProperties(field)?.avoidance.touchOutside { return mode }
    return isOn(settings.shouldResignOnTouchOutside, settings.touchClasses, screen)
  }

  /// The master switch, then the classes that enable, then those that disable, which win.
  private func isOn(_ master: Bool, _ classes: IQSettings.ClassLists, _ screen: Screen) -> Bool {
    guard field >= 0 else { return master }
    let controller = listedController(screen)
    var isOn = master
    if !isOn { isOn = classes.enabled.contains { isKind(controller, of: $0, screen) } }
    if isOn && classes.disabled.contains(where: { isKind(controller, of: $0, screen) }) {
      isOn = false
    }
    if isOn && settings.version.listsInputControllers && classes.hasOwnEntries {
      isOn = !isKind(controller, of: "UIInputViewController", screen)
    }
    return isOn && !isAlertTextFieldController(controller, screen)
  }

  // MARK: The field's controller

  /// The controller that the responder chain reaches first.
  private enum Container {
    case form
    /// The navigation controller whose bar contains the field, by its class's name.
    case navigation(String?)
  }

  private func container(_ screen: Screen) -> Container {
    let controller = screen.form.controller
    guard field >= 0, hasAncestor(of: "UINavigationBar", screen),
      let navigation = controller.parents.first(where: { $0.kind == .navigationController })
    else { return .form }
    return .navigation(navigation.className)
  }

  /// The controller whose class is looked up in the lists: for a search field in a navigation bar,
  /// since 6.5.0, the navigation controller's top controller.
  private func listedController(_ screen: Screen) -> Container {
    let isSearch = settings.version.searchAsksTopController && isInSearchBar(field, screen)
    return isSearch ? .form : container(screen)
  }

  /// Whether the field is that of the search controller of the navigation bar's item: a search field in that bar.
  private func isOfSearchController(_ screen: Screen) -> Bool {
    guard field >= 0, isInSearchBar(field, screen), case .navigation = container(screen) else {
      return false
    }
    return true
  }

  func hasAncestor(of name: String, _ screen: Screen) -> Bool {
    var current = screen.form.views[field].parent
    while current >= 0 {
      if screen.form.isKind(current, of: name) { return true }
      current = screen.form.views[current].parent
    }
    return false
  }

  private func isKind(_ container: Container, of name: String, _ screen: Screen) -> Bool {
    if name == "UIViewController" { return true }
    if case .navigation(let own) = container {
      return own == name || name == "UINavigationController"
    }
    let controller = screen.form.controller
    if (appearedClass ?? controller.className) == name || controller.superclasses.contains(name) {
      return true
    }
    switch controller.kind {
    case .viewController: return false
    case .tableViewController: return name == "UITableViewController"
    case .collectionViewController: return name == "UICollectionViewController"
    case .alertController: return name == "UIAlertController"
    }
  }

  /// Whether an alert is the field's controller or one of the responders after it.
  ///
  /// <doc:IQKeyboardManagerRules#Queued-adjustments>.
  func isInAlert(_ screen: Screen) -> Bool {
    let alert = "UIAlertController"
    return isKind(.form, of: alert, screen)
      || screen.form.controller.parents.contains { $0.className == alert }
  }

  /// UIKit's private controller of an alert's text fields, which is known only by its name.
  private func isAlertTextFieldController(_ container: Container, _ screen: Screen) -> Bool {
    var name = appearedClass ?? screen.form.controller.className
    if case .navigation(let own) = container { name = own }
    guard let name else { return false }
    return name.hasSuffix("TextFieldViewController")
      && name.contains(substring: "UIAlertController")
  }
}

extension ViewController {
  /// Whether the controller that is moved is inside the navigation controller, so that its bars count.
  ///
  /// A plain container around the outermost navigation controller is moved as a whole.
  var movesBelowNavigationBar: Bool {
    guard let outermost = parents.lastIndex(where: { $0.kind == .navigationController }) else {
      return true
    }
    let next = outermost + 1
    return !(next < parents.count && parents[next].kind == .plain)
  }
}

extension String {
  fileprivate func contains(substring: String) -> Bool {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(substring) { return true }
      rest = rest.dropFirst()
    }
    return substring.isEmpty
  }
}
