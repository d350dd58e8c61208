import Testing

@testable import HeadroomCommand

struct RecordSetTests {
  private func place(_ record: [Int], in set: inout RecordSet) -> (Int, Bool) {
    let start = set.begin()
    for number in record { set.append(number) }
    let (place, isNew) = set.end(start)
    return (place, isNew)
  }

  @Test func `a record stands once, wherever it comes again`() {
    var set = RecordSet()
    #expect(place([1, 2], in: &set) == (0, true))
    #expect(place([1, 2, 0], in: &set) == (1, true))
    #expect(place([], in: &set) == (2, true))
    #expect(place([1, 2], in: &set) == (0, false))
    #expect(place([], in: &set) == (2, false))
    #expect(set.count == 3)
    #expect(Array(set[0]) == [1, 2] && Array(set[1]) == [1, 2, 0] && set[2].isEmpty)
  }

  @Test func `a record can be begun within another`() {
    var set = RecordSet()
    let outer = set.begin()
    set.append(7)
    let (inner, _) = place([5], in: &set)
    set.append(inner)
    #expect(set.end(outer) == (1, true))
    #expect(Array(set[1]) == [7, 0])
  }

  @Test func `many records are told apart`() {
    var set = RecordSet()
    var known: [[Int]: Int] = [:]
    for number in 0..<20_000 {
      let record = [number % 97, -number % 1_013, number % 31]
      let expected = known[record] ?? known.count
      let isNew = known[record] == nil
      known[record] = expected
      #expect(place(record, in: &set) == (expected, isNew))
    }
    #expect(set.count == known.count)
  }
}
