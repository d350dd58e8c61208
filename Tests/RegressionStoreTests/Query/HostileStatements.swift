/// Statements that try to write, to reach other files, to run for ever or to take all memory.
enum HostileStatements {
  /// Each must be refused before or while it runs.
  static let refused: [String] =
    writing + schema + transactions + pragmas + files + several + endless + large + malformed

  static let writing = [
    "INSERT INTO run DEFAULT VALUES",
    "INSERT INTO pruned_run VALUES (zeroblob(16), 1, NULL)",
    "INSERT INTO runs (run) VALUES (1)",
    "REPLACE INTO pruned_run VALUES (zeroblob(16), 1, NULL)",
    "UPDATE run SET label = 'x'",
    "UPDATE runs SET label = 'x'",
    "UPDATE run SET label = 'x' RETURNING number",
    "DELETE FROM transition",
    "DELETE FROM run RETURNING *",
    "WITH x AS (SELECT 1) DELETE FROM run",
    "WITH x AS (SELECT 1) INSERT INTO pruned_run SELECT zeroblob(16), 1, NULL",
    "WITH x AS (SELECT 1) UPDATE run SET label = 'x'",
    "INSERT INTO run SELECT * FROM run ON CONFLICT DO UPDATE SET label = 'x'",
    "INSERT INTO sqlite_schema VALUES ('table', 'x', 'x', 2, 'CREATE TABLE x (a)')",
    "UPDATE sqlite_schema SET sql = 'x'",
    "DELETE FROM sqlite_schema",
    "DELETE FROM sqlite_stat1",
    "UPDATE sqlite_sequence SET seq = 0",
    "EXPLAIN DELETE FROM run",
    "EXPLAIN QUERY PLAN UPDATE run SET label = 'x'",
    "-- only a comment\nDELETE FROM run",
    "/* SELECT 1 */ DELETE /* */ FROM run",
    "  \n\t;;; DELETE FROM run",
    "(SELECT 1) UNION DELETE FROM run",
  ]

  static let schema = [
    "CREATE TABLE x (a)",
    "CREATE TEMP TABLE x (a)",
    "CREATE TEMPORARY TABLE x AS SELECT 1",
    "CREATE TABLE x AS SELECT * FROM runs",
    "CREATE VIEW x AS SELECT 1",
    "CREATE TEMP VIEW runs AS SELECT 1",
    "CREATE INDEX x ON run (label)",
    "CREATE TRIGGER x AFTER INSERT ON run BEGIN DELETE FROM run; END",
    "CREATE TEMP TRIGGER x AFTER INSERT ON run BEGIN SELECT 1; END",
    "CREATE VIRTUAL TABLE x USING fts5(a)",
    "CREATE VIRTUAL TABLE x USING csv(filename='/etc/passwd')",
    "CREATE VIRTUAL TABLE temp.x USING rtree(a, b, c)",
    "DROP TABLE run",
    "DROP VIEW runs",
    "DROP INDEX transition_by_position",
    "ALTER TABLE run RENAME TO x",
    "ALTER TABLE run ADD COLUMN x",
    "ALTER TABLE run DROP COLUMN label",
    "ALTER TABLE run RENAME COLUMN label TO x",
    "REINDEX",
    "REINDEX run",
    "ANALYZE",
    "ANALYZE run",
  ]

  static let transactions = [
    "BEGIN", "BEGIN IMMEDIATE", "BEGIN EXCLUSIVE", "COMMIT", "END", "ROLLBACK",
    "SAVEPOINT x", "RELEASE x", "ROLLBACK TO x",
  ]

