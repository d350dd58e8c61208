/// A version of IQKeyboardManager's Objective-C line, 6.0.5 to 6.5.11.
///
/// Every difference between these versions is a property here; the model asks for behaviours, never
/// for numbers. Source: the library's tags, as <doc:IQKeyboardManagerRules#Versions> lists them.
struct IQVersion: Hashable, Sendable, Comparable {
  /// The version's numbers.
  var number: LibraryVersion

  init(_ major: Int, _ minor: Int, _ patch: Int) {
    number = LibraryVersion(major, minor, patch)
  }

  /// The version that <doc:IQKeyboardManagerRules> describes.
  static let reference = IQVersion(6, 5, 0)
  /// The versions of the model.
  static let known = LibraryVersion(6, 0, 5)...LibraryVersion(6, 5, 11)

  static func < (a: IQVersion, b: IQVersion) -> Bool { a.number < b.number }
}

/// What changed from version to version: one row a behaviour.
extension IQVersion {
  private func since(_ minor: Int, _ patch: Int) -> Bool { self >= IQVersion(6, minor, patch) }

  /// The bottom margin joins the move of text views too; later of other fields only.
  var bottomMarginMovesTextViews: Bool { !since(1, 1) }
  /// The top guide counts status and navigation bar, not the layout margin alone.
  var topGuideCountsBars: Bool { since(1, 1) }
  /// With a navigation controller its bar's lower edge replaces status and bar height.
  var topGuideUsesBarEdge: Bool { since(5, 11) }
  /// The keyboard's frame, grown by the distance, is cut by the window; before: its size by the
  /// screen, and the distance is added.
  var usesKeyboardFrame: Bool { since(3, 0) }
  /// A visible field in a scrolled view is dragged back down to the keyboard.
  var pullsVisibleFieldDown: Bool { !since(3, 0) }
  /// A walk through scroll views that can't go on drops the rest of the move.
  var dropsRestOfMove: Bool { since(3, 0) }
  /// Insets, indicators and offsets are left alone where they are equal.
  var skipsEqualWrites: Bool { since(3, 0) }
  /// The offset is set with its own animation when a stack view lies in between.
  var animatesOffsetInStacks: Bool { since(3, 0) }
  /// The orientation handler acts only on the present orientation, that is never on a real turn.
  var ignoresTurns: Bool { since(4, 0) }
  /// The bottom safe area is taken off the insets of scroll and text views.
  var subtractsSafeArea: Bool { since(5, 0) }
  /// The class lists ask a navigation controller's top controller for a search field in its bar.
  var searchAsksTopController: Bool { since(5, 0) }
  /// A toolbar with Done alone is built for a field without siblings too.
  var buildsToolbarWithoutSiblings: Bool { since(5, 0) }
  /// Text views' callbacks are not forwarded to their own delegate.
  var forgetsTextViewDelegates: Bool { since(5, 0) }
  /// The field editor inside an editing text field counts as one more responder.
  var countsFieldEditor: Bool { since(5, 0) && !since(5, 2) }
  /// A deep search does not look inside a view that is itself a responder.
  var stopsAtResponders: Bool { since(5, 2) }
  /// Fields have a mode of their own; an event in a disabled field restores the root and forgets
  /// where it began.
  var restoresForDisabledField: Bool { since(5, 4) }
  /// The inset counts the distance, the indicator does not; scroll views can refuse insets.
  var insetCountsDistance: Bool { since(5, 5) }
  /// A text view's own inset needs it to scroll.
  var textViewInsetNeedsScrolling: Bool { since(5, 6) }
  /// The end of editing does not clear the current field.
  var keepsFieldAfterEditing: Bool { since(5, 11) }
  /// A neighbour that refuses leaves the old field alone instead of making it first responder again;
  /// shows only where the old field had resigned.
  var leavesFieldWhenRefused: Bool { since(5, 11) }
}
