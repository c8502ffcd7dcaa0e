ALTER TABLE "answers" ADD COLUMN "is_confirmed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['answers', 'takes']
  LOOP
    EXECUTE format('CREATE POLICY look_ups ON %I FOR SELECT TO %I USING (true)', t, current_user);
  END LOOP;
END $$;
--> statement-breakpoint
-- For the task that settles silent interviews: unfinished responses without a deadline whose device was last heard of
-- before p_before, with a stored take of a question that has no answer. Returns ids and no content.
CREATE FUNCTION find_silent_responses(p_before timestamptz) RETURNS TABLE (agency_id uuid, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.agency_id, r.id
  FROM responses r
  JOIN jobs j ON j.agency_id = r.agency_id AND j.id = r.job_id
  WHERE r.progress = 'in_progress' AND r.finished_at IS NULL AND r.deadline_at IS NULL AND r.active_at <= p_before
    AND j.expire_days IS NULL AND j.expire_date IS NULL
    AND EXISTS (
      SELECT FROM takes t
      WHERE t.agency_id = r.agency_id AND t.response_id = r.id
        AND t.purpose = 'answer' AND t.state = 'stored' AND t.deleted_at IS NULL
        AND NOT EXISTS (
          SELECT FROM answers a
          WHERE a.agency_id = t.agency_id AND a.response_id = t.response_id AND a.question_id = t.question_id
        )
    )
  ORDER BY r.active_at
  LIMIT 1000
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_silent_responses(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_silent_responses(timestamptz) TO candor_app;
