-- P6: one tenant cannot see another. A table with an agency_id shows and accepts only rows of the agency in
-- app.agency_id. The app uses the role candor_app, which owns nothing and cannot bypass policies; FORCE applies
-- them to the owner too.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE INDEX responses_search ON responses USING gin (agency_id, search_text gin_trgm_ops);
--> statement-breakpoint
-- set_config(..., true) leaves '' behind when its transaction ends. nullif makes that match no row.
CREATE FUNCTION app_agency_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.agency_id', true), '')::uuid;
--> statement-breakpoint
CREATE FUNCTION app_user_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.user_id', true), '')::uuid;
--> statement-breakpoint
-- The owner runs this after every migration, to protect new tables. Tables without an agency_id belong to the
-- catalogue, which the app may only read, or to a person (users, sessions, password_resets; policies below).
CREATE FUNCTION protect_tables() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  t record;
BEGIN
  FOR t IN
    SELECT c.oid, c.relname AS name, c.relforcerowsecurity AS is_forced,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'agency_id' AND NOT a.attisdropped)
        AS has_agency
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  LOOP
    CONTINUE WHEN t.is_forced;
    IF t.has_agency THEN
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t.name);
      EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t.name);
      EXECUTE format(
        'CREATE POLICY tenant ON %I USING (agency_id = app_agency_id()) WITH CHECK (agency_id = app_agency_id())', t.name);
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO candor_app', t.name);
    ELSE
      EXECUTE format('GRANT SELECT ON %I TO candor_app', t.name);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION protect_tables() FROM PUBLIC;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO candor_app;
--> statement-breakpoint
-- A person's own rows. Colleagues see each other's user row.
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE users FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY person ON users USING (id = app_user_id()) WITH CHECK (id = app_user_id());
--> statement-breakpoint
CREATE POLICY colleagues ON users FOR SELECT USING (id IN (SELECT user_id FROM memberships WHERE agency_id = app_agency_id()));
--> statement-breakpoint
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY person ON sessions USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());
--> statement-breakpoint
ALTER TABLE password_resets ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE password_resets FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY person ON password_resets USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON users, sessions, password_resets TO candor_app;
--> statement-breakpoint
SELECT protect_tables();
--> statement-breakpoint
-- The audit log is append-only.
REVOKE UPDATE, DELETE ON audit_log FROM candor_app;
--> statement-breakpoint
-- The look-ups below run as the owner. FORCE applies to the owner too, so these policies let it read exactly what
-- they need.
DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['users', 'sessions', 'password_resets', 'memberships', 'agencies', 'jobs', 'responses',
    'candidate_sessions']
  LOOP
    EXECUTE format('CREATE POLICY look_ups ON %I FOR SELECT TO %I USING (true)', t, current_user);
  END LOOP;
END $$;
--> statement-breakpoint
-- Look-ups before the tenant is known. Each searches by a secret (a token's SHA-256, a link's hash) or by email
-- address, and returns ids and no content. SECURITY DEFINER with a fixed search_path; only candor_app may run them.
CREATE FUNCTION find_session(p_token_hash bytea)
  RETURNS TABLE (user_id uuid, agency_id uuid, role text, permissions text[])
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT s.user_id, s.agency_id, m.role, m.permissions
  FROM sessions s JOIN memberships m ON m.agency_id = s.agency_id AND m.user_id = s.user_id
  WHERE s.token_hash = p_token_hash AND s.expires_at > now() AND m.active
