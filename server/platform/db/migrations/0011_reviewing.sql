-- Reviewing: lists and their filters, ratings and notes, guests, exports, retention.
CREATE TABLE "exports" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"format" text NOT NULL,
	"response_ids" uuid[],
	"filters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"file_id" uuid,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "exports_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "guest_comments" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"answer_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"at_ms" integer,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guest_comments_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "guest_ratings" (
	"agency_id" uuid NOT NULL,
	"answer_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"rate" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guest_ratings_agency_id_answer_id_guest_id_pk" PRIMARY KEY("agency_id","answer_id","guest_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("agency_id","user_id","endpoint")
);
--> statement-breakpoint
CREATE TABLE "quick_notes" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quick_notes_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "response_tags" (
	"agency_id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"job_id" uuid NOT NULL,
	"response_created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "response_tags_agency_id_response_id_tag_pk" PRIMARY KEY("agency_id","response_id","tag")
);
--> statement-breakpoint
CREATE TABLE "response_views" (
	"agency_id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "response_views_agency_id_user_id_response_id_pk" PRIMARY KEY("agency_id","user_id","response_id")
);
--> statement-breakpoint
CREATE TABLE "review_guests" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"review_link_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_guests_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "review_guests_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "review_link_responses" (
	"agency_id" uuid NOT NULL,
	"review_link_id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"sorting" integer NOT NULL,
	CONSTRAINT "review_link_responses_agency_id_review_link_id_response_id_pk" PRIMARY KEY("agency_id","review_link_id","response_id")
);
--> statement-breakpoint
CREATE TABLE "review_links" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"question_ids" uuid[],
	"shows_contact" boolean NOT NULL,
	"shows_files" boolean NOT NULL,
	"may_rate" boolean NOT NULL,
	"may_comment" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"password_hash" text,
	"revoked_at" timestamp (3) with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"viewed_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_links_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "review_links_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"layout" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "notify_finished" text DEFAULT 'daily' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "notify_requests" text DEFAULT 'at_once' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "notify_push" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "digest_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "retention_days" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "hide_names" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "edited_by" uuid;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "previous_id" uuid;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "trouble" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "active_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "overall_rate" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "legal_hold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "retention_warned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "retention_deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_agency_id_job_id_jobs_agency_id_id_fk" FOREIGN KEY ("agency_id","job_id") REFERENCES "public"."jobs"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_agency_id_user_id_memberships_agency_id_user_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_agency_id_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_comments" ADD CONSTRAINT "guest_comments_agency_id_answer_id_answers_agency_id_id_fk" FOREIGN KEY ("agency_id","answer_id") REFERENCES "public"."answers"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_comments" ADD CONSTRAINT "guest_comments_agency_id_guest_id_review_guests_agency_id_id_fk" FOREIGN KEY ("agency_id","guest_id") REFERENCES "public"."review_guests"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_ratings" ADD CONSTRAINT "guest_ratings_agency_id_answer_id_answers_agency_id_id_fk" FOREIGN KEY ("agency_id","answer_id") REFERENCES "public"."answers"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_ratings" ADD CONSTRAINT "guest_ratings_agency_id_guest_id_review_guests_agency_id_id_fk" FOREIGN KEY ("agency_id","guest_id") REFERENCES "public"."review_guests"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_agency_id_user_id_memberships_agency_id_user_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_notes" ADD CONSTRAINT "quick_notes_agency_id_user_id_memberships_agency_id_user_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_tags" ADD CONSTRAINT "response_tags_agency_id_response_id_responses_agency_id_id_fk" FOREIGN KEY ("agency_id","response_id") REFERENCES "public"."responses"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_views" ADD CONSTRAINT "response_views_agency_id_response_id_responses_agency_id_id_fk" FOREIGN KEY ("agency_id","response_id") REFERENCES "public"."responses"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_views" ADD CONSTRAINT "response_views_agency_id_user_id_memberships_agency_id_user_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_guests" ADD CONSTRAINT "review_guests_agency_id_review_link_id_review_links_agency_id_id_fk" FOREIGN KEY ("agency_id","review_link_id") REFERENCES "public"."review_links"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_link_responses" ADD CONSTRAINT "review_link_responses_agency_id_review_link_id_review_links_agency_id_id_fk" FOREIGN KEY ("agency_id","review_link_id") REFERENCES "public"."review_links"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_link_responses" ADD CONSTRAINT "review_link_responses_agency_id_response_id_responses_agency_id_id_fk" FOREIGN KEY ("agency_id","response_id") REFERENCES "public"."responses"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_agency_id_job_id_jobs_agency_id_id_fk" FOREIGN KEY ("agency_id","job_id") REFERENCES "public"."jobs"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_agency_id_user_id_memberships_agency_id_user_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_agency_id_job_id_jobs_agency_id_id_fk" FOREIGN KEY ("agency_id","job_id") REFERENCES "public"."jobs"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_job" ON "exports" USING btree ("agency_id","job_id","created_at");--> statement-breakpoint
