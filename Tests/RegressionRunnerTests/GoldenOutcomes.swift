/// Cases with every verdict that a case can have today, every law, every operator, and every property
/// that is adjusted.
enum GoldenOutcomes {
  static let file = #"""
    headroom: 1
    devices:
      - {name: phone, screen: [375, 667], keyboard: {portrait: 216, landscape: 162}}
      - name: notch
        screen: [375, 812]
        scale: 3
        safeArea: {portrait: [44, 0, 34, 0]}
        statusBar: {portrait: 44}
        keyboard: {portrait: 291, predictiveBar: {portrait: 44}}

    strategies:
      - {name: offset-20, model: offsetRestore, parameters: {gap: 20, duration: 0.25}}
      - {name: inset-restore, model: insetScroll, parameters: {onHide: restore, indicators: true}}

    forms:
      - name: fields
        canvas: [375, 667]
        view:
          view: main
          children:
            - {textField: high, frame: [20, 100, 335, 40]}
            - textField: low
              frame: [20, 500, 335, 40]
              placeholder: Low
              text: "Zoë"
              onReturn: resign
            - {textField: up, frame: [20, -12, 335, 40]}
      - name: table
        canvas: [375, 667]
        view:
          children:
            - tableView: t
              frame: [0, 0, 375, 667]
              insetAdjustment: never
              contentInset: {top: 10}
              footer: 50
              rows:
                - repeat: 12
                  cell: row-{n}
                  height: 44
                  children: [{textField: "f-{n}", frame: [145, 0, 215, 44]}]
      - name: header
        canvas: [375, 667]
        view:
          children:
            - tableView: t
              frame: [0, 0, 375, 667]
              insetAdjustment: never
              header: 405
              rows: [{cell: c, height: 44, children: [{textField: f, frame: [0, 0, 300, 44]}]}]
      - name: scroll
        canvas: [375, 667]
        view:
          children:
            - scrollView: s
              frame: [0, 0, 375, 200]
              insetAdjustment: never
              contentSize: [375, 1200]
              children:
                - {textField: a, frame: [0, 100, 300, 40]}
                - {textField: b, frame: [0, 300, 300, 40]}
      - name: stack
        canvas: [375, 667]
        view:
          children:
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

    scenarios:
      # The movements of every model: each property that an adjustment can have.
      - {name: moves/table, form: table, strategies: [none, system-table, offset-restore, inset-scroll,
         xlform, footer-spacer, inset-broadcast, iq-6.5.0, offset-20, inset-restore],
         laws: [], script: [{focus: f-12}, {type: abc}, hideKeyboard]}
      - {name: moves/stack, form: stack, strategies: [stack-spacer, iq-6.5.0], laws: [],
         devices: [phone, notch], script: [{focus: b}, {focus: a}, hideKeyboard]}
      - {name: moves/turned, form: fields, strategies: [none, iq-6.5.0], laws: [],
         devices: [phone], orientations: [portrait, portraitUpsideDown, landscapeLeft, landscapeRight],
         script: [{focus: high}, hideKeyboard]}

