import Testing

@testable import AvoidanceEngine

/// A row for each behaviour of <doc:IQKeyboardManagerRules#Versions>.
struct IQVersionTests {
  private let oldest = IQVersion(6, 0, 5)

  /// A behaviour with the first version that has it and the first one after that has not.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var property: @Sendable (IQVersion) -> Bool
    /// nil: from the oldest version on.
    var since: IQVersion?
    /// nil: to the newest version.
    var until: IQVersion?

    init(
      _ words: String, since: IQVersion? = nil, until: IQVersion? = nil,
      _ property: @escaping @Sendable (IQVersion) -> Bool
    ) {
      testDescription = words
      self.property = property
      self.since = since
      self.until = until
    }
  }

  static let rows = [
    Row("bottom margin for text views too", until: IQVersion(6, 1, 1)) {
      $0.bottomMarginMovesTextViews
    },
    Row("top guide counts the bars", since: IQVersion(6, 1, 1)) { $0.topGuideCountsBars },
    Row("top guide is the bar's edge", since: IQVersion(6, 5, 11)) { $0.topGuideUsesBarEdge },
    Row("frame instead of size", since: IQVersion(6, 3, 0)) { $0.usesKeyboardFrame },
    Row("visible field is pulled down", until: IQVersion(6, 3, 0)) { $0.pullsVisibleFieldDown },
    Row("rest of the move is dropped", since: IQVersion(6, 3, 0)) { $0.dropsRestOfMove },
    Row("equal writes are skipped", since: IQVersion(6, 3, 0)) { $0.skipsEqualWrites },
    Row("animated setter in stacks", since: IQVersion(6, 3, 0)) { $0.animatesOffsetInStacks },
    Row("safe area is subtracted", since: IQVersion(6, 5, 0)) { $0.subtractsSafeArea },
    Row("search asks the top controller", since: IQVersion(6, 5, 0)) { $0.searchAsksTopController },
    Row("toolbar without siblings", since: IQVersion(6, 5, 0)) { $0.buildsToolbarWithoutSiblings },
    Row("text views' delegates are forgotten", since: IQVersion(6, 5, 0), until: swift) {
      $0.forgetsTextViewDelegates
    },
    Row("field editor counts", since: IQVersion(6, 5, 0), until: IQVersion(6, 5, 2)) {
      $0.countsFieldEditor
    },
    Row("search stops at responders", since: IQVersion(6, 5, 2)) { $0.stopsAtResponders },
    Row("mode of a field", since: IQVersion(6, 5, 4)) { $0.restoresForDisabledField },
    Row("inset counts the distance", since: IQVersion(6, 5, 5)) { $0.insetCountsDistance },
    Row("text view's inset needs scrolling", since: IQVersion(6, 5, 6)) {
      $0.textViewInsetNeedsScrolling
    },
    Row("field is kept after editing", since: IQVersion(6, 5, 11), until: swift) {
      $0.keepsFieldAfterEditing
    },
    Row("refused field is left alone", since: IQVersion(6, 5, 11)) { $0.leavesFieldWhenRefused },
    Row("frame includes the safe area", since: swift) { $0.frameIncludesSafeArea },
    Row("keyboard alone limits the root", since: swift) { $0.keyboardLimitsRoot },
    Row("top guide is lowered", until: swift) { $0.lowersTopGuide },
    Row("fixed text view is a field", since: swift) { $0.takesFixedTextViewsForFields },
    Row("table around the scroll view", since: swift) { $0.looksForTableAround },
    Row("adjusts at once", since: swift) { $0.adjustsAtOnce },
    Row("sheets are adjusted again", until: swift) { $0.adjustsSheetsAgain },
    Row("the announced hide forgets the begin", since: swift) { $0.hideForgetsBegin },
    Row("adjusts when active", since: swift) { $0.adjustsWhenActive },
    Row("no duration is 0.25 s", since: swift) { $0.resetsDuration },
    Row("curve is misread", since: swift, until: v700) { $0.misreadsCurve },
    Row("restores with its animation", since: swift) { $0.restoresWithAnimation },
    Row("every toolbar reloads", since: swift) { $0.reloadsForToolbar },
    Row("toolbar needs siblings", since: swift) { $0.needsSiblingsForToolbar },
    Row("buttons in tables", since: swift) { $0.showsButtonsInTables },
    Row("configuration", since: v700) { $0.hasConfiguration },
    Row("whole points", since: v700) { $0.truncatesMove },
    Row("rows have their own animation", since: v700) { $0.animatesOffsetsOfRows },
    Row("input controllers are listed", since: v700) { $0.listsInputControllers },
    Row("toolbar with the keyboard", since: v700, until: v720) { $0.addsToolbarWithKeyboard },
    Row("hide needs a field", since: v700, until: v710) { $0.needsFieldToHide },
    Row("toolbars go silently", since: v710) { $0.removesToolbarsSilently },
    Row("hide removes toolbars", since: v710, until: v720) { $0.hideRemovesToolbars },
    Row("heights count", since: v720) { $0.comparesHeights },
    Row("end removes the toolbar", since: v720) { $0.endRemovesToolbar },
    Row("toolbar is set again", until: v720) { $0.refreshesToolbar },
    Row("deep containers", since: v720) { $0.hasDeepContainers },
    Row("return in its own order", since: v720) { $0.returnsInOwnOrder },
    Row("no toolbar", since: IQVersion(8, 0, 0)) { $0.toolbarIsOffByDefault },
    Row("no previous-next views", since: IQVersion(8, 0, 0)) { $0.forgetsPreviousNextViews },
    Row("search controller is disabled", since: IQVersion(8, 0, 2)) { $0.disablesSearchController },
    Row("hides are emptied", since: IQVersion(8, 0, 2)) { $0.emptiesHides },
  ]

  private static let swift = IQVersion(6, 5, 16)
  private static let v700 = IQVersion(7, 0, 0)
  private static let v710 = IQVersion(7, 1, 0)
  private static let v720 = IQVersion(7, 2, 0)

  /// The last version before one of the table's.
  private func before(_ version: IQVersion) -> IQVersion {
    let last: [IQVersion: IQVersion] = [
      IQVersion(6, 1, 1): IQVersion(6, 1, 0),
      IQVersion(6, 3, 0): IQVersion(6, 2, 1),
      IQVersion(6, 4, 0): IQVersion(6, 3, 0),
      IQVersion(6, 5, 0): IQVersion(6, 4, 2),
      Self.swift: IQVersion(6, 5, 11),
      Self.v700: Self.swift,
      Self.v710: IQVersion(7, 0, 3),
      Self.v720: IQVersion(7, 1, 1),
      IQVersion(8, 0, 0): Self.v720,
    ]
    return last[version]
      ?? IQVersion(version.number.major, version.number.minor, version.number.patch - 1)
  }

  @Test(arguments: rows)
  func `a behaviour begins and ends with its versions`(row: Row) {
    #expect(row.property(oldest) == (row.since == nil))
    #expect(row.property(.newest) == (row.until == nil))
    if let since = row.since {
      #expect(row.property(since))
      #expect(!row.property(before(since)))
    }
    if let until = row.until {
      #expect(!row.property(until))
      #expect(row.property(before(until)))
    }
  }

  /// The handler of a turn is inert, then acts, then is gone.
  @Test func `turns are ignored but in 6_5_16`() {
    let versions = [IQVersion(6, 3, 0), IQVersion(6, 4, 0), .v6511, Self.swift, Self.v700, .newest]
    #expect(versions.map(\.ignoresTurns) == [false, true, true, false, true, true])
  }

  /// 7.0 and 7.1 set them by the neighbours again.
  @Test func `both buttons are enabled in tables but in 7_0 and 7_1`() {
    let versions = [IQVersion.v6511, Self.swift, Self.v700, Self.v710, Self.v720, .newest]
    #expect(versions.map(\.enablesButtonsInTables) == [false, true, false, false, true, true])
  }

  @Test(arguments: [
    "6.0.5", "6.5.0", "6.5.11", "6.5.16", "7.0.0", "7.0.3", "7.1.1", "7.2.0", "8.0.0", "8.0.1",
    "8.0.2",
  ])
  func `versions of both lines are known`(text: String) {
    #expect(LibraryVersion(text).map { IQVersion.known.contains($0) } == true)
  }

  @Test(arguments: [
    "6.0.4", "6.5.12", "6.5.15", "6.5.17", "6.6.0", "8.0.3", "9.0.0", "6.5", "6.5.0.0", "6.05.0",
    "v6.5.0", "",
    "6.5.-1",
  ])
  func `other texts are no versions`(text: String) {
    #expect(LibraryVersion(text).map { IQVersion.known.contains($0) } != true)
    guard let version = LibraryVersion(text) else { return }
    #expect(version.description == text)
  }

  @Test func `what is known is told with its gaps`() {
    #expect("\(IQVersion.known)" == "6.0.5 to 6.5.11, 6.5.16 or 7.0.0 to 8.0.2")
    #expect(IQVersion.known.oldest == oldest.number)
    #expect(IQVersion.known.newest == IQVersion.newest.number)
  }

  @Test
  func `the versions that are shipped are named after them, the newest being the model's own`() {
    #expect(
      StrategyModel.iqKeyboardManager.presets.filter(\.isVersion).map(\.name)
        == [
          "iq-6.2.1", "iq-6.3.0", "iq-6.5.0", "iq-6.5.4", "iq-6.5.11", "iq-7.2.0", "iq-8.0.2",
        ]
    )
    for name in ["iq-8.0.2", "iq-keyboard-manager"] {
      let newest = StrategyRegistry.builtIn.strategy(named: name)
      #expect(newest == StrategyDescription(.iqKeyboardManager))
      #expect(newest?.libraryVersion == LibraryVersion(8, 0, 2))
    }
  }
}