CREATE INDEX "exports_expiry" ON "exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "exports_file" ON "exports" USING btree ("agency_id","file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX "guest_comments_answer" ON "guest_comments" USING btree ("agency_id","answer_id");--> statement-breakpoint
CREATE INDEX "guest_comments_guest" ON "guest_comments" USING btree ("agency_id","guest_id");--> statement-breakpoint
CREATE INDEX "guest_ratings_guest" ON "guest_ratings" USING btree ("agency_id","guest_id");--> statement-breakpoint
CREATE INDEX "quick_notes_user" ON "quick_notes" USING btree ("agency_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "response_tags_list" ON "response_tags" USING btree ("agency_id","job_id","tag","response_created_at","response_id");--> statement-breakpoint
CREATE INDEX "response_views_response" ON "response_views" USING btree ("agency_id","response_id");--> statement-breakpoint
CREATE INDEX "review_guests_link" ON "review_guests" USING btree ("agency_id","review_link_id");--> statement-breakpoint
CREATE INDEX "review_link_responses_response" ON "review_link_responses" USING btree ("agency_id","response_id");--> statement-breakpoint
CREATE INDEX "review_links_job" ON "review_links" USING btree ("agency_id","job_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_views_user" ON "saved_views" USING btree ("agency_id","user_id");--> statement-breakpoint
CREATE INDEX "comments_answer" ON "comments" USING btree ("agency_id","answer_id","created_at");--> statement-breakpoint
CREATE INDEX "responses_by_status" ON "responses" USING btree ("agency_id","job_id","status","created_at","id") WHERE source <> 'preview' and removed_at is null;--> statement-breakpoint
CREATE INDEX "responses_by_progress" ON "responses" USING btree ("agency_id","job_id","progress","created_at","id") WHERE source <> 'preview' and removed_at is null;--> statement-breakpoint
CREATE INDEX "responses_by_rate" ON "responses" USING btree ("agency_id","job_id","overall_rate","created_at","id") WHERE source <> 'preview' and removed_at is null;--> statement-breakpoint
CREATE INDEX "responses_by_pipeline" ON "responses" USING btree ("agency_id","job_id","pipeline_id","created_at","id") WHERE source <> 'preview' and removed_at is null;--> statement-breakpoint
CREATE INDEX "responses_under_way" ON "responses" USING btree ("agency_id","job_id","created_at","id") WHERE progress in ('not_started', 'in_progress', 'uploading') and started_at is not null;--> statement-breakpoint
CREATE INDEX "responses_person_email" ON "responses" USING btree ("agency_id","email") WHERE email <> '';--> statement-breakpoint
CREATE INDEX "responses_person_phone" ON "responses" USING btree ("agency_id","phone") WHERE phone <> '';--> statement-breakpoint
CREATE INDEX "responses_removed" ON "responses" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "responses_previous" ON "responses" USING btree ("agency_id","previous_id") WHERE previous_id is not null;
--> statement-breakpoint
-- A job's counts include exactly the listed responses. The server repeats the same condition in TypeScript.
DROP INDEX responses_counted;
--> statement-breakpoint
CREATE INDEX responses_counted ON responses (agency_id, job_id, status, finished_at, invited_at)
  WHERE source <> 'preview' AND removed_at IS NULL;
--> statement-breakpoint
-- Existing ratings. FORCE applies to the owner too, whom no policy allows to change anything.
ALTER TABLE responses NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE answers NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE ratings NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- As in contract/status.ts: an answer's rate is the most common one of its raters, the overall rate the most common
-- one of its answers; ties go to the lower.
WITH by_answer AS (
  SELECT DISTINCT ON (a.agency_id, a.id) a.agency_id, a.response_id, a.id, t.rate
  FROM answers a
  JOIN (SELECT agency_id, answer_id, rate, count(*) AS n FROM ratings GROUP BY 1, 2, 3) t
    ON t.agency_id = a.agency_id AND t.answer_id = a.id
  ORDER BY a.agency_id, a.id, t.n DESC, array_position(ARRAY['bad', 'middling', 'good'], t.rate)
), overall AS (
  SELECT DISTINCT ON (agency_id, response_id) agency_id, response_id, rate
  FROM (SELECT agency_id, response_id, rate, count(*) AS n FROM by_answer GROUP BY 1, 2, 3) t
  ORDER BY agency_id, response_id, n DESC, array_position(ARRAY['bad', 'middling', 'good'], rate)
)
UPDATE responses r SET overall_rate = o.rate FROM overall o WHERE r.agency_id = o.agency_id AND r.id = o.response_id;
--> statement-breakpoint
UPDATE responses SET active_at = greatest(started_at, finished_at) WHERE started_at IS NOT NULL;
--> statement-breakpoint
ALTER TABLE responses FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE answers FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE ratings FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- As in row_level_security: lets the owner read exactly what the look-ups below need.
DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['review_links', 'review_guests', 'exports', 'candidate_requests']
  LOOP
    EXECUTE format('CREATE POLICY look_ups ON %I FOR SELECT TO %I USING (true)', t, current_user);
  END LOOP;
END $$;
--> statement-breakpoint
-- A removed candidate's link leads nowhere. A device that is still sending continues, because removal can be undone.
CREATE OR REPLACE FUNCTION find_response_link(p_hash text) RETURNS TABLE (agency_id uuid, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.agency_id, r.id FROM responses r WHERE r.hash = p_hash AND r.removed_at IS NULL
$$;
--> statement-breakpoint
-- As in previews_count_nowhere and invitations, without removed candidates.
CREATE OR REPLACE FUNCTION find_overdue_responses(p_now timestamptz) RETURNS TABLE (agency_id uuid, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.agency_id, r.id
  FROM responses r
  JOIN jobs j ON j.agency_id = r.agency_id AND j.id = r.job_id
  LEFT JOIN LATERAL (
    SELECT a.deadline_at FROM accommodations a
    WHERE a.agency_id = r.agency_id AND a.response_id = r.id
    ORDER BY a.created_at DESC, a.id DESC LIMIT 1
  ) a ON true
  WHERE r.progress IN ('not_started', 'in_progress') AND r.finished_at IS NULL AND r.source <> 'preview' AND r.removed_at IS NULL
    AND coalesce(a.deadline_at, r.deadline_at, CASE
      WHEN j.expire_days IS NULL THEN j.expire_date
      WHEN r.source = 'share' THEN j.start_at + make_interval(days => j.expire_days)
      ELSE coalesce(r.invited_at, r.created_at) + make_interval(days => j.expire_days)
    END) < p_now - interval '1 minute'
  LIMIT 1000
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION find_due_reminders(p_now timestamptz) RETURNS TABLE (agency_id uuid, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.agency_id, r.id
  FROM responses r
  JOIN jobs j ON j.agency_id = r.agency_id AND j.id = r.job_id
  LEFT JOIN LATERAL (
    SELECT a.deadline_at FROM accommodations a
    WHERE a.agency_id = r.agency_id AND a.response_id = r.id
    ORDER BY a.created_at DESC, a.id DESC LIMIT 1
  ) a ON true
  CROSS JOIN LATERAL (SELECT coalesce(r.invited_at, r.created_at) AS at) since
  CROSS JOIN LATERAL (
    SELECT coalesce(a.deadline_at, r.deadline_at, CASE
      WHEN j.expire_days IS NULL THEN j.expire_date
      WHEN r.source = 'share' THEN j.start_at + make_interval(days => j.expire_days)
      ELSE since.at + make_interval(days => j.expire_days)
    END) AS at
  ) deadline
  WHERE r.progress IN ('not_started', 'in_progress') AND r.finished_at IS NULL
    AND r.status IN ('new', 'invited') AND r.reminded_at IS NULL AND r.source <> 'preview' AND r.removed_at IS NULL
    AND j.active AND j.remind_hours IS NOT NULL
    AND deadline.at > p_now AND deadline.at - since.at >= interval '2 hours'
    AND p_now >= greatest(deadline.at - make_interval(hours => j.remind_hours), since.at + (deadline.at - since.at) / 2)
  ORDER BY deadline.at
  LIMIT 1000
$$;
--> statement-breakpoint
CREATE FUNCTION find_review_link(p_hash text) RETURNS TABLE (agency_id uuid, review_link_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT l.agency_id, l.id FROM review_links l WHERE l.hash = p_hash
$$;
--> statement-breakpoint
CREATE FUNCTION find_review_guest(p_token_hash bytea) RETURNS TABLE (agency_id uuid, review_link_id uuid, guest_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT g.agency_id, g.review_link_id, g.id FROM review_guests g WHERE g.token_hash = p_token_hash
$$;
--> statement-breakpoint
-- Candidates whose removal can no longer be undone.
CREATE FUNCTION find_removed_responses(p_before timestamptz) RETURNS TABLE (agency_id uuid, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.agency_id, r.id FROM responses r
  WHERE r.removed_at IS NOT NULL AND r.removed_at < p_before
  ORDER BY r.removed_at LIMIT 1000
$$;
--> statement-breakpoint
-- Candidates whose retention ends within some days and whose data is not deleted yet. A rough selection by their last
-- activity; the server's retention rules decide.
CREATE FUNCTION find_retention_due(p_now timestamptz, p_within_days integer, p_is_unwarned boolean)
  RETURNS TABLE (agency_id uuid, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.agency_id, r.id
  FROM responses r
  JOIN jobs j ON j.agency_id = r.agency_id AND j.id = r.job_id
  JOIN companies c ON c.agency_id = j.agency_id AND c.id = j.company_id
  JOIN agencies a ON a.agency_id = r.agency_id
  WHERE r.retention_deleted_at IS NULL AND NOT r.legal_hold AND r.source <> 'preview' AND r.removed_at IS NULL
    AND (NOT p_is_unwarned OR r.retention_warned_at IS NULL)
    AND coalesce(r.finished_at, r.started_at, r.created_at)
      < p_now - make_interval(days => coalesce(c.retention_days, a.retention_days) - p_within_days)
  LIMIT 1000
$$;
--> statement-breakpoint
CREATE INDEX responses_retention ON responses (coalesce(finished_at, started_at, created_at))
  WHERE retention_deleted_at IS NULL AND NOT legal_hold AND source <> 'preview' AND removed_at IS NULL;
--> statement-breakpoint
CREATE FUNCTION find_old_exports(p_now timestamptz) RETURNS TABLE (agency_id uuid, export_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.agency_id, e.id FROM exports e WHERE e.expires_at < p_now LIMIT 1000
$$;
--> statement-breakpoint
-- Agencies with something for a daily digest: finished interviews or requests since then.
CREATE FUNCTION find_digest_agencies(p_since timestamptz) RETURNS TABLE (agency_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.agency_id FROM agencies a
  WHERE EXISTS (SELECT FROM responses r WHERE r.agency_id = a.agency_id AND r.finished_at > p_since)
    OR EXISTS (
      SELECT FROM candidate_requests q WHERE q.agency_id = a.agency_id AND q.created_at > p_since)
$$;
--> statement-breakpoint
CREATE INDEX candidate_requests_newest ON candidate_requests (agency_id, created_at);
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_review_link(text), find_review_guest(bytea), find_removed_responses(timestamptz),
  find_retention_due(timestamptz, integer, boolean), find_old_exports(timestamptz), find_digest_agencies(timestamptz)
  FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_review_link(text), find_review_guest(bytea), find_removed_responses(timestamptz),
  find_retention_due(timestamptz, integer, boolean), find_old_exports(timestamptz), find_digest_agencies(timestamptz)
  TO candor_app;
