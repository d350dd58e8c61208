/// Forms and scripts that keep or break each law.
extension LawTests {
  /// A table of the height of the screen that never adjusts its insets, with one row of 44.
  static func table(header: Int = 0, _ more: String = "") -> String {
    """
    - tableView: t
      frame: [0, 0, 375, 667]
      insetAdjustment: never
      header: \(header)
      \(more)
      rows: [{cell: c, height: 44, children: [{textField: f, frame: [0, 0, 300, 44], onReturn: resign}]}]
    """
  }

  /// A table with a field of 30 below a section header of 60.
  static func headedTable(_ more: String = "tag: 0") -> String {
    """
    - tableView: t
      frame: [0, 0, 375, 667]
      insetAdjustment: never
      \(more)
      sections:
        - header: 60
          rows:
            - {cell: c, height: 44, children: [{textField: f, frame: [0, 0, 300, 30]}]}
            - {cell: d, height: 1200}
    """
  }

  static let scrolledByForty = "[{focus: f}, {scroll: {view: t, to: [0, 40]}}]"

  /// A page over the whole screen with a field.
  static func page(_ frame: String, _ more: String = "tag: 0") -> String {
    """
    - view: page
      frame: [0, 0, 375, 667]
      autoresizing: [flexibleWidth, flexibleHeight]
      children:
        - textField: user
          frame: \(frame)
          \(more)
    """
  }

  /// A scroll view with a field at 100 … 140 and one at 300 … 340 of 1,200.
  static func scroll(height: Int, _ more: String = "") -> String {
    """
    - scrollView: s
      frame: [0, 0, 375, \(height)]
      insetAdjustment: never
      contentSize: [375, 1200]
      \(more)
      children:
        - {textField: a, frame: [0, 100, 300, 40]}
        - {textField: b, frame: [0, 300, 300, 40]}
    """
  }

  /// A scroll view of the screen's size with a stack of fields of 40 each.
  static let stack = """
    - scrollView: s
      frame: [0, 0, 375, 667]
      insetAdjustment: never
      children:
        - stackView: st
          children:
            - {label: top, height: 100}
            - {textField: a, height: 40}
            - {label: middle, height: 320}
            - {textField: b, height: 40}
            - {label: end, height: 700}
    """

  /// A view with a field that ends 100 above the screen's bottom.
  static let body = """
    - view: body
      frame: [0, 0, 375, 567]
      children: [{textField: f, frame: [20, 100, 300, 40]}]
    """

  /// The same in a scroll view that ends there.
  static let bodyInScrollView = """
    - scrollView: holder
      frame: [0, 0, 375, 567]
      insetAdjustment: never
      children:
        - view: body
          frame: [0, 0, 375, 567]
          children: [{textField: f, frame: [20, 100, 300, 40]}]
    """

  static let low = "- {textField: low, frame: [20, 500, 335, 40]}"

