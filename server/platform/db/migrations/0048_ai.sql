CREATE TABLE "ai_usage" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"month" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"state" text NOT NULL,
	"units" integer NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "ai_usage_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "ai_usage_kind" CHECK ("ai_usage"."kind" in ('transcript_seconds', 'assessments', 'generations', 'web_checks')),
	CONSTRAINT "ai_usage_state" CHECK ("ai_usage"."state" in ('reserved', 'settled', 'released')),
	CONSTRAINT "ai_usage_units" CHECK ("ai_usage"."units" >= 0)
);
--> statement-breakpoint
CREATE TABLE "question_suggestions" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"result" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_suggestions_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_spend" (
	"month" text PRIMARY KEY NOT NULL,
	"cost_micros" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_states" (
	"service" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"rests_until" timestamp (3) with time zone,
	"is_reported" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_suggestions" ADD CONSTRAINT "question_suggestions_agency_id_user_id_memberships_agency_id_user_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_usage_month" ON "ai_usage" USING btree ("agency_id","month","kind");--> statement-breakpoint
CREATE INDEX "question_suggestions_created" ON "question_suggestions" USING btree ("created_at");
--> statement-breakpoint
-- Of the whole installation, like the bookkeeping of bills: the app sees none of it, and the functions below write it.
DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['service_spend', 'service_states']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY bookkeeping ON %I TO %I USING (true) WITH CHECK (true)', t, current_user);
  END LOOP;
  -- A function of the owner reads it below.
  EXECUTE format('CREATE POLICY look_ups ON question_suggestions FOR SELECT TO %I USING (true)', current_user);
END $$;
--> statement-breakpoint
SELECT protect_tables();
--> statement-breakpoint
-- Adds to what AI cost in a month, unless that would exceed the cap. Reservations add, releases subtract.
CREATE FUNCTION spend_on_services(p_month text, p_micros bigint, p_cap bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO service_spend (month, cost_micros) VALUES (p_month, 0) ON CONFLICT DO NOTHING;
  UPDATE service_spend SET cost_micros = greatest(0, cost_micros + p_micros)
    WHERE month = p_month AND (p_cap IS NULL OR cost_micros + p_micros <= p_cap);
  RETURN FOUND;
END $$;
--> statement-breakpoint
CREATE FUNCTION service_rests_until(p_service text, p_now timestamptz) RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT rests_until FROM service_states WHERE service = p_service AND rests_until > p_now
$$;
--> statement-breakpoint
-- Stores how a call to a service ended. True: the operator does not know yet that it fails.
CREATE FUNCTION report_service(p_service text, p_has_worked boolean, p_now timestamptz) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  state service_states;
BEGIN
  IF p_has_worked THEN
    -- Most calls change nothing.
    UPDATE service_states SET failures = 0, rests_until = NULL, is_reported = false, updated_at = p_now
      WHERE service = p_service AND (failures > 0 OR is_reported);
    RETURN false;
  END IF;
  INSERT INTO service_states (service, failures, is_reported, updated_at) VALUES (p_service, 1, false, p_now)
    ON CONFLICT (service) DO UPDATE SET failures = service_states.failures + 1, updated_at = p_now
    RETURNING * INTO state;
  IF state.failures < 5 THEN
    RETURN false;
  END IF;
  UPDATE service_states SET rests_until = p_now + interval '5 minutes', is_reported = true WHERE service = p_service;
  RETURN NOT state.is_reported;
END $$;
--> statement-breakpoint
CREATE FUNCTION find_old_suggestions(p_before timestamptz) RETURNS TABLE (agency_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT s.agency_id FROM question_suggestions s WHERE s.created_at < p_before
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION spend_on_services(text, bigint, bigint), service_rests_until(text, timestamptz),
  report_service(text, boolean, timestamptz), find_old_suggestions(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION spend_on_services(text, bigint, bigint), service_rests_until(text, timestamptz),
  report_service(text, boolean, timestamptz), find_old_suggestions(timestamptz) TO candor_app;
