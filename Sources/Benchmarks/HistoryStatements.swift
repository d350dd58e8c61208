import RegressionStore

/// What the history's figures are compared with, as one would write it in SQL.
enum HistoryStatements {
  /// The cases whose outcome differs between two runs, with what each comparison needs.
  static func changes(_ a: Int, _ b: Int) -> String {
    """
    SELECT changed.case_id, old.digest, old.verdict, old.fingerprint, new.digest, new.verdict,
      new.fingerprint
    FROM (SELECT DISTINCT case_id FROM transition
      WHERE position > \(position(a)) AND position <= \(position(b))) AS changed
    JOIN outcome AS old ON old.id = (SELECT outcome_id FROM transition AS before
      WHERE before.case_id = changed.case_id AND before.position <= \(position(a))
      ORDER BY before.position DESC LIMIT 1)
    JOIN outcome AS new ON new.id = (SELECT outcome_id FROM transition AS after
      WHERE after.case_id = changed.case_id AND after.position <= \(position(b))
      ORDER BY after.position DESC LIMIT 1)
    WHERE old.id <> new.id
    """
  }

  /// The same cases from the whole results of both runs, without what became of them.
  static func snapshots(_ a: Int, _ b: Int) -> String {
    """
    WITH old AS MATERIALIZED (
      SELECT case_id, outcome_id, max(position) FROM transition WHERE position <= \(position(a))
      GROUP BY case_id),
    new AS MATERIALIZED (
      SELECT case_id, outcome_id, max(position) FROM transition WHERE position <= \(position(b))
      GROUP BY case_id)
    SELECT old.case_id, old.outcome_id, new.outcome_id FROM old JOIN new USING (case_id)
    WHERE old.outcome_id <> new.outcome_id
    """
  }

  /// What each run has for one case.
  static func history(_ name: CaseName) -> String {
    """
    SELECT run.number, run.started_at, outcome.verdict, outcome.digest
    FROM (
      SELECT test_case.id FROM scenario JOIN strategy JOIN device
      JOIN test_case ON test_case.scenario_id = scenario.id
        AND test_case.strategy_id = strategy.id AND test_case.device_id = device.id
        AND test_case.orientation = 0
      WHERE scenario.name = '\(name.scenario)' AND strategy.name = '\(name.strategy)'
        AND device.name = '\(name.device)') AS wanted
    CROSS JOIN run
    JOIN outcome ON outcome.id = (SELECT outcome_id FROM transition
      WHERE case_id = wanted.id AND position <= run.position ORDER BY position DESC LIMIT 1)
    WHERE run.mark >= wanted.id
    ORDER BY run.position
    """
  }

  /// Adds complete runs that are like the newest one.
  static func insertRuns(_ count: Int) -> String {
    """
    WITH RECURSIVE added (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM added WHERE n < \(count))
    INSERT INTO run (uuid, position, plan_id, mark, state, is_filtered, branch, git_commit,
      is_dirty, engine_version, tool_version, today, host, process_id, process_started,
      started_at, ended_at, wall_ms, planned, passed, failed)
    SELECT randomblob(16), position + n, plan_id, mark, state, is_filtered, branch, git_commit,
      is_dirty, engine_version, tool_version, today, host, process_id, process_started,
      started_at, ended_at, wall_ms, planned, passed, failed
    FROM added JOIN run ON run.position = (SELECT max(position) FROM run)
    """
  }

  private static func position(_ run: Int) -> String {
    "(SELECT position FROM run WHERE number = \(run))"
  }
}
