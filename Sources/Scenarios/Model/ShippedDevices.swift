import AvoidanceEngine

/// The devices that every command knows without a file.
///
/// They are those of `scenarios/devices.yaml`, where each number's source stands.
public enum ShippedDevices {
  /// The devices in the order of the shipped suite.
  public static let all: [DeviceDefinition] = rows.map { row in
    DeviceDefinition(
      name: row.name,
      location: SourceLocation(file: "built in"),
      value: Device(
        screen: Size(row.screen.0, row.screen.1),
        scale: row.scale,
        portrait: row.portrait,
        landscape: row.landscape
      )
    )
  }

  private typealias Row = (
    name: String,
    screen: (Double, Double),
    scale: Double,
    portrait: Device.Metrics,
    landscape: Device.Metrics?
  )

  /// Safe area (top, left, bottom, right), status bar, keyboard, predictive bar.
  private static func metrics(
    _ safeArea: (Double, Double, Double, Double),
    _ statusBar: Double,
    _ keyboard: Double,
    _ predictiveBar: Double
  ) -> Device.Metrics {
    Device.Metrics(
      safeArea: EdgeInsets(safeArea.0, safeArea.1, safeArea.2, safeArea.3),
      statusBar: statusBar,
      keyboard: keyboard,
      predictiveBar: predictiveBar
    )
  }

