import Scenarios

// The queries of merging, moving and resuming runs; parameters in the order in which they are bound.
extension SQL {
  /// All approvals that were ever added, as a merge tells them apart.
  static let allBaselines = merging(
    "AllBaselines",
    """
    SELECT case_id, adjustments, approved_by, approved_at, reason FROM baseline ORDER BY id
    """
  )

  /// When the newest approval of a case was.
  static let newestBaseline = merging(
    "NewestBaseline",
    """
    SELECT max(approved_at) FROM baseline WHERE case_id = :case
    """
  )

  /// All transitions in the order of history.
  static let allTransitions = merging(
    "AllTransitions",
    """
    SELECT position, case_id, outcome_id FROM transition ORDER BY position, case_id
    """
  )

  /// Removes a run to which no row refers any more.
  static let deleteRun = merging(
    "DeleteRun",
    """
    DELETE FROM run WHERE number = :number
    """
  )

  /// The form that a scenario's content names.
  static let formOfRevision = merging(
    "FormOfRevision",
    """
    SELECT member.value
    FROM scenario_revision AS revision
    JOIN json_each(revision.content) AS member
    WHERE revision.id = :id AND member.key = 'form' AND member.type = 'text'
    """
  )

  /// Adds a run that has ended elsewhere.
  static let insertMergedRun = merging(
    "InsertMergedRun",
    """
    INSERT INTO run (uuid, position, plan_id, mark, state, is_filtered, label, branch, git_commit,
      is_dirty, engine_version, tool_version, today, host, process_id, process_started, shard_index,
      shard_count, whole_plan_id, started_at, ended_at, wall_ms, planned, passed, failed, errors,
      known_failures, unexpected_passes, unjudged, skipped)
    VALUES (:uuid, :position, :plan, :mark, :state, :is_filtered, :label, :branch, :git_commit,
      :is_dirty, :engine_version, :tool_version, :today, :host, 0, 0, :shard_index,
      :shard_count, :whole_plan, :started_at, :ended_at, :wall_ms, :planned, :passed, :failed,
      :errors, :known_failures, :unexpected_passes, :unjudged, :skipped)
    """
  )

  /// Remembers a run that was removed here, or joined with others.
  static let insertJoinedRun = merging(
    "InsertJoinedRun",
    """
    INSERT INTO pruned_run (uuid, removed_at, joined_into) VALUES (:uuid, :removed_at, :joined_into)
    ON CONFLICT (uuid) DO NOTHING
    """
  )

  /// Says that a run lacks a result that its mark has passed.
  static let insertRunGap = merging(
    "InsertRunGap",
    """
    INSERT INTO run_gap (run_number, case_id) VALUES (:number, :case)
    """
  )

  /// The cases that runs after a position lack though their marks have passed them.
  static let laterGaps = merging(
    "LaterGaps",
    """
    SELECT run.position, run_gap.case_id
    FROM run
    JOIN run_gap ON run_gap.run_number = run.number
    WHERE run.position > :position AND run.state <> 'running'
    ORDER BY run.position, run_gap.case_id
    """
  )

  /// The names of a kind with all that an import knows of them.
  static func mergeNames(_ kind: DefinitionKind) -> SQL {
    SQL(
      "MergeNames",
      Array(
        """
        SELECT name.id, name.name, name.current_revision_id, revision.digest, name.file, name.line,
          name.archived_at, (
            SELECT max(span.position) FROM definition_span AS span
            WHERE span.kind = :kind AND span.name_id = name.id) AS newest,
          name.current_revision_id IS NOT (
            SELECT span.revision_id FROM definition_span AS span
            WHERE span.kind = :kind AND span.name_id = name.id
            ORDER BY span.position DESC
            LIMIT 1)
        FROM {kind} AS name
        JOIN {kind}_revision AS revision ON revision.id = name.current_revision_id
        ORDER BY name.id
        """.utf8
      ),
      kind: kind
    )
  }

  /// Moves a run, with its rows, to a position that is free.
  static let moveRun = merging(
    "MoveRun",
    """
    UPDATE run SET position = ?2 WHERE position = ?1
    """
  )

