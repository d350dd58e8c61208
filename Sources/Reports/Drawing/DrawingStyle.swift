/// What a piece of a drawing means; the name is the class in the style sheet.
public enum DrawingStyle: String, Hashable, Sendable, CaseIterable {
  // The device and its bars.
  case paper, device, screen, outside, dim, sheet
  case bar, barLine, barGlyph, barText, homeIndicator, safeLine
  // Views.
  case container, scrollArea, content, inset, cell, cellLine, row, field, fieldDisabled, button
  case surface, image, overlay, spacer, faded
  case fieldText, placeholder, buttonText, labelText, viewText, rowText, buttonLine
  case scrollThumb, caret, focus
  // The keyboard.
  case keyboard, keyboardBar, key, keyDark, toolbar, toolbarText, toolbarOff, keyboardLine
  // What the eye shall see: covered, moved, expected.
  case notes, peek, covered, coveredLine, coveredEdge, coveredPill, coveredText
  case moved, movedHead, movedText, movedWord, ghost, ghostText
  // The film strip around the frames.
  case title, caption, captionNumber, captionChip
  case noteSituation, noteCovered, noteMoved, noteFailed
  case pillPass, pillFail, pillKnown, pillNeutral, pillText

  /// The number in a drawing table.
  var number: Int { Self.numbers[self] ?? 0 }

  private static let numbers = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) }
  )
}
