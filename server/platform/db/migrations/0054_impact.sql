-- Adverse impact: sealed answers that rows alone join to nobody, and reports without small numbers (DECISIONS 192).
CREATE TABLE "impact_counts" (
	"agency_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"report_id" uuid NOT NULL,
	"job_id" uuid,
	"dimension" text NOT NULL,
	"sex" text,
	"ethnicity" text,
	"age" text,
	"step" text NOT NULL,
	"candidates" integer NOT NULL,
	CONSTRAINT "impact_counts_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "impact_counts_once" UNIQUE NULLS NOT DISTINCT("agency_id","report_id","job_id","dimension","sex","ethnicity","age","step"),
	CONSTRAINT "impact_counts_none_small" CHECK (candidates >= 5)
);
--> statement-breakpoint
CREATE TABLE "impact_reports" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"at_least" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "impact_reports_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "impact_settings" (
	"agency_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"is_on" boolean NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"needed" integer NOT NULL,
	CONSTRAINT "impact_settings_agency_id_company_id_pk" PRIMARY KEY("agency_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "self_ids" (
	"agency_id" uuid NOT NULL,
	"key" "bytea" NOT NULL,
	"sealed" "bytea",
	CONSTRAINT "self_ids_agency_id_key_pk" PRIMARY KEY("agency_id","key")
);
--> statement-breakpoint
ALTER TABLE "impact_counts" ADD CONSTRAINT "impact_counts_agency_id_report_id_impact_reports_agency_id_id_fk" FOREIGN KEY ("agency_id","report_id") REFERENCES "public"."impact_reports"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impact_counts" ADD CONSTRAINT "impact_counts_agency_id_job_id_jobs_agency_id_id_fk" FOREIGN KEY ("agency_id","job_id") REFERENCES "public"."jobs"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impact_reports" ADD CONSTRAINT "impact_reports_agency_id_company_id_companies_agency_id_id_fk" FOREIGN KEY ("agency_id","company_id") REFERENCES "public"."companies"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impact_settings" ADD CONSTRAINT "impact_settings_agency_id_company_id_companies_agency_id_id_fk" FOREIGN KEY ("agency_id","company_id") REFERENCES "public"."companies"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impact_settings" ADD CONSTRAINT "impact_settings_agency_id_user_id_memberships_agency_id_user_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_ids" ADD CONSTRAINT "self_ids_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
SELECT protect_tables();
--> statement-breakpoint
-- Lets the owner read what the look-up below needs.
CREATE POLICY look_ups ON impact_settings FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
CREATE FUNCTION find_impact_companies() RETURNS TABLE (agency_id uuid, company_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.agency_id, s.company_id FROM impact_settings s WHERE s.is_on ORDER BY 1, 2
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_impact_companies() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_impact_companies() TO candor_app;
