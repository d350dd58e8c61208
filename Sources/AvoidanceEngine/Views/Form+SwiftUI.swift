extension Form {
  /// Whether SwiftUI lays out what its inputs stand in: the root's class, the controller's, or that of a view
  /// around an input is one of SwiftUI's hosting classes.
  public var hostsSwiftUI: Bool {
    if Self.isHosting(views[0].className) || Self.isHosting(controller.className) { return true }
    return inputs.contains { input in
      sequence(first: views[input].parent) { self.views[$0].parent }.prefix { $0 >= 0 }
        .contains { Self.isHosting(views[$0].className) }
    }
  }

  /// Whether a class is one of those by which SwiftUI stands in UIKit's views, in whatever spelling a dump has it.
  package static func isHosting(_ className: String?) -> Bool {
    guard let className else { return false }
    return ["HostingView", "HostingController", "HostingScrollView"].contains {
      className.contains($0)
    }
  }

  /// Whether SwiftUI lays out a view anew where the keyboard takes room: it is of a fixed height, rides no
  /// keyboard and has no scroll view in it.
  func isLaidOutAnew(_ view: ViewIndex) -> Bool { isFixed(view) && !holdsScrollView(view) }

  /// Whether a container is of a fixed height and no bar.
  func isFixed(_ view: ViewIndex) -> Bool {
    !views[view].ridesKeyboard && !views[view].autoresizing.contains(.flexibleHeight)
  }

  /// Whether a view is, or has in it, what scrolls; a text view is none, although it scrolls.
  func holdsScrollView(_ view: ViewIndex) -> Bool {
    views.indices.contains { inner in
      views[inner].kind.scrolls && views[inner].kind != .textView && isInside(inner, view)
    }
  }
}

extension Screen {
  /// Whether the keyboard reaches an input that SwiftUI lays out anew, as it is with that: where it stands
  /// then is not in the form.
  ///
  /// - Parameter keyboardHeight: How high a script makes the keyboard, in points; 0: as high as usual.
  /// - Returns: Whether it does; false where SwiftUI lays nothing out.
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
