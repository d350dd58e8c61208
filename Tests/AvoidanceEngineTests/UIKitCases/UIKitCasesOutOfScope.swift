extension UIKitCases {
  /// Cases that the model does not speak about, and why.
  static let outOfScope: [(reason: String, ids: [String])] = [
    (
      "transforms, rotated or scaled, are outside the model",
      [
        "conv-fk-13", "conv-fk-16", "conv-fk-17", "conv-fk-20", "conv-sw-03", "conv-sw-05",
        "conv-sw-06", "conv-sw-08", "conv-sw-09", "conv-sw-11", "conv-sw-12", "hit-fk-09",
        "hit-fk-10", "hit-fk-12", "hit-fk-13", "hit-fk-15", "hit-fk-16", "hit-fk-18", "geo-fk-01",
      ]
    ),
    ("anchor points are outside the model", ["geo-fk-03"]),
    ("whether a superview is marked for layout can't be observed", ["geo-fk-04"]),
    (
      "Listable's own occlusion insets, which the app passes beside the keyboard",
      ["kbi-li-01", "kbi-li-02", "kbi-li-04", "kbi-li-05"]
    ),
    (
      "EKKeyboardAvoiding's own rules for keyboards over the top, inside or all over the view",
      ["kbi-ek-03", "kbi-ek-05", "kbi-ek-11"]
    ),
    ("EKKeyboardAvoiding's own bookkeeping of insets that a rotation changes", ["kbi-ek-09"]),
    (
      "Blueprint's own subtraction of the safe area by the edge that the content reaches",
      ["kbi-bp-01", "kbi-bp-03", "kbi-bp-04", "kbi-bp-06"]
    ),
    (
      "Blueprint's own classification of edges",
      [
        "saf-bp-01", "saf-bp-03", "saf-bp-04", "saf-bp-06", "saf-bp-07", "saf-bp-09", "saf-bp-10",
      ]
    ),
    (
      "KeyboardManager's own formula: the whole keyboard's height on top of the initial inset",
      ["kbi-km-02", "kbi-km-03", "kbi-km-05", "kbi-km-06", "kbi-km-08"]
    ),
    (
      "additionalSafeAreaInsets and content laid out by constraints are not in the model",
      ["saf-sc-01", "saf-sc-02"]
    ),
    (
      "Flutter's own reading of an all-zero frame as floating; here an empty frame hides",
      ["kbm-ft-02"]
    ),
    (
      "isLocal is not in the model; ignoring notifications is Flutter's own rule",
      ["kbg-ft-02", "kbg-ft-03", "kbg-ft-05"]
    ),
    ("Slide Over: the window's origin is always the screen's", ["kbs-ft-01"]),
    ("screen coordinates before iOS 8 did not turn with the device", ["log-06", "log-08"]),
    ("heights that RxKeyboard derived from two orientations; the order is tested", ["log-12"]),
    (
      "reported to Apple as a fault of iOS 9; the model's four notifications are part of the nine",
      ["log-17"]
    ),
    ("a single report for iOS 10.0.2 of one more willShow before the hide", ["ord-10"]),
    ("Eureka's own spacing and subtraction of the safe area", ["c-eu-01"]),
    (
      "arithmetic of TPKeyboardAvoiding, which has a model and tests of its own",
      ["c-tp-01", "c-tp-03", "c-tp-04"]
    ),
    (
      "arithmetic of IQKeyboardManager 8, which has a model and tests of its own",
      ["c-iq-01", "c-iq-02"]
    ),
  ]
}
