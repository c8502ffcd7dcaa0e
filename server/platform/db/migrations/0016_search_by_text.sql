-- The filters of a list are defined in the server's code alone (domain/candidates/list/filters.ts). The search needs one function
-- only, because a policy keeps LIKE, which is not leakproof, from using the trigram index.
DROP FUNCTION search_responses(uuid, text, jsonb, boolean, timestamptz, uuid, integer);
--> statement-breakpoint
DROP FUNCTION count_responses(uuid, text, jsonb);
--> statement-breakpoint
DROP FUNCTION response_conditions(jsonb);
--> statement-breakpoint
-- As in row_level_security: runs as the owner, within the transaction's own agency. The ids of a job's responses that match a
-- search, or NULL if they are too many to list: then the caller compares each text, which soon fills a page. Looks at the
-- newest responses first, because the index is slow for a common word. EXECUTE plans for the given word: short ones have no
-- trigrams.
CREATE FUNCTION find_few_matches(p_job_id uuid, p_search text) RETURNS uuid[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  looked_at_first CONSTANT integer := 2000;
  common CONSTANT integer := 50;
  few CONSTANT integer := 500;
  pattern CONSTANT text := like_pattern(p_search);
  found_ids uuid[];
BEGIN
  IF common <= (
    SELECT count(*) FROM (
      SELECT r.search_text FROM responses r
      WHERE r.agency_id = app_agency_id() AND r.job_id = p_job_id
      ORDER BY r.created_at DESC, r.id DESC LIMIT looked_at_first) newest
    WHERE newest.search_text LIKE pattern)
  THEN
    RETURN NULL;
  END IF;
  EXECUTE 'SELECT array_agg(id) FROM (
      SELECT r.id FROM responses r WHERE r.agency_id = $1 AND r.job_id = $2 AND r.search_text LIKE $3 LIMIT $4) found'
    INTO found_ids
    USING app_agency_id(), p_job_id, pattern, few + 1;
  RETURN CASE WHEN cardinality(found_ids) > few THEN NULL ELSE coalesce(found_ids, '{}') END;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_few_matches(uuid, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_few_matches(uuid, text) TO candor_app;
