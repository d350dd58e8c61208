/// Definitions that use the whole vocabulary of the format's version 1.
enum GoldenDefinitions {
  static let file = #"""
    headroom: 1
    devices:
      - {name: plain, screen: [320, 568], keyboard: {portrait: 216}}
      - name: every-number
        screen: [375, 812]
        scale: 3
        safeArea: {portrait: [44, 0, 34, 0], landscape: [0, 44, 21, 44]}
        statusBar: {portrait: 44, landscape: 20}
        keyboard: {portrait: 291, landscape: 171, predictiveBar: {portrait: 44, landscape: 38}}

    strategies:
      - {name: nothing, model: none}
      - {name: table, model: systemTable}
      - name: offset
        model: offsetRestore
        parameters:
          {gap: 20, threshold: 0.5, duration: 0.25, convertsFrame: false, scrollView: scroll}
      - {name: inset, model: insetScroll, parameters: {scrollView: scroll, onHide: restore, indicators: true}}
      - name: stack
        model: stackSpacer
        parameters: {scrollView: scroll, stackView: stack, moveRule: overlap, shiftsCurve: true}
      - {name: footer, model: footerSpacer, parameters: {scrollView: table, uses: end}}
      - {name: broadcast, model: insetBroadcast, parameters: {scrollViews: [table, scroll], uses: end}}
      - name: library
        model: iqKeyboardManager
        parameters:
          version: 6.2.1
          enable: false
          keyboardDistanceFromTextField: 12.5
          enableAutoToolbar: false
          toolbarManageBehaviour: byPosition
          previousNextDisplayMode: alwaysShow
          shouldShowToolbarPlaceholder: false
          shouldToolbarUsesTextFieldTintColor: true
          toolbarTintColor: red
          toolbarBarTintColor: blue
          toolbarDoneBarButtonItemText: Fertig
          placeholderFont: bold
          placeholderColor: grey
          placeholderButtonColor: green
          shouldResignOnTouchOutside: true
          shouldPlayInputClicks: false
          overrideKeyboardAppearance: true
          keyboardAppearance: alert
          layoutIfNeededOnUpdate: true
          enableDebugging: true
          disabledDistanceHandlingClasses: [A]
          enabledDistanceHandlingClasses: [B]
          disabledToolbarClasses: [C]
          enabledToolbarClasses: [D]
          toolbarPreviousNextAllowedClasses: [E]
          disabledTouchResignedClasses: [F]
          enabledTouchResignedClasses: [G]
          touchResignedGestureIgnoreClasses: [H]
          returnKeyHandler: true
          lastTextFieldReturnKeyType: continue
          screens: {Login: {enable: true, keyboardDistanceFromTextField: 0}}

