-- A job's candidates by search and filters. Search is per job, so that a word that is common elsewhere in the agency
-- costs nothing in a job where it is rare.
CREATE INDEX responses_search_in_job ON responses USING gin (job_id, search_text gin_trgm_ops);
--> statement-breakpoint
DROP INDEX responses_search;
--> statement-breakpoint
-- Candidates before the first step, in order. IS NULL is not an equality to the planner, which would sort them all.
CREATE INDEX responses_at_no_step ON responses (agency_id, job_id, created_at, id)
  WHERE pipeline_id IS NULL AND source <> 'preview' AND removed_at IS NULL;
--> statement-breakpoint
-- Invited candidates who are still listed. The server repeats the same condition in TypeScript.
DROP INDEX responses_invited;
--> statement-breakpoint
CREATE INDEX "responses_invited" ON "responses" USING btree ("agency_id","job_id","message_state","created_at","id")
  WHERE (source not in ('share', 'preview') or invited_at is not null) and removed_at is null;
--> statement-breakpoint
DROP FUNCTION search_responses(uuid, text, text, timestamptz, uuid, integer);
--> statement-breakpoint
DROP FUNCTION count_responses(uuid, text, text);
--> statement-breakpoint
-- The conditions of the filters that are set, for the two functions below. r is the response, $1 the agency, $2 the
-- job, $3 the LIKE pattern, $4 the filters; no value becomes part of the statement. The server has the same
-- conditions for lists without a search.
CREATE FUNCTION response_conditions(p_filters jsonb) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN ' r.source <> ''preview'' AND r.removed_at IS NULL'
    || CASE WHEN p_filters ? 'status' THEN ' AND r.status = $4->>''status''' ELSE '' END
    || CASE WHEN p_filters ? 'progress' THEN ' AND r.progress = $4->>''progress''' ELSE '' END
    || CASE WHEN p_filters ? 'rate' THEN ' AND r.overall_rate = $4->>''rate''' ELSE '' END
    || CASE WHEN p_filters ? 'from' THEN ' AND r.created_at >= ($4->>''from'')::timestamptz' ELSE '' END
    || CASE WHEN p_filters ? 'to' THEN ' AND r.created_at < ($4->>''to'')::timestamptz' ELSE '' END
    || CASE WHEN p_filters->>'pipeline_id' = 'none' THEN ' AND r.pipeline_id IS NULL'
      WHEN p_filters ? 'pipeline_id' THEN ' AND r.pipeline_id = ($4->>''pipeline_id'')::uuid' ELSE '' END
    || CASE WHEN p_filters ? 'tag' THEN
      ' AND EXISTS (SELECT FROM response_tags t WHERE t.agency_id = $1 AND t.response_id = r.id AND t.tag = $4->>''tag'')'
      ELSE '' END
    || CASE WHEN p_filters ? 'unseen_by' THEN
      ' AND r.started_at IS NOT NULL AND NOT EXISTS (SELECT FROM response_views v WHERE v.agency_id = $1
          AND v.user_id = ($4->>''unseen_by'')::uuid AND v.response_id = r.id)'
      ELSE '' END
    || CASE WHEN p_filters ? 'silent_hour' THEN
      ' AND r.progress IN (''not_started'', ''in_progress'', ''uploading'') AND r.started_at IS NOT NULL
        AND CASE WHEN r.progress = ''uploading''
          THEN coalesce(r.active_at, r.started_at) <= ($4->>''silent_hour'')::timestamptz
          ELSE r.trouble = ''permission_denied''
            OR coalesce(r.active_at, r.started_at) <= ($4->>''silent_day'')::timestamptz END'
      ELSE '' END;
--> statement-breakpoint
-- As in row_level_security: runs as the owner, within the transaction's own agency. Returns the ids of one page, in
-- order. FORCE hides the statistics of search_text from the planner, which then considers every word rare. So the
-- next few rows that match the filters are searched first, which ends early for a common word or a short list.
CREATE FUNCTION search_responses(p_job_id uuid, p_search text, p_filters jsonb, p_is_oldest_first boolean,
  p_after timestamptz, p_after_id uuid, p_limit integer)
  RETURNS TABLE (id uuid)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  looked_at_first CONSTANT integer := 2000;
  looked_at integer;
  found_ids uuid[];
  in_order text := CASE WHEN p_is_oldest_first THEN 'created_at ASC, id ASC' ELSE 'created_at DESC, id DESC' END;
  conditions text := response_conditions(p_filters) || CASE
    WHEN p_after IS NULL THEN ''
    WHEN p_is_oldest_first THEN ' AND (r.created_at, r.id) > ($5, $6)'
    ELSE ' AND (r.created_at, r.id) < ($5, $6)' END;
BEGIN
  EXECUTE format(
    'WITH looked AS MATERIALIZED (
        SELECT r.id, r.created_at, r.search_text FROM responses r
        WHERE r.agency_id = $1 AND r.job_id = $2 AND %1$s ORDER BY %2$s LIMIT %3$s),
      page AS (SELECT id, created_at FROM looked WHERE search_text LIKE $3 ORDER BY %2$s LIMIT $7)
    SELECT (SELECT count(*) FROM looked), (SELECT array_agg(id ORDER BY %2$s) FROM page)',
    conditions, in_order, looked_at_first)
    INTO looked_at, found_ids
    USING app_agency_id(), p_job_id, like_pattern(p_search), p_filters, p_after, p_after_id, p_limit;
  IF looked_at = looked_at_first AND coalesce(cardinality(found_ids), 0) < p_limit THEN
    -- OFFSET 0 keeps the planner from walking the whole list by date instead.
    EXECUTE format(
      'SELECT array_agg(id ORDER BY %2$s) FROM (
        SELECT r.id, r.created_at FROM (
          SELECT * FROM responses WHERE agency_id = $1 AND job_id = $2 AND search_text LIKE $3 OFFSET 0) r
        WHERE %1$s ORDER BY %2$s LIMIT $7) page',
      conditions, in_order)
      INTO found_ids
      USING app_agency_id(), p_job_id, like_pattern(p_search), p_filters, p_after, p_after_id, p_limit;
  END IF;
  RETURN QUERY SELECT unnest(found_ids);
END $$;
--> statement-breakpoint
CREATE FUNCTION count_responses(p_job_id uuid, p_search text, p_filters jsonb) RETURNS bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  counted bigint;
BEGIN
  EXECUTE
    'SELECT count(*) FROM responses r WHERE r.agency_id = $1 AND r.job_id = $2 AND r.search_text LIKE $3 AND'
    || response_conditions(p_filters)
    INTO counted
    USING app_agency_id(), p_job_id, like_pattern(p_search), p_filters;
  RETURN counted;
END $$;
--> statement-breakpoint
-- As in reviewing. Candidates under a legal hold are skipped, so the others need not wait for them.
CREATE OR REPLACE FUNCTION find_removed_responses(p_before timestamptz) RETURNS TABLE (agency_id uuid, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.agency_id, r.id FROM responses r
  WHERE r.removed_at IS NOT NULL AND r.removed_at < p_before AND NOT r.legal_hold
  ORDER BY r.removed_at LIMIT 1000
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION response_conditions(jsonb), search_responses(uuid, text, jsonb, boolean, timestamptz, uuid, integer),
  count_responses(uuid, text, jsonb) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION search_responses(uuid, text, jsonb, boolean, timestamptz, uuid, integer),
  count_responses(uuid, text, jsonb) TO candor_app;
