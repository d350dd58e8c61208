import AvoidanceEngine
import Foundation
import Scenarios
import TestSupport
import Testing

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
    for device in ShippedDevices.all {
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
    for device in ShippedDevices.all {
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
    for device in ShippedDevices.all {
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
    for device in ShippedDevices.all {
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
