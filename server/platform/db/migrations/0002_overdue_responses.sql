-- For the task that marks expired responses: unfinished responses past their deadline, of every agency. A rough
-- selection; the application's rule for deadlines decides. Returns ids and no content.
CREATE INDEX responses_open ON responses (agency_id, job_id) WHERE progress IN ('not_started', 'in_progress');
--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY look_ups ON accommodations FOR SELECT TO %I USING (true)', current_user);
END $$;
--> statement-breakpoint
CREATE FUNCTION find_overdue_responses(p_now timestamptz) RETURNS TABLE (agency_id uuid, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT r.agency_id, r.id
  FROM responses r
  JOIN jobs j ON j.agency_id = r.agency_id AND j.id = r.job_id
  LEFT JOIN LATERAL (
    SELECT a.deadline_at FROM accommodations a
    WHERE a.agency_id = r.agency_id AND a.response_id = r.id
    ORDER BY a.created_at DESC, a.id DESC LIMIT 1
  ) a ON true
  WHERE r.progress IN ('not_started', 'in_progress') AND r.finished_at IS NULL
    AND coalesce(a.deadline_at, r.deadline_at, CASE
      WHEN j.expire_days IS NULL THEN j.expire_date
      WHEN r.source = 'share' THEN j.start_at + make_interval(days => j.expire_days)
      ELSE coalesce(r.invited_at, r.created_at) + make_interval(days => j.expire_days)
    END) < p_now - interval '1 minute'
  LIMIT 1000
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_overdue_responses(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_overdue_responses(timestamptz) TO candor_app;
