CREATE TABLE "competence_versions" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"competence_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"levels" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "competence_versions_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "competence_versions_number" UNIQUE("agency_id","competence_id","version")
);
--> statement-breakpoint
CREATE TABLE "scorecard_levels" (
	"agency_id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"competence_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"level" integer,
	"first_level" integer,
	"note" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scorecard_levels_agency_id_response_id_user_id_competence_id_pk" PRIMARY KEY("agency_id","response_id","user_id","competence_id")
);
--> statement-breakpoint
CREATE TABLE "scorecards" (
	"agency_id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"viewed_first_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scorecards_agency_id_response_id_user_id_pk" PRIMARY KEY("agency_id","response_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "competences" ADD COLUMN "levels" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "competences" ADD COLUMN "question_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "competences" ADD COLUMN "by_ai" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "competences" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_links" ADD COLUMN "shows_scorecard" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "competence_versions" ADD CONSTRAINT "competence_versions_agency_id_job_id_jobs_agency_id_id_fk" FOREIGN KEY ("agency_id","job_id") REFERENCES "public"."jobs"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_levels" ADD CONSTRAINT "scorecard_levels_agency_id_response_id_user_id_scorecards_agency_id_response_id_user_id_fk" FOREIGN KEY ("agency_id","response_id","user_id") REFERENCES "public"."scorecards"("agency_id","response_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_levels" ADD CONSTRAINT "scorecard_levels_agency_id_version_id_competence_versions_agency_id_id_fk" FOREIGN KEY ("agency_id","version_id") REFERENCES "public"."competence_versions"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_agency_id_response_id_responses_agency_id_id_fk" FOREIGN KEY ("agency_id","response_id") REFERENCES "public"."responses"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_agency_id_user_id_memberships_agency_id_user_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "competence_versions_job" ON "competence_versions" USING btree ("agency_id","job_id");--> statement-breakpoint
CREATE INDEX "scorecard_levels_version" ON "scorecard_levels" USING btree ("agency_id","version_id");--> statement-breakpoint
-- Each competence has its present wording, by which scorecards are given. FORCE would hide the rows from the owner.
ALTER TABLE competences NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO competence_versions (agency_id, id, job_id, competence_id, version, name, levels)
  SELECT agency_id, gen_random_uuid(), job_id, id, version, name, levels FROM competences;
--> statement-breakpoint
ALTER TABLE competences FORCE ROW LEVEL SECURITY;