      # Each law, broken or kept.
      - {name: laws/fields, form: fields, devices: [phone], strategies: [none, iq-6.5.0],
         laws: [focused-field-visible, gap-kept, restored-after-hide, within-limits,
         no-needless-movement, idempotent, foreign-insets-kept, no-drift, reachable, switch-is-stable,
         order-independent, root-on-screen], script: [{focus: low}, {focus: up}, hideKeyboard]}
      - {name: laws/table, form: table, devices: [phone], strategies: [offset-restore, inset-scroll,
         footer-spacer, inset-broadcast], laws: [focused-field-visible, gap-kept, restored-after-hide, within-limits,
         no-needless-movement, idempotent, foreign-insets-kept, no-drift, reachable, switch-is-stable,
         order-independent, root-on-screen], script: [{focus: f-12}, hideKeyboard]}
      - {name: laws/gap, form: header, devices: [phone], strategies: [offset-restore],
         laws: [gap-kept, idempotent, order-independent], script: [{focus: f}]}
      - {name: laws/stack, form: stack, devices: [phone], strategies: [stack-spacer],
         laws: [no-needless-movement], script: [{scroll: {view: s, to: [0, 50]}}, {focus: a}]}
      - {name: laws/scroll, form: scroll, devices: [phone], strategies: [none],
         laws: [no-drift, switch-is-stable],
         script: [{focus: a}, {focus: b}, {focus: a}, {scroll: {view: s, by: [0, 30]}}]}
      - {name: laws/drift, form: scroll, devices: [phone], strategies: [none], laws: [no-drift],
         script: [{scroll: {view: s, by: [0, 30]}}]}
      - {name: laws/order, form: table, devices: [phone], strategies: [offset-restore],
         laws: [order-independent], script: [{focus: f-12}]}
      - {name: laws/root-below, form: fields, devices: [phone], strategies: [none],
         laws: [root-on-screen],
         script: [{focus: low}, {set: {main.frame: [0, 30, 375, 667]}}]}
      - {name: laws/root-away, form: fields, devices: [phone], strategies: [none],
         laws: [root-on-screen],
         script: [{focus: low}, {set: {main.frame: [0, -217, 375, 667]}}]}
      - {name: laws/default, form: fields, devices: [phone], strategies: [none],
         laws: [focused-field-visible, restored-after-hide],
         script: [{focus: low}, hideKeyboard]}

      # Each operator, not holding; each kind of value.
      - {name: operators/equals, form: fields, devices: [phone], strategies: [none],
         script: [{focus: low}, {expect: {focus: high, focus.clearance: 0, focus.isVisible: true,
           low.text: Zoe, low.frame: [0, 0, 1, 1], toolbar.title: Low, low.placeholder.frame: [1, 2, 3, 4]}}]}
      - {name: operators/at-least, form: fields, devices: [phone], strategies: [none],
         script: [{focus: low}, {expect: {focus.clearance: {atLeast: 10}}}]}
      - {name: operators/at-most, form: fields, devices: [phone], strategies: [none],
         script: [{focus: low}, {expect: {focus.covered: {atMost: 1.5}}}]}
      - {name: operators/between, form: fields, devices: [phone], strategies: [none],
         script: [{focus: low}, {expect: {keyboard.height: {between: [100, 200]}}}]}
      - {name: operators/near, form: fields, devices: [phone], strategies: [none],
         script: [{focus: low}, {expect: {keyboard.height: {near: 260, within: 20},
           low.frame: {near: [20, 400, 335, 40], within: 5}}}]}
      - {name: operators/not, form: fields, devices: [phone], strategies: [none],
         script: [{focus: low}, {expect: {focus: {not: low}}}]}
      - {name: operators/one-of, form: fields, devices: [phone], strategies: [none],
         script: [{focus: low}, {expect: {focus: {oneOf: [high, up, none]}}}]}
      - {name: operators/contains, form: fields, devices: [phone], strategies: [none],
         script: [{focus: low}, {expect: {low.text: {contains: y}, log.contains: [keyboardDidHide]}}]}
      - {name: operators/log, form: fields, devices: [phone], strategies: [none],
         script: [{focus: low}, {return: true}, {expect: {log: [keyboardWillShow]}}]}
      - {name: operators/adjustments, form: table, devices: [phone],
         strategies: [inset-scroll, offset-restore],
         script: [{focus: f-12}, {expect: {adjustments: [{view: t, property: contentOffset, to: [0, 9]}]}}]}
      - {name: operators/metrics, form: table, devices: [phone], strategies: [inset-scroll],
         script: [{focus: f-12}, {expect: {metrics.clearance: 1, metrics.coveredPoints: 2,
           metrics.pointsScrolled: 3, metrics.coveredMilliseconds: 4}}]}