  static let pragmas = [
    "PRAGMA journal_mode = WAL",
    "PRAGMA journal_mode",
    "PRAGMA query_only = OFF",
    "PRAGMA writable_schema = ON",
    "PRAGMA user_version = 99",
    "PRAGMA application_id = 0",
    "PRAGMA foreign_keys = OFF",
    "PRAGMA synchronous = OFF",
    "PRAGMA temp_store_directory = '/etc'",
    "PRAGMA incremental_vacuum",
    "PRAGMA wal_checkpoint(TRUNCATE)",
    "PRAGMA mmap_size = 268435456",
    "PRAGMA hard_heap_limit = 0",
    "PRAGMA locking_mode = EXCLUSIVE",
    "PRAGMA optimize",
    "PRAGMA integrity_check",
    "PRAGMA trusted_schema = ON",
    "PRAGMA page_size = 512",
    "PRAGMA main.cache_size = 1000000",
    "EXPLAIN PRAGMA user_version = 99",
    "SELECT * FROM pragma_database_list",
    "SELECT * FROM pragma_user_version",
    "SELECT * FROM pragma_function_list",
    "SELECT * FROM pragma_integrity_check",
  ]

  static let files = [
    "ATTACH DATABASE '/etc/passwd' AS other",
    "ATTACH 'attached.db' AS other",
    "ATTACH ':memory:' AS other",
    "ATTACH 'file:attached.db?mode=rwc' AS other",
    "DETACH main",
    "VACUUM",
    "VACUUM INTO 'copy.db'",
    "VACUUM main INTO 'copy.db'",
    "EXPLAIN VACUUM INTO 'copy.db'",
    "SELECT load_extension('/tmp/x.so')",
    "SELECT load_extension('/tmp/x.so', 'init')",
    "SELECT LOAD_EXTENSION('x')",
    "SELECT \"load_extension\"('x')",
    "SELECT readfile('/etc/passwd')",
    "SELECT writefile('written', 'x')",
    "SELECT edit('x', 'vi')",
    "SELECT * FROM fsdir('/')",
    "SELECT fts3_tokenizer('simple')",
    "SELECT fts3_tokenizer('simple', zeroblob(8))",
    "SELECT * FROM dbstat",
    "SELECT count(*) FROM dbstat",
    "SELECT count(*) FROM DBSTAT",
    "SELECT count(*) FROM pragma_database_list",
    "SELECT 1 FROM sqlite_stmt",
    "SELECT 1 FROM temp.dbstat",
    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c",
    "WITH RECURSIVE c AS (SELECT 1 UNION ALL SELECT 1 FROM c) SELECT count(*) FROM c",
    "SELECT data FROM sqlite_dbpage",
    "SELECT * FROM sqlite_stmt",
    "SELECT * FROM bytecode('SELECT 1')",
    "SELECT * FROM sqlite_temp_schema",
    "SELECT * FROM other.run",
    "SELECT * FROM temp.run",
    ".shell id",
    ".import /etc/passwd run",
    ".read /etc/passwd",
  ]

  static let several = [
    "SELECT 1; SELECT 2",
    "SELECT 1; DELETE FROM run",
    "SELECT 1;\n-- comment\nDROP TABLE run;",
    "SELECT 1; PRAGMA user_version = 99",
    "SELECT 1;;;;DELETE FROM run",
    "SELECT 1 /* */ ; /* */ ATTACH 'x' AS y",
    "SELECT 1; nonsense",
    "SELECT 1\u{0}; DELETE FROM run",
    "\u{0}DELETE FROM run",
    "SELECT 'a\u{0}b'",
  ]

  private static let counting = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"

