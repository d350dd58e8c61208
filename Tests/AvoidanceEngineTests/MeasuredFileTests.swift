import Foundation
import TestSupport
import Testing

/// The files of numbers with known sources.
struct MeasuredFileTests {
  @Test(arguments: [("uikit.json", 168), ("peers.json", 136)])
  func `every case has a name of its own and a source`(file: String, count: Int) throws {
    let content = try JSONDecoder().decode(JSON.self, from: Measured.data(file))
    let cases = try #require(content["cases"].list)
    #expect(cases.count == count)
    #expect(Set(cases.compactMap(\.["id"].text)).count == count)
    for example in cases {
      #expect(example["source"].text?.isEmpty == false, "\(example["id"])")
      #expect(example["input"] != .null && example["expect"] != .null, "\(example["id"])")
    }
  }

  @Test func `every computed case has its formula`() throws {
    let content = try JSONDecoder().decode(JSON.self, from: Measured.data("uikit.json"))
    let cases = try #require(content["computed_cases"].list)
    #expect(cases.count == 29)
    #expect(cases.allSatisfy { $0["formula"].text?.isEmpty == false })
  }
}
