import AvoidanceEngine
import FormImporters
import Scenarios
import Testing

private typealias Fixture = InterfaceFixture

struct InterfaceImporterTests {
  // MARK: Forms

  @Test func `every scene of a storyboard is a form, named after the file and the scene`() throws {
    let text = Fixture.storyboard(
      Fixture.scene("SignIn", Fixture.field("Email"), id: "a")
        + Fixture.scene("SignUp", Fixture.field("Email"), id: "b")
        + Fixture.scene("SignUp", Fixture.field("Email"), id: "c")
    )
    let forms = try Fixture.read(text, file: "Screens/Base.lproj/Login.storyboard").forms
    #expect(forms.map(\.definition.name) == ["Login/SignIn", "Login/SignUp", "Login/SignUp-2"])
    #expect(forms.map(\.definition.location.line) == [6, 17, 28])
    #expect(forms[0].definition.value.controller.className == "SignIn")
    #expect(forms[0].definition.value.canvas == Size(375, 667))
  }

  @Test func `the view of a File's Owner is a controller's, any other is put onto a screen`() throws
  {
    let owner = """
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Login">
      <connections><outlet property="view" destination="root" id="o"/></connections></placeholder>
      """
    let view = "<view id=\"root\">\(Fixture.rect(0, 0, 320, 200))</view>"
    let own = try Fixture.form(Fixture.xib(owner + view), file: "Login.xib")
    #expect(own.canvas == Size(320, 200))
    #expect(own.view.children.isEmpty)

    let bar = try Fixture.read(Fixture.xib(view), file: "Bar.xib")
    let form = bar.forms[0].definition
    #expect(form.name == "Bar")
    // As wide as any screen: drawn on one of its own width.
    #expect(form.value.canvas == Size(320, 667))
    #expect(form.value.view.children.map(\.frame) == [Rect(0, 0, 320, 200)])
    #expect(form.value.view.children.map(\.autoresizing) == [[]])
    #expect(bar.diagnostics.map(\.message).first?.contains("no view controller") == true)
  }

  @Test func `a cell alone stands in a table`() throws {
    let cell = """
      <tableViewCell id="c" customClass="NameCell">\(Fixture.rect(0, 0, 320, 60))
      <tableViewCellContentView key="contentView" id="cv">\(Fixture.rect(0, 0, 320, 60))
      <subviews>\(Fixture.field("Name"))</subviews></tableViewCellContentView></tableViewCell>
      """
    let form = try Fixture.form(Fixture.xib(cell), file: "NameCell.xib")
    let row = try #require(form.view.children.first?.table?.sections.first?.rows.first)
    #expect(row.height == 60)
    #expect(row.className == "NameCell")
    #expect(row.children.map(\.identifier) == ["name"])
  }

  // MARK: Frames

  @Test func `a frame keeps its fractions on the grid of 1/1024`() throws {
    let field =
      "<textField placeholder=\"a\">\(Fixture.rect(18.666666666666671, 0.5, 10, 20))</textField>"
    let form = try Fixture.form(Fixture.storyboard(Fixture.scene("A", field)))
    // 18.6666… × 1024 = 19114.67, so 19115 / 1024.
    #expect(try form.view.view("a").frame == Rect(18.6669921875, 0.5, 10, 20))
  }

  /// Distances to the edges of a view of 375 × 667, as Xcode 8.0 wrote them.
  struct Inset: Sendable {
    var attributes: String
    var frame: Rect
  }

