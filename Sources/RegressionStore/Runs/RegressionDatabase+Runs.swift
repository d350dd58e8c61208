extension RegressionDatabase {
  /// Returns all runs, newest first.
  public func runs() throws(DatabaseError) -> [RunRecord] {
    var runs: [RunRecord] = []
    try connection.forEach(.runs) { (row) throws(DatabaseError) in
      runs.append(try RunRecord(row: row))
    }
    return runs
  }

  /// Returns one run; `nil` when there is none of this number.
  public func run(_ number: Int) throws(DatabaseError) -> RunRecord? {
    try connection.first(.runByNumber, .integer(Int64(number))) { (row) throws(DatabaseError) in
      try RunRecord(row: row)
    }
  }
}