  static let examples = [
    Example(
      law: "focused-field-visible",
      form: low,
      script: "[{focus: low}, hideKeyboard]",
      // The field ends at 540, the keyboard begins at 451: all of its 40 are covered.
      broken: (0, "low can't be seen: 89 pt below the keyboard's top")
    ),
    Example(
      law: "focused-field-visible", form: "- {textField: up, frame: [20, -12, 335, 40]}",
      script: "[{focus: up}]", broken: (0, "up extends 12 pt into the top safe area")),
    // Its 40 end at −60: its upper edge is 100 above the window.
    Example(
      law: "focused-field-visible", form: "- {textField: away, frame: [20, -100, 335, 40]}",
      script: "[{focus: away}]", broken: (0, "away can't be seen: 100 pt above the visible area")),
    // Wholly below the screen: 1257 + 160 − 451 = 966.
    Example(
      law: "focused-field-visible", form: "- {textField: note, frame: [20, 1257, 335, 160]}",
      script: "[{focus: note}]", broken: (0, "note can't be seen: 966 pt below the keyboard's top")),
    // The window ends at 400, above the keyboard: 20 of the field at 380 to 420, all of that at 405 to 445.
    Example(
      law: "focused-field-visible", form: "- {textField: mid, frame: [20, 380, 335, 40]}",
      script: "[{focus: mid}, {resize: [375, 400]}]",
      broken: (1, "mid is partly outside the window: 20 of 40 pt")),
    Example(
      law: "focused-field-visible", form: "- {textField: mid, frame: [20, 405, 335, 40]}",
      script: "[{focus: mid}, {resize: [375, 400]}]",
      broken: (1, "mid can't be seen: 45 pt below the window's bottom")),
    // A hardware keyboard's accessory is docked: its top is at 667 − 60 = 607.
    Example(
      law: "focused-field-visible",
      form: "- {textField: low, frame: [20, 600, 335, 40], accessoryHeight: 60}",
      script: "[{keyboard: {kind: hardware}}, {focus: low}]",
      broken: (1, "low is partly covered: 33 of 40 pt")),
    Example(
      law: "focused-field-visible", form: "- {textField: edge, frame: [20, 411, 335, 40]}",
      script: "[{focus: edge}]"),
    // Taller than the space above the keyboard: its top edge is enough.
    Example(
      law: "focused-field-visible", form: "- {textField: tall, frame: [20, 10, 335, 500]}",
      script: "[{focus: tall}]"),
    Example(
      law: "gap-kept",
      form: table(header: 405),
      strategy: "offset-restore",
      script: "[{focus: f}]",
      // The row ends at 449, two above the keyboard: nothing overlaps, nothing is lifted.
      broken: (0, "f is 2 pt above the keyboard; the strategy's gap is 10 pt")
    ),
    Example(
      law: "gap-kept", form: table(header: 500), strategy: "offset-restore", script: "[{focus: f}]"),
    // A field of 441 and the gap of 10 are just the 451 above the keyboard. It ends at 5 + 441 = 446.
    Example(
      law: "gap-kept",
      form: """
        - tableView: t
          frame: [0, 0, 375, 667]
          insetAdjustment: never
          header: 5
          rows: [{cell: c, height: 441, children: [{textField: f, frame: [0, 0, 300, 441]}]}]
        """,
      strategy: "offset-restore",
      script: "[{focus: f}]",
      broken: (0, "f is 5 pt above the keyboard; the strategy's gap is 10 pt")
    ),
    // One of 442 and the gap are 1 more than that: it need only be in sight, and ends at 447.
    Example(
      law: "gap-kept",
      form: """
        - tableView: t
          frame: [0, 0, 375, 667]
          insetAdjustment: never
          header: 5
          rows: [{cell: c, height: 442, children: [{textField: f, frame: [0, 0, 300, 442]}]}]
        """,
      strategy: "offset-restore",
      script: "[{focus: f}]"),
    // The toolbar makes the keyboard 216 + 44 = 260 high, its top is at 407, where the field ends. The
    // library's gap is 10, the field's own 0.
    Example(
      law: "gap-kept",
      form: "- {textField: own, frame: [20, 367, 335, 40], avoidance: {distance: 0}}",
      strategy: "iq-keyboard-manager", script: "[{focus: own}]"),
    // The field ends at 640 and wants to end at 407 − 200 = 207, 433 higher; the root rises by no more
    // than 260, so that it ends at 380, 27 above the keyboard.
    Example(
      law: "gap-kept",
      form: "- {textField: own, frame: [20, 600, 335, 40], avoidance: {distance: 200}}",
      strategy: "iq-keyboard-manager", script: "[{focus: own}]",
      broken: (0, "own is 27 pt above the keyboard; the strategy's gap is 200 pt")),
    // The section's header of 30 sticks at the window's top, the row's first 20 are under it: the row
    // begins at 30 of the content, which is scrolled by 20, and the header covers 0 … 30.
    Example(
      law: "focused-field-visible",
      form: """
        - tableView: t
          frame: [0, 0, 375, 667]
          insetAdjustment: never
          sections:
            - header: 30
              rows:
                - {cell: c, height: 44, children: [{textField: f, frame: [0, 0, 300, 44]}]}
                - {cell: d, height: 1200}
        """,
      script: "[{focus: f}, {scroll: {view: t, to: [0, 20]}}]",
      broken: (1, "f is partly covered by a sticky section header: 20 of 44 pt")
    ),
    // The field is at 60 − 40 = 20 … 50, wholly under the header at 0 … 60; as a grouped table's header that
    // one is at −40 … 20, and the field is in sight.
    Example(
      law: "focused-field-visible", form: headedTable(), script: scrolledByForty,
      broken: (1, "f can't be seen: it is under a sticky section header")
    ),
    Example(
      law: "focused-field-visible", form: headedTable("style: grouped"), script: scrolledByForty),
    Example(
      law: "restored-after-hide", form: table(header: 500, "footer: 50"), strategy: "footer-spacer",
      script: "[{focus: f}, hideKeyboard]",
      broken: (1, "after hiding, tableFooterView.height of t is 0 instead of 50")),
    Example(
      law: "restored-after-hide", form: table(header: 500), strategy: "footer-spacer",
      script: "[{focus: f}, hideKeyboard]"),
    // The finger scrolled from 100 back to 0 and took the keyboard along: that is the user's. Before the
    // keyboard came the offset was 200.
    Example(
      law: "restored-after-hide",
      form: scroll(height: 667, "restoresContentOffset: true\n  keyboardDismissMode: interactive"),
      script: "[{scroll: {view: s, to: [0, 200]}}, {focus: b}, {drag: {view: s, by: [0, -150]}}]"),
    // In a window of 400 a content of 700 may be at 300, in one of 600 at 100: there the turn leaves it.
    Example(
      law: "restored-after-hide",
      form: """
        - scrollView: s
          frame: [0, 0, 375, 667]
          autoresizing: [flexibleHeight]
          insetAdjustment: never
          contentSize: [375, 700]
          restoresContentOffset: true
          children: [{textField: b, frame: [0, 350, 300, 40]}]
        """,
      script: """
        [{resize: [375, 400]}, {scroll: {view: s, to: [0, 300]}}, {focus: b}, {resize: [375, 600]}, \
        hideKeyboard]
        """
    ),
    // Before the hide has come to rest UIKit reveals the next field, from 0 to 340 − 200 = 140.
    Example(
      law: "restored-after-hide", form: scroll(height: 200, "restoresContentOffset: true"),
      script: "[{focus: a}, {keyboard: {kind: hardware}, then: 0.1}, {focus: b}]"),
    // The caret's second line ends at 8 + 2 · 20 = 48 of 44: the text view shows it, and offset-restore
    // puts the table back alone.
    Example(
      law: "restored-after-hide",
      form: """
        - tableView: t
          frame: [0, 0, 375, 667]
          rows: [{cell: c, height: 44,
            children: [{textView: f, frame: [0, 0, 300, 44], lineHeight: 20}]}]
        """,
      strategy: "offset-restore",
      script: "[{focus: f}, return, hideKeyboard]"),
    Example(
      law: "within-limits",
      form: table(header: 500),
      strategy: "offset-restore",
      script: "[{focus: f}]",
      // The row ends at 544: 544 − 451 + 10 = 103, and 544 of content never scrolls in 667.
      broken: (0, "contentOffset.y of t is 103, outside its limits [0, 0]")
    ),
    Example(
      law: "within-limits", form: table(header: 500), strategy: "inset-scroll",
      script: "[{focus: f}, hideKeyboard]"),
    Example(
      law: "no-needless-movement",
      form: stack,
      strategy: "stack-spacer",
      script: "[{scroll: {view: s, to: [0, 50]}}, {focus: a}]",
      // a is at 100 … 140 of the content, 50 … 90 in the window.
      broken: (1, "contentOffset of s moved from [0, 50] to [0, 0] although the field was visible")
    ),
    Example(
      law: "no-needless-movement",
      form: stack,
      strategy: "stack-spacer",
      // Visible, and the article's way back to [0, 0] leads nowhere else.
      script: "[{focus: a}]"
    ),
    // The page ends at the keyboard, 451; the field, tied to its top, stays.
    Example(
      law: "no-needless-movement", form: page("[20, 120, 335, 44]"), strategy: "bottom-constraint",
      script: "[{focus: user}]"),
    // Centred in it, 311.5, the field goes up by half of 216: to 203.5. The page's bottom rises by all of it.
    Example(
      law: "no-needless-movement",
      form: page("[20, 311.5, 335, 44]", "autoresizing: [flexibleTopMargin, flexibleBottomMargin]"),
      strategy: "bottom-constraint",
      script: "[{focus: user}]"
    ),
    // Lifted whole, all rise alike.
    Example(
      law: "no-needless-movement", form: page("[20, 300, 335, 44]"), strategy: "lift",
      script: "[{focus: user}]",
      broken: (
        0,
        "frame of page moved from [0, 0, 375, 667] to [0, -216, 375, 667] although the field was "
          + "visible"
      )
    ),
    // A button of its own goes up, the field stays.
    Example(
      law: "no-needless-movement",
      form: """
        - {textField: user, frame: [20, 120, 335, 44]}
        - {view: send, frame: [20, 600, 335, 47]}
        """, strategy: "lift-send", script: "[{focus: user}]"),
    // Just clear of the keyboard: nothing has to move.
    Example(
      law: "no-needless-movement", form: "- {textField: edge, frame: [20, 411, 335, 40]}",
      script: "[{focus: edge}]"),
    Example(
      law: "idempotent",
      form: table(header: 500),
      strategy: "offset-restore",
      script: "[{focus: f}]",
      // The overlap, 544 − 451, and the gap of 10 are added to whatever the offset is.
      broken: (0, "repeating the notification changes contentOffset of t from [0, 103] to [0, 206]")
    ),
    Example(
      law: "idempotent", form: table(header: 500), strategy: "inset-scroll",
      script: "[{focus: f}, hideKeyboard]"),
    Example(
      law: "foreign-insets-kept", form: table(header: 500, "contentInset: {top: 10}"),
      strategy: "inset-broadcast", script: "[{focus: f}]",
      broken: (0, "contentInset.top of t is 0 instead of 10")),
    Example(
      law: "foreign-insets-kept",
      form: table(header: 500, "contentInset: {bottom: 10}"),
      strategy: "inset-scroll",
      script: "[{focus: f}, hideKeyboard]",
      // While the keyboard is up 216 is at least 10; the plain reading of the article then sets 0.
      broken: (1, "contentInset.bottom of t is 0 instead of 10")
    ),
    Example(
      law: "foreign-insets-kept", form: table(header: 500), strategy: "inset-scroll",
      script: "[{set: {t.contentInset.top: 7}}, {focus: f}, hideKeyboard]"),
    // That a finger scrolls on is no drift.
    Example(
      law: "no-drift", form: scroll(height: 667),
      script: "[{scroll: {view: s, by: [0, 30]}}, {drag: {view: s, by: [0, 30]}}]"),
    Example(
      law: "no-drift", form: scroll(height: 667),
      script: "[{scroll: {view: s, to: [0, 30]}}, {focus: a}, hideKeyboard]"),
    Example(
      law: "reachable", form: low, script: "[{focus: low}]",
      broken: (0, "field 'low' can't be scrolled clear of the keyboard (89 pt short)")),
    // A hardware keyboard's accessory bounds the area, too: 640 − 607.
    Example(
      law: "reachable", form: "- {textField: low, frame: [20, 600, 335, 40], accessoryHeight: 60}",
      script: "[{keyboard: {kind: hardware}}, {focus: low}]",
      broken: (1, "field 'low' can't be scrolled clear of the keyboard (33 pt short)")),
    // 1,200 of content in 667: b goes up to 300 − 533, far enough.
    Example(law: "reachable", form: scroll(height: 667), script: "[{focus: a}]"),
    // 464 − 451 = 13 are missing of a, 640 − 451 = 189 of b: the worst is told.
    Example(
      law: "every-field-reachable",
      form: """
        - {textField: a, frame: [20, 424, 335, 40]}
        - {textField: b, frame: [20, 600, 335, 40]}
        """,
      script: "[{focus: a}]",
      broken: (0, "field 'b' can't be scrolled clear of the keyboard (189 pt short)")
    ),
    Example(
      law: "every-field-reachable",
      form: scroll(height: 667, "scrollEnabled: false")
        .replacingText("frame: [0, 300, 300, 40]", with: "frame: [0, 440, 300, 40]"),
      script: "[{focus: a}]",
      // b ends at 480 and can't be scrolled above 451.
      broken: (0, "field 'b' can't be scrolled clear of the keyboard (29 pt short)")
    ),
    // Above the free area it is not the keyboard that a field can't be scrolled clear of.
    Example(
      law: "every-field-reachable",
      form: """
        - {textField: a, frame: [20, 100, 335, 40]}
        - {textField: up, frame: [20, -12, 335, 40]}
        """,
      script: "[{focus: a}]",
      broken: (0, "field 'up' can't be scrolled clear of the top safe area (12 pt short)")),
    // Nobody edited b, which ends at 480: 29 below 451.
    Example(
      law: "reachable",
      form: scroll(height: 667, "scrollEnabled: false")
        .replacingText("frame: [0, 300, 300, 40]", with: "frame: [0, 440, 300, 40]"),
      script: "[{focus: a}]"
    ),
    Example(
      law: "reachable",
      form: scroll(height: 667, "scrollEnabled: false")
        .replacingText("frame: [0, 300, 300, 40]", with: "frame: [0, 440, 300, 40]"),
      script: "[{focus: a}, {focus: b}, {focus: a}]",
      broken: (1, "field 'b' can't be scrolled clear of the keyboard (29 pt short)")
    ),
    // b is revealed at 340 − 200 = 140; then a's top, 100, is above that: the offset stays at 100, as UIKit has it.
    Example(
      law: "switch-is-stable", form: scroll(height: 200),
      script: "[{focus: a}, {focus: b}, {focus: a}]"),
    // For the accessory of b the table is inset by 216 + 60 = 276, which the lower keyboard of a leaves.
    Example(
      law: "switch-is-stable",
      form: """
        - tableView: t
          frame: [0, 0, 375, 667]
          insetAdjustment: never
          rows:
            - {cell: c, height: 44, children: [{textField: a, frame: [0, 0, 300, 44]}]}
            - {cell: d, height: 44, children: [{textField: b, frame: [0, 0, 300, 44], accessoryHeight: 60}]}
        """,
      strategy: "inset-scroll",
      script: "[{focus: a}, {focus: b}, {focus: a}]",
      broken: (
        2,
        "going to another field and back leaves contentInset of t at [0, 0, 276, 0] instead of "
          + "[0, 0, 216, 0]"
      )
    ),
    Example(
      law: "switch-is-stable", form: scroll(height: 400),
      script: "[{focus: a}, {focus: b}, {focus: a}]"),
    Example(
      law: "order-independent",
      form: table(header: 500),
      strategy: "offset-restore",
      script: "[{focus: f}]",
      // The field is measured when it begins editing; in the documented order that is too late.
      broken: (
        0,
        "the keyboard's notification before didBeginEditing or didEndEditing (UIKit's documented order) "
          + "leaves contentOffset of t at [0, 0] instead of [0, 103]; rely on neither order"
      )
    ),
    Example(
      law: "order-independent", form: table(header: 500), strategy: "inset-scroll",
      script: "[{focus: f}, hideKeyboard]"),
    Example(
      law: "root-on-screen", form: low,
      script: "[{focus: low}, {set: {main.frame: [0, 30, 375, 667]}}]",
      broken: (1, "the root is 30 pt below its initial position")),
    Example(
      law: "root-on-screen", form: low,
      script: "[{focus: low}, {set: {main.frame: [0, -217, 375, 667]}}]",
      broken: (1, "the root is moved by 217 pt, but the keyboard is only 216 pt high")),
    Example(
      law: "root-on-screen", form: low,
      script: "[{focus: low}, {set: {main.frame: [0, -216, 375, 667]}}]"),
    // Laid out in another window, the root still begins at 0.
    Example(
      law: "root-on-screen", form: low,
      script: "[{focus: low}, {resize: [375, 600]}, {set: {main.frame: [0, -217, 375, 600]}}]",
      broken: (2, "the root is moved by 217 pt, but the keyboard is only 216 pt high")),
    Example(
      law: "root-on-screen", form: low,
      script: "[{focus: low}, {resize: [375, 600]}, {set: {main.frame: [0, -216, 375, 600]}}]"),
    // A keyboard that is hidden has no height.
    Example(
      law: "root-on-screen", form: low,
      script: "[{focus: low}, hideKeyboard, {set: {main.frame: [0, -100, 375, 667]}}]",
      broken: (2, "the root is moved by 100 pt, but the keyboard is only 0 pt high")),
    // 216 of the table are covered, and 216 are given.
    Example(law: "no-excess-room", form: table(), strategy: "inset-scroll", script: "[{focus: f}]"),
    // The app's own footer is no room that was made.
    Example(
      law: "no-excess-room", form: table("footer: 50"), strategy: "inset-scroll",
      script: "[{focus: f}]"),
    // The table ends at 520: 520 - 451 = 69 are covered, and the keyboard's 216 are given.
    Example(
      law: "no-excess-room",
      form: table().replacingText("frame: [0, 0, 375, 667]", with: "frame: [0, 0, 375, 520]"),
      strategy: "inset-broadcast",
      script: "[{focus: f}]",
      broken: (
        0,
        "the bottom inset of t is 216 pt, the keyboard covers 69 of it: 147 pt of empty space can be "
          + "scrolled into view"
      )
    ),
    // 520 - 451 = 69 are covered of the first table, 500 - 451 = 49 of the second: the second has more.
    Example(
      law: "no-excess-room",
      form: table().replacingText("frame: [0, 0, 375, 667]", with: "frame: [0, 0, 175, 520]")
        + "\n- {tableView: other, frame: [200, 0, 175, 500], insetAdjustment: never}",
      strategy: "inset-broadcast",
      script: "[{focus: f}]",
      broken: (
        0,
        "the bottom inset of other is 216 pt, the keyboard covers 49 of it: 167 pt of empty space can "
          + "be scrolled into view"
      )
    ),
    // What the app sets is its own.
    Example(
      law: "no-excess-room", form: table(),
      script: "[{focus: f}, {set: {t.contentInset: [0, 0, 400, 0]}}, {keyboard: {height: 250}}]"),
    // 567 - 216 = 351 is 100 above 451, as the view ended 100 above the root's bottom.
    Example(
      law: "no-excess-room", form: body, strategy: "body-by-height", script: "[{focus: f}]"),
    // In a scroll view that ends there it ended at its bottom.
    Example(
      law: "no-excess-room", form: bodyInScrollView, strategy: "body-by-height",
      script: "[{focus: f}]", broken: (0, "body ends 100 pt above the keyboard's top")),
    // The overlap of 116 alone: it ends at the keyboard.
    Example(
      law: "no-excess-room", form: bodyInScrollView, strategy: "body-by-overlap",
      script: "[{focus: f}]"),
    // The root goes up as a whole.
    Example(
      law: "no-excess-room", form: low, strategy: "iq-keyboard-manager", script: "[{focus: low}]"),
  ]
}
