-- Recreated below with more columns, and from now on part of the schema.
DROP INDEX responses_counted;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "checklist" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "answers_question" ON "answers" USING btree ("agency_id","question_id","id");--> statement-breakpoint
CREATE INDEX "candidate_requests_open" ON "candidate_requests" USING btree ("agency_id","response_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "ratings_user" ON "ratings" USING btree ("agency_id","user_id","updated_at");--> statement-breakpoint
CREATE INDEX "responses_all" ON "responses" USING btree ("agency_id","created_at","id") WHERE source <> 'preview' and removed_at is null;--> statement-breakpoint
CREATE INDEX "responses_all_by_status" ON "responses" USING btree ("agency_id","status","created_at","id") WHERE source <> 'preview' and removed_at is null;--> statement-breakpoint
CREATE INDEX "responses_undelivered" ON "responses" USING btree ("agency_id","created_at","id") WHERE message_state in ('failed', 'bounced') and started_at is null and status in ('new', 'invited');--> statement-breakpoint
CREATE INDEX "responses_counted" ON "responses" USING btree ("agency_id","job_id","status","progress","started_at","finished_at","invited_at") WHERE source <> 'preview' and removed_at is null;--> statement-breakpoint
CREATE INDEX "response_tags_all" ON "response_tags" USING btree ("agency_id","tag","response_created_at","response_id");
--> statement-breakpoint
-- As in recruiter_look_ups, without demo candidates: they stay until their member removes them.
CREATE OR REPLACE FUNCTION find_old_previews(p_before timestamptz) RETURNS TABLE (agency_id uuid, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.agency_id, r.id FROM responses r
  WHERE r.source = 'preview' AND NOT r.is_demo AND r.created_at < p_before LIMIT 1000
$$;
--> statement-breakpoint
DROP FUNCTION find_few_matches(uuid, text);
--> statement-breakpoint
-- As in search_by_text, for one job, for several, or for all of the agency's (NULL). The newest responses of a job or of the
-- agency are read in order; those of several jobs have no such order, so their index is searched at once.
CREATE FUNCTION find_few_matches(p_job_ids uuid[], p_search text) RETURNS uuid[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  looked_at_first CONSTANT integer := 2000;
  common CONSTANT integer := 50;
  few CONSTANT integer := 500;
  pattern CONSTANT text := like_pattern(p_search);
  of_jobs CONSTANT text := CASE
    WHEN p_job_ids IS NULL THEN ''
    WHEN cardinality(p_job_ids) = 1 THEN ' AND r.job_id = $2[1]'
    ELSE ' AND r.job_id = ANY ($2)' END;
  matching integer;
  found_ids uuid[];
BEGIN
  IF p_job_ids IS NULL OR cardinality(p_job_ids) = 1 THEN
    EXECUTE 'SELECT count(*) FROM (
        SELECT r.search_text FROM responses r
        WHERE r.agency_id = $1' || of_jobs || ' AND r.source <> ''preview'' AND r.removed_at IS NULL
        ORDER BY r.created_at DESC, r.id DESC LIMIT $4) newest
      WHERE newest.search_text LIKE $3'
      INTO matching
      USING app_agency_id(), p_job_ids, pattern, looked_at_first;
    IF matching >= common THEN
      RETURN NULL;
    END IF;
  END IF;
  EXECUTE 'SELECT array_agg(id) FROM (
      SELECT r.id FROM responses r WHERE r.agency_id = $1' || of_jobs || ' AND r.search_text LIKE $3 LIMIT $4) found'
    INTO found_ids
    USING app_agency_id(), p_job_ids, pattern, few + 1;
  RETURN CASE WHEN cardinality(found_ids) > few THEN NULL ELSE coalesce(found_ids, '{}') END;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_few_matches(uuid[], text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_few_matches(uuid[], text) TO candor_app;
