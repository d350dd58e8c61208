import Scenarios
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What is said of wrong values and names: of each property, key, step, subject and law.
///
/// Recorded before they had one declaration each; a message that is meant to change is changed there.
struct VocabularyMessageTests {
  /// An input at its place in a file, and what is said of it.
  struct Sample {
    var place: String
    var input: String
    var messages: [String] = []

    var text: String {
      func form(_ view: String, controller: String = "") -> String {
        "headroom: 1\nforms:\n  - name: f\n    canvas: [1, 1]\n\(controller)    view: {\(view)}\n"
      }
      return switch place {
      case "form": form("children: [{\(input)}]")
      case "stacked": form("children: [{stackView: st, children: [{\(input)}]}]")
      case "root": form(input)
      case "controller": form("", controller: "    controller: {\(input)}\n")
      case "script": script("      - \(input)\n")
      case "expect": script("      - expect: {\(input)}\n")
      case "set": script("      - set: {\(input)}\n")
      case "scenario": suite("  - {name: s, form: login, script: [blur], \(input)}\n")
      default: ""
      }
    }
  }

  static func samples() throws -> [Sample] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Snapshots/Messages.txt")
    var samples: [Sample] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("  ") {
        samples[samples.count - 1].messages.append(String(line.dropFirst(2)))
        continue
      }
      let parts = line.split(separator: " ", maxSplits: 1)
      samples.append(Sample(place: String(parts[0]), input: String(parts[1])))
    }
    return samples
  }

  private static let parts = 8

  @Test(arguments: 0..<parts)
  func `every message is the one that was recorded`(part: Int) throws {
    let samples = try Self.samples()
    #expect(samples.count > 1_800)
    for (place, sample) in samples.enumerated() where place % Self.parts == part {
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
          let sample = Sample(place: "form", input: "\(kind): a, \(property): [[]]")
          let refusal = "'\(property)' is not a property of a \(kind)"
          let isRefused = read(sample.text).diagnostics.contains { $0.message == refusal }
          #expect(isRefused != takers.contains(kind), "\(property) of \(kind)")
        }
      }
    }
  }
}
