CREATE TABLE "answer_search" (
	"agency_id" uuid NOT NULL,
	"answer_id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "answer_search_agency_id_answer_id_pk" PRIMARY KEY("agency_id","answer_id")
);
--> statement-breakpoint
CREATE TABLE "response_processing" (
	"agency_id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"choice" text NOT NULL,
	"notice_version" text NOT NULL,
	"processor" text NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "response_processing_agency_id_response_id_purpose_pk" PRIMARY KEY("agency_id","response_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "transcript_edits" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transcript_id" uuid NOT NULL,
	"from_word" integer NOT NULL,
	"to_word" integer NOT NULL,
	"text" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "transcript_edits_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "transcripts" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"answer_id" uuid NOT NULL,
	"take_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expected_language" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"engine" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"audio_sha256" text,
	"words" jsonb,
	"is_timed" boolean DEFAULT true NOT NULL,
	"dropped" jsonb,
	"revision" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transcripts_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "transcripts_answer" UNIQUE("agency_id","answer_id")
);
--> statement-breakpoint
ALTER TABLE "answer_search" ADD CONSTRAINT "answer_search_agency_id_answer_id_answers_agency_id_id_fk" FOREIGN KEY ("agency_id","answer_id") REFERENCES "public"."answers"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_processing" ADD CONSTRAINT "response_processing_agency_id_response_id_responses_agency_id_id_fk" FOREIGN KEY ("agency_id","response_id") REFERENCES "public"."responses"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_edits" ADD CONSTRAINT "transcript_edits_agency_id_transcript_id_transcripts_agency_id_id_fk" FOREIGN KEY ("agency_id","transcript_id") REFERENCES "public"."transcripts"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_edits" ADD CONSTRAINT "transcript_edits_agency_id_user_id_memberships_agency_id_user_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_agency_id_answer_id_answers_agency_id_id_fk" FOREIGN KEY ("agency_id","answer_id") REFERENCES "public"."answers"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_search_words" ON "answer_search" USING gin ("agency_id","words");--> statement-breakpoint
CREATE INDEX "answer_search_response" ON "answer_search" USING btree ("agency_id","response_id");--> statement-breakpoint
CREATE INDEX "transcript_edits_transcript" ON "transcript_edits" USING btree ("agency_id","transcript_id","from_word");--> statement-breakpoint
-- A function of the owner reads it below.
DO $$
BEGIN
  EXECUTE format('CREATE POLICY look_ups ON answer_search FOR SELECT TO %I USING (true)', current_user);
END $$;
--> statement-breakpoint
-- Runs as the owner, within the transaction's own agency: a policy keeps @@, which is not leakproof, from using the index. The caller
-- names the jobs that the member may see; NULL: all of the agency's. Ids are in order of time.
CREATE FUNCTION search_answers(p_query text, p_job_ids uuid[], p_response_id uuid, p_after uuid, p_limit integer)
  RETURNS TABLE (answer_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.answer_id
  FROM answer_search s JOIN responses r ON r.agency_id = s.agency_id AND r.id = s.response_id
  WHERE s.agency_id = app_agency_id() AND s.words @@ p_query::tsquery
    AND (p_job_ids IS NULL OR s.job_id = ANY (p_job_ids))
    AND (p_response_id IS NULL OR s.response_id = p_response_id)
    AND (p_after IS NULL OR s.answer_id < p_after)
    AND r.source <> 'preview' AND r.removed_at IS NULL
  ORDER BY s.answer_id DESC LIMIT p_limit
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION search_answers(text, uuid[], uuid, uuid, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION search_answers(text, uuid[], uuid, uuid, integer) TO candor_app;
