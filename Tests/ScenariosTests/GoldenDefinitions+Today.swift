extension GoldenDefinitions {
  /// Definitions that use what today's strategies brought to the format.
  static let today = #"""
    headroom: 1
    devices:
      - {name: today, screen: [390, 844], keyboard: {portrait: 291}}

    forms:
      - name: today
        canvas: [390, 844]
        view:
          children:
            - {view: box, frame: [0, 0, 390, 200], ignoresKeyboard: true}
            - scrollView: list
              frame: [0, 200, 390, 644]
              children:
                - {textField: name, frame: [0, 0, 390, 44], caret: [10.5, 20]}
                - {textView: notes, frame: [0, 44, 390, 100], lineHeight: 20}

    scenarios:
      - name: today
        form: today
        laws: [within-limits]
        profile: {prefersCrossFade: true}
        script:
          - set: {name.caret: [12, 18], notes.caret.y: 40}
          - {drag: {view: list, by: [0, -20], from: 600.5}}
          - expect:
              box.padding.bottom: 0
              list.spacer.height: 0
              list.safeAreaInsets: [0, 0, 0, 0]
              list.safeAreaInsets.bottom: 0
              adjustments: [{view: box, property: padding.bottom, to: 20},
                {view: list, property: contentSize, to: [390, 700]},
                {view: root, property: additionalSafeAreaInsets, to: [0, 0, 20, 0]}]

    """#

  /// The digest of each of them.
  static let digestsOfToday = """
    """
}
