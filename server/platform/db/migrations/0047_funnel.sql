-- How far candidates got, by day. Triggers keep what is counted (DECISIONS 179, 180).
CREATE TABLE "funnel_days" (
	"agency_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"share_link_id" uuid,
	"entered" integer DEFAULT 0 NOT NULL,
	"started" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	"viewed" integer DEFAULT 0 NOT NULL,
	"decided" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "funnel_days_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "funnel_days_once" UNIQUE NULLS NOT DISTINCT("agency_id","job_id","day","source","share_link_id")
);
--> statement-breakpoint
CREATE TABLE "funnel_dirty" (
	"agency_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "funnel_dirty_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "funnel_erased" (
	"agency_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"share_link_id" uuid,
	"entered" integer DEFAULT 0 NOT NULL,
	"started" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	"viewed" integer DEFAULT 0 NOT NULL,
	"decided" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "funnel_erased_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "funnel_erased_once" UNIQUE NULLS NOT DISTINCT("agency_id","job_id","day","source","share_link_id")
);
--> statement-breakpoint
CREATE TABLE "question_erased" (
	"agency_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"share_link_id" uuid,
	"question_id" uuid NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"left_here" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "question_erased_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "question_erased_once" UNIQUE NULLS NOT DISTINCT("agency_id","job_id","day","source","share_link_id","question_id")
);
--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "first_answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "first_viewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "first_decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "funnel_days" ADD CONSTRAINT "funnel_days_agency_id_job_id_jobs_agency_id_id_fk" FOREIGN KEY ("agency_id","job_id") REFERENCES "public"."jobs"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_days" ADD CONSTRAINT "funnel_days_agency_id_share_link_id_share_links_agency_id_id_fk" FOREIGN KEY ("agency_id","share_link_id") REFERENCES "public"."share_links"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_erased" ADD CONSTRAINT "funnel_erased_agency_id_share_link_id_share_links_agency_id_id_fk" FOREIGN KEY ("agency_id","share_link_id") REFERENCES "public"."share_links"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_erased" ADD CONSTRAINT "question_erased_agency_id_question_id_questions_agency_id_id_fk" FOREIGN KEY ("agency_id","question_id") REFERENCES "public"."questions"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_erased" ADD CONSTRAINT "question_erased_agency_id_share_link_id_share_links_agency_id_id_fk" FOREIGN KEY ("agency_id","share_link_id") REFERENCES "public"."share_links"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "funnel_days_day" ON "funnel_days" USING btree ("agency_id","day");--> statement-breakpoint
CREATE INDEX "funnel_dirty_day" ON "funnel_dirty" USING btree ("agency_id","job_id","day");--> statement-breakpoint
-- Existing candidates. FORCE applies to the owner too, whom no policy allows to change anything.
ALTER TABLE responses NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE answers NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE ratings NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE response_views NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_log NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A view has the time of the member's last visit only, and a decision without a line in the log that of the last change.
UPDATE responses r SET first_answered_at = f.answered_at, first_viewed_at = f.viewed_at, first_decided_at = f.decided_at
FROM (
  SELECT agency_id, id, min(answered_at) AS answered_at, min(viewed_at) AS viewed_at, min(decided_at) AS decided_at
  FROM (
    SELECT agency_id, response_id AS id, created_at AS answered_at, NULL::timestamptz AS viewed_at, NULL::timestamptz AS decided_at
    FROM answers
    UNION ALL SELECT agency_id, response_id, NULL, seen_at, NULL FROM response_views
    UNION ALL SELECT a.agency_id, a.response_id, NULL, t.created_at, NULL
    FROM ratings t JOIN answers a ON a.agency_id = t.agency_id AND a.id = t.answer_id
    UNION ALL SELECT agency_id, subject_id, NULL, NULL, created_at FROM audit_log
    WHERE subject_kind = 'response' AND kind = 'status' AND after->>'status' IN ('accepted', 'rejected')
    UNION ALL SELECT agency_id, id, NULL, NULL, updated_at FROM responses WHERE status IN ('accepted', 'rejected')
  ) AS happened GROUP BY agency_id, id
) AS f WHERE f.agency_id = r.agency_id AND f.id = r.id;
--> statement-breakpoint
CREATE FUNCTION funnel_day(p_created_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (p_created_at AT TIME ZONE 'UTC')::date;
--> statement-breakpoint
INSERT INTO funnel_days (agency_id, job_id, day, source, share_link_id, entered, started, answered, finished, viewed, decided)
SELECT agency_id, job_id, funnel_day(created_at), source, share_link_id, count(*), count(started_at), count(first_answered_at),
  count(finished_at), count(first_viewed_at), count(first_decided_at)
FROM responses WHERE source <> 'preview' GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
ALTER TABLE responses FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE answers FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE ratings FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE response_views FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- The first of each is set once, by whichever code answers, opens, rates and decides.
CREATE FUNCTION note_first_answer() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE responses SET first_answered_at = NEW.created_at
  WHERE agency_id = NEW.agency_id AND id = NEW.response_id AND first_answered_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER answers_first AFTER INSERT ON answers FOR EACH ROW EXECUTE FUNCTION note_first_answer();
--> statement-breakpoint
CREATE FUNCTION note_first_view() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE responses SET first_viewed_at = NEW.seen_at
  WHERE agency_id = NEW.agency_id AND id = NEW.response_id AND first_viewed_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER response_views_first AFTER INSERT ON response_views FOR EACH ROW EXECUTE FUNCTION note_first_view();
--> statement-breakpoint
CREATE FUNCTION note_first_rating() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE responses r SET first_viewed_at = NEW.created_at FROM answers a
  WHERE a.agency_id = NEW.agency_id AND a.id = NEW.answer_id
    AND r.agency_id = a.agency_id AND r.id = a.response_id AND r.first_viewed_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ratings_first AFTER INSERT ON ratings FOR EACH ROW EXECUTE FUNCTION note_first_rating();
--> statement-breakpoint
-- Not before the update: with such a trigger, PostgreSQL computes the generated columns again at every update.
CREATE FUNCTION note_first_decision() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE responses SET first_decided_at = NEW.updated_at
  WHERE agency_id = NEW.agency_id AND id = NEW.id AND first_decided_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER responses_first_decision AFTER INSERT OR UPDATE OF status ON responses FOR EACH ROW
  WHEN (NEW.status IN ('accepted', 'rejected') AND NEW.first_decided_at IS NULL) EXECUTE FUNCTION note_first_decision();
--> statement-breakpoint
-- Days to count again. No key to jobs: whoever deletes a job locks it before its candidates, and a candidate's own change
-- would wait for that lock. One row for all that a statement adds: imports add thousands.
CREATE FUNCTION mark_funnel_added() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO funnel_dirty (agency_id, job_id, day)
  SELECT DISTINCT agency_id, job_id, funnel_day(created_at) FROM added WHERE source <> 'preview';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER responses_added AFTER INSERT ON responses REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION mark_funnel_added();
--> statement-breakpoint
CREATE FUNCTION mark_funnel_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO funnel_dirty (agency_id, job_id, day) VALUES (NEW.agency_id, NEW.job_id, funnel_day(NEW.created_at));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- These change once. The job, the day and the source of a candidate never change.
CREATE TRIGGER responses_changed AFTER UPDATE ON responses FOR EACH ROW
  WHEN (NEW.source <> 'preview' AND (
    (OLD.started_at IS NULL) <> (NEW.started_at IS NULL) OR (OLD.finished_at IS NULL) <> (NEW.finished_at IS NULL)
    OR (OLD.first_answered_at IS NULL) <> (NEW.first_answered_at IS NULL)
    OR (OLD.first_viewed_at IS NULL) <> (NEW.first_viewed_at IS NULL)
    OR (OLD.first_decided_at IS NULL) <> (NEW.first_decided_at IS NULL)))
  EXECUTE FUNCTION mark_funnel_changed();
--> statement-breakpoint
-- A deleted candidate still counts. funnel_days has them already, or counts them again from here. Their rows are deleted after this.
CREATE FUNCTION keep_funnel() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  furthest integer;
BEGIN
  INSERT INTO funnel_erased AS f
    (agency_id, job_id, day, source, share_link_id, entered, started, answered, finished, viewed, decided)
  VALUES (OLD.agency_id, OLD.job_id, funnel_day(OLD.created_at), OLD.source, OLD.share_link_id, 1,
    (OLD.started_at IS NOT NULL)::int, (OLD.first_answered_at IS NOT NULL)::int, (OLD.finished_at IS NOT NULL)::int,
    (OLD.first_viewed_at IS NOT NULL)::int, (OLD.first_decided_at IS NOT NULL)::int)
  ON CONFLICT (agency_id, job_id, day, source, share_link_id) DO UPDATE SET entered = f.entered + excluded.entered,
    started = f.started + excluded.started, answered = f.answered + excluded.answered,
    finished = f.finished + excluded.finished, viewed = f.viewed + excluded.viewed, decided = f.decided + excluded.decided;
  IF OLD.started_at IS NULL THEN RETURN OLD; END IF;
  SELECT max(q.position) INTO furthest
  FROM response_questions q JOIN answers a
    ON a.agency_id = q.agency_id AND a.response_id = q.response_id AND a.question_id = q.question_id
  WHERE q.agency_id = OLD.agency_id AND q.response_id = OLD.id;
  -- Who leaves for good has left at the next question.
  INSERT INTO question_erased AS e (agency_id, job_id, day, source, share_link_id, question_id, reached, answered, left_here)
  SELECT OLD.agency_id, OLD.job_id, funnel_day(OLD.created_at), OLD.source, OLD.share_link_id, q.question_id,
    (OLD.finished_at IS NOT NULL OR q.position <= coalesce(furthest, -1) + 1)::int,
    (a.id IS NOT NULL)::int,
    (OLD.finished_at IS NULL AND q.position = coalesce(furthest, -1) + 1)::int
  FROM response_questions q LEFT JOIN answers a
    ON a.agency_id = q.agency_id AND a.response_id = q.response_id AND a.question_id = q.question_id
  WHERE q.agency_id = OLD.agency_id AND q.response_id = OLD.id
  ORDER BY q.question_id
  ON CONFLICT (agency_id, job_id, day, source, share_link_id, question_id) DO UPDATE SET reached = e.reached + excluded.reached,
    answered = e.answered + excluded.answered, left_here = e.left_here + excluded.left_here;
  RETURN OLD;
END $$;
--> statement-breakpoint
-- Not for a job that is deleted with its candidates (domain/companies/removal): its counts go with it.
CREATE TRIGGER responses_kept BEFORE DELETE ON responses FOR EACH ROW
  WHEN (OLD.source <> 'preview' AND current_setting('app.keeps_funnel', true) IS DISTINCT FROM 'no') EXECUTE FUNCTION keep_funnel();
--> statement-breakpoint
-- Lets the owner read what the look-up below needs.
CREATE POLICY look_ups ON funnel_dirty FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
CREATE FUNCTION find_changed_funnels() RETURNS TABLE (agency_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT d.agency_id FROM funnel_dirty d
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_changed_funnels() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_changed_funnels() TO candor_app;
