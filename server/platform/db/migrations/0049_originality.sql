CREATE TABLE "compared_answers" (
	"agency_id" uuid NOT NULL,
	"answer_id" uuid NOT NULL,
	"lineage_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"queued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"compared_at" timestamp (3) with time zone,
	CONSTRAINT "compared_answers_agency_id_answer_id_pk" PRIMARY KEY("agency_id","answer_id")
);
--> statement-breakpoint
CREATE TABLE "fingerprints" (
	"agency_id" uuid NOT NULL,
	"lineage_id" uuid NOT NULL,
	"hash" bigint NOT NULL,
	"answer_id" uuid NOT NULL,
	CONSTRAINT "fingerprints_agency_id_lineage_id_hash_answer_id_pk" PRIMARY KEY("agency_id","lineage_id","hash","answer_id")
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lineage_id" uuid NOT NULL,
	"answer_a" uuid NOT NULL,
	"answer_b" uuid NOT NULL,
	"kind" text NOT NULL,
	"longest" integer NOT NULL,
	"shared" integer NOT NULL,
	"passages" jsonb NOT NULL,
	"review" text DEFAULT 'open' NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matches_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "matches_pair" UNIQUE("agency_id","answer_a","answer_b")
);
--> statement-breakpoint
CREATE TABLE "web_checks" (
	"agency_id" uuid NOT NULL,
	"answer_id" uuid NOT NULL,
	"content_sha256" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"results" jsonb,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "web_checks_agency_id_answer_id_pk" PRIMARY KEY("agency_id","answer_id")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "plagiarism_check" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "origin_id" uuid;--> statement-breakpoint
ALTER TABLE "compared_answers" ADD CONSTRAINT "compared_answers_agency_id_answer_id_answers_agency_id_id_fk" FOREIGN KEY ("agency_id","answer_id") REFERENCES "public"."answers"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fingerprints" ADD CONSTRAINT "fingerprints_agency_id_answer_id_compared_answers_agency_id_answer_id_fk" FOREIGN KEY ("agency_id","answer_id") REFERENCES "public"."compared_answers"("agency_id","answer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_agency_id_answer_a_compared_answers_agency_id_answer_id_fk" FOREIGN KEY ("agency_id","answer_a") REFERENCES "public"."compared_answers"("agency_id","answer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_agency_id_answer_b_compared_answers_agency_id_answer_id_fk" FOREIGN KEY ("agency_id","answer_b") REFERENCES "public"."compared_answers"("agency_id","answer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_checks" ADD CONSTRAINT "web_checks_agency_id_answer_id_answers_agency_id_id_fk" FOREIGN KEY ("agency_id","answer_id") REFERENCES "public"."answers"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "compared_answers_lineage" ON "compared_answers" USING btree ("agency_id","lineage_id","state");--> statement-breakpoint
CREATE INDEX "fingerprints_answer" ON "fingerprints" USING btree ("agency_id","answer_id");--> statement-breakpoint
CREATE INDEX "matches_b" ON "matches" USING btree ("agency_id","answer_b");--> statement-breakpoint
CREATE INDEX "matches_lineage" ON "matches" USING btree ("agency_id","lineage_id","longest");--> statement-breakpoint
CREATE INDEX "web_checks_content" ON "web_checks" USING btree ("agency_id","content_sha256");