  private static let rows: [Row] = [
    (
      "iPhone 4", (320, 480), 2,
      metrics((20, 0, 0, 0), 20, 216, 37),
      metrics((20, 0, 0, 0), 20, 162, 31)
    ),
    (
      "iPhone 4s", (320, 480), 2,
      metrics((20, 0, 0, 0), 20, 216, 37),
      metrics((20, 0, 0, 0), 20, 162, 31)
    ),
    (
      "iPhone 5", (320, 568), 2,
      metrics((20, 0, 0, 0), 20, 216, 37),
      metrics((0, 0, 0, 0), 0, 162, 37)
    ),
    (
      "iPhone 5s", (320, 568), 2,
      metrics((20, 0, 0, 0), 20, 216, 37),
      metrics((0, 0, 0, 0), 0, 162, 37)
    ),
    (
      "iPhone SE (1st generation)", (320, 568), 2,
      metrics((20, 0, 0, 0), 20, 216, 37),
      metrics((0, 0, 0, 0), 0, 162, 37)
    ),
    (
      "iPhone 6", (375, 667), 2,
      metrics((20, 0, 0, 0), 20, 216, 44),
      metrics((0, 0, 0, 0), 0, 162, 38)
    ),
    (
      "iPhone 6s", (375, 667), 2,
      metrics((20, 0, 0, 0), 20, 216, 44),
      metrics((0, 0, 0, 0), 0, 162, 38)
    ),
    (
      "iPhone 7", (375, 667), 2,
      metrics((20, 0, 0, 0), 20, 216, 44),
      metrics((0, 0, 0, 0), 0, 162, 38)
    ),
    (
      "iPhone 8", (375, 667), 2,
      metrics((20, 0, 0, 0), 20, 216, 44),
      metrics((0, 0, 0, 0), 0, 162, 38)
    ),
    (
      "iPhone SE (2nd generation)", (375, 667), 2,
      metrics((20, 0, 0, 0), 20, 216, 44),
      metrics((0, 0, 0, 0), 0, 162, 38)
    ),
    (
      "iPhone SE (3rd generation)", (375, 667), 2,
      metrics((20, 0, 0, 0), 20, 216, 44),
      metrics((0, 0, 0, 0), 0, 162, 38)
    ),
    (
      "iPhone 6 Plus", (414, 736), 3,
      metrics((20, 0, 0, 0), 20, 226, 45),
      metrics((0, 0, 0, 0), 0, 162, 38)
    ),
    (
      "iPhone 6s Plus", (414, 736), 3,
      metrics((20, 0, 0, 0), 20, 226, 45),
      metrics((0, 0, 0, 0), 0, 162, 38)
    ),
    (
      "iPhone 7 Plus", (414, 736), 3,
      metrics((20, 0, 0, 0), 20, 226, 45),
      metrics((0, 0, 0, 0), 0, 162, 38)
    ),
    (
      "iPhone 8 Plus", (414, 736), 3,
      metrics((20, 0, 0, 0), 20, 226, 45),
      metrics((0, 0, 0, 0), 0, 162, 38)
    ),
    (
      "iPhone X", (375, 812), 3,
      metrics((44, 0, 34, 0), 44, 291, 44),
      metrics((0, 44, 21, 44), 0, 171, 38)
    ),
    (
      "iPhone XS", (375, 812), 3,
      metrics((44, 0, 34, 0), 44, 291, 44),
      metrics((0, 44, 21, 44), 0, 171, 38)
    ),
    (
      "iPhone 11 Pro", (375, 812), 3,
      metrics((44, 0, 34, 0), 44, 291, 44),
      metrics((0, 44, 21, 44), 0, 171, 38)
    ),
    (
      "iPhone XR", (414, 896), 2,
      metrics((44, 0, 34, 0), 44, 301, 45),
      metrics((0, 44, 21, 44), 0, 171, 38)
    ),
    (
      "iPhone 11", (414, 896), 2,
      metrics((44, 0, 34, 0), 44, 301, 45),
      metrics((0, 44, 21, 44), 0, 171, 38)
    ),
    (
      "iPhone XS Max", (414, 896), 3,
      metrics((44, 0, 34, 0), 44, 301, 45),
      metrics((0, 44, 21, 44), 0, 171, 38)
    ),
    (
      "iPhone 11 Pro Max", (414, 896), 3,
      metrics((44, 0, 34, 0), 44, 301, 45),
      metrics((0, 44, 21, 44), 0, 171, 38)
    ),
    (
      "iPhone 12 mini", (375, 812), 3,
      metrics((50, 0, 34, 0), 50, 291, 44),
      metrics((0, 50, 21, 50), 0, 171, 38)
    ),
    (
      "iPhone 13 mini", (375, 812), 3,
      metrics((50, 0, 34, 0), 50, 291, 44),
      metrics((0, 50, 21, 50), 0, 171, 38)
    ),
    (
      "iPhone 12", (390, 844), 3,
      metrics((47, 0, 34, 0), 47, 291, 45),
      metrics((0, 47, 21, 47), 0, 171, 38)
    ),
    (
      "iPhone 12 Pro", (390, 844), 3,
      metrics((47, 0, 34, 0), 47, 291, 45),
      metrics((0, 47, 21, 47), 0, 171, 38)
    ),
    (
      "iPhone 13", (390, 844), 3,
      metrics((47, 0, 34, 0), 47, 291, 45),
      metrics((0, 47, 21, 47), 0, 171, 38)
    ),
    (
      "iPhone 13 Pro", (390, 844), 3,
      metrics((47, 0, 34, 0), 47, 291, 45),
      metrics((0, 47, 21, 47), 0, 171, 38)
    ),
    (
      "iPhone 14", (390, 844), 3,
      metrics((47, 0, 34, 0), 47, 291, 45),
      metrics((0, 47, 21, 47), 0, 171, 38)
    ),
    (
      "iPhone 14 Pro Max", (430, 932), 3,
      metrics((59, 0, 34, 0), 54, 301, 45),
      nil
    ),
    (
      "iPhone 15 Plus", (430, 932), 3,
      metrics((59, 0, 34, 0), 54, 301, 45),
      nil
    ),
    (
      "iPhone 15 Pro Max", (430, 932), 3,
      metrics((59, 0, 34, 0), 54, 301, 45),
      nil
    ),
    (
      "iPhone 16 Plus", (430, 932), 3,
      metrics((59, 0, 34, 0), 54, 301, 45),
      nil
    ),
    (
      "iPad (6th generation)", (768, 1024), 2,
      metrics((20, 0, 0, 0), 20, 264, 49),
      metrics((20, 0, 0, 0), 20, 352, 46)
    ),
    (
      "iPad mini (5th generation)", (768, 1024), 2,
      metrics((20, 0, 0, 0), 20, 264, 49),
      metrics((20, 0, 0, 0), 20, 352, 46)
    ),
    (
      "iPad Air 2", (768, 1024), 2,
      metrics((20, 0, 0, 0), 20, 264, 49),
      metrics((20, 0, 0, 0), 20, 352, 46)
    ),
    (
      "iPad Pro (9.7-inch)", (768, 1024), 2,
      metrics((20, 0, 0, 0), 20, 264, 49),
      metrics((20, 0, 0, 0), 20, 352, 46)
    ),
  ]
}
