import AvoidanceEngine
import Foundation
import Scenarios
import TestSupport
import Testing

import struct AvoidanceEngine.Size

/// The devices in the program against the collected measurements, each of which has its source.
@Suite(.needs(.sharedData))
struct CollectedDeviceTests {
  private struct Collection: Decodable {
    struct Attested<Value: Decodable>: Decodable {
      var value: Value
      var confidence: String
    }

    struct Model: Decodable {
      var models: [String]
      var size: Attested<[Double]>
      var safeAreaPortrait: Attested<[String: Double]>
      var safeAreaLandscape: Attested<[String: Double]>
      var statusBarPortrait: Attested<Double>
    }

    struct Height: Decodable {
      var size: [Double]
      var orientation: String
      var height: Double
      var suggestionBar: String
      var source: String
      var confidence: String
    }

    var devices: [Model]
    var keyboardHeights: [Height]
  }

  private let collection: Collection
  /// Those with a system have sources of their own: ``SystemDeviceTests``.
  private let devices = ShippedDevices.all.filter { $0.value.system == nil }

  init() throws {
    let data = Data(try SharedData.bytes("devices.json"))
    collection = try JSONDecoder().decode(Collection.self, from: data)
  }

  /// The collected model of a device: that of its size; of the two with the iPhone X's and the 12.9-inch
  /// iPad's the one with its safe area.
  private func model(of device: DeviceDefinition) -> Collection.Model? {
    let size = [device.value.screen.width, device.value.screen.height]
    let top = device.value.portrait.safeArea.top
    return collection.devices.first {
      $0.size.value == size && $0.safeAreaPortrait.value["top"] == top
    }
  }

  private func heights(_ device: DeviceDefinition, _ orientation: Orientation, shown: Bool)
    -> [Collection.Height]
  {
    let size = device.value.windowSize(orientation)
    return collection.keyboardHeights.filter { row in
      // A log of the oldest phone is listed under its portrait size.
      let sizes = [
        [size.width, size.height], [device.value.screen.width, device.value.screen.height],
      ]
      return sizes.contains(row.size)
        && row.orientation == (orientation.isLandscape ? "landscape" : "portrait")
        && row.suggestionBar.hasPrefix(shown ? "shown" : "none")
    }
  }

  @Test func `sizes and safe areas and status bars are the collected ones`() throws {
    for device in devices {
      let model = try #require(self.model(of: device), "\(device.name)")
      let (portrait, landscape) = (device.value.portrait, device.value.landscape)
      func insets(_ sides: [String: Double]) -> EdgeInsets {
        EdgeInsets(sides["top"] ?? 0, sides["left"] ?? 0, sides["bottom"] ?? 0, sides["right"] ?? 0)
      }
      #expect(portrait.safeArea == insets(model.safeAreaPortrait.value), "\(device.name)")
      #expect(portrait.statusBar == model.statusBarPortrait.value, "\(device.name)")
      guard let landscape else { continue }
      #expect(landscape.safeArea == insets(model.safeAreaLandscape.value), "\(device.name)")
    }
  }

  @Test func `every keyboard height is a collected one`() throws {
    for device in devices {
      for orientation in [Orientation.portrait, .landscapeLeft] {
        guard let metrics = orientation.isLandscape ? device.value.landscape : device.value.portrait
        else { continue }
        let (with, without) = (
          heights(device, orientation, shown: true), heights(device, orientation, shown: false)
        )
        let sum = metrics.keyboard + metrics.predictiveBar
        #expect(with.contains { $0.height == sum }, "\(device.name), \(orientation), \(sum)")
        // iPads always show their bar, and nobody has the iPhone Air without.
        guard !without.isEmpty else { continue }
        let height = metrics.keyboard
        #expect(
          without.contains { $0.height == height }, "\(device.name), \(orientation), \(height)")
      }
    }
  }

  @Test func `a keyboard that is in no two sources is noted`() throws {
    for device in devices {
      for orientation in [Orientation.portrait, .landscapeLeft] {
        guard let metrics = orientation.isLandscape ? device.value.landscape : device.value.portrait
        else { continue }
        let rows =
          heights(device, orientation, shown: true)
          .filter { $0.height == metrics.keyboard + metrics.predictiveBar }
          + heights(device, orientation, shown: false).filter { $0.height == metrics.keyboard }
        let isAttested = rows.contains { $0.confidence == "high" || $0.source.contains(",") }
        let note = device.note[orientation]
        #expect(
          note?.contains("confirmed by one source only") == true || isAttested,
          "\(device.name), \(orientation)")
        #expect(
          note?.contains("confirmed by one source only") != true || !isAttested,
          "\(device.name), \(orientation)")
      }
    }
  }

  @Test func `a safe area or status bar that is in no source is noted`() throws {
    for device in devices {
      let model = try #require(self.model(of: device), "\(device.name)")
      let words = device.note.portrait ?? ""
      let isSafeAreaKnown = model.safeAreaPortrait.confidence != "low"
      #expect(isSafeAreaKnown != words.contains("safe area is an estimate"), "\(device.name)")
    }
  }

  @Test func `every collected model of today is shipped`() {
    let names = Set(ShippedDevices.all.map(\.name))
    let phones = collection.devices.flatMap(\.models).filter { $0.hasPrefix("iPhone") }
    #expect(phones.filter { !names.contains($0) } == [])
    let screens = Set(ShippedDevices.all.map { [$0.value.screen.width, $0.value.screen.height] })
    #expect(collection.devices.map(\.size.value).filter { !screens.contains($0) } == [])
  }
}

