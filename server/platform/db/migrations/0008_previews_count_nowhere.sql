-- Previews appear in no list: the look-ups over responses leave them out, and the counts of a job read an index
-- without them. The server repeats the same condition in TypeScript.
CREATE INDEX responses_counted ON responses (agency_id, job_id, status, finished_at, invited_at)
  WHERE source <> 'preview';
--> statement-breakpoint
-- Removing a pipeline step searches all responses for it.
CREATE INDEX responses_pipeline ON responses (agency_id, pipeline_id) WHERE pipeline_id IS NOT NULL;
--> statement-breakpoint
-- As in row_level_security, without previews.
CREATE OR REPLACE FUNCTION search_responses(
  p_job_id uuid, p_search text, p_status text, p_before timestamptz, p_before_id uuid, p_limit integer)
  RETURNS TABLE (id uuid, created_at timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  newest_looked_at CONSTANT integer := 2000;
  found_ids uuid[];
  pattern text := like_pattern(p_search);
BEGIN
  SELECT array_agg(page.id) INTO found_ids FROM (
    SELECT newest.id FROM (
      SELECT r.id, r.created_at, r.search_text, r.status FROM responses r
      WHERE r.agency_id = app_agency_id() AND r.job_id = p_job_id AND r.source <> 'preview'
        AND (r.created_at, r.id) < (coalesce(p_before, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      ORDER BY r.created_at DESC, r.id DESC LIMIT newest_looked_at
    ) newest
    WHERE newest.search_text LIKE pattern AND (p_status IS NULL OR newest.status = p_status)
    ORDER BY newest.created_at DESC, newest.id DESC LIMIT p_limit
  ) page;
  IF coalesce(cardinality(found_ids), 0) = p_limit THEN
    RETURN QUERY SELECT r.id, r.created_at FROM responses r
      WHERE r.agency_id = app_agency_id() AND r.id = ANY (found_ids) ORDER BY r.created_at DESC, r.id DESC;
    RETURN;
  END IF;
  RETURN QUERY SELECT matching.id, matching.created_at FROM (
      SELECT r.id, r.created_at, r.job_id, r.status, r.source FROM responses r
      WHERE r.agency_id = app_agency_id() AND r.search_text LIKE pattern
      -- Keeps the planner from walking the whole list by date instead.
      OFFSET 0
    ) matching
    WHERE matching.job_id = p_job_id AND (p_status IS NULL OR matching.status = p_status)
      AND matching.source <> 'preview'
      AND (matching.created_at, matching.id)
        < (coalesce(p_before, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    ORDER BY matching.created_at DESC, matching.id DESC LIMIT p_limit;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_responses(p_job_id uuid, p_search text, p_status text) RETURNS bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  counted bigint;
BEGIN
  EXECUTE
    'SELECT count(*) FROM responses r WHERE r.agency_id = $1 AND r.job_id = $2 AND r.search_text LIKE $3'
    || ' AND r.source <> ''preview'''
    || CASE WHEN p_status IS NULL THEN '' ELSE ' AND r.status = $4' END
    INTO counted
    USING app_agency_id(), p_job_id, like_pattern(p_search), p_status;
  RETURN counted;
END $$;
--> statement-breakpoint
-- As in overdue_responses, without previews.
CREATE OR REPLACE FUNCTION find_overdue_responses(p_now timestamptz) RETURNS TABLE (agency_id uuid, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.agency_id, r.id
  FROM responses r
  JOIN jobs j ON j.agency_id = r.agency_id AND j.id = r.job_id
  LEFT JOIN LATERAL (
    SELECT a.deadline_at FROM accommodations a
    WHERE a.agency_id = r.agency_id AND a.response_id = r.id
    ORDER BY a.created_at DESC, a.id DESC LIMIT 1
  ) a ON true
  WHERE r.progress IN ('not_started', 'in_progress') AND r.finished_at IS NULL AND r.source <> 'preview'
    AND coalesce(a.deadline_at, r.deadline_at, CASE
      WHEN j.expire_days IS NULL THEN j.expire_date
      WHEN r.source = 'share' THEN j.start_at + make_interval(days => j.expire_days)
      ELSE coalesce(r.invited_at, r.created_at) + make_interval(days => j.expire_days)
    END) < p_now - interval '1 minute'
  LIMIT 1000
$$;