$$;
--> statement-breakpoint
CREATE FUNCTION find_login(p_email text)
  RETURNS TABLE (user_id uuid, password_hash text, name text, language text, agency_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT u.id, u.password_hash, u.name, u.language, m.agency_id
  FROM users u LEFT JOIN memberships m ON m.user_id = u.id AND m.active
  WHERE u.email = p_email
  ORDER BY m.created_at
  LIMIT 1
$$;
--> statement-breakpoint
CREATE FUNCTION find_reset(p_token_hash bytea)
  RETURNS TABLE (user_id uuid, email text, agency_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT u.id, u.email, m.agency_id
  FROM password_resets r
  JOIN users u ON u.id = r.user_id
  LEFT JOIN memberships m ON m.user_id = u.id AND m.active
  WHERE r.token_hash = p_token_hash AND r.used_at IS NULL AND r.expires_at > now()
  ORDER BY m.created_at
  LIMIT 1
$$;
--> statement-breakpoint
CREATE FUNCTION find_memberships()
  RETURNS TABLE (agency_id uuid, agency_name text, role text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT m.agency_id, a.name, m.role
  FROM memberships m JOIN agencies a ON a.agency_id = m.agency_id
  WHERE m.user_id = app_user_id() AND m.active
  ORDER BY m.created_at
$$;
--> statement-breakpoint
CREATE FUNCTION find_share(p_hash text) RETURNS TABLE (agency_id uuid, job_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT j.agency_id, j.id FROM jobs j WHERE j.hash_link = p_hash
$$;
--> statement-breakpoint
CREATE FUNCTION find_response_link(p_hash text) RETURNS TABLE (agency_id uuid, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT r.agency_id, r.id FROM responses r WHERE r.hash = p_hash
$$;
--> statement-breakpoint
CREATE FUNCTION find_candidate_session(p_token_hash bytea) RETURNS TABLE (agency_id uuid, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT s.agency_id, s.response_id FROM candidate_sessions s WHERE s.token_hash = p_token_hash
$$;
--> statement-breakpoint
-- Search. A policy keeps LIKE, which is not leakproof, off the trigram index, so this runs as the owner, for the
-- transaction's own agency. FORCE also hides the column's statistics from the planner, which then considers every
-- word rare. So we first search the newest rows, which ends early for a common word.
CREATE FUNCTION search_responses(
  p_job_id uuid, p_search text, p_status text, p_before timestamptz, p_before_id uuid, p_limit integer)
  RETURNS TABLE (id uuid, created_at timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  newest_looked_at CONSTANT integer := 2000;
  found_ids uuid[];
  pattern text := like_pattern(p_search);
BEGIN
  SELECT array_agg(page.id) INTO found_ids FROM (
    SELECT newest.id FROM (
      SELECT r.id, r.created_at, r.search_text, r.status FROM responses r
      WHERE r.agency_id = app_agency_id() AND r.job_id = p_job_id
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
      SELECT r.id, r.created_at, r.job_id, r.status FROM responses r
      WHERE r.agency_id = app_agency_id() AND r.search_text LIKE pattern
      -- Keeps the planner from walking the whole list by date instead.
      OFFSET 0
    ) matching
    WHERE matching.job_id = p_job_id AND (p_status IS NULL OR matching.status = p_status)
      AND (matching.created_at, matching.id)
        < (coalesce(p_before, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    ORDER BY matching.created_at DESC, matching.id DESC LIMIT p_limit;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_responses(p_job_id uuid, p_search text, p_status text) RETURNS bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  counted bigint;
BEGIN
  EXECUTE
    'SELECT count(*) FROM responses r WHERE r.agency_id = $1 AND r.job_id = $2 AND r.search_text LIKE $3'
    || CASE WHEN p_status IS NULL THEN '' ELSE ' AND r.status = $4' END
    INTO counted
    USING app_agency_id(), p_job_id, like_pattern(p_search), p_status;
  RETURN counted;
END $$;
--> statement-breakpoint
-- Typed text as a LIKE pattern: its own % and _ are escaped.
CREATE FUNCTION like_pattern(p_search text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '%' || replace(replace(replace(lower(p_search), '\', '\\'), '%', '\%'), '_', '\_') || '%';
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_session(bytea), find_login(text), find_reset(bytea),
  find_memberships(), find_share(text), find_response_link(text), find_candidate_session(bytea),
  search_responses(uuid, text, text, timestamptz, uuid, integer), count_responses(uuid, text, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_session(bytea), find_login(text), find_reset(bytea),
  find_memberships(), find_share(text), find_response_link(text), find_candidate_session(bytea),
  search_responses(uuid, text, text, timestamptz, uuid, integer), count_responses(uuid, text, text) TO candor_app;
