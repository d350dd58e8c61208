import AvoidanceEngine
import Scenarios

/// The insets of dumped scroll views: what the app set, without what UIKit adds for the safe area.
///
/// A dump prints both as one, so that code which replaces the app's insets would take UIKit's away, too.
enum DumpedInsets {
  /// Leaves to UIKit what it adds, wherever the rest is an inset and both give what was printed.
  ///
  /// - Precondition: The form can be compiled.
  static func split(_ form: inout FormDescription, on choice: DeviceChoice) {
    var printed: [(identifier: String, inset: EdgeInsets)] = []
    form.view.forEach { node in
      if let scroll = node.scroll, node.kind != .textView, scroll.insetAdjustment == .never,
        scroll.contentInset != .zero, let identifier = node.identifier
      {
        printed.append((identifier, scroll.contentInset))
      }
    }
    guard !printed.isEmpty,
      let device = ShippedDevices.all.first(where: { $0.name == choice.device })?.value
    else { return }
    func atRest(_ form: FormDescription) -> Screen {
      Screen(
        form: Form(form), device: device, orientation: choice.orientation, profile: .observed)
    }
    var split = form
    for (identifier, _) in printed { split.view.adjust(identifier, .automatic, own: .zero) }
    let bare = atRest(split)
    for (identifier, inset) in printed {
      let system = bare.form.index(of: identifier).map { bare.adjustedContentInset($0) } ?? .zero
      let own = EdgeInsets(
        inset.top - system.top, inset.left - system.left, inset.bottom - system.bottom,
        inset.right - system.right)
      let isInset = system != .zero && min(own.top, own.left, own.bottom, own.right) >= 0
      split.view.adjust(identifier, isInset ? .automatic : .never, own: isInset ? own : inset)
    }
    let rest = atRest(split)
    for (identifier, inset) in printed
    where rest.form.index(of: identifier).map({ rest.adjustedContentInset($0) }) != inset {
      split.view.adjust(identifier, .never, own: inset)
    }
    form = split
  }
}

extension ViewNode {
  /// Sets the insets of the view with an identifier, inside this one.
  fileprivate mutating func adjust(
    _ identifier: String, _ adjustment: ScrollProperties.InsetAdjustment, own: EdgeInsets
  ) {
    if self.identifier == identifier {
      scroll?.insetAdjustment = adjustment
      scroll?.contentInset = own
      return
    }
    for index in children.indices { children[index].adjust(identifier, adjustment, own: own) }
  }
}