      # Each verdict.
      - {name: verdicts/pass, form: fields, devices: [phone, notch], strategies: [none, inset-scroll],
         script: [{focus: high}, {expect: {focus.isVisible: true}}]}
      - {name: verdicts/error, form: table, devices: [phone], strategies: [none],
         script: [{deleteRows: {table: t, at: 40}}]}
      - {name: verdicts/known, form: fields, devices: [phone], strategies: [none],
         script: [{focus: low}, {expect: {focus.isVisible: true},
           knownFailure: {none: {reason: covered, until: never}}}]}
      - {name: verdicts/unexpected, form: fields, devices: [phone], strategies: [none],
         script: [{focus: low}, {expect: {focus.isVisible: false},
           knownFailure: {none: {reason: covered, until: 2026-11-21}}}]}
      - {name: verdicts/expired, form: fields, devices: [phone], strategies: [none],
         script: [{focus: low}, {expect: {focus.isVisible: true},
           knownFailure: {none: {reason: covered, until: 2026-11-20}}}]}
      - {name: verdicts/known-law, form: fields, devices: [phone], strategies: [none],
         laws: [focused-field-visible], script: [{focus: low}],
         knownFailure: {none: {laws: [focused-field-visible], reason: covered, until: never}}}
      - {name: verdicts/approved, form: table, devices: [phone], strategies: [inset-scroll], laws: [],
         script: [{focus: f-12}, hideKeyboard]}

    baselines:
      - case: verdicts/approved [inset-scroll, phone]
        reason: as it was
        adjustments:
          - {step: 0, view: t, property: contentInset, from: [10, 0, 0, 0], to: [10, 0, 200, 0]}

