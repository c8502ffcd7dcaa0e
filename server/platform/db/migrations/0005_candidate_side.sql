CREATE TABLE "candidate_requests" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"replied_by" uuid,
	"replied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_requests_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "audio_only_allowed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "ask_additional_files" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "self_accommodation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "question_tests" ADD COLUMN "output" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "question_tests" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "code_results" jsonb;--> statement-breakpoint
ALTER TABLE "segments" ADD COLUMN "pace" jsonb;--> statement-breakpoint
ALTER TABLE "candidate_requests" ADD CONSTRAINT "candidate_requests_agency_id_response_id_responses_agency_id_id_fk" FOREIGN KEY ("agency_id","response_id") REFERENCES "public"."responses"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_requests_response" ON "candidate_requests" USING btree ("agency_id","response_id","created_at");