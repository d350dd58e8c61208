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

  /// The README's storyboard: three fields in a scroll view that constraints tie to the screen, its
  /// bottom by one with an outlet.
  static let signUp = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" \
    useSafeAreas="YES">
    <device id="retina4_7" orientation="portrait"/>
    <scenes>
    <scene sceneID="s"><objects>
    <viewController storyboardIdentifier="sign-up" id="c">
    <view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/>
    <subviews>
    <scrollView translatesAutoresizingMaskIntoConstraints="NO" id="scroll"><rect key="frame" \
    x="0" y="0" width="375" height="667"/>
    <subviews>
    <textField placeholder="Name" borderStyle="roundedRect" \
    translatesAutoresizingMaskIntoConstraints="NO" id="name"><rect key="frame" x="16" y="160" \
    width="343" height="34"/></textField>
    <textField placeholder="Email" borderStyle="roundedRect" \
    translatesAutoresizingMaskIntoConstraints="NO" id="email"><rect key="frame" x="16" y="340" \
    width="343" height="34"/></textField>
    <textField placeholder="Password" borderStyle="roundedRect" \
    translatesAutoresizingMaskIntoConstraints="NO" id="password"><rect key="frame" x="16" \
    y="520" width="343" height="34"/></textField>
    </subviews>
    <constraints>
    <constraint firstItem="name" firstAttribute="top" secondItem="scroll" secondAttribute="top" \
    constant="160" id="k1"/>
    <constraint firstItem="name" firstAttribute="leading" secondItem="scroll" \
    secondAttribute="leading" constant="16" id="k2"/>
    <constraint firstItem="name" firstAttribute="trailing" secondItem="scroll" \
    secondAttribute="trailing" constant="-16" id="k3"/>
    <constraint firstItem="name" firstAttribute="width" secondItem="scroll" \
    secondAttribute="width" constant="-32" id="k4"/>
    <constraint firstItem="email" firstAttribute="top" secondItem="name" \
    secondAttribute="bottom" constant="146" id="k5"/>
    <constraint firstItem="email" firstAttribute="leading" secondItem="name" \
    secondAttribute="leading" id="k6"/>
    <constraint firstItem="email" firstAttribute="trailing" secondItem="name" \
    secondAttribute="trailing" id="k7"/>
    <constraint firstItem="password" firstAttribute="top" secondItem="email" \
    secondAttribute="bottom" constant="146" id="k8"/>
    <constraint firstItem="password" firstAttribute="leading" secondItem="name" \
    secondAttribute="leading" id="k9"/>
    <constraint firstItem="password" firstAttribute="trailing" secondItem="name" \
    secondAttribute="trailing" id="k10"/>
    <constraint firstAttribute="bottom" secondItem="password" secondAttribute="bottom" \
    constant="40" id="k11"/>
    </constraints>
    </scrollView>
    </subviews>
    <constraints>
    <constraint firstItem="scroll" firstAttribute="top" secondItem="root" secondAttribute="top" \
    id="l1"/>
    <constraint firstItem="scroll" firstAttribute="leading" secondItem="root" \
    secondAttribute="leading" id="l2"/>
    <constraint firstItem="scroll" firstAttribute="trailing" secondItem="root" \
    secondAttribute="trailing" id="l3"/>
    <constraint firstItem="scroll" firstAttribute="bottom" secondItem="root" \
    secondAttribute="bottom" id="l4"/>
    </constraints>
    </view>
    <connections><outlet property="formBottom" destination="l4" \
    id="o1"/></connections></viewController></objects></scene>
    </scenes>
    </document>
    """

  /// A document for macOS.
  static let mac = """
    <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" targetRuntime="MacOSX.Cocoa"/>
    """
}
