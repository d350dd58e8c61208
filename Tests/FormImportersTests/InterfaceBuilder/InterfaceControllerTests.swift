import AvoidanceEngine
import FormImporters
import Scenarios
import Testing

private typealias Fixture = InterfaceFixture

struct InterfaceControllerTests {
  private func container(_ element: String, _ id: String, _ attributes: String, _ segues: String)
    -> String
  {
    """
    <scene sceneID="s-\(id)"><objects><\(element) id="\(id)" \(attributes)>
    <connections>\(segues)</connections></\(element)></objects></scene>
    """
  }

  private func segue(_ kind: String, to id: String, _ relationship: String = "") -> String {
    "<segue destination=\"\(id)\" kind=\"\(kind)\" \(relationship) id=\"g-\(id)\"/>"
  }

  @Test func `what a navigation controller in a tab bar controller shows has both around it`()
    throws
  {
    let tabs = container(
      "tabBarController", "tabs", "",
      segue("relationship", to: "nav", "relationship=\"viewControllers\""))
    let navigation = container(
      "navigationController", "nav", "customClass=\"Flow\"",
      segue("relationship", to: "a", "relationship=\"rootViewController\""))
    let push = "<connections>\(segue("show", to: "b"))</connections>"
    let modal = "<connections>\(segue("presentation", to: "c"))</connections>"
    let text = Fixture.storyboard(
      tabs + navigation + Fixture.scene("First", Fixture.field("x"), id: "a", extra: push)
        + Fixture.scene("Second", Fixture.field("x"), id: "b", extra: modal)
        + Fixture.scene("Third", Fixture.field("x"), id: "c")
    )
    let forms = try Fixture.read(text).forms.map(\.definition)
    #expect(forms.map(\.name) == ["Login/First", "Login/Second", "Login/Third"])
    let around = [
      ViewController.Parent(kind: .navigationController, className: "Flow"),
      ViewController.Parent(kind: .tabBarController),
    ]
    for form in forms.prefix(2) {
      #expect(form.value.controller.parents == around, "\(form.name)")
      #expect(form.value.controller.navigationBar == .standard, "\(form.name)")
      #expect(form.value.controller.tabBar == .standard, "\(form.name)")
    }
    #expect(forms[2].value.controller.parents.isEmpty)
    #expect(forms[2].value.controller.navigationBar == .none)
  }

  @Test func `what is pushed from tabs inside a navigation controller has the outer bar`() throws {
    let navigation = container(
      "navigationController", "nav", "",
      segue("relationship", to: "tabs", "relationship=\"rootViewController\""))
    let tabs = container(
      "tabBarController", "tabs", "",
      segue("relationship", to: "a", "relationship=\"viewControllers\"") + segue("show", to: "c"))
    let push = "<connections>\(segue("show", to: "b"))</connections>"
    let text = Fixture.storyboard(
      navigation + tabs + Fixture.scene("First", Fixture.field("x"), id: "a", extra: push)
        + Fixture.scene("Second", Fixture.field("x"), id: "b")
        + Fixture.scene("Third", Fixture.field("x"), id: "c")
    )
    let controllers = try Fixture.read(text).forms.map(\.definition.value.controller)
    #expect(controllers.map(\.navigationBar) == [.standard, .standard, .standard])
    #expect(controllers.map(\.tabBar) == [.standard, .none, .none])
  }

  @Test func `a hidden navigation bar is none`() throws {
    let navigation = container(
      "navigationController", "nav", "navigationBarHidden=\"YES\"",
      segue("relationship", to: "a", "relationship=\"rootViewController\""))
    let text = Fixture.storyboard(navigation + Fixture.scene("A", Fixture.field("x"), id: "a"))
    let controller = try Fixture.form(text).controller
    #expect(controller.navigationBar == .none && controller.parents.count == 1)
  }

  @Test func `controllers that contain each other do not go on for ever`() throws {
    let one = container(
      "navigationController", "one", "",
      segue("relationship", to: "two") + segue("relationship", to: "one"))
    let two = container("tabBarController", "two", "", segue("relationship", to: "one"))
    let text = Fixture.storyboard(one + two + Fixture.scene("A", Fixture.field("x"), id: "a"))
    #expect(try Fixture.form(text).controller.parents.isEmpty)
  }

  // MARK: Embedded scenes

  private func embedding(_ id: String, height: Double = 200) -> String {
    """
    <containerView id="c-\(id)">\(Fixture.rect(0, 100, 375, height))
    <connections>\(segue("embed", to: id))</connections></containerView>
    """
  }

  @Test func `an embedded scene stands in its container, at the container's size`() throws {
    let mask =
      "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\" flexibleMinY=\"YES\"/>"
    let field =
      "<textField placeholder=\"inner\">\(Fixture.rect(16, 600, 343, 34))\(mask)</textField>"
    let text = Fixture.storyboard(
      Fixture.scene("Outer", embedding("in") + Fixture.field("outer"), id: "out")
        + Fixture.scene("Inner", field, id: "in")
    )
    let imported = try Fixture.read(text)
    let outer = imported.forms[0].definition.value.view
    // 667 − 200 = 467 pt less above a field that keeps its distance to the bottom.
    #expect(try outer.view("inner").frame == Rect(16, 133, 343, 34))
    #expect(outer.children[0].children[0].frame == Rect(0, 0, 375, 200))
    #expect(imported.forms.map(\.contents.inputs) == [2, 1])
    #expect(imported.forms.map(\.embeddedInputs) == [1, 0])
    let inner = imported.forms[1].definition.value.controller
    #expect(inner.parents == [ViewController.Parent(kind: .plain, className: "Outer")])
  }

  @Test func `a scene that embeds itself ends, with a warning`() throws {
    let text = Fixture.storyboard(
      Fixture.scene("A", embedding("b") + Fixture.field("x"), id: "a")
        + Fixture.scene("B", embedding("a") + embedding("b"), id: "b")
    )
    let imported = try Fixture.read(text)
    #expect(imported.forms.count == 2)
    #expect(!imported.diagnostics.isEmpty)
  }

  @Test func `scenes that embed each other twice over are refused before they fill the memory`() {
    let scenes = (0..<20).map { level in
      Fixture.scene(
        "L\(level)",
        "<containerView id=\"x\(level)\">\(Fixture.rect(0, 0, 9, 9))<connections>"
          + segue("embed", to: "l\(level + 1)") + "</connections></containerView>"
          + "<containerView id=\"y\(level)\">\(Fixture.rect(0, 0, 9, 9))<connections>"
          + segue("embed", to: "l\(level + 1)") + "</connections></containerView>",
        id: "l\(level)"
      )
    }
    let text = Fixture.storyboard(scenes.joined())
    let imported = InterfaceImporter.read(file: "Deep.storyboard", bytes: Array(text.utf8))
    #expect(imported.isRefused)
    #expect(imported.diagnostics.first?.message.contains("more than 10000 views") == true)
  }

  @Test func `a scene of another storyboard leaves its container empty`() throws {
    let text = Fixture.storyboard(
      Fixture.scene("A", embedding("elsewhere") + Fixture.field("x"), id: "a"))
    let imported = try Fixture.read(text)
    #expect(imported.forms[0].definition.value.view.children[0].children.isEmpty)
    #expect(imported.diagnostics.count == 1)
  }
}
