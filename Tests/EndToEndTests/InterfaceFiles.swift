/// Small Interface Builder documents for the built binary.
enum InterfaceFiles {
  /// A storyboard with a sign-in scene (two fields in a scroll view) and a table of one prototype.
  static let login = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    targetRuntime="iOS.CocoaTouch">
    <device id="retina4_7" orientation="portrait"/>
    <scenes>
    <scene sceneID="one"><objects>
    <viewController id="a" customClass="SignIn" storyboardIdentifier="sign-in">
    <view key="view" id="va"><rect key="frame" x="0" y="0" width="375" height="667"/>
    <subviews><scrollView id="s"><rect key="frame" x="0" y="0" width="375" height="667"/>
    <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/><subviews>
    <textField placeholder="E-mail" id="f"><rect key="frame" x="16" y="100" width="343" height="34"/>
    <textInputTraits key="textInputTraits" keyboardType="emailAddress" returnKeyType="next"/>
    </textField>
    <textField placeholder="Password" id="g"><rect key="frame" x="16" y="600" width="343" height="34"/>
    <textInputTraits key="textInputTraits" secureTextEntry="YES"/></textField>
    </subviews></scrollView></subviews></view></viewController></objects></scene>
    <scene sceneID="two"><objects>
    <tableViewController id="b" customClass="Settings"><tableView key="view" id="t">
    <rect key="frame" x="0" y="0" width="375" height="667"/><prototypes>
    <tableViewCell id="c"><rect key="frame" x="0" y="28" width="375" height="44"/></tableViewCell>
    </prototypes></tableView></tableViewController></objects></scene>
    </scenes>
    </document>
    """

  /// A document for macOS.
  static let mac = """
    <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" targetRuntime="MacOSX.Cocoa"/>
    """
}
