-- Look-ups before the tenant is known, for public pages and for tasks about invitations. As in row_level_security:
-- each returns ids and no content.
DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['share_links', 'companies', 'messages']
  LOOP
    EXECUTE format('CREATE POLICY look_ups ON %I FOR SELECT TO %I USING (true)', t, current_user);
  END LOOP;
END $$;
--> statement-breakpoint
-- A job's share link is its own or one of its sources'.
DROP FUNCTION find_share(text);
--> statement-breakpoint
CREATE FUNCTION find_share(p_hash text) RETURNS TABLE (agency_id uuid, job_id uuid, share_link_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT j.agency_id, j.id, NULL::uuid FROM jobs j WHERE j.hash_link = p_hash
  UNION ALL
  SELECT l.agency_id, l.job_id, l.id FROM share_links l WHERE l.hash = p_hash
$$;
--> statement-breakpoint
CREATE FUNCTION find_company_page(p_hash text) RETURNS TABLE (agency_id uuid, company_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.agency_id, c.id FROM companies c WHERE c.share_hash = p_hash
$$;
--> statement-breakpoint
CREATE FUNCTION find_message(p_id uuid) RETURNS TABLE (agency_id uuid, message_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT m.agency_id, m.id FROM messages m WHERE m.id = p_id
$$;
--> statement-breakpoint
-- Invited candidates who have not finished and whose deadline is within their job's remind_hours. A rough selection;
-- the application's rule for deadlines decides.
CREATE FUNCTION find_due_reminders(p_now timestamptz) RETURNS TABLE (agency_id uuid, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.agency_id, r.id
  FROM responses r
  JOIN jobs j ON j.agency_id = r.agency_id AND j.id = r.job_id
  LEFT JOIN LATERAL (
    SELECT a.deadline_at FROM accommodations a
    WHERE a.agency_id = r.agency_id AND a.response_id = r.id
    ORDER BY a.created_at DESC, a.id DESC LIMIT 1
  ) a ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(a.deadline_at, r.deadline_at, CASE
      WHEN j.expire_days IS NULL THEN j.expire_date
      WHEN r.source = 'share' THEN j.start_at + make_interval(days => j.expire_days)
      ELSE coalesce(r.invited_at, r.created_at) + make_interval(days => j.expire_days)
    END) AS at
  ) deadline
  WHERE r.progress IN ('not_started', 'in_progress') AND r.finished_at IS NULL
    AND r.status IN ('new', 'invited') AND r.reminded_at IS NULL AND r.source <> 'preview'
    AND j.active AND j.remind_hours IS NOT NULL
    AND deadline.at > p_now AND deadline.at <= p_now + make_interval(hours => j.remind_hours)
  LIMIT 1000
$$;
--> statement-breakpoint
-- Previews that are a day old.
CREATE INDEX responses_previews ON responses (created_at) WHERE source = 'preview';
--> statement-breakpoint
CREATE FUNCTION find_old_previews(p_before timestamptz) RETURNS TABLE (agency_id uuid, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.agency_id, r.id FROM responses r WHERE r.source = 'preview' AND r.created_at < p_before LIMIT 1000
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_share(text), find_company_page(text), find_message(uuid), find_due_reminders(timestamptz),
  find_old_previews(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_share(text), find_company_page(text), find_message(uuid), find_due_reminders(timestamptz),
  find_old_previews(timestamptz) TO candor_app;
--> statement-breakpoint
-- Subjects order the question bank (config.subjects). Topics of support questions are the page's own list.
DELETE FROM subjects;