/// The devices with a system against the table of heights and safe areas, as it was worked out from its
/// sources: keyboard with its bar and without it, in portrait and landscape.
struct SystemDeviceTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let screen: Size
    let portrait: (with: Double, without: Double)
    let landscape: (with: Double, without: Double)?
    /// Top and bottom, in portrait and landscape.
    let safeArea: (top: Double, bottom: Double, lying: Double)
    var system = "26"
    var testDescription: String { name }
  }

  private static let rows = [
    Row(
      name: "iPhone SE (3rd generation) (iOS 26)", screen: Size(375, 667), portrait: (260, 216),
      landscape: (200, 162), safeArea: (20, 0, 0)),
    Row(
      name: "iPhone 14 (iOS 26)", screen: Size(390, 844), portrait: (335, 308),
      landscape: (248, 209), safeArea: (47, 34, 20)),
    Row(
      name: "iPhone 16e (iOS 26)", screen: Size(390, 844), portrait: (335, 308),
      landscape: (248, 209), safeArea: (47, 34, 20)),
    Row(
      name: "iPhone 16 (iOS 26)", screen: Size(393, 852), portrait: (335, 308), landscape: nil,
      safeArea: (59, 34, 0)),
    Row(
      name: "iPhone 17 (iOS 26)", screen: Size(402, 874), portrait: (335, 308),
      landscape: (248, 209), safeArea: (62, 34, 20)),
    Row(
      name: "iPhone 17 Pro (iOS 26)", screen: Size(402, 874), portrait: (335, 308),
      landscape: (248, 209), safeArea: (62, 34, 20)),
    Row(
      name: "iPhone Air (iOS 26)", screen: Size(420, 912), portrait: (345, 318), landscape: nil,
      safeArea: (68, 34, 0)),
    Row(
      name: "iPhone 16 Plus (iOS 26)", screen: Size(430, 932), portrait: (345, 318), landscape: nil,
      safeArea: (59, 34, 0)),
    Row(
      name: "iPhone 17 Pro Max (iOS 26)", screen: Size(440, 956), portrait: (345, 318),
      landscape: (248, 209), safeArea: (62, 34, 20)),
    Row(
      name: "iPad (9th generation) (iOS 26)", screen: Size(810, 1080), portrait: (320, 265),
      landscape: (408, 353), safeArea: (20, 0, 0)),
    Row(
      name: "iPad (A16) (iOS 26)", screen: Size(820, 1180), portrait: (337, 282),
      landscape: (422, 367), safeArea: (32, 25, 25)),
    Row(
      name: "iPad Air 11-inch (iOS 26)", screen: Size(820, 1180), portrait: (337, 282),
      landscape: (422, 367), safeArea: (32, 25, 25)),
    Row(
      name: "iPad Pro 13-inch (M4) (iOS 26)", screen: Size(1032, 1376), portrait: (403, 348),
      landscape: (498, 443), safeArea: (32, 25, 25)),
    Row(
      name: "iPhone 17 Pro (iOS 27)", screen: Size(402, 874), portrait: (328, 326), landscape: nil,
      safeArea: (62, 34, 0), system: "27"),
    Row(
      name: "iPad (A16) (iOS 27)", screen: Size(820, 1180), portrait: (337, 282),
      landscape: (422, 367), safeArea: (32, 25, 25), system: "27"),
  ]

  @Test(arguments: rows) func `a device has its system's numbers`(row: Row) throws {
    let device = try #require(ShippedDevices.device(named: row.name)).value
    #expect(device.screen == row.screen && device.system == SystemVersion(row.system))
    let portrait = device.portrait
    #expect(portrait.keyboard == row.portrait.without)
    #expect(portrait.keyboard + portrait.predictiveBar == row.portrait.with)
    #expect(
      portrait.safeArea.top == row.safeArea.top && portrait.safeArea.bottom == row.safeArea.bottom)
    #expect((device.landscape == nil) == (row.landscape == nil))
    guard let landscape = device.landscape, let expected = row.landscape else { return }
    #expect(landscape.keyboard == expected.without)
    #expect(landscape.keyboard + landscape.predictiveBar == expected.with)
    #expect(landscape.safeArea.bottom == row.safeArea.lying)
  }

  @Test func `every device with a system is in the table and named after it`() {
    let devices = ShippedDevices.all.filter { $0.value.system != nil }
    #expect(devices.map(\.name) == Self.rows.map(\.name))
    for device in devices {
      #expect(device.name.hasSuffix("(iOS \(device.value.system?.description ?? ""))"))
    }
  }

  @Test func `numbers by formula have a note`() {
    // Without its bar 17 more than iOS 18's in portrait, 28 more in landscape; with it 44 and 67 more than iOS 18's
    // without it.
    let formula = ["iPhone 16 (iOS 26)", "iPhone 16 Plus (iOS 26)", "iPhone Air (iOS 26)"]
    for name in formula {
      #expect(ShippedDevices.device(named: name)?.note.portrait?.contains("estimate") == true)
    }
    for name in ["iPhone 17 (iOS 26)", "iPhone 17 Pro (iOS 26)", "iPhone 17 Pro Max (iOS 26)"] {
      #expect(ShippedDevices.device(named: name)?.note.landscape?.contains("estimate") == true)
    }
    #expect(ShippedDevices.device(named: "iPhone 14 (iOS 26)")?.note.portrait == nil)
  }
}

