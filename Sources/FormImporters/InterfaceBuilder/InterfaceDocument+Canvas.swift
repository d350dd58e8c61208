import AvoidanceEngine
import Scenarios

extension InterfaceDocument {
  /// The size that a screen of the document has: its device's, else what Xcode drew without one.
  var canvas: Size {
    if let deviceSize { return deviceSize }
    let runtime = attribute("targetRuntime", of: 0) ?? ""
    return runtime.hasSuffix("iPad") ? Size(768, 1024) : Size(375, 667)
  }

  /// The size of the document's device as it is held; nil for none or one that is not known.
  var deviceSize: Size? {
    guard let device = child("device", of: 0), let id = attribute("id", of: device),
      let size = Self.devices[id]
    else { return nil }
    let isTurned = attribute("orientation", of: device) == "landscape"
    return isTurned ? Size(size.height, size.width) : size
  }

  /// Which devices the document is for: by the system that it is for, and by the words at the end of
  /// its name that UIKit understands.
  ///
  /// Its device is only the one that it was last viewed as.
  func idiom(ofFile file: String) -> ImportedForm.Idiom {
    let runtime = attribute("targetRuntime", of: 0) ?? ""
    let stem = DefinitionName.stem(ofFile: file).lowercased()
    if runtime.hasSuffix("iPad") || stem.hasSuffix("~ipad") { return .pad }
    return stem.hasSuffix("~iphone") ? .phone : .any
  }

  /// The name of the document's device where it is not known.
  var unknownDevice: String? {
    guard deviceSize == nil else { return nil }
    return child("device", of: 0).flatMap { attribute("id", of: $0) }
  }

  /// Whether a size is one that Xcode draws screens in.
  func isScreen(_ size: Size) -> Bool {
    let turned = Size(size.height, size.width)
    return size == canvas || size == Size(600, 600) || Self.devices.values.contains(size)
      || Self.devices.values.contains(turned) || Self.olderScreens.contains(size)
  }

  /// Root views of 814 storyboards by the device that stands in them; `retina6_72`, which is in none,
  /// by the 6.7-inch screen that has a safe area of 59.
  private static let devices: [String: Size] = [
    "retina3_5": Size(320, 480), "retina4_0": Size(320, 568), "retina4_7": Size(375, 667),
    "retina5_5": Size(414, 736), "retina5_9": Size(375, 812), "retina6_1": Size(414, 896),
    "retina6_5": Size(414, 896), "retina6_12": Size(393, 852),
    "retina6_72": Size(430, 932), "ipad9_7": Size(768, 1024),
    "ipad10_5": Size(834, 1112), "ipad12_9": Size(1024, 1366),
    "ipad12_9rounded": Size(1024, 1366),
  ]

  /// Screens less a status or navigation bar, as earlier versions of Xcode drew them.
  private static let olderScreens: [Size] = [
    Size(320, 460), Size(320, 548), Size(320, 416), Size(320, 504), Size(375, 647),
    Size(375, 603), Size(768, 1004), Size(768, 960),
  ]
}