    forms:
      - name: kinds
        canvas: [375, 667.5]
        view:
          layoutMargins: [1, 2, 3, 4]
          children:
            - {view: box, frame: [0, 0.1, 10, 20], class: Box, tag: 7, hidden: true, alpha: 0.25,
               userInteraction: false, autoresizing: [flexibleWidth, flexibleHeight,
               flexibleLeftMargin, flexibleRightMargin, flexibleTopMargin, flexibleBottomMargin]}
            - scrollView: scroll
              frame: [0, 20, 375, 300]
              contentSize: [375, 900]
              contentOffset: [0, 5]
              contentInset: {bottom: 49}
              scrollIndicatorInsets: 2
              scrollEnabled: false
              alwaysBounceVertical: true
              alwaysBounceHorizontal: true
              insetAdjustment: scrollableAxes
              keyboardDismissMode: interactive
              ignoresAvoidance: true
              ignoresInsetAdjustment: true
              restoresContentOffset: true
              children:
                - stackView: stack
                  axis: horizontal
                  spacing: 8
                  distribution: equalSpacing
                  alignment: trailing
                  margins: 16
                  children: [{label: caption, width: 50, height: 20}, {button: go, width: 60}]
            - {collectionView: grid, frame: [0, 0, 9, 9], children: [{cell: null, frame: [0, 0, 4, 4]}]}
            - {image: picture, frame: [-1, -2, 3, 4]}
            - {overlay: spinner, size: [40, 40], at: center}
      - name: tables
        canvas: [375, 667]
        controller: {kind: tableViewController, class: Contacts, superclasses: [Base], navigationBar: true, tabBar: 60, toolbar: true, extendsUnderBars: false, presented: true, presentation: pageSheet, parents: [{kind: navigationController, class: Main}, {kind: tabBarController}, {kind: splitViewController}, {kind: plain}]}
        view:
          tableView: table
          style: grouped
          rowHeight: 60
          header: 20
          footer: {view: foot, height: 30}
          sections:
            - {header: 28, rows: [{repeat: 3, cell: "row-{n}", height: 50}]}
            - {footer: 12, rows: [{cell: last, children: [{textField: late, frame: [0, 0, 9, 9]}]}]}
      - name: inputs
        canvas: [375, 667]
        controller: {presentation: formSheet, frame: [10, 20, 300, 400], kind: collectionViewController}
        view:
          collectionView: null
          children:
            - {textField: first, frame: [0, 0, 300, 40], text: "Zoë \"q\"\n\u0001", placeholder: Name,
               returnKey: done, keyboardType: emailAddress, secure: true, enabled: false,
               accessoryHeight: 44, accessoryView: foreign, autocorrection: false,
               shouldBeginEditing: false, shouldReturn: false, shouldClear: false,
               shouldEndEditing: false, shouldChange: false, onReturn: next,
               avoidance: {distance: 0, skipInNavigation: true, touchOutside: false,
               enabled: true, toolbarTitle: Title, hidesToolbarTitle: false}}
            - {textView: long, frame: [0, 50, 300, 90], textInsets: 0, lineHeight: 20.5, lines: 4,
               lineFragmentPadding: 0}
            - {searchBar: search, frame: [0, 150, 300, 56]}
      - name: subjects
        canvas: [375, 667]
        controller: {kind: alertController}
        view:
          children:
            - {textField: field, frame: [0, 0, 300, 40]}
            - {tableView: table, frame: [0, 50, 300, 40], rows: []}
            - {stackView: stack, frame: [0, 100, 300, 40]}
      - name: constrained
        canvas: [375, 667]
        view:
          margins: [0, 16, null, 16]
          children:
            - textField: email
              frame: [16, 84, 343, 34]
              wants: [null, 34]
            - label: title
              wants: {width: 120, text: 612, line: 20.5, lines: 3, estimated: true}
              hugging: [251, 250]
              resistance: [750, 749.5]
              insetsLayoutMarginsFromSafeArea: false
              alignmentRectInsets: [0, 0, 0, 2]
              when: [{width: regular}, {height: compact}]
            - stackView: stack
              arranged: constraints
              distribution: equalSpacing
              alignment: firstBaseline
            - view: child
              childController: true
              usesBottomSafeArea: false
              followsUndockedKeyboard: true
              translatesAutoresizingMaskIntoConstraints: false
              doubt: drawn elsewhere
              constraints: [bottom = safeArea.bottom - 16 @750, width <= .height * 288:269 + 0.5]
            - {tableView: table, rows: [{cell: row, contentInsets: [0, 0, 0, 8]}]}
        constraints:
          - email.leading = root.leadingMargin
          - bottomGap: child.bottom = root.safeArea.bottom - 8
          - {other: title.width >= email.width * -2, isActive: false, when: {width: regular}}
          - {constraint: table.content.bottom = title.lastBaseline, when: {height: regular}}
          - stack.margins.top = root.keyboard.top
      - name: over-fields
        canvas: [375, 667]
        view:
          children:
            - {textField: field, frame: [0, 0, 10, 20]}
            - {view: bar, ridesKeyboard: true, frame: [0, 600, 375, 67]}
            - {label: banner, coversFields: true, frame: [0, 0, 375, 40]}

