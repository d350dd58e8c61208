extension Form {
  /// Whether SwiftUI lays out the form's inputs: the root, the controller or a view around an input is
  /// of one of SwiftUI's hosting classes.
  public var hostsSwiftUI: Bool {
    if Self.isHosting(views[0].className) || Self.isHosting(controller.className) { return true }
    return inputs.contains { input in
      sequence(first: views[input].parent) { self.views[$0].parent }.prefix { $0 >= 0 }
        .contains { Self.isHosting(views[$0].className) }
    }
  }

  /// Whether a class is one of SwiftUI's hosting classes, however a view dump spells it.
  package static func isHosting(_ className: String?) -> Bool {
    guard let className else { return false }
    return ["HostingView", "HostingController", "HostingScrollView"].contains {
      className.contains($0)
    }
  }

  /// Whether SwiftUI lays a view out again for the keyboard: its height is fixed, it doesn't ride the
  /// keyboard, and there is no scroll view in it.
  func isLaidOutAnew(_ view: ViewIndex) -> Bool { isFixed(view) && !holdsScrollView(view) }

  /// Whether a container has a fixed height and doesn't ride the keyboard.
  func isFixed(_ view: ViewIndex) -> Bool {
    !views[view].ridesKeyboard && !views[view].autoresizing.contains(.flexibleHeight)
  }

  /// Whether a view is or contains a scroll view; text views don't count, although they scroll.
  func holdsScrollView(_ view: ViewIndex) -> Bool {
    views.indices.contains { inner in
      views[inner].kind.scrolls && views[inner].kind != .textView && isInside(inner, view)
    }
  }
}

extension Screen {
  /// Whether the keyboard reaches an input that SwiftUI then lays out again, at a position that is not
  /// in the form.
  ///
  /// - Parameter keyboardHeight: The least height of the keyboard, in points; 0 for the usual one.
  /// - Returns: False if SwiftUI lays nothing out.
  package func reachesHostedInput(keyboardHeight: Double) -> Bool {
    guard form.hostsSwiftUI, !form.views[0].kind.scrolls else { return false }
    return form.inputs.contains { input in
      guard form.views[input].enclosingScrollView < 0, form.views[input].input >= 0 else {
        return false
      }
      var container = input
      while form.views[container].parent > 0 { container = form.views[container].parent }
      guard form.isLaidOutAnew(container), !form.views[container].ignoresKeyboard else {
        return false
      }
      let height = max(self.keyboardHeight(form.views[input].input), keyboardHeight)
      return windowFrame(input).maxY > screenSize.height - height
    }
  }
}
