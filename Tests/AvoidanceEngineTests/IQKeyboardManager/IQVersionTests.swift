import Testing

@testable import AvoidanceEngine

/// A row for each behaviour of <doc:IQKeyboardManagerRules#Versions>.
struct IQVersionTests {
  private let oldest = IQVersion(6, 0, 5)
  private let newest = IQVersion(6, 5, 11)

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
    Row("turns are ignored", since: IQVersion(6, 4, 0)) { $0.ignoresTurns },
    Row("safe area is subtracted", since: IQVersion(6, 5, 0)) { $0.subtractsSafeArea },
    Row("search asks the top controller", since: IQVersion(6, 5, 0)) { $0.searchAsksTopController },
    Row("toolbar without siblings", since: IQVersion(6, 5, 0)) { $0.buildsToolbarWithoutSiblings },
    Row("text views' delegates are forgotten", since: IQVersion(6, 5, 0)) {
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
    Row("field is kept after editing", since: IQVersion(6, 5, 11)) { $0.keepsFieldAfterEditing },
    Row("refused field is left alone", since: IQVersion(6, 5, 11)) { $0.leavesFieldWhenRefused },
  ]

  /// The last version before one of the table's.
  private func before(_ version: IQVersion) -> IQVersion {
    let last: [IQVersion: IQVersion] = [
      IQVersion(6, 1, 1): IQVersion(6, 1, 0),
      IQVersion(6, 3, 0): IQVersion(6, 2, 1),
      IQVersion(6, 4, 0): IQVersion(6, 3, 0),
      IQVersion(6, 5, 0): IQVersion(6, 4, 2),
    ]
    return last[version]
      ?? IQVersion(version.number.major, version.number.minor, version.number.patch - 1)
  }

  @Test(arguments: rows)
  func `a behaviour begins and ends with its versions`(row: Row) {
    #expect(row.property(oldest) == (row.since == nil))
    #expect(row.property(newest) == (row.until == nil))
    if let since = row.since {
      #expect(row.property(since))
      #expect(!row.property(before(since)))
    }
    if let until = row.until {
      #expect(!row.property(until))
      #expect(row.property(before(until)))
    }
  }

  @Test func `the reference version is 6.5.0, the oldest 6.0.5 and the newest 6.5.11`() {
    #expect(IQVersion.reference.number.description == "6.5.0")
    #expect(LibraryVersion("6.0.5") == oldest.number)
    #expect(LibraryVersion("6.5.11") == newest.number)
    #expect(LibraryVersion("6.5.9").map { $0 < newest.number } == true)
    #expect(IQVersion.known == oldest.number...newest.number)
  }

  @Test(arguments: ["6.0.4", "6.5.12", "6.5", "6.5.0.0", "6.05.0", "v6.5.0", "", "7.0.0", "6.5.-1"])
  func `other texts are no versions`(text: String) {
    #expect(LibraryVersion(text).map { IQVersion.known.contains($0) } != true)
    guard let version = LibraryVersion(text) else { return }
    #expect(version.description == text)
  }

  @Test
  func `the versions that are shipped are named after them, the reference being the model's own`() {
    #expect(
      StrategyModel.iqKeyboardManager.presets.filter(\.isVersion).map(\.name)
        == ["iq-6.2.1", "iq-6.3.0", "iq-6.5.0", "iq-6.5.4", "iq-6.5.11"]
    )
    let reference = StrategyRegistry.builtIn.strategy(named: "iq-6.5.0")
    #expect(reference == StrategyDescription(.iqKeyboardManager))
  }
}
