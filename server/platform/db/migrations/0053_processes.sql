CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"host" text NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- A crash of the database empties it. Only counts of the last minutes are lost.
CREATE UNLOGGED TABLE "rate_counters" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"allowed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
) WITH (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "paused_until" timestamp (3) with time zone;
--> statement-breakpoint
-- Tables of the whole installation. Hidden from the app; the functions below write them.
DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['processes', 'rate_counters']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY bookkeeping ON %I TO %I USING (true) WITH CHECK (true)', t, current_user);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT protect_tables();
--> statement-breakpoint
-- A heartbeat. Also deletes the rows of killed processes, and counters whose tokens are all back.
CREATE FUNCTION beat_process(p_id uuid, p_role text, p_host text, p_version text, p_started_at timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO processes (id, role, host, version, started_at, seen_at)
    VALUES (p_id, p_role, p_host, p_version, p_started_at, clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp();
  DELETE FROM processes WHERE seen_at < clock_timestamp() - interval '10 minutes';
  DELETE FROM rate_counters WHERE key_hash IN (
    SELECT key_hash FROM rate_counters WHERE expires_at < clock_timestamp() LIMIT 5000 FOR UPDATE SKIP LOCKED);
END $$;
--> statement-breakpoint
CREATE FUNCTION end_process(p_id uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM processes WHERE id = p_id
$$;
--> statement-breakpoint
CREATE FUNCTION list_processes() RETURNS TABLE (role text, host text, version text, silent_seconds double precision)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.role, p.host, p.version, extract(epoch FROM clock_timestamp() - p.seen_at)::double precision FROM processes p
$$;
--> statement-breakpoint
-- Takes one of p_max tokens, which come back one by one within the window (GCRA). `expires_at` is when all are back.
-- Concurrent calls get the row in another order than they read the clock; half a token of tolerance makes up for that.
-- `remaining` is -1 if none was left. Then `wait_ms` is the time until the next token, otherwise until all are back.
CREATE FUNCTION take_token(p_key bytea, p_max integer, p_window_ms integer, OUT remaining integer, OUT wait_ms integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  at timestamptz := clock_timestamp();
  each_token interval := p_window_ms * interval '1 millisecond' / p_max;
  whole interval := p_window_ms * interval '1 millisecond';
  full_at timestamptz;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  INSERT INTO rate_counters AS c (key_hash, allowed_at, expires_at) VALUES (p_key, at, at + each_token)
    ON CONFLICT (key_hash) DO UPDATE SET
      expires_at = greatest(c.expires_at, at) + each_token,
      allowed_at = greatest(c.expires_at, at) + each_token * 1.5 - whole
      WHERE greatest(c.expires_at, at) + each_token * 0.5 - at <= whole
    RETURNING c.expires_at INTO full_at;
  IF FOUND THEN
    remaining := floor(extract(epoch FROM whole - (full_at - at)) / extract(epoch FROM each_token) + 0.5);
    wait_ms := ceil(extract(epoch FROM full_at - at) * 1000);
  ELSE
    remaining := -1;
    SELECT ceil(extract(epoch FROM c.allowed_at - at) * 1000) INTO wait_ms FROM rate_counters c WHERE c.key_hash = p_key;
    wait_ms := greatest(coalesce(wait_ms, 0), 1);
  END IF;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION beat_process(uuid, text, text, text, timestamptz), end_process(uuid), list_processes(),
  take_token(bytea, integer, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION beat_process(uuid, text, text, text, timestamptz), end_process(uuid), list_processes(),
  take_token(bytea, integer, integer) TO candor_app;
