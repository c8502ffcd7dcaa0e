CREATE TABLE "assessment_logs" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assessment_logs_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "assessment_quotes" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"answer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"from_word" integer NOT NULL,
	"to_word" integer NOT NULL,
	"from_ms" integer,
	"to_ms" integer,
	"revision" integer NOT NULL,
	"words_sha256" text NOT NULL,
	CONSTRAINT "assessment_quotes_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "assessment_reactions" (
	"agency_id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assessment_reactions_agency_id_assessment_id_user_id_pk" PRIMARY KEY("agency_id","assessment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "assessments" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"competence_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"level" integer,
	"reason" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"prompt_version" integer,
	"prompt_sha256" text DEFAULT '' NOT NULL,
	"input_sha256" text DEFAULT '' NOT NULL,
	"is_suspect" boolean DEFAULT false NOT NULL,
	"dropped" jsonb,
	"tokens" integer DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	"made_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assessments_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "assessments_competence" UNIQUE("agency_id","response_id","competence_id")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "ai_assessment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "question_versions" ADD COLUMN "ai_assessed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assessment_logs" ADD CONSTRAINT "assessment_logs_agency_id_assessment_id_assessments_agency_id_id_fk" FOREIGN KEY ("agency_id","assessment_id") REFERENCES "public"."assessments"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_quotes" ADD CONSTRAINT "assessment_quotes_agency_id_assessment_id_assessments_agency_id_id_fk" FOREIGN KEY ("agency_id","assessment_id") REFERENCES "public"."assessments"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_quotes" ADD CONSTRAINT "assessment_quotes_agency_id_answer_id_answers_agency_id_id_fk" FOREIGN KEY ("agency_id","answer_id") REFERENCES "public"."answers"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_reactions" ADD CONSTRAINT "assessment_reactions_agency_id_assessment_id_assessments_agency_id_id_fk" FOREIGN KEY ("agency_id","assessment_id") REFERENCES "public"."assessments"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_reactions" ADD CONSTRAINT "assessment_reactions_agency_id_user_id_memberships_agency_id_user_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_agency_id_response_id_responses_agency_id_id_fk" FOREIGN KEY ("agency_id","response_id") REFERENCES "public"."responses"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_agency_id_version_id_competence_versions_agency_id_id_fk" FOREIGN KEY ("agency_id","version_id") REFERENCES "public"."competence_versions"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assessment_logs_assessment" ON "assessment_logs" USING btree ("agency_id","assessment_id");--> statement-breakpoint
CREATE INDEX "assessment_quotes_assessment" ON "assessment_quotes" USING btree ("agency_id","assessment_id","position");--> statement-breakpoint
CREATE INDEX "assessment_quotes_answer" ON "assessment_quotes" USING btree ("agency_id","answer_id");--> statement-breakpoint
CREATE INDEX "assessments_version" ON "assessments" USING btree ("agency_id","version_id");--> statement-breakpoint
SELECT protect_tables();
