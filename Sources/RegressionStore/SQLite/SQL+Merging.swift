import Scenarios

// The queries of merging, moving and resuming runs; parameters in the order in which they are bound.
extension SQL {
  /// When the newest approval of a case was.
  static let newestBaseline = merging(
    "NewestBaseline",
    """
    SELECT max(approved_at) AS newest FROM baseline WHERE case_id = :case
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
    SELECT member.value AS form
    FROM scenario_revision AS revision
    JOIN json_each(revision.content) AS member
    WHERE revision.id = :id AND member.key = 'form' AND member.type = 'text'
    """
  )

  /// Adds a run that has ended elsewhere; without a number it gets the next one.
  static let insertMergedRun = merging(
    "InsertMergedRun",
    """
    INSERT INTO run (number, uuid, position, recorded_position, plan_id, mark, state, is_filtered,
      label, branch, git_commit, is_dirty, engine_version, tool_version, today, host, process_id, process_started, shard_index,
      shard_count, whole_plan_id, started_at, ended_at, wall_ms, planned, passed, failed, errors,
      known_failures, unexpected_passes, unjudged, skipped)
    VALUES (:number, :uuid, :position, :recorded_position, :plan, :mark, :state, :is_filtered,
      :label, :branch, :git_commit, :is_dirty, :engine_version, :tool_version, :today, :host, 0, 0, :shard_index,
      :shard_count, :whole_plan, :started_at, :ended_at, :wall_ms, :planned, :passed, :failed,
      :errors, :known_failures, :unexpected_passes, :unjudged, :skipped)
    """
  )

  /// Remembers a run that was removed here, or joined with others.
  static let insertJoinedRun = merging(
    "InsertJoinedRun",
    """
    INSERT INTO pruned_run (uuid, removed_at, joined_into) VALUES (:uuid, :removed_at, :joined_into)
    ON CONFLICT (uuid) DO UPDATE SET joined_into = coalesce(joined_into, excluded.joined_into)
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
    SELECT min(position) AS position FROM run WHERE position > :position
    """
  )

  /// All outcomes with their verdicts.
  static let outcomeVerdicts = merging(
    "OutcomeVerdicts",
    """
    SELECT id, digest, verdict FROM outcome ORDER BY id
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

  /// The number of the run of this identity.
  static let runByUUID = merging(
    "RunByUUID",
    """
    SELECT number FROM run WHERE uuid = :uuid
    """
  )

  /// Where a run stands, and whether it is being recorded: a merge may have moved it.
  static let runPosition = merging(
    "RunPosition",
    """
    SELECT position FROM run WHERE number = :number AND state = 'running'
    """
  )

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
