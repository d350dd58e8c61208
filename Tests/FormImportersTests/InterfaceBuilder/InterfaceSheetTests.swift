import AvoidanceEngine
import Scenarios
import Testing

@testable import FormImporters

private typealias Fixture = InterfaceFixture

/// Sheets, and the lines of text views.
struct InterfaceSheetTests {
  private func scene(_ attributes: String, size: (Double, Double)) -> String {
    """
    <scene sceneID="s"><objects><viewController \(attributes) id="c" sceneMemberID="viewController">
    <view key="view" id="v">\(Fixture.rect(0, 0, size.0, size.1))
    <subviews>\(Fixture.field("a"))</subviews></view></viewController></objects></scene>
    """
  }

  private func messages(_ text: String) throws -> String {
    try Fixture.read(text).diagnostics.map(\.message).joined(separator: "\n")
  }

  // In the middle of 768 × 1024: (768 - 540) / 2 = 114, (1024 - 620) / 2 = 202.
  @Test func `a form sheet that is drawn on an iPad stands in its middle`() throws {
    let text = Fixture.storyboard(
      scene("modalPresentationStyle=\"formSheet\"", size: (540, 620)), device: "ipad9_7")
    let form = try Fixture.form(text)
    #expect(form.controller.presentation == .formSheet)
    #expect(form.controller.frame == Rect(114, 202, 540, 620))
    #expect(form.canvas == Size(540, 620))
    #expect(try messages(text).contains("centred in 768 × 1024"))
  }

  @Test(arguments: [
    ("pageSheet", ViewController.Presentation.pageSheet), ("formSheet", .fullScreen),
  ])
  func `a sheet on a phone has no known frame, and that is told`(
    style: String, presentation: ViewController.Presentation
  ) throws {
    let text = Fixture.storyboard(scene("modalPresentationStyle=\"\(style)\"", size: (375, 667)))
    let form = try Fixture.form(text)
    #expect(form.controller.presentation == presentation)
    #expect(form.controller.frame == nil)
    #expect(try messages(text).contains("without a frame in the file"))
  }

  @Test func `other styles are none of a sheet`() throws {
    for style in ["fullScreen", "overCurrentContext", "custom", "automatic"] {
      let text = Fixture.storyboard(scene("modalPresentationStyle=\"\(style)\"", size: (375, 667)))
      #expect(try Fixture.form(text).controller.presentation == .fullScreen)
      #expect(try messages(text) == "")
    }
  }

  // The segue leads to the navigation controller around the form.
  @Test func `a segue's style counts, also through a navigation controller`() throws {
    let text = Fixture.storyboard(
      """
      <scene sceneID="n"><objects>
      <navigationController modalPresentationStyle="fullScreen" id="nav" sceneMemberID="viewController">
      <connections><segue destination="c" kind="relationship" relationship="rootViewController" id="r"/>
      </connections></navigationController></objects></scene>
      \(scene("title=\"Sheet\"", size: (375, 667)))
      <scene sceneID="f"><objects><viewController title="First" id="first" sceneMemberID="viewController">
      <view key="view" id="fv">\(Fixture.rect(0, 0, 375, 667))</view>
      <connections><segue destination="nav" kind="presentation" modalPresentationStyle="pageSheet" id="g"/>
      </connections></viewController></objects></scene>
      """
    )
    let forms = try Fixture.read(text).forms.map(\.definition.value.controller)
    #expect(forms.map(\.presentation) == [.pageSheet, .fullScreen])
  }

  // 2444 / 2048 of the font's size, on the format's grid of 1/1024: 14 pt → 16.70703125,
  // 17 pt → 20.287109375; a subhead has 15 pt → 17.900390625.
  @Test(
    arguments: [
      ("type=\"system\" pointSize=\"14\"", 16.70703125),
      ("type=\"boldSystem\" pointSize=\"17\"", 20.287109375),
      ("style=\"UICTFontTextStyleSubhead\"", 17.900390625),
      ("name=\".AppleSystemUIFont\" family=\".AppleSystemUIFont\" pointSize=\"14\"", 16.70703125),
      ("name=\"Menlo-Regular\" family=\"Menlo\" pointSize=\"14\"", nil),
      ("type=\"system\"", nil),
      ("type=\"system\" pointSize=\"-3\"", nil),
    ] as [(String, Double?)]
  )
  func `a text view's lines are as high as its font's`(font: String, height: Double?) throws {
    let view = """
      <textView id="t">\(Fixture.rect(0, 0, 300, 80))
      <fontDescription key="fontDescription" \(font)/></textView>
      """
    let form = try Fixture.form(Fixture.storyboard(Fixture.scene("A", view)))
    let text = try #require(form.view.children.first { $0.kind == .textView })
    #expect(text.input?.lineHeight == height)
    #expect(text.input?.lines == (height == nil ? nil : 1))
  }

  // 'nnnnnnnnnn' is 10 × 0.556 × 14 pt wide, wider at sizes below 17 by 3.6 %: 80.6. In 60 - 10 = 50 it
  // takes two lines; with the empty line and the last one that is four.
  @Test func `a text has the lines that its view breaks it into`() throws {
    let view = """
      <textView id="t">\(Fixture.rect(0, 0, 60, 80))<string key="text">nnnnnnnnnn

      n</string><fontDescription key="fontDescription" type="system" pointSize="14"/></textView>
      """
    let form = try Fixture.form(Fixture.storyboard(Fixture.scene("A", view)))
    let text = try #require(form.view.children.first { $0.kind == .textView })
    #expect(text.input?.lines == 4)
  }
}