    scenarios:
      - {name: one-law, form: kinds, laws: [idempotent], script: [showKeyboard]}
      - {name: no-laws, form: kinds, laws: [], script: [showKeyboard]}
      - name: listed-laws
        form: kinds
        laws: [root-on-screen, every-field-reachable, gap-kept]
        knownFailure: {offset: {laws: [gap-kept, every-field-reachable], reason: known, until: 2031-02-28}}
        script: [showKeyboard]
      - name: known-in-part
        form: kinds
        laws: [idempotent]
        knownFailure:
          offset:
            - {laws: [idempotent], devices: [plain], reason: known, until: never, issue: "https://example.org/1"}
            - {laws: [idempotent], orientations: [landscapeLeft], reason: known, until: never}
        script: [showKeyboard]
      - name: every-place
        form: inputs
        devices: [plain, every-number]
        orientations: [portrait, portraitUpsideDown, landscapeLeft, landscapeRight]
        strategies: [offset, library]
        source: a book
        tags: [z, a]
        profile: documented
        laws: [no-drift]
        script: [{focus: search.field}, {expect: {focus: search.field}}]
      - name: every-setting
        form: kinds
        laws: [within-limits]
        profile: {clamp: never, oversizeRect: nearEdge, revealsFirstResponder: false,
          firstBegin: zero, switchPosts: willShow, textFieldOrder: keyboardFirst,
          endOrder: didEndFirst, showFromHiddenPostsChangeFrame: false}
        script: [showKeyboard]
      - name: every-step
        form: tables
        laws: [within-limits]
        script:
          - {focus: late, then: 0.1}
          - blur
          - {tap: late}
          - {tap: [10, 20.5]}
          - {type: "a\tb", then: 0.25}
          - clear
          - return
          - {autofill: text}
          - next
          - previous
          - done
          - showKeyboard
          - hideKeyboard
          - keyboard: {frame: [0, 407, 375, 260], begin: [0, 667, 375, 260], duration: 0.5, curve: 3,
              height: 260, kind: split, predictiveBar: true}
          - post: {name: keyboardDidChangeFrame, begin: [0, 0, 1, 1], end: [0, 1, 2, 3], duration: 1, curve: 0}
          - {rotate: landscapeRight}
          - {resize: [500, 300]}
          - {scroll: {view: table, by: [0, 10]}}
          - {scroll: {view: table, to: [0, 30]}}
          - {drag: {view: table, by: [0, -9]}}
          - {scrollToRow: {table: table, section: 1, row: 2, position: middle}}
          - {scrollRectToVisible: {view: table, rect: [0, 1, 2, 3]}}
          - set: {late.hidden: true, late.text: T, table.contentInset.top: 3, late.returnKey: go,
              late.keyboardType: url, table.insetAdjustment: always, table.keyboardDismissMode: onDrag,
              late.onReturn: nothing, late.alpha: 0.5, late.frame: [1, 2, 3, 4],
              table.contentOffset: [0, 1], table.tableFooterView.height: 9}
          - {insertRows: {table: table, section: 1, at: 1, rows: [{cell: fresh, height: 30}]}}
          - {deleteRows: {table: table, section: 1, at: 1, count: 2}}
          - {configure: {gap: 5, enable: false, scrollView: table, onHide: xlform, version: 6.5.0,
              toolbarTintColor: x, disabledToolbarClasses: [Y]}}
          - {appear: Login}
          - disappear
          - background
          - foreground
          - {wait: 1.5}
          - detachReturnKeyHandler
      - name: every-subject
        form: subjects
        script:
          - expect:
              table.contentOffset: [0, 0]
              table.contentOffset.x: 1
              table.contentOffset.y: 2
              table.contentInset: [1, 2, 3, 4]
              table.contentInset.bottom: 5
              table.contentInset.left: 6
              table.contentInset.right: 7
              table.contentInset.top: 8
              table.scrollIndicatorInsets: {bottom: 9}
              table.contentSize: [10, 11]
              table.contentSize.width: 12
              table.contentSize.height: 13
              table.tableFooterView.height: 14
              table.tableHeaderView.height: 15
              stack.spacer.height: 16
              field.frame: [0, 1, 2, 3]
              field.frame.minX: 17
              field.frame.minY: 18
              field.frame.midX: 19
              field.frame.midY: 20
              field.frame.maxX: 21
              field.frame.maxY: 22
              field.frame.origin: [23, 24]
              field.frame.size: [25, 26]
              field.windowFrame: [0, 1, 2, 3]
              field.text: abc
              field.returnKey: search
              field.isFirstResponder: true
              field.placeholder.isVisible: false
              field.placeholder.frame: [0, 1, 2, 3]
              field.isFullyVisible: true
              field.visibleFraction: 0.5
              focus: field
              focus.isVisible: true
              focus.clearance: 27
              focus.covered: 28
              keyboard.isVisible: true
              keyboard.frame: [0, 1, 2, 3]
              keyboard.height: 29
              root.frame: [0, 1, 2, 3]
              root.origin: [30, 31]
              root.origin.x: 32
              root.size: [33, 34]
              toolbar.isVisible: true
              toolbar.title: Name
              toolbar.previous.isEnabled: true
              toolbar.next.isEnabled: false
              toolbar.buttons: [previous, next, done]
              toolbar.done.title: Done
              adjustments: []
              log: []
              log.contains: [a, b]
              metrics.clearance: 35
              metrics.coveredPoints: 36
              metrics.pointsScrolled: 37
              metrics.coveredMilliseconds: 38
      - name: every-matcher
        form: inputs
        script:
          - expect:
              focus: {oneOf: [first, none]}
              focus.clearance: {atLeast: 8}
              focus.covered: {atMost: 0.5}
              keyboard.height: {between: [200, 300]}
              keyboard.frame: {near: [0, 407, 375, 260], within: 0.5}
              first.text: {contains: x}
              first.frame.maxY: {not: 40}
              root.origin.y: {offset: 1, library: {atLeast: 2}, else: {near: 3}}
              adjustments: [{view: root, property: frame, from: [0, 0, 375, 667], to: [0, -1, 375, 667],
                duration: 0.25, curve: 7, by: system}]
              log: [keyboardWillShow, becomeFirstResponder first]
              log.contains: keyboardDidShow
              metrics.pointsScrolled: 12
            knownFailure: {offset: {reason: later, until: never}, library: {reason: odd, until: soon}}
      - name: every-part-of-constraints
        form: constrained
        script:
          - set: {bottomGap.constant: 40, bottomGap.priority: 250.5, other.isActive: true}
          - expect:
              bottomGap.constant: 40
              bottomGap.priority: {atMost: 999}
              other.isActive: true
              adjustments: [{view: bottomGap, property: constant, from: -8, to: 40},
                {view: bottomGap, property: priority}, {view: other, property: isActive}]
      - name: what-lies-over
        form: over-fields
        script:
          - expect: {focus.coveredBy: bar}

    """#
}