  /// The position of the next run after a position.
  static let nextPosition = merging(
    "NextPosition",
    """
    SELECT min(position) FROM run WHERE position > :position
    """
  )

  /// The run that stands at a position.
  static let occupantAt = merging(
    "OccupantAt",
    """
    SELECT uuid FROM run WHERE position = :position
    """
  )

  /// All outcomes with their verdicts.
  static let outcomeVerdicts = merging(
    "OutcomeVerdicts",
    """
    SELECT id, verdict FROM outcome ORDER BY id
    """
  )

  /// The identity and size of a plan.
  static let planByID = merging(
    "PlanByID",
    """
    SELECT digest, size FROM plan WHERE id = :id
    """
  )

  /// The runs that were removed here, with the runs that they were joined into.
  static let prunedRuns = merging(
    "PrunedRuns",
    """
    SELECT uuid, joined_into FROM pruned_run ORDER BY uuid
    """
  )

  /// Says that a run has a result that it lacked.
  static let removeRunGap = merging(
    "RemoveRunGap",
    """
    DELETE FROM run_gap WHERE run_number = :number AND case_id = :case
    """
  )

  /// Makes this process the one that records a run.
  static let resumeRun = merging(
    "ResumeRun",
    """
    UPDATE run
    SET state = 'running', host = :host, process_id = :process_id,
      process_started = :process_started, ended_at = NULL
    WHERE number = :number AND state <> 'complete'
    """
  )

  /// One content of a kind.
  static func revisionByID(_ kind: DefinitionKind) -> SQL {
    SQL(
      "RevisionByID",
      Array(
        """
        SELECT digest, content FROM {kind}_revision WHERE id = :id
        """.utf8
      ),
      kind: kind
    )
  }

  /// The content of a kind with an identity.
  static func revisionByDigest(_ kind: DefinitionKind) -> SQL {
    SQL(
      "RevisionByDigest",
      Array(
        """
        SELECT id FROM {kind}_revision WHERE digest = :digest
        """.utf8
      ),
      kind: kind
    )
  }

  /// The number and position of the run of this identity.
  static let runByUUID = merging(
    "RunByUUID",
    """
    SELECT number, position FROM run WHERE uuid = :uuid
    """
  )

  /// Where a run stands, and whether it is being recorded: a merge may have moved it.
  static let runPosition = merging(
    "RunPosition",
    """
    SELECT position FROM run WHERE number = :number AND state = 'running'
    """
  )

  /// The definitions of all tables, indexes, views and triggers but SQLite's own.
  static let schemaTexts = merging(
    "SchemaTexts",
    """
    SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') FROM sqlite_schema
    WHERE substr(name, 1, 7) <> 'sqlite_'
    ORDER BY 1
    """
  )

  /// Gives a name the content and the place that the newest of several databases has for it.
  static func setName(_ kind: DefinitionKind) -> SQL {
    SQL(
      "SetName",
      Array(
        """
        UPDATE {kind}
        SET current_revision_id = (SELECT id FROM {kind}_revision WHERE digest = :digest),
          file = :file, line = :line, archived_at = :archived
        WHERE id = :id
        """.utf8
      ),
      kind: kind
    )
  }

  /// Puts a revision in force from a run on.
  static let setSpan = merging(
    "SetSpan",
    """
    INSERT INTO definition_span (kind, name_id, position, revision_id)
    VALUES (:kind, :name, :position, :revision)
    ON CONFLICT (kind, name_id, position) DO UPDATE SET revision_id = excluded.revision_id
    """
  )

  /// The spans of one definition, in order.
  static let spansOfName = merging(
    "SpansOfName",
    """
    SELECT position, revision_id FROM definition_span
    WHERE kind = :kind AND name_id = :name
    ORDER BY position
    """
  )

  /// The transitions after one position up to another, in the order of history.
  static let transitionsFrom = merging(
    "TransitionsFrom",
    """
    SELECT case_id, outcome_id FROM transition
    WHERE position > :after AND position <= :upto
    ORDER BY position, case_id
    """
  )

  private static func merging(_ name: String, _ text: String) -> SQL {
    SQL(name, Array(text.utf8))
  }
}
