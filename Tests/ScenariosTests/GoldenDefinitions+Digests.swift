extension GoldenDefinitions {
  /// The digest of each definition as version 1 of the format has it.
  static let digests = """
    f7422d8ee208736871e4fb912e8c973340e8af3e5800e2bf39569111c7cbfd0c device plain
    6f0397ee84f4203751fb81b6dad8cba8fc90e025de3592630be3fa67382beb4f device every-number
    c7f5732c4d232ee75d8907b90677a17929edd99fd17cfd876e2411561c06234d strategy nothing
    7527c10f4274961529b7175918ca47874927e734ab5b7552e5a523cf9f5802c5 strategy table
    30d433b09c8af8e6b13d61794c2b686033db4cd3744f88c0b7fb2a90634b93f7 strategy offset
    e931d4a79cb42a20be983069a3b5e6d4bcfb4e5605cc19fc33412bb7687d560e strategy inset
    308df4583000be9fb4b7c17596248a4a1704074a35a959c415a2be0873cd8f1f strategy stack
    1b04ff70180ecf3a03eee06e8549216f8cb6e86cffe2a4a0ace62116d56b9ebe strategy footer
    ea2fe1a944ab1b4f17e462423480b01af3a393469628ab26883ca9f1399e529a strategy broadcast
    1623fd8b96ad06cc45b959fccff679cbc901af17af9bc9132fb7ff8ab7c5a4fa strategy library
    ba323440519206393f45fbfcb5e30d8e7722f1e78992196f0e313534f1096e42 form kinds
    7507407d64b544f9f32a706bb887a41f294a7136aca211aea4f4bef09894a329 form tables
    c0ce3ac0ae9a944f564a275242fe6c35194c819fc94450f23452fb55c0d74fac form inputs
    a4b9a71da261b1c1dcc63592f0a2f2c26cbc05bca6823e7e9a4d58a8251ffc92 form subjects
    7df332b19aaf1e472b4744bd77c99eaf43dad621ae0a9a32468a2e87c9e788e0 form constrained
    1bb277f79287bbefc208a19d107c4bef8795dcf77c5797dfaa6387d95bccf38e scenario one-law
    0ce300642dc0943a613d4fa0c2bc8943ecb941d3b66f3184bd3bdbfd635a095e scenario no-laws
    5f81d36468cc2d614dcec8408802df3573b43cddf5648e2598afb98769685033 scenario listed-laws
    c1d70f285ec6da17d6e477a1639ccec47c924b2c27c7e173efb474c73c843eaf scenario known-in-part
    69bdb7c5ea61ac9c89a63fb42167d5a7843070736fd49710160202d6fbe24ed4 scenario every-place
    895f8ddee8af0f8e8e0ec902b830618bbf83b067a1006b9f7f3af4399dd0e265 scenario every-setting
    b3f9e4150628c31de413f835627de5ae6c908896fe783ee5d998f0db5e0ab3d7 scenario every-step
    757c0b30c42d6312aa300148ef09f19f8a463677704b82d26fd842d2578fd4d6 scenario every-subject
    7bef46ef7bf1c257b96f117d1aac164c2e5f8ff26f058b14690d3b431365a75c scenario every-matcher
    17020ee3ac659bda7a2a759a227c3da1002e83d433884340c6dfd72c9f3658db scenario every-part-of-constraints
    e0cb6b56cf1235d5ec00d1fc3928a1b6eabc73874e4f8430781f1cfff52030a6 form over-fields
    8afb4c9f630b7d12b31a0456a5a357395626f24df3606d79bf3ab912351bbd8c scenario what-lies-over
    """

  /// Contents of scenarios with words, or without keys, whose meaning in files may grow, and their
  /// digests.
  static let stored = [
    (
      #"{"form":"kinds","script":[{"showKeyboard":true}]}"#,
      "f4a66cdaac8b5f2b1006a63b1a93d739e12cfc5b54ea5fecb7ad405af5ff7376"
    ),
    (
      #"{"form":"kinds","laws":"all","script":[{"showKeyboard":true}]}"#,
      "d714a19aa68b7288a6068e7d8d69f043607ac7796ea5f5487c3e1dc38d7c1ef9"
    ),
    (
      #"{"form":"subjects","script":[{"expect":{"focus":"none"}}]}"#,
      "7a1990aed2abf60c81e7fb94c100df6eb4723375902ba68bdcb3e92303d9a845"
    ),
    (
      #"{"form":"kinds","laws":[],"profile":"documented","script":[{"showKeyboard":true}]}"#,
      "a808ee9718e22acd3261a1afdb5eaf276d6e449a700ea595a3d7407a8f5d4510"
    ),
  ]

  /// The defaults of each model's parameters, as canonical JSON.
  static let defaults: [String: [String]] = [
    "none": [],
    "systemTable": [],
    "offsetRestore": [
      "gap=10", "threshold=0.01", "duration=0.1", "convertsFrame=true", "scrollView=null",
    ],
    "insetScroll": ["scrollView=null", #"onHide="zero""#, "indicators=false"],
    "stackSpacer": [
      "scrollView=null", "stackView=null", #"moveRule="fieldHeight""#, "shiftsCurve=false",
    ],
    "footerSpacer": ["scrollView=null", #"uses="begin""#],
    "insetBroadcast": ["scrollViews=[]", #"uses="begin""#],
    "iqKeyboardManager": [
      #"version="6.5.0""#, "enable=true", "keyboardDistanceFromTextField=10",
      // Up to 7.2.0 that is what `true` was, and later versions came after it.
      #"enableAutoToolbar="byVersion""#, #"toolbarManageBehaviour="bySubviews""#,
      #"previousNextDisplayMode="default""#, "shouldShowToolbarPlaceholder=true",
      "shouldToolbarUsesTextFieldTintColor=false", "toolbarTintColor=null",
      "toolbarBarTintColor=null", "toolbarDoneBarButtonItemText=null", "placeholderFont=null",
      "placeholderColor=null", "placeholderButtonColor=null", "shouldResignOnTouchOutside=false",
      "shouldPlayInputClicks=true", "overrideKeyboardAppearance=false",
      #"keyboardAppearance="default""#, "layoutIfNeededOnUpdate=false", "enableDebugging=false",
      #"disabledDistanceHandlingClasses=["UITableViewController","UIAlertController"]"#,
      "enabledDistanceHandlingClasses=[]", #"disabledToolbarClasses=["UIAlertController"]"#,
      "enabledToolbarClasses=[]",
      #"toolbarPreviousNextAllowedClasses=["UITableView","UICollectionView","IQPreviousNextView"]"#,
      #"disabledTouchResignedClasses=["UIAlertController"]"#, "enabledTouchResignedClasses=[]",
      #"touchResignedGestureIgnoreClasses=["UIControl","UINavigationBar"]"#,
      "returnKeyHandler=false", #"lastTextFieldReturnKeyType="default""#, "screens={}",
    ],
  ]
}
