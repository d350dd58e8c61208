import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios
import Testing

@testable import HeadroomCommand

struct DeviceCaptionTests {
  private func device(_ width: Double, _ system: SystemVersion?) -> Device {
    Device(screen: Size(width, 1200), portrait: Device.Metrics(keyboard: 300), system: system)
  }

  private static let captions: [(String, Double, SystemVersion?, String)] = [
    ("My phone", 402, SystemVersion(26), "My phone (iOS 26)"),
    ("My tablet", 820, SystemVersion(26, 1), "My tablet (iPadOS 26.1)"),
    ("My phone", 402, SystemVersion(18), "My phone (iOS 18)"),
    ("My phone", 402, nil, "My phone"),
    ("iPhone 17 (iOS 26)", 402, SystemVersion(26), "iPhone 17 (iOS 26)"),
    ("iPad (A16) (iOS 27)", 820, SystemVersion(27), "iPad (A16) (iOS 27)"),
    ("Tablet with iPadOS 26", 820, SystemVersion(26), "Tablet with iPadOS 26"),
    ("iPhone 17 (iOS 26)", 402, SystemVersion(27), "iPhone 17 (iOS 26) (iOS 27)"),
  ]

  @Test(arguments: captions)
  func `a caption names the system that the name does not`(
    _ name: String, _ width: Double, _ system: SystemVersion?, _ caption: String
  ) {
    #expect(device(width, system).caption(name) == caption)
  }

  @Test
  func `every shipped device with a system says it in its name`() {
    for device in ShippedDevices.all {
      #expect(device.value.caption(device.name) == device.name)
    }
  }

  @Test
  func `a film names the device's system`() throws {
    let text = DrawnSuites.field("mail").replacing("216}}", with: "216}, system: 26}")
    let film = try DrawnSuites.film(text)
    #expect(film.title == "plain/field [none, phone (iOS 26)]")
    #expect(film.svg.contains(">none · phone (iOS 26)</text>"))
  }

  @Test
  func `a form's picture names the device's system`() throws {
    let bytes = Array(DrawnSuites.field("mail").utf8)
    let suite = SuiteReader(strategies: .builtIn).read([.init(file: "drawn.yaml", bytes: bytes)])
      .suite
    let form = try #require(suite.forms.first)
    var device = try #require(suite.devices.first { $0.name == "phone" })
    device.value.system = .iOS26
    let svg = FormDrawing(FormLayout(form, on: device, .portrait)).svg
    #expect(svg.contains("<title>plain on phone (iOS 26)</title>"))
    #expect(svg.contains(">phone (iOS 26)</text>"))
  }

  @Test
  func `the page's lists name the device's system, its links the device`() throws {
    var document = try SampleRuns().document(2)
    var suite = document.suite.suite
    let place = try #require(suite.devices.firstIndex { $0.name == "phone" })
    suite.devices[place].value.system = .iOS26
    document.suite = RecordedSuite(suite, today: document.suite.today)
    let data = HTMLRunData(record: document, films: []).json
    #expect(data.contains(#""devices":["phone"]"#), "\(data)")
    #expect(data.contains(#""deviceCaptions":["phone (iOS 26)"]"#), "\(data)")
    for list in [
      HTMLFailures(record: document, situations: [:]).markup,
      HTMLKnownFailures(record: document).markup, HTMLScores(record: document).markup,
    ] {
      #expect(list.html.contains("<bdi>phone (iOS 26)</bdi>"), "\(list.html)")
      #expect(!list.html.contains("<bdi>phone</bdi>"), "\(list.html)")
    }
    let link = "#/case/\(HTMLMarkup.fragment("verdicts/fail [none, phone]"))"
    #expect(HTMLFailures(record: document, situations: [:]).markup.html.contains("\"\(link)\""))
  }
}