  @Test(arguments: [
    // 375 − 10 − 15 wide.
    Inset(attributes: #"minX="10" minY="20" height="30" maxX="15""#, frame: Rect(10, 20, 350, 30)),
    Inset(attributes: #"minX="1" minY="2" width="3" height="4""#, frame: Rect(1, 2, 3, 4)),
    // What is left out is 0: the full width.
    Inset(attributes: #"minY="20" height="30""#, frame: Rect(0, 20, 375, 30)),
    Inset(attributes: #"minX="10" width="50" height="30""#, frame: Rect(10, 0, 50, 30)),
    // 667 − 20 − 40 high.
    Inset(attributes: #"minX="10" minY="20" maxX="30" maxY="40""#, frame: Rect(10, 20, 335, 607)),
    // 667 − 17 − 50 from the top.
    Inset(attributes: #"minX="10" height="50" maxX="15" maxY="17""#, frame: Rect(10, 600, 350, 50)),
    // 375 − 20 − 100 from the left.
    Inset(attributes: #"width="100" maxX="20" minY="1" height="2""#, frame: Rect(255, 1, 100, 2)),
  ])
  func `a frameInset is resolved against the superview`(inset: Inset) throws {
    let view = """
      <textField placeholder="a"><frame key="frameInset" \(inset.attributes)/></textField>
      """
    let form = try Fixture.form(Fixture.storyboard(Fixture.scene("A", view)))
    #expect(try form.view.view("a").frame == inset.frame)
  }

  @Test func `a view without a frame gets none, and a warning`() throws {
    let text = Fixture.storyboard(Fixture.scene("A", "<textField placeholder=\"a\" id=\"f\"/>"))
    let imported = try Fixture.read(text)
    #expect(try imported.forms[0].definition.value.view.view("a").frame == nil)
    #expect(
      imported.diagnostics.map(\.message) == [
        "textField 'a': it has no frame and is treated as empty"
      ]
    )
  }

  @Test func `a root without a frame has the size of the document's device`() throws {
    let scene = Fixture.scene("A", Fixture.field("a"))
      .replacing(
        "<view key=\"view\" id=\"v-vc\">\n\(Fixture.rect(0, 0, 375, 667))",
        with: "<view key=\"view\" id=\"v-vc\">")
    let form = try Fixture.form(Fixture.storyboard(scene, device: "retina6_12"))
    #expect(form.canvas == Size(393, 852))
  }

  // MARK: Properties

  @Test
  func `a view that takes no touches closes the inputs in it; an image alone does not matter`()
    throws
  {
    let closed = "userInteractionEnabled=\"NO\""
    let views =
      "<view id=\"box\" userLabel=\"box\" \(closed)>\(Fixture.rect(0, 0, 300, 100))"
      + "<subviews>\(Fixture.field("inside"))</subviews></view>"
      + "<view id=\"deco\" userLabel=\"deco\" \(closed)>\(Fixture.rect(0, 200, 300, 9))</view>"
    let view = try Fixture.form(Fixture.storyboard(Fixture.scene("A", views))).view
    #expect(try !view.view("box").userInteraction)
    #expect(try view.view("inside").userInteraction)
    #expect(try view.view("deco").userInteraction)
  }

  @Test func `traits and states of inputs are kept`() throws {
    let traits = """
      <textInputTraits key="textInputTraits" keyboardType="URL" returnKeyType="emergency-call" \
      secureTextEntry="YES" autocorrectionType="no"/>
      """
    let fields =
      Fixture.field("url", "tag=\"7\" text=\"x\" customClass=\"F\"", traits)
      + Fixture.field("off", "enabled=\"NO\" userInteractionEnabled=\"NO\"")
      + Fixture.field("gone", "hidden=\"YES\" alpha=\"0.25\"")
      + "<textView editable=\"NO\" scrollEnabled=\"NO\" id=\"t\">\(Fixture.rect(0, 0, 9, 9))"
      + "<string key=\"text\">one\ntwo</string></textView>"
    let view = try Fixture.form(Fixture.storyboard(Fixture.scene("A", fields))).view
    let url = try view.view("url")
    #expect(url.tag == 7 && url.className == "F")
    let input = try #require(url.input)
    #expect(input.text == "x" && input.placeholder == "url")
    #expect(input.keyboardType == .url && input.returnKey == .emergencyCall)
    #expect(input.secure && !input.autocorrection)
    let off = try view.view("off")
    #expect(off.input?.enabled == false && !off.userInteraction)
    let gone = try view.view("gone")
    #expect(gone.isHidden && gone.alpha == 0.25)
    let text = try #require(view.children.first { $0.kind == .textView })
    #expect(text.input?.enabled == false && text.scroll?.scrollEnabled == false)
    #expect(text.input?.text == "one\ntwo")
  }

  /// What a key says; the usual one ends editing where something hears of it.
  @Test(arguments: [
    ("returnKeyType=\"next\"", "", InputProperties.OnReturn.next),
    ("returnKeyType=\"done\"", "", .resign), ("returnKeyType=\"search\"", "", .resign),
    ("", "", .nothing),
    ("", "<outlet property=\"delegate\" destination=\"c\" id=\"o\"/>", .resign),
    ("", "<outlet property=\"next\" destination=\"c\" id=\"o\"/>", .nothing),
    (
      "",
      "<action selector=\"end:\" destination=\"c\" eventType=\"editingDidEndOnExit\" id=\"o\"/>",
      .resign
    ),
    (
      "", "<action selector=\"go:\" destination=\"c\" eventType=\"editingChanged\" id=\"o\"/>",
      .nothing
    ),
    ("returnKeyType=\"next\"", "<outlet property=\"delegate\" destination=\"c\" id=\"o\"/>", .next),
  ])
  func `return does what the key and the connections say`(
    key: String, connection: String, action: InputProperties.OnReturn
  ) throws {
    let field = Fixture.field(
      "name", "",
      "<textInputTraits key=\"textInputTraits\" \(key)/><connections>\(connection)</connections>")
    let view = try Fixture.form(Fixture.storyboard(Fixture.scene("A", field))).view
    #expect(try view.view("name").input?.onReturn == action)
  }

  @Test(arguments: [
    ("searchBar", "", "", InputProperties.OnReturn.nothing),
    ("searchBar", "returnKeyType=\"search\"", "", .resign),
    ("searchBar", "", "<outlet property=\"delegate\" destination=\"c\" id=\"o\"/>", .resign),
    ("textView", "returnKeyType=\"done\"", "", .nothing),
  ])
  func `so it does in a search bar, but not in a text view`(
    element: String, key: String, connection: String, action: InputProperties.OnReturn
  ) throws {
    let view = """
      <\(element) id="i" userLabel="input">\(Fixture.rect(0, 0, 375, 56))
      <textInputTraits key="textInputTraits" \(key)/><connections>\(connection)</connections>
      </\(element)>
      """
    let root = try Fixture.form(Fixture.storyboard(Fixture.scene("A", view))).view
    #expect(try root.view("input").input?.onReturn == action)
  }

  @Test(arguments: [
    ("alphabet", InputProperties.KeyboardType.asciiCapable), ("numberPad", .numberPad),
    ("emailAddress", .emailAddress), ("numbersAndPunctuation", .numbersAndPunctuation),
    ("phonePad", .phonePad), ("decimalPad", .decimalPad), ("webSearch", .webSearch),
  ])
  func `keyboard types keep their meaning`(word: String, type: InputProperties.KeyboardType) throws
  {
    let traits = "<textInputTraits key=\"textInputTraits\" keyboardType=\"\(word)\"/>"
    let text = Fixture.storyboard(Fixture.scene("A", Fixture.field("a", "", traits)))
    #expect(try Fixture.form(text).view.view("a").input?.keyboardType == type)
  }

  // The words are Xcode's; what AutoFill has no bar for is no matter.
  @Test(arguments: [
    ("username", InputProperties.ContentType.username), ("password", .password),
    ("new-password", .newPassword), ("one-time-code", .oneTimeCode), ("email", .none),
  ])
  func `content types keep their meaning`(word: String, type: InputProperties.ContentType) throws {
    let traits = "<textInputTraits key=\"textInputTraits\" textContentType=\"\(word)\"/>"
    let text = Fixture.storyboard(Fixture.scene("A", Fixture.field("a", "", traits)))
    #expect(try Fixture.form(text).view.view("a").input?.contentType == type)
  }

  @Test func `scroll views keep how they scroll, and Xcode's filler text is left out`() throws {
    let views = """
      <scrollView keyboardDismissMode="interactive" contentInsetAdjustmentBehavior="never" \
      alwaysBounceVertical="YES" id="s">\(Fixture.rect(0, 0, 375, 400))
      <inset key="contentInset" minX="1" minY="2" maxX="3" maxY="4"/>
      <subviews><textView keyboardDismissMode="onDrag" id="t">\(Fixture.rect(0, 0, 375, 500))
      <string key="text">Lorem ipsum dolor sit er elit lamet</string></textView></subviews>
      </scrollView>
      """
    let view = try Fixture.form(Fixture.storyboard(Fixture.scene("A", views))).view
    let scroll = try #require(view.view("scroll-view").scroll)
    #expect(scroll.keyboardDismissMode == .interactive && scroll.insetAdjustment == .never)
    #expect(scroll.alwaysBounceVertical && scroll.contentInset == EdgeInsets(2, 1, 4, 3))
    let text = try view.view("text-view")
    #expect(text.scroll?.keyboardDismissMode == .onDrag && text.input?.text == "")
  }

  // MARK: Names

  @Test func `identifiers come from the best name that there is, each once`() throws {
    let runtime = """
      <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" \
      keyPath="accessibilityIdentifier" value="login.email"/></userDefinedRuntimeAttributes>
      """
    let fields =
      Fixture.field("E-mail", "id=\"a\"", runtime) + Fixture.field("Password", "id=\"b\"")
      + Fixture.field("Repeat it", "userLabel=\"second\"") + Fixture.field("Your Name!")
      + Fixture.field("Your name") + Fixture.field("42 €") + Fixture.field("Focus")
      + Fixture.field("") + Fixture.field("姓名")
    let outlet = """
      <connections><outlet property="delegate" destination="b" id="x"/>
      <outlet property="passwordField" destination="b" id="y"/></connections>
      """
    let text = Fixture.storyboard(Fixture.scene("A", fields, extra: outlet))
    let names = try Fixture.form(text).view.children.map(\.identifier)
    #expect(
      names == [
        "login-email", "passwordField", "second", "your-name", "your-name-2", "field-42",
        "focus-field", "field", "姓名",
      ]
    )
  }

  @Test func `a field without a name takes that of the label beside it`() throws {
    let row = """
      <view id="r">\(Fixture.rect(0, 0, 375, 44))<subviews>
      <label text="First name">\(Fixture.rect(0, 0, 100, 44))</label>
      <textField>\(Fixture.rect(100, 0, 275, 44))</textField></subviews></view>
      """
    let view = try Fixture.form(Fixture.storyboard(Fixture.scene("A", row))).view
    #expect(view.children[0].children.map(\.identifier) == ["first-name", "first-name-2"])
  }

  @Test func `what holds an input has a name, of its class if there is no better one`() throws {
    let field = Fixture.field("Code")
    let views = """
      <view id="v">\(Fixture.rect(0, 0, 375, 200))<subviews>
      <stackView customClass="CodePanel" id="s">\(Fixture.rect(0, 0, 375, 100))
      <subviews>\(field)</subviews></stackView></subviews></view>
      <view customClass="Logo" id="l">\(Fixture.rect(0, 300, 375, 100))</view>
      <view customClass="CodePanel" userLabel="second" id="t">\(Fixture.rect(0, 400, 375, 100))
      <subviews>\(field)</subviews></view>
      """
    let root = try Fixture.form(Fixture.storyboard(Fixture.scene("A", views))).view
    #expect(root.identifier == nil)
    #expect(root.children.map(\.identifier) == ["view", nil, "second"])
    #expect(root.children[0].children.map(\.identifier) == ["CodePanel"])
  }

  @Test(arguments: [
    ("stackView", "UIStackView"), ("view", "UIView"), ("containerView", "UIView"),
    ("activityIndicatorView", "UIActivityIndicatorView"), ("mapView", "MKMapView"),
    ("mkMapView", "MKMapView"), ("wkWebView", "WKWebView"), ("arscnView", "ARSCNView"),
    ("arskView", "ARSKView"), ("sceneKitView", "SCNView"), ("skView", "SKView"),
    ("glkView", "GLKView"), ("mtkView", "MTKView"), ("datePicker", "UIDatePicker"),
    ("view customClass=\"Logo\"", "view 'Logo'"),
  ])
  func `a view without a name is told by its class and line`(element: String, name: String) throws {
    let text = Fixture.storyboard(Fixture.scene("A", "<\(element) id=\"v\"/>"))
    #expect(
      try Fixture.read(text).diagnostics.map(\.description) == [
        "Login.storyboard:10: warning: \(name): it has no frame and is treated as empty"
      ]
    )
  }

  // MARK: What stands outside

  @Test func `an input in a bar is left out, and said to be`() throws {
    let item = """
      <navigationItem key="navigationItem"><searchBar key="titleView" placeholder="Find"/>
      </navigationItem>
      """
    let text = Fixture.storyboard(Fixture.scene("A", Fixture.field("a"), extra: item))
    let imported = try Fixture.read(text)
    #expect(imported.inputsLeftOut == 1)
    #expect(imported.diagnostics.map(\.message) == ["UISearchBar: it is in a bar and is left out"])
  }
}
