import Testing

@testable import AvoidanceEngine

/// A list that writes over what earlier steps left is told apart from an array by nothing.
struct StepListTests {
  @Test func `holds what an array holds, step after step`() {
    var numbers = SeededNumbers(seed: 16)
    var list = StepList<Int>()
    var array: [Int] = []
    for number in 0..<5_000 {
      if numbers.below(7) == 0 {
        list.removeAll()
        array.removeAll()
      } else {
        list.append(number)
        array.append(number)
      }
      #expect(list.count == array.count)
      #expect(list.array == array)
    }
  }

  @Test func `a copy keeps what it had`() {
    var list = StepList<Int>()
    for number in 0..<4 { list.append(number) }
    let copy = list
    list.removeAll()
    list.append(7)
    #expect(copy.array == [0, 1, 2, 3])
    #expect(list.array == [7])
  }
}
