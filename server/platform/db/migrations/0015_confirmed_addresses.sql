CREATE TABLE "email_confirmations" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "taken_over_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "on_company_page" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_confirmations_user" ON "email_confirmations" USING btree ("user_id","created_at");--> statement-breakpoint
-- A person's own rows, as in row_level_security.
ALTER TABLE email_confirmations ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE email_confirmations FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY person ON email_confirmations USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON email_confirmations TO candor_app;
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('CREATE POLICY look_ups ON email_confirmations FOR SELECT TO %I USING (true)', current_user);
END $$;
--> statement-breakpoint
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE password_resets NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE user_invites NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_log NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Existing accounts that have used a mailed link have proved their address.
UPDATE users u SET email_confirmed_at = now()
WHERE EXISTS (SELECT FROM password_resets r WHERE r.user_id = u.id AND r.used_at IS NOT NULL)
  OR EXISTS (SELECT FROM user_invites i WHERE i.email = u.email AND i.accepted_at IS NOT NULL)
  OR EXISTS (SELECT FROM audit_log a WHERE a.user_id = u.id AND a.kind = 'email_changed');
--> statement-breakpoint
ALTER TABLE users FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE password_resets FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE user_invites FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE FUNCTION find_email_confirmation(p_token_hash bytea) RETURNS TABLE (user_id uuid, email text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.user_id, c.email FROM email_confirmations c WHERE c.token_hash = p_token_hash AND c.expires_at > now()
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_email_confirmation(bytea) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_email_confirmation(bytea) TO candor_app;
--> statement-breakpoint
DROP FUNCTION find_session(bytea);
--> statement-breakpoint
CREATE FUNCTION find_session(p_token_hash bytea)
  RETURNS TABLE (user_id uuid, agency_id uuid, role text, permissions text[], last_seen_at timestamptz,
    session_id uuid, is_email_confirmed boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.user_id, s.agency_id, m.role, m.permissions, s.last_seen_at, s.id, u.email_confirmed_at IS NOT NULL
  FROM sessions s
    JOIN memberships m ON m.agency_id = s.agency_id AND m.user_id = s.user_id
    JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = p_token_hash AND s.expires_at > now() AND m.active
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_session(bytea) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_session(bytea) TO candor_app;
--> statement-breakpoint
DROP FUNCTION find_api_key(bytea);
--> statement-breakpoint
CREATE FUNCTION find_api_key(p_token_hash bytea)
  RETURNS TABLE (agency_id uuid, api_key_id uuid, user_id uuid, role text, member_permissions text[], permissions text[],
    last_used_at timestamptz, suspended_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT k.agency_id, k.id, m.user_id, m.role, m.permissions, k.permissions, k.last_used_at, k.suspended_at
  FROM api_keys k JOIN memberships m ON m.agency_id = k.agency_id AND m.user_id = k.created_by
  WHERE k.token_hash = p_token_hash AND m.active
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_api_key(bytea) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_api_key(bytea) TO candor_app;
--> statement-breakpoint
DROP FUNCTION find_login(text);
--> statement-breakpoint
CREATE FUNCTION find_login(p_email text)
  RETURNS TABLE (user_id uuid, password_hash text, name text, language text, agency_id uuid, is_email_confirmed boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.id, u.password_hash, u.name, u.language, m.agency_id, u.email_confirmed_at IS NOT NULL
  FROM users u LEFT JOIN memberships m ON m.user_id = u.id AND m.active
  WHERE u.email = p_email
  ORDER BY m.created_at
  LIMIT 1
$$;
--> statement-breakpoint
-- Accounts that were asked to confirm their address long enough ago and did not, in agencies without other members
-- and without interviews. Returns ids only.
CREATE FUNCTION find_unconfirmed_users(p_asked_before timestamptz) RETURNS TABLE (user_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.id FROM users u
  WHERE u.email_confirmed_at IS NULL
    AND EXISTS (SELECT FROM email_confirmations c WHERE c.user_id = u.id AND c.created_at < p_asked_before)
    AND NOT EXISTS (
      SELECT FROM memberships m JOIN responses r ON r.agency_id = m.agency_id AND r.source <> 'preview'
      WHERE m.user_id = u.id)
    AND NOT EXISTS (
      SELECT FROM memberships m JOIN memberships o ON o.agency_id = m.agency_id AND o.user_id <> m.user_id
      WHERE m.user_id = u.id)
  LIMIT 1000
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_login(text), find_unconfirmed_users(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_login(text), find_unconfirmed_users(timestamptz) TO candor_app;
--> statement-breakpoint
-- As in reviewing, by the rule of contract/deadline.ts: nobody can answer after the job's last day. LEAST ignores NULLs.
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
  WHERE r.progress IN ('not_started', 'in_progress') AND r.finished_at IS NULL AND r.source <> 'preview' AND r.removed_at IS NULL
    AND coalesce(a.deadline_at, r.deadline_at, least(j.expire_date, make_interval(days => j.expire_days)
      + CASE WHEN r.source = 'share' THEN j.start_at ELSE coalesce(r.invited_at, r.created_at) END)) < p_now - interval '1 minute'
  LIMIT 1000
$$;
--> statement-breakpoint
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
    SELECT coalesce(a.deadline_at, r.deadline_at, least(j.expire_date, make_interval(days => j.expire_days)
      + CASE WHEN r.source = 'share' THEN j.start_at ELSE since.at END)) AS at
  ) deadline
  WHERE r.progress IN ('not_started', 'in_progress') AND r.finished_at IS NULL
    AND r.status IN ('new', 'invited') AND r.reminded_at IS NULL AND r.source <> 'preview' AND r.removed_at IS NULL
    AND j.active AND j.remind_hours IS NOT NULL
    AND deadline.at > p_now AND deadline.at - since.at >= interval '2 hours'
    AND p_now >= greatest(deadline.at - make_interval(hours => j.remind_hours), since.at + (deadline.at - since.at) / 2)
  ORDER BY deadline.at
  LIMIT 1000
$$;
