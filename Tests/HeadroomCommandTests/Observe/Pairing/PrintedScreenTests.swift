import AvoidanceEngine
import FormImporters
import Scenarios
import TestSupport
import Testing

@testable import HeadroomCommand

/// The simulator's own screens, printed and read back: what is read is what was printed.
@Suite("Dumps of simulated screens")
struct PrintedScreenPairTests {
  private struct Case {
    var rest: Screen
    var up: Screen
    var field: String
    var device: DeviceDefinition
  }

  private func screen(_ number: Int) throws -> Case? {
    var random = RandomStream(seed: 14, stream: UInt64(number))
    let device = try #require(
      ShippedDevices.device(named: random.one(of: ["iPhone 8", "iPhone 14"])))
    let form = Form(FormGenerator.form(for: device.value, &random))
    let rest = Screen(
      form: form, device: device.value, orientation: .portrait, profile: .observed)
    let inputs = form.inputs.filter {
      form.views[$0].identifier != nil && !rest.isHidden($0) && form.views[$0].kind == .textField
    }
    guard rest.isSound, form.canvas == device.value.screen, !inputs.isEmpty else { return nil }
    let field = random.one(of: inputs)
    let models = StrategyRegistry.builtIn.models.filter {
      if case .platform = $0.origin { false } else { true }
    }
    let model = random.one(of: models)
    let strategy = StrategyDescription(model, parameters: random.one(of: model.presets).parameters)
    guard strategy.unmetRequirement(in: form) == nil else { return nil }
    var simulator = Simulator(screen: rest, strategy: strategy)
    guard simulator.unmetRequirement == nil, simulator.fault == nil else { return nil }
    let start = simulator.screen
    simulator.perform(.focus(field))
    guard simulator.fault == nil, simulator.screen.firstResponder == field,
      simulator.screen.keyboard.isDocked
    else { return nil }
    return Case(
      rest: start, up: simulator.screen, field: form.views[field].identifier ?? "", device: device)
  }

  private func numbers(
    _ value: Observation.Value, of view: ViewIndex, on screen: Screen
  ) -> [Double] {
    func list(_ rect: Rect) -> [Double] { [rect.x, rect.y, rect.width, rect.height] }
    switch value.quantity {
    case .frame: return list(screen.frame(view))
    case .frameOnScreen: return list(screen.windowFrame(view))
    case .contentOffset: return [screen.contentOffset(view).x, screen.contentOffset(view).y]
    case .contentSize: return [screen.contentSize(view).width, screen.contentSize(view).height]
    case .adjustedContentInset:
      let inset = screen.adjustedContentInset(view)
      return [inset.top, inset.left, inset.bottom, inset.right]
    }
  }

  @Test(
    "All views are matched, with the values that were printed",
    arguments: PrintedDump.Format.allCases, [true, false])
  func values(_ format: PrintedDump.Format, _ isOneProcess: Bool) throws {
    var checked = 0
    for number in 0..<(Thoroughness.isFull ? 600 : 120) {
      guard let screen = try screen(number) else { continue }
      let rest = PrintedDump(screen.rest, as: format)
      let up = PrintedDump(screen.up, as: format, addresses: isOneProcess ? 0x7f80 : 0x6a10)
      let pair: DumpPairing
      do {
        pair = try pairing(
          [rest.text, up.text], field: format == .pageSource ? screen.field : nil,
          device: screen.device.name)
      } catch {
        Issue.record("\(number) \((error as? HeadroomError)?.message ?? "\(error)")\n\(rest.text)")
        continue
      }
      checked += 1
      let dumps = [rest, up]
      for (index, line) in pair.screens[0].views.enumerated().map({ ($0, $1.line) }) {
        guard let view = rest.views[line], pair.matchings[0].compared.contains(index) else {
          continue
        }
        let partner = pair.matchings[0].partners[index]
        let isPrinted = up.views.values.contains(view)
        let other = partner.flatMap { up.views[pair.screens[1].views[$0].line] }
        #expect(
          other == (isPrinted ? view : nil), "\(number) line \(line)\n\(rest.text)\n\(up.text)")
      }
      for value in pair.observation.values {
        guard let view = dumps[value.state].views[value.location.line] else { continue }
        let screen = value.state == 0 ? screen.rest : screen.up
        for (read, actual) in zip(value.numbers, numbers(value, of: view, on: screen)) {
          #expect(
            abs(read - actual) <= value.tolerance,
            "\(number) \(value) is \(actual)\n\(dumps[value.state].text)")
        }
      }
      #expect(pair.facts.keyboardSource == .dump)
      #expect(pair.facts.field == screen.field)
    }
    #expect(checked > 30, "\(checked)")
  }
}
