CREATE TABLE "status_counts" (
	"agency_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"status" text NOT NULL,
	"counted" integer NOT NULL,
	CONSTRAINT "status_counts_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE INDEX "status_counts_job" ON "status_counts" USING btree ("agency_id","job_id","status","counted");--> statement-breakpoint
SELECT protect_tables();
--> statement-breakpoint
-- Triggers as in the migration funnel: one row for all that a statement adds or deletes, two for a changed candidate. They come
-- before the first count: their lock lasts until the migration ends, so nobody changes a candidate in between.
CREATE FUNCTION count_added() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO status_counts (agency_id, job_id, status, counted)
  SELECT agency_id, job_id, status, count(*) FROM added WHERE source <> 'preview' AND removed_at IS NULL GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER responses_count_added AFTER INSERT ON responses REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added();
--> statement-breakpoint
CREATE FUNCTION count_deleted() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO status_counts (agency_id, job_id, status, counted)
  SELECT agency_id, job_id, status, -count(*) FROM deleted WHERE source <> 'preview' AND removed_at IS NULL GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER responses_count_deleted AFTER DELETE ON responses REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted();
--> statement-breakpoint
CREATE FUNCTION count_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO status_counts (agency_id, job_id, status, counted)
  SELECT NEW.agency_id, NEW.job_id, c.status, c.counted
  FROM (VALUES (OLD.status, -1, OLD.removed_at), (NEW.status, 1, NEW.removed_at)) AS c (status, counted, removed_at)
  WHERE c.removed_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The job and the source of a candidate never change.
CREATE TRIGGER responses_count_changed AFTER UPDATE ON responses FOR EACH ROW
  WHEN (NEW.source <> 'preview' AND (
    OLD.status <> NEW.status OR (OLD.removed_at IS NULL) <> (NEW.removed_at IS NULL)))
  EXECUTE FUNCTION count_changed();
--> statement-breakpoint
-- Existing candidates. FORCE applies to the owner too, whom no policy allows to see or add any.
ALTER TABLE responses NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE status_counts NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO status_counts (agency_id, job_id, status, counted)
SELECT agency_id, job_id, status, count(*) FROM responses WHERE source <> 'preview' AND removed_at IS NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
ALTER TABLE responses FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE status_counts FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Lets the owner read what the look-up below needs.
CREATE POLICY look_ups ON status_counts FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
CREATE FUNCTION find_split_counts() RETURNS TABLE (agency_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT c.agency_id FROM status_counts c GROUP BY c.agency_id, c.job_id, c.status HAVING count(*) > 1
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_split_counts() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_split_counts() TO candor_app;
