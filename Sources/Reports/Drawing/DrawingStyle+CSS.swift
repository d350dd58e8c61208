extension DrawingStyle {
  /// The style sheet of drawings, light and dark; for pictures of their own and for the page.
  ///
  /// The classes are those of ``DrawingStyle``; colours are custom properties of the element
  /// `svg` with the class `drawing` around the pieces, which a page may set. Lines are as thick as its
  /// `--unit` says, the film's unit. Viewers
  /// that know no custom properties get the light colours.
  public static let css = withFallbacks(rules)

  /// Writes the light colour before each declaration that uses a custom property.
  private static func withFallbacks(_ rules: String) -> String {
    var colours: [Substring: Substring] = [:]
    for match in rules.prefix(upTo: rules.firstRange(of: "@media")?.lowerBound ?? rules.endIndex)
      .matches(of: /--([a-zA-Z]+): (#[0-9a-f]{6})/)
    {
      colours[match.output.1] = match.output.2
    }
    return rules.replacing(/([a-z-]+): var\(--([a-zA-Z]+)\)/) { match in
      "\(match.output.1): \(colours[match.output.2] ?? "currentColor"); \(match.output.0)"
    }.replacing(/stroke-width: ([0-9.]+);/) { match in
      "\(match.output.0) stroke-width: calc(\(match.output.1)px * var(--unit, 1));"
    }
  }

  private static let rules = """
        svg.drawing {
          --paper: #ffffff; --ink: #1c1c1e; --quiet: #55555e; --line: #c8c8d0; --soft: #e7e7ec;
          --screen: #f4f4f7; --field: #ffffff; --bar: #fafafc; --edge: #2c2c30; --board: #d5d7de;
          --key: #fcfcfe; --keyDark: #b5b9c4; --focus: #0a5bd0; --covered: #c5121f;
          --coveredInk: #ffffff; --coveredWash: #f9c9c9; --moved: #7d1fa8; --ghost: #00685a;
          --added: #e6f0ea; --addedInk: #2c6145; --good: #1d6b33; --known: #8a5a00;
          --hud: #3a3a40;
          font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
        }
        @media (prefers-color-scheme: dark) {
          svg.drawing {
            --paper: #131316; --ink: #f2f2f5; --quiet: #a8a8b3; --line: #4a4a52; --soft: #303036;
            --screen: #1c1c20; --field: #2a2a2f; --bar: #232327; --edge: #77777f; --board: #3a3b40;
            --key: #606167; --keyDark: #494a50; --focus: #6db0ff; --covered: #ff7a73;
            --coveredInk: #2b0303; --coveredWash: #6a1f22; --moved: #d39bff; --ghost: #58d6bd;
            --added: #1f3429; --addedInk: #8fd3ae; --good: #7fd897; --known: #f0bd5e;
            --hud: #d8d8de;
          }
        }
        .drawing text { fill: var(--ink); white-space: pre; direction: ltr; unicode-bidi: isolate; }
        .drawing polyline { fill: none; stroke-linecap: round; stroke-linejoin: round; }
        .drawing .paper { fill: var(--paper); }
        .drawing .device { fill: none; stroke: var(--edge); stroke-width: 10; }
        .drawing .screen, .drawing .window, .drawing .sheet { fill: var(--screen); }
        .drawing .window, .drawing .sheet { stroke: var(--line); }
        .drawing .dim { fill: #000000; fill-opacity: 0.32; }
        .drawing .bar { fill: var(--bar); }
        .drawing .barLine, .drawing .stripLine, .drawing .cellLine { stroke: var(--line); }
        .drawing .barGlyph { fill: var(--line); }
        .drawing .homeIndicator { fill: var(--edge); }
        .drawing .safeLine { fill: none; stroke: var(--quiet); stroke-opacity: 0.55; stroke-dasharray: 3 4; }
        .drawing .container { fill: none; stroke: var(--line); stroke-dasharray: 2 3; }
        .drawing .scrollArea { fill: var(--screen); stroke: var(--line); }
        .drawing .surface { fill: var(--soft); stroke: var(--line); }
        .drawing .image { fill: var(--soft); stroke: var(--line); }
        .drawing .imageLine { stroke: var(--line); stroke-width: 1.5; }
        .drawing .overlay { fill: var(--hud); }
        .drawing .overlayText { fill: var(--paper); }
        .drawing .inset, .drawing .spacer { fill: var(--added); stroke: var(--addedInk); stroke-opacity: 0.45; stroke-dasharray: 4 3; }
        .drawing .insetText, .drawing .spacerText { fill: var(--addedInk); }
        .drawing .cell { fill: var(--field); }
        .drawing .field { fill: var(--field); stroke: var(--line); }
        .drawing .fieldOff { fill: var(--soft); stroke: var(--line); }
        .drawing .button { fill: var(--field); stroke: var(--focus); stroke-opacity: 0.5; }
        .drawing .buttonText, .drawing .toolbarText { fill: var(--focus); }
        .drawing .fieldName, .drawing .row, .drawing .placeholder, .drawing .viewText, .drawing .keyText, .drawing .toolbarOff { fill: var(--quiet); }
        .drawing .line { fill: var(--line); }
        .drawing .thumb { fill: var(--quiet); fill-opacity: 0.6; }
        .drawing .caret { stroke: var(--focus); stroke-width: 2; }
        .drawing .focus { fill: none; stroke: var(--focus); stroke-width: 3; }
        .drawing .faded { opacity: 0.45; }
        .drawing .peek { opacity: 0.4; }
        .drawing .keyboard { fill: var(--board); }
        .drawing .strip, .drawing .toolbar { fill: var(--bar); }
        .drawing .key { fill: var(--key); }
        .drawing .keyDark { fill: var(--keyDark); }
        .drawing .keyText { fill: var(--ink); }
        .drawing .covered { fill: var(--coveredWash); stroke: var(--covered); stroke-width: 3; }
        .drawing .hatch { stroke: var(--covered); stroke-width: 2.5; }
        .drawing .pillCovered { fill: var(--covered); }
        .drawing .pillCoveredText { fill: var(--coveredInk); }
        .drawing .moved { stroke: var(--moved); stroke-width: 4; }
        .drawing .movedHead { fill: var(--moved); stroke: var(--moved); stroke-width: 1.5; }
        .drawing .movedText, .drawing .movedWord { fill: var(--moved); }
        .drawing .ghost { fill: var(--ghost); fill-opacity: 0.1; }
        .drawing .ghost, .drawing .ghostLine { stroke: var(--ghost); stroke-width: 2.5; stroke-dasharray: 7 5; }
        .drawing .ghostText, .drawing .ghostWord { fill: var(--ghost); }
        .drawing .title, .drawing .caption, .drawing .captionNumber, .drawing .barText, .drawing .buttonText, .drawing .toolbarText, .drawing .movedText, .drawing .ghostText,
        .drawing .pillText, .drawing .pillCoveredText, .drawing .noteCovered { font-weight: 700; }
        .drawing .subtitle, .drawing .noteMoved { fill: var(--quiet); }
        .drawing .chip { fill: var(--soft); }
        .drawing .noteCovered, .drawing .noteFailed { fill: var(--covered); }
        .drawing .pillPass { fill: var(--good); }
        .drawing .pillFail { fill: var(--covered); }
        .drawing .pillKnown { fill: var(--known); }
        .drawing .pillNeutral { fill: var(--quiet); }
        .drawing .pillText { fill: var(--paper); }

    """
}
