CREATE TABLE "domains" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"found_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"fault" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "domains_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "domains_agency" UNIQUE("agency_id","domain")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "domains_verified" ON "domains" USING btree ("domain") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "domains_checked" ON "domains" USING btree ("checked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_code" ON "messages" USING btree ("code") WHERE code is not null;
--> statement-breakpoint
SELECT protect_tables();
--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY look_ups ON domains FOR SELECT TO %I USING (true)', current_user);
END $$;
--> statement-breakpoint
CREATE FUNCTION find_verified_domain(p_domain text) RETURNS TABLE (agency_id uuid, domain_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT d.agency_id, d.id FROM domains d WHERE d.domain = p_domain AND d.verified_at IS NOT NULL
$$;
--> statement-breakpoint
-- Proved ones once a day. New ones every hour for a week, because a new record takes a while to be visible everywhere.
CREATE FUNCTION find_domains_to_check(p_now timestamptz) RETURNS TABLE (agency_id uuid, domain_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT d.agency_id, d.id FROM domains d
  WHERE CASE WHEN d.verified_at IS NOT NULL THEN d.checked_at < p_now - interval '23 hours'
    ELSE d.created_at > p_now - interval '7 days' AND coalesce(d.checked_at, d.created_at) < p_now - interval '50 minutes' END
  ORDER BY d.checked_at NULLS FIRST LIMIT 500
$$;
--> statement-breakpoint
CREATE FUNCTION find_message_code(p_code text) RETURNS TABLE (agency_id uuid, message_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT m.agency_id, m.id FROM messages m WHERE m.code = p_code
$$;
--> statement-breakpoint
-- The link of an interview that a recruiter removed, which is deleted for good after 30 days.
CREATE FUNCTION is_removed_link(p_hash text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM responses r WHERE r.hash = p_hash AND r.removed_at IS NOT NULL)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_verified_domain(text), find_domains_to_check(timestamptz), find_message_code(text),
  is_removed_link(text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_verified_domain(text), find_domains_to_check(timestamptz), find_message_code(text),
  is_removed_link(text) TO candor_app;
