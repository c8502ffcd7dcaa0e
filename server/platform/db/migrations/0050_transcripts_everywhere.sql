ALTER TABLE "review_links" ADD COLUMN "shows_transcript" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- For the task that puts older answers into the search: responses with a written answer that is not in it. Returns ids and no
-- content.
CREATE FUNCTION find_unindexed_responses(p_limit integer) RETURNS TABLE (agency_id uuid, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT a.agency_id, a.response_id
  FROM answers a
  WHERE a.text IS NOT NULL
    AND NOT EXISTS (SELECT FROM answer_search s WHERE s.agency_id = a.agency_id AND s.answer_id = a.id)
  LIMIT p_limit
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_unindexed_responses(integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_unindexed_responses(integer) TO candor_app;
