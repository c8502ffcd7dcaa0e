-- Counts invitations by delivery status without reading each: the status of a person's newest message is in their
-- response. An import counts its own rows. A row is deleted once processed; its status is then in the response.
DROP INDEX "import_rows_waiting";--> statement-breakpoint
ALTER TABLE "import_rows" DROP COLUMN "outcome";--> statement-breakpoint
ALTER TABLE "import_rows" DROP COLUMN "response_id";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "invited" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "already" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "failed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "message_state" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "responses_invited" ON "responses" USING btree ("agency_id","job_id","message_state","created_at","id") WHERE source not in ('share', 'preview') or invited_at is not null;--> statement-breakpoint
-- For existing messages. FORCE applies to the owner too, who may read messages but not change them.
ALTER TABLE responses NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE responses r SET message_state = m.state
FROM (
  SELECT DISTINCT ON (agency_id, response_id) agency_id, response_id, state FROM messages
  WHERE response_id IS NOT NULL ORDER BY agency_id, response_id, created_at DESC, id DESC
) m
WHERE r.agency_id = m.agency_id AND r.id = m.response_id;
--> statement-breakpoint
ALTER TABLE responses FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- As in recruiter_look_ups. A response with less time than remind_hours is considered from the middle of its time
-- on (reminderAt in the server); the least time left comes first.
CREATE OR REPLACE FUNCTION find_due_reminders(p_now timestamptz) RETURNS TABLE (agency_id uuid, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.agency_id, r.id
  FROM responses r
  JOIN jobs j ON j.agency_id = r.agency_id AND j.id = r.job_id
  LEFT JOIN LATERAL (
    SELECT a.deadline_at FROM accommodations a
    WHERE a.agency_id = r.agency_id AND a.response_id = r.id
    ORDER BY a.created_at DESC, a.id DESC LIMIT 1
  ) a ON true
  CROSS JOIN LATERAL (SELECT coalesce(r.invited_at, r.created_at) AS at) since
  CROSS JOIN LATERAL (
    SELECT coalesce(a.deadline_at, r.deadline_at, CASE
      WHEN j.expire_days IS NULL THEN j.expire_date
      WHEN r.source = 'share' THEN j.start_at + make_interval(days => j.expire_days)
      ELSE since.at + make_interval(days => j.expire_days)
    END) AS at
  ) deadline
  WHERE r.progress IN ('not_started', 'in_progress') AND r.finished_at IS NULL
    AND r.status IN ('new', 'invited') AND r.reminded_at IS NULL AND r.source <> 'preview'
    AND j.active AND j.remind_hours IS NOT NULL
    AND deadline.at > p_now AND deadline.at - since.at >= interval '2 hours'
    AND p_now >= greatest(deadline.at - make_interval(hours => j.remind_hours), since.at + (deadline.at - since.at) / 2)
  ORDER BY deadline.at
  LIMIT 1000
$$;
