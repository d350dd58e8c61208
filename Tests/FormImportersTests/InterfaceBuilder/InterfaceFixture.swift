import AvoidanceEngine
import FormImporters
import Scenarios
import Testing

/// Small Interface Builder documents, and what is read from them.
enum InterfaceFixture {
  /// A storyboard for iOS with these scenes.
  static func storyboard(_ scenes: String, device: String = "retina4_7") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
    <device id="\(device)" orientation="portrait"/>
    <scenes>
    \(scenes)
    </scenes>
    </document>
    """
  }

  /// A xib for iOS with these objects.
  static func xib(_ objects: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
    targetRuntime="iOS.CocoaTouch">
    <device id="retina4_7" orientation="portrait"/>
    <objects>
    \(objects)
    </objects>
    </document>
    """
  }

  /// A scene of a controller whose view holds these subviews.
  static func scene(
    _ name: String, _ subviews: String = "", id: String = "vc", extra: String = "",
    inView: String = ""
  ) -> String {
    """
    <scene sceneID="s-\(id)"><objects>
    <viewController id="\(id)" customClass="\(name)" sceneMemberID="viewController">
    <view key="view" id="v-\(id)">
    \(rect(0, 0, 375, 667))
    <subviews>
    \(subviews)
    </subviews>
    \(inView)
    </view>
    \(extra)
    </viewController>
    </objects></scene>
    """
  }

  /// A frame.
  static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    "<rect key=\"frame\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>"
  }

  /// A text field with a placeholder.
  static func field(_ placeholder: String, _ attributes: String = "", _ inside: String = "")
    -> String
  {
    "<textField placeholder=\"\(placeholder)\" \(attributes)>\(rect(16, 100, 343, 34))\(inside)"
      + "</textField>"
  }

  /// Reads a document; it must not be refused.
  static func read(
    _ text: String, file: String = "Login.storyboard",
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> ImportedFile {
    let imported = InterfaceImporter.read(file: file, bytes: Array(text.utf8))
    try #require(
      !imported.isRefused, "\(imported.diagnostics.map(\.description))",
      sourceLocation: sourceLocation)
    return imported
  }

  /// Reads the only form of a document.
  static func form(
    _ text: String, file: String = "Login.storyboard",
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> FormDescription {
    let imported = try read(text, file: file, sourceLocation: sourceLocation)
    try #require(imported.forms.count == 1, sourceLocation: sourceLocation)
    return imported.forms[0].definition.value
  }
}

/// A form on a shipped device, driven and read by identifiers.
struct FormOnDevice {
  private(set) var simulator: Simulator

  init(
    _ form: FormDescription, _ device: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let device = try #require(
      ShippedDevices.device(named: device), sourceLocation: sourceLocation)
    simulator = Simulator(
      form: Form(form), device: device.value, orientation: .portrait,
      strategy: .none, profile: .observed)
  }

  /// The frame of a view in the window.
  func frame(_ identifier: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws
    -> Rect
  {
    simulator.screen.windowFrame(try index(identifier, sourceLocation))
  }

  mutating func perform(_ event: Event) { simulator.perform(event) }

  mutating func focus(
    _ identifier: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    simulator.perform(.focus(try index(identifier, sourceLocation)))
  }

  private func index(_ identifier: String, _ sourceLocation: Testing.SourceLocation) throws
    -> ViewIndex
  {
    try #require(simulator.screen.form.index(of: identifier), sourceLocation: sourceLocation)
  }
}

extension ViewNode {
  /// The view and all below it, in the order of the file.
  var all: [ViewNode] {
    var views = [self]
    if case .view(let header) = table?.header { views += header.all }
    for section in table?.sections ?? [] { views += section.rows.flatMap(\.all) }
    if case .view(let footer) = table?.footer { views += footer.all }
    return views + children.flatMap(\.all)
  }

  /// Returns the view with an identifier.
  func view(_ identifier: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws
    -> ViewNode
  {
    try #require(
      all.first { $0.identifier == identifier },
      "no \(identifier) among \(all.compactMap(\.identifier))", sourceLocation: sourceLocation)
  }
}
