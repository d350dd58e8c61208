/// A version of IQKeyboardManager: its Objective-C line, 6.0.5 to 6.5.11, or its Swift line from 6.5.16 on.
///
/// Every difference between these versions is a property here; the model checks for behaviours, never
/// for numbers. Source: the library's tags, as listed in <doc:IQKeyboardManagerRules#Versions>.
struct IQVersion: Hashable, Sendable, Comparable {
  var number: LibraryVersion

  init(_ major: Int, _ minor: Int, _ patch: Int) {
    number = LibraryVersion(major, minor, patch)
  }

  /// The version that represents the library.
  static let newest = IQVersion(8, 0, 2)
  /// The version that stored strategies mean that name none.
  static let stored = IQVersion(6, 5, 0)
  /// Without 6.5.12 to 6.5.15 of the Swift line, which were the newest for four months, and without what the
  /// Objective-C line released after it had left the library.
  static let known: LibraryVersions = [
    LibraryVersion(6, 0, 5)...LibraryVersion(6, 5, 11),
    LibraryVersion(6, 5, 16)...LibraryVersion(6, 5, 16),
    LibraryVersion(7, 0, 0)...newest.number,
  ]

  static func < (a: IQVersion, b: IQVersion) -> Bool { a.number < b.number }
}

/// What changed between versions, one property per behaviour.
extension IQVersion {
  private func since(_ major: Int, _ minor: Int, _ patch: Int) -> Bool {
    self >= IQVersion(major, minor, patch)
  }

  // MARK: The Objective-C line

  /// The bottom margin is part of the move of text views too; later only of other fields.
  var bottomMarginMovesTextViews: Bool { !since(6, 1, 1) }
  /// The top guide includes the status and navigation bar, not only the layout margin.
  var topGuideCountsBars: Bool { since(6, 1, 1) }
  /// With a navigation controller, its bar's lower edge replaces the heights of status and navigation bar.
  var topGuideUsesBarEdge: Bool { since(6, 5, 11) }
  /// The keyboard's frame, extended by the distance, is clipped to the window; before, its size to the
  /// screen, and the distance is added.
  var usesKeyboardFrame: Bool { since(6, 3, 0) }
  /// A visible field in a scrolled view is dragged back down to the keyboard.
  var pullsVisibleFieldDown: Bool { !since(6, 3, 0) }
  /// A walk through scroll views that can't go on drops the rest of the move.
  var dropsRestOfMove: Bool { since(6, 3, 0) }
  var skipsEqualWrites: Bool { since(6, 3, 0) }
  /// The offset is set with its own animation if there is a stack view in between.
  var animatesOffsetInStacks: Bool { since(6, 3, 0) }
  /// The orientation handler acts only on the present orientation, so never on a real rotation; that of
  /// 6.5.16 acts on rotations, and later versions have none.
  var ignoresTurns: Bool { since(6, 4, 0) && !since(6, 5, 16) || since(7, 0, 0) }
  /// The bottom safe area is subtracted from the insets of scroll and text views.
  var subtractsSafeArea: Bool { since(6, 5, 0) }
  /// For a search field in a navigation bar, the class lists are matched with the navigation
  /// controller's top controller.
  var searchAsksTopController: Bool { since(6, 5, 0) }
  /// A toolbar with only Done is built for a field without siblings too.
  var buildsToolbarWithoutSiblings: Bool { since(6, 5, 0) }
  /// Text views' callbacks are not forwarded to their own delegate.
  var forgetsTextViewDelegates: Bool { since(6, 5, 0) && !since(6, 5, 16) }
  /// The field editor inside a text field being edited counts as another responder.
  var countsFieldEditor: Bool { since(6, 5, 0) && !since(6, 5, 2) }
  /// A deep search does not look inside a view that is itself a responder.
  var stopsAtResponders: Bool { since(6, 5, 2) }
  /// Fields have a mode of their own; an event in a disabled field restores the root and forgets its origin.
  var restoresForDisabledField: Bool { since(6, 5, 4) }
  /// The inset includes the distance, the indicator's does not; scroll views can refuse insets.
  var insetCountsDistance: Bool { since(6, 5, 5) }
  /// A text view gets an inset only if it can scroll.
  var textViewInsetNeedsScrolling: Bool { since(6, 5, 6) }
  var keepsFieldAfterEditing: Bool { since(6, 5, 11) && !since(6, 5, 16) }
  /// A neighbour that refuses does not make the old field first responder again; this matters only if
  /// the old field had resigned.
  var leavesFieldWhenRefused: Bool { since(6, 5, 11) }

