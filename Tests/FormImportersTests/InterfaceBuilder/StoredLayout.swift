import Foundation
import TestSupport

/// What the collected data says of the frames in Interface Builder documents; see its own `about`.
struct StoredLayouts: Decodable {
  /// One document.
  struct Document: Decodable {
    var refused: String?
    var views: [String: View]?
    var wanted: [String: Wanted]?
    var insets: [String: Insets]?
    var onDevices: [OnDevice]?
  }

  /// One view with a frame of its own.
  struct View: Decodable {
    var kind: String
    var laidOut: String
    var stored: [Double]?
    var reproducible: Bool
    var reason: String?
  }

  /// A root's safe area as it was drawn.
  struct Insets: Decodable {
    var top: Double
    var bottom: Double
    var source: String
  }

  /// The inputs of one system on one device.
  struct OnDevice: Decodable {
    var root: String?
    var device: String
    var size: [Double]
    var insets: [Double]
    var inputs: [String: [Double]]
    var dependsOnText: [String]
  }

  /// A width and a height, and from where each of them is.
  struct Wanted: Decodable {
    var width: Double?
    var height: Double?

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      width = try list.decodeIfPresent(Double.self)
      height = try list.decodeIfPresent(Double.self)
    }
  }

  var documents: [String: Document]

  /// The documents for iOS by name.
  static func read() throws -> [(file: String, document: Document)] {
    let bytes = try SharedData.bytes("cases/autolayout-frames.json")
    let all = try JSONDecoder().decode(StoredLayouts.self, from: Data(bytes)).documents
    return all.filter { $0.value.refused == nil }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }
}
