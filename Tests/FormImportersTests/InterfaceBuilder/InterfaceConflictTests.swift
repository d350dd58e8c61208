import AvoidanceEngine
import Testing

private typealias Fixture = InterfaceFixture

/// Constraints of Interface Builder documents that conflict on a device.
struct InterfaceConflictTests {
  private static func constraint(_ id: String, _ attributes: String) -> String {
    "<constraint \(attributes) id=\"\(id)\"/>"
  }

  private static func pin(_ attribute: String, _ constant: Int) -> String {
    constraint(
      attribute,
      "firstItem=\"a\" firstAttribute=\"\(attribute)\" secondItem=\"v-vc\" "
        + "secondAttribute=\"\(attribute)\" constant=\"\(constant)\"")
  }

  /// A field with a height and a width of its own, 20 from three edges of its superview.
  private static let storyboard = Fixture.storyboard(
    Fixture.scene(
      "A",
      """
      <textField placeholder="a" translatesAutoresizingMaskIntoConstraints="NO" id="a">
      \(Fixture.rect(20, 20, 335, 100))
      <constraints>
      \(constraint("h", "firstAttribute=\"height\" constant=\"100\""))
      \(constraint("w", "firstAttribute=\"width\" constant=\"335\""))
      </constraints></textField>
      """,
      inView: """
        <constraints>
        \(pin("leading", 20))
        \(pin("top", 20))
        \(pin("bottom", -20))
        </constraints>
        """))

  @Test(arguments: [667.0, 568, 844])
  func `what the document lists last is broken`(height: Double) throws {
    let form = Form(try Fixture.form(Self.storyboard))
    let device = Device(screen: Size(375, height), portrait: Device.Metrics(keyboard: 216))
    let screen = Screen(form: form, device: device, orientation: .portrait, profile: .observed)
    // Index 1 is the field; the root's list is numbered first, so that 2 is the bottom.
    #expect(screen.frame(1) == Rect(20, 20, 335, 100))
    #expect(screen.layoutReport().broken.map(\.source) == [.constraint(2)])
  }
}
