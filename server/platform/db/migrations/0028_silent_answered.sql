-- As in silent_retakes, also interviews in which every question is answered and that nobody has finished.
CREATE OR REPLACE FUNCTION find_silent_responses(p_before timestamptz) RETURNS TABLE (agency_id uuid, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.agency_id, r.id
  FROM responses r
  JOIN jobs j ON j.agency_id = r.agency_id AND j.id = r.job_id
  LEFT JOIN LATERAL (
    SELECT a.deadline_at FROM accommodations a
    WHERE a.agency_id = r.agency_id AND a.response_id = r.id
    ORDER BY a.created_at DESC, a.id DESC LIMIT 1
  ) a ON true
  WHERE r.progress = 'in_progress' AND r.finished_at IS NULL AND r.active_at <= p_before
    AND coalesce(a.deadline_at, r.deadline_at, j.expire_date) IS NULL AND j.expire_days IS NULL
    AND (
      EXISTS (
        SELECT FROM takes t
        WHERE t.agency_id = r.agency_id AND t.response_id = r.id
          AND t.purpose = 'answer' AND t.state = 'stored' AND t.deleted_at IS NULL
          AND NOT EXISTS (
            SELECT FROM answers b
            LEFT JOIN takes u ON u.agency_id = b.agency_id AND u.id = b.take_id
            WHERE b.agency_id = t.agency_id AND b.response_id = t.response_id AND b.question_id = t.question_id
              AND (b.is_confirmed OR u.started_at >= t.started_at)
          )
      )
      OR (
        r.status IN ('new', 'invited') AND r.source <> 'preview'
        AND NOT EXISTS (
          SELECT FROM response_questions q
          WHERE q.agency_id = r.agency_id AND q.response_id = r.id
            AND NOT EXISTS (
              SELECT FROM answers b
              WHERE b.agency_id = q.agency_id AND b.response_id = q.response_id AND b.question_id = q.question_id
            )
        )
      )
    )
  ORDER BY r.active_at
  LIMIT 1000
$$;
