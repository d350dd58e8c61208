import Foundation
import Testing

/// Forms with constraints, as devices lay them out.
struct LayoutTests {
  /// A scene for an iPhone 8, of which Xcode stored one frame elsewhere than its constraints say.
  private static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    toolsVersion="14490.70" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useSafeAreas="YES">
    <device id="retina4_7" orientation="portrait"/>
    <scenes><scene sceneID="one"><objects>
    <viewController id="a" storyboardIdentifier="sign-in">
    <view key="view" id="va"><rect key="frame" x="0" y="0" width="375" height="667"/>
    <subviews>
    <textField placeholder="E-mail" translatesAutoresizingMaskIntoConstraints="NO" id="f">
    <rect key="frame" x="16" y="40" width="343" height="30"/>
    <textInputTraits key="textInputTraits"/></textField>
    <textField placeholder="Code" misplaced="YES" translatesAutoresizingMaskIntoConstraints="NO" id="g">
    <rect key="frame" x="16" y="90" width="343" height="30"/>
    <textInputTraits key="textInputTraits"/></textField>
    </subviews>
    <constraints>
    <constraint firstItem="f" firstAttribute="leading" secondItem="va" secondAttribute="leading" \
    constant="16" id="c1"/>
    <constraint firstItem="f" firstAttribute="width" constant="343" id="c2"/>
    <constraint firstItem="f" firstAttribute="height" constant="30" id="c3"/>
    <constraint firstItem="f" firstAttribute="top" secondItem="va" secondAttribute="top" \
    constant="40" id="c4"/>
    <constraint firstItem="g" firstAttribute="leading" secondItem="f" secondAttribute="leading" id="c5"/>
    <constraint firstItem="g" firstAttribute="width" secondItem="f" secondAttribute="width" id="c6"/>
    <constraint firstItem="g" firstAttribute="height" constant="30" id="c7"/>
    <constraint firstItem="g" firstAttribute="top" secondItem="f" secondAttribute="bottom" \
    constant="100" id="c8"/>
    </constraints>
    </view></viewController></objects></scene></scenes>
    </document>
    """

  @Test func `a form is shown and drawn as a device lays it out`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.storyboard, to: "Login.storyboard")
      #expect(try headroom("import", "Login.storyboard", "-q").status == 0)
      let shown = try headroom("show", "Login/sign-in", "--device", "iPhone 14")
      #expect(shown.status == 0, "\(shown.errors)")
      #expect(shown.output.hasPrefix("Login/sign-in on iPhone 14, 390 × 844\n"), "\(shown.output)")
      #expect(shown.output.contains(" [16, 170, 343, 30]"), "\(shown.output)")
      let json = try headroom(
        "show", "Login.storyboard", "--device", "iPhone 14", "--format", "json")
      let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
      let layouts = try #require((document as? [String: Any])?["layouts"] as? [[String: Any]])
      let views = try #require(layouts.first?["views"] as? [[String: Any]])
      let frames: [[Double]] = [[0, 0, 390, 844], [16, 40, 343, 30], [16, 170, 343, 30]]
      #expect(views.map { $0["frame"] as? [Double] } == frames)
      let drawn = try headroom(
        "show", "Login/sign-in", "--device", "iPhone 14", "--svg", "form.svg")
      #expect(drawn.status == 0, "\(drawn.errors)")
      #expect(String(decoding: try headroom.read("form.svg"), as: UTF8.self).hasSuffix("</svg>\n"))
      let several = try headroom("show", "Login/sign-in", "--device", "iPad*", "--svg", "-")
      #expect(several.status == 64, "\(several.errors)")
      let unknown = try headroom("show", "Login/sign-in", "--device", "iPhone 88")
      #expect(unknown.status == 64)
      #expect(unknown.errors.contains("unknown device 'iPhone 88'; did you mean 'iPhone 8'?"))
      let lying = try headroom(
        "show", "Login/sign-in", "--device", "iPhone Air", "--orientation", "landscapeLeft")
      #expect(lying.status == 4, "\(lying.errors)")
    }
  }

  @Test func `documents for one kind of device are tried on those`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let pad = Self.storyboard.replacingOccurrences(
        of: "iOS.CocoaTouch\"", with: "iOS.CocoaTouch.iPad\"")
      try headroom.write(pad, to: "Login.storyboard")
      let tried = try headroom("try", "Login.storyboard", "-q", "-s", "none", "--fail-on", "never")
      #expect(tried.output.contains("STRATEGY  FIELDS  LAWS  iPad A16 iOS 26\n"), "\(tried.output)")
      let named = try headroom.call([
        "try", "Login.storyboard", "-q", "-s", "none", "-d", "iPhone 8", "--fail-on", "never",
      ])
      #expect(named.output.contains("STRATEGY  FIELDS  LAWS  iPhone 8\n"), "\(named.output)")
    }
  }
}