struct DeviceSystemTests {
  private func device(_ system: String) -> (value: DeviceDefinition?, problems: [String]) {
    let read = read(
      """
      headroom: 1
      devices:
        - {name: a, screen: [402, 874], keyboard: {portrait: 308}\(system)}
      """)
    return (read.suite.devices.first, read.lines)
  }

  @Test(arguments: [
    ("26", SystemVersion(26)), ("26.1", SystemVersion(26, 1)), ("26.10", SystemVersion(26, 10)),
    ("26.1.2", SystemVersion(26, 1, 2)), ("'27'", SystemVersion(27)), ("26.0", SystemVersion(26)),
  ])
  func `a system is a version, compared by component`(text: String, version: SystemVersion) throws {
    let device = try #require(device(", system: \(text)").value)
    #expect(device.value.system == version)
    let again = try DeviceDefinition(name: "a", canonicalContent: device.canonicalContent)
    #expect(again.value == device.value)
    var file = DefinitionFile()
    file.add(device)
    #expect(read(try file.text()).suite.devices.map(\.value) == [device.value])
  }

  @Test func `versions are in the order of their components`() {
    #expect(SystemVersion(26, 9) < SystemVersion(26, 10))
    #expect(SystemVersion(26) < SystemVersion(26, 0, 1))
    #expect(!(SystemVersion(27) < SystemVersion(26, 99)))
  }

  @Test func `without a system nothing is written of one`() throws {
    let device = try #require(device("").value)
    #expect(device.value.system == nil)
    #expect(!String(decoding: device.canonicalContent, as: UTF8.self).contains("system"))
  }

  @Test(arguments: [
    "iOS 26", "26.", "026", "26.01", ".1", "-26", "0", "26.1.2.3", "1e3", "2026", "true",
  ])
  func `what is no version is an error with its place`(text: String) {
    let read = device(", system: \(text)")
    #expect(read.value == nil || read.value?.value.system == nil)
    #expect(
      read.problems.contains { $0.contains("a version such as 26 or 26.1") }, "\(read.problems)")
  }
}

struct DeviceNoteTests {
  @Test func `a note stands beside the numbers and is no part of the content`() throws {
    let file = """
      headroom: 1
      devices:
        - {name: a, screen: [402, 874], keyboard: {portrait: 291}, note: {landscape: one source}}
        - {name: b, screen: [402, 874], keyboard: {portrait: 291}}
      """
    let devices = read(file).suite.devices
    #expect(devices.map(\.note) == [DeviceNote(landscape: "one source"), DeviceNote()])
    #expect(devices[0].canonicalContent == devices[1].canonicalContent)
    #expect(devices[0].note[.landscapeRight] == "one source")
    #expect(devices[0].note[.portraitUpsideDown] == nil)
  }

  @Test func `a stored device that is a shipped one has its note`() throws {
    let shipped = try #require(ShippedDevices.device(named: "iPhone 17"))
    #expect(shipped.note.landscape == "keyboard height confirmed by one source only")
    let stored = try DeviceDefinition(name: "iPhone 17", canonicalContent: shipped.canonicalContent)
    #expect(stored.note == shipped.note)
    let other = try DeviceDefinition(name: "mine", canonicalContent: shipped.canonicalContent)
    #expect(other.note == DeviceNote())
  }
}
