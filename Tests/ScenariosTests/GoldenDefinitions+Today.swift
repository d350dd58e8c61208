extension GoldenDefinitions {
  /// Definitions that use what today's strategies brought to the format.
  static let today = #"""
    headroom: 1
    devices:
      - {name: today, screen: [390, 844], keyboard: {portrait: 291}}
      - {name: glass, screen: [402, 874], keyboard: {portrait: 308}, system: 26.1}

    strategies:
      - name: tp
        model: tpKeyboardAvoiding
        parameters:
          {scrollView: list, version: 1.2.11, minimumPadding: 8, contentPadding: 0, alwaysTop: true}
      - name: form-builder
        model: eureka
        parameters:
          scrollView: list
          version: 5.1.0
          rowKeyboardSpacing: 12
          animateScroll: true
          defaultScrollPosition: middle
          navigation: false
      - name: guide
        model: keyboardLayoutGuide
        parameters:
          view: box
          constraint: bottomGap
          spacing: -8
          resizes: false
          usesBottomSafeArea: false
          followsUndockedKeyboard: true
          keyboardDismissPadding: 44
      - name: by-hand
        model: bottomConstraint
        parameters:
          view: box
          constraint: bottomGap
          resizes: false
          pin: safeArea
          constant: -12
          adds: false
          hears: changeFrame
          uses: begin
          measure: travel
          gap: 8
          subtractsSafeArea: true
          zeroMeansSafeArea: true
          animates: seconds
          duration: 0.4
          shiftsCurve: false
      - name: region
        model: safeAreaKeyboard
        parameters: {containers: [box], additionalBottom: 10, scrolls: false, margin: 8}
      - name: listing
        model: scrollViewContentInset
        parameters:
          scrollView: list
          listing: 2
          hears: willShow
          uses: end
          measure: overlap
          subtractsSafeArea: true
          gap: 8
          replacesInsets: false
          indicators: false
          test: always
          target: caret
          animation: notification
          onHide: restore
          restoresOffset: true
      - name: bar
        model: chatBar
        parameters:
          list: list
          bar: box
          attachment: sticky
          barHeight: 48
          insets: shrinks
          additionalBottomInset: -4
          keeps: whenAtEnd
          animates: false
          hears: show
          minimumLift: 0
          additionalBottomSpace: 6
          closedOffset: -10
          openedOffset: 20
      - name: controller
        model: reactNativeKeyboardController
        parameters:
          scrollView: scroll
          version: 1.21.4
          bottomOffset: 62
          extraKeyboardSpace: -40.5
          enabled: false
          disableScrollOnKeyboardHide: true
          snapToOffsets: [100, 200.5]
          mode: layout
          selectionArrives: afterStart
      - name: controller-view
        model: reactNativeKeyboardControllerAvoidingView
        parameters:
          view: page
          version: 1.16.8
          behavior: position
          keyboardVerticalOffset: -8
          enabled: false
          automaticOffset: true
      - name: controller-chat
        model: reactNativeKeyboardControllerChat
        parameters:
          scrollView: scroll
          keyboardLiftBehavior: whenAtEnd
          offset: 49
          extraContentPadding: 80
      - name: controller-view-pushed
        model: reactNativeKeyboardControllerAvoidingView
        parameters: {automaticOffset: true, mountsInWindow: false}
      - name: controller-chat-whole
        model: reactNativeKeyboardControllerChat
        parameters: {version: 1.22.6, inverted: true, blankSpace: 500, freeze: true}
      - name: scroll-view-upside-down
        model: reactNativeScrollViewInsets
        parameters: {version: 0.88.0, inverted: true}
      - name: aware
        model: apslKeyboardAware
        parameters:
          scrollView: scroll
          extraHeight: 10
          extraScrollHeight: 30
          keyboardOpeningTime: 0.5
          enableAutomaticScroll: false
          enableResetScrollToCoords: false
          resetScrollToCoords: [0, 30.5]
          viewIsInsideTabBar: true
          tabBarHeight: 49
          enableOnAndroid: true
          platform: android
      - name: avoiding-view
        model: reactNativeKeyboardAvoidingView
        parameters:
          view: box
          version: 0.64.4
          behavior: height
          keyboardVerticalOffset: -97
          enabled: false
          platform: android
      - name: scroll-view-insets
        model: reactNativeScrollViewInsets
        parameters:
          {scrollView: scroll, version: 0.68.1, architecture: legacy, scrollToOverflowEnabled: true}
      - name: flutter
        model: ensureVisible
        parameters:
          view: box
          resizeToAvoidBottomInset: false
          scrollPadding: 50
          target: field
          alignment: 0.5
      - {name: pan, model: androidAdjustPan}
      - {name: resize, model: androidAdjustResize, parameters: {view: box, fadingEdge: 12, nested: true}}
      - {name: compose, model: composeBringIntoView, parameters: {view: box, imePadding: false}}
      - name: web
        model: webScrollIntoView
        parameters: {view: box, block: center, ifNeeded: true, viewport: resizesContent}
      - {name: chat-in-a-sheet, model: chatBar, parameters: {bottomGap: pad}}
      - {name: inset-by-the-view, model: scrollViewContentInset, parameters: {safeArea: view}}

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
                - {textView: notes, frame: [0, 44, 390, 100], lineHeight: 20, grows: 160}

      - name: login
        canvas: [402, 874]
        view:
          children:
            - {textField: code, frame: [0, 0, 402, 44], contentType: oneTimeCode}
            - {textField: amount, frame: [0, 44, 402, 44], allowsNumberPadPopover: false}

    scenarios:
      - name: code
        form: login
        laws: []
        profile: {accessoryInFrame: false, tableControllerInset: own, followsCaret: none}
        script: [{keyboard: {autofillBar: true}}]
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
              list.adjustedContentInset: [0, 0, 0, 0]
              list.adjustedContentInset.bottom: 0
              list.safeAreaInsets: [0, 0, 0, 0]
              list.safeAreaInsets.bottom: 0
              adjustments: [{view: box, property: padding.bottom, to: 20, begins: 0.25},
                {view: list, property: contentSize, to: [390, 700]},
                {view: list, property: adjustedContentInset, to: [0, 0, 336, 0]},
                {view: root, property: additionalSafeAreaInsets, to: [0, 0, 20, 0]}]
      - name: renamed
        form: today
        formerly: gone
        laws: []
        script: [blur]
      - name: pictured
        form: today
        laws: []
        attachments:
          - {file: shots/login.png, caption: "iPhone 15, iOS 26", devices: [today], step: 0}
        script: [blur]

    """#

  /// The digest of each of them.
  static let digestsOfToday = """
    985f8ded3237ab6215d267cb685d8933f56244a9ac084f226bea577fad504e7d strategy chat-in-a-sheet
    bea4c6e3f235e76bf106e67d86d53d3f3ea531e2a4ddac9af30656595abb1fb1 strategy inset-by-the-view
    1d7a14dee26240ca05e137d1a401860f221591379926fbac965c13c4c7962bd7 form login
    749dbbf032506a74d04e594d8e8931ad7cde6a58f7361b998b9f670a8751b0e2 device glass
    6fcce3b56719ec9eed76641d08c17799131b691d1c4927b36d78e1bb7cfb98bd scenario code
    405de3d649b5b8a936340c08c9dbd07391e16079b6ea52d25132489e9b251239 strategy guide
    e1926181c8af6a93d013f03505d1c8a542bba8c67ab1b9a7769a5e60bd7ce66e scenario renamed
    e8940f204151efd8e2b6427d0aa7239ee683fbe7e7ce070f5a2897d13a0caa8b scenario pictured
    4f73952fd7f5fc3a1829b457064e0dfddb16d7c404d8acae647e51e5a123bc4c strategy region
    6565fc47fbb77b8e7f3d6c731baf6dbae3467c51088a97b0aac63f0b37767f2a strategy bar
    35ae18cd5aa747feb7ad8bd62e4f78dd1c7687b08bc567b85e49282c6616e7ea form today
    7038b0d929236266a8bca0b578970159bed1359ec671b1e4ed070e827e643118 strategy tp
    81b2654f1bfd4ce3cae89724f5fbb413167e5724fc1e5fa9262a67e0cd56897d strategy listing
    aa93b479f0084744aa17bc56235975f1da28f66e92dea5f68c317602a6bec35b scenario today
    916dddd9fdae9e57256e00c824f7074dfae37f36fbe28e73c4ab8c5c19b85a03 strategy form-builder
    ba676767c28b8dc788ccbd670e719ccdcb5ffe6e9d19f26f39d2b0a74a47a06b device today
    f588533e0a66e30eefbc07810d51b01c3142e3d328851f6c3e28d6eeb4de3bec strategy by-hand
    c095ccda3dbe68697e3e51e60def743ba555ac0811d8ecf32ce639af8624913e strategy controller
    fb6dcd84e3d3a5b450bcf6a0305c55c6dd4572bedeb7d7520d0fc538a336dd8b strategy controller-view
    6a1a0ff095786334b3b0fc04c641773db155914cc773bf61f737002dbf71a85c strategy controller-chat
    fb1c3e3c4a14a1b315818e6df577ca1b38cb9397d0f25f806afdf19188b6b4dd strategy aware
    d558d51232782521a576974d580ab61623c0701cb8f70a0259f7ed695f3cb16c strategy avoiding-view
    f795253c6e98332c7384f455aa1c52db17737c97c5c9b4f8446236180f3811e8 strategy scroll-view-insets
    d69986d87379f68d983d082f093d7bcfbb09418c601b01ad6d3155e1fde53e12 strategy flutter
    9acbd1c9ce40fd9e7209ee57a6059f210ca3c73ea332205dd61fc4ad09b955de strategy pan
    8ef0775485c3c0d5b2421c246ba42d2af211f82425fc183b5dec867b5315fca5 strategy resize
    0ee223a54e9686866093b9fea35207670ef923a58b13f5776b216a83eebb9475 strategy compose
    3c7ffa91ad5920f5e4fd0a6fe322bd412b23eb618171ff2252abc780fa598060 strategy web
    c8cbc60464444805da8b07fc481985ab63c5fd0e20f9664c43db1ddc866c4ab2 strategy scroll-view-upside-down
    faa713803d37f0eae491af5752c9721e41404601885662971b2964ccd8c5e57c strategy controller-view-pushed
    c8860ec83267e80c0eddd42956f0c3f4f1f8623d3ace321339538fdef23065fa strategy controller-chat-whole
    """

  /// The defaults of the parameters of today's strategies, as canonical JSON.
  static let defaultsOfToday: [String: [String]] = [
    "tpKeyboardAvoiding": [
      "scrollView=null", #"version="1.3.5""#, "minimumPadding=20", "contentPadding=10",
      "alwaysTop=false",
    ],
    "eureka": [
      "scrollView=null", #"version="5.5.0""#, "rowKeyboardSpacing=0", "animateScroll=false",
      #"defaultScrollPosition="none""#, "navigation=true",
    ],
    "keyboardLayoutGuide": [
      "view=null", "constraint=null", "spacing=0", "resizes=true", "usesBottomSafeArea=true",
      "followsUndockedKeyboard=false", "keyboardDismissPadding=0",
    ],
    "bottomConstraint": [
      "view=null", "constraint=null", "resizes=true", #"pin="superview""#, "constant=0",
      "adds=true", #"hears="showHide""#, #"uses="end""#, #"measure="overlap""#, "gap=0",
      "subtractsSafeArea=false", "zeroMeansSafeArea=false", #"animates="notification""#,
      "duration=0.25", "shiftsCurve=true",
    ],
    "safeAreaKeyboard": ["containers=[]", "additionalBottom=0", "scrolls=true", "margin=0"],
    "scrollViewContentInset": [
      "scrollView=null", "listing=1", #"hears="didShow""#, #"uses="begin""#,
      #"measure="height""#, "subtractsSafeArea=false", #"safeArea="adjusted""#, "gap=0",
      "replacesInsets=true",
      "indicators=true", #"test="origin""#, #"target="fieldFrame""#, #"animation="none""#,
      #"onHide="zero""#, "restoresOffset=false",
    ],
    "chatBar": [
      "list=null", "bar=null", #"attachment="guide""#, "barHeight=0", #"insets="barTop""#,
      "additionalBottomInset=0", #"keeps="position""#, "animates=true", #"hears="frame""#,
      "minimumLift=34", #"bottomGap="none""#, "additionalBottomSpace=0", "closedOffset=0",
      "openedOffset=0",
    ],
    "reactNativeKeyboardController": [
      "scrollView=null", #"version="1.22.4""#, "bottomOffset=0", "extraKeyboardSpace=0",
      "enabled=true", "disableScrollOnKeyboardHide=false", "snapToOffsets=[]", #"mode="insets""#,
      #"selectionArrives="beforeStart""#,
    ],
    "reactNativeKeyboardControllerAvoidingView": [
      "view=null", #"version="1.22.4""#, #"behavior="padding""#, "keyboardVerticalOffset=0",
      "enabled=true", "automaticOffset=false", "mountsInWindow=true",
    ],
    "reactNativeKeyboardControllerChat": [
      "scrollView=null", #"version="1.22.4""#, #"keyboardLiftBehavior="always""#, "offset=0",
      "extraContentPadding=0", "inverted=false", "blankSpace=0", "freeze=false",
    ],
    "apslKeyboardAware": [
      "scrollView=null", "extraHeight=75", "extraScrollHeight=0", "keyboardOpeningTime=0.25",
      "enableAutomaticScroll=true", "enableResetScrollToCoords=true", "resetScrollToCoords=[]",
      "viewIsInsideTabBar=false", "tabBarHeight=83", "enableOnAndroid=false",
      #"platform="ios""#,
    ],
    "reactNativeKeyboardAvoidingView": [
      "view=null", #"version="0.81.4""#, #"behavior="padding""#, "keyboardVerticalOffset=0",
      "enabled=true", #"platform="ios""#,
    ],
    "reactNativeScrollViewInsets": [
      "scrollView=null", #"version="0.79.5""#, #"architecture="fabric""#,
      "scrollToOverflowEnabled=false", "inverted=false",
    ],
    "ensureVisible": [
      "view=null", "resizeToAvoidBottomInset=true", "scrollPadding=20", #"target="caret""#,
      "alignment=-1",
    ],
    "androidAdjustPan": [],
    "androidAdjustResize": ["view=null", "fadingEdge=0", "nested=false"],
    "composeBringIntoView": ["view=null", "imePadding=true"],
    "webScrollIntoView": [
      "view=null", #"block="nearest""#, "ifNeeded=false", #"viewport="visual""#,
    ],
  ]
}
