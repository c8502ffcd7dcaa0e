-- Orders of applicant tracking systems (decision 219). An order outlives what it refers to, so only the reference becomes null.
CREATE TABLE "ats_connections" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"last_four" text NOT NULL,
	"callback_key" "bytea" NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "ats_connections_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "ats_connections_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "ats_orders" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"external_ref" text NOT NULL,
	"job_id" uuid,
	"response_id" uuid,
	"review_link_id" uuid,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"pushed_at" timestamp (3) with time zone,
	"fault" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ats_orders_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "ats_orders_reference" UNIQUE("agency_id","connection_id","external_ref")
);
--> statement-breakpoint
ALTER TABLE "ats_connections" ADD CONSTRAINT "ats_connections_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ats_orders" ADD CONSTRAINT "ats_orders_agency_id_connection_id_ats_connections_agency_id_id_fk" FOREIGN KEY ("agency_id","connection_id") REFERENCES "public"."ats_connections"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ats_orders" ADD CONSTRAINT "ats_orders_agency_id_job_id_jobs_agency_id_id_fk" FOREIGN KEY ("agency_id","job_id") REFERENCES "public"."jobs"("agency_id","id") ON DELETE SET NULL ("job_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ats_orders" ADD CONSTRAINT "ats_orders_agency_id_response_id_responses_agency_id_id_fk" FOREIGN KEY ("agency_id","response_id") REFERENCES "public"."responses"("agency_id","id") ON DELETE SET NULL ("response_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ats_orders" ADD CONSTRAINT "ats_orders_agency_id_review_link_id_review_links_agency_id_id_fk" FOREIGN KEY ("agency_id","review_link_id") REFERENCES "public"."review_links"("agency_id","id") ON DELETE SET NULL ("review_link_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ats_orders_newest" ON "ats_orders" USING btree ("agency_id","connection_id","created_at");--> statement-breakpoint
CREATE INDEX "ats_orders_response" ON "ats_orders" USING btree ("agency_id","response_id");--> statement-breakpoint
CREATE INDEX "ats_orders_job" ON "ats_orders" USING btree ("agency_id","job_id");--> statement-breakpoint
CREATE INDEX "ats_orders_link" ON "ats_orders" USING btree ("agency_id","review_link_id");
--> statement-breakpoint
SELECT protect_tables();
--> statement-breakpoint
-- Lets the owner read what the look-up below needs.
CREATE POLICY look_ups ON ats_connections FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
CREATE FUNCTION find_ats_connection(p_key_hash bytea) RETURNS TABLE (agency_id uuid, connection_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.agency_id, c.id FROM ats_connections c WHERE c.key_hash = p_key_hash AND c.active
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_ats_connection(bytea) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_ats_connection(bytea) TO candor_app;