  static let endless = [
    "\(counting) SELECT max(i) FROM n",
    "\(counting) SELECT count(*) FROM n",
    "\(counting) SELECT i FROM n WHERE i < 0",
    "\(counting) SELECT 1 FROM n ORDER BY i DESC",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n) SELECT sum(i) FROM n",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT 1 FROM n) SELECT count(*) FROM n",
    "WITH RECURSIVE n(s) AS (SELECT 'a' UNION ALL SELECT s || s FROM n) SELECT max(length(s)) FROM n",
    "\(counting) SELECT max(a.i * b.i) FROM n AS a, n AS b",
    "\(counting) SELECT group_concat(i) FROM n",
    "\(counting) SELECT json_group_array(i) FROM n",
    "\(counting) SELECT count(DISTINCT i) FROM n",
    "\(counting) SELECT row_number() OVER (ORDER BY i) FROM n",
    "\(counting), m(i) AS (SELECT i FROM n LIMIT 100000) SELECT count(*) FROM m a, m b, m c, m d",
    """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000)
    SELECT count(*) FROM n AS a, n AS b, n AS c WHERE a.i + b.i + c.i = 0
    """,
    """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 4000)
    SELECT count(*) FROM n AS a, n AS b, n AS c WHERE printf('%d', a.i) LIKE '%x%' || b.i || c.i
    """,
  ]

  static let large = [
    "SELECT zeroblob(1000000000)",
    "SELECT zeroblob(2147483647)",
    "SELECT randomblob(1000000000)",
    "SELECT hex(zeroblob(3999999))",
    "SELECT quote(zeroblob(3999999))",
    "SELECT replace(hex(zeroblob(1000000)), '0', hex(zeroblob(1000000)))",
    "SELECT group_concat(a.value) FROM json_each('[\(digits)]') a, json_each('[\(digits)]') b, "
      + "json_each('[\(digits)]') c, json_each('[\(digits)]') d, json_each('[\(digits)]') e",
    "\(counting) SELECT randomblob(1000000), i FROM n ORDER BY 1 LIMIT 1000000",
    "\(counting) SELECT randomblob(3000000) FROM n",
    "SELECT 1 WHERE 1 IN (\(Array(repeating: "1", count: 60_000).joined(separator: ",")))",
    "SELECT 'x' LIKE '\(String(repeating: "%a", count: 100))'",
    "SELECT 'x' GLOB '\(String(repeating: "*a", count: 100))'",
    "SELECT 1 -- " + String(repeating: "x", count: 200_000),
    "SELECT \(String(repeating: "(", count: 5000))1\(String(repeating: ")", count: 5000))",
    "SELECT \(Array(repeating: "1", count: 5000).joined(separator: "+"))",
    "SELECT \(Array(repeating: "1", count: 5000).joined(separator: ","))",
    Array(repeating: "SELECT 1", count: 500).joined(separator: " UNION ALL "),
    "SELECT * FROM \((0..<80).map { "runs r\($0)" }.joined(separator: ", "))",
    "SELECT max(\(Array(repeating: "1", count: 200).joined(separator: ",")))",
    "SELECT json_extract('\(String(repeating: "[", count: 50_000))', '$')",
  ]

  private static let digits = Array(repeating: "1234567890", count: 100).joined(separator: ",")

  static let malformed = [
    "", " ", ";", "-- nothing", "/* nothing */", "/* open", "SELECT", "SELECT 'open",
    "SELECT \"run\" FROM nothing", "SELECT * FROM run WHERE", "SELECT ?", "SELECT ?7", "SELECT :a",
    "SELECT \"no such column\"", "\u{FEFF}DELETE FROM run", "SELECT 1 FROM run; \u{1F600}",
    "SELECT raise(ABORT, 'x')", "SELECT nothing(1)", "VALUES", "EXPLAIN",
  ]

  /// Each is odd, and allowed: it only reads, and ends.
  static let allowed: [String] = [
    "SELECT 1", "select 1;", ";SELECT 1;;", "SELECT 1 -- comment", "/* a */ SELECT 1 /* open",
    "VALUES (1), (2)", "EXPLAIN SELECT 1", "EXPLAIN QUERY PLAN SELECT * FROM runs",
    "SELECT name FROM sqlite_schema", "SELECT name FROM sqlite_master",
    "SELECT name FROM pragma_table_info('runs')", "SELECT name FROM pragma_table_list",
    "SELECT length(zeroblob(1000000))", "SELECT count(*) FROM runs, runs AS other",
    "SELECT x'00', 1.5, NULL, 'é', 9223372036854775807, -9223372036854775808",
    "SELECT 9e999, -9e999", "SELECT value FROM json_each('[1, 2]')",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9) SELECT i FROM n",
    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 9) "
      + "SELECT count(*) FROM c",
    "WITH c AS (SELECT 1) SELECT count(*) FROM c", "SELECT count(*) FROM (SELECT 1) AS c",
    "WITH a AS (SELECT 1), b AS (SELECT 2 FROM a) SELECT 1 FROM b AS c",
    "SELECT 'x' || char(27) || '[31m'", "SELECT sqlite_version()",
    "SELECT sum(i) OVER () FROM (SELECT 1 AS i)", "SELECT 'DROP TABLE run; --'",
  ]
}
