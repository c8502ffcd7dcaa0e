CREATE INDEX "accommodations_deadline" ON "accommodations" USING btree ("deadline_at") WHERE deadline_at is not null;--> statement-breakpoint
CREATE INDEX "response_questions_question" ON "response_questions" USING btree ("agency_id","question_id");--> statement-breakpoint
CREATE INDEX "responses_deadline" ON "responses" USING btree ("deadline_at") WHERE deadline_at is not null and progress in ('not_started', 'in_progress');--> statement-breakpoint
-- As in confirmed_addresses, which read every open response, once a minute; jobs without a deadline keep theirs open for years. This reads
-- the open responses of jobs with a deadline, and those whose own deadline has passed.
CREATE OR REPLACE FUNCTION find_overdue_responses(p_now timestamptz) RETURNS TABLE (agency_id uuid, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.agency_id, r.id
  FROM (
    SELECT o.agency_id, o.id FROM jobs e JOIN responses o ON o.agency_id = e.agency_id AND o.job_id = e.id
    WHERE (e.expire_days IS NOT NULL OR e.expire_date < p_now) AND o.progress IN ('not_started', 'in_progress')
      AND least(e.expire_date, make_interval(days => e.expire_days)
        + CASE WHEN o.source = 'share' THEN e.start_at ELSE coalesce(o.invited_at, o.created_at) END) < p_now
    UNION
    SELECT o.agency_id, o.id FROM responses o WHERE o.deadline_at < p_now AND o.progress IN ('not_started', 'in_progress')
    UNION
    SELECT o.agency_id, o.response_id FROM accommodations o WHERE o.deadline_at < p_now
  ) late
  JOIN responses r ON r.agency_id = late.agency_id AND r.id = late.id
  JOIN jobs j ON j.agency_id = r.agency_id AND j.id = r.job_id
  LEFT JOIN LATERAL (
    SELECT a.deadline_at FROM accommodations a
    WHERE a.agency_id = r.agency_id AND a.response_id = r.id
    ORDER BY a.created_at DESC, a.id DESC LIMIT 1
  ) a ON true
  WHERE r.progress IN ('not_started', 'in_progress') AND r.finished_at IS NULL AND r.source <> 'preview' AND r.removed_at IS NULL
    AND coalesce(a.deadline_at, r.deadline_at, least(j.expire_date, make_interval(days => j.expire_days)
      + CASE WHEN r.source = 'share' THEN j.start_at ELSE coalesce(r.invited_at, r.created_at) END)) < p_now - interval '1 minute'
  LIMIT 1000
$$;
