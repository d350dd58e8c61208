import AvoidanceEngine
import Scenarios

/// The insets of dumped scroll views: what the app set, without what UIKit adds for the safe area.
///
/// A dump prints both as one, so that code which replaces the app's insets would take UIKit's away, too.
enum DumpedInsets {
  /// Leaves to UIKit what it adds, wherever the rest is an inset and both give what was printed.
  ///
  /// - Precondition: The form can be compiled.
  static func split(
    _ form: inout FormDescription, on device: Device, _ orientation: Orientation
  ) {
    var printed: [(identifier: String, inset: EdgeInsets)] = []
    form.view.forEach { node in
      if let scroll = node.scroll, node.kind != .textView, scroll.insetAdjustment == .never,
        scroll.contentInset != .zero, let identifier = node.identifier
      {
        printed.append((identifier, scroll.contentInset))
      }
    }
    guard !printed.isEmpty else { return }
    func atRest(_ form: FormDescription) -> Screen {
      Screen(form: Form(form), device: device, orientation: orientation, profile: .observed)
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

  /// Leaves insets to UIKit where no insets are printed: content that begins below the safe area was moved
  /// there by them.
  ///
  /// - Returns: The form, or nil if no content begins there.
  /// - Precondition: The form can be compiled.
  static func adjusted(
    _ form: FormDescription, on device: Device, _ orientation: Orientation
  ) -> FormDescription? {
    var adjusted = form
    adjusted.view.adjustAll()
    let rest = Screen(
      form: Form(adjusted), device: device, orientation: orientation, profile: .observed)
    var isChanged = false
    adjusted.view.lift { identifier in
      let system = rest.form.index(of: identifier).map { rest.adjustedContentInset($0) }
      if system != .zero { isChanged = true }
      return system ?? .zero
    }
    return isChanged ? adjusted : nil
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

  /// Lets UIKit adjust the insets of all scroll views.
  fileprivate mutating func adjustAll() {
    if scroll != nil, kind != .textView { scroll?.insetAdjustment = .automatic }
    for index in children.indices { children[index].adjustAll() }
  }

  /// Puts the content of scroll views where it is without the insets that UIKit adds; those whose content
  /// begins higher are not adjusted.
  fileprivate mutating func lift(by insets: (String) -> EdgeInsets) {
    for index in children.indices { children[index].lift(by: insets) }
    guard let identifier, scroll?.insetAdjustment == .automatic, kind != .textView else { return }
    let inset = insets(identifier)
    guard inset != .zero else { return }
    let first = table?.sections.first
    let top = min(
      children.compactMap(\.frame?.minY).min() ?? .infinity,
      first.map { $0.header } ?? .infinity)
    guard scroll?.contentOffset == nil, top >= inset.top, inset.left == 0 else {
      scroll?.insetAdjustment = .never
      return
    }
    for index in children.indices {
      children[index].frame?.origin.y -= inset.top
    }
    table?.sections[0].header -= inset.top
  }
}
