import Scenarios
import TestSupport
import Testing

/// What is said of wrong values and names: of each property, key, step, subject and law.
///
/// Recorded before they had one declaration each; a message that is meant to change is changed there.
struct VocabularyMessageTests {
  private static let parts = 8
  private static let samples = Result { try RecordedMessage.all() }

  @Test(arguments: 0..<parts)
  func `every message is the one that was recorded`(part: Int) throws {
    let samples = try Self.samples.get()
    #expect(samples.count > 1_800)
    // Of each name some of the values that are wrong, and each value with some of the names.
    for (place, sample) in samples.enumerated()
    where place % Self.parts == part && (Thoroughness.isFull || [0, 4, 7].contains(place % 11)) {
      #expect(read(sample.text).lines == sample.messages, "\(sample.place): \(sample.input)")
    }
  }

  /// The properties that every view takes, and those of some kinds.
  private static let kinds: [(properties: String, kinds: String?)] = [
    ("frame autoresizing hidden alpha userInteraction tag class children height width", nil),
    (
      "margins wants hugging resistance insetsLayoutMarginsFromSafeArea alignmentRectInsets "
        + "translatesAutoresizingMaskIntoConstraints doubt when childController usesBottomSafeArea "
        + "followsUndockedKeyboard constraints",
      nil
    ),
    ("contentInsets", "cell"),
    ("layoutMargins", "view scrollView tableView collectionView textView"),
    ("contentSize", "scrollView collectionView"),
    (
      "contentOffset contentInset scrollIndicatorInsets scrollEnabled alwaysBounceVertical "
        + "alwaysBounceHorizontal insetAdjustment keyboardDismissMode ignoresAvoidance "
        + "ignoresInsetAdjustment restoresContentOffset",
      "scrollView tableView collectionView textView"
    ),
    ("style rowHeight header footer sections rows", "tableView"),
    ("axis spacing distribution alignment arranged", "stackView"),
    (
      "text placeholder returnKey keyboardType secure enabled accessoryHeight accessoryView "
        + "autocorrection shouldBeginEditing shouldEndEditing shouldChange avoidance",
      "textField textView searchBar"
    ),
    ("shouldReturn shouldClear onReturn", "textField searchBar"),
    ("textInsets lineHeight lines lineFragmentPadding", "textView"),
    ("size at", "overlay"),
  ]

  @Test func `every kind takes its properties and refuses the others`() {
    let all =
      "view scrollView tableView collectionView cell stackView textField textView searchBar "
      + "button label image overlay"
    for row in Self.kinds {
      let takers = Set((row.kinds ?? all).split(separator: " "))
      for property in row.properties.split(separator: " ") {
        for kind in all.split(separator: " ") {
          let sample = RecordedMessage(place: "form", input: "\(kind): a, \(property): [[]]")
          let refusal = "'\(property)' is not a property of a \(kind)"
          let isRefused = read(sample.text).diagnostics.contains { $0.message == refusal }
          #expect(isRefused != takers.contains(kind), "\(property) of \(kind)")
        }
      }
    }
  }
}