    """#

  /// The digest of the plan of all of them.
  static let planDigest = "8d177bdf538bc9a3b924a5c8749a9e025799a82acf557ff8c6d0c4347bec2817"

  /// The digest and the failure's fingerprint, or `-`, of each case's outcome.
  static let digests = """
    27502a6b039163172027c1e08106acd9aab768b1f68d8f3f70af53f41b25a91c a92e4f4920a60d468243a01873c2830521c3eab82b863daaa895914aae05158f verdicts/approved [inset-scroll, phone]
    6c99b33d2659bf8bea0fd378ddb6c067eb36e7f7d60b0104ea4c412a6f4e0b46 - moves/table [none, phone]
    6c99b33d2659bf8bea0fd378ddb6c067eb36e7f7d60b0104ea4c412a6f4e0b46 - moves/table [none, notch]
    6c99b33d2659bf8bea0fd378ddb6c067eb36e7f7d60b0104ea4c412a6f4e0b46 - moves/table [system-table, phone]
    6c99b33d2659bf8bea0fd378ddb6c067eb36e7f7d60b0104ea4c412a6f4e0b46 - moves/table [system-table, notch]
    b6c9be72f19029380fdc4df423c234d157616effed86ae78318dc33fee8049c0 - moves/table [offset-restore, phone]
    ac16005734779b5677db3f72a7461e86a7d4d753ea9a48e5aa5c790790deaba7 - moves/table [offset-restore, notch]
    fe5a14f15d924da3bc288cddf5c5cbe27cbc19d95f512b5f01ad048a5732b2d5 - moves/table [inset-scroll, phone]
    d7c9ebc15b2c6be4c109f024a036814b2bfa1bce33b59b1c09bad35372ee0c4b - moves/table [inset-scroll, notch]
    3c800904bb88c67bf788cccc7f4b4df2f841b27f666b17c987b6e71f9de89eb1 - moves/table [xlform, phone]
    5e932cdd9161bca5431328068591e41b092596221fc6431f411e2e06d99ed17d - moves/table [xlform, notch]
    1bfc7f6656b633c71ea04a08928dd8152ebfb7cc67569809fec123a27b9bfe66 - moves/table [footer-spacer, phone]
    f42841b2608b91161e7a3dfb7c8a347fbac5ff0e39b4cd6d2915d03d7792c51f - moves/table [footer-spacer, notch]
    5fb45679810ea24a0e44f2feb8b2845b137e95a9fa6587352b7b1c26d4cf53c7 - moves/table [inset-broadcast, phone]
    553f15a28c38e233326879958a77fa604ef3386a31b212300362ba3e1c2fa836 - moves/table [inset-broadcast, notch]
    5ad79edad0c5a810bdbf9b40974e14b6379f225c8f7bb00e5b19b2e7d5b710c1 - moves/table [iq-6.5.0, phone]
    2e236ce7ece31aadd427525a57fcb4f70c12fd5e59372420722c99d3a40defa6 - moves/table [iq-6.5.0, notch]
    5b63be16a801129c82ac902812b5ceb92580a5ed50725ef26d37ab3e29f494a4 - moves/table [offset-20, phone]
    d69847081b2d6e61e40cc87aeb45be674bf33a5825a3eab685326ec42678dd36 - moves/table [offset-20, notch]
    3c800904bb88c67bf788cccc7f4b4df2f841b27f666b17c987b6e71f9de89eb1 - moves/table [inset-restore, phone]
    5e932cdd9161bca5431328068591e41b092596221fc6431f411e2e06d99ed17d - moves/table [inset-restore, notch]
    b9cf0f4645876d38f79b7a9b98e040370be0752403bf59b128ee82cae9776748 - moves/stack [stack-spacer, phone]
    f9b7298f729c6f34192fde7b866a8c3b67c37b9f1695a8f3cf3f3e13e19cd470 - moves/stack [stack-spacer, notch]
    8b5a75a0cdaf5cc115321aa90afc5889f1108ef0ac2e86f38e2ad99284ee2686 - moves/stack [iq-6.5.0, phone]
    4f0f83201ae773f84c51e06e65e7661c6cf6488beb8c16da3be212592c5cc5f5 - moves/stack [iq-6.5.0, notch]
    6c99b33d2659bf8bea0fd378ddb6c067eb36e7f7d60b0104ea4c412a6f4e0b46 - moves/turned [none, phone]
    6c99b33d2659bf8bea0fd378ddb6c067eb36e7f7d60b0104ea4c412a6f4e0b46 - moves/turned [none, phone, portraitUpsideDown]
    6c99b33d2659bf8bea0fd378ddb6c067eb36e7f7d60b0104ea4c412a6f4e0b46 - moves/turned [none, phone, landscapeLeft]
    6c99b33d2659bf8bea0fd378ddb6c067eb36e7f7d60b0104ea4c412a6f4e0b46 - moves/turned [none, phone, landscapeRight]
    6c99b33d2659bf8bea0fd378ddb6c067eb36e7f7d60b0104ea4c412a6f4e0b46 - moves/turned [iq-6.5.0, phone]
    6c99b33d2659bf8bea0fd378ddb6c067eb36e7f7d60b0104ea4c412a6f4e0b46 - moves/turned [iq-6.5.0, phone, portraitUpsideDown]
    6c99b33d2659bf8bea0fd378ddb6c067eb36e7f7d60b0104ea4c412a6f4e0b46 - moves/turned [iq-6.5.0, phone, landscapeLeft]
    6c99b33d2659bf8bea0fd378ddb6c067eb36e7f7d60b0104ea4c412a6f4e0b46 - moves/turned [iq-6.5.0, phone, landscapeRight]
    2b81575b3d4038ff41ee2f9e60b30f6a112de2f631cc47bc0f5b7fb59d99c4cc c905e82fc69d34bec00f73556f1b4a49b7184628538d59764296bf1f6023a2cf laws/fields [none, phone]
    a1e06bc2e2bf64052589aaaa66bceea5a6d0ab9eecf6ce2e48d36c2c8d5573ec 0645c2720b3ab41c4298629dd02d50f31e925efac6f1216b4b96075f236af969 laws/fields [iq-6.5.0, phone]
    2e2846d208d1cfc8d1e55d46065a16c6c3e66643a6e97d80f124b917b01feb9f 4003c32f8c614e1e9db8a502749505611ca713214ffc521094afe2c5a778c064 laws/table [offset-restore, phone]
    87db7cb25bb3e66344db7e0775656f5fd7f96d31ccfab72fee6aeacb2d6f7622 - laws/table [inset-scroll, phone]
    3b8e2576e49b4a4623348f39fce12b15607b58c85cb91e1136ba920dc1e50d95 721fbfe399b732138c8f9af95fb13009c0ee4494818e300c5a953d85a712e031 laws/table [footer-spacer, phone]
    827de0adb7f610df265bfc4263feadba518225bf0a865af760af3c39a21f6a0c 914c73e23207c96d6799bef3b8364e22a2c8e2f183b76f65d2bc75c20b6c7b17 laws/table [inset-broadcast, phone]
    f2cdee3e16df74b6b906d3805180eb27190374393f506f515957df60b5b4bdb4 22a5f21c464f257d274e3df51e407458ab224738d9ef1064522bd3fd120340ca laws/gap [offset-restore, phone]
    3947da9af520b68f2baad13acfed071377f3bc43479c71c8464e6c655c6133f0 d54e72e6a9e3ee2adc9fb2d23fa331d523f256e1f9d4d65a24fa13abbe30f739 laws/stack [stack-spacer, phone]
    549a61c91e6d05ef7fe4bcca343c0783ca8ac6f1f92aa7273b9e62dd567a4cd0 - laws/scroll [none, phone]
    9fc38027d8f6f2766be83da1166f5ae9f286d6fbb1f6421bce174fc5e90f8f93 - laws/drift [none, phone]
    b13b2dda0ad299a7051bca1e1ed558a923e43e199726a78bea5bfb09f89ceb36 cbd7582560c37f64c009f2a4188092495cc2ec8dae7582726ac6dce8539e9e3a laws/order [offset-restore, phone]
    0cc1cccdcc43bd4ab9ea75ac6a234a177d7a2ab20880674720b742a0e84b5557 5e71b6f70852fee0868c643ed25c4722ae6e40736750fe95a4e327db79bc70ca laws/root-below [none, phone]
    853380ae96f6472d6c59c48668e3dd5e2f640053d187abc4f9d39193cc4f47b7 78cc9fdca929415711d5dfd86aa6d4d94a056b83f903386946dc7b83f1ee3291 laws/root-away [none, phone]
    6b7da91e9aafc6d8a1f5596da26b49093c9e7fc59200636cf49b24b2de88dfd6 ed31968609ab80ad872d71d92b5513c9385df10f88e996786ae9e92b1ae52ab6 laws/default [none, phone]
    5ac6fd885e713c44b20feeae6612694a98fb5a86ab38c8e45583c5cc53a2ae30 320543b5efc68256c0b9cdb1291ab319cb2ba0e87cad38033acf0c4d46745e63 operators/equals [none, phone]
    2b279d3d51972e5bbe0a4dd9533086912f6b7b6a15b4c96846ca91527ea586ea 45d4ddd5baf01c21c4db5919a64caf167a5fbb4bf456457fbbee544dd7603517 operators/at-least [none, phone]
    1099125c0d6d34041a529ec65e9a51f1781b2f6005c0078402ca15ad79d71b4b 16a15515d5d8a7ad1dd97f928bfe2ae235760c8b62f8744a0b31ba9d2d2c2e57 operators/at-most [none, phone]
    47f13861c1a343987ebac861a10675215ed9b828197bad769a0e8e2fc427ee1f c7ac38c6e604db7300a0fa74100e29006e5bc3b41b55f7abe1e15b1a24de0d16 operators/between [none, phone]
    41e09878f262c0a8ba995efc845be8f70d795f5b435acf01d3410bc13de0acc3 61a2408910e17ab6f25e3567eb89e213cb81e7d9459dbf03d9d3dd7e9ca90480 operators/near [none, phone]
    5c5fc0f9132d43f3af8e778d5a3eb90010a59024e34d09131f668db811a5d854 4b8171ceb51913356829721ce496bed19019d548bdc1a64b51095906e0e5cabb operators/not [none, phone]
    8d5010ac57b84ae03448acfaa54110372207337a3db774b2254fb7a5007b233a d31d0e958928b8efc8cc0a3bd9a224ee136ea30d4f1799a0374f94d71021a512 operators/one-of [none, phone]
    e88b1128302c20e3bac35aa837bd490d153aaf88159c691e4a5234804a2237fb b88998b70069d572dc366c8602bf830fdd77cc9a44114ab4db7ff35f58acd056 operators/contains [none, phone]
    5a57a34427ad1fc9e7e3800da316e0dae1644068210cb650c7110b67c15254a9 d52f40969a64f443a539d30c408badb26303349b6b202481f76125d353dc2a6a operators/log [none, phone]
    8524e6527979a17d48cf0b5ea88ad31020fab60a92a1ab4c60bd1499753e433a 9d180b650c9b81a8151a9e0dfdb82a87bf68ea050cba2fc03078c56ba23d590a operators/adjustments [inset-scroll, phone]
    8a21b75b5cc14f1e21482c09b104bd5653a652dec7da34ca2e444ca91179d1b9 9d180b650c9b81a8151a9e0dfdb82a87bf68ea050cba2fc03078c56ba23d590a operators/adjustments [offset-restore, phone]
    5125a60e1cb6b3ed8e357d97b6a5f26dfffb211baa3c17e26bf6c67f6429999e 36ecba75ca532f0390c646e472b0ea8b291c1936745a49cf3ce881526519b1fe operators/metrics [inset-scroll, phone]
    9fc38027d8f6f2766be83da1166f5ae9f286d6fbb1f6421bce174fc5e90f8f93 - verdicts/pass [none, phone]
    9fc38027d8f6f2766be83da1166f5ae9f286d6fbb1f6421bce174fc5e90f8f93 - verdicts/pass [none, notch]
    9fc38027d8f6f2766be83da1166f5ae9f286d6fbb1f6421bce174fc5e90f8f93 - verdicts/pass [inset-scroll, phone]
    9fc38027d8f6f2766be83da1166f5ae9f286d6fbb1f6421bce174fc5e90f8f93 - verdicts/pass [inset-scroll, notch]
    47f852fb2656df554fad7da26a600c3da8ae9b5203ff2334f9a46bdd2697b91d 4d3c65678c7db5b55df7b974f52892ba2eae04c4bd8145af2dd78363e18769d5 verdicts/error [none, phone]
    0031908868f55a9487c11e288f6751466bc3a3fef44571c88bbcc6ab79ecc19b - verdicts/known [none, phone]
    3712baaf67a8239e0087ba161623a7804ba46a92f815ab38a2753e2f8d509b41 - verdicts/unexpected [none, phone]
    b394cb184df06f6d9439c2b360f8aee968aa6b76e3a61de06f1c627be8768cf7 83aea1379713d91297ea39c4292c50ee58681506ce7afb02deeeb7ba9c89c608 verdicts/expired [none, phone]
    eaeb62f5c1ec18523b23721f5879c6812c62490f552f17b5906c9a7f326e4931 - verdicts/known-law [none, phone]
    """

  /// The words of a log.
  static let logWords = """
    keyboardWillShow keyboardDidShow keyboardWillHide keyboardDidHide keyboardWillChangeFrame
    keyboardDidChangeFrame becomeFirstResponder resignFirstResponder textFieldShouldBeginEditing
    textFieldDidBeginEditing textFieldShouldChangeCharacters textFieldShouldClear
    textFieldShouldReturn textFieldShouldEndEditing textFieldDidEndEditing
    textViewShouldBeginEditing textViewDidBeginEditing textViewShouldChangeText textViewDidChange
    textViewShouldEndEditing textViewDidEndEditing UITextFieldTextDidBeginEditing
    UITextFieldTextDidChange UITextFieldTextDidEndEditing UITextViewTextDidBeginEditing
    UITextViewTextDidChange UITextViewTextDidEndEditing rotate contentEdited inputClick
    """.split { $0 == " " || $0 == "\n" }.map { "\($0)" }
}
