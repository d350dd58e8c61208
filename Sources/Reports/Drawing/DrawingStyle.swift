/// What a piece of a drawing means; the name is the class in the style sheet.
public enum DrawingStyle: String, Hashable, Sendable, CaseIterable {
  // The device and its bars.
  case paper, device, screen, window, dim, sheet
  case bar, barLine, barGlyph, barText, homeIndicator, safeLine
  // Views.
  case container, scrollArea, inset, insetText, cell, cellLine, row, field, fieldOff, button
  case surface, image, imageLine, overlay, overlayText, spacer, spacerText, faded
  case fieldName, fieldText, placeholder, buttonText, labelText, viewText, line
  case thumb, caret, focus
  // The keyboard.
  case keyboard, strip, key, keyDark, keyText, toolbar, toolbarText, toolbarOff, stripLine
  // What the eye shall see: covered, moved, expected.
  case notes, peek, covered, hatch, pillCovered, pillCoveredText
  case moved, movedHead, movedText, movedWord, ghost, ghostLine, ghostText, ghostWord
  // The film strip around the frames.
  case title, subtitle, caption, captionNumber, chip
  case noteSituation, noteCovered, noteMoved, noteFailed
  case pillPass, pillFail, pillKnown, pillNeutral, pillText

  /// Whether texts of this style are bold.
  var isBold: Bool {
    switch self {
    case .title, .caption, .captionNumber, .movedText, .ghostText, .pillCoveredText, .pillText,
      .buttonText,
      .toolbarText, .barText, .noteCovered:
      true
    default: false
    }
  }

  /// The number in a drawing table.
  var number: Int { Self.numbers[self] ?? 0 }

  private static let numbers = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}