  // MARK: The Swift line

  /// The keyboard's frame also includes the root's bottom safe area, which thus counts twice as long as
  /// the root is at rest.
  var frameIncludesSafeArea: Bool { since(6, 5, 16) }
  /// The keyboard's own height, without the distance, limits the root and the room for a text view.
  var keyboardLimitsRoot: Bool { since(6, 5, 16) }
  /// The top guide is 5 points below the bars.
  var lowersTopGuide: Bool { !since(6, 5, 16) }
  /// A text view that can't scroll is treated as a text field.
  var takesFixedTextViewsForFields: Bool { since(6, 5, 16) }
  /// What is special about tables and collections depends on one around the scroll view, not on the view itself.
  var looksForTableAround: Bool { since(6, 5, 16) }
  /// Adjusts at the event rather than in the next turn, without a reference to the root.
  var adjustsAtOnce: Bool { since(6, 5, 16) }
  /// Sheets are adjusted again once the keyboard is up.
  var adjustsSheetsAgain: Bool { !since(6, 5, 16) }
  /// The announced hide forgets the begin; before, its end does.
  var hideForgetsBegin: Bool { since(6, 5, 16) }
  var adjustsWhenActive: Bool { since(6, 5, 16) }
  /// A notification without a duration counts as 0.25 s; before, the last duration stays.
  var resetsDuration: Bool { since(6, 5, 16) }
  /// The curve is misread as animation options, so that it is always the first.
  var misreadsCurve: Bool { since(6, 5, 16) && !since(7, 0, 0) }
  /// Offsets are restored with the animation that set them.
  var restoresWithAnimation: Bool { since(6, 5, 16) }
  /// Setting the toolbar reloads the input views of every field, not only of text views.
  var reloadsForToolbar: Bool { since(6, 5, 16) }
  /// A field that is not even its own sibling, as in a search bar, has no toolbar.
  var needsSiblingsForToolbar: Bool { since(6, 5, 16) }
  /// Every field in a table or collection has Previous and Next.
  var showsButtonsInTables: Bool { since(6, 5, 16) }
  /// There both are always enabled.
  var enablesButtonsInTables: Bool { since(6, 5, 16) && !addsToolbarWithKeyboard }

  /// All of the keyboard's notifications are observed, with a floating keyboard as hidden and any other as
  /// reaching down to the screen's end; and the root has a configuration: its begin, its safe area and its
  /// orientation.
  var hasConfiguration: Bool { since(7, 0, 0) }
  /// The move is truncated to whole points.
  var truncatesMove: Bool { since(7, 0, 0) }
  /// Offsets of tables and collections have their own animation, too.
  var animatesOffsetsOfRows: Bool { since(7, 0, 0) }
  /// Input view controllers are in the lists of disabled classes.
  var listsInputControllers: Bool { since(7, 0, 0) }
  /// The toolbar and the tap gesture come with the keyboard rather than when editing begins.
  var addsToolbarWithKeyboard: Bool { since(7, 0, 0) && !since(7, 2, 0) }
  /// A hide without a current field is ignored.
  var needsFieldToHide: Bool { since(7, 0, 0) && !since(7, 1, 0) }
  /// Removed toolbars stay on the screen until the input views are loaded again.
  var removesToolbarsSilently: Bool { since(7, 1, 0) }
  /// The hide removes all toolbars.
  var hideRemovesToolbars: Bool { since(7, 1, 0) && !since(7, 2, 0) }

  /// Only another height of the keyboard counts, not another frame.
  var comparesHeights: Bool { since(7, 2, 0) }
  /// The toolbar of a field goes when its editing ends.
  var endRemovesToolbar: Bool { since(7, 2, 0) }
  /// The toolbar is set again after a table or collection has scrolled.
  var refreshesToolbar: Bool { !since(7, 2, 0) }
  /// By default views of a class for this gather all inputs inside, too.
  var hasDeepContainers: Bool { since(7, 2, 0) }
  /// The return key handler goes to the next field that it manages, and leaves newlines to text views.
  var returnsInOwnOrder: Bool { since(7, 2, 0) }

  var toolbarIsOffByDefault: Bool { since(8, 0, 0) }
  /// By default `IQPreviousNextView` does not gather inputs any more.
  var forgetsPreviousNextViews: Bool { since(8, 0, 0) }
  /// The field of a navigation bar's search controller is disabled.
  var disablesSearchController: Bool { since(8, 0, 2) }
  /// On iOS 26 the frames of hides have no height.
  var emptiesHides: Bool { since(8, 0, 2) }
}